/* check_sub_fleets.c - the deployments of every sub-fleet: of the puzzle's board by one sweep,
 * against brute force; and of its fleet on a rectangle, by narrow strips and by one sweep, and by
 * its formula. */
#include "bscount_parts.h"
#include "check.h"

#include <stdio.h>
#include <string.h>

#define MOST       200000u /* partial deployments of a sub-fleet */
#define MAX_WIDE   10u
#define MOST_CELLS 8u /* of a fleet whose map and formula are made: others take seconds */

static bsc_sub_fleets *count(const question *q, const char *asked, const bsc_problem *problem,
                             bsc_engine engine) {
    const bsc_run run = {.engine = engine, .threads = 1};
    bsc_sub_fleets *all;
    bsc_error error = {.status = BSC_OK};
    if (bsc_sub_fleets_new(&all, problem, &run, NULL, &error) != BSC_OK)
        blame(q, asked, "by %s: %s", bsc_engine_name(engine), error.message);
    return all;
}

/* The next sub-fleet, the last piece's copies rising first; false after the whole fleet. */
static bool next(const bsc_problem *problem, uint32_t *copies) {
    for (uint32_t p = bsc_problem_pieces(problem); p-- > 0; copies[p] = 0)
        if (copies[p]++ < bsc_problem_piece(problem, p)->copies) return true;
    return false;
}

/* A random sub-fleet of the puzzle, laid in every way. */
static void check_laid(const question *q, const char *asked, bsc_sub_fleets *all) {
    uint64_t random = q->puzzle->seed;
    puzzle smaller = *q->puzzle;
    uint32_t copies[MAX_SHAPES] = {0};
    char text[TEXT_SIZE];
    brute laid;
    smaller.shapes = 0;
    for (unsigned k = 0; k < q->puzzle->shapes; k++) {
        copies[k] = random_below(&random, q->puzzle->shape[k].copies + 1);
        if (copies[k] == 0) continue;
        smaller.shape[smaller.shapes] = q->puzzle->shape[k];
        smaller.shape[smaller.shapes++].copies = copies[k];
    }
    if (smaller.shapes == 0) return;
    puzzle_text(&smaller, text);
    const bsc_source source = {.name = "sub-fleet", .text = text, .length = strlen(text)};
    bsc_problem *problem;
    if (bsc_problem_new(&problem, &source, NULL) == BSC_OK && brute_list(&laid, problem, MOST)) {
        const double found = bsc_natural_double(bsc_sub_fleets_count(all, copies));
        if (found != (double)laid.total)
            blame(q, asked, "%.0f deployments of a sub-fleet, not %u", found, laid.total);
        brute_release(&laid);
    }
    bsc_problem_free(problem);
}

/* The puzzle's fleet on a rectangle of squares. */
static bsc_problem *rectangle(const question *q, unsigned width, unsigned height) {
    char text[TEXT_SIZE + 16];
    puzzle flat = *q->puzzle;
    flat.lattice = BSC_SQUARE;
    flat.cover = BSC_COVER_OPTIONAL;
    char drawn[TEXT_SIZE];
    puzzle_text(&flat, drawn);
    const char *board = strstr(drawn, "board\n"), *end = strstr(board, "end\n");
    snprintf(text, sizeof text, "%.*sboard %ux%u\n%s", (int)(board - drawn), drawn, width, height,
             end + strlen("end\n"));
    const bsc_source source = {.name = "rectangle", .text = text, .length = strlen(text)};
    bsc_problem *problem;
    bsc_problem_new(&problem, &source, NULL);
    return problem;
}

/* Modulo 2^64, the terms' sum over the denominator: whether it is that board's count. */
static bool holds(const question *q, const bsc_formula *formula, uint32_t width, uint32_t height) {
    const bsc_run run = {.engine = BSC_ENGINE_NARROW, .threads = 1};
    const uint32_t degree = bsc_formula_degree(formula);
    bsc_problem *problem = rectangle(q, width, height);
    bsc_tally *tally = NULL;
    uint64_t sum = 0, w = 1;
    for (uint32_t i = 0; i <= degree; i++, w *= width)
        for (uint64_t j = 0, h = w; j <= (bsc_formula_is_square(formula) ? 0 : degree); j++) {
            bool negative;
            const uint64_t term = h * *bsc_formula_term(formula, i, (uint32_t)j, &negative).limb;
            sum += negative ? 0 - term : term;
            h *= height;
        }
    bool same = problem != NULL && bsc_problem_count(&tally, problem, &run, NULL, NULL) == BSC_OK;
    if (same) same = sum == *bsc_tally_total(tally).limb * *bsc_formula_denominator(formula).limb;
    bsc_tally_free(tally);
    bsc_problem_free(problem);
    return same;
}

