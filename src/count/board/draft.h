/* draft.h - a problem while it is read: what a board's text and the options say, before its
 * placements are found. board_read.c and draft.c fill a draft; problem_new.c makes a problem of
 * it. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/drawing.h"
#include "count/board/problem.h"

/* Columns or rows of a board given by its size, at most; a drawing may have twice as many. */
#define BSC_MAX_SIDE 200u
/* Columns or rows of a rectangle of squares, at most. With more than BSC_MAX_SIDE it is open: it
 * has a size, and no places. */
#define BSC_MAX_OPEN_SIDE 1000000u

#define BSC_MAX_PIECES      64u
#define BSC_MAX_COPIES      1000u /* of a piece */
#define BSC_MAX_PIECE_CELLS 200u
#define BSC_NAME_SIZE       64u /* bytes of a piece's name, its terminator included */
/* The largest coordinate of an origin, without its sign. The coordinates of all places then have
 * few enough digits for bsc_place.label. */
#define BSC_MAX_ORIGIN 999

/* A piece of a draft. */
typedef struct bsc_draft_piece {
    char name[BSC_NAME_SIZE];
    uint32_t copies; /* interchangeable ships of this piece */
    bool straight;   /* it was given by its length */
    unsigned turn;   /* a bsc_turn; BSC_TURN_DEFAULT: the draft's */
    uint32_t cells;
    bsc_coord *cell; /* [cells]; NULL until they are known */
} bsc_draft_piece;

/* What was read of a board. All zero it is empty, but for `turn`, which starts as
 * BSC_TURN_ROTATE. */
typedef struct bsc_draft {
    bsc_arena arena; /* owns the title and the pieces' cells */
    char *title;     /* NULL: none */
    /* Values of bsc_lattice, bsc_touch, bsc_cover and bsc_labels, unsigned for bsc_word_choose */
    unsigned lattice, touch, cover, labels;
    unsigned turn;   /* a bsc_turn, for the pieces without one of their own */
    bsc_spot origin; /* the line of the keyword `origin`; its `line` is NULL if there is none */
    /* The board */
    uint32_t open_width, open_height; /* of an open rectangle, which is not drawn; 0: any size */
    bsc_drawing board;                /* the board's places; empty if it is open */
    /* The fleet */
    bsc_drawing shape; /* of the piece that is read */
    uint32_t pieces;
    bsc_draft_piece piece[BSC_MAX_PIECES];
} bsc_draft;

/* Adds a piece with one copy, no cells and no name, and sets *piece to it. Fails at `spot` if there
 * are BSC_MAX_PIECES already. */
bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error);
/* Gives a piece without cells the cells of a straight ship. */
bsc_status bsc_draft_make_straight(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                                   bsc_error *error);

/* Replaces the draft's pieces by those of a fleet, such as "5,4,3x2". BSC_BAD_INPUT if the text is
 * no fleet. */
bsc_status bsc_draft_read_fleet(bsc_draft *draft, const char *fleet, bsc_error *error);

#endif
