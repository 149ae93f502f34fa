/* draft.h - a problem while it is read: what a board's text and the options say, before its
 * placements are found. board_read.c and draft.c fill a draft; problem_new.c makes a problem of
 * it. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/drawing.h"
#include "count/board/problem.h"

/* The greatest number of columns or rows of a board that is given by its size. A drawn board may
 * have twice as many. */
#define BSC_MAX_SIDE 200u
/* The greatest number of columns or rows of a rectangle of squares. If it has more than
 * BSC_MAX_SIDE, we call it open: only its size is kept, not its places. */
#define BSC_MAX_OPEN_SIDE 1000000u

#define BSC_MAX_PIECES      64u
#define BSC_MAX_COPIES      1000u /* of a piece */
#define BSC_MAX_PIECE_CELLS 200u
#define BSC_NAME_SIZE       64u /* bytes of a piece's name, its terminator included */
/* The greatest absolute value of a coordinate that an `origin` line may have. It is so small that
 * the coordinates of every place fit into bsc_place.label. */
#define BSC_MAX_ORIGIN 999

/* A piece of a draft. */
typedef struct bsc_draft_piece {
    char name[BSC_NAME_SIZE];
    /* How many ships of this piece the fleet has at least and at most; they are interchangeable.
     * BSC_AS_MANY_AS_FIT: as many as can lie on the board. */
    uint32_t least_copies, copies;
    bool straight; /* the piece was given by its length, not by a drawing */
    unsigned turn; /* a bsc_turn; BSC_TURN_DEFAULT: as bsc_draft.turn says */
    uint32_t cells;
    bsc_coord *cell; /* [cells]; NULL while the cells are not read yet */
} bsc_draft_piece;

/* The greatest number of fleets between which a problem may leave the choice open. */
#define BSC_MAX_FLEET_CHOICES 64u
#define BSC_MAX_FLEET_WEIGHT  1000000u

/* One of several fleets of a draft: `4,4,2 weight 2`. */
typedef struct bsc_draft_fleet {
    uint32_t copies[BSC_MAX_PIECES]; /* how many ships of each piece of the draft it has */
    uint32_t weight;
    bool has_range;   /* the number of copies of some ship may vary */
    const char *text; /* "4,4,2", as it was written */
    bsc_spot spot;    /* where it was written */
} bsc_draft_fleet;

/* What was read of a board so far. An empty draft is all zero, except that its `turn` is
 * BSC_TURN_ROTATE. */
typedef struct bsc_draft {
    bsc_arena arena; /* owns the title and the pieces' cells */
    char *title;     /* NULL: none */
    /* Values of bsc_lattice, bsc_touch, bsc_cover and bsc_labels, unsigned for bsc_word_choose */
    unsigned lattice, touch, cover, labels;
    unsigned turn;   /* a bsc_turn, for pieces that have no turn of their own */
    bsc_spot origin; /* where the keyword `origin` stands; origin.line is NULL if it was not read */
    /* The board */
    uint32_t open_width, open_height; /* the size of an open rectangle; 0: it may have any size */
    bsc_drawing board;                /* the places of a board that is not open, else empty */
    /* The fleet */
    bsc_drawing shape; /* the drawing of the piece that is being read */
    uint32_t pieces;
    bsc_draft_piece piece[BSC_MAX_PIECES];
    /* The fleets, of straight ships, that the board or the option lists: "5,4 or 3,3" are two. A
     * board that lists its pieces one by one has none. */
    uint32_t fleets;
    bsc_draft_fleet *fleet; /* [BSC_MAX_FLEET_CHOICES]; NULL while none was read */
} bsc_draft;

/* In place of a number of copies: `x*` was read. */
#define BSC_AS_MANY_AS_FIT UINT32_MAX

/* Adds a piece with one copy, no cells and no name, and sets *piece to it. Fails with
 * BSC_BAD_INPUT, and a message about the text at `spot`, if the draft has BSC_MAX_PIECES pieces
 * already. */
bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error);
/* Gives a piece that has no cells yet the `length` cells of a straight ship. Fails if memory runs
 * out. */
bsc_status bsc_draft_make_straight(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                                   bsc_error *error);

/* Reads how many copies a piece has, which a text writes behind the letter x: "2", "0-2" or "*".
 * The number starts at spot->text[*offset] and ends before `end`; *offset is moved behind it. Fails
 * with BSC_BAD_INPUT if the text is none of these, or if the least number is greater than the
 * greatest. */
bsc_status bsc_draft_read_copies(bsc_draft_piece *piece, const bsc_spot *spot, size_t end,
                                 size_t *offset, bsc_error *error);

/* Adds a fleet of straight ships to the draft: the part of the text from the spot on and before
 * `end`, which lists their lengths, as in "5,4,3x2". It shares the pieces with the draft's other
 * fleets: the second ship of a length is the same piece in all of them. Fails with BSC_BAD_INPUT if
 * the text is not such a list. bsc_draft_finish_fleets must follow when all fleets were added. */
bsc_status bsc_draft_add_fleet(bsc_draft *draft, bsc_spot spot, size_t end, uint32_t weight,
                               bsc_error *error);
/* Names the pieces of the fleets, and sets the least and greatest numbers of their copies. Fails
 * with BSC_BAD_INPUT if there are several fleets and one has a number of copies that may vary. */
bsc_status bsc_draft_finish_fleets(bsc_draft *draft, bsc_error *error);
/* Replaces the draft's pieces by the fleets of the text: one, as in "5,4,3x2", or several, as in
 * "5,4,3 or 4,4,2". Fails with BSC_BAD_INPUT if the text is no such list. */
bsc_status bsc_draft_read_fleets(bsc_draft *draft, const char *text, bsc_error *error);

#endif
