/* verbs.c - what a request can ask for: a row each in the table at the end, with its fields.
 *
 * What changes the game first makes the new log, or board, and only where all went well puts it in
 * the place of the old one. Shots may contradict each other: that is found where they are counted,
 * and `suspects` says which one may be wrong. */
#include "show/session/verbs.h"

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "show/session/answers.h"
#include "show/session/request.h"
#include "show/view/board_view.h"
#include "show/view/record_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <stdlib.h>

#define MAX_SAMPLES 10000u /* fleets that one request may draw: some megabytes of JSON */

/* ---- The board and the shots ---- */

/* Makes an empty log, in which the game announces what the request says; else what the session's
 * log did. */
static bsc_status begin_log(bsc_log **log, const bsc_session *s, const bsc_request *r,
                            bsc_error *error) {
    const char *word = bsc_request_field(r, "announce");
    return bsc_log_new(log, s->problem, word == NULL ? s->announce : bsc_announce_find(word),
                       error);
}

/* Makes the board of the request, and an empty log, in a session that has none. */
static bsc_status make_board(bsc_session *fresh, const bsc_request *r, bsc_error *error) {
    const char *name = bsc_request_field(r, "board"), *text = bsc_request_field(r, "text");
    const bsc_source source = {.name = name,
                               .text = text,
                               .length = text != NULL ? strlen(text) : 0,
                               .lattice = bsc_request_field(r, "lattice"),
                               .fleet = bsc_request_field(r, "fleet"),
                               .touch = bsc_request_field(r, "touch"),
                               .cover = bsc_request_field(r, "cover"),
                               .labels = bsc_request_field(r, "labels"),
                               .islands = bsc_request_field(r, "island"),
                               .cells = bsc_request_field(r, "cell"),
                               .sums = bsc_request_field(r, "sum")};
    bsc_status status = bsc_problem_new(&fresh->problem, &source, error);
    if (status == BSC_BAD_INPUT && error != NULL && error->reason == BSC_REASON_FIELD &&
        strcmp(error->name, "board") == 0)
        bsc_error_hint(error,
                       "a board is a built-in one, such as classic, a size such as 10x10, or "
                       "what 'text' has of a board's file");
    if (status == BSC_OK && bsc_problem_cells(fresh->problem) == 0)
        status = bsc_session_refuse(error, "%s has no cells", name);
    if (status == BSC_OK) status = begin_log(&fresh->log, fresh, r, error);
    if (status != BSC_OK) return status;
    fresh->name = bsc_memory_text(name, strlen(name));
    fresh->sunk = bsc_memory_new(bsc_problem_cells(fresh->problem), sizeof *fresh->sunk);
    return fresh->name == NULL || fresh->sunk == NULL ? bsc_error_set_no_memory(error) : BSC_OK;
}

/* Answers "open", whose result is the board, and "board", whose result is its count. */
static bsc_status open_board(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    bsc_session old = *s, fresh = {.run = s->run, .id = s->id, .within = s->within};
    bsc_status status = make_board(&fresh, r, error);
    if (status == BSC_OK) {
        *s = fresh;
        status = strcmp(bsc_request_field(r, "do"), "board") == 0
                     ? bsc_show_count(s, r, out, error)
                     : bsc_session_check(bsc_board_write_json(s->problem, s->name, out));
        fresh = *s;
    }
    if (status != BSC_OK) *s = old;
    bsc_session_release(status == BSC_OK ? &old : &fresh);
    return status;
}

/* Answers "new". The result is the count of the new game, so a game begins only if it can be
 * counted. */
static bsc_status begin_game(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    bsc_log *log, *old = s->log;
    bsc_status status = begin_log(&log, s, r, error);
    if (status != BSC_OK) return status;
    bsc_session_forget(s);
    s->log = log;
    status = bsc_show_count(s, NULL, out, error);
    if (status == BSC_OK) {
        s->ships = 0;
        bsc_log_free(old);
        return BSC_OK;
    }
    bsc_session_forget(s);
    s->log = old;
    bsc_log_free(log);
    return status;
}

static bsc_status write_shots(const bsc_session *s, FILE *out) {
    bool done = true;
    fputs("{\"shots\": [", out);
    for (uint32_t k = 0; k < bsc_log_steps(s->log); k++) {
        if (k > 0) putc(',', out);
        done = bsc_json_write_step(s->problem, s->log, k, NULL, out) && done;
    }
    fputs("]}", out);
    return bsc_session_check(done);
}

