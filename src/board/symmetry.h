/* symmetry.h - the turns and reflections that take a problem to itself. */
#ifndef BSC_BOARD_SYMMETRY_H
#define BSC_BOARD_SYMMETRY_H

#include "board/problem.h"

#define BSC_MAX_SYMMETRIES 12

/* All different; symmetry 0 changes nothing. */
typedef struct bsc_symmetries {
    bsc_arena arena;
    unsigned count;
    uint32_t *cell[BSC_MAX_SYMMETRIES];      /* [cells]: where each cell goes */
    uint32_t *placement[BSC_MAX_SYMMETRIES]; /* [placements]: and each placement */
} bsc_symmetries;

bsc_status bsc_symmetries_init(bsc_symmetries *symmetries, const bsc_problem *problem,
                               bsc_error *error);
void bsc_symmetries_release(bsc_symmetries *symmetries);

#endif
