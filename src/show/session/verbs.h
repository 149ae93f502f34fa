/* verbs.h - what other files use of verbs.c. */
#ifndef BSC_SESSION_VERBS_H
#define BSC_SESSION_VERBS_H

#include "bscount_json.h"

#include "show/session/request.h"
#include "show/session/session.h"

/* Writes what the verb of the request says. */
bsc_status bsc_session_obey(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error);

#endif
