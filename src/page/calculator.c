/* calculator.c - the board, the shots so far, and what follows from them, as texts in JSON.
 *
 * Invariant: there is a problem, and a log of it, from the first page_open that succeeded on. The
 * tally is that of the log, or NULL. */
#include "page/calculator.h"

#include "page/answer.h"
#include "view/picture.h"

#include <stdlib.h>
#include <string.h>

#define MEMORY_LIMIT ((size_t)1 << 30)
#define WALKS_MEMORY ((size_t)48 << 20) /* an estimate's: no sweep that would take longer than it */

static struct {
    bsc_problem *problem;
    bsc_log *log;
    bsc_matrix *matrix;
    bsc_tally *tally; /* with every option */
    bool exact;       /* the tally is there, and so good for bsc_counted */
    uint32_t *sunk;   /* [cells] */
} now;

static const char *label_of(uint32_t cell) {
    return bsc_problem_place(now.problem, bsc_problem_cell_place(now.problem, cell))->label;
}

/* ---- The board and the shots ---- */

static void forget_count(void) {
    bsc_tally_free(now.tally);
    bsc_matrix_free(now.matrix);
    free(now.sunk);
    now.tally = NULL;
    now.matrix = NULL;
    now.sunk = NULL;
    now.exact = false;
}

const char *page_boards(void) {
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    fputs("{\"boards\": [", out);
    for (size_t k = 0; k < bsc_builtins(); k++) {
        fputs(k == 0 ? "{\"name\": " : ", {\"name\": ", out);
        bsc_json_string(out, bsc_builtin_at(k)->name);
        fputs(", \"title\": ", out);
        bsc_json_string(out, bsc_builtin_at(k)->title);
        putc('}', out);
    }
    fputs("]}", out);
    return page_answer_end(out);
}

static const char *describe_board(const char *name) {
    const bsc_origin origin = {.board = name, .problem = now.problem};
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    bsc_json_begin("page-board", out);
    bsc_json_add_origin(&origin, 2, out);
    bsc_json_add_real("fleet_cells", bsc_problem_fleet_cells(now.problem), out);
    bsc_json_add_key("cells", out);
    for (uint32_t c = 0; c < bsc_problem_cells(now.problem); c++)
        fprintf(out, "%s\"%s\"", c == 0 ? "[" : ", ", label_of(c));
    putc(']', out);
    bsc_json_end(out);
    return page_answer_end(out);
}

const char *page_open(const char *name, const char *text, const char *lattice, const char *fleet,
                      const char *touch) {
    const bsc_builtin *builtin = *text == '\0' ? bsc_builtin_find(name) : NULL;
    const bool by_size = *text == '\0' && builtin == NULL;
    const bsc_source source = {.name = name,
                               .text = builtin != NULL ? builtin->text
                                       : by_size       ? NULL
                                                       : text,
                               .length = builtin != NULL ? builtin->length : strlen(text),
                               .lattice = by_size && *lattice != '\0' ? lattice : NULL,
                               .fleet = *fleet != '\0' ? fleet : NULL,
                               .touch = *touch != '\0' ? touch : NULL,
                               .memory_limit = MEMORY_LIMIT};
    bsc_error error = {0};
    bsc_problem *problem;
    bsc_log *log;
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) return page_answer_refuse(&error);
    if (bsc_log_new(&log, problem, BSC_ANNOUNCE_LOG, &error) != BSC_OK) {
        bsc_problem_free(problem);
        return page_answer_refuse(&error);
    }
    forget_count();
    bsc_log_free(now.log);
    bsc_problem_free(now.problem);
    now.problem = problem;
    now.log = log;
    return describe_board(name);
}

static bsc_announce announce_of(const char *name) {
    for (int k = BSC_ANNOUNCE_LOG; k <= BSC_ANNOUNCE_NONE; k++)
        if (strcmp(name, bsc_announce_name((bsc_announce)k)) == 0) return (bsc_announce)k;
    return BSC_ANNOUNCE_LOG;
}

static const char *describe_shots(void) {
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    fputs("{\"shots\": [", out);
    for (uint32_t k = 0; k < bsc_log_shots(now.log); k++) {
        if (k > 0) fputs(", ", out);
        page_answer_shot(now.problem, bsc_log_shot(now.log, k), out);
    }
    fputs("]}", out);
    return page_answer_end(out);
}

