/* calculator.c - the program that the page runs as WebAssembly: a session that answers requests in
 * JSON (bscount_json.h). The script worker.js writes a request to memory that it gets from
 * `malloc`, calls page_answer, and reads the reply, which is valid until the next call.
 *
 * Everything runs in one thread. Nothing interrupts a count: to stop it the page ends the
 * worker. */
#include "bscount_json.h"

#include <stdlib.h>
#include <string.h>

#define MEMORY_LIMIT ((size_t)1 << 30) /* bytes; a request that needs more fails with "limit" */

/* A function of worker.js: takes how much of a count is done, from 0 to 1. */
__attribute__((import_name("progress"))) void page_progress(double fraction);
/* Answers a request, a line of JSON that ends with a 0. Returns the reply, a line of JSON, which
 * stays until the next call. If memory runs out, even for a session, the reply is a static text
 * with "limit"; other requests that fail get the error of the session (bsc_json_answer). */
__attribute__((export_name("page_answer"))) const char *page_answer(const char *request);

/* The `tick` of the session's counts (bsc_run), which call it from time to time. Passes to the page
 * how much of the count is done. Returns true: the count goes on. */
static bool report_progress(void *context, const bsc_progress *progress) {
    (void)context;
    page_progress(progress->fraction);
    return true;
}

/* Stores a reply of the session in *context, a char * that is NULL before. The session passes each
 * reply in one piece. Returns false if memory runs out; *context is then NULL. */
static bool store_reply(void *context, const char *bytes, size_t length) {
    char **reply = context;
    *reply = calloc(length + 1, 1);
    if (*reply != NULL) memcpy(*reply, bytes, length);
    return *reply != NULL;
}

const char *page_answer(const char *request) {
    static bsc_session *session;
    static char *reply;
    const bsc_sink sink = {store_reply, &reply};
    const bsc_run run = {.threads = 1, .tick = report_progress};
    bsc_memory_limit(MEMORY_LIMIT);
    free(reply);
    reply = NULL;
    if (session == NULL) bsc_session_new(&session, &run, NULL);
    if (session != NULL) bsc_json_answer(session, request, &sink);
    if (reply == NULL) return "{\"ok\": false, \"error\": \"out of memory\", \"limit\": true}";
    return reply;
}
