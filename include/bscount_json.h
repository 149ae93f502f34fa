/* bscount_json.h - a session: it holds a board and a game on it, and answers requests about them,
 * each a line of JSON, by a line of JSON. The program's command `json` and the calculator's page
 * work by sessions. What bscount.h says about handles, errors and ownership holds here too. The
 * manual page bscount-formats(5) lists the requests. */
#ifndef BSCOUNT_JSON_H
#define BSCOUNT_JSON_H

#include "bscount_game.h"

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define BSC_JSON_LINE ((size_t)1 << 20) /* the greatest length of a request, in bytes */

typedef struct bsc_session bsc_session;

/* Makes a session without a board. Its counts use the engine, the threads and the tick of `run`.
 * Fails with BSC_UNSUPPORTED if the run cannot be used, and with BSC_NO_MEMORY. */
bsc_status bsc_session_new(bsc_session **session, const bsc_run *run, bsc_error *error);
void bsc_session_free(bsc_session *session);
/* Answers a request: gives the sink the reply, one line with its line end. Every text gets a reply,
 * also one that is no request; a request that fails leaves the session as it was. Returns false
 * after the request `quit`, and if the sink fails.
 *
 * The tick of a count may call this function again, with further requests, while the first one is
 * still being answered. A `stop` that names the first request is answered at once, and ends it. For
 * any other text the function returns false and gives the sink nothing: the caller asks again when
 * the first request is answered. */
bool bsc_json_answer(bsc_session *session, const char *text, const bsc_sink *sink);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
