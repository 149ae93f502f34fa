/* verbs.c - what a request to a session can ask for. The table at the end has a row for each verb,
 * such as "shot", with its fields and its function. The functions above the table change the board
 * and the shots. The functions in fleets.c draw and hide fleets, and those in answers.c change
 * nothing.
 *
 * A function that changes the game first makes the new board or log. It replaces the old one only
 * when nothing can fail any more but the writing of the result, for want of memory. Shots that
 * contradict the earlier ones are added to the log without an error. The next count then fails, and
 * the request "suspects" tells which answer may be wrong. */
#include "show/session/verbs.h"

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "os/streams.h"
#include "show/session/answers.h"
#include "show/session/fleets.h"
#include "show/session/request.h"
#include "show/view/board_view.h"
#include "show/view/record_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <stdlib.h>

/* ---- The board and the shots ---- */

/* Makes an empty log for the session's board, which the caller frees. Fails only if memory runs
 * out; *log is then NULL. The request's field "announce", whose value must be a known word, decides
 * what the game announces about hits; without this field, session->announce decides it. */
static bsc_status begin_log(bsc_log **log, const bsc_session *session, const bsc_request *request,
                            bsc_error *error) {
    const char *word = bsc_request_field(request, "announce");
    bsc_announce announce = session->announce;
    if (word != NULL) announce = bsc_announce_find(word);
    return bsc_log_new(log, session->problem, announce, error);
}

/* The name of a board whose text is in the field "text", if the request does not name it. */
#define TEXT_BOARD_NAME "text"

/* Says whether the request has the field, even with the value "". The field "text" may stand in
 * place of "board". */
static bool has_field(const bsc_request *request, const char *field) {
    if (bsc_request_field(request, field) != NULL) return true;
    return strcmp(field, "board") == 0 && bsc_request_field(request, "text") != NULL;
}

/* Makes the board that the request describes in its field "board" or "text", one of which it must
 * have, and in other fields, and an empty log for this board. Puts both into `fresh`, a session
 * that has no board yet. Fails as bsc_problem_new does, and with BSC_BAD_INPUT if the board has no
 * cells, as nxn and boards of more than 200 columns or rows. The request's field "sum" is a rule of
 * this board (how many of certain cells have a ship); only in the request "ask" it is the condition
 * that the client asks about. The caller must release `fresh`, even after a failure. */
static bsc_status make_board(bsc_session *fresh, const bsc_request *request, bsc_error *error) {
    const char *text = bsc_request_field(request, "text");
    const char *board = bsc_request_field(request, "board");
    const char *name = board != NULL ? board : TEXT_BOARD_NAME;
    const bool asks_sum = strcmp(bsc_request_field(request, "do"), "ask") == 0;
    bsc_source source = {.name = name,
                         .text = text,
                         .lattice = bsc_request_field(request, "lattice"),
                         .fleet = bsc_request_field(request, "fleet"),
                         .touch = bsc_request_field(request, "touch"),
                         .cover = bsc_request_field(request, "cover"),
                         .labels = bsc_request_field(request, "labels"),
                         .islands = bsc_request_field(request, "island"),
                         .cells = bsc_request_field(request, "cell")};
    if (text != NULL) source.length = strlen(text);
    if (!asks_sum) source.sums = bsc_request_field(request, "sum");
    bsc_status status = bsc_problem_new(&fresh->problem, &source, error);
    if (status == BSC_BAD_INPUT && error != NULL && error->reason == BSC_REASON_FIELD &&
        strcmp(error->name, "board") == 0)
        bsc_error_hint(error,
                       "a board is a built-in one, such as classic, a size such as 10x10, or "
                       "what 'text' has of a board's file");
    if (status == BSC_OK && bsc_problem_cells(fresh->problem) == 0)
        status = bsc_session_refuse(error, "only the command count takes '%s'", name);
    if (status == BSC_OK) status = begin_log(&fresh->log, fresh, request, error);
    if (status != BSC_OK) return status;
    fresh->board_name = bsc_memory_text(name, strlen(name));
    fresh->sunk = bsc_memory_new(bsc_problem_cells(fresh->problem), sizeof *fresh->sunk);
    if (fresh->board_name == NULL || fresh->sunk == NULL) return bsc_error_set_no_memory(error);
    return BSC_OK;
}