const char *page_shots(const char *text, const char *announce) {
    bsc_error error = {0};
    bsc_log *log;
    if (bsc_log_new(&log, now.problem, announce_of(announce), &error) != BSC_OK)
        return page_answer_refuse(&error);
    if (bsc_log_read(log, text, strlen(text), "shots", &error) != BSC_OK) {
        bsc_log_free(log);
        return page_answer_refuse(&error);
    }
    forget_count();
    bsc_log_free(now.log);
    now.log = log;
    return describe_shots();
}

/* ---- Counting ---- */

static bool tick(void *context, const bsc_progress *progress) {
    (void)context;
    page_progress(progress->fraction);
    return true;
}

static bsc_run run_of(double seconds) {
    return (bsc_run){.engine = seconds > 0.0 ? BSC_ENGINE_MC : BSC_ENGINE_AUTO,
                     .every_option = true,
                     .threads = 1,
                     .memory_limit = seconds > 0.0 ? WALKS_MEMORY : MEMORY_LIMIT,
                     .seconds = seconds,
                     .seed = 1,
                     .tick = tick};
}

static bsc_status count(double seconds, bsc_stats *stats, bsc_error *error) {
    const bsc_run run = run_of(seconds);
    forget_count();
    bsc_status status = bsc_matrix_new_after(&now.matrix, now.log, error);
    if (status == BSC_OK) status = bsc_tally_new(&now.tally, now.matrix, &run, stats, error);
    if (status == BSC_OK && bsc_tally_estimate(now.tally, NULL) == 0.0L)
        status = bsc_log_check(now.log, &run, error);
    if (status == BSC_OK) {
        now.exact = bsc_tally_exact(now.tally);
        now.sunk = calloc(bsc_problem_cells(now.problem), sizeof *now.sunk);
        if (now.sunk != NULL)
            bsc_sunk_find(now.sunk, now.problem, now.log, now.matrix, now.exact ? now.tally : NULL);
    }
    return status;
}

static bsc_status make_view(bsc_map_view *view, bsc_map **map, const char *name, const char *engine,
                            uint32_t piece, bsc_error *error) {
    *view = (bsc_map_view){
        .board = name,
        .ship = piece == BSC_ALL_PIECES ? NULL : bsc_problem_piece(now.problem, piece)->name,
        .engine = engine,
        .problem = now.problem,
        .log = now.log,
        .sunk = now.sunk};
    const bsc_status status = bsc_map_new(map, now.problem, now.matrix, now.tally, piece, error);
    view->map = *map;
    return status;
}

static void add_cells(const bsc_map *map, FILE *out) {
    const uint32_t cells = bsc_problem_cells(now.problem);
    const uint32_t best = bsc_best_cell(now.problem, now.log, map);
    bool any = false;
    bsc_json_add_key("probability", out);
    for (uint32_t c = 0; c < cells; c++)
        fprintf(out, "%s%.12f", c == 0 ? "[" : ", ", bsc_map_probability(map, c));
    fputs("]", out);
    if (now.exact) {
        bsc_json_add_key("bits", out);
        for (uint32_t c = 0; c < cells; c++)
            fprintf(out, "%s%.4f", c == 0 ? "[" : ", ",
                    bsc_log_at(now.log, c) != NULL
                        ? 0.0
                        : bsc_shot_bits(now.log, now.matrix, now.tally, c));
        fputs("]", out);
    }
    bsc_json_add_key("best", out);
    putc('[', out);
    for (uint32_t c = 0; c < cells && best != UINT32_MAX; c++) {
        if (bsc_log_at(now.log, c) != NULL || !bsc_best_ties(map, best, c)) continue;
        fprintf(out, "%s%u", any ? ", " : "", (unsigned)c);
        any = true;
    }
    putc(']', out);
}

static void add_total(FILE *out) {
    if (!now.exact) return;
    const bsc_natural total = bsc_tally_total(now.tally);
    const size_t size = bsc_natural_format_size(total);
    char *digits = malloc(size);
    if (digits == NULL) return;
    bsc_natural_format(total, digits, size);
    bsc_json_add_text("count", digits, out);
    free(digits);
}

