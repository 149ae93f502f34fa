/* json.c - `bscount json`: a session whose requests are the lines of standard input, in JSON.
 *
 *   from            seen             used
 *   | the line at hand | lines that wait |     the bytes that were read
 *
 * While a line is answered more are read, and those that wait are offered to the session, which
 * takes a `stop` of that line; it is then blank, and blank lines have no reply. */
#include "program/command/command.h"
#include "bscount_json.h"
#include "bscount_parts.h"

#include "program/command/file.h"
#include "program/command/run_options.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/session/session.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

typedef struct input {
    bsc_session *session;
    FILE *out;
    char *bytes; /* [BSC_JSON_LINE + 1] */
    size_t from, seen, used;
    bool ended, skips; /* the rest of a line that was too long */
    int failed;        /* why it could not be read, of errno */
} input;

/* Reads what is there; with `wait` at least something, or the end. */
static void fill(input *in, bool wait) {
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    const size_t room = BSC_JSON_LINE + 1 - in->used;
    if (in->ended || room == 0 || (!wait && poll(&ready, 1, 0) <= 0)) return;
    const ssize_t got = read(STDIN_FILENO, in->bytes + in->used, room);
    if (got > 0) in->used += (size_t)got;
    if (got < 0 && errno != EINTR) in->failed = errno;
    in->ended = got == 0 || in->failed != 0;
}

/* Where the line that begins there ends, which is then a text; NULL where its end is not there. */
static char *end_line(const input *in, size_t from) {
    char *end = memchr(in->bytes + from, '\n', in->used - from);
    if (end == NULL) return NULL;
    for (char *at = in->bytes + from; at < end; at++)
        if (*at == '\0') *at = '\1'; /* no more JSON than it was */
    *end = '\0';
    return end;
}

static bool tick(void *context, const bsc_progress *progress) {
    input *in = context;
    const bsc_sink sink = bsc_stream_sink(in->out);
    if (!bsc_interrupt_tick(NULL, progress)) return false;
    fill(in, false);
    for (char *end; (end = end_line(in, in->seen)) != NULL;) {
        char *line = in->bytes + in->seen;
        if (bsc_json_answer(in->session, line, &sink)) memset(line, ' ', (size_t)(end - line));
        *end = '\n';
        in->seen = (size_t)(end - in->bytes) + 1;
    }
    return fflush(in->out) == 0;
}

/* Answers one line, if there is one. False at the end. */
static bool answer(input *in) {
    const bsc_sink sink = bsc_stream_sink(in->out);
    char *line = in->bytes + in->from, *end = end_line(in, in->from);
    const bool whole = end != NULL, skips = in->skips;
    if (!whole && in->used - in->from <= BSC_JSON_LINE && !in->ended) { /* make room, and read on */
        in->used -= in->from;
        memmove(in->bytes, line, in->used);
        in->from = 0;
        fill(in, true);
        return !bsc_interrupted();
    }
    if (!whole) end = in->bytes + in->used;
    if (!whole && line == end) return false;
    *end = '\0';
    in->from = in->seen = (size_t)(end - in->bytes) + whole;
    in->skips = !whole;
    const bool blank = line[strspn(line, " \t\r")] == '\0';
    const bool goes_on = skips || blank || bsc_json_answer(in->session, line, &sink);
    return goes_on && fflush(in->out) == 0 && !bsc_interrupted();
}

bsc_exit bsc_json_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    input in = {.out = out, .bytes = malloc(BSC_JSON_LINE + 2)};
    bsc_run run = {.tick = tick, .context = &in};
    bsc_error error = {0};
    if (in.bytes == NULL) return bsc_fail_memory();
    bsc_call_run(&run, call);
    if (bsc_session_new(&in.session, &run, &error) == BSC_OK)
        while (answer(&in)) continue;
    bsc_session_free(in.session);
    free(in.bytes);
    if (bsc_interrupted()) return bsc_fail_interrupted();
    return in.failed == 0 ? bsc_report(&error) : bsc_fail_file("read", "standard input", in.failed);
}