/* Answers "open" and "board". Both open a board, and begin a game without shots and without a
 * hidden fleet. The result of "open" is the board; the result of "board" is how many deployments it
 * has. If the request fails, the session keeps its old board and game. */
static bsc_status open_board(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error) {
    bsc_session old = *session;
    bsc_session fresh = {
        .run = session->run, .request_id = session->request_id, .time_limit = session->time_limit};
    bsc_status status = make_board(&fresh, request, error);
    if (status != BSC_OK) {
        bsc_session_release(&fresh);
        return status;
    }
    *session = fresh;
    if (strcmp(bsc_request_field(request, "do"), "board") == 0)
        status = bsc_show_count(session, request, out, error);
    else
        status = bsc_session_status_of_write(
            bsc_board_write_json(session->problem, session->board_name, out));
    if (status == BSC_OK) {
        bsc_session_release(&old);
    } else {
        bsc_session_release(session);
        *session = old;
    }
    return status;
}

/* A function that answers the requests with one verb: writes the result to `out` as a JSON object,
 * or fails and fills the error (bsc_session_carry_out). */
typedef bsc_status answer_function(bsc_session *session, const bsc_request *request, FILE *out,
                                   bsc_error *error);

/* Answers a request that describes a position of its own: a board in the field "board" or "text",
 * and perhaps shots in the field "shots". Gives the session this board and these shots, calls
 * `function`, which answers the request, and then gives the session its old board and shots back,
 * even if the request failed. Fails as make_board, bsc_log_read or the function does. */
static bsc_status answer_about_position(bsc_session *session, const bsc_request *request,
                                        answer_function *function, FILE *out, bsc_error *error) {
    const char *shots = bsc_request_field(request, "shots");
    const bsc_session old = *session;
    bsc_session position = {
        .run = session->run, .request_id = session->request_id, .time_limit = session->time_limit};
    bsc_status status = make_board(&position, request, error);
    if (status == BSC_OK && shots != NULL)
        status = bsc_log_read(position.log, shots, strlen(shots), "", error);
    if (status != BSC_OK) {
        bsc_session_release(&position);
        return status;
    }
    *session = position;
    status = function(session, request, out, error);
    bsc_session_release(session);
    *session = old;
    return status;
}

/* Answers "new": begins another game on the same board, without shots and without a hidden fleet.
 * A board must be open. The result is that of the request "count". Fails as begin_log or
 * bsc_show_count does, and the old game goes on. If bsc_show_count fails, what was counted for the
 * old game is freed, so that the next request that needs a count makes it again. */
static bsc_status begin_game(bsc_session *session, const bsc_request *request, FILE *out,
                             bsc_error *error) {
    bsc_log *log, *old = session->log;
    bsc_status status = begin_log(&log, session, request, error);
    if (status != BSC_OK) return status;
    bsc_session_forget_counts(session);
    session->log = log;
    status = bsc_show_count(session, NULL, out, error);
    if (status == BSC_OK) {
        session->hidden_ships = 0;
        bsc_log_free(old);
        return BSC_OK;
    }
    bsc_session_forget_counts(session);
    session->log = old;
    bsc_log_free(log);
    return status;
}

/* Writes the steps of the session's log (single shots, salvos and scans) as a JSON object:
 * {"shots": ["A1 miss", "B2 hit"]}. If the log says that the whole fleet is hit, "over" follows
 * them. This is the result of every request that changes the shots but "fire". Fails only with
 * BSC_NO_MEMORY, without an error text. */
static bsc_status write_shots(const bsc_session *session, FILE *out) {
    bool done = true;
    const uint32_t steps = bsc_log_steps(session->log);
    fputs("{\"shots\": [", out);
    for (uint32_t k = 0; k < steps; k++) {
        if (k > 0) putc(',', out);
        done = bsc_json_write_step(session->problem, session->log, k, out) && done;
    }
    if (bsc_log_is_over(session->log)) fputs(steps > 0 ? ",\"over\"" : "\"over\"", out);
    fputs("]}", out);
    return bsc_session_status_of_write(done);
}

