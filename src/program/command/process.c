/* process.c - plays games with strategies that are other programs (--strategy run:COMMAND). Two
 * pipes carry lines of JSON, which tell such a program about the game and ask it for its shots:
 *
 *   to the program                                          from the program
 *   {"do":"new", ...}  a game begins: its board and rules
 *   {"do":"turn"}      the program is to fire               {"fire": "E5"}
 *   {"do":"answer", ...}  what the shot did
 *   {"do":"turn"}                                           {"fire": "D5"}
 *   ...
 *   {"do":"over","shots":42}
 *
 * At the end the program is killed, together with all that it has started, even if a signal ends
 * bscount (os/child.h). bscount never waits for the program to read its lines. If the program does
 * not read and its pipe is full, that is an error. */
#include "program/command/process.h"

#include "os/child.h"
#include "os/files.h"
#include "os/streams.h"
#include "program/command/meter.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/session/reply.h"
#include "show/session/request.h"
#include "show/view/json.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Fills *error, whatever it held before, for a failure of the program that plays: the error has the
 * name of the strategy, and its message is "game 1: WHAT", of which WHAT is cut after 200 bytes.
 * `game` is the index of the game, from 0; the message counts from 1. Returns BSC_SINK_FAILED, the
 * status for such errors. */
static bsc_status set_failure(const bsc_process *p, size_t game, const char *what,
                              bsc_error *error) {
    *error = (bsc_error){.status = BSC_SINK_FAILED};
    bsc_text_cut(error->name, sizeof error->name, p->name, strlen(p->name));
    snprintf(error->message, sizeof error->message, "game %zu: %.200s", game + 1, what);
    return error->status;
}

/* Starts the program. Returns false, and sets errno, if the system refuses to start it. */
static bool start_program(bsc_process *p) {
    bsc_interrupt_register(bsc_child_kill_all);
    p->child = bsc_child_start(p->name + strlen(BSC_RUN));
    return p->child != NULL;
}

/* Writes the JSON object that tells the program what has happened since its last turn: a new game
 * has begun, if the log has no shots, or otherwise its last shot was answered. */
static void write_news(const bsc_process *p, const bsc_log *log, FILE *out) {
    const uint32_t shots = bsc_log_shots(log);
    if (shots == 0) {
        fputs("{\"do\": \"new\"", out);
        bsc_json_add_origin(&p->origin, 2, out);
        bsc_json_add_text("announce", bsc_announce_name(bsc_log_announced(log)), 2, out);
        bsc_json_add_real("games", (double)p->games, out);
    } else {
        fputs("{\"do\": \"answer\", \"shot\": ", out);
        bsc_json_write_shot(p->origin.problem, bsc_log_shot(log, shots - 1), out);
    }
    putc('}', out);
}

/* Returns the JSON object that tells the program what has happened since its last turn (see
 * write_news), as a text that may have several lines. The caller frees the text. Returns NULL if
 * memory ran out. */
static char *make_news(const bsc_process *p, const bsc_log *log) {
    char *text = NULL;
    size_t length;
    FILE *out = bsc_stream_open(&text, &length);
    if (out == NULL) return NULL;
    write_news(p, log, out);
    if (!bsc_text_close(out, &text)) return NULL;
    return text;
}

/* Returns the two lines that are sent to the program at its turn. The first line says what has
 * happened since its last turn: a new game, or the answer to its last shot. The second line says
 * that the program is to fire or, if `is_over` is true, that the game is over. Sets *length to the
 * number of bytes in both, without the 0 after them. The caller frees the text. Returns NULL if
 * memory ran out; *length then means nothing. */
static char *make_lines(const bsc_process *p, const bsc_log *log, bool is_over, size_t *length) {
    char *lines = NULL;
    char *news = make_news(p, log);
    if (news == NULL) return NULL;
    FILE *out = bsc_stream_open(&lines, length);
    if (out != NULL) {
        bsc_json_squeeze(news, out);
        if (is_over)
            fprintf(out, "\n{\"do\":\"over\",\"shots\":%u}\n", (unsigned)bsc_log_shots(log));
        else
            fputs("\n{\"do\":\"turn\"}\n", out);
    }
    free(news);
    if (out == NULL || !bsc_text_close(out, &lines)) return NULL;
    return lines;
}

