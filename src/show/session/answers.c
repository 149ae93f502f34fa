/* answers.c - what follows from a session's board and shots, as the program prints it in JSON. */
#include "show/session/answers.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "show/session/request.h"
#include "show/session/review.h"
#include "show/view/best_view.h"
#include "show/view/compare_view.h"
#include "show/view/map_view.h"
#include "show/view/map_words.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>

bsc_status bsc_show_count(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const bsc_status status = bsc_session_count(s, false, error);
    if (status != BSC_OK) return status;
    const bsc_result origin = bsc_session_result(s, s->tally[0]);
    bsc_table table = bsc_count_table(&origin, s->tally[0]);
    const bool done = !table.has_failed;
    if (done) bsc_count_write_json(&table, &origin, NULL, out);
    bsc_table_release(&table);
    return bsc_session_check(done);
}

/* The view of a map, which the caller frees; with `plain` without a matrix, as the program does. */
static bsc_status make_map(bsc_session *s, uint32_t piece, bool plain, bsc_result *view,
                           bsc_map **map, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, true);
    const bool narrow = plain && piece == BSC_ALL_PIECES && s->within == 0.0 &&
                        bsc_log_steps(s->log) == 0 &&
                        bsc_engine_is_narrow(run.engine, s->problem, true);
    bsc_stats stats;
    bsc_status status = narrow ? bsc_problem_map(map, s->problem, &run, &stats, error)
                               : bsc_session_count(s, true, error);
    if (status == BSC_OK && !narrow)
        status = bsc_map_new(map, s->problem, s->matrix, s->tally[1], piece, error);
    if (status != BSC_OK) return status;
    *view = bsc_session_result(s, s->tally[1]);
    if (narrow) view->engine = bsc_engine_name(BSC_ENGINE_NARROW);
    if (piece != BSC_ALL_PIECES) view->ship_name = bsc_problem_piece(s->problem, piece)->name;
    view->map = *map;
    return BSC_OK;
}

static bool write_maps(const bsc_result *view, size_t views, const char *as, FILE *out) {
    char *text = NULL;
    size_t length;
    if (as == NULL) return bsc_map_write_json(view, out);
    FILE *memory = open_memstream(&text, &length);
    if (memory == NULL) return false;
    bool done =
        views > 1 ? bsc_map_write_figure(view, views, 0, memory) : bsc_map_write_svg(view, memory);
    done = bsc_text_close(memory, &text) && done;
    if (done) fprintf(out, "{\"%s\": ", as);
    if (done) bsc_json_write_string(out, text);
    if (done) putc('}', out);
    free(text);
    return done;
}

#define MAX_SHIPS 64u /* that a hint can name */

static bsc_status refuse_ship(const bsc_problem *problem, const char *name, bsc_error *error) {
    const char *known[MAX_SHIPS];
    const uint32_t pieces = bsc_problem_pieces(problem);
    const uint32_t count = pieces < MAX_SHIPS ? pieces : MAX_SHIPS;
    for (uint32_t p = 0; p < count; p++) known[p] = bsc_problem_piece(problem, p)->name;
    bsc_session_refuse(error, "unknown ship '%s'", name);
    return bsc_session_hint(error, name, known, count);
}

/* As JSON; or, for pages, as "figure", the maps of all ships, or "svg". */
bsc_status bsc_show_map(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *as = bsc_request_field(r, "as"), *ship = bsc_request_field(r, "ship");
    const size_t all = (size_t)bsc_problem_pieces(s->problem) + 1;
    const uint32_t piece = ship == NULL ? BSC_ALL_PIECES : bsc_problem_find_piece(s->problem, ship);
    if (ship != NULL && piece == UINT32_MAX) return refuse_ship(s->problem, ship, error);
    if (as != NULL && strcmp(as, "figure") != 0 && strcmp(as, "svg") != 0)
        return bsc_session_refuse(error, "'as' is figure or svg, not '%s'", as);
    const size_t views = as != NULL && *as == 'f' ? all : 1;
    bsc_result *view = bsc_memory_new(views, sizeof *view);
    bsc_map **map = bsc_memory_new(views, sizeof *map);
    bsc_status status = bsc_session_check(view != NULL && map != NULL);
    for (size_t k = 0; k < views && status == BSC_OK; k++)
        status =
            make_map(s, k == 0 ? piece : (uint32_t)k - 1, views == 1, &view[k], &map[k], error);
    if (status == BSC_OK) status = bsc_session_check(write_maps(view, views, as, out));
    for (size_t k = 0; map != NULL && k < views; k++) bsc_map_free(map[k]);
    bsc_memory_free(map);
    bsc_memory_free(view);
    return status;
}