static bsc_status add_shot(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *text = bsc_request_field(r, "shot");
    const bsc_status status = bsc_log_read(s->log, text, strlen(text), "", error);
    if (status != BSC_OK) return status;
    bsc_session_forget(s);
    return write_shots(s, out);
}

/* Replaces the shots of the session's log by those of the text. If they cannot be read, the log
 * stays. */
static bsc_status replace_shots(bsc_session *s, const bsc_request *r, const char *text, FILE *out,
                                bsc_error *error) {
    bsc_log *log;
    bsc_status status = begin_log(&log, s, r, error);
    if (status == BSC_OK) status = bsc_log_read(log, text, strlen(text), "", error);
    if (status != BSC_OK) {
        bsc_log_free(log);
        return status;
    }
    bsc_session_forget(s);
    bsc_log_free(s->log);
    s->log = log;
    return write_shots(s, out);
}

static bsc_status set_shots(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    return replace_shots(s, r, bsc_request_field(r, "shots"), out, error);
}

static bsc_status undo(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    if (bsc_log_steps(s->log) == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "there is no shot to take back");
    bsc_log_undo(s->log);
    bsc_session_forget(s);
    return write_shots(s, out);
}

/* Answers "fix": "E5 miss" corrects the answer to a shot, "E5 clear" takes the shot out. */
static bsc_status fix(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *line = bsc_request_field(r, "shot");
    char label[32], *text = NULL;
    size_t length;
    uint32_t cell;
    snprintf(label, sizeof label, "%.*s", (int)strcspn(line, " "), line);
    bsc_status status = bsc_problem_find_cell(s->problem, label, &cell, error);
    if (status == BSC_OK && bsc_log_at(s->log, cell) == NULL)
        status = bsc_session_refuse(error, "%s was not fired at", label);
    if (status != BSC_OK) return status;
    FILE *fixed = open_memstream(&text, &length);
    const bool clear = strcmp(line + strlen(label), " clear") == 0;
    if (fixed != NULL)
        bsc_log_write_replacing(s->problem, s->log, cell, clear ? NULL : line, fixed);
    status = bsc_session_check(fixed != NULL && bsc_text_close(fixed, &text));
    if (status == BSC_OK) status = replace_shots(s, r, text, out, error);
    free(text);
    return status;
}

/* ---- A fleet that answers ---- */

/* Makes the matrix anew, weighed by a law that is not uniform. The caller has the session forget
 * it. */
static bsc_status weigh(bsc_session *s, const char *law, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, false);
    const bool flat = strcmp(law, "flat") == 0;
    bsc_weights *weights = NULL;
    bsc_fit fit;
    if (!flat && strcmp(law, "edges") != 0)
        return bsc_session_refuse(error, "'law' is uniform, flat or edges, not '%s'", law);
    bsc_session_forget(s);
    bsc_status status = bsc_session_matrix(s, error);
    if (status == BSC_OK)
        status = bsc_weights_of_law(&weights, s->problem, flat ? BSC_LAW_FLAT : BSC_LAW_EDGES, &run,
                                    &fit, error);
    if (status == BSC_OK) status = bsc_matrix_weigh(s->matrix, weights, error);
    bsc_weights_free(weights);
    return status;
}

/* Draws fleets that agree with the shots, by the seed and the law of the request, and writes them
 * by the view. With `view` NULL the fleet is hidden in the session. */
