/* answers.c - what follows from a session's board and shots, as the program prints it in JSON. */
#include "show/session/session.h"

#include "count/base/memory.h"

#include <math.h>
#include <stdlib.h>

bsc_status bsc_show_count(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const bsc_status status = bsc_session_count(s, false, error);
    if (status != BSC_OK) return status;
    const bsc_result origin = bsc_session_result(s, s->tally[0]);
    bsc_table table = bsc_count_table(&origin, s->tally[0]);
    const bool done = !table.failed;
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
    if (piece != BSC_ALL_PIECES) view->ship = bsc_problem_piece(s->problem, piece)->name;
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
    if (done) bsc_json_string(out, text);
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
    const bool plain = by == BY_PROBABILITY || !bsc_map_exact(view->map);
    double *score = bsc_memory_new(2 * (size_t)cells, sizeof *score);
    run.seconds = s->within;
    bsc_status status = bsc_session_check(score != NULL);
    if (status == BSC_OK && !plain)
        status = bsc_rank_cells(score, score + cells, s->problem, s->log, &counted, &settings, by,
                                error);
    if (status == BSC_OK) {
        const bsc_ranking ranking = {plain ? NULL : score, by == BY_ENTROPY ? score + cells : NULL,
                                     top};
        bsc_table table = bsc_best_table(s->problem, s->log, view->map, &ranking, false);
        status = bsc_session_check(!table.failed);
        if (status == BSC_OK)
            bsc_best_write_json(&table, view, bsc_by_names[plain ? BY_PROBABILITY : by], 0.0, 0,
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
    while (word != NULL && by < BYS && strcmp(word, bsc_by_names[by]) != 0) by++;
    if (by == BYS) {
        bsc_session_refuse(error, "unknown rank '%s'", word);
        return bsc_session_hint(error, word, bsc_by_names, BYS);
    }
    bsc_status status = bsc_request_number(r, "top", UINT32_MAX, &top, error);
    if (status == BSC_OK && bsc_log_cells_left(s->log) == 0)
        status =
            bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: there is no next shot");
    if (status == BSC_OK)
        status = make_map(s, BSC_ALL_PIECES, by == BY_PROBABILITY, &view, &map, error);
    if (status == BSC_OK && bsc_map_probability(map, bsc_best_cell(s->problem, s->log, map)) == 0.0)
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
        if (left == NULL || !bsc_json_step(s->problem, NULL, 0, &one->mended, out))
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
    if (status == BSC_OK) fprintf(out, "{\"cell\": \"%s\"}", bsc_place_of(s->problem, cell)->label);
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
    if (scan == NULL) return bsc_error_no_memory(error);
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

/* ---- What the shots of a game were worth ----
 *
 * The luck of a shot is 1 for a hit and 0 for a miss, less its chance, times the shots that a hit
 * is worth on the board (shots_per_hit.c). So the luck of all is how many shots the hits saved that
 * were more than their chances; below 0 how many the missing ones cost. Its mean over all
 * deployments is 0.
 * Cost: a count of each position of the game, and one more for what a hit is worth. */

/* The turn behind the log. */
static bsc_status judge(bsc_turn *turn, const bsc_problem *problem, const bsc_log *log,
                        const bsc_run *run, bsc_error *error) {
    bsc_run own = *run;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    own.every_option = true;
    bsc_status status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &own, NULL, error);
    if (status == BSC_OK) status = bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, error);
    if (status == BSC_OK) bsc_turn_judge(turn, problem, log, map);
    bsc_map_free(map);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

void bsc_turn_judge(bsc_turn *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map) {
    turn->best_cell = bsc_best_cell(problem, log, map);
    turn->chance = bsc_map_probability(map, turn->shot.cell);
    turn->best = bsc_map_probability(map, turn->best_cell);
    turn->was_best = bsc_best_ties(map, turn->best_cell, turn->shot.cell);
}

/* Each position is that of the log's copy, which loses its steps one by one. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error) {
    char *text = NULL;
    size_t length;
    bsc_log *copy = NULL;
    FILE *out = open_memstream(&text, &length);
    *review = (bsc_review){.turns = bsc_log_shots(log)};
    review->turn = calloc(review->turns + (size_t)1, sizeof *review->turn);
    if (out != NULL) bsc_log_write(problem, log, out);
    const bool made = out != NULL && bsc_text_close(out, &text) && review->turn != NULL;
    bsc_status status = made ? bsc_log_check(log, run, error) : bsc_error_no_memory(error);
    if (status == BSC_OK) status = bsc_log_new(&copy, problem, bsc_log_announced(log), error);
    if (status == BSC_OK) status = bsc_log_read(copy, text, length, "", error);
    while (status == BSC_OK && bsc_log_steps(copy) > 0) {
        const uint32_t shots = bsc_log_shots(copy);
        bsc_log_undo(copy);
        if (bsc_log_shots(copy) == shots) continue; /* a salvo, or a scan */
        review->turn[shots - 1].shot = *bsc_log_shot(log, shots - 1);
        status = judge(&review->turn[shots - 1], problem, copy, run, error);
    }
    bsc_log_free(copy);
    free(text);
    if (status == BSC_OK) status = bsc_shots_per_hit(&review->shots_per_hit, problem, run, error);
    if (status == BSC_OK) bsc_review_sum(review);
    return status;
}