/* Tells the program what has happened, and then that it is to fire or, if `is_over` is true, that
 * the game is over. The program must be running. Fails with BSC_SINK_FAILED if the program has
 * ended, or if it does not read and its pipe is full, and with BSC_NO_MEMORY; *error then forgets
 * what it held before. An error of the program names the game with the index `game`. */
static bsc_status send_lines(const bsc_process *p, const bsc_log *log, bool is_over, size_t game,
                             bsc_error *error) {
    size_t length;
    char *lines = make_lines(p, log, is_over, &length);
    if (lines == NULL) return bsc_error_become(error, BSC_NO_MEMORY);
    const bsc_child_sent sent = bsc_child_write(p->child, lines, length);
    free(lines);
    if (sent == BSC_CHILD_TOOK) return BSC_OK;
    const char *what = sent == BSC_CHILD_CLOSED ? "it has ended" : "it does not read";
    return set_failure(p, game, what, error);
}

/* Returns how many milliseconds, 1 to 100, read_line should wait for bytes from the program.
 * `seconds_left`, which must be above 0, is how much time the program still has for its shot. The
 * wait is short, because read_line checks for signals and for the end of that time only between two
 * waits. */
static int milliseconds_to_wait(double seconds_left) {
    if (seconds_left < 0.1) return (int)(1000.0 * seconds_left) + 1;
    return 100;
}

/* Waits for the next line from the program, and forgets the line before it. The new line is then at
 * the start of p->buffer, with a 0 instead of its line end, and p->line_length is its length
 * including the 0. Fails with BSC_SINK_FAILED if the program has ended, takes longer than
 * p->seconds, or sends a line that does not fit into the buffer, and with BSC_INTERRUPTED after a
 * signal; *error then forgets what it held before, and p->line_length is 0. An error of the program
 * names the game with the index `game`. */
static bsc_status read_line(bsc_process *p, size_t game, bsc_error *error) {
    bsc_meter clock;
    bsc_meter_reset(&clock);
    p->buffer_length -= p->line_length;
    memmove(p->buffer, p->buffer + p->line_length, p->buffer_length);
    p->line_length = 0;
    for (;;) {
        char *end = memchr(p->buffer, '\n', p->buffer_length);
        if (end != NULL) {
            *end = '\0';
            p->line_length = (size_t)(end - p->buffer) + 1;
            return BSC_OK;
        }
        if (p->buffer_length == sizeof p->buffer)
            return set_failure(p, game, "a line is too long", error);
        const double seconds_left = p->seconds - bsc_meter_seconds(&clock);
        if (bsc_interrupted()) return bsc_error_become(error, BSC_INTERRUPTED);
        if (seconds_left <= 0.0) return set_failure(p, game, "it gave no shot in time", error);
        const long count =
            bsc_child_read(p->child, p->buffer + p->buffer_length,
                           sizeof p->buffer - p->buffer_length, milliseconds_to_wait(seconds_left));
        if (count == BSC_CHILD_ENDED) return set_failure(p, game, "it has ended", error);
        p->buffer_length += (size_t)count;
    }
}

bsc_status bsc_process_play(void *context, const bsc_log *log, size_t game, bool is_over,
                            uint32_t *cell, bsc_error *error) {
    bsc_process *p = context;
    bsc_request request;
    bsc_error reason = {0};
    if (p->child == NULL && !start_program(p))
        return set_failure(p, game, bsc_files_reason(errno), error);
    bsc_status status = send_lines(p, log, is_over, game, error);
    if (status == BSC_OK && !is_over) status = read_line(p, game, error);
    if (status != BSC_OK || is_over) return status;
    status = bsc_request_read(&request, p->buffer, &reason);
    const char *label = bsc_request_field(&request, "fire");
    if (label == NULL) label = "";
    if (status == BSC_OK) status = bsc_problem_find_cell(p->origin.problem, label, cell, &reason);
    if (status == BSC_OK && bsc_log_fired(log, *cell)) {
        status = BSC_BAD_INPUT;
        snprintf(reason.message, sizeof reason.message, "%s was already fired at", label);
    }
    bsc_request_release(&request);
    if (status == BSC_NO_MEMORY) return bsc_error_become(error, status);
    if (status != BSC_OK) return set_failure(p, game, reason.message, error);
    return BSC_OK;
}
