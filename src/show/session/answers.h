/* answers.h - answers the requests that ask what follows from the board and the shots, and change
 * neither. */
#ifndef BSC_SESSION_ANSWERS_H
#define BSC_SESSION_ANSWERS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Each of these functions answers the requests of one verb (verbs.c): it writes the result to `out`
 * as a JSON object, or fails and fills the error. If the program has a command of the same name,
 * such as `map`, the result is what that command prints with --format json.
 *
 * "count": the number of deployments. */
bsc_status bsc_show_count(bsc_session *session, const bsc_request *request, FILE *out,
                          bsc_error *error);
/* "map": the probability of each cell, or a picture of the map as a string. */
bsc_status bsc_show_map(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* "best": the best cells to fire at, by the ranking that the field "by" names. */
bsc_status bsc_show_best(bsc_session *session, const bsc_request *request, FILE *out,
                         bsc_error *error);
/* "suspects": if the shots contradict each other, which of their answers may be wrong. */
bsc_status bsc_show_suspects(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error);
/* "ask": how likely it is that a sum such as "A1:B2 >= 1" holds, and how many bits of information
 * it would give to know. */
bsc_status bsc_show_ask(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* "choose": the cell that a strategy would fire at. */
bsc_status bsc_show_choice(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* "placements": all placements that occur in at least one deployment. */
bsc_status bsc_show_placements(bsc_session *session, const bsc_request *request, FILE *out,
                               bsc_error *error);
/* "review": how good each shot of the game was. */
bsc_status bsc_show_review(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);

#endif