/* Answers "shot": adds the shots in the field "shot", which the request has, to the log. The text
 * may have several lines with one shot each. Fails as bsc_log_read does, and the log is then
 * unchanged, or as write_shots does. */
static bsc_status add_shot(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error) {
    const char *text = bsc_request_field(request, "shot");
    const bsc_status status = bsc_log_read(session->log, text, strlen(text), "", error);
    if (status != BSC_OK) return status;
    bsc_session_forget_counts(session);
    return write_shots(session, out);
}

/* Makes a new log that has the shots in `text`. Sets *log to the log, which the caller frees, or to
 * NULL on failure. Fails as bsc_log_read does. */
static bsc_status read_shots(bsc_log **log, const bsc_session *session, const bsc_request *request,
                             const char *text, bsc_error *error) {
    bsc_status status = begin_log(log, session, request, error);
    if (status == BSC_OK) status = bsc_log_read(*log, text, strlen(text), "", error);
    if (status == BSC_OK) return BSC_OK;
    bsc_log_free(*log);
    *log = NULL;
    return status;
}

/* Replaces the session's log with `log`, which the session then owns, and writes the shots of the
 * new log as the result. Fails as write_shots does. The hidden fleet stays. */
static bsc_status replace_log(bsc_session *session, bsc_log *log, FILE *out) {
    bsc_session_forget_counts(session);
    bsc_log_free(session->log);
    session->log = log;
    return write_shots(session, out);
}

/* Answers "shots": replaces all shots of the log with those in the field "shots", which the request
 * has. Fails as bsc_log_read does, and the old log then stays, or as write_shots does. */
static bsc_status set_shots(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error) {
    const char *text = bsc_request_field(request, "shots");
    bsc_log *log;
    const bsc_status status = read_shots(&log, session, request, text, error);
    return status == BSC_OK ? replace_log(session, log, out) : status;
}

/* Answers "undo": takes the last shot, salvo or scan out of the session's log. If the log ends with
 * the line "over" (the whole fleet is hit), takes that line out too. A log that has only this line
 * becomes empty. Fails with BSC_BAD_INPUT if the log is empty. */
static bsc_status undo_step(bsc_session *session, const bsc_request *request, FILE *out,
                            bsc_error *error) {
    if (bsc_log_is_empty(session->log))
        return bsc_error_set(error, BSC_BAD_INPUT, "there is no shot to take back");
    bsc_log_undo(session->log);
    bsc_session_forget_counts(session);
    return write_shots(session, out);
}

/* Answers "fix", which corrects one single shot of the log. If the request's field "shot" is "E5
 * miss", the shot at E5 gets the answer `miss`; if the field is "E5 clear", the shot at E5 is
 * removed. To do this, the log is written as text, with the text of the field in place of the old
 * shot, and the text is read as a new log. Fails with BSC_BAD_INPUT if there is no such cell, if no
 * single shot was fired at it, if the new log cannot be read, or if the field is more than one
 * shot, so that the new log has more steps than the old one, or a line `over`; the old log then
 * stays. The new log does not say that the whole fleet is hit, even if the old one did. */
static bsc_status fix_shot(bsc_session *session, const bsc_request *request, FILE *out,
                           bsc_error *error) {
    const char *line = bsc_request_field(request, "shot");
    char label[32], *text = NULL;
    size_t length;
    uint32_t cell;
    bsc_log *log = NULL;
    snprintf(label, sizeof label, "%.*s", (int)strcspn(line, " "), line);
    bsc_status status = bsc_problem_find_cell(session->problem, label, &cell, error);
    if (status == BSC_OK && !bsc_log_fired(session->log, cell))
        status = bsc_session_refuse(error, "%s was not fired at", label);
    else if (status == BSC_OK && bsc_log_at(session->log, cell) == NULL)
        status =
            bsc_session_refuse(error, "%s was fired at in a salvo, which stays as it is", label);
    if (status != BSC_OK) return status;
    FILE *fixed = bsc_stream_open(&text, &length);
    const bool is_cleared = strcmp(line + strlen(label), " clear") == 0;
    if (fixed != NULL)
        bsc_log_write_replacing(session->problem, session->log, cell, is_cleared ? NULL : line,
                                fixed);
    status = bsc_session_status_of_write(fixed != NULL && bsc_text_close(fixed, &text));
    if (status == BSC_OK) status = read_shots(&log, session, request, text, error);
    free(text);
    if (status != BSC_OK) return status;
    const bool is_one_shot =
        bsc_log_steps(log) <= bsc_log_steps(session->log) && !bsc_log_is_over(log);
    if (is_one_shot) return replace_log(session, log, out);
    bsc_log_free(log);
    return bsc_session_refuse(error, "'%s' is no single shot", line);
}

