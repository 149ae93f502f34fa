/* calculator.c - what the page calls in its WebAssembly (worker.js): a session, text in and text
 * out. A request comes in as bytes with a terminator that the script wrote to memory of `malloc`;
 * the reply stands until the next one. One thread, and no interrupts: the script ends the worker in
 * which this runs. */
#include "bscount_json.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define MEMORY_LIMIT ((size_t)1 << 30)

/* The script's: how much of a count is done, 0 to 1. */
__attribute__((import_name("progress"))) void page_progress(double fraction);
EXPORT(page_answer) const char *page_answer(const char *request);

static bool tick(void *context, const bsc_progress *progress) {
    (void)context;
    page_progress(progress->fraction);
    return true;
}

/* The reply is one piece. */
static bool keep(void *context, const char *bytes, size_t length) {
    char **reply = context;
    *reply = calloc(length + 1, 1);
    if (*reply != NULL) memcpy(*reply, bytes, length);
    return *reply != NULL;
}

const char *page_answer(const char *request) {
    static bsc_session *session;
    static char *reply;
    const bsc_sink sink = {keep, &reply};
    const bsc_run run = {.threads = 1, .tick = tick};
    bsc_memory_limit(MEMORY_LIMIT);
    free(reply);
    reply = NULL;
    if (session == NULL) bsc_session_new(&session, &run, NULL);
    if (session != NULL) bsc_json_answer(session, request, &sink);
    return reply != NULL ? reply : "{\"ok\": false, \"error\": \"out of memory\", \"limit\": true}";
}
