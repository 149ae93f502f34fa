/* verbs.h - carries out requests to a session. A request names a verb, such as "shot", and a table
 * has a function for each verb. */
#ifndef BSC_SESSION_VERBS_H
#define BSC_SESSION_VERBS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

/* Does what the request asks for, and writes the result to `out` as a JSON object. Writes nothing
 * if the request has no result; "hide" is such a request. Fails with BSC_BAD_INPUT if the request
 * or one of its fields makes no sense, and with any error of the functions that do the work. After
 * a failure the board, the log and the hidden fleet are unchanged, but part of a result may have
 * been written to `out`. */
bsc_status bsc_session_obey(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
