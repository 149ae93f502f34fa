/* placements.h - finds every way in which each piece can lie on the board. */
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

/* Returns the placement of the piece that covers exactly the cells cell[cells], which are in rising
 * order; UINT32_MAX if the piece cannot lie so. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell);

/* The distinct orientations of a piece, sorted by their cells. */
typedef struct bsc_orientations {
    uint32_t count;
    uint32_t cells; /* number of cells of the piece */
    /* [count x cells]: the cells of the first orientation, of the second, and so on; each list is
     * in reading order and begins with 0,0. */
    bsc_coord *cell;
} bsc_orientations;

/* Returns the orientations that a piece has if it may be turned and mirrored as `turn` says. The
 * arena owns the array; the array is NULL if memory ran out. */
bsc_orientations bsc_orientations_find(const bsc_draft_piece *piece, bsc_lattice lattice,
                                       bsc_turn turn, bsc_arena *arena);
/* Adds the draft's pieces and fleets to a problem that has its places already, and finds all
 * placements of the pieces. Returns BSC_OK; BSC_UNSUPPORTED if a piece may lie as often as it fits
 * on a board of any size; BSC_LIMIT if there are too many placements; BSC_LIMIT or BSC_NO_MEMORY if
 * memory runs out. After a failure the problem is only good to be freed. */
bsc_status bsc_problem_make_pieces(bsc_problem *problem, bsc_draft *draft, bsc_error *error);

#endif