static bsc_status draw(bsc_session *s, const bsc_request *r, uint64_t samples,
                       bsc_sample_view *view, FILE *out, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, false);
    const char *law = bsc_request_field(r, "law");
    bsc_sampler *sampler = NULL;
    uint32_t *option = NULL, ships = 0;
    uint64_t seed = 1;
    if (law != NULL && strcmp(law, "uniform") == 0) law = NULL;
    bsc_status status = bsc_request_number(r, "seed", UINT64_MAX, &seed, error);
    if (status == BSC_OK)
        status = law == NULL ? bsc_session_matrix(s, error) : weigh(s, law, error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, s->matrix, seed, &run, error);
    if (status == BSC_OK && !bsc_sampler_any(sampler)) {
        status = bsc_log_check(s->log, &run, error);
        if (status == BSC_OK) status = bsc_session_refuse(error, "%s has no deployments", s->name);
    }
    if (status == BSC_OK) {
        option = bsc_memory_new((size_t)bsc_sampler_max_options(sampler) + 1, sizeof *option);
        status = bsc_session_check(option != NULL);
    }
    if (view != NULL && status == BSC_OK) {
        view->origin = bsc_session_result(s, NULL);
        view->origin.fleet_law = law;
        view->matrix = s->matrix;
        view->seed = seed;
        bsc_sample_begin(view, out);
    }
    for (uint64_t k = 0; k < samples && status == BSC_OK; k++) {
        if (!run.tick(run.context, &(bsc_progress){.fraction = (double)k / (double)samples}))
            status = bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
        if (status == BSC_OK) status = bsc_sampler_draw(sampler, option, &ships, error);
        if (view != NULL && status == BSC_OK)
            status = bsc_session_check(bsc_sample_write(view, option, ships, out));
    }
    if (view != NULL) bsc_sample_end(view, out);
    bsc_sampler_free(sampler);
    for (uint32_t k = 0; k < ships; k++) option[k] = bsc_matrix_placement(s->matrix, option[k]);
    if (law != NULL) bsc_session_forget(s);
    if (view == NULL && status == BSC_OK) {
        bsc_memory_free(s->hidden);
        s->hidden = option;
        s->ships = ships;
    } else {
        bsc_memory_free(option);
    }
    return status;
}

static bsc_status show_sample(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    bsc_sample_view view = {.format = BSC_FORMAT_JSON};
    uint64_t samples = 1;
    const bsc_status status = bsc_request_number(r, "samples", MAX_SAMPLES, &samples, error);
    return status == BSC_OK ? draw(s, r, samples, &view, out, error) : status;
}

/* Answers "hide": hides the fleet of the request, or one that is drawn from all that agree with
 * the shots. */
static bsc_status hide(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *fleet = bsc_request_field(r, "fleet");
    bsc_deployments *fleets;
    if (fleet == NULL) return draw(s, r, 1, NULL, out, error);
    if (bsc_request_field(r, "law") != NULL)
        return bsc_session_refuse(error, "'law' lays a fleet: '%s' is laid already", fleet);
    bsc_status status = bsc_deployments_read(&fleets, s->problem, fleet, strlen(fleet), "", error);
    if (status != BSC_OK) return status;
    const uint32_t ships = bsc_deployments_ships(fleets);
    uint32_t *hidden = bsc_memory_new(ships, sizeof *hidden);
    for (uint32_t k = 0; hidden != NULL && k < ships; k++)
        hidden[k] = bsc_deployments_placement(fleets, 0, k);
    bsc_deployments_free(fleets);
    if (hidden == NULL) return bsc_error_set_no_memory(error);
    bsc_memory_free(s->hidden);
    s->hidden = hidden;
    s->ships = ships;
    return BSC_OK;
}

static bsc_status fire(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *label = bsc_request_field(r, "cell");
    uint32_t cell;
    if (s->ships == 0) return bsc_error_set(error, BSC_BAD_INPUT, "no fleet is hidden");
    bsc_status status = bsc_problem_find_cell(s->problem, label, &cell, error);
    if (status == BSC_OK && bsc_log_fired(s->log, cell))
        status = bsc_session_refuse(error, "%s was already fired at", label);
    if (status != BSC_OK) return status;
    const bsc_shot shot = bsc_answer_to(s->log, s->hidden, s->ships, cell);
    status = bsc_log_fire(s->log, &shot, error);
    if (status != BSC_OK) return status;
    bsc_session_forget(s);
    fputs("{\"shot\": ", out);
    const bool done = bsc_json_write_step(s->problem, NULL, 0, &shot, out);
    fprintf(out, ", \"left\": %u}", (unsigned)bsc_log_cells_left(s->log));
    return bsc_session_check(done);
}

/* ---- The table ---- */

#define BOARD "board text lattice fleet touch cover labels island cell sum announce within"

