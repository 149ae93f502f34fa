/* answers.h - requests that ask what follows from the board and the shots. */
#ifndef BSC_SESSION_ANSWERS_H
#define BSC_SESSION_ANSWERS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Each of these answers the request of its name: writes the result as JSON, as the program prints
 * it.
 */
bsc_status bsc_show_count(bsc_session *session, const bsc_request *request, FILE *out,
                          bsc_error *error);
bsc_status bsc_show_map(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
bsc_status bsc_show_best(bsc_session *session, const bsc_request *request, FILE *out,
                         bsc_error *error);
bsc_status bsc_show_suspects(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error);
bsc_status bsc_show_ask(bsc_session *session, const bsc_request *request, FILE *out,
                        bsc_error *error);
bsc_status bsc_show_choice(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
bsc_status bsc_show_placements(bsc_session *session, const bsc_request *request, FILE *out,
                               bsc_error *error);
bsc_status bsc_show_review(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);

#endif
