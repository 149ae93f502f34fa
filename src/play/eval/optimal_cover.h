/* optimal_cover.h - what other files use of optimal_cover.c. */
#ifndef BSC_EVAL_OPTIMAL_COVER_H
#define BSC_EVAL_OPTIMAL_COVER_H

#include "play/eval/optimal.h"

/* ---- What shots cover at most (optimal_cover.c) ---- */

/* Lowers cover[j], for each j below `cells`, to a bound of the weight that any j + 1 cells cover;
 * the caller fills it with the whole weight. count > 0; weights are whole numbers, and their sum
 * so small that its rounding is below the 1e-6 that is added. rounds: even; the more, the lower
 * are the bounds. */
void bsc_optimal_bound_cover(bsc_optimal_covered *each, size_t count, uint32_t cells,
                             unsigned rounds, uint64_t *cover);

#endif
