/* answers.h - answers the requests that ask what follows from the board and the shots, and change
 * neither. */
#ifndef BSC_SESSION_ANSWERS_H
#define BSC_SESSION_ANSWERS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Each of these functions answers the requests of one verb (verbs.c): it writes the result to
 * `out`, as an object of JSON, or fails and fills the error. Those of the program's own commands,
 * such as `map`, write what the command prints with --format json.
 *
 * "count": the number of deployments. */
bsc_status bsc_show_count(bsc_session *session, const bsc_request *request, FILE *out,
                          bsc_error *error);
/* "map": the probability of each cell; or the map's picture as a string. */
bsc_status bsc_show_map(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* "best": the best cells to fire at, by the ranking "by". */
bsc_status bsc_show_best(bsc_session *session, const bsc_request *request, FILE *out,
                         bsc_error *error);
/* "suspects": which shot's answer may be wrong, if the shots contradict each other. */
bsc_status bsc_show_suspects(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error);
/* "ask": how likely a sum holds, such as "A1:B2 >= 1", and what its answer tells in bits. */
bsc_status bsc_show_ask(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
/* "choose": the cell that a strategy would fire at. */
bsc_status bsc_show_choice(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* "placements": the placements that some deployment has. */
bsc_status bsc_show_placements(bsc_session *session, const bsc_request *request, FILE *out,
                               bsc_error *error);
/* "review": what each shot of the game was worth. */
bsc_status bsc_show_review(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);

#endif
