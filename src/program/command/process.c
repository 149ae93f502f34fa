/* process.c - plays games by strategies that are other programs (--strategy run:COMMAND). Such a
 * program is told of a game, and asked for its shots, by lines of JSON through two pipes:
 *
 *   to the program                                          from the program
 *   {"do":"new", ...}  a game begins: its board and rules
 *   {"do":"turn"}      the program is to fire               {"fire": "E5"}
 *   {"do":"answer", ...}  what the shot did
 *   {"do":"turn"}                                           {"fire": "D5"}
 *   ...
 *   {"do":"over","shots":42}
 *
 * The program, and all that it starts, is killed at the end, also if a signal ends this program
 * (os/child.h). Lines that the program does not read are an error: nothing waits until it
 * reads them. */
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

/* Sets the error: what is wrong with the program, in which game, counted from 0. Returns
 * BSC_SINK_FAILED. */
static bsc_status blame(const bsc_process *p, size_t game, const char *what, bsc_error *error) {
    *error = (bsc_error){.status = BSC_SINK_FAILED};
    bsc_text_cut(error->name, sizeof error->name, p->name, strlen(p->name));
    snprintf(error->message, sizeof error->message, "game %zu: %.200s", game + 1, what);
    return error->status;
}

/* Starts the program of the process. Returns false, with errno, if the system refuses. */
static bool start(bsc_process *p) {
    bsc_interrupt_register(bsc_child_kill_all);
    p->child = bsc_child_start(p->name + strlen(BSC_RUN));
    return p->child != NULL;
}

/* Writes the line of JSON that tells the program what has happened since its last turn: a new game
 * has begun, or its last shot was answered. */
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

/* Makes the text of the news, whose JSON may stand on several lines. Returns NULL if memory ran
 * out; the caller frees it. */
static char *make_news(const bsc_process *p, const bsc_log *log) {
    char *text = NULL;
    size_t length;
    FILE *out = bsc_stream_open(&text, &length);
    if (out == NULL) return NULL;
    write_news(p, log, out);
    if (!bsc_text_close(out, &text)) return NULL;
    return text;
}

/* Makes the two lines that the program gets: the news, and then that it is to fire or that the game
 * is over. Writes the number of bytes to *length. Returns NULL if memory ran out; the caller frees
 * the lines. */
static char *make_lines(const bsc_process *p, const bsc_log *log, bool over, size_t *length) {
    char *lines = NULL;
    char *news = make_news(p, log);
    if (news == NULL) return NULL;
    FILE *out = bsc_stream_open(&lines, length);
    if (out != NULL) {
        bsc_json_squeeze(news, out);
        if (over)
            fprintf(out, "\n{\"do\":\"over\",\"shots\":%u}\n", (unsigned)bsc_log_shots(log));
        else
            fputs("\n{\"do\":\"turn\"}\n", out);
    }
    free(news);
    if (out == NULL || !bsc_text_close(out, &lines)) return NULL;
    return lines;
}

/* Tells the program what has happened, and then that it is to fire, or with `over` that the game is
 * over. Fails if the program has ended, or if its pipe is full because it does not read. */
static bsc_status tell(const bsc_process *p, const bsc_log *log, bool over, size_t game,
                       bsc_error *error) {
    size_t length;
    char *lines = make_lines(p, log, over, &length);
    if (lines == NULL) return bsc_error_become(error, BSC_NO_MEMORY);
    const bsc_child_sent sent = bsc_child_write(p->child, lines, length);
    free(lines);
    if (sent == BSC_CHILD_TOOK) return BSC_OK;
    const char *what = sent == BSC_CHILD_CLOSED ? "it has ended" : "it does not read";
    return blame(p, game, what, error);
}

/* Returns for how many milliseconds to wait, at most, before the signals and the clock are looked
 * at again. */
static int milliseconds_to_wait(double seconds_left) {
    if (seconds_left < 0.1) return (int)(1000.0 * seconds_left) + 1;
    return 100;
}

/* Waits for the program's next line. Then p->line begins with this line, which ends with a 0, and
 * p->taken is its length with the 0. Fails if the program has ended or takes too long, after a
 * signal, and if the line is too long. */
static bsc_status hear(bsc_process *p, size_t game, bsc_error *error) {
    bsc_meter clock;
    bsc_meter_again(&clock);
    p->held -= p->taken;
    memmove(p->line, p->line + p->taken, p->held);
    p->taken = 0;
    for (;;) {
        char *end = memchr(p->line, '\n', p->held);
        if (end != NULL) {
            *end = '\0';
            p->taken = (size_t)(end - p->line) + 1;
            return BSC_OK;
        }
        if (p->held == sizeof p->line) return blame(p, game, "a line is too long", error);
        const double seconds_left = p->seconds - bsc_meter_seconds(&clock);
        if (bsc_interrupted()) return bsc_error_become(error, BSC_INTERRUPTED);
        if (seconds_left <= 0.0) return blame(p, game, "it gave no shot in time", error);
        const long count = bsc_child_read(p->child, p->line + p->held, sizeof p->line - p->held,
                                          milliseconds_to_wait(seconds_left));
        if (count == BSC_CHILD_ENDED) return blame(p, game, "it has ended", error);
        p->held += (size_t)count;
    }
}

bsc_status bsc_process_play(void *context, const bsc_log *log, size_t game, bool over,
                            uint32_t *cell, bsc_error *error) {
    bsc_process *p = context;
    bsc_request request;
    bsc_error reason = {0};
    if (p->child == NULL && !start(p)) return blame(p, game, bsc_files_reason(errno), error);
    bsc_status status = tell(p, log, over, game, error);
    if (status == BSC_OK && !over) status = hear(p, game, error);
    if (status != BSC_OK || over) return status;
    status = bsc_request_read(&request, p->line, &reason);
    const char *label = bsc_request_field(&request, "fire");
    if (label == NULL) label = "";
    if (status == BSC_OK) status = bsc_problem_find_cell(p->origin.problem, label, cell, &reason);
    if (status == BSC_OK && bsc_log_fired(log, *cell)) {
        status = BSC_BAD_INPUT;
        snprintf(reason.message, sizeof reason.message, "%s was already fired at", label);
    }
    bsc_request_release(&request);
    if (status != BSC_OK) return blame(p, game, reason.message, error);
    return BSC_OK;
}