/* The requests. A request without a function needs nothing to be done here. */
static const struct {
    const char *name;
    const char *needs;  /* the field that a request must have; NULL: none */
    const char *fields; /* those that it may have, with blanks between */
    bsc_status (*run)(bsc_session *session, const bsc_request *request, FILE *out,
                      bsc_error *error);
} verbs[] = {
    {"board", "board", BOARD, open_board},
    {"open", "board", BOARD, open_board},
    {"stop", "stop", "stop", NULL},
    {"quit", NULL, "", NULL},
    {"new", NULL, "announce within", begin_game},
    {"shot", "shot", "shot", add_shot},
    {"shots", "shots", "shots announce", set_shots},
    {"undo", NULL, "", undo},
    {"fix", "shot", "shot", fix},
    {"count", NULL, "within", bsc_show_count},
    {"map", NULL, "ship within as", bsc_show_map},
    {"best", NULL, "by top within", bsc_show_best},
    {"sample", NULL, "samples seed law", show_sample},
    {"suspects", NULL, "", bsc_show_suspects},
    {"ask", "sum", "sum", bsc_show_ask},
    {"choose", "strategy", "strategy within", bsc_show_choice},
    {"placements", NULL, "", bsc_show_placements},
    {"review", NULL, "", bsc_show_review},
    {"hide", NULL, "seed law fleet", hide},
    {"fire", "cell", "cell", fire},
};

#define VERBS (sizeof verbs / sizeof *verbs)

static bool has_word(const char *words, const char *word) {
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        if (strlen(word) == length && strncmp(words, word, length) == 0) return true;
        words += length + strspn(words + length, " ");
    }
    return false;
}

#define MAX_FIELDS 16u /* of a request: more than the table has in a row */

/* Refuses a field of the request that `fields` does not list. */
static bsc_status refuse_field(const char *request, const char *field, const char *fields,
                               bsc_error *error) {
    char text[128];
    const char *names[MAX_FIELDS];
    size_t count = 0;
    snprintf(text, sizeof text, "%s", fields);
    for (char *word = strtok(text, " "); word != NULL && count < MAX_FIELDS;
         word = strtok(NULL, " "))
        names[count++] = word;
    bsc_error_set(error, BSC_BAD_INPUT, "'%s' has no field '%s'", request, field);
    return count == 0 ? BSC_BAD_INPUT : bsc_session_hint(error, field, names, count);
}

static bsc_status refuse_announcement(const char *word, bsc_error *error) {
    const char *names[BSC_ANNOUNCE_NONE];
    for (int k = BSC_ANNOUNCE_HITS; k <= BSC_ANNOUNCE_NONE; k++)
        names[k - BSC_ANNOUNCE_HITS] = bsc_announce_name((bsc_announce)k);
    bsc_session_refuse(error, "unknown announcement '%s'", word);
    return bsc_session_hint(error, word, names, BSC_ANNOUNCE_NONE);
}

bsc_status bsc_session_obey(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *word = bsc_request_field(r, "do"), *names[VERBS];
    size_t verb = 0;
    for (size_t k = 0; k < VERBS; k++) names[k] = verbs[k].name;
    if (word == NULL) return bsc_session_refuse(error, "'%s' is missing", "do");
    while (verb < VERBS && strcmp(names[verb], word) != 0) verb++;
    if (verb == VERBS) {
        bsc_session_refuse(error, "there is no request '%s'", word);
        return bsc_session_hint(error, word, names, VERBS);
    }
    for (unsigned k = 0; k < r->fields; k++)
        if (!has_word("id do", r->key[k]) && !has_word(verbs[verb].fields, r->key[k]))
            return refuse_field(word, r->key[k], verbs[verb].fields, error);
    if (verbs[verb].needs != NULL && bsc_request_field(r, verbs[verb].needs) == NULL)
        return bsc_session_refuse(error, "'%s' is missing", verbs[verb].needs);
    if (verbs[verb].run == NULL) return BSC_OK;
    const char *announce = bsc_request_field(r, "announce");
    if (announce != NULL && strcmp(bsc_announce_name(bsc_announce_find(announce)), announce) != 0)
        return refuse_announcement(announce, error);
    if (s->name == NULL && verbs[verb].run != open_board)
        return bsc_error_set(error, BSC_BAD_INPUT, "there is no board yet");
    bsc_status status = bsc_request_within(r, &s->within, error);
    if (status == BSC_OK) status = verbs[verb].run(s, r, out, error);
    if (status == BSC_OK && announce != NULL) s->announce = bsc_announce_find(announce);
    return status;
}
