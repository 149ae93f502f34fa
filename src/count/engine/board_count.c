/* board_count.c - bsc_board_count, which counts the deployments of a board in one call. It makes
 * the problem, its matrix and a tally by the public functions, writes the total as decimal digits,
 * and frees the problem, the matrix and the tally. Boards that the engine `narrow` counts, such as
 * boards of any size ("nxn"), need no matrix. */
#include "count/base/error.h"

bsc_status bsc_board_count(const char *board, const char *fleet, char *digits, size_t size,
                           bsc_error *error) {
    const bsc_run run = {0};
    bsc_problem *problem;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_status status =
        bsc_problem_new(&problem, &(bsc_source){.name = board, .fleet = fleet}, error);
    if (status == BSC_OK && bsc_engine_is_narrow(run.engine, problem, false)) {
        status = bsc_problem_count(&tally, problem, &run, NULL, error);
    } else if (status == BSC_OK) {
        status = bsc_matrix_new(&matrix, problem, error);
        if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    }
    if (status == BSC_OK && bsc_natural_format(bsc_tally_total(tally), digits, size) == 0)
        status = bsc_error_set(error, BSC_LIMIT, "the count needs %zu bytes, and has %zu",
                               bsc_natural_format_size(bsc_tally_total(tally)), size);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return status;
}
