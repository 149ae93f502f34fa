/* symmetry.h - the turns and reflections that keep a board, its ships and its shots, and the
 * solutions that one leaves as they are. */
#ifndef BSC_COVER_SYMMETRY_H
#define BSC_COVER_SYMMETRY_H

#include "base/memory.h"
#include "cover/matrix.h"

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

/* Asks the run's tick in work before a run, which has no fraction yet, whether to go on. */
bsc_status bsc_run_poll(const bsc_run *run, bsc_error *error);

/* `run`: whose tick is asked, or NULL. */
bsc_status bsc_symmetries_init(bsc_symmetries *symmetries, const bsc_matrix *matrix,
                               const bsc_run *run, bsc_error *error);
/* A problem's before any shot: those of its matrix, whose options are the placements. */
bsc_status bsc_board_symmetries_init(bsc_symmetries *symmetries, const bsc_problem *problem,
                                     bsc_error *error);

/* ---- Fixed solutions (fixed.c) ----
 *
 * The solutions that a symmetry of a matrix leaves as they are, as matrices of their own.
 *
 * Such a solution is made of whole orbits of options: with an option it has all that the symmetry,
 * again and again, makes of it. So orbits are the new options, and one item of each orbit of items
 * stands for all, since an orbit of options covers all of them or none.
 *
 *   a half turn of     a b c | c b a      new items a b c
 *   a row of six       - - - | - - -      new options: an option and its image, or one that is its
 *                                         own image, such as the two c's
 *
 * An orbit whose options share an item is left out. One of d options takes d copies of its piece,
 * which an item cannot say; so the copies of a piece are split by the sizes of the orbits that they
 * lie in, in every possible way, and each way has a matrix of its own. There are few: sizes divide
 * the symmetry's order, at most 6. */

#define BSC_ORBIT_SIZES 7u /* sizes are less */

typedef struct bsc_fixed {
    const bsc_matrix *matrix;
    uint32_t *size;   /* [options]: of the orbit that begins with it; 0 where none does, or where
                         its options share an item */
    uint32_t *orbit;  /* [options x BSC_ORBIT_SIZES]: its options */
    uint32_t *sizes;  /* [items]: bit s where orbits of s options cover it */
    uint32_t *copies; /* [primaries x BSC_ORBIT_SIZES]: in orbits of each size */
    uint32_t *number; /* [items x BSC_ORBIT_SIZES]: that the item has in the new matrix */
    uint32_t *item;   /* [items]: the first of its orbit */
    bool begun;
    bsc_arena arena;
} bsc_fixed;

/* The matrix must outlive it. */
bsc_status bsc_fixed_init(bsc_fixed *fixed, const bsc_matrix *matrix,
                          const bsc_symmetries *symmetries, unsigned symmetry, bsc_error *error);
/* The next way to split the copies, at first the first one; false where there is no other. */
bool bsc_fixed_next(bsc_fixed *fixed);
/* The matrix of that way, whose solutions are the fixed ones. An option has the placement of the
 * first of its orbit. The caller frees it. */
bsc_status bsc_fixed_matrix(bsc_fixed *fixed, bsc_matrix **matrix, bsc_error *error);

#endif
