/* draft.h - a problem while it is read: what a board's text and the options say, before
 * placements are made; and the words and drawings that the text is made of. Written by
 * board_read.c and draft.c; places.c and placements.c make a problem of it. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/drawing.h"
#include "count/board/problem.h"

/* Columns or rows of a board given by its size; a drawing may have twice as many. A rectangle of
 * squares may have up to BSC_MAX_OPEN_SIDE; above BSC_MAX_SIDE it is open. */
#define BSC_MAX_SIDE      200u
#define BSC_MAX_OPEN_SIDE 1000000u

/* ---- A problem while it is read ---- */

#define BSC_MAX_PIECES      64u
#define BSC_MAX_COPIES      1000u
#define BSC_MAX_PIECE_CELLS 200u
#define BSC_NAME_SIZE       64u
#define BSC_MAX_ORIGIN      999 /* of the origin's coordinates; a label then fits its space */

typedef struct bsc_draft_piece {
    char name[BSC_NAME_SIZE];
    uint32_t copies;
    bool straight;
    unsigned turn; /* a bsc_turn */
    uint32_t cells;
    bsc_coord *cell;
} bsc_draft_piece;

typedef struct bsc_draft {
    bsc_arena arena; /* owns the title and the pieces' cells */
    char *title;
    /* Values of their enumerations, as bsc_word_choose finds them. */
    unsigned lattice, touch, cover, labels;
    unsigned turn;   /* of pieces without one of their own */
    bsc_spot origin; /* the line of that keyword; its line is NULL where there is none */
    uint32_t open_width, open_height; /* of an open rectangle, which is not drawn; 0: any */
    bsc_drawing board;
    bsc_drawing shape; /* of the piece at hand */
    uint32_t pieces;
    bsc_draft_piece piece[BSC_MAX_PIECES];
} bsc_draft;

/* A new piece with no cells yet. */
bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error);
/* Makes it a straight ship. */
bsc_status bsc_draft_line(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                          bsc_error *error);

/* Replaces the draft's pieces by those of a fleet, "5,4,3x2". BSC_BAD_INPUT where it is none. */
bsc_status bsc_draft_take_fleet(bsc_draft *draft, const char *fleet, bsc_error *error);

#endif
