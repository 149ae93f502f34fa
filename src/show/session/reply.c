/* reply.c - answers a request: the line of JSON that is its result or its error. Results are
 * written as the program prints them, and then put on one line: outside strings no blank and no
 * line end counts. */
#include "show/session/reply.h"

#include "bscount_json.h"

#include "count/base/error.h"
#include "show/session/request.h"
#include "show/session/verbs.h"
#include "show/view/table.h"

#include <stdlib.h>
#include <string.h>

void bsc_json_squeeze(const char *text, FILE *out) {
    bool quoted = false;
    for (; *text != '\0'; text++) {
        if (*text == '"') quoted = !quoted;
        if (quoted && *text == '\\') putc(*text++, out);
        if (quoted || (*text != ' ' && *text != '\n')) putc(*text, out);
    }
}

static void write_error(const bsc_error *error, FILE *out) {
    fputs("false,\"error\":", out);
    bsc_json_write_string(out, error->message);
    if (error->line > 0) fprintf(out, ",\"line\":%zu,\"column\":%zu", error->line, error->column);
    fputs(error->line > 0 ? "" : ",\"line\":null,\"column\":null", out);
    fputs(",\"hint\":", out);
    if (*error->hint == '\0')
        fputs("null", out);
    else
        bsc_json_write_string(out, error->hint);
    if (*error->name != '\0') {
        fputs(",\"name\":", out);
        bsc_json_write_string(out, error->name);
    }
    if (error->status == BSC_LIMIT || error->status == BSC_NO_MEMORY) fputs(",\"limit\":true", out);
    putc('}', out);
}

/* `body`: the result; NULL: the error. */
static bool reply(const bsc_request *r, const char *body, const bsc_error *error,
                  const bsc_sink *sink) {
    static const char lost[] =
        "{\"id\":null,\"ok\":false,\"error\":\"out of memory\",\"line\":null,\"column\":null,"
        "\"hint\":null,\"limit\":true}\n";
    const char *id = bsc_request_field(r, "id");
    char *line = NULL;
    size_t length;
    FILE *out = open_memstream(&line, &length);
    if (out != NULL) {
        fputs("{\"id\":", out);
        if (r->quoted)
            bsc_json_write_string(out, id);
        else
            fputs(id == NULL ? "null" : id, out);
        fputs(",\"ok\":", out);
        if (body == NULL) write_error(error, out);
        if (body != NULL) fputs(*body == '\0' ? "true}" : "true,", out);
        if (body != NULL && *body != '\0') bsc_json_squeeze(body + 1, out);
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
