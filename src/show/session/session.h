/* session.h - a board, a game on it and their counts, and the requests that are answered of them.
 *
 *   a line -> bsc_request -> a row of the verbs' table -> a result as view writes it -> a line
 *
 * Invariant: the matrix, the tallies and the marks of sunk ships are those of the log, or NULL. A
 * verb that fails leaves board, log and hidden fleet as they were. */
#ifndef BSC_SESSION_SESSION_H
#define BSC_SESSION_SESSION_H

#include "bscount_json.h"

#include "count/base/error.h"
#include "show/view/result.h"

#include <stdio.h>

struct bsc_session {
    bsc_run run;
    char *name; /* of the board; NULL: there is none, and no log */
    bsc_problem *problem;
    bsc_log *log;
    bsc_announce announce; /* as the log was begun with */
    bsc_matrix *matrix;
    bsc_tally *tally[2]; /* the total alone; with every option */
    bsc_engine engine[2];
    uint32_t *sunk;          /* [cells] */
    uint32_t *hidden, ships; /* the fleet that answers: its placements; 0: there is none */
    double within;           /* seconds for the answer at hand; 0: as long as it takes */
    const char *id;          /* of the answer under way; NULL: there is none */
    bool stopped;
};

/* Forgets the matrix and the tallies. To be called after the log has changed. */
void bsc_session_forget(bsc_session *session);
/* Frees what the session holds, but not the session. */
void bsc_session_release(bsc_session *session);
/* Returns the session's run, which ends also after a request to stop. */
bsc_run bsc_session_run(bsc_session *session, bool every_option);
/* Make the matrix, and the tally of it, unless they are there. BSC_BAD_INPUT if the shots
 * contradict each other. */
bsc_status bsc_session_matrix(bsc_session *session, bsc_error *error);
bsc_status bsc_session_count(bsc_session *session, bool every_option, bsc_error *error);
/* Returns what a result is made from. `tally` is the one of the session that the result shows;
 * NULL: the result shows none. Marks the sunk ships. */
bsc_result bsc_session_result(const bsc_session *session, const bsc_tally *tally);

/* Returns BSC_OK if a function of view was done; else memory ran out. */
static inline bsc_status bsc_session_check(bool done) {
    return done ? BSC_OK : BSC_NO_MEMORY;
}
/* Refuses a request with a message in which %s is the word. Returns BSC_BAD_INPUT. */
static inline bsc_status bsc_session_refuse(bsc_error *error, const char *what, const char *word) {
    return bsc_error_set(error, BSC_BAD_INPUT, what, word);
}
/* Adds to the error the hint which of `known` the unknown `word` is closest to; where it is close
 * to none, the hint lists them. Returns BSC_BAD_INPUT. */
bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *known,
                            size_t count);

#endif
