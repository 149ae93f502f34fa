/* session.c - what a session holds, how it is counted, and the line that a request is answered by.
 *
 * A position is counted when something is asked of it, and once. Results are written as the program
 * prints them, and then put on one line: outside strings no blank and no line end counts. */
#include "session/session.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- The board, the game, and its counts ---- */

void bsc_session_forget(bsc_session *s) {
    for (int every = 0; every < 2; every++) {
        bsc_tally_free(s->tally[every]);
        s->tally[every] = NULL;
    }
    bsc_matrix_free(s->matrix);
    s->matrix = NULL;
}

void bsc_session_release(bsc_session *s) {
    bsc_session_forget(s);
    bsc_log_free(s->log);
    bsc_problem_free(s->problem);
    bsc_memory_free(s->name);
    bsc_memory_free(s->sunk);
    bsc_memory_free(s->hidden);
}

bsc_status bsc_session_new(bsc_session **session, const bsc_run *run, bsc_error *error) {
    *session = bsc_memory_new(1, sizeof **session);
    if (*session == NULL) return bsc_error_no_memory(error);
    (*session)->run = *run;
    return BSC_OK;
}

void bsc_session_free(bsc_session *s) {
    if (s == NULL) return;
    bsc_session_release(s);
    bsc_memory_free(s);
}

static bool tick(void *context, const bsc_progress *progress) {
    const bsc_session *s = context;
    const bool goes_on = s->run.tick == NULL || s->run.tick(s->run.context, progress);
    return goes_on && !s->stopped;
}

bsc_run bsc_session_run(bsc_session *s, bool every_option) {
    bsc_run run = s->run;
    run.every_option = every_option;
    run.seed = 1;
    run.tick = tick;
    run.context = s;
    return run;
}

bsc_status bsc_session_matrix(bsc_session *s, bsc_error *error) {
    return s->matrix != NULL ? BSC_OK : bsc_matrix_new_after(&s->matrix, s->log, error);
}

bsc_status bsc_session_count(bsc_session *s, bool every_option, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, every_option);
    bsc_tally **tally = &s->tally[every_option];
    bsc_status status = BSC_OK, stopped_by;
    bsc_stats stats;
    if (*tally != NULL && (s->within > 0.0 || bsc_tally_exact(*tally))) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    if (!every_option && s->within == 0.0 && bsc_log_steps(s->log) == 0 &&
        bsc_engine_is_narrow(run.engine, s->problem, false)) {
        status = bsc_problem_count(tally, s->problem, &run, &stats, error);
    } else {
        status = bsc_session_matrix(s, error);
        if (status == BSC_OK)
            status =
                bsc_tally_within(tally, s->matrix, &run, s->within, &stats, &stopped_by, error);
    }
    if (status == BSC_OK && bsc_tally_estimate(*tally, NULL) == 0.0L)
        status = bsc_log_check(s->log, &run, error);
    s->engine[every_option] = stats.engine;
    if (status == BSC_OK) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

bsc_result bsc_session_result(const bsc_session *s, const bsc_tally *tally) {
    const bsc_engine engine = s->engine[tally != NULL && tally == s->tally[1]];
    if (s->matrix != NULL)
        bsc_sunk_find(s->sunk, s->problem, s->log, s->matrix, tally == s->tally[1] ? tally : NULL);
    return (bsc_result){.board = s->name,
                        .problem = s->problem,
                        .log = s->log,
                        .sunk = s->sunk,
                        .engine = tally == NULL ? NULL : bsc_engine_name(engine)};
}

/* ---- Requests and replies ---- */

/* Of a result in JSON what is behind its first brace. */
static void write_line(const char *body, FILE *out) {
    bool quoted = false;
    for (; *body != '\0'; body++) {
        if (*body == '"') quoted = !quoted;
        if (quoted && *body == '\\') putc(*body++, out);
        if (quoted || (*body != ' ' && *body != '\n')) putc(*body, out);
    }
}

