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

#include "os/input.h"
#include "program/command/file.h"
#include "program/command/run_options.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/session/session.h"

#include <errno.h>

/* What was read of standard input, and the session that answers its lines. */
typedef struct request_input {
    bsc_session *session;
    FILE *out;         /* where the replies go */
    char *bytes;       /* [BSC_JSON_LINE + 2] */
    size_t line_start; /* index in bytes[] where the current line begins */
    /* Index in bytes[] from which on lines have not been shown to the session yet. */
    size_t waiting;
    size_t end;     /* number of bytes in bytes[] */
    bool has_ended; /* the end of standard input was reached */
    /* The bytes that come next belong to a line that was too long, and are skipped. */
    bool skips_rest;
    int failure; /* the number (errno) that says why standard input could not be read; or 0 */
} request_input;

/* Reads the bytes that standard input has now. If `waits` is true, waits until there is at least
 * one byte, or the end. Reads nothing if bytes[] is full. If reading fails, sets input->failure. */
static void read_more(request_input *input, bool waits) {
    const size_t room = BSC_JSON_LINE + 1 - input->end;
    if (input->has_ended || room == 0) return;
    if (!waits && !bsc_input_ready()) return;
    const long count = bsc_input_read(input->bytes + input->end, room);
    if (count > 0) input->end += (size_t)count;
    if (count < 0 && errno != EINTR) input->failure = errno;
    input->has_ended = count == 0 || input->failure != 0;
}

/* Returns the end of the line that begins at `start`, and writes a 0 there, so that the line
 * becomes a text. Returns NULL if the end of the line has not been read yet. */
static char *end_line(const request_input *input, size_t start) {
    char *end = memchr(input->bytes + start, '\n', input->end - start);
    if (end == NULL) return NULL;
    for (char *byte = input->bytes + start; byte < end; byte++)
        if (*byte == '\0')
            *byte = '\1'; /* a 0 byte would end the text; both bytes are invalid in JSON */
    *end = '\0';
    return end;
}

/* The tick of a count. Shows the session the lines that have come in the meantime. Returns false if
 * the count is to end: after a signal, or if replies cannot be written. */
static bool tick(void *context, const bsc_progress *progress) {
    request_input *input = context;
    const bsc_sink sink = bsc_stream_sink(input->out);
    if (!bsc_interrupt_tick(NULL, progress)) return false;
    read_more(input, false);
    char *end = end_line(input, input->waiting);
    while (end != NULL) {
        char *line = input->bytes + input->waiting;
        if (bsc_json_answer(input->session, line, &sink)) memset(line, ' ', (size_t)(end - line));
        *end = '\n';
        input->waiting = (size_t)(end - input->bytes) + 1;
        end = end_line(input, input->waiting);
    }
    return fflush(input->out) == 0;
}

/* Moves the current line, which is not complete, to the beginning of bytes[], and reads more bytes
 * after it. */
static void make_room(request_input *input) {
    input->end -= input->line_start;
    memmove(input->bytes, input->bytes + input->line_start, input->end);
    input->line_start = 0;
    read_more(input, true);
}

/* Answers the current line, or reads more of it if its end has not been read yet. Returns false if
 * the session ends: at the end of standard input, after a signal, if a reply cannot be written, or
 * after a request to end. */
static bool answer_line(request_input *input) {
    const bsc_sink sink = bsc_stream_sink(input->out);
    char *line = input->bytes + input->line_start;
    char *end = end_line(input, input->line_start);
    const bool is_complete = end != NULL;
    const bool is_rest = input->skips_rest;
    if (!is_complete && input->end - input->line_start <= BSC_JSON_LINE && !input->has_ended) {
        make_room(input);
        return !bsc_interrupted();
    }
    if (!is_complete) end = input->bytes + input->end; /* the last line, or one that is too long */
    if (!is_complete && line == end) return false;
    *end = '\0';
    input->line_start = (size_t)(end - input->bytes) + is_complete;
    input->waiting = input->line_start;
    input->skips_rest = !is_complete;
    const bool is_blank = line[strspn(line, " \t\r")] == '\0';
    const bool goes_on = is_rest || is_blank || bsc_json_answer(input->session, line, &sink);
    return goes_on && fflush(input->out) == 0 && !bsc_interrupted();
}

bsc_exit bsc_json_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    request_input input = {.out = out, .bytes = malloc(BSC_JSON_LINE + 2)};
    bsc_run run = {.tick = tick, .context = &input};
    bsc_error error = {0};
    if (input.bytes == NULL) return bsc_fail_memory();
    bsc_call_run(&run, call);
    if (bsc_session_new(&input.session, &run, &error) == BSC_OK)
        while (answer_line(&input)) continue;
    bsc_session_free(input.session);
    free(input.bytes);
    if (bsc_interrupted()) return bsc_fail_interrupted();
    if (input.failure != 0) return bsc_fail_file("read", "standard input", input.failure);
    return bsc_report(&error);
}
