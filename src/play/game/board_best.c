/* board_best.c - one call for the likeliest cell to hold a ship after some shots: the calls of the
 * public headers in their order. The handles live as long as the call. */
#include "bscount_game.h"

#include "count/base/error.h"

#include <string.h>

bsc_status bsc_board_best(const char *board, const char *fleet, const char *shots, char label[16],
                          double *chance, bsc_error *error) {
    const bsc_run run = {.every_option = true};
    bsc_problem *problem;
    bsc_log *log = NULL;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_status status =
        bsc_problem_new(&problem, &(bsc_source){.name = board, .fleet = fleet}, error);
    if (status == BSC_OK) status = bsc_log_new(&log, problem, BSC_ANNOUNCE_LOG, error);
    if (status == BSC_OK && shots != NULL)
        status = bsc_log_read(log, shots, strlen(shots), "shots", error);
    if (status == BSC_OK) status = bsc_log_check(log, &run, error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    if (status == BSC_OK) status = bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, error);
    *chance = 0.0;
    for (uint32_t c = 0; status == BSC_OK && c < bsc_problem_cells(problem); c++) {
        if (bsc_log_fired(log, c) || bsc_map_probability(map, c) <= *chance) continue;
        *chance = bsc_map_probability(map, c);
        memcpy(label, bsc_problem_place(problem, bsc_problem_cell_place(problem, c))->label, 16);
    }
    if (status == BSC_OK && *chance == 0.0)
        status = bsc_error_set(error, BSC_BAD_INPUT, "no cell that is left can have a ship");
    bsc_map_free(map);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
    bsc_problem_free(problem);
    return status;
}
