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
 * The program runs in a group of processes of its own, which is killed at the end, also if a signal
 * ends this program. Lines that the program does not read are an error: nothing waits until it
 * reads them. */
#include "program/command/process.h"

#include "program/command/meter.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/session/reply.h"
#include "show/session/request.h"
#include "show/view/json.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The programs that were started, the newest first; kill_all reads the list in a signal's
 * handler. */
static bsc_process *running;

/* Kills all programs without waiting, before a signal ends this one. */
static void kill_all(void) {
    for (const bsc_process *p = running; p != NULL; p = p->next) kill(-p->id, SIGKILL);
}

/* Sets the error: what is wrong with the program, in which game, counted from 0. Returns
 * BSC_SINK_FAILED. */
static bsc_status blame(const bsc_process *p, size_t game, const char *what, bsc_error *error) {
    *error = (bsc_error){.status = BSC_SINK_FAILED};
    bsc_text_cut(error->name, sizeof error->name, p->name, strlen(p->name));
    snprintf(error->message, sizeof error->message, "game %zu: %.200s", game + 1, what);
    return error->status;
}

/* Starts the program of the process, in a process group of its own. Returns false, with errno, if
 * the system refuses. */
static bool start(bsc_process *p) {
    int to_program[2], from_program[2];
    if (pipe(to_program) != 0) return false;
    if (pipe(from_program) != 0) return false;
    p->id = fork();
    if (p->id < 0) return false;
    if (p->id == 0) {
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        dup2(to_program[0], STDIN_FILENO);
        dup2(from_program[1], STDOUT_FILENO);
        for (int k = 0; k < 2; k++) {
            close(to_program[k]);
            close(from_program[k]);
        }
        execl("/bin/sh", "sh", "-c", p->name + strlen(BSC_RUN), (char *)NULL);
        _exit(127);
    }
    setpgid(p->id, p->id);
    close(to_program[0]);
    close(from_program[1]);
    p->to_program = to_program[1];
    p->from_program = from_program[0];
    fcntl(p->to_program, F_SETFD, FD_CLOEXEC);
    fcntl(p->from_program, F_SETFD, FD_CLOEXEC);
    fcntl(p->to_program, F_SETFL, O_NONBLOCK);
    bsc_interrupt_register(kill_all);
    p->next = running;
    running = p;
    return true;
}

void bsc_process_end_all(void) {
    kill_all();
    for (; running != NULL; running = running->next) {
        close(running->to_program);
        close(running->from_program);
        while (waitpid(running->id, NULL, 0) < 0 && errno == EINTR) continue;
    }
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
    FILE *out = open_memstream(&text, &length);
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
    FILE *out = open_memstream(&lines, length);
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
    const ssize_t written = write(p->to_program, lines, length);
    free(lines);
    if (written == (ssize_t)length) return BSC_OK;
    if (written < 0 && errno != EAGAIN) return blame(p, game, "it has ended", error);
    return blame(p, game, "it does not read", error);
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
        struct pollfd ready = {.fd = p->from_program, .events = POLLIN};
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
        if (poll(&ready, 1, milliseconds_to_wait(seconds_left)) <= 0) continue;
        const ssize_t count = read(p->from_program, p->line + p->held, sizeof p->line - p->held);
        if (count == 0 || (count < 0 && errno != EINTR))
            return blame(p, game, "it has ended", error);
        if (count > 0) p->held += (size_t)count;
    }
}

bsc_status bsc_process_play(void *context, const bsc_log *log, size_t game, bool over,
                            uint32_t *cell, bsc_error *error) {
    bsc_process *p = context;
    bsc_request request;
    bsc_error reason = {0};
    if (p->id <= 0 && !start(p)) return blame(p, game, strerror(errno), error);
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