/* Both formulas from their first sizes on, ten times, and not on squares one below. */
static void check_formula(const question *q, const bsc_problem *problem) {
    for (unsigned square = 0; square < 2; square++) {
        bsc_formula *formula;
        if (bsc_formula_new(&formula, problem, square == 1, &one_thread, NULL, NULL) != BSC_OK) {
            blame(q, "bscount wxh", "it failed");
            continue;
        }
        const uint32_t w = bsc_formula_first(formula, false), h = bsc_formula_first(formula, true);
        for (uint32_t k = 0; k < 10; k++) {
            const uint32_t height = h + (square ? k : k * k % 7);
            if (!holds(q, formula, w + k, height))
                blame(q, "bscount wxh", "wrong for %ux%u", (unsigned)(w + k), (unsigned)height);
        }
        if (square && w > 1 && holds(q, formula, w - 1, w - 1))
            blame(q, "bscount nxn", "right for n = %u already", (unsigned)w - 1);
        bsc_formula_free(formula);
    }
}

static void check_map(const question *q, const bsc_problem *problem) {
    const bsc_run run = {.engine = BSC_ENGINE_DP, .every_option = true, .threads = 1};
    bsc_map *narrow = NULL, *whole = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    if (!bsc_engine_is_narrow(BSC_ENGINE_NARROW, problem, true)) return;
    if (bsc_problem_map(&narrow, problem, &run, NULL, NULL) != BSC_OK ||
        bsc_matrix_new(&matrix, problem, NULL) != BSC_OK ||
        bsc_tally_new(&tally, matrix, &run, NULL, NULL) != BSC_OK ||
        bsc_map_new(&whole, problem, matrix, tally, BSC_ALL_PIECES, NULL) != BSC_OK)
        blame(q, "bscount map --engine narrow", "it failed");
    for (uint32_t cell = 0; whole != NULL && cell < bsc_problem_cells(problem); cell++)
        if (bsc_natural_compare(bsc_map_cell(narrow, cell), bsc_map_cell(whole, cell)) != 0)
            blame(q, "bscount map --engine narrow", "%ux%u, %s: %.0f, not %.0f",
                  (unsigned)bsc_problem_width(problem), (unsigned)bsc_problem_height(problem),
                  bsc_problem_place(problem, cell)->label,
                  bsc_natural_double(bsc_map_cell(narrow, cell)),
                  bsc_natural_double(bsc_map_cell(whole, cell)));
    bsc_map_free(narrow);
    bsc_map_free(whole);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
}

static void check_rectangle(const question *q) {
    uint64_t random = q->puzzle->seed;
    const unsigned width = random_below(&random, MAX_WIDE) + 1,
                   height = random_below(&random, MAX_WIDE) + 1;
    uint32_t copies[MAX_SHAPES] = {0};
    char asked[64];
    snprintf(asked, sizeof asked, "bscount %ux%u --sub-fleets", width, height);
    bsc_problem *problem = rectangle(q, width, height);
    if (problem == NULL) return;
    bsc_sub_fleets *narrow = count(q, asked, problem, BSC_ENGINE_NARROW);
    bsc_sub_fleets *whole = count(q, asked, problem, BSC_ENGINE_DP);
    if (narrow != NULL && whole != NULL) do {
            const bsc_natural a = bsc_sub_fleets_count(narrow, copies);
            const bsc_natural b = bsc_sub_fleets_count(whole, copies);
            if (bsc_natural_compare(a, b) != 0)
                blame(q, asked, "narrow says %.0f, dp %.0f", bsc_natural_double(a),
                      bsc_natural_double(b));
        } while (next(problem, copies));
    const bool small = bsc_problem_fleet_cells(problem) <= MOST_CELLS;
    if (small) check_map(q, problem);
    if (small) check_formula(q, problem);
    bsc_sub_fleets_free(narrow);
    bsc_sub_fleets_free(whole);
    bsc_problem_free(problem);
}

void check_sub_fleets(const question *q) {
    const char *asked = "bscount --sub-fleets";
    bsc_sub_fleets *all = count(q, asked, q->problem, BSC_ENGINE_DP);
    if (all != NULL) check_laid(q, asked, all);
    bsc_sub_fleets_free(all);
    check_rectangle(q);
}
