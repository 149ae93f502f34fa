/* check_fleets.c - checks boards with several lines `fleet`. The count and the map must be the sums
 * of those of the boards that have a single line each; with weights the map must be their weighted
 * mean. On the board of a single line no fleet is expanded: its ranges are options of the matrix
 * that say which ships are absent. So both ways check each other. */
#include "check.h"

#include "bscount_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the problem of the puzzle, or NULL, with blame, if the library refuses it. */
static bsc_problem *problem_of(const question *q, const puzzle *p) {
    char text[TEXT_SIZE];
    bsc_problem *problem = NULL;
    bsc_error error = {.status = BSC_OK};
    puzzle_text(p, text);
    const bsc_source source = {.name = "fleets", .text = text, .length = strlen(text)};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK)
        blame(q, "bscount show", "%s", error.message);
    return problem;
}

/* Returns the map of the puzzle by the engine, or NULL, with blame, if that fails. The map follows
 * the weights of the fleets. */
static bsc_map *map_of(const question *q, const puzzle *p, bsc_engine engine) {
    const bsc_run run = {.engine = engine, .threads = 1, .every_option = true};
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_error error = {.status = BSC_OK};
    bsc_problem *problem = problem_of(q, p);
    if (problem == NULL) return NULL;
    bsc_status status = bsc_matrix_new(&matrix, problem, &error);
    if (status == BSC_OK) status = bsc_matrix_weigh_fleets(matrix, problem, &error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, &error);
    if (status == BSC_OK)
        status = bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, &error);
    if (status != BSC_OK) blame(q, "bscount map", "%s", error.message);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return map;
}

/* Adds the deployments of fleet f alone, each times the weight of the fleet: to on_cell[] how many
 * cover each cell. Returns the weighted number of all of them; 0, with blame, if the library
 * fails. */
static double add_single(const question *q, const puzzle *p, unsigned f, double *on_cell) {
    const double weight = p->fleet[f].weight;
    puzzle single = *p;
    single.fleets = 1;
    single.fleet[0] = p->fleet[f];
    bsc_map *map = map_of(q, &single, f % 2 == 0 ? BSC_ENGINE_DP : BSC_ENGINE_DLX);
    if (map == NULL) return 0.0;
    const double total = bsc_natural_double(bsc_map_total(map));
    for (uint32_t cell = 0; cell < bsc_problem_cells(q->problem); cell++)
        on_cell[cell] += weight * bsc_natural_double(bsc_map_cell(map, cell));
    bsc_map_free(map);
    return weight * total;
}

/* Compares the map of the puzzle's fleets by the engine with the sums of those of each fleet. */
static void check_map(const question *q, const puzzle *p, const char *asked, bsc_engine engine) {
    const uint32_t cells = bsc_problem_cells(q->problem);
    double *on_cell = room(cells, sizeof *on_cell), total = 0.0;
    for (unsigned f = 0; f < p->fleets; f++) total += add_single(q, p, f, on_cell);
    bsc_map *map = map_of(q, p, engine);
    for (uint32_t cell = 0; map != NULL && total > 0.0 && cell < cells; cell++) {
        const double share = bsc_map_probability(map, cell);
        if (!near(share, on_cell[cell] / total))
            blame(q, asked, "%s has %.12f, the fleets have %.12f", game_label(q->problem, cell),
                  share, on_cell[cell] / total);
    }
    bsc_map_free(map);
    free(on_cell);
}

/* Compares the number of deployments that brute force lists with the sum of those of each fleet. */
static void check_count(const question *q) {
    double *on_cell = room(bsc_problem_cells(q->problem), sizeof *on_cell), total = 0.0;
    for (unsigned f = 0; f < q->puzzle->fleets; f++) total += add_single(q, q->puzzle, f, on_cell);
    if (total != q->all->total)
        blame(q, "bscount count", "%u deployments of all fleets, and %.0f of each of them",
              q->all->total, total);
    free(on_cell);
}

/* On a rectangle, compares the count by narrow strips with the one by dp. */
static void check_narrow(const question *q) {
    const char *const asked = "bscount --engine narrow";
    const bsc_run run = {.engine = BSC_ENGINE_NARROW, .threads = 1};
    puzzle rectangle = *q->puzzle;
    bsc_tally *narrow = NULL, *swept = NULL;
    bsc_matrix *matrix = NULL;
    bsc_error error = {.status = BSC_OK};
    if (rectangle.lattice != BSC_SQUARE || rectangle.cover == BSC_COVER_ALL) return;
    memset(rectangle.mark, '.', sizeof rectangle.mark);
    bsc_problem *problem = problem_of(q, &rectangle);
    if (problem == NULL) return;
    bsc_status status = bsc_problem_count(&narrow, problem, &run, NULL, &error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, &error);
    if (status == BSC_OK) status = bsc_tally_new(&swept, matrix, &one_thread, NULL, &error);
    if (status != BSC_OK)
        blame(q, asked, "%s", error.message);
    else if (bsc_natural_compare(bsc_tally_total(narrow), bsc_tally_total(swept)) != 0)
        blame(q, asked, "%.0f deployments, not %.0f", bsc_natural_double(bsc_tally_total(narrow)),
              bsc_natural_double(bsc_tally_total(swept)));
    bsc_tally_free(narrow);
    bsc_tally_free(swept);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
}

void check_fleets(const question *q) {
    uint64_t state = q->puzzle->seed;
    puzzle weighted = *q->puzzle;
    for (unsigned f = 0; f < weighted.fleets; f++)
        weighted.fleet[f].weight = 1 + random_below(&state, 3);
    check_count(q);
    check_map(q, q->puzzle, "bscount map", BSC_ENGINE_DP);
    check_map(q, &weighted, "bscount map by weights, dp", BSC_ENGINE_DP);
    check_map(q, &weighted, "bscount map by weights, dlx", BSC_ENGINE_DLX);
    check_narrow(q);
}
