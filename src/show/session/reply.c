/* reply.c - answers a request with a line of JSON: the request's id, and the result or the error.
 *
 *     {"id":7,"do":"undo"}    ->  {"id":7,"ok":true,"shots":[]}
 *     {"id":8,"do":"dance"}   ->  {"id":8,"ok":false,"error":"there is no request 'dance'", ...}
 *
 * The result is first written to memory, in the form in which the program prints it on several
 * lines. Then it is copied to the one line of the reply, without the blanks and line ends that JSON
 * does not need. Its keys come after "ok". */
#include "show/session/reply.h"

#include "bscount_json.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "os/streams.h"
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

/* Writes the end of the reply to a request that failed, from the value of "ok" to the closing
 * brace. The values of "line" and "column" say where the mistake is in the request. They are null
 * if the error has no place in it. The value of "hint" is null if the error has no hint. */
static void write_error(const bsc_error *error, FILE *out) {
    fputs("false,\"error\":", out);
    bsc_json_write_string(out, error->message);
    if (error->line > 0)
        fprintf(out, ",\"line\":%zu,\"column\":%zu", error->line, error->column);
    else
        fputs(",\"line\":null,\"column\":null", out);
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

/* Writes the end of the reply to a request that succeeded, from the value of "ok" to the closing
 * brace. `body` is the result as a JSON object, or "" if the request has no result. The keys of the
 * result come after "ok" in the same object, so the opening brace of `body` is left out. */
static void write_result(const char *body, FILE *out) {
    if (*body == '\0') {
        fputs("true}", out);
    } else {
        fputs("true,", out);
        bsc_json_squeeze(body + strlen("{"), out);
    }
}

/* Sends the reply to a request to the sink, which passes it on to the client. If `body` is NULL,
 * the request has failed with `error`; otherwise `body` is the result as a JSON object, or "" if
 * the request has no result. If memory runs out, sends a reply without the id that says so. Returns
 * false if the sink could not take the reply. */
static bool send_reply(const bsc_request *request, const char *body, const bsc_error *error,
                       const bsc_sink *sink) {
    static const char no_memory_reply[] =
        "{\"id\":null,\"ok\":false,\"error\":\"out of memory\",\"line\":null,\"column\":null,"
        "\"hint\":null,\"limit\":true}\n";
    const char *id = bsc_request_field(request, "id");
    char *line = NULL;
    size_t length;
    FILE *out = bsc_stream_open(&line, &length);
    if (out != NULL) {
        fputs("{\"id\":", out);
        if (request->has_quoted_id)
            bsc_json_write_string(out, id);
        else
            fputs(id == NULL ? "null" : id, out);
        fputs(",\"ok\":", out);
        if (body == NULL)
            write_error(error, out);
        else
            write_result(body, out);
        putc('\n', out);
    }
    bool is_sent;
    if (out != NULL && bsc_text_close(out, &line))
        is_sent = sink->write(sink->context, line, length);
    else
        is_sent = sink->write(sink->context, no_memory_reply, sizeof no_memory_reply - 1);
    free(line);
    return is_sent;
}

/* Says whether the request asks for `verb`: whether this is the value of its field "do". */
static bool has_verb(const bsc_request *request, const char *verb) {
    const char *word = bsc_request_field(request, "do");
    return word != NULL && strcmp(word, verb) == 0;
}

/* Answers the request "stop", whose field "stop" is the id of another request. If that request is
 * being answered, marks it as stopped, so that it ends soon. If no request is being answered,
 * replies with an error. If a request with another id is being answered, returns false without a
 * reply. Also returns false if the sink, which passes replies on to the client, could not take the
 * reply. */
static bool answer_stop(bsc_session *session, const bsc_request *request, const bsc_sink *sink) {
    const char *id = bsc_request_field(request, "stop");
    bsc_error error = {.status = BSC_OK};
    if (session->request_id == NULL) {
        bsc_error_set(&error, BSC_BAD_INPUT, "there is no such request under way");
        return send_reply(request, NULL, &error, sink);
    }
    if (id == NULL || strcmp(id, session->request_id) != 0) return false;
    session->is_stopped = true;
    return send_reply(request, "", &error, sink);
}

/* Carries out a request, and sets *body to the text of its result, a JSON object, or "" if it has
 * none; or to NULL if the request fails. The error is then filled, also for BSC_NO_MEMORY. The
 * caller must free *body with free(). */
static bsc_status format_result(bsc_session *session, const bsc_request *request, char **body,
                                bsc_error *error) {
    size_t length;
    *body = NULL;
    FILE *out = bsc_stream_open(body, &length);
    if (out == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = bsc_session_carry_out(session, request, out, error);
    if (!bsc_text_close(out, body) && status == BSC_OK) status = BSC_NO_MEMORY;
    if (status == BSC_NO_MEMORY) bsc_error_set_no_memory(error);
    if (status == BSC_OK) return BSC_OK;
    free(*body);
    *body = NULL;
    return status;
}

/* Answers a request while no other request is being answered: carries the request out, and sends
 * the reply to the sink. Returns false if the session must end: after the request "quit", and if
 * the sink could not take the reply. */
static bool answer_request(bsc_session *session, const bsc_request *request, const bsc_sink *sink) {
    bsc_error error = {.status = BSC_OK};
    char *body;
    session->request_id = bsc_request_field(request, "id");
    if (session->request_id == NULL) session->request_id = "";
    session->is_stopped = false;
    session->time_limit = 0.0;
    const bsc_status status = format_result(session, request, &body, &error);
    session->request_id = NULL;
    const bool is_sent = send_reply(request, body, &error, sink);
    free(body);
    const bool must_quit = status == BSC_OK && has_verb(request, "quit");
    return is_sent && !must_quit;
}

bool bsc_json_answer(bsc_session *session, const char *text, const bsc_sink *sink) {
    bsc_request request;
    bsc_error error = {.status = BSC_OK};
    const bsc_status status = bsc_request_read(&request, text, &error);
    const bool is_stop = status == BSC_OK && has_verb(&request, "stop");
    bool goes_on;
    if (is_stop)
        goes_on = answer_stop(session, &request, sink);
    else if (session->request_id != NULL)
        goes_on = false;
    else if (status == BSC_OK)
        goes_on = answer_request(session, &request, sink);
    else
        goes_on = send_reply(&request, NULL, &error, sink);
    bsc_request_release(&request);
    return goes_on;
}
