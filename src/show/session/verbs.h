/* verbs.h - carries out requests, by a table of the verbs that a request can have. */
#ifndef BSC_SESSION_VERBS_H
#define BSC_SESSION_VERBS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

/* Does what the request asks for, and writes the result to `out` as a JSON object, or nothing if
 * the verb has no result, as "hide". Fails with BSC_BAD_INPUT if the request or one of its fields
 * makes no sense, and in the ways in which the functions it calls fail. The board, the log and the
 * hidden fleet then stay as they were, and part of a result may have been written to `out`. */
bsc_status bsc_session_obey(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
