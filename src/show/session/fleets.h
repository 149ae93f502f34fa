/* fleets.h - answers the requests that draw fleets, hide a fleet, and fire at the hidden fleet. The
 * parameters and failures of all functions are those of bsc_session_carry_out, which has checked
 * that the session has a board, and that the request has the field that it must have. */
#ifndef BSC_SESSION_FLEETS_H
#define BSC_SESSION_FLEETS_H

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Answers the request "sample": draws random fleets that agree with the shots, and writes them to
 * `out` as a JSON object. */
bsc_status bsc_show_sample(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* Answers the request "hide": hides the fleet that is given in the request's field "fleet", or
 * without this field a random fleet that agrees with the shots. Later requests "fire" then fire at
 * this fleet. */
bsc_status bsc_session_hide(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);
/* Answers the request "fire": fires at the cell of the board that is named in the request's field
 * "cell", where the hidden fleet may have a ship, and adds the shot to the log. The result, a JSON
 * object, says what the answer to the shot is ("shot"), and how many cells of the hidden fleet are
 * still to be hit ("left"). On boards whose number of ships may vary, "left" is null until the
 * whole fleet is hit, because the number would tell the client how many ships there are. */
bsc_status bsc_session_fire(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
