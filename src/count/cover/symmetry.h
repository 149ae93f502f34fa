/* symmetry.h - the turns and reflections that keep a board, its ships and its shots. */
#ifndef BSC_COVER_SYMMETRY_H
#define BSC_COVER_SYMMETRY_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"

#define BSC_MAX_SYMMETRIES 12

/* The turns and reflections of the board that keep its cells and shots: each takes cells to cells,
 * of which islands are none, a shot to one with the same answer, every ship's placements to ones of
 * that ship, and of the same weight. So it takes deployments to deployments. All different on the
 * cells, and a group; symmetry 0 changes nothing. A matrix that was read has that one alone; in one
 * that was made of another's orbits only items and options are kept. */
typedef struct bsc_symmetries {
    unsigned count;
    uint32_t *cell[BSC_MAX_SYMMETRIES];   /* [cells]: where each cell goes */
    uint32_t *item[BSC_MAX_SYMMETRIES];   /* [items]: each item */
    uint32_t *option[BSC_MAX_SYMMETRIES]; /* [options]: and each option */
    bsc_arena arena;                      /* of these arrays */
} bsc_symmetries;

/* Asks the run's tick, if it has one, whether to go on. */
bool bsc_run_goes_on(const bsc_run *run, double fraction);
/* The same in work before a run, which may be NULL and has no fraction yet. */
bsc_status bsc_run_poll(const bsc_run *run, bsc_error *error);

/* `run`: whose tick is asked, or NULL. */
bsc_status bsc_symmetries_init(bsc_symmetries *symmetries, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_error *error);
/* A problem's before any shot: those of its matrix, whose options are the placements. */
bsc_status bsc_board_symmetries_init(bsc_symmetries *symmetries, const bsc_problem *problem,
                                     bsc_error *error);

#endif
