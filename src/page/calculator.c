/* calculator.c - answers in general; the board, the shots so far, and their count, as texts in
 * JSON. */
#include "page/calculator.h"

#include <stdlib.h>
#include <string.h>

#define MEMORY_LIMIT ((size_t)1 << 30)
#define WALKS_MEMORY ((size_t)48 << 20) /* an estimate's: no sweep that would take longer than it */

page_position page_now;

/* ---- The last answer, in memory of its own ---- */

static char *answer;
static size_t answer_length;

FILE *page_answer_begin(void) {
    free(answer);
    answer = NULL;
    return open_memstream(&answer, &answer_length);
}

const char *page_answer_end(FILE *out) {
    if (out == NULL || !bsc_text_close(out, &answer))
        return "{\"error\": \"out of memory\", \"limit\": true}";
    return answer;
}

const char *page_answer_refuse(const bsc_error *error) {
    const bool limit = error->status == BSC_LIMIT || error->status == BSC_NO_MEMORY;
    char text[1200];
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    bsc_error_format(error, text, sizeof text);
    fputs("{\"error\": ", out);
    bsc_json_string(out, text);
    fprintf(out, ", \"limit\": %s}", limit ? "true" : "false");
    return page_answer_end(out);
}

void page_answer_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out) {
    char *line = NULL;
    size_t length;
    FILE *text = open_memstream(&line, &length);
    if (text != NULL) bsc_shot_write(problem, shot, text);
    bsc_json_string(out, text != NULL && bsc_text_close(text, &line) ? line : "");
    free(line);
}

/* ---- The board and the shots ---- */

void page_now_forget(void) {
    bsc_tally_free(page_now.tally);
    bsc_matrix_free(page_now.matrix);
    free(page_now.sunk);
    free(page_now.figure);
    free(page_now.probability);
    page_now = (page_position){.problem = page_now.problem, .log = page_now.log};
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
                               .touch = *touch != '\0' ? touch : NULL};
    bsc_error error = {0};
    bsc_problem *problem;
    bsc_log *log;
    bsc_memory_limit(MEMORY_LIMIT);
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) return page_answer_refuse(&error);
    if (bsc_log_new(&log, problem, BSC_ANNOUNCE_LOG, &error) != BSC_OK) {
        bsc_problem_free(problem);
        return page_answer_refuse(&error);
    }
    page_now_forget();
    bsc_log_free(page_now.log);
    bsc_problem_free(page_now.problem);
    page_now.problem = problem;
    page_now.log = log;
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    bsc_json_begin("page-board", out);
    bsc_json_add_origin(&(bsc_result){.board = name, .problem = problem}, 2, out);
    bsc_json_add_real("fleet_cells", bsc_problem_fleet_cells(problem), out);
    bsc_json_add_key("cells", 2, out);
    for (uint32_t c = 0; c < bsc_problem_cells(problem); c++)
        fprintf(out, "%s\"%s\"", c == 0 ? "[" : ", ", bsc_place_of(problem, c)->label);
    putc(']', out);
    bsc_json_end(out);
    return page_answer_end(out);
}

const char *page_shots(const char *text, const char *announce) {
    bsc_error error = {0};
    bsc_log *log;
    bsc_announce told = BSC_ANNOUNCE_LOG;
    for (int k = BSC_ANNOUNCE_LOG; k <= BSC_ANNOUNCE_NONE; k++)
        if (strcmp(announce, bsc_announce_name((bsc_announce)k)) == 0) told = (bsc_announce)k;
    if (bsc_log_new(&log, page_now.problem, told, &error) != BSC_OK)
        return page_answer_refuse(&error);
    if (bsc_log_read(log, text, strlen(text), "shots", &error) != BSC_OK) {
        bsc_log_free(log);
        return page_answer_refuse(&error);
    }
    page_now_forget();
    bsc_log_free(page_now.log);
    page_now.log = log;
    FILE *out = page_answer_begin();
    if (out == NULL) return page_answer_end(out);
    fputs("{\"shots\": [", out);
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        if (k > 0) fputs(", ", out);
        page_answer_shot(page_now.problem, bsc_log_shot(log, k), out);
    }
    fputs("]}", out);
    return page_answer_end(out);
}

/* ---- Counting ---- */

static bool tick(void *context, const bsc_progress *progress) {
    page_progress(progress->fraction);
    return true;
}

bsc_run page_run(double seconds) {
    return (bsc_run){.engine = seconds > 0.0 ? BSC_ENGINE_MC : BSC_ENGINE_AUTO,
                     .every_option = true,
                     .threads = 1,
                     .pass_bytes = seconds > 0.0 ? WALKS_MEMORY : 0,
                     .seconds = seconds,
                     .seed = 1,
                     .tick = tick};
}

bsc_status page_now_count(double seconds, bsc_error *error) {
    const bsc_run run = page_run(seconds);
    page_now_forget();
    bsc_status status = bsc_matrix_new_after(&page_now.matrix, page_now.log, error);
    if (status == BSC_OK)
        status = bsc_tally_new(&page_now.tally, page_now.matrix, &run, NULL, error);
    if (status == BSC_OK && bsc_tally_estimate(page_now.tally, NULL) == 0.0L)
        status = bsc_log_check(page_now.log, &run, error);
    if (status == BSC_OK) {
        page_now.exact = bsc_tally_exact(page_now.tally);
        page_now.sunk = calloc(bsc_problem_cells(page_now.problem), sizeof *page_now.sunk);
        if (page_now.sunk != NULL)
            bsc_sunk_find(page_now.sunk, page_now.problem, page_now.log, page_now.matrix,
                          page_now.exact ? page_now.tally : NULL);
    }
    return status;
}

