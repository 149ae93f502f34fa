/* session.h - what a session holds between requests: a board, a game on it, and the counts of the
 * game's position. A request is answered in these steps:
 *
 *   {"do":"count"}           request.c  reads the line of JSON into a bsc_request
 *                            verbs.c    looks "count" up in its table, and checks the fields
 *                            answers.c  counts the position, and writes the result with the same
 *                                       functions (show/view) as the program
 *   {"id":null,"ok":true,..  reply.c    puts the result, or the error, on one line
 *
 * Invariant: `matrix` and each `tally` are NULL or made from the log as it is now. A request that
 * fails leaves the board, the log and the hidden fleet as they were. */
#ifndef BSC_SESSION_SESSION_H
#define BSC_SESSION_SESSION_H

#include "bscount_json.h"

#include "count/base/error.h"
#include "show/view/result.h"

#include <stdio.h>

struct bsc_session {
    bsc_run run; /* the settings that the session was made with */

    /* The board and the game. The pointers are NULL until the first request that makes a board. */
    char *board_name;
    bsc_problem *problem;
    bsc_log *log;
    bsc_announce announce; /* what a new log announces, unless its request says otherwise */

    /* Counts of the position. Each pointer is NULL until a request needs the count. */
    bsc_matrix *matrix;
    bsc_tally *tally[2];  /* [0]: only the total number of deployments; [1]: also a number for every
                           * option */
    bsc_engine engine[2]; /* engine[k] is the engine that filled tally[k] */
    uint32_t *sunk;       /* [cells of the board]: filled by bsc_find_sunk_ships for the result that
                           * is being written */

    /* The hidden fleet, which answers shots. */
    uint32_t *hidden_placement; /* [hidden_ships]: the placement of each ship */
    uint32_t hidden_ships;      /* 0: no fleet is hidden */

    /* The request that is being answered. */
    double time_limit;      /* in seconds: the value of the request's field "within"; 0: no limit */
    const char *request_id; /* "" if the request has no id; NULL: no request is being answered */
    bool is_stopped;        /* a "stop" for this request has come */
};

/* Frees the matrix and the tallies. Must be called whenever the log changes. */
void bsc_session_forget(bsc_session *session);
/* Frees what the session holds, but not the session itself. */
void bsc_session_release(bsc_session *session);
/* Returns the settings for a count that is part of an answer: the session's settings with a fixed
 * seed, and with a tick function that also ends the count after a "stop" request. The settings
 * point to the session, so they must not be used after it is freed. */
bsc_run bsc_session_run(bsc_session *session, bool every_option);
/* Makes session->matrix from the log, unless the session has it already. */
bsc_status bsc_session_matrix(bsc_session *session, bsc_error *error);
/* Fills session->tally[every_option], unless it is filled already. If it holds only an estimate and
 * the request sets no time limit, replaces the estimate with an exact count. Makes the matrix too,
 * unless only the total is wanted, there are no shots, and the engine `narrow` counts the board
 * without a matrix. Fails with BSC_BAD_INPUT if the shots contradict each other. */
bsc_status bsc_session_count(bsc_session *session, bool every_option, bsc_error *error);
/* Returns the session's board, game and engine in the form that show/view writes. `tally` is the
 * one of session->tally that the result shows, or NULL if it shows none; the result then names no
 * engine. If there is a matrix, finds out anew which ships are sunk. If there is no matrix, there
 * were no shots, so no ship is sunk. */
bsc_result bsc_session_result(const bsc_session *session, const bsc_tally *tally);

/* Turns the return value of a function in show/view into a status. These functions return false
 * only if memory ran out. */
static inline bsc_status bsc_session_check(bool done) {
    return done ? BSC_OK : BSC_NO_MEMORY;
}
/* Fills the error with a message: `what` is a format, in which %s stands for `word`. Returns
 * BSC_BAD_INPUT. */
static inline bsc_status bsc_session_refuse(bsc_error *error, const char *what, const char *word) {
    return bsc_error_set(error, BSC_BAD_INPUT, what, word);
}
/* Adds a hint to an error about an unknown `word`: the word of expected[count] whose spelling is
 * closest, or a list of all expected words if none is similar. A list of more than 200 bytes is
 * left out. Returns BSC_BAD_INPUT. */
bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *expected,
                            size_t count);

#endif