static void write_error(const bsc_error *error, FILE *out) {
    fputs("false,\"error\":", out);
    bsc_json_string(out, error->message);
    if (error->line > 0) fprintf(out, ",\"line\":%zu,\"column\":%zu", error->line, error->column);
    fputs(error->line > 0 ? "" : ",\"line\":null,\"column\":null", out);
    fputs(",\"hint\":", out);
    if (*error->hint == '\0')
        fputs("null", out);
    else
        bsc_json_string(out, error->hint);
    if (error->status == BSC_LIMIT || error->status == BSC_NO_MEMORY) fputs(",\"limit\":true", out);
    putc('}', out);
}

/* `body`: the result; NULL: the error. */
static bool reply(const bsc_request *r, const char *body, const bsc_error *error,
                  const bsc_sink *sink) {
    static const char lost[] =
        "{\"id\":null,\"ok\":false,\"error\":\"out of memory\",\"line\":null,\"column\":null,"
        "\"hint\":null,\"limit\":true}\n";
    char *line = NULL;
    size_t length;
    FILE *out = open_memstream(&line, &length);
    if (out != NULL) {
        fprintf(out, "{\"id\":%.*s,\"ok\":", (int)r->id_length, r->id);
        if (body == NULL) write_error(error, out);
        if (body != NULL) fputs(*body == '\0' ? "true}" : "true,", out);
        if (body != NULL && *body != '\0') write_line(body + 1, out);
        putc('\n', out);
    }
    const bool done = out != NULL && bsc_text_close(out, &line);
    const bool taken = done ? sink->write(sink->context, line, length)
                            : sink->write(sink->context, lost, sizeof lost - 1);
    free(line);
    return taken;
}

static bool is_done(const bsc_request *r, const char *verb) {
    const char *word = bsc_request_field(r, "do");
    return word != NULL && strcmp(word, verb) == 0;
}

/* What is under way is stopped; of no other request there is anything to stop. */
static bool stop(bsc_session *s, const bsc_request *r, const bsc_sink *sink) {
    const char *id = bsc_request_field(r, "stop");
    const bool own = s->id != NULL && id != NULL && strcmp(id, s->id) == 0;
    bsc_error error = {.status = BSC_OK};
    if (!own && s->id != NULL) return false;
    if (!own) bsc_error_set(&error, BSC_BAD_INPUT, "there is no such request under way");
    s->stopped |= own;
    return reply(r, own ? "" : NULL, &error, sink);
}

bool bsc_json_answer(bsc_session *s, const char *text, const bsc_sink *sink) {
    bsc_request r;
    bsc_error error = {.status = BSC_OK};
    char *body = NULL;
    size_t length;
    bsc_status status = bsc_request_read(&r, text, &error);
    bool goes_on = true;
    if (s->id != NULL || (status == BSC_OK && is_done(&r, "stop"))) {
        goes_on = status == BSC_OK && is_done(&r, "stop") && stop(s, &r, sink);
        bsc_request_release(&r);
        return goes_on;
    }
    s->id = bsc_request_field(&r, "id");
    if (s->id == NULL) s->id = "";
    s->stopped = false;
    s->within = 0.0;
    FILE *out = status == BSC_OK ? open_memstream(&body, &length) : NULL;
    if (out != NULL) status = bsc_session_obey(s, &r, out, &error);
    if (status == BSC_OK && out == NULL) status = BSC_NO_MEMORY;
    if (out != NULL && !bsc_text_close(out, &body) && status == BSC_OK) status = BSC_NO_MEMORY;
    if (status == BSC_NO_MEMORY) bsc_error_set(&error, status, "out of memory");
    s->id = NULL;
    goes_on = reply(&r, status == BSC_OK ? body : NULL, &error, sink) &&
              !(status == BSC_OK && is_done(&r, "quit"));
    free(body);
    bsc_request_release(&r);
    return goes_on;
}
