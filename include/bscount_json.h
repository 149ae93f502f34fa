/* bscount_json.h - sessions. A session holds a board and a game on it. It answers requests about
 * them: a request is a line of JSON, and so is the reply. The program's command `json` and the
 * calculator's page use sessions. What bscount.h says about handles, errors and ownership holds
 * here too. The manual page bscount-formats(5) lists the requests. */
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
 * Fails with BSC_UNSUPPORTED if the run cannot be used, and with BSC_NO_MEMORY. The caller frees
 * the session. */
bsc_status bsc_session_new(bsc_session **session, const bsc_run *run, bsc_error *error);
void bsc_session_free(bsc_session *session);
/* Answers a request: writes the reply, which is one line with its line end, to the sink. Every text
 * gets a reply, even one that is not a request. A request that fails leaves the session as it was.
 * Returns false after the request `quit`, and if the sink fails.
 *
 * The tick of a count may call this function again with further requests while the first request is
 * still being answered. A `stop` that names the first request is answered at once, and ends the
 * first request. For any other text the function returns false and writes nothing to the sink; the
 * caller repeats that request when the first one is answered. */
bool bsc_json_answer(bsc_session *session, const char *text, const bsc_sink *sink);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
