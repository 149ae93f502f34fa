/* json.c - `bscount json`: a session whose requests are the lines of standard input, in JSON.
 *
 * The bytes that were read stand in one buffer:
 *
 *   line_start          waiting            end
 *   | the line at hand  | lines that wait  |
 *
 * While the line at hand is answered, which may take long, more lines are read. Each of them is
 * shown to the session at once, since it may be a request to stop the one at hand. A line that the
 * session took in this way becomes blank, and blank lines have no reply. */
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

/* Standard input, as far as it was read, and the session that answers its lines. */
typedef struct input {
    bsc_session *session;
    FILE *out;         /* where the replies go */
    char *bytes;       /* [BSC_JSON_LINE + 2] */
    size_t line_start; /* where in bytes[] the line at hand begins */
    size_t waiting;    /* where the lines begin that were not shown to the session yet */
    size_t end;        /* bytes that were read */
    bool has_ended;    /* standard input has no more bytes */
    bool skips_rest;   /* what comes next is the rest of a line that was too long, to be left out */
    int failure;       /* of errno, if standard input could not be read; else 0 */
} input;

/* Reads what standard input has; with `waits` at least one byte, unless it ends. */
static void read_more(input *in, bool waits) {
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    const size_t room = BSC_JSON_LINE + 1 - in->end;
    if (in->has_ended || room == 0) return;
    if (!waits && poll(&ready, 1, 0) <= 0) return;
    const ssize_t count = read(STDIN_FILENO, in->bytes + in->end, room);
    if (count > 0) in->end += (size_t)count;
    if (count < 0 && errno != EINTR) in->failure = errno;
    in->has_ended = count == 0 || in->failure != 0;
}

/* Returns where the line ends that begins at `start`, and writes a 0 there, so that the line is a
 * text; NULL if its end was not read yet. */
static char *end_line(const input *in, size_t start) {
    char *end = memchr(in->bytes + start, '\n', in->end - start);
    if (end == NULL) return NULL;
    for (char *byte = in->bytes + start; byte < end; byte++)
        if (*byte == '\0') *byte = '\1'; /* neither is JSON, and a 0 would end the text */
    *end = '\0';
    return end;
}

/* The tick of a count: shows the session the lines that came meanwhile. Returns false if the count
 * is to end: after a signal, or if replies cannot be written. */
static bool tick(void *context, const bsc_progress *progress) {
    input *in = context;
    const bsc_sink sink = bsc_stream_sink(in->out);
    if (!bsc_interrupt_tick(NULL, progress)) return false;
    read_more(in, false);
    char *end = end_line(in, in->waiting);
    while (end != NULL) {
        char *line = in->bytes + in->waiting;
        if (bsc_json_answer(in->session, line, &sink)) memset(line, ' ', (size_t)(end - line));
        *end = '\n';
        in->waiting = (size_t)(end - in->bytes) + 1;
        end = end_line(in, in->waiting);
    }
    return fflush(in->out) == 0;
}

/* Moves the line at hand to the beginning of bytes[], and reads on behind it. */
static void make_room(input *in) {
    in->end -= in->line_start;
    memmove(in->bytes, in->bytes + in->line_start, in->end);
    in->line_start = 0;
    read_more(in, true);
}

/* Answers the line at hand, or reads more of it. Returns false at the end of the session. */
static bool answer_line(input *in) {
    const bsc_sink sink = bsc_stream_sink(in->out);
    char *line = in->bytes + in->line_start;
    char *end = end_line(in, in->line_start);
    const bool is_complete = end != NULL;
    const bool is_rest = in->skips_rest;
    if (!is_complete && in->end - in->line_start <= BSC_JSON_LINE && !in->has_ended) {
        make_room(in);
        return !bsc_interrupted();
    }
    if (!is_complete) end = in->bytes + in->end; /* the last line, or one that is too long */
    if (!is_complete && line == end) return false;
    *end = '\0';
    in->line_start = (size_t)(end - in->bytes) + is_complete;
    in->waiting = in->line_start;
    in->skips_rest = !is_complete;
    const bool is_blank = line[strspn(line, " \t\r")] == '\0';
    const bool goes_on = is_rest || is_blank || bsc_json_answer(in->session, line, &sink);
    return goes_on && fflush(in->out) == 0 && !bsc_interrupted();
}

bsc_exit bsc_json_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    input in = {.out = out, .bytes = malloc(BSC_JSON_LINE + 2)};
    bsc_run run = {.tick = tick, .context = &in};
    bsc_error error = {0};
    if (in.bytes == NULL) return bsc_fail_memory();
    bsc_call_run(&run, call);
    if (bsc_session_new(&in.session, &run, &error) == BSC_OK)
        while (answer_line(&in)) continue;
    bsc_session_free(in.session);
    free(in.bytes);
    if (bsc_interrupted()) return bsc_fail_interrupted();
    return in.failure == 0 ? bsc_report(&error)
                           : bsc_fail_file("read", "standard input", in.failure);
}
