/* fleets.h - the requests that draw a fleet, hide one, and fire at the hidden fleet. The parameters
 * and failures of all are those of bsc_session_obey. */
#ifndef BSC_SESSION_FLEETS_H
#define BSC_SESSION_FLEETS_H

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Answers "sample": draws fleets that agree with the shots. */
bsc_status bsc_show_sample(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* Answers "hide": hides the fleet that the request gives, or a random one if it gives none. */
bsc_status bsc_session_hide(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);
/* Answers "fire": fires at a cell. The hidden fleet answers, and the shot is added to the log. */
bsc_status bsc_session_fire(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