static bsc_status rank(bsc_session *s, bsc_by by, size_t top, const bsc_result *view, FILE *out,
                       bsc_error *error) {
    const uint32_t cells = bsc_problem_cells(s->problem);
    const bsc_counted counted = {s->matrix, s->tally[1]};
    bsc_run run = bsc_session_run(s, true);
    const bsc_settings settings = {.run = &run};
    const bool plain = by == BSC_BY_PROBABILITY || !bsc_map_exact(view->map);
    double *score = bsc_memory_new(2 * (size_t)cells, sizeof *score);
    run.seconds = s->within;
    bsc_status status = bsc_session_check(score != NULL);
    if (status == BSC_OK && !plain)
        status = bsc_rank_cells(score, score + cells, s->problem, s->log, &counted, &settings, by,
                                error);
    if (status == BSC_OK) {
        const bsc_ranking ranking = {plain ? NULL : score,
                                     by == BSC_BY_ENTROPY ? score + cells : NULL, top};
        bsc_table table = bsc_best_table(s->problem, s->log, view->map, &ranking, false);
        status = bsc_session_check(!table.has_failed);
        if (status == BSC_OK)
            bsc_best_write_json(&table, view, bsc_by_names[plain ? BSC_BY_PROBABILITY : by], 0.0, 0,
                                out);
        bsc_table_release(&table);
    }
    bsc_memory_free(score);
    return status;
}

bsc_status bsc_show_best(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *word = bsc_request_field(r, "by");
    uint64_t top = 0;
    int by = 0;
    bsc_result view;
    bsc_map *map = NULL;
    while (word != NULL && by < BSC_CELL_RANKINGS && strcmp(word, bsc_by_names[by]) != 0) by++;
    if (by == BSC_CELL_RANKINGS) {
        bsc_session_refuse(error, "unknown rank '%s'", word);
        return bsc_session_hint(error, word, bsc_by_names, BSC_CELL_RANKINGS);
    }
    bsc_status status = bsc_request_number(r, "top", UINT32_MAX, &top, error);
    if (status == BSC_OK && bsc_log_cells_left(s->log) == 0)
        status =
            bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: there is no next shot");
    if (status == BSC_OK)
        status = make_map(s, BSC_ALL_PIECES, by == BSC_BY_PROBABILITY, &view, &map, error);
    if (status == BSC_OK &&
        bsc_map_probability(map, bsc_find_best_cell(s->problem, s->log, map)) == 0.0)
        status = bsc_session_refuse(error, "%s has no deployments", s->name);
    if (status == BSC_OK) status = rank(s, (bsc_by)by, (size_t)top, &view, out, error);
    bsc_map_free(map);
    return status;
}

bsc_status bsc_show_suspects(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, false);
    bsc_suspects *suspects;
    bsc_status status = bsc_suspects_new(&suspects, s->log, &run, error);
    if (status != BSC_OK) return status;
    fputs("{\"suspects\": [", out);
    for (size_t k = 0; k < bsc_suspects_count(suspects); k++) {
        const bsc_suspect *one = bsc_suspects_at(suspects, k);
        char *left = bsc_natural_digits(one->deployments);
        fprintf(out, "%s{\"shot\": %u, \"removed\": %s, \"left\": \"%s\", \"mended\": ",
                k == 0 ? "" : ",", (unsigned)one->shot, one->removed ? "true" : "false",
                left == NULL ? "" : left);
        if (left == NULL || !bsc_json_write_step(s->problem, NULL, 0, &one->mended, out))
            status = BSC_NO_MEMORY;
        putc('}', out);
        free(left);
    }
    fputs("]}", out);
    bsc_suspects_free(suspects);
    return status;
}

#define MAX_STRATEGIES 16u /* more than there are */

