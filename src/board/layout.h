/* layout.h - from a draft's pieces to every placement on the board. */
#ifndef BSC_BOARD_LAYOUT_H
#define BSC_BOARD_LAYOUT_H

#include "board/draft.h"

/* The distinct orientations of a piece, its cells sorted and the first of them at the origin. */
typedef struct bsc_orientations {
    uint32_t count, cells;
    bsc_coord *cell; /* [count x cells] */
} bsc_orientations;

bsc_status bsc_orientations_init(bsc_orientations *orientations, const bsc_draft_piece *piece,
                                 bsc_lattice lattice, bsc_turn turn, bsc_error *error);
void bsc_orientations_release(bsc_orientations *orientations);

/* Fills pieces, shapes and placements of a problem whose places and cells stand. */
bsc_status bsc_problem_lay_out(bsc_problem *problem, const bsc_draft *draft, bsc_error *error);

#endif