static bsc_status make_view(bsc_result *view, bsc_map **map, const char *name, uint32_t piece,
                            bsc_error *error) {
    *view = (bsc_result){
        .board = name,
        .ship = piece == BSC_ALL_PIECES ? NULL : bsc_problem_piece(page_now.problem, piece)->name,
        .problem = page_now.problem,
        .log = page_now.log,
        .sunk = page_now.sunk};
    const bsc_status status =
        bsc_map_new(map, page_now.problem, page_now.matrix, page_now.tally, piece, error);
    view->map = *map;
    return status;
}

static bool find_numbers(const bsc_map *map) {
    const uint32_t cells = bsc_problem_cells(page_now.problem);
    page_now.probability = calloc(2 * (size_t)cells, sizeof *page_now.probability);
    for (uint32_t c = 0; page_now.probability != NULL && c < cells; c++) {
        page_now.probability[c] = bsc_map_probability(map, c);
        if (page_now.exact && bsc_log_at(page_now.log, c) == NULL)
            page_now.probability[cells + c] =
                bsc_shot_bits(page_now.log, page_now.matrix, page_now.tally, c);
    }
    return page_now.probability != NULL;
}

static void add_best(const bsc_map *map, FILE *out) {
    const uint32_t cells = bsc_problem_cells(page_now.problem);
    const uint32_t best = bsc_best_cell(page_now.problem, page_now.log, map);
    bool any = false;
    bsc_json_add_key("best", 2, out);
    putc('[', out);
    for (uint32_t c = 0; c < cells && best != UINT32_MAX; c++) {
        if (bsc_log_at(page_now.log, c) != NULL || !bsc_best_ties(map, best, c)) continue;
        fprintf(out, "%s%u", any ? ", " : "", c);
        any = true;
    }
    putc(']', out);
}

/* The number of copies of each piece that are known to be sunk, cell by cell of the whole fleet. */
static void add_sunk(FILE *out) {
    bsc_json_add_key("sunk", 2, out);
    for (uint32_t p = 0; p < bsc_problem_pieces(page_now.problem); p++) {
        unsigned copies = 0;
        for (uint32_t k = 0; k < bsc_log_shots(page_now.log); k++) {
            const bsc_shot *shot = bsc_log_shot(page_now.log, k);
            copies += shot->answer == BSC_SUNK && shot->piece == p;
        }
        fprintf(out, "%s%u", p == 0 ? "[" : ", ", copies);
    }
    putc(']', out);
}

const char *page_figure(void) {
    return page_now.figure;
}
const double *page_probability(void) {
    return page_now.probability;
}

static bool describe_count(const bsc_result *view, size_t views, FILE *out) {
    char *source = bsc_map_source(view);
    char *total = page_now.exact ? bsc_natural_digits(bsc_tally_total(page_now.tally)) : NULL;
    size_t length;
    FILE *figure = open_memstream(&page_now.figure, &length);
    bool done = source != NULL && figure != NULL && find_numbers(view->map);
    bsc_json_begin("page-count", out);
    bsc_json_add_text("source", source, 2, out);
    if (total != NULL) bsc_json_add_text("count", total, 2, out);
    add_best(view->map, out);
    add_sunk(out);
    if (page_now.exact) done = page_add_answers(view->map, out) && done;
    bsc_json_end(out);
    done = done && bsc_map_write_figure(view, views, 0, figure);
    if (figure != NULL) done = bsc_text_close(figure, &page_now.figure) && done;
    free(source);
    free(total);
    return done;
}

const char *page_count(const char *name, double seconds) {
    const size_t views = (size_t)bsc_problem_pieces(page_now.problem) + 1;
    bsc_result *view = calloc(views, sizeof *view);
    bsc_map **map = calloc(views, sizeof *map);
    bsc_error error = {0};
    const char *result = NULL;
    bsc_status status =
        view == NULL || map == NULL ? BSC_NO_MEMORY : page_now_count(seconds, &error);
    for (size_t k = 0; k < views && status == BSC_OK; k++)
        status =
            make_view(&view[k], &map[k], name, k == 0 ? BSC_ALL_PIECES : (uint32_t)k - 1, &error);
    if (status == BSC_OK) {
        FILE *out = page_answer_begin();
        const bool done = out != NULL && describe_count(view, views, out);
        result = page_answer_end(done ? out : NULL);
        if (!done && out != NULL) fclose(out);
    }
    if (status != BSC_OK) {
        page_now_forget();
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
    bsc_result view;
    bsc_map *map = NULL;
    const uint32_t which = piece < 0 ? BSC_ALL_PIECES : (uint32_t)piece;
    if (make_view(&view, &map, name, which, &error) != BSC_OK) return page_answer_refuse(&error);
    FILE *out = page_answer_begin();
    const bool done = out != NULL && bsc_map_write_svg(&view, out);
    const char *result = page_answer_end(out);
    bsc_map_free(map);
    return done ? result : page_answer_end(NULL);
}