/* How many copies of each piece are known to be sunk, cell by cell of the whole fleet. */
static void add_sunk(FILE *out) {
    bsc_json_add_key("sunk", out);
    for (uint32_t p = 0; p < bsc_problem_pieces(now.problem); p++) {
        unsigned copies = 0;
        for (uint32_t k = 0; k < bsc_log_shots(now.log); k++) {
            const bsc_shot *shot = bsc_log_shot(now.log, k);
            copies += shot->answer == BSC_SUNK && shot->piece == p;
        }
        fprintf(out, "%s%u", p == 0 ? "[" : ", ", copies);
    }
    putc(']', out);
}

static bool add_figure(const bsc_map_view *view, size_t views, FILE *out) {
    char *figure = NULL;
    size_t length;
    FILE *text = open_memstream(&figure, &length);
    const bool done = text != NULL && bsc_map_write_figure(view, views, 0, text);
    if (text == NULL || !bsc_text_close(text, &figure) || !done) {
        free(figure);
        return false;
    }
    bsc_json_add_text("figure", figure, out);
    free(figure);
    return true;
}

static bool describe_count(const bsc_map_view *view, size_t views, FILE *out) {
    char *source = bsc_map_source(view);
    bsc_json_begin("page-count", out);
    bsc_json_add_text("source", source, out);
    bsc_json_add_text("engine", view->engine, out);
    add_total(out);
    add_cells(view->map, out);
    add_sunk(out);
    const bool done = source != NULL && add_figure(view, views, out);
    bsc_json_end(out);
    free(source);
    return done;
}

const char *page_count(const char *name, double seconds) {
    const size_t views = (size_t)bsc_problem_pieces(now.problem) + 1;
    bsc_map_view *view = calloc(views, sizeof *view);
    bsc_map **map = calloc(views, sizeof *map);
    bsc_error error = {0};
    bsc_stats stats;
    const char *result = NULL;
    bsc_status status =
        view == NULL || map == NULL ? BSC_NO_MEMORY : count(seconds, &stats, &error);
    for (size_t k = 0; k < views && status == BSC_OK; k++)
        status = make_view(&view[k], &map[k], name, bsc_engine_name(stats.engine),
                           k == 0 ? BSC_ALL_PIECES : (uint32_t)k - 1, &error);
    if (status == BSC_OK) {
        FILE *out = page_answer_begin();
        const bool done = out != NULL && describe_count(view, views, out);
        result = page_answer_end(done ? out : NULL);
        if (!done && out != NULL) fclose(out);
    }
    if (status != BSC_OK) {
        forget_count();
        if (error.status == BSC_OK) error.status = status;
        result = page_answer_refuse(&error);
    }
    for (size_t k = 0; map != NULL && k < views; k++) bsc_map_free(map[k]);
    free(map);
    free(view);
    return result;
}

const char *page_picture(const char *name, int piece) {
    bsc_error error = {0};
    bsc_map_view view;
    bsc_map *map = NULL;
    const uint32_t which = piece < 0 ? BSC_ALL_PIECES : (uint32_t)piece;
    if (make_view(&view, &map, name, "", which, &error) != BSC_OK)
        return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    const bool done = out != NULL && bsc_map_write_svg(&view, out);
    const char *result = page_answer_end(out);
    bsc_map_free(map);
    return done ? result : page_answer_end(NULL);
}

/* ---- Shots to come ---- */

/* Whether some deployment misses there, by the exact tally. */
static bool can_miss(uint32_t cell) {
    bsc_map *map = NULL;
    const bool made =
        bsc_map_new(&map, now.problem, now.matrix, now.tally, BSC_ALL_PIECES, NULL) == BSC_OK;
    const bool can = made && bsc_natural_compare(bsc_map_cell(map, cell), bsc_map_total(map)) < 0;
    bsc_map_free(map);
    return can;
}

/* Whether some deployment has a ship there that answers so, by the exact tally. */
static bool can_hit(const bsc_shot *shot) {
    for (uint32_t option = 0; option < bsc_matrix_options(now.matrix); option++) {
        const uint32_t placement = bsc_matrix_placement(now.matrix, option);
        const bsc_shot answer = bsc_answer_to(now.log, &placement, 1, shot->cell);
        if (answer.answer == shot->answer && answer.piece == shot->piece &&
            answer.size == shot->size &&
            bsc_natural_double(bsc_tally_option(now.tally, option)) > 0.0)
            return true;
    }
    return false;
}

