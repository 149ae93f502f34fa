/* optimal_set.h - what other files use of optimal_set.c. */
#ifndef BSC_EVAL_OPTIMAL_SET_H
#define BSC_EVAL_OPTIMAL_SET_H

#include "bscount_game.h"

#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "play/eval/deployment_list.h"
#include "play/eval/optimal.h"
#include "play/eval/transposition.h"
#include "play/game/log.h"

/* BSC_LIMIT where the fleet has too many ships; asked first, a list of them is not made. */
bsc_status bsc_optimal_check_ships(const bsc_problem *problem, bsc_error *error);
/* BSC_LIMIT where the cells or the ships are too many. */
bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *list,
                                const bsc_log *log, const bsc_symmetries *symmetries,
                                bsc_error *error);
void bsc_optimal_count_ways(const bsc_optimal_set *set, bsc_optimal_ways ways);

/* The Zobrist key of a set of deployments and of cells that were hit; the same for all that the
 * symmetries make of it. */
bsc_zobrist_key bsc_optimal_key(const bsc_optimal_set *set, const uint16_t *member, size_t members,
                                bsc_cell_set hits);

/* `any` without the cells to which another is no worse with one ship afloat: it is hit wherever
 * they are. A play that fires at it in their place, and there next if it hits, needs no more shots,
 * since with one ship the order of shots changes nothing of what they tell. */
bsc_cell_set bsc_optimal_drop_worse(const bsc_optimal_set *set, const uint16_t *member,
                                    size_t members, bsc_cell_set fired, bsc_cell_set any);

#endif
