/* fleets.h - answers the requests that draw fleets, hide a fleet, and fire at the hidden fleet. The
 * parameters and failures of all functions are those of bsc_session_obey. */
#ifndef BSC_SESSION_FLEETS_H
#define BSC_SESSION_FLEETS_H

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Answers "sample": draws random fleets that agree with the shots, and writes them as the
 * result. */
bsc_status bsc_show_sample(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* Answers "hide": hides the fleet in the request's field "fleet", or without this field a random
 * fleet that agrees with the shots. The session then answers the requests "fire" for this fleet. */
bsc_status bsc_session_hide(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);
/* Answers "fire": fires at the cell in the request's field "cell", and adds the shot to the log.
 * The result says what the hidden fleet answers, and how many of its cells are still to be hit. If
 * this count would tell the client how many ships there are, it is null. */
bsc_status bsc_session_fire(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
