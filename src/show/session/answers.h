/* answers.h - answers the requests that ask about a session's board and shots without changing
 * them. Before one of these functions is called, verbs.c has checked that the session has a board,
 * and that the request has the field that it must have.
 *
 * If a function fails, part of a result may have been written to `out`. All fail with BSC_BAD_INPUT
 * if a field of the request makes no sense, and all but bsc_show_suspects if the shots contradict
 * each other. They also fail as their counts do (bsc_tally_new), for example with BSC_LIMIT or
 * BSC_INTERRUPTED. With BSC_NO_MEMORY the error may be empty: the caller fills it then. `error`
 * must not be NULL. */
#ifndef BSC_SESSION_ANSWERS_H
#define BSC_SESSION_ANSWERS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Answers the request "count": writes to `out`, as a JSON object, how many deployments (ways to
 * place the whole fleet) agree with the shots, and if there are several fleets, and neither a time
 * limit nor the engine mc is set, how many each fleet has. `request` is not used here, and may be
 * NULL. The functions below answer other requests in the same way: each writes its result to `out`
 * as a JSON object, or fails and fills the error. If the program has a command with the name of the
 * request, such as `map`, the result is what this command prints with --format json. Those that
 * count fail as bsc_session_count does (session.h). */
bsc_status bsc_show_count(bsc_session *session, const bsc_request *request, FILE *out,
                          bsc_error *error);
/* Answers the request "map": writes, for each cell, the probability that a ship is on the cell. If
 * the request has the field "as", writes a picture of these probabilities instead, as a string. The
 * field "ship" names the only ship that is mapped. On a board without deployments all probabilities
 * are 0. */
bsc_status bsc_show_map(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* Answers the request "best": writes the best cells to fire at, best first. The request's field
 * "by" names the criterion by which cells are ranked, such as "entropy"; an estimate is ranked by
 * probability. The field "top" is how many cells are written; 0, or no field, means all that tie
 * for the best. Fails with BSC_BAD_INPUT if the whole fleet is hit, or if there is no
 * deployment. */
bsc_status bsc_show_best(bsc_session *session, const bsc_request *request, FILE *out,
                         bsc_error *error);
/* Answers the request "suspects", for shots whose answers contradict each other, so that no
 * deployment agrees with all of them: writes which answers may be wrong. The list is empty if the
 * shots do not contradict each other, or if the contradiction stays whichever single answer is
 * changed or left out (bsc_suspects_new). `request` is not used. */
bsc_status bsc_show_suspects(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error);
/* Answers the request "ask": writes how likely it is that the condition in the request's field
 * "sum" holds, and how many bits of information one gains by learning whether it holds. For
 * example, the condition "A1:B2 >= 1" says that at least one of the cells from A1 to B2 has a ship.
 * On a board without deployments both numbers are 0. The counts are exact, so there is no time
 * limit. The log is unchanged afterwards. */
bsc_status bsc_show_ask(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* Answers the request "choose": writes the cell at which a strategy would fire next. The request's
 * field "strategy" names the strategy, and "within" limits the seconds that lookahead searches.
 * Strategies that choose at random have a fixed seed. Fails with BSC_BAD_INPUT if there is no such
 * strategy, if the whole fleet is hit, or if no deployment agrees with the shots, and otherwise as
 * bsc_strategy_choose does. */
bsc_status bsc_show_choice(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* Answers the request "placements": writes all placements (a ship and the cells it lies on) that
 * occur in at least one deployment that agrees with the shots. The list is empty if the board has
 * no deployment. If the count is an estimate, it has only the placements in the deployments that
 * were drawn for it. */
bsc_status bsc_show_placements(bsc_session *session, const bsc_request *request, FILE *out,
                               bsc_error *error);
/* Answers the request "review": writes how good each shot of the game was (review.h). Also fails
 * with BSC_BAD_INPUT if the board has no deployment with a ship. */
bsc_status bsc_show_review(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);

#endif
