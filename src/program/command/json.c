/* json.c - `bscount json`: a session that reads requests from standard input, each a line of JSON,
 * and writes a reply for each.
 *
 * The bytes that were read are in one buffer, bytes[]:
 *
 *   | current line | lines shown to the session | lines not shown yet |
 *                  ^ next_line                  ^ next_to_show        ^ end
 *
 * A reply may take long, so more lines are read while the current line is answered. Each new line
 * is shown to the session at once, because it may ask to stop the current request. If the session
 * answers the new line at once, the line is overwritten with blanks. Blank lines get no reply
 * later. */
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

/* The bytes that were read from standard input, and the session that answers them line by line. */
typedef struct request_input {
    bsc_session *session;
    FILE *out;        /* the stream to which the replies are written */
    char *bytes;      /* [BSC_JSON_LINE + 2]: room for a line, its line end and a 0 */
    size_t next_line; /* index in bytes[] of the next line to answer */
    /* Index in bytes[] of the first line that the session has not seen yet. While the current line
     * is answered, tick_and_read shows the session each new line, because it may ask to stop. */
    size_t next_to_show;
    size_t end;     /* how many bytes of bytes[] are in use */
    bool has_ended; /* the end of standard input was reached */
    /* The last line that was answered was too long for bytes[], and its rest is still to be read.
     * The bytes from next_line to the next line end are that rest, and get no reply. */
    bool skips_rest;
    /* The errno that says why standard input could not be read; 0 if reading has not failed. */
    int failure;
} request_input;

/* Reads into bytes[] what standard input has at the moment. If `waits` is true, waits until there
 * is at least one byte, or the end of the input. Reads nothing if bytes[] is full. If reading
 * fails, sets input->failure. */
static void read_more(request_input *input, bool waits) {
    const size_t room = BSC_JSON_LINE + 1 - input->end;
    if (input->has_ended || room == 0) return;
    if (!waits && !bsc_input_ready()) return;
    const long count = bsc_input_read(input->bytes + input->end, room);
    if (count > 0) input->end += (size_t)count;
    if (count < 0 && errno != EINTR) input->failure = errno;
    input->has_ended = count == 0 || input->failure != 0;
}

/* Makes the line at index `start` of bytes[] a string, by replacing its line end by a 0. Returns a
 * pointer to this 0. Returns NULL if the line end has not been read yet. */
static char *end_line(const request_input *input, size_t start) {
    char *end = memchr(input->bytes + start, '\n', input->end - start);
    if (end == NULL) return NULL;
    for (char *byte = input->bytes + start; byte < end; byte++)
        if (*byte == '\0')
            *byte = '\1'; /* a 0 would end the string; JSON forbids a 1 just as a 0 */
    *end = '\0';
    return end;
}

/* The tick of a count, a function that the library calls from time to time. Reads the lines that
 * have come in the meantime, without waiting for more, and gives each of them to bsc_json_answer,
 * because one may ask to stop the count; the session then ends it. All lines stay in bytes[] until
 * answer_line comes to them. A line that is answered here already is overwritten with blanks,
 * because blank lines get no reply there. A line that is not complete yet waits for a later tick. A
 * line for which bytes[] has no room waits until the count has ended: a request to stop that comes
 * after 1 MiB of other requests does not stop the count. Returns false, which ends the count too,
 * after a signal, or if replies cannot be written. The end of the input and errors of reading end
 * nothing here. */
static bool tick_and_read(void *context, const bsc_progress *progress) {
    request_input *input = context;
    const bsc_sink sink = bsc_stream_sink(input->out);
    if (!bsc_interrupt_tick(NULL, progress)) return false;
    read_more(input, false);
    char *end = end_line(input, input->next_to_show);
    while (end != NULL) {
        char *line = input->bytes + input->next_to_show;
        if (bsc_json_answer(input->session, line, &sink)) memset(line, ' ', (size_t)(end - line));
        *end = '\n';
        input->next_to_show = (size_t)(end - input->bytes) + 1;
        end = end_line(input, input->next_to_show);
    }
    return fflush(input->out) == 0;
}

/* Makes room for the rest of the next line, whose end has not been read yet, and reads more of it,
 * for which it waits. To make room, moves the part that has been read to the beginning of
 * bytes[]. */
static void make_room(request_input *input) {
    input->end -= input->next_line;
    memmove(input->bytes, input->bytes + input->next_line, input->end);
    input->next_line = 0;
    read_more(input, true);
}

/* Answers the line at next_line; or, if its line end has not been read yet, only reads more of it.
 * A blank line gets no reply; of a line that is too long for bytes[], which gets an error, the rest
 * gets none. Returns false if the session ends: at the end of standard input, after a signal, if a
 * reply cannot be written, or after a request to end. */
static bool answer_line(request_input *input) {
    const bsc_sink sink = bsc_stream_sink(input->out);
    char *line = input->bytes + input->next_line;
    char *end = end_line(input, input->next_line);
    const bool is_complete = end != NULL;
    const bool is_rest = input->skips_rest;
    if (!is_complete && input->end - input->next_line <= BSC_JSON_LINE && !input->has_ended) {
        make_room(input);
        return !bsc_interrupted();
    }
    /* The line has no line end if it is the last one of the input, or if it is too long for
     * bytes[]. */
    if (!is_complete) end = input->bytes + input->end;
    if (!is_complete && line == end) return false;
    *end = '\0';
    input->next_line = (size_t)(end - input->bytes) + is_complete;
    input->next_to_show = input->next_line;
    input->skips_rest = !is_complete;
    const bool is_blank = line[strspn(line, " \t\r")] == '\0';
    const bool goes_on = is_rest || is_blank || bsc_json_answer(input->session, line, &sink);
    return goes_on && fflush(input->out) == 0 && !bsc_interrupted();
}

/* Answers the requests on standard input until the session ends (see answer_line). Returns
 * STATUS_DONE at the end of the input, after a request to end, and if a reply cannot be written,
 * which bsc_output_close reports; a request that is wrong gets a reply and is no failure. Prints an
 * error after a signal (STATUS_STOPPED), if standard input cannot be read, or if there is no memory
 * for the session. The subject is not used. */
bsc_exit bsc_json_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    request_input input = {.out = out, .bytes = malloc(BSC_JSON_LINE + 2)};
    bsc_run run = {.tick = tick_and_read, .context = &input};
    bsc_error error = {0};
    if (input.bytes == NULL) return bsc_fail_memory();
    bsc_run_set_options(&run, call);
    if (bsc_session_new(&input.session, &run, &error) == BSC_OK)
        while (answer_line(&input)) continue;
    bsc_session_free(input.session);
    free(input.bytes);
    if (bsc_interrupted()) return bsc_fail_interrupted();
    if (input.failure != 0) return bsc_fail_file("read", "standard input", input.failure);
    return bsc_report(&error);
}
