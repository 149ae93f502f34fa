/* board_best.c - finds the cell that is most likely to hold a ship after some shots, in a single
 * call (bsc_board_best). It makes a problem, a log, a matrix, a tally and a map with the functions
 * of the public headers, and frees them all. */
#include "bscount_game.h"

#include "count/base/error.h"

#include <string.h>

/* Finds the best cell to fire at: among the cells that were not fired at, the one that is most
 * likely to hold a ship, or the first of several equally likely ones. Copies its label to `label`
 * and its probability to *chance, which must be 0 at the call. Fails with BSC_BAD_INPUT if no cell
 * that was not fired at can hold a ship. */
static bsc_status find_best(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                            char label[16], double *chance, bsc_error *error) {
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const double probability = bsc_map_probability(map, cell);
        if (bsc_log_fired(log, cell) || probability <= *chance) continue;
        const uint32_t place = bsc_problem_cell_place(problem, cell);
        memcpy(label, bsc_problem_place(problem, place)->label, 16);
        *chance = probability;
    }
    if (*chance > 0.0) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT, "no cell that is left can have a ship");
}

bsc_status bsc_board_best(const char *board, const char *fleet, const char *shots, char label[16],
                          double *chance, bsc_error *error) {
    const bsc_run run = {.every_option = true};
    bsc_problem *problem;
    bsc_log *log = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    *chance = 0.0;
    bsc_status status =
        bsc_problem_new(&problem, &(bsc_source){.name = board, .fleet = fleet}, error);
    if (status == BSC_OK) status = bsc_log_new(&log, problem, BSC_ANNOUNCE_LOG, error);
    if (status == BSC_OK && shots != NULL)
        status = bsc_log_read(log, shots, strlen(shots), "shots", error);
    if (status == BSC_OK) status = bsc_log_check(log, &run, error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK) status = bsc_matrix_weigh_fleets(matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    if (status == BSC_OK) status = bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, error);
    if (status == BSC_OK) status = find_best(problem, log, map, label, chance, error);
    bsc_map_free(map);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
    bsc_problem_free(problem);
    return status;
}
