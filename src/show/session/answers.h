/* answers.h - answers the requests that ask about a session's board and shots without changing
 * them. */
#ifndef BSC_SESSION_ANSWERS_H
#define BSC_SESSION_ANSWERS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Each of these functions answers the requests with one verb (verbs.c). It writes the result to
 * `out` as a JSON object, or fails and fills the error. If the program has a command with the same
 * name as the verb, such as `map`, the result is what the command prints with --format json.
 *
 * Answers "count": how many deployments (ways to place the whole fleet) agree with the shots. */
bsc_status bsc_show_count(bsc_session *session, const bsc_request *request, FILE *out,
                          bsc_error *error);
/* Answers "map": for each cell, the probability that a ship is on it; or a picture of this map, as
 * a string. */
bsc_status bsc_show_map(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* Answers "best": the best cells to fire at, according to the ranking that the field "by" names. */
bsc_status bsc_show_best(bsc_session *session, const bsc_request *request, FILE *out,
                         bsc_error *error);
/* Answers "suspects": which answers to shots may be wrong, if the shots contradict each other (no
 * deployment agrees with all of them). */
bsc_status bsc_show_suspects(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error);
/* Answers "ask": how likely it is that the condition in the field "sum" holds, and how many bits of
 * information it would give to learn whether it does. For example, the condition "A1:B2 >= 1" says
 * that at least one of the cells from A1 to B2 has a ship. */
bsc_status bsc_show_ask(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* Answers "choose": the cell that the strategy of the field "strategy" would fire at. */
bsc_status bsc_show_choice(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* Answers "placements": all placements (ships at certain positions) that occur in at least one
 * deployment that agrees with the shots. */
bsc_status bsc_show_placements(bsc_session *session, const bsc_request *request, FILE *out,
                               bsc_error *error);
/* Answers "review": how good each shot of the game was (review.h). */
bsc_status bsc_show_review(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);

#endif
