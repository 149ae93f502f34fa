/* best_play.c - from a log to the best play: its deployments listed, then searched (optimal.c).
 *
 * Boards that are too large are refused at once: where there are more deployments, or cells that
 * may have a ship, than a search could ever get through. Others may still be found too large on the
 * way, by the memory that the positions take. */
#include "eval/best_play.h"

#include "base/error.h"
#include "eval/optimal.h"

#define MAX_DEPLOYMENTS 20000u
#define DEFAULT_BYTES   ((size_t)2 << 30)

static bsc_status refuse(bsc_error *error) {
    bsc_error_set(error, BSC_LIMIT,
                  "the deployments are more than %u, or not soon listed: too many to search for "
                  "the best play",
                  MAX_DEPLOYMENTS);
    bsc_error_hint(error,
                   "it is for small boards, such as 4x4 with ships of 3 and 2 cells, and for the "
                   "ends of games");
    return BSC_LIMIT;
}

static bsc_status solve(const bsc_deployment_list *pool, const bsc_log *log,
                        const bsc_board_symmetries *symmetries, size_t memory_limit,
                        double *expected, bsc_error *error) {
    bsc_optimal *optimal;
    bsc_status status = bsc_optimal_new(&optimal, pool, log, symmetries, error);
    if (status == BSC_OK) {
        bsc_optimal_limit(optimal, 0, memory_limit == 0 ? DEFAULT_BYTES : memory_limit);
        status = bsc_optimal_solve(optimal, expected, error);
    }
    bsc_optimal_free(optimal);
    return status;
}

bsc_status bsc_best_play_by(const bsc_log *log, const bsc_board_symmetries *symmetries,
                            size_t memory_limit, double *expected, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_deployment_list pool;
    bsc_status status = bsc_matrix_new_after(&matrix, log, error);
    if (status != BSC_OK) return status;
    status = bsc_deployment_list_init(&pool, log->problem, matrix, MAX_DEPLOYMENTS, error);
    if (status == BSC_LIMIT)
        refuse(error);
    else if (status == BSC_OK && pool.deployments == 0)
        status = bsc_error_set(error, BSC_BAD_INPUT, "there is no deployment to play against");
    else if (status == BSC_OK)
        status = solve(&pool, log, symmetries, memory_limit, expected, error);
    bsc_deployment_list_release(&pool);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error) {
    bsc_board_symmetries symmetries;
    bsc_status status = bsc_board_symmetries_init(&symmetries, log->problem, error);
    if (status != BSC_OK) return status;
    status = bsc_best_play_by(log, &symmetries, run->memory_limit, expected, error);
    bsc_board_symmetries_release(&symmetries);
    return status;
}
