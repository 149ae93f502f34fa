/* session.c - a line of JSON as a request, what a session holds, how it is counted, and the line
 * that a request is answered by.
 *
 * A position is counted when something is asked of it, and once. Results are written as the program
 * prints them, and then put on one line: outside strings no blank and no line end counts. */
#include "show/session/session.h"

#include "count/base/memory.h"

#include <stdlib.h>

/* ---- Requests: an object of strings and numbers ----
 *
 * Nothing nests, and a text is read once from left to right. Strings are decoded in a copy of the
 * line, each in its own place: no escape is shorter than what it stands for. Numbers stay texts. */

#define DIGITS "0123456789"

typedef struct reader {
    const char *text;
    char *at, *bytes;
    bsc_error *error;
} reader;

static bsc_status refuse(const reader *in, const char *at, const char *what) {
    const bsc_spot spot = {"", in->text, strlen(in->text), 1, (size_t)(at - in->bytes)};
    return bsc_error_at(in->error, &spot, "%s", what);
}

static void skip(reader *in) {
    in->at += strspn(in->at, " \t\r\n");
}

/* Of "\u00e4": 0 where there is none. */
static uint32_t read_unit(const char *at) {
    char digits[5] = "";
    if (at[0] != '\\' || at[1] != 'u') return 0;
    strncat(digits, at + 2, 4);
    return strspn(digits, DIGITS "abcdefABCDEF") == 4 ? (uint32_t)strtoul(digits, NULL, 16) : 0;
}

/* The bytes of the escape that is at `at`, which become *length bytes at `to`; 0: it is none. */
static size_t read_escape(const char *at, char *to, size_t *length) {
    static const char name[] = "\"\\/bfnrt", value[] = "\"\\/\b\f\n\r\t";
    const char *found = at[1] == '\0' ? NULL : strchr(name, at[1]);
    uint32_t code = read_unit(at);
    size_t own = 6;
    *length = 1;
    if (found != NULL) *to = value[found - name];
    if (found != NULL) return 2;
    if (code >= 0xD800 && code < 0xDC00) {
        const uint32_t low = read_unit(at + own);
        if (low < 0xDC00 || low > 0xDFFF) return 0;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        own = 12;
    } else if (code >= 0xDC00 && code <= 0xDFFF) {
        return 0;
    }
    if (code == 0) return 0;
    const unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to = (char)(more == 0 ? code : (0xF0u << (3 - more)) | code >> 6 * more);
    for (unsigned k = more; k > 0; k--)
        to[(*length)++] = (char)(0x80u | (code >> 6 * (k - 1) & 0x3Fu));
    return own;
}

static bsc_status read_string(reader *in, const char **text) {
    const char *begin = in->at;
    char *to = ++in->at;
    *text = to;
    while (*in->at != '"') {
        uint32_t code;
        size_t step = bsc_text_step(in->at, SIZE_MAX, &code), length = step;
        if (*in->at == '\0') return refuse(in, begin, "a string without its end");
        if (code < ' ' || code == BSC_NO_CHARACTER)
            return refuse(in, in->at, "a character that a string may not have");
        if (*in->at != '\\')
            memmove(to, in->at, step);
        else if ((step = read_escape(in->at, to, &length)) == 0)
            return refuse(in, in->at, "unknown escape");
        to += length;
        in->at += step;
    }
    in->at++;
    *to = '\0';
    return BSC_OK;
}

/* The length of the number that a text begins with; 0: there is none. */
static size_t number_length(const char *text) {
    const char *at = text + (*text == '-');
    size_t digits = strspn(at, DIGITS);
    if (digits == 0 || (digits > 1 && *at == '0')) return 0;
    at += digits;
    if (*at == '.') {
        digits = strspn(at + 1, DIGITS);
        at += digits + 1;
    }
    if (digits > 0 && (*at == 'e' || *at == 'E')) {
        at += at[1] == '-' || at[1] == '+' ? 2 : 1;
        digits = strspn(at, DIGITS);
        at += digits;
    }
    return digits == 0 ? 0 : (size_t)(at - text);
}

static bsc_status read_value(reader *in, const char **text) {
    if (*in->at == '"') return read_string(in, text);
    const size_t length = number_length(in->at);
    if (length == 0) return refuse(in, in->at, "a string or a number expected");
    *text = memmove(in->at - 1, in->at, length); /* there is a colon or a blank before it */
    in->at += length;
    in->at[-1] = '\0';
    return BSC_OK;
}

