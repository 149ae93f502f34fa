/* draft.h - a draft: what a board's text and the options say about a problem, before places and
 * placements are made from it. board_read.c and draft.c fill a draft; problem_new.c makes a problem
 * from it. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/drawing.h"
#include "count/board/problem.h"

/* The greatest number of columns or rows of a board that is given by its size, such as "10x8". A
 * drawn board may have twice as many. */
#define BSC_MAX_SIDE 200u
/* The greatest number of columns or rows of a rectangle of squares. A rectangle with more than
 * BSC_MAX_SIDE columns or rows is open: only its size is kept, and it has no places. */
#define BSC_MAX_OPEN_SIDE 1000000u

#define BSC_MAX_PIECES      64u
#define BSC_MAX_COPIES      1000u /* copies of one piece */
#define BSC_MAX_PIECE_CELLS 200u
#define BSC_NAME_SIZE       64u /* bytes of a piece's name, with its terminator */
/* The greatest absolute value of a coordinate in a line `origin`. It is so small that the
 * coordinates of every place, written as a label, fit into bsc_place.label. */
#define BSC_MAX_ORIGIN 999

/* A piece as it was read. */
typedef struct bsc_draft_piece {
    char name[BSC_NAME_SIZE];
    /* The least and the greatest number of ships of this piece in the fleet; these ships are
     * interchangeable. `copies` is BSC_AS_MANY_AS_FIT if as many as fit may lie on the board. */
    uint32_t least_copies, copies;
    bool straight; /* the piece was given by its length, not by a drawing */
    unsigned turn; /* a bsc_turn; BSC_TURN_DEFAULT: use bsc_draft.turn */
    uint32_t cells;
    bsc_coord *cell; /* [cells]; NULL until the cells have been read */
} bsc_draft_piece;

/* The greatest number of fleets that a problem may list as alternatives, as in "5,4 or 3,3"; and
 * the greatest weight that such a fleet may have. */
#define BSC_MAX_FLEET_CHOICES 64u
#define BSC_MAX_FLEET_WEIGHT  1000000u

/* A fleet of straight ships: the list "4,4,2" of an option, or a line `fleet 4,4,2 weight 2`. */
typedef struct bsc_draft_fleet {
    uint32_t copies[BSC_MAX_PIECES]; /* by piece of the draft: how many ships of it the fleet has */
    uint32_t weight;  /* how likely the fleet is, in proportion to the others; at least 1 */
    bool has_range;   /* some ship has a range of copies, as in "3x0-2" */
    const char *text; /* the fleet as it was written: "4,4,2" */
    bsc_spot spot;    /* the place of `text`, for messages */
} bsc_draft_fleet;

/* What has been read about a board so far. A draft is empty if all its fields are zero, except that
 * `turn` is BSC_TURN_ROTATE. */
typedef struct bsc_draft {
    bsc_arena arena; /* owns the title, the cells of the pieces, and the fleets with their texts */
    char *title;     /* NULL: the board has no title */
    /* Values of bsc_lattice, bsc_touch, bsc_cover and bsc_labels. They are unsigned because
     * bsc_word_choose sets them. */
    unsigned lattice, touch, cover, labels;
    unsigned turn; /* a bsc_turn, for pieces that have no turn of their own */
    /* The place of the keyword `origin` in the text, from which label.c reads on. origin.line is
     * NULL if the text has no such line. */
    bsc_spot origin;
    /* The board */
    /* The size of an open board, a rectangle of which only the size is kept. 0: it may have any
     * size. */
    uint32_t open_width, open_height;
    bsc_drawing board; /* the drawing of the board; empty if the board is open */
    /* The fleet */
    bsc_drawing shape; /* the drawing of the piece that is being read */
    uint32_t pieces;
    bsc_draft_piece piece[BSC_MAX_PIECES];
    /* The fleets of straight ships that the board or the option `--fleet` lists: "5,4 or 3,3" lists
     * two. There is none if the pieces come from lines `piece`. */
    uint32_t fleets;
    bsc_draft_fleet *fleet; /* [BSC_MAX_FLEET_CHOICES]; NULL until a fleet was read */
} bsc_draft;

/* The value of bsc_draft_piece.copies if `x*` was read. */
#define BSC_AS_MANY_AS_FIT UINT32_MAX

/* Adds a piece with one copy, but without cells and name, and sets *piece to it. Fails with
 * BSC_BAD_INPUT if the draft has BSC_MAX_PIECES pieces already; the message then points at
 * `spot`. */
bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error);
/* Gives `piece`, which has no cells yet, the `length` cells of a straight ship. Fails if memory
 * runs out. */
bsc_status bsc_draft_make_straight(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                                   bsc_error *error);

/* Reads the number of copies of a piece, which a text writes after the letter x: "2", "0-2" or "*".
 * Sets piece->least_copies and piece->copies. The number begins at spot->line[*offset] and ends
 * before byte `end` of the line; on success *offset is moved past the number. Fails with
 * BSC_BAD_INPUT if the text is not of one of these forms, or if its first number is greater than
 * its second. */
bsc_status bsc_draft_read_copies(bsc_draft_piece *piece, const bsc_spot *spot, size_t end,
                                 size_t *offset, bsc_error *error);

/* Adds a fleet of straight ships to the draft. The fleet is the part of the line from `spot` to
 * before byte `end`, a list of lengths such as "5,4,3x2". All fleets of the draft share their
 * pieces: the first ship of 3 cells is the same piece in every fleet, and so is the second one.
 * Fails with BSC_BAD_INPUT if the text is not such a list. When all fleets have been added, the
 * caller must call bsc_draft_finish_fleets. */
bsc_status bsc_draft_add_fleet(bsc_draft *draft, bsc_spot spot, size_t end, uint32_t weight,
                               bsc_error *error);
/* Completes the pieces after the last fleet was added: gives them names, and sets the least and the
 * greatest number of their copies over all fleets. Fails with BSC_BAD_INPUT if there are several
 * fleets and one of them has a range of copies. */
bsc_status bsc_draft_finish_fleets(bsc_draft *draft, bsc_error *error);
/* Replaces the pieces of the draft by those of the fleets in the text, which is one fleet such as
 * "5,4,3x2", or several such as "5,4,3 or 4,4,2". Fails with BSC_BAD_INPUT if the text is
 * neither. */
bsc_status bsc_draft_read_fleets(bsc_draft *draft, const char *text, bsc_error *error);

#endif