static bsc_status refuse_strategy(const char *name, bsc_error *error) {
    const char *known[MAX_STRATEGIES];
    const size_t count = bsc_strategies() < MAX_STRATEGIES ? bsc_strategies() : MAX_STRATEGIES;
    for (size_t k = 0; k < count; k++) known[k] = bsc_strategy_name(k);
    bsc_session_refuse(error, "unknown strategy '%s'", name);
    return bsc_session_hint(error, name, known, count);
}

/* Where a strategy would fire. */
bsc_status bsc_show_choice(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const char *name = bsc_request_field(r, "strategy");
    const size_t strategy = bsc_strategy_find(name);
    bsc_run run = bsc_session_run(s, true);
    const bsc_settings settings = {.run = &run};
    uint32_t cell;
    run.seconds = s->within;
    if (strategy == bsc_strategies()) return refuse_strategy(name, error);
    const bsc_counted counted = {s->matrix, s->tally[1]};
    const bool is_counted = s->tally[1] != NULL && bsc_tally_exact(s->tally[1]);
    const bsc_status status = bsc_strategy_choose(strategy, s->log, &settings,
                                                  is_counted ? &counted : NULL, 1, &cell, error);
    if (status == BSC_OK)
        fprintf(out, "{\"cell\": \"%s\"}", bsc_cell_place(s->problem, cell)->label);
    return status;
}

/* Those that some deployment has. */
bsc_status bsc_show_placements(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    bsc_sample_view view = {.format = BSC_FORMAT_JSON};
    const bsc_status status = bsc_session_count(s, true, error);
    if (status != BSC_OK) return status;
    view.origin = bsc_session_result(s, NULL);
    view.matrix = s->matrix;
    fputs("{\"placements\": [", out);
    for (uint32_t option = 0; option < bsc_matrix_options(s->matrix); option++)
        if (bsc_tally_probability(s->tally[1], option) > 0.0)
            bsc_sample_write(&view, &option, 1, out);
    fputs("]}", out);
    return BSC_OK;
}

/* Whether the sum holds: as a scan that answers yes, which is taken back. */
bsc_status bsc_show_ask(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, false);
    const uint32_t steps = bsc_log_steps(s->log);
    const char *sum = bsc_request_field(r, "sum");
    char *scan = bsc_text_format("scan %s", sum);
    bsc_matrix *matrix = NULL;
    bsc_tally *yes = NULL;
    if (scan == NULL) return bsc_error_set_no_memory(error);
    bsc_status status = bsc_session_count(s, false, error);
    if (status == BSC_OK) status = bsc_log_read(s->log, scan, strlen(scan), "", error);
    if (status == BSC_OK && bsc_log_steps(s->log) != steps + 1)
        status = bsc_session_refuse(error, "'%s' is no single sum", sum);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, s->log, error);
    if (status == BSC_OK) status = bsc_tally_new(&yes, matrix, &run, NULL, error);
    if (status != BSC_OK && error->column > strlen("scan ")) error->column -= strlen("scan ");
    while (bsc_log_steps(s->log) > steps) bsc_log_undo(s->log);
    char *digits = status == BSC_OK ? bsc_natural_digits(bsc_tally_total(yes)) : NULL;
    if (digits != NULL) {
        const double p = bsc_natural_ratio(bsc_tally_total(yes), bsc_tally_total(s->tally[0]));
        const double bits = p > 0.0 && p < 1.0 ? -p * log2(p) - (1.0 - p) * log2(1.0 - p) : 0.0;
        fprintf(out, "{\"count\": \"%s\", \"probability\": %.12g, \"bits\": %.12g}", digits, p,
                bits);
    } else if (status == BSC_OK) {
        status = BSC_NO_MEMORY;
    }
    free(digits);
    free(scan);
    bsc_tally_free(yes);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_show_review(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, true);
    const bsc_result origin = {.board_name = s->name, .problem = s->problem, .log = s->log};
    bsc_review review;
    bsc_status status = bsc_review_new(&review, s->problem, s->log, &run, error);
    if (status == BSC_OK)
        status = bsc_session_check(bsc_review_write(&review, &origin, BSC_FORMAT_JSON, out));
    free(review.turn);
    return status;
}