/* ---- The table of verbs ---- */

/* The names of the fields by which a request describes a board, separated by blanks. */
#define BOARD_FIELDS "board text lattice fleet touch cover labels island cell sum announce"
/* The names of the fields by which a request describes a position of its own, which is a board and
 * shots: the fields of a board, and the field "shots". The text begins with a blank, because it is
 * written behind the fields that the verb allows anyway. The request is then answered for this
 * board and these shots, and not for those of the session. Only requests that change nothing may
 * have these fields. */
#define POSITION_FIELDS " " BOARD_FIELDS " shots"

/* The verbs: the words by which requests say, in their field "do", what is to be done. reply.c
 * carries out "quit" and "stop" itself, so these two verbs have no function here. */
static const struct {
    const char *name; /* the verb, such as "map" */
    /* The name of a field that the request must have; NULL: it need not have any field but "do". */
    const char *required_field;
    /* The names of the fields that the request may have, separated by blanks. The fields "id" and
     * "do" are allowed for every verb, and are not listed. */
    const char *allowed_fields;
    /* The fields that the request may have too if it has the field "board" or "text":
     * POSITION_FIELDS if the request may be about a board of its own, or "" if it is always about
     * the session's board. */
    const char *position_fields;
    answer_function *function; /* answers the request; NULL for "quit" and "stop" */
} verbs[] = {
    /* name, required field, allowed fields, further fields of a request that brings its own board,
     * function */
    {"board", "board", BOARD_FIELDS " within", "", open_board},
    {"open", "board", BOARD_FIELDS " within", "", open_board},
    {"stop", "stop", "stop", "", NULL},
    {"quit", NULL, "", "", NULL},
    {"new", NULL, "announce within", "", begin_game},
    {"shot", "shot", "shot", "", add_shot},
    {"shots", "shots", "shots announce", "", set_shots},
    {"undo", NULL, "", "", undo_step},
    {"fix", "shot", "shot", "", fix_shot},
    {"count", NULL, "within", POSITION_FIELDS, bsc_show_count},
    {"map", NULL, "ship within as", POSITION_FIELDS, bsc_show_map},
    {"best", NULL, "by top within", POSITION_FIELDS, bsc_show_best},
    {"sample", NULL, "samples seed law", POSITION_FIELDS, bsc_show_sample},
    {"suspects", NULL, "", POSITION_FIELDS, bsc_show_suspects},
    {"ask", "sum", "sum", POSITION_FIELDS, bsc_show_ask},
    {"choose", "strategy", "strategy within", POSITION_FIELDS, bsc_show_choice},
    {"placements", NULL, "", POSITION_FIELDS, bsc_show_placements},
    {"review", NULL, "", POSITION_FIELDS, bsc_show_review},
    {"hide", NULL, "seed law fleet", "", bsc_session_hide},
    {"fire", "cell", "cell", "", bsc_session_fire},
};

#define VERBS (sizeof verbs / sizeof *verbs) /* how many verbs the table has */

/* Says whether `word` is one of the words in `words`, which are separated by blanks. */
static bool has_word(const char *words, const char *word) {
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        if (strlen(word) == length && strncmp(words, word, length) == 0) return true;
        words += length + strspn(words + length, " ");
    }
    return false;
}

#define MAX_FIELDS     24u  /* fields that one verb can have: more than any verb has */
#define MAX_FIELD_LIST 256u /* bytes of the list of a verb's fields: more than any list needs */

/* Fills the error for a request with an unknown field. `verb` is the verb of the request, and
 * `field` is the unknown field. `fields` lists the fields that the verb may have, separated by
 * blanks; a field may stand there twice, as one of the verb and as one of a board. Unless the list
 * is empty, the error gets a hint: the field of the list with the closest spelling, or the whole
 * list. Returns BSC_BAD_INPUT. */
