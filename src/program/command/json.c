/* json.c - lines of JSON to and from other programs: `bscount json`, a session whose requests are
 * the lines of standard input; and strategies that are other programs.
 *
 *   from            seen             used
 *   | the line at hand | lines that wait |     the bytes that were read
 *
 * While a line is answered more are read, and those that wait are offered to the session, which
 * takes a `stop` of that line; it is then blank, and blank lines have no reply. */
#include "program/command/command.h"

#include "show/session/session.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
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

/* ---- Strategies that are other programs, `run:COMMAND`: by pipes ----
 *
 *   new, turn, answer, turn, answer, ..., over    to it, for each game
 *   {"fire": "E5"}                                from it, after each turn
 *
 * It runs in a group of processes of its own, which is killed at the end, whatever the end is. What
 * it does not read is not waited for. */

static bsc_process *running; /* the newest first */

/* Kills all programs without waiting, before a signal ends this one. */
static void kill_all(void) {
    for (const bsc_process *p = running; p != NULL; p = p->next) kill(-p->id, SIGKILL);
}

static bsc_status blame(const bsc_process *p, size_t game, const char *what, bsc_error *error) {
    *error = (bsc_error){.status = BSC_SINK_FAILED};
    bsc_text_cut(error->name, sizeof error->name, p->name, strlen(p->name));
    snprintf(error->message, sizeof error->message, "game %zu: %.200s", game + 1, what);
    return error->status;
}

static bool start(bsc_process *p) {
    int to[2], from[2];
    if (pipe(to) != 0) return false;
    if (pipe(from) != 0 || (p->id = fork()) < 0) return false;
    if (p->id == 0) {
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        for (int k = 0; k < 2; k++) {
            close(to[k]);
            close(from[k]);
        }
        execl("/bin/sh", "sh", "-c", p->name + strlen(BSC_RUN), (char *)NULL);
        _exit(127);
    }
    setpgid(p->id, p->id);
    close(to[0]);
    close(from[1]);
    p->to = to[1];
    p->from = from[0];
    fcntl(p->to, F_SETFD, FD_CLOEXEC);
    fcntl(p->from, F_SETFD, FD_CLOEXEC);
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    bsc_interrupt_register(kill_all);
    p->next = running;
    running = p;
    return true;
}

void bsc_process_end_all(void) {
    kill_all();
    for (; running != NULL; running = running->next) {
        close(running->to);
        close(running->from);
        while (waitpid(running->id, NULL, 0) < 0 && errno == EINTR) continue;
    }
}

/* What it does not know yet: of a new game, or of its last shot. */
static void write_news(const bsc_process *p, const bsc_log *log, FILE *out) {
    const uint32_t shots = bsc_log_shots(log);
    if (shots == 0) {
        fputs("{\"do\": \"new\"", out);
        bsc_json_add_origin(&p->origin, 2, out);
        bsc_json_add_text("announce", bsc_announce_name(bsc_log_announced(log)), 2, out);
        bsc_json_add_real("games", (double)p->games, out);
    } else {
        fputs("{\"do\": \"answer\", \"shot\": ", out);
        bsc_json_step(p->origin.problem, NULL, 0, bsc_log_shot(log, shots - 1), out);
    }
    putc('}', out);
}

static bsc_status tell(const bsc_process *p, const bsc_log *log, bool over, size_t game,
                       bsc_error *error) {
    char *text = NULL, *lines = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL) write_news(p, log, out);
    bool done = out != NULL && bsc_text_close(out, &text);
    out = done ? open_memstream(&lines, &length) : NULL;
    if (out != NULL) {
        bsc_json_squeeze(text, out);
        if (over)
            fprintf(out, "\n{\"do\":\"over\",\"shots\":%u}\n", (unsigned)bsc_log_shots(log));
        else
            fputs("\n{\"do\":\"turn\"}\n", out);
    }
    done = out != NULL && bsc_text_close(out, &lines);
    free(text);
    if (!done) return bsc_error_become(error, BSC_NO_MEMORY);
    const ssize_t written = write(p->to, lines, length);
    free(lines);
    if (written == (ssize_t)length) return BSC_OK;
    return blame(p, game, written < 0 && errno != EAGAIN ? "it has ended" : "it does not read",
                 error);
}

/* Its next line, which becomes the process's. */
static bsc_status hear(bsc_process *p, size_t game, bsc_error *error) {
    bsc_meter clock;
    bsc_meter_again(&clock);
    memmove(p->line, p->line + p->taken, p->held -= p->taken);
    for (p->taken = 0;;) {
        struct pollfd ready = {.fd = p->from, .events = POLLIN};
        char *end = memchr(p->line, '\n', p->held);
        if (end != NULL) {
            *end = '\0';
            p->taken = (size_t)(end - p->line) + 1;
            return BSC_OK;
        }
        if (p->held == sizeof p->line) return blame(p, game, "a line is too long", error);
        const double left = p->seconds - bsc_meter_seconds(&clock);
        if (bsc_interrupted()) return bsc_error_become(error, BSC_INTERRUPTED);
        if (left <= 0.0) return blame(p, game, "it gave no shot in time", error);
        if (poll(&ready, 1, left < 0.1 ? (int)(1000.0 * left) + 1 : 100) <= 0) continue;
        const ssize_t got = read(p->from, p->line + p->held, sizeof p->line - p->held);
        if (got == 0 || (got < 0 && errno != EINTR)) return blame(p, game, "it has ended", error);
        if (got > 0) p->held += (size_t)got;
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
    if (status == BSC_OK)
        status =
            bsc_problem_find_cell(p->origin.problem, label == NULL ? "" : label, cell, &reason);
    if (status == BSC_OK && bsc_log_fired(log, *cell)) {
        status = BSC_BAD_INPUT;
        snprintf(reason.message, sizeof reason.message, "%s was already fired at", label);
    }
    bsc_request_release(&request);
    return status == BSC_OK ? BSC_OK : blame(p, game, reason.message, error);
}
