/* symmetry.h - the turns and reflections that take a matrix, or a problem, to itself. */
#ifndef BSC_COVER_SYMMETRY_H
#define BSC_COVER_SYMMETRY_H

#include "base/arena.h"
#include "cover/matrix.h"

#define BSC_MAX_SYMMETRIES 12

/* A turn or reflection of the plane, in the coordinates of bsc_point: linear[] and then a shift. */
typedef struct bsc_isometry {
    int32_t
        linear[4]; /* x' = linear[0] x + linear[1] y + shift.x, y' likewise from linear[2], [3] */
    bsc_point shift;
} bsc_isometry;

/* The automorphisms of a matrix that an isometry of its points makes: pieces stay themselves, items
 * keep their kind, and every option goes to one of the same weight. All different, and a group;
 * symmetry 0 changes nothing. A matrix without points has that one alone. */
typedef struct bsc_symmetries {
    unsigned count;
    bsc_isometry isometry[BSC_MAX_SYMMETRIES];
    uint32_t *item[BSC_MAX_SYMMETRIES]; /* [items]: where each item goes */
    uint32_t
        *option[BSC_MAX_SYMMETRIES]; /* [options]: and each option; of equal ones each to another */
    bsc_arena arena;                 /* of these arrays */
} bsc_symmetries;

/* Asks the run's tick in work before a run, which has no fraction yet, whether to go on. */
bsc_status bsc_run_poll(const bsc_run *run, bsc_error *error);

/* `budget`: that all of its memory is counted in, or NULL; `run`: whose tick is asked, or NULL. */
bsc_status bsc_symmetries_init(bsc_symmetries *symmetries, const bsc_matrix *matrix,
                               bsc_budget *budget, const bsc_run *run, bsc_error *error);
void bsc_symmetries_release(bsc_symmetries *symmetries);

/* The same for a problem, by its cells and placements. */
typedef struct bsc_board_symmetries {
    unsigned count;
    uint32_t *cell[BSC_MAX_SYMMETRIES];      /* [cells]: where each cell goes */
    uint32_t *placement[BSC_MAX_SYMMETRIES]; /* [placements] */
    bsc_arena arena;
} bsc_board_symmetries;

bsc_status bsc_board_symmetries_init(bsc_board_symmetries *symmetries, const bsc_problem *problem,
                                     bsc_error *error);
void bsc_board_symmetries_release(bsc_board_symmetries *symmetries);

#endif
