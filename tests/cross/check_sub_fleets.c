/* check_sub_fleets.c - checks the counts of every sub-fleet, a fleet with some of the ships left
 * out. On the puzzle's own board the counts of one sweep by dp are compared with brute force. On a
 * rectangle the counts by narrow strips are compared with those of one sweep, and with the formula
 * in the board's width and height. */
#include "bscount_parts.h"
#include "check.h"

#include <stdio.h>
#include <string.h>

#define MAX_STEPS         200000u /* brute_list gives up on a sub-fleet after this many steps */
#define MAX_RECTANGLE     10u     /* most cells of a rectangle's side */
#define MAX_FORMULA_CELLS 8u /* of a fleet: the formulas and maps of larger fleets take seconds */

/* Counts all sub-fleets with the engine and returns the counts, which the caller frees. Blames the
 * library and returns NULL if that fails. */
static bsc_sub_fleets *count(const question *q, const char *asked, const bsc_problem *problem,
                             bsc_engine engine) {
    const bsc_run run = {.engine = engine, .threads = 1};
    bsc_sub_fleets *all;
    bsc_error error = {.status = BSC_OK};
    if (bsc_sub_fleets_new(&all, problem, &run, NULL, &error) != BSC_OK)
        blame(q, asked, "by %s: %s", bsc_engine_name(engine), error.message);
    return all;
}

/* Changes copies[pieces], the number of copies of each piece, to the next sub-fleet; the last
 * piece's number changes fastest. Returns false after the whole fleet. */
static bool next(const bsc_problem *problem, uint32_t *copies) {
    for (uint32_t p = bsc_problem_pieces(problem); p-- > 0;) {
        if (copies[p] < bsc_problem_piece(problem, p)->copies) {
            copies[p]++;
            return true;
        }
        copies[p] = 0;
    }
    return false;
}

/* Compares the count of a random sub-fleet with the number of its deployments that brute force
 * lists. */
static void check_laid(const question *q, const char *asked, bsc_sub_fleets *all) {
    uint64_t random = q->puzzle->seed;
    puzzle smaller = *q->puzzle;
    uint32_t copies[MAX_SHAPES] = {0};
    char text[TEXT_SIZE];
    brute laid;
    smaller.shapes = 0;
    for (unsigned k = 0; k < q->puzzle->shapes; k++) {
        copies[k] = random_below(&random, bsc_problem_piece(q->problem, k)->copies + 1);
        if (copies[k] == 0) continue;
        shape *left = &smaller.shape[smaller.shapes++];
        *left = q->puzzle->shape[k];
        left->copies = copies[k];
        left->lacks = 0;
        left->is_unlimited = false;
    }
    if (smaller.shapes == 0) return;
    puzzle_text(&smaller, text);
    const bsc_source source = {.name = "sub-fleet", .text = text, .length = strlen(text)};
    bsc_problem *problem;
    if (bsc_problem_new(&problem, &source, NULL) == BSC_OK &&
        brute_list(&laid, problem, MAX_STEPS)) {
        const double answer = bsc_natural_double(bsc_sub_fleets_count(all, copies));
        if (answer != (double)laid.total)
            blame(q, asked, "%.0f deployments of a sub-fleet, not %u", answer, laid.total);
        brute_release(&laid);
    }
    bsc_problem_free(problem);
}

/* Returns the problem of the puzzle's fleet on a rectangle of squares, or NULL if the library
 * refuses it. */
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

/* Says whether the formula gives the count of a width x height board: the sum of its terms must be
 * its denominator times the count, both modulo 2^64. */
static bool holds(const question *q, const bsc_formula *formula, uint32_t width, uint32_t height) {
    const bsc_run run = {.engine = BSC_ENGINE_NARROW, .threads = 1};
    const uint32_t degree = bsc_formula_degree(formula);
    bsc_problem *problem = rectangle(q, width, height);
    bsc_tally *tally = NULL;
    uint64_t sum = 0, width_power = 1;
    const uint32_t height_degree = bsc_formula_is_square(formula) ? 0 : degree;
    for (uint32_t i = 0; i <= degree; i++) {
        uint64_t power = width_power; /* width^i * height^j */
        for (uint32_t j = 0; j <= height_degree; j++) {
            bool negative;
            const uint64_t term = power * *bsc_formula_term(formula, i, j, &negative).limb;
            sum += negative ? 0 - term : term;
            power *= height;
        }
        width_power *= width;
    }
    bool same = problem != NULL && bsc_problem_count(&tally, problem, &run, NULL, NULL) == BSC_OK;
    if (same) same = sum == *bsc_tally_total(tally).limb * *bsc_formula_denominator(formula).limb;
    bsc_tally_free(tally);
    bsc_problem_free(problem);
    return same;
}

