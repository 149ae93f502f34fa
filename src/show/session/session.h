/* session.h - what a session holds between requests: a board, a game on it, and the counts of the
 * game's position. A request takes this way:
 *
 *   {"do":"count"}           request.c  reads the line of JSON into a bsc_request
 *                            verbs.c    looks "count" up in its table, and checks the fields
 *                            answers.c  counts the position, and writes the result as show/view
 *                                       does for the program
 *   {"id":null,"ok":true,..  reply.c    puts the result, or the error, on one line
 *
 * Invariant: `matrix` and each `tally` are NULL or made from the log as it is now. A request that
 * fails leaves board, log and hidden fleet as they were. */
#ifndef BSC_SESSION_SESSION_H
#define BSC_SESSION_SESSION_H

#include "bscount_json.h"

#include "count/base/error.h"
#include "show/view/result.h"

#include <stdio.h>

struct bsc_session {
    bsc_run run; /* the settings that the session was made with */

    /* The board and the game. All are NULL until the first request that makes a board. */
    char *board_name;
    bsc_problem *problem;
    bsc_log *log;
    bsc_announce announce; /* what a new log announces, unless its request says otherwise */

    /* What was counted, each made when a request first needs it. */
    bsc_matrix *matrix;
    bsc_tally *tally[2];  /* [0]: the total alone; [1]: with a number for every option */
    bsc_engine engine[2]; /* which engine filled the tally of the same index */
    uint32_t *sunk;       /* [cells of the board], as bsc_find_sunk_ships writes it for the result
                           * that is being written */

    /* The fleet that answers shots: the placement of each of its ships. */
    uint32_t *hidden_placement; /* [hidden_ships] */
    uint32_t hidden_ships;      /* 0: no fleet is hidden */

    /* The request that is being answered. */
    double time_limit;      /* in seconds, the request's "within"; 0: no limit */
    const char *request_id; /* "" if the request has no id; NULL: no request is being answered */
    bool is_stopped;        /* a "stop" for this request has come */
};

/* Frees the matrix and the tallies. Call it after every change of the log. */
void bsc_session_forget(bsc_session *session);
/* Frees what the session holds, but not the session itself. */
void bsc_session_release(bsc_session *session);
/* Returns the settings for a count that is part of an answer: those of the session, with a fixed
 * seed, and with a tick that also ends the count after a request to stop. The result refers to the
 * session, which must outlive it. */
bsc_run bsc_session_run(bsc_session *session, bool every_option);
/* Makes session->matrix from the log, unless the session has it already. */
bsc_status bsc_session_matrix(bsc_session *session, bsc_error *error);
/* Fills session->tally[every_option], unless it is there already; an estimate is replaced if the
 * request gives no time limit. Makes the matrix too, but for the total of a board without shots
 * that the engine `narrow` counts without one. Fails with BSC_BAD_INPUT if the shots contradict
 * each other. */
bsc_status bsc_session_count(bsc_session *session, bool every_option, bsc_error *error);
/* Returns the session's board, game and engine as the writers of show/view take them. The
 * marks of sunk ships are found anew if there is a matrix; else the result has none, since only a
 * board without shots is counted without a matrix. `tally` is the one of session->tally that the
 * result shows, or NULL if it shows none: then the result names no engine. */
bsc_result bsc_session_result(const bsc_session *session, const bsc_tally *tally);

/* Turns what a function of show/view returns into a status: these return false only when memory
 * ran out. */
static inline bsc_status bsc_session_check(bool done) {
    return done ? BSC_OK : BSC_NO_MEMORY;
}
/* Fills the error with a message: the format `what`, in which %s stands for `word`. Returns
 * BSC_BAD_INPUT. */
static inline bsc_status bsc_session_refuse(bsc_error *error, const char *what, const char *word) {
    return bsc_error_set(error, BSC_BAD_INPUT, what, word);
}
/* Adds a hint to the error of an unknown `word`: the expected[count] word that is spelt most like
 * it, or all expected words if none is similar. A list of more than 200 bytes is left out. Returns
 * BSC_BAD_INPUT. */
bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *expected,
                            size_t count);

#endif
