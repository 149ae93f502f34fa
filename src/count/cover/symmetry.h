/* symmetry.h - finds the symmetries of a matrix: the turns and reflections that map its board,
 * ships and shots onto themselves. */
#ifndef BSC_COVER_SYMMETRY_H
#define BSC_COVER_SYMMETRY_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"

/* How many symmetries a matrix can have at most: a hexagonal lattice has 6 turns, each with or
 * without a reflection. */
#define BSC_MAX_SYMMETRIES 12

/* The symmetries of a matrix: the turns and reflections of the board that map each cell to a cell,
 * each shot to a shot with the same answer, and each placement of a ship to a placement of the same
 * ship with the same weight. So they map deployments to deployments. Islands, where no ship can
 * lie, are not cells. No two symmetries map all cells in the same way. Together they form a group.
 * Symmetry 0 is the identity, which maps everything to itself. A matrix that was read from a text
 * has only the identity. If each option of the matrix stands for an orbit of another matrix (a set
 * of options that a symmetry maps to each other, classes.c), only item[] and option[] are valid. */
typedef struct bsc_symmetries {
    unsigned count; /* how many symmetries there are; at least 1 */
    /* An array for each symmetry g: */
    uint32_t *cell[BSC_MAX_SYMMETRIES]; /* cell[g][c] is the cell to which g maps cell c */
    /* item[g][i] is the item to which g maps item i. The images of the cells stand behind those of
     * the items, in a form that only symmetry.c uses (add_symmetry). */
    uint32_t *item[BSC_MAX_SYMMETRIES];
    uint32_t *option[BSC_MAX_SYMMETRIES]; /* option[g][k] is the option to which g maps option k */
    bsc_arena arena;                      /* owns the arrays */
} bsc_symmetries;

/* Finds the symmetries of the matrix. The caller frees them by
 * bsc_arena_release(&symmetries->arena). Fails if memory runs out, or with BSC_INTERRUPTED if the
 * tick of `run` (the caller's callback) wants to stop; *symmetries is then all zero. If `run` is
 * NULL, there is no tick. */
bsc_status bsc_symmetries_init(bsc_symmetries *symmetries, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_error *error);
/* Finds the symmetries of a problem before any shot: those of the matrix of all its deployments.
 * symmetries->option[] then maps the problem's placements; after them come the options that lay no
 * ship. The caller frees the symmetries by bsc_arena_release(&symmetries->arena). Fails like
 * bsc_matrix_new, or if memory runs out; *symmetries is then all zero. */
bsc_status bsc_board_symmetries_init(bsc_symmetries *symmetries, const bsc_problem *problem,
                                     bsc_error *error);

#endif