/* Whether some deployment gives this answer. Where there are too many to count them, one has to be
 * found for each answer. */
static bool can_be(const bsc_shot *shot) {
    const bsc_run run = run_of(0.0);
    bsc_error error = {0};
    if (now.exact) return shot->answer == BSC_MISS ? can_miss(shot->cell) : can_hit(shot);
    if (bsc_log_fire(now.log, shot, &error) != BSC_OK) return false;
    const bool can = bsc_log_check(now.log, &run, &error) == BSC_OK;
    bsc_log_undo(now.log);
    return can;
}

static void add_answer(const bsc_shot *shot, bool *any, FILE *out) {
    if (!can_be(shot)) return;
    if (*any) fputs(", ", out);
    page_answer_shot(now.problem, shot, out);
    *any = true;
}

/* A ship's name or size, as the game announces it; each size once. */
static void add_ships(uint32_t cell, bsc_answer kind, bool by_size, bool *any, FILE *out) {
    for (uint32_t p = 0; p < bsc_problem_pieces(now.problem); p++) {
        const uint32_t size = bsc_problem_piece(now.problem, p)->cells;
        bool again = false;
        for (uint32_t q = 0; q < p && by_size; q++)
            again |= bsc_problem_piece(now.problem, q)->cells == size;
        if (again) continue;
        const bsc_shot shot = {cell, kind, by_size ? BSC_ALL_PIECES : p, by_size ? size : 0};
        add_answer(&shot, any, out);
    }
}

const char *page_answers(uint32_t cell) {
    const bsc_announce announced = bsc_log_announced(now.log);
    const bsc_shot miss = {cell, BSC_MISS, BSC_ALL_PIECES, 0};
    const bsc_shot hit = {cell, BSC_HIT, BSC_ALL_PIECES, 0};
    const bsc_shot sunk = {cell, BSC_SUNK, BSC_ALL_PIECES, 0};
    bool any = false;
    bsc_error error = {0};
    if (now.tally == NULL && count(0.0, NULL, &error) != BSC_OK) forget_count();
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    fputs("{\"answers\": [", out);
    add_answer(&miss, &any, out);
    if (announced == BSC_ANNOUNCE_HITS)
        add_ships(cell, BSC_HIT, false, &any, out);
    else
        add_answer(&hit, &any, out);
    if (announced == BSC_ANNOUNCE_SUNK)
        add_answer(&sunk, &any, out);
    else if (announced != BSC_ANNOUNCE_NONE)
        add_ships(cell, BSC_SUNK, announced == BSC_ANNOUNCE_SIZE, &any, out);
    fputs("]}", out);
    return page_answer_end(out);
}

const char *page_advice(void) {
    const bsc_counted counted = {now.matrix, now.tally};
    const bsc_settings settings = {0};
    bsc_error error = {0};
    uint32_t cell;
    if (bsc_strategy_choose(bsc_strategy_find("lookahead"), now.log, &settings,
                            now.exact ? &counted : NULL, 1, &cell,
                            &error) != BSC_OK)
        return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    if (out != NULL) fprintf(out, "{\"cell\": %u}", (unsigned)cell);
    return page_answer_end(out);
}

/* ---- A hidden fleet ---- */

const char *page_fire(uint32_t cell, uint32_t seed) {
    const bsc_run run = run_of(0.0);
    bsc_deployments *hidden = NULL;
    bsc_error error = {0};
    if (bsc_deployments_draw(&hidden, now.problem, NULL, 1, seed, &run, &error) != BSC_OK)
        return page_answer_refuse(&error);
    const uint32_t ships = bsc_deployments_ships(hidden);
    uint32_t *placement = calloc(ships + 1u, sizeof *placement);
    FILE *out = placement == NULL ? NULL : page_answer_begin();
    for (uint32_t k = 0; placement != NULL && k < ships; k++)
        placement[k] = bsc_deployments_placement(hidden, 0, k);
    if (out != NULL) {
        const bsc_shot shot = bsc_answer_to(now.log, placement, ships, cell);
        fputs("{\"shot\": ", out);
        page_answer_shot(now.problem, &shot, out);
        putc('}', out);
    }
    free(placement);
    bsc_deployments_free(hidden);
    return page_answer_end(out);
}