/* Checks the formula for rectangles and the one for squares: each must hold for ten sizes from its
 * first valid size on, and the one for squares must not hold for the size before that. */
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

/* Says whether a piece may have any number of copies (x*), so that there is no formula. */
static bool has_unlimited_piece(const bsc_problem *problem) {
    uint32_t p = 0;
    while (p < bsc_problem_pieces(problem) && !bsc_problem_is_unlimited(problem, p)) p++;
    return p < bsc_problem_pieces(problem);
}

/* Compares the rectangle's map by narrow strips with the map by one sweep. */
static void check_map(const question *q, const bsc_problem *problem) {
    const bsc_run run = {.engine = BSC_ENGINE_DP, .every_option = true, .threads = 1};
    bsc_map *narrow = NULL, *swept = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    if (!bsc_engine_is_narrow(BSC_ENGINE_NARROW, problem, true)) return;
    if (bsc_problem_map(&narrow, problem, &run, NULL, NULL) != BSC_OK ||
        bsc_matrix_new(&matrix, problem, NULL) != BSC_OK ||
        bsc_tally_new(&tally, matrix, &run, NULL, NULL) != BSC_OK ||
        bsc_map_new(&swept, problem, matrix, tally, BSC_ALL_PIECES, NULL) != BSC_OK)
        blame(q, "bscount map --engine narrow", "it failed");
    for (uint32_t cell = 0; swept != NULL && cell < bsc_problem_cells(problem); cell++)
        if (bsc_natural_compare(bsc_map_cell(narrow, cell), bsc_map_cell(swept, cell)) != 0)
            blame(q, "bscount map --engine narrow", "%ux%u, %s: %.0f, not %.0f",
                  (unsigned)bsc_problem_width(problem), (unsigned)bsc_problem_height(problem),
                  bsc_problem_place(problem, cell)->label,
                  bsc_natural_double(bsc_map_cell(narrow, cell)),
                  bsc_natural_double(bsc_map_cell(swept, cell)));
    bsc_map_free(narrow);
    bsc_map_free(swept);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
}

/* Compares the counts of all sub-fleets on a random rectangle by narrow strips with those by one
 * sweep. For small fleets also checks the map and the formulas. */
static void check_rectangle(const question *q) {
    uint64_t random = q->puzzle->seed;
    const unsigned width = random_below(&random, MAX_RECTANGLE) + 1;
    const unsigned height = random_below(&random, MAX_RECTANGLE) + 1;
    uint32_t copies[MAX_SHAPES] = {0};
    char asked[64];
    snprintf(asked, sizeof asked, "bscount %ux%u --sub-fleets", width, height);
    bsc_problem *problem = rectangle(q, width, height);
    if (problem == NULL) return;
    bsc_sub_fleets *narrow = count(q, asked, problem, BSC_ENGINE_NARROW);
    bsc_sub_fleets *swept = count(q, asked, problem, BSC_ENGINE_DP);
    if (narrow != NULL && swept != NULL) do {
            const bsc_natural a = bsc_sub_fleets_count(narrow, copies);
            const bsc_natural b = bsc_sub_fleets_count(swept, copies);
            if (bsc_natural_compare(a, b) != 0)
                blame(q, asked, "narrow says %.0f, dp %.0f", bsc_natural_double(a),
                      bsc_natural_double(b));
        } while (next(problem, copies));
    const bool small = bsc_problem_fleet_cells(problem) <= MAX_FORMULA_CELLS;
    if (small) check_map(q, problem);
    if (small && !has_unlimited_piece(problem)) check_formula(q, problem);
    bsc_sub_fleets_free(narrow);
    bsc_sub_fleets_free(swept);
    bsc_problem_free(problem);
}

void check_sub_fleets(const question *q) {
    const char *asked = "bscount --sub-fleets";
    bsc_sub_fleets *all = count(q, asked, q->problem, BSC_ENGINE_DP);
    if (all != NULL) check_laid(q, asked, all);
    bsc_sub_fleets_free(all);
    check_rectangle(q);
}