static bsc_status refuse_field(const char *verb, const char *field, const char *fields,
                               bsc_error *error) {
    char text[MAX_FIELD_LIST];
    const char *names[MAX_FIELDS];
    size_t count = 0;
    snprintf(text, sizeof text, "%s", fields);
    for (char *word = strtok(text, " "); word != NULL && count < MAX_FIELDS;
         word = strtok(NULL, " ")) {
        size_t k = 0; /* the index of the same word in names[], or `count` */
        while (k < count && strcmp(names[k], word) != 0) k++;
        if (k == count) names[count++] = word;
    }
    bsc_error_set(error, BSC_BAD_INPUT, "'%s' has no field '%s'", verb, field);
    return count == 0 ? BSC_BAD_INPUT : bsc_session_hint(error, field, names, count);
}

/* Fills the error for a request whose field "announce" has the unknown value `word`. The error gets
 * a hint: the known value with the closest spelling, or all known values. Returns BSC_BAD_INPUT. */
static bsc_status refuse_announcement(const char *word, bsc_error *error) {
    const char *names[BSC_ANNOUNCE_NONE]; /* of the values 1 .. BSC_ANNOUNCE_NONE */
    for (int k = BSC_ANNOUNCE_HITS; k <= BSC_ANNOUNCE_NONE; k++)
        names[k - BSC_ANNOUNCE_HITS] = bsc_announce_name((bsc_announce)k);
    bsc_session_refuse(error, "unknown announcement '%s'", word);
    return bsc_session_hint(error, word, names, BSC_ANNOUNCE_NONE);
}

/* Looks up the request's verb in the table, and sets *verb to the index of its row. Fails with
 * BSC_BAD_INPUT if the request has no verb or the table does not have it, if a field that the verb
 * needs is missing, or if the request has a field that the verb does not allow, or does not allow
 * without a board. */
static bsc_status find_verb(const bsc_request *request, size_t *verb, bsc_error *error) {
    const char *word = bsc_request_field(request, "do");
    const char *names[VERBS];
    size_t row = 0;
    if (word == NULL) return bsc_session_refuse(error, "'%s' is missing", "do");
    for (size_t k = 0; k < VERBS; k++) names[k] = verbs[k].name;
    while (row < VERBS && strcmp(names[row], word) != 0) row++;
    if (row == VERBS) {
        bsc_session_refuse(error, "there is no request '%s'", word);
        return bsc_session_hint(error, word, names, VERBS);
    }
    char fields[MAX_FIELD_LIST];
    const char *required_field = verbs[row].required_field;
    snprintf(fields, sizeof fields, "%s%s", verbs[row].allowed_fields, verbs[row].position_fields);
    for (unsigned k = 0; k < request->fields; k++) {
        const char *field = request->key[k];
        if (has_word("id do", field) || has_word(verbs[row].allowed_fields, field)) continue;
        if (!has_word(fields, field)) return refuse_field(word, field, fields, error);
        if (!has_field(request, "board"))
            return bsc_session_refuse(error, "'%s' needs the field 'board' or 'text'", field);
    }
    if (required_field != NULL && !has_field(request, required_field))
        return bsc_session_refuse(error, "'%s' is missing", required_field);
    *verb = row;
    return BSC_OK;
}

bsc_status bsc_session_carry_out(bsc_session *session, const bsc_request *request, FILE *out,
                                 bsc_error *error) {
    size_t verb;
    bsc_status status = find_verb(request, &verb, error);
    if (status != BSC_OK || verbs[verb].function == NULL) return status;
    const char *announce = bsc_request_field(request, "announce");
    if (announce != NULL && strcmp(bsc_announce_name(bsc_announce_find(announce)), announce) != 0)
        return refuse_announcement(announce, error);
    if (!has_field(request, "board") && session->board_name == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT, "there is no board yet");
    status = bsc_request_within(request, &session->time_limit, error);
    if (status != BSC_OK) return status;
    if (has_field(request, "board") && verbs[verb].function != open_board)
        return answer_about_position(session, request, verbs[verb].function, out, error);
    status = verbs[verb].function(session, request, out, error);
    if (status == BSC_OK && announce != NULL) session->announce = bsc_announce_find(announce);
    return status;
}
