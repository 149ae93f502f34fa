/* bscount_json.h - sessions. A session holds a board and a game on it, and answers requests about
 * them. A request is a line of JSON, and so is the reply. The manual page bscount-formats(5) lists
 * the requests. The program's command `json` and the calculator in the browser use sessions. The
 * rules for handles, errors and memory at the beginning of bscount.h apply here too. */
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

/* A session: a board, a game on it, and the counts that were made so far. */
typedef struct bsc_session bsc_session;

/* Makes a session, which has no board until a request gives it one. Its counts use the engine, the
 * threads and the tick of `run`, so the context of the tick must outlive the session. Sets *session
 * to the new session, which the caller frees with bsc_session_free, or to NULL on failure. Returns
 * BSC_OK; BSC_UNSUPPORTED if `run` has fields that this version does not know; BSC_NO_MEMORY. */
bsc_status bsc_session_new(bsc_session **session, const bsc_run *run, bsc_error *error);
/* Frees a session; NULL is allowed. */
void bsc_session_free(bsc_session *session);
/* Answers the request in `text`, which ends with a 0: writes the reply to the sink, as one line
 * with its line end. Every text gets a reply, even if it is not a valid request; the reply to a
 * text of more than BSC_JSON_LINE bytes is an error. The locale LC_NUMERIC must be "C", as it is
 * unless the program calls setlocale: in others a number may get a comma for its point, and the
 * reply is then no JSON. A request that fails leaves the session as it was, with one exception: if
 * memory runs out while the result of a request or its reply is written, the reply is the error
 * "out of memory", although the request may have been carried out. Returns true if the session can
 * answer more requests. Returns false after the request `quit`, or if the sink refused the reply.
 *
 * While a count answers a request, its tick (the caller's function in `run`) may call this function
 * again with a second request. If the second request is a `stop` that names the first one, it is
 * answered at once and ends the first one. For any other text the function returns false and writes
 * nothing to the sink; the caller then repeats the second request after the first one has been
 * answered. */
bool bsc_json_answer(bsc_session *session, const char *text, const bsc_sink *sink);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
