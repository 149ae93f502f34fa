/* fleets.h - answers the requests that draw fleets, hide a fleet, and fire at the hidden fleet. The
 * parameters and failures of all functions are those of bsc_session_carry_out, which has checked
 * that the session has a board, and that the request has the field that it must have. Functions
 * that draw fleets fail with BSC_BAD_INPUT if no deployment agrees with the shots, or if the field
 * "law" or "seed" makes no sense, and otherwise as bsc_matrix_new_after, bsc_weights_of_law,
 * bsc_sampler_new and bsc_sampler_draw do. */
#ifndef BSC_SESSION_FLEETS_H
#define BSC_SESSION_FLEETS_H

#include "show/session/request.h"
#include "show/session/session.h"

#include <stdio.h>

/* Answers the request "sample": draws random fleets that agree with the shots, and writes them to
 * `out` as a JSON object. The field "samples" says how many, from 0 to 10,000; without it, one is
 * drawn. */
bsc_status bsc_show_sample(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error);
/* Answers the request "hide": hides the fleet that is given in the request's field "fleet", or
 * without this field a random fleet that agrees with the shots. Later requests "fire" then fire at
 * this fleet. Writes nothing. Fails with BSC_BAD_INPUT if the field "fleet" is no fleet of the
 * board, has several, does not agree with the shots, or stands beside the field "law", or if the
 * fleet that was drawn has no ship. */
bsc_status bsc_session_hide(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);
/* Answers the request "fire": fires at the cell of the board that is named in the request's field
 * "cell", where the hidden fleet may have a ship, and adds the shot to the log. The result, a JSON
 * object, says what the answer to the shot is ("shot"), and how many cells of the hidden fleet are
 * still to be hit ("left"). On boards whose number of ships may vary, "left" is null until the
 * whole fleet is hit, because the number would tell the client how many ships there are. Fails with
 * BSC_BAD_INPUT if no fleet is hidden, if there is no such cell, if the cell was fired at already,
 * or if shots that were added or corrected since do not agree with the hidden fleet. */
bsc_status bsc_session_fire(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
