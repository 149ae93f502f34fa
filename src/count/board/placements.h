/* placements.h - finds all placements of the pieces: every way in which each piece can lie on the
 * board. */
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

/* Finds the placement of a piece that covers exactly the cells cell[0] .. cell[cells - 1], which
 * must be in increasing order. Returns its index among all placements of the problem, or UINT32_MAX
 * if the piece has no such placement. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell);

/* The orientations of a piece: the different shapes that it has after turning and mirroring. A
 * straight ship on squares has two orientations, across and down. Orientations are sorted by their
 * lists of cells, like words in a dictionary: at the first position where two lists differ, the
 * cell that comes earlier in reading order is less. */
typedef struct bsc_orientations {
    uint32_t count; /* how many orientations there are */
    uint32_t cells; /* how many cells one copy of the piece has */
    /* [count x cells]: the coordinates of the cells of orientation 0, then those of orientation 1,
     * and so on. The cells of an orientation are in reading order, and shifted so that the first
     * one is 0,0. */
    bsc_coord *cell;
} bsc_orientations;

/* Finds all orientations of a piece that may be turned and mirrored as `turn` says, which must not
 * be BSC_TURN_DEFAULT. The piece must have at least one cell. The array `cell` of the result
 * belongs to the arena; if memory ran out, it is NULL, `count` is 0, and arena->failed is set. */
bsc_orientations bsc_orientations_find(const bsc_draft_piece *piece, bsc_lattice lattice,
                                       bsc_turn turn, bsc_arena *arena);
/* Adds the draft's pieces and fleets to a problem that already has its places, and finds all
 * placements of the pieces. Fails with BSC_UNSUPPORTED if the board is open (it has no list of
 * cells, see draft.h) and a piece may have as many copies as fit (`x*`), because the limit is found
 * by counting cells. Fails with BSC_BAD_INPUT if the fleets of the draft stand for more than
 * BSC_MAX_FLEET_CHOICES fleets without ranges, with BSC_LIMIT if there are too many placements, and
 * with BSC_LIMIT or BSC_NO_MEMORY if memory runs out. After a failure, the caller can only free the
 * problem. */
bsc_status bsc_problem_make_pieces(bsc_problem *problem, bsc_draft *draft, bsc_error *error);

#endif
