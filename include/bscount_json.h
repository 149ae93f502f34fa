/* bscount_json.h - a session in lines of JSON: a board, a game on it, and what is asked of them.
 * `bscount json` and the calculator's page are this. What bscount.h says about handles, errors and
 * ownership holds here too; the manual page bscount-formats(5) has the requests. */
#ifndef BSCOUNT_JSON_H
#define BSCOUNT_JSON_H

#include "bscount_game.h"

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define BSC_JSON_LINE ((size_t)1 << 20) /* bytes of a request, at most */

typedef struct bsc_session bsc_session;

/* Of `run` the engine, the threads and the tick are used. In its tick a session may be given
 * further requests, see below. */
bsc_status bsc_session_new(bsc_session **session, const bsc_run *run, bsc_error *error);
void bsc_session_free(bsc_session *session);
/* Answers a request: gives the sink one line, with its end. Whatever the text is, it has a reply;
 * what cannot be answered leaves the session as it was. False after `quit`, and where the sink
 * failed. While an answer is under way, from its tick, a `stop` of it is answered at once; of any
 * other text it then returns false, gives nothing, and is to be asked again later. */
bool bsc_json_answer(bsc_session *session, const char *text, const bsc_sink *sink);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
