/* verbs.h - the requests that a session knows. */
#ifndef BSC_SESSION_VERBS_H
#define BSC_SESSION_VERBS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

/* Does what the request asks for, and writes the result to `out`. If it fails, board, log and
 * hidden fleet stay as they were. */
bsc_status bsc_session_obey(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
