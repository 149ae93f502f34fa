/* session.h - the state of a session between requests: a board, a game on it, and counts of the
 * game's position. A session is a dialogue with a client that sends requests, each of which is a
 * line of JSON. A request is answered in these steps:
 *
 *   {"do":"count"}           request.c  reads the line of JSON into a bsc_request
 *                            verbs.c    looks "count" up in its table, and checks the fields
 *                            answers.c  counts the position, and writes the result with the same
 *                                       functions (show/view) as the program
 *   {"id":null,"ok":true,..  reply.c    puts the result, or the error, on one line
 *
 * Invariant: `matrix` and each `tally` are either NULL or made from the log as it is now. A request
 * that fails leaves the board, the log and the hidden fleet unchanged (but see
 * bsc_session_carry_out). */
#ifndef BSC_SESSION_SESSION_H
#define BSC_SESSION_SESSION_H

#include "bscount_json.h"

#include "count/base/error.h"
#include "show/view/result.h"

#include <stdio.h>

/* The indices of the two tallies that a session may have (bsc_session.tally). They are the values
 * of the parameter every_option of bsc_session_count. */
enum {
    /* the tally has only the number of all deployments */
    BSC_TOTAL_ONLY = false,
    /* it also has, for each option of the matrix, how many deployments use it */
    BSC_EVERY_OPTION = true
};

struct bsc_session {
    bsc_run run; /* the settings for counts that the session was made with */

    /* The board and the game. The pointers are NULL until the first request that makes a board: */
    char *board_name;
    bsc_problem *problem;
    bsc_log *log; /* the shots of the game so far */
    /* What a new game announces about hits, such as the names of sunk ships, unless the request
     * that begins the game says otherwise. It is the field "announce" of the last request that had
     * this field and succeeded, beginning with the request that opened the board; 0
     * (BSC_ANNOUNCE_LOG) if none had it. */
    bsc_announce announce;

    /* What was counted of the position after the shots of the log. Each pointer is NULL until a
     * request needs it: */
    /* The exact-cover matrix of the position. Its options are ships at certain placements, and its
     * solutions are the deployments that agree with the log. */
    bsc_matrix *matrix;
    /* The options of `matrix` have weights, so that a deployment counts with the weight of its
     * fleet. This is so only on boards whose alternative fleets have different weights. */
    bool has_fleet_weights;
    /* Two results of counting the deployments that agree with the log. tally[BSC_TOTAL_ONLY] has
     * only how many deployments there are. tally[BSC_EVERY_OPTION] also has, for every option of
     * the matrix, how many deployments use this option. */
    bsc_tally *tally[2];
    bsc_engine engine[2]; /* engine[k] is the engine that has counted tally[k] */
    /* sunk[cell], for each cell of the board: the number, from 1, of the shot that sank the ship on
     * this cell; 0 if no ship on the cell is known to be sunk. bsc_find_sunk_ships fills the array
     * before a result is written, and it is valid only until the result is written. */
    uint32_t *sunk;

    /* The fleet that the session hides, and at which the client can fire: */
    uint32_t *hidden_placement; /* [hidden_ships]: the placement of each ship of the hidden fleet */
    uint32_t hidden_ships;      /* how many ships the hidden fleet has; 0: no fleet is hidden */

    /* The request that is being answered: */
    /* The request's field "within": how many seconds a count may take before an estimate replaces
     * it; 0: no limit. */
    double time_limit;
    const char *request_id; /* "" if the request has no id; NULL: no request is being answered */
    bool is_stopped;        /* the client has sent a request "stop" with the id request_id */
};

/* Frees session->matrix and both elements of session->tally, and sets them to NULL. Must be called
 * whenever a shot is added to the log or taken back, because they were counted for the position
 * before the change. */
void bsc_session_forget_counts(bsc_session *session);
/* Frees the board, the log, the counts and the hidden fleet of a session, but not the memory of the
 * struct bsc_session itself, whose pointers must not be used any more. A session that is all zero
 * is allowed. */
void bsc_session_release(bsc_session *session);
/* Returns the settings for the counts that answer requests. They are the session's settings with
 * two changes: the seed is fixed; and the tick function, which a count calls again and again and
 * which can end it, also ends it if a "stop" request arrives. The tick function is never NULL. If
 * every_option is true, the count also finds how many deployments use each option (a ship at a
 * placement). The settings point to the session, so they must not be used after it is freed. */
bsc_run bsc_session_count_settings(bsc_session *session, bool every_option);
/* Makes session->matrix from the log, unless the session already has it. If weighs_fleets is true,
 * its options have weights, so that each deployment counts with the weight of its fleet
 * (bsc_matrix_weigh_fleets); otherwise all deployments count alike. If the session has a matrix
 * that weighs deployments the other way, frees this matrix and its tallies first. The session must
 * have a board. Fails as bsc_matrix_new_after and bsc_matrix_weigh_fleets do; the session then has
 * neither a matrix nor tallies. */
bsc_status bsc_session_make_matrix(bsc_session *session, bool weighs_fleets, bsc_error *error);
/* Counts the deployments that agree with the log, and stores the result in
 * session->tally[every_option]. The session must have a board. A result of an earlier request is
 * used again, unless it is only an estimate and this request sets no time limit.
 * tally[BSC_TOTAL_ONLY] counts all deployments alike. tally[BSC_EVERY_OPTION] counts each
 * deployment with the weight of its fleet, because it is used to compute probabilities. Also makes
 * session->matrix, with one exception: if every_option is false and the log is empty, the engine
 * `narrow` may be able to count the board without a matrix. Fails with BSC_BAD_INPUT if the shots
 * contradict each other, so that no deployment agrees with them; a board that has no deployment
 * even without shots is no failure, and its count is 0. Otherwise fails as bsc_tally_within and
 * bsc_problem_count do. After a failure the tally is NULL. */
bsc_status bsc_session_count(bsc_session *session, bool every_option, bsc_error *error);
/* Returns the session's board, game and engine as a bsc_result, which the functions of show/view
 * need. The session must have a board. `tally` is the element of session->tally that the result is
 * about. If it is NULL, the result names no engine. Also finds out which ships are sunk, and stores
 * this in session->sunk. If there is no matrix, the log was empty, so no ship is sunk, and
 * result.sunk is NULL. The result points into the session. Cannot fail. */
bsc_result bsc_session_describe_result(const bsc_session *session, const bsc_tally *tally);

/* Converts `done`, the return value of a function that writes a result, to a status: BSC_OK or
 * BSC_NO_MEMORY, for which no error is filled. The functions of show/view return true if they wrote
 * everything, and false only if memory ran out. */
static inline bsc_status bsc_session_status_of_write(bool done) {
    return done ? BSC_OK : BSC_NO_MEMORY;
}
/* Fills the error with a message about a word of the request that makes no sense. `what` is a
 * printf format, in which %s is replaced with `word`, such as "unknown ship '%s'". Returns
 * BSC_BAD_INPUT. */
static inline bsc_status bsc_session_refuse(bsc_error *error, const char *what, const char *word) {
    return bsc_error_set(error, BSC_BAD_INPUT, what, word);
}
/* Adds a hint to an error about an unknown `word`. The hint is the word of expected[count] with the
 * closest spelling; `count` must be above 0. If no spelling is similar, the hint lists all expected
 * words. There is no hint if this list would have 200 bytes or more. Returns BSC_BAD_INPUT. */
bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *expected,
                            size_t count);

#endif
