/* verbs.h - carries out requests by the table of what they can ask for. */
#ifndef BSC_SESSION_VERBS_H
#define BSC_SESSION_VERBS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

/* Does what the request asks for, and writes the result to `out` as an object of JSON; nothing if
 * the request has no result, as "hide". Fails with BSC_BAD_INPUT if the request or one of its
 * fields makes no sense, and as the functions that it calls; then board, log and hidden fleet stay
 * as they were, and `out` may have a part of a result. */
bsc_status bsc_session_obey(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
