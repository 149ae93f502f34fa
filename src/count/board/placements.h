/* placements.h - every way in which each piece can lie on the board. */
#ifndef BSC_BOARD_PLACEMENTS_H
#define BSC_BOARD_PLACEMENTS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the placement of the piece on these cells, which rise; UINT32_MAX if it has none. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell);

/* The distinct orientations of a piece, in the order of their cells. */
typedef struct bsc_orientations {
    uint32_t count;
    uint32_t cells;  /* of the piece */
    bsc_coord *cell; /* [count x cells]: orientation by orientation, each in reading order and with
                      * its first cell at 0,0 */
} bsc_orientations;

/* Returns the orientations of a piece. The array is the arena's; it is NULL if the arena had no
 * memory. */
bsc_orientations bsc_orientations_find(const bsc_draft_piece *piece, bsc_lattice lattice,
                                       bsc_turn turn, bsc_arena *arena);
/* Fills the pieces, shapes and placements of a problem that has its places. */
bsc_status bsc_problem_make_pieces(bsc_problem *problem, bsc_draft *draft, bsc_error *error);

#endif
