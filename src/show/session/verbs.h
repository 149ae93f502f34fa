/* verbs.h - carries out requests to a session. A request names a verb, such as "shot", and a table
 * has a function for each verb. */
#ifndef BSC_SESSION_VERBS_H
#define BSC_SESSION_VERBS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

/* Carries out a request, and writes its result to `out` as a JSON object. Writes nothing if the
 * request has no result; "hide", "quit" and "stop" are such requests, and of the last two only the
 * fields are checked here. Fails with BSC_BAD_INPUT if the request or one of its fields makes no
 * sense. It also fails if the work itself fails, for example with BSC_LIMIT if a count would take
 * too much memory. After a failure the session's board, log and hidden fleet are unchanged, but
 * part of a result may have been written to `out`. The exception is BSC_NO_MEMORY while the new
 * shots are written: the log has been changed then. With BSC_NO_MEMORY the error may be empty.
 * `error` must not be NULL. */
bsc_status bsc_session_carry_out(bsc_session *session, const bsc_request *request, FILE *out,
                                 bsc_error *error);

#endif
