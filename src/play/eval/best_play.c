/* best_play.c - the best play from a log on: lists the deployments that agree with it, and searches
 * through them (optimal.c). Boards with too many are refused at once, others by the memory that the
 * search takes. */
#include "play/eval/best_play.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/sized.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "play/eval/deployment_list.h"
#include "play/eval/optimal.h"
#include "play/eval/optimal_set.h"
#include "play/game/log.h"

#define MAX_DEPLOYMENTS 20000u /* within BSC_OPTIMAL_DEPLOYMENTS */
#define DEFAULT_BYTES   ((size_t)2 << 30)

bsc_status bsc_best_play_with_symmetries(const bsc_log *log, const bsc_symmetries *symmetries,
                                         const bsc_run *run, double *expected, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_deployment_list list;
    bsc_optimal *optimal = NULL;
    bsc_status status = bsc_optimal_check_ships(log->problem, error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, log, error);
    if (status != BSC_OK) return status;
    status = bsc_deployment_list_init(&list, log->problem, matrix, MAX_DEPLOYMENTS, error);
    if (status == BSC_LIMIT) {
        bsc_error_set(error, BSC_LIMIT,
                      "more than %u deployments, or too slow to list: too many to search for the "
                      "best play",
                      MAX_DEPLOYMENTS);
        bsc_error_hint(error, "it is for small boards, such as 5x4 with ships of 3 and 2 cells, "
                              "and for the ends of games");
    }
    if (status == BSC_OK && list.deployments == 0)
        status = bsc_error_set(error, BSC_BAD_INPUT, "there is no deployment to play against");
    if (status == BSC_OK) status = bsc_optimal_new(&optimal, &list, log, symmetries, error);
    if (status == BSC_OK)
        status = bsc_optimal_solve(optimal, run, NULL, DEFAULT_BYTES, expected, error);
    bsc_optimal_free(optimal);
    bsc_deployment_list_release(&list);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error) {
    bsc_symmetries symmetries;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    bsc_status status = bsc_board_symmetries_init(&symmetries, log->problem, error);
    if (status != BSC_OK) return status;
    status = bsc_best_play_with_symmetries(log, &symmetries, run, expected, error);
    bsc_arena_release(&symmetries.arena);
    return status;
}