static bsc_status read_field(reader *in, bsc_request *r) {
    const char **key = &r->key[r->fields], **value = &r->value[r->fields], *begin = in->at;
    if (*in->at != '"') return refuse(in, in->at, "a key in quotes expected");
    bsc_status status = read_string(in, key);
    if (status != BSC_OK) return status;
    if (r->fields + 1 == BSC_MAX_FIELDS) return refuse(in, begin, "too many fields");
    if (bsc_request_field(r, *key) != NULL) return refuse(in, begin, "a key that is given twice");
    skip(in);
    if (*in->at != ':') return refuse(in, in->at, "':' expected");
    in->at++;
    skip(in);
    begin = in->at;
    status = read_value(in, value);
    if (status != BSC_OK) return status;
    r->fields++;
    if (strcmp(*key, "id") == 0) r->quoted = in->text[begin - in->bytes] == '"';
    skip(in);
    return BSC_OK;
}

bsc_status bsc_request_read(bsc_request *r, const char *text, bsc_error *error) {
    const size_t length = strlen(text);
    *r = (bsc_request){.fields = 0};
    if (length > BSC_JSON_LINE)
        return bsc_error_set(error, BSC_BAD_INPUT, "a line of more than 1 MiB");
    r->bytes = bsc_memory_text(text, length);
    if (r->bytes == NULL) return bsc_error_no_memory(error);
    reader in = {text, r->bytes, r->bytes, error};
    bsc_status status = BSC_OK;
    skip(&in);
    if (*in.at != '{') return refuse(&in, in.at, "an object expected");
    do {
        in.at++;
        skip(&in);
        if (*in.at != '}' || r->fields > 0) status = read_field(&in, r);
    } while (status == BSC_OK && *in.at == ',');
    if (status != BSC_OK) return status;
    if (*in.at++ != '}') return refuse(&in, in.at - 1, "',' or '}' expected");
    skip(&in);
    return *in.at == '\0' ? BSC_OK : refuse(&in, in.at, "text behind the object");
}

void bsc_request_release(bsc_request *r) {
    bsc_memory_free(r->bytes);
}

const char *bsc_request_field(const bsc_request *r, const char *key) {
    for (unsigned k = 0; k < r->fields; k++)
        if (strcmp(r->key[k], key) == 0) return r->value[k];
    return NULL;
}

bsc_status bsc_request_within(const bsc_request *r, double *seconds, bsc_error *error) {
    const char *text = bsc_request_field(r, "within");
    char *end;
    if (text == NULL) return BSC_OK;
    *seconds = strtod(text, &end);
    if (number_length(text) > 0 && *end == '\0' && *seconds > 0.0 && *seconds < 1e9) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT, "'within' needs a number of seconds above 0");
}

bsc_status bsc_request_number(const bsc_request *r, const char *key, uint64_t most,
                              uint64_t *number, bsc_error *error) {
    const char *text = bsc_request_field(r, key);
    if (text == NULL) return BSC_OK;
    const size_t digits = strspn(text, DIGITS);
    uint64_t found = 0;
    bool fits = digits > 0 && text[digits] == '\0';
    for (size_t k = 0; k < digits && fits; k++) {
        const uint64_t digit = (uint64_t)(text[k] - '0');
        fits = digit <= most && found <= (most - digit) / 10;
        found = 10 * found + digit;
    }
    if (!fits)
        return bsc_error_set(error, BSC_BAD_INPUT, "'%s' needs a whole number up to %llu", key,
                             (unsigned long long)most);
    *number = found;
    return BSC_OK;
}

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
    *session = NULL;
    BSC_TAKE(bsc_run, run, error);
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

bsc_status bsc_session_hint(bsc_error *error, const char *word, const char *const *known,
                            size_t count) {
    const char *meant = bsc_closest(word, known, count);
    char list[200] = "";
    size_t used = 0;
    if (meant != NULL) return bsc_error_meant(error, meant);
    for (size_t k = 0; k < count && used < sizeof list; k++)
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", known[k]);
    return used < sizeof list ? bsc_error_hint(error, "expected one of:%s", list) : BSC_BAD_INPUT;
}

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
    bsc_json_string(out, error->message);
    if (error->line > 0) fprintf(out, ",\"line\":%zu,\"column\":%zu", error->line, error->column);
    fputs(error->line > 0 ? "" : ",\"line\":null,\"column\":null", out);
    fputs(",\"hint\":", out);
    if (*error->hint == '\0')
        fputs("null", out);
    else
        bsc_json_string(out, error->hint);
    if (*error->name != '\0') {
        fputs(",\"name\":", out);
        bsc_json_string(out, error->name);
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
            bsc_json_string(out, id);
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
