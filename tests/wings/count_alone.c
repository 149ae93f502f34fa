/* count_alone.c - a program that uses only the part src/count of the library. It prints the number
 * of deployments of a board, and the sum of its map, which is the number of cells of the fleet.
 *
 * It must link with build/VARIANT/libbscount-count.a, which has no code for shots, strategies or
 * output formats. */
#include "bscount.h"

#include <stdio.h>
#include <stdlib.h>

static int fail(const bsc_error *error) {
    char text[1536];
    bsc_error_format(error, text, sizeof text);
    fputs(text, stderr);
    return 1;
}

int main(int argc, char **argv) {
    const bsc_source source = {.name = argc > 1 ? argv[1] : "classic"};
    const bsc_run run = {.every_option = true};
    bsc_error error = {0};
    bsc_problem *problem = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) return fail(&error);
    if (bsc_matrix_new(&matrix, problem, &error) != BSC_OK) return fail(&error);
    if (bsc_tally_new(&tally, matrix, &run, NULL, &error) != BSC_OK) return fail(&error);
    if (bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, &error) != BSC_OK)
        return fail(&error);
    char *digits = malloc(bsc_natural_format_size(bsc_tally_total(tally)));
    if (digits == NULL) return 1;
    double fleet_cells = 0.0; /* the sum of the map's probabilities */
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        fleet_cells += bsc_map_probability(map, cell);
    bsc_natural_format(bsc_tally_total(tally), digits,
                       bsc_natural_format_size(bsc_tally_total(tally)));
    printf("%s %.6f\n", digits, fleet_cells);
    free(digits);
    bsc_map_free(map);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return 0;
}
