/* best_play.c - finds the best play after a log: the way to choose all further shots that needs the
 * fewest shots on average. (A log is the shots of a game so far, with their answers.) Lists the
 * deployments (ways to place the whole fleet) that agree with the log, and searches through all
 * ways to play against them (optimal.c). Fails if there are too many deployments to list, or if the
 * search needs more memory than it may use. */
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

/* If more deployments than this agree with the log, the best play is not searched for: the call
 * fails with BSC_LIMIT. Must be below BSC_OPTIMAL_DEPLOYMENTS, the most that the search accepts. */
#define MAX_DEPLOYMENTS 20000u
/* Limit, in bytes, of the table in which the search remembers the positions that it has visited.
 * bscount_log.h promises this limit of 2 GiB. */
#define MAX_SEARCH_BYTES ((size_t)2 << 30)

/* Fills the list with all deployments that agree with the log; these are the solutions of `matrix`.
 * Fails with BSC_LIMIT if there are more than MAX_DEPLOYMENTS or if listing them takes too long,
 * with BSC_BAD_INPUT if there are none, and as the functions of deployment_list.h do. The caller
 * must release the list, even after a failure. */
static bsc_status list_deployments(bsc_deployment_list *list, const bsc_problem *problem,
                                   const bsc_matrix *matrix, const bsc_run *run, bsc_error *error) {
    bsc_status status;
    if (bsc_problem_may_lack_ships(problem))
        status =
            bsc_deployment_list_init_varying(list, problem, matrix, MAX_DEPLOYMENTS, run, error);
    else
        status = bsc_deployment_list_init(list, problem, matrix, MAX_DEPLOYMENTS, error);
    if (status == BSC_LIMIT) {
        bsc_error_set(error, BSC_LIMIT,
                      "more than %u deployments, or too slow to list: too many to search for the "
                      "best play",
                      MAX_DEPLOYMENTS);
        bsc_error_hint(error, "it is for small boards, such as 5x4 with ships of 3 and 2 cells, "
                              "and for the ends of games");
    }
    if (status == BSC_OK && list->deployments == 0)
        return bsc_error_set(error, BSC_BAD_INPUT, "there is no deployment to play against");
    return status;
}

bsc_status bsc_best_play_with_symmetries(const bsc_log *log, const bsc_symmetries *symmetries,
                                         const bsc_run *run, double *expected, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_deployment_list list;
    bsc_optimal *optimal = NULL;
    bsc_status status = bsc_optimal_check_fleet(log->problem, error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, log, error);
    if (status != BSC_OK) return status;
    status = list_deployments(&list, log->problem, matrix, run, error);
    if (status == BSC_OK) status = bsc_optimal_new(&optimal, &list, log, symmetries, error);
    if (status == BSC_OK)
        status = bsc_optimal_solve(optimal, run, NULL, MAX_SEARCH_BYTES, expected, error);
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
    bsc_status status = bsc_board_symmetries_init(&symmetries, log->problem, error);
    if (status != BSC_OK) return status;
    status = bsc_best_play_with_symmetries(log, &symmetries, &run_copy, expected, error);
    bsc_arena_release(&symmetries.arena);
    return status;
}
