/* draft.h - a problem while it is read: what a board's text and the options say, before
 * placements are made. Written by board_read.c and fleet.c; places.c and placements.c make a
 * problem of it. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "board/drawing.h"
#include "board/words.h"

#define BSC_MAX_PIECES      64u
#define BSC_MAX_COPIES      1000u
#define BSC_MAX_PIECE_CELLS 200u
#define BSC_NAME_SIZE       64u
#define BSC_MAX_ORIGIN      999 /* of the origin's coordinates; a label then fits its space */

typedef enum bsc_turn {
    BSC_TURN_NONE,
    BSC_TURN_ROTATE,
    BSC_TURN_REFLECT,
    BSC_TURN_HALF,
    BSC_TURN_HORIZONTAL, /* none, but mirrored left to right */
    BSC_TURN_DEFAULT
} bsc_turn;

/* Of all but BSC_TURN_DEFAULT. */
extern const bsc_names bsc_turn_names;

typedef struct bsc_draft_piece {
    char name[BSC_NAME_SIZE];
    uint32_t copies;
    bool straight;
    bsc_turn turn;
    uint32_t cells;
    bsc_coord *cell;
} bsc_draft_piece;

typedef struct bsc_draft {
    bsc_arena arena; /* owns the title and the pieces' cells */
    char *title;
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;
    bsc_turn turn; /* of pieces without one of their own */
    bsc_labels labels;
    bsc_spot origin; /* the line of that keyword; its line is NULL where there is none */
    bsc_drawing board;
    bsc_drawing shape; /* of the piece at hand */
    uint32_t pieces;
    bsc_draft_piece piece[BSC_MAX_PIECES];
} bsc_draft;

/* board_read.c: a .board text. */
bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error);

/* fleet.c: pieces of "5,4,3x2" in place of those there are. */
bsc_status bsc_draft_fleet(bsc_draft *draft, const char *fleet, bsc_error *error);
/* A new piece with no cells yet. */
bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error);
/* Makes it a straight ship. */
bsc_status bsc_draft_line(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                          bsc_error *error);

/* The distinct orientations of a piece, its cells sorted and the first of them at the origin. */
typedef struct bsc_orientations {
    uint32_t count, cells;
    bsc_coord *cell; /* [count x cells] */
} bsc_orientations;

/* placements.c: their cells are the arena's; `cell` is NULL where that failed. */
bsc_orientations bsc_orientations_of(const bsc_draft_piece *piece, bsc_lattice lattice,
                                     bsc_turn turn, bsc_arena *arena);
/* Fills pieces, shapes and placements of a problem that has its places. */
bsc_status bsc_problem_lay_out(bsc_problem *problem, bsc_draft *draft, bsc_error *error);

/* label.c: the labels of all places. */
bsc_status bsc_labels_make(bsc_problem *problem, const bsc_draft *draft, bsc_error *error);
/* places.c: fills places, with the source's changes of islands, cells and the grid. */
bsc_status bsc_problem_take_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error);

#endif
