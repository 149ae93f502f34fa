/* symmetry.h - finds the symmetries of a matrix: the turns and reflections that keep its board,
 * ships and shots; and asks a run's tick whether to go on. */
#ifndef BSC_COVER_SYMMETRY_H
#define BSC_COVER_SYMMETRY_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"

/* The largest number of symmetries: a hexagonal lattice has 6 turns, each with or without a
 * reflection. */
#define BSC_MAX_SYMMETRIES 12

/* The symmetries of a matrix: turns and reflections of the board that take each of its cells to a
 * cell (islands are no cells), each shot to one with the same answer, and each placement of a ship
 * to a placement of the same ship and of the same weight; so they take deployments to deployments.
 * No two take all cells to the same cells; together they are a group, and symmetry 0 is the
 * identity. A matrix that was read has the identity alone. For a matrix that was made of another
 * matrix's orbits, only items and options are valid. */
typedef struct bsc_symmetries {
    unsigned count;
    uint32_t *cell[BSC_MAX_SYMMETRIES];   /* [cells]: the image of each cell */
    uint32_t *item[BSC_MAX_SYMMETRIES];   /* [items]: the image of each item */
    uint32_t *option[BSC_MAX_SYMMETRIES]; /* [options]: the image of each option */
    bsc_arena arena;                      /* owns these arrays */
} bsc_symmetries;

/* Tells the run's tick that `fraction` of the work is done. Returns whether to go on: true if the
 * run has no tick. */
bool bsc_run_tell_progress(const bsc_run *run, double fraction);
/* For work that comes before a run's own, and so has no fraction: returns BSC_INTERRUPTED if the
 * run's tick says to end. `run` may be NULL. */
bsc_status bsc_run_check_interrupt(const bsc_run *run, bsc_error *error);

/* Finds the symmetries of the matrix; the caller frees them by
 * bsc_arena_release(&symmetries->arena). Fails if memory is lacking, or if the tick of `run` says
 * to end (`run` may be NULL); *symmetries is then all zero. */
bsc_status bsc_symmetries_init(bsc_symmetries *symmetries, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_error *error);
/* Finds the symmetries of a problem before any shot: those of its matrix, whose options are the
 * problem's placements. */
bsc_status bsc_board_symmetries_init(bsc_symmetries *symmetries, const bsc_problem *problem,
                                     bsc_error *error);

#endif