static double luck_of(const bsc_review *r, const bsc_turn *turn) {
    return ((turn->shot.answer == BSC_MISS ? 0.0 : 1.0) - turn->chance) * r->shots_per_hit;
}

void bsc_review_sum(bsc_review *r) {
    for (uint32_t k = 0; k < r->turns; k++) {
        r->chance += r->turn[k].chance / r->turns;
        r->best += r->turn[k].best / r->turns;
        r->were_best += r->turn[k].was_best;
        r->luck += luck_of(r, &r->turn[k]);
    }
}

static bsc_table tabulate(const bsc_review *r, const bsc_problem *problem, bool for_people) {
    const double unit = for_people ? 100.0 : 1.0;
    const int digits = for_people ? 2 : 12;
    bsc_table table = {0};
    for (uint32_t k = 0; k < r->turns; k++) {
        const bsc_turn *turn = &r->turn[k];
        bsc_table_add_unsigned(&table, "shot", k + 1);
        bsc_table_add(&table, "cell", bsc_place_of(problem, turn->shot.cell)->label);
        bsc_table_add(&table, "answer", bsc_answer_name(turn->shot.answer));
        bsc_table_add_real(&table, for_people ? "percent" : "chance", unit * turn->chance, digits);
        bsc_table_add(&table, "best", bsc_place_of(problem, turn->best_cell)->label);
        bsc_table_add_real(&table, "of best", unit * turn->best, digits);
        bsc_table_add_real(&table, "cost", turn->best - turn->chance, digits);
        bsc_table_add_real(&table, "luck", luck_of(r, turn), digits);
    }
    return table;
}

void bsc_review_write_sum(const bsc_review *r, FILE *out) {
    fprintf(out,
            "%u of your %u shots were the best possible; average chance of a hit: yours %.1f %%, "
            "the best %.1f %%",
            (unsigned)r->were_best, (unsigned)r->turns, 100.0 * r->chance, 100.0 * r->best);
    if (r->shots_per_hit > 0.0) fprintf(out, "; luck: %+.1f shots", r->luck);
    putc('\n', out);
}

bool bsc_review_write(const bsc_review *r, const bsc_result *origin, bsc_format format, FILE *out) {
    bsc_table table = tabulate(r, origin->problem, format != BSC_FORMAT_JSON);
    const bool done = !table.failed;
    if (done && format == BSC_FORMAT_JSON) {
        bsc_json_begin("review", origin, out);
        bsc_json_add_real("were_best", r->were_best, out);
        bsc_json_add_real("cost", r->turns * (r->best - r->chance), out);
        bsc_json_add_real("luck", r->luck, out);
        bsc_json_add_real("shots_per_hit", r->shots_per_hit, out);
        bsc_json_add_table("turns", &table, out);
        bsc_json_end(out);
    } else if (done && format == BSC_FORMAT_HTML) {
        bsc_page_begin(bsc_title_of(origin->problem, origin->board), out);
        fputs("<p>", out);
        bsc_review_write_sum(r, out);
        fputs("</p>\n", out);
        bsc_page_write_rows(&table, "shots", out);
        bsc_page_write_rules(origin, out);
        bsc_page_end(out);
    } else if (done) {
        if (r->turns > 0) bsc_table_write_text(&table, out);
        bsc_review_write_sum(r, out);
    }
    bsc_table_release(&table);
    return done;
}

bsc_status bsc_show_review(bsc_session *s, const bsc_request *r, FILE *out, bsc_error *error) {
    const bsc_run run = bsc_session_run(s, true);
    const bsc_result origin = {.board = s->name, .problem = s->problem, .log = s->log};
    bsc_review review;
    bsc_status status = bsc_review_new(&review, s->problem, s->log, &run, error);
    if (status == BSC_OK)
        status = bsc_session_check(bsc_review_write(&review, &origin, BSC_FORMAT_JSON, out));
    free(review.turn);
    return status;
}
