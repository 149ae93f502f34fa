/* draft.h - a draft: the board, the pieces and the rules as they were read from a text or from
 * options, before the cells of the board and the placements of the pieces are made from them.
 * board_read.c and draft.c fill a draft; problem_new.c makes a problem from it. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/board/drawing.h"
#include "count/board/problem.h"

/* The greatest number of columns, and of rows, of a board that is given by its size, such as
 * "10x8". A board that is drawn may have twice as many. */
#define BSC_MAX_SIDE 200u
/* The greatest number of columns, and of rows, of a rectangle of squares. If a rectangle has more
 * than BSC_MAX_SIDE of either, the board is "open": only its size is stored, it has no cells and no
 * placements, and only the engine narrow can count on it. */
#define BSC_MAX_OPEN_SIDE 1000000u

#define BSC_MAX_PIECES      128u  /* the greatest number of different pieces of a problem */
#define BSC_MAX_COPIES      1000u /* the greatest number of copies of one piece */
#define BSC_MAX_PIECE_CELLS 200u  /* the greatest number of cells of one copy of a piece */
#define BSC_NAME_SIZE       64u   /* the most bytes of a piece's name, with the terminating 0 */
/* The greatest absolute value of a coordinate in a line `origin`. Such a line gives a place its
 * cube coordinates x,y,z: `origin C1 0,7,-7`. The limit keeps the coordinates of all places short
 * enough for bsc_place.label. */
#define BSC_MAX_ORIGIN 999

/* A piece as it was read: a ship, or several ships that are alike (copies). */
typedef struct bsc_draft_piece {
    char name[BSC_NAME_SIZE];
    uint32_t least_copies; /* the least number of ships of this piece in the fleet: 0 for `x0-2` */
    /* The greatest number of ships of this piece in the fleet: 2 for `x0-2`. BSC_AS_MANY_AS_FIT for
     * `x*`, which means as many as fit on the board. */
    uint32_t copies;
    bool straight; /* whether the piece was given by its length, not drawn */
    /* How the piece may be turned, a value of bsc_turn; BSC_TURN_DEFAULT: as bsc_draft.turn says
     * for all pieces. */
    unsigned turn;
    uint32_t cells;  /* how many cells one copy of the piece has */
    bsc_coord *cell; /* [cells]: the coordinates of these cells; NULL until they have been read */
} bsc_draft_piece;

/* A problem may list several fleets as alternatives, as in "5,4 or 3,3". This is the greatest
 * number of such fleets. A fleet with ranges counts as all the fleets that it stands for: "5,4x0-2"
 * as three. 512 is twice the number that "5x0-3,4x0-3,3x0-3,2x0-3" stands for, 4 x 4 x 4 x 4 = 256.
 * The limit keeps tables of counts short, which have a row for each fleet. It is not needed for
 * speed: a map takes as long with these 256 fleets as with the ranges (21 s both ways on 8x8). */
#define BSC_MAX_FLEET_CHOICES 512u
/* The greatest weight of a fleet. The weights of several fleets say how likely each of them is. */
#define BSC_MAX_FLEET_WEIGHT 1000000u

/* The ships of one piece in a fleet. */
typedef struct bsc_draft_ships {
    uint32_t piece; /* the index of the piece in the draft */
    /* The least and the greatest number of these ships: 0 and 2 for "3x0-2". For "3x*" the greatest
     * number is BSC_AS_MANY_AS_FIT. */
    uint32_t least_copies, copies;
} bsc_draft_ships;

/* A fleet of straight ships, as it was read from an option, `--fleet 4,4,2`, or from a line of a
 * .board file, `fleet 4,4,2 weight 2`. */
typedef struct bsc_draft_fleet {
    uint32_t listed_pieces; /* how many pieces the fleet lists */
    /* [listed_pieces]: the fleet's ships of each of these pieces, in the order of the text */
    bsc_draft_ships *ships;
    /* At least 1. With weight 3, each deployment of the fleet is three times as likely as a
     * deployment of a fleet with weight 1. */
    uint32_t weight;
    const char *text; /* the fleet as a text: "4,4,2"; "none" if it has no ships */
    /* The text from which the fleet was read. Several fleets come from the same text if it has
     * ranges, as "5,4x0-2"; for all of these but the first, NULL. */
    const char *as_written;
    bsc_spot spot; /* where the fleet was read, for messages */
} bsc_draft_fleet;

/* What has been read so far about a board, its pieces and its rules. An empty draft, before
 * anything was read, has all fields zero, except that `turn` is BSC_TURN_ROTATE. Whoever makes a
 * draft releases its members `arena`, `board` and `shape` in the end, also if a function that fills
 * the draft has failed; after a failure nothing else can be done with the draft. */
typedef struct bsc_draft {
    bsc_arena arena; /* owns the title, the cells of the pieces, the fleets and their texts */
    char *title;     /* NULL: the board has no title */
    /* Values of bsc_lattice, bsc_touch, bsc_cover and bsc_labels. They have the type unsigned
     * because bsc_word_choose, which reads the word for each of them, sets a value of that type. */
    unsigned lattice, touch, cover, labels;
    unsigned turn; /* how pieces without a `turn` of their own may be turned; a bsc_turn */
    /* The place of the keyword `origin` in the text; origin.line is NULL if the text has no such
     * line. The line names a place of the board, such as C1, and places are made only when the
     * draft is complete. So only the position of the line is stored here, and label.c reads the
     * line later. */
    bsc_spot origin;
    /* The board: */
    /* The width and height of an open board, which is a board that has no list of cells, because it
     * is too large or may have any size (BSC_MAX_OPEN_SIDE). Both are 0 if the board may have any
     * size, or if it is not open. */
    uint32_t open_width, open_height;
    bsc_drawing board; /* the cells and islands of the board; empty if the board is open */
    /* The fleet: */
    bsc_drawing shape;                     /* the drawing of the piece that is being read */
    uint32_t pieces;                       /* how many pieces have been read */
    bsc_draft_piece piece[BSC_MAX_PIECES]; /* the pieces; the first `pieces` elements are used */
    /* How many fleets of straight ships the board or the option `--fleet` lists. For "5,4 or 3,3"
     * this is 2, and each deployment has one of the two. 0 if the pieces come from lines
     * `piece`. */
    uint32_t fleets;
    uint32_t fleet_capacity; /* how many elements fleet[] has room for */
    /* [fleet_capacity]: the fleets; only the first `fleets` elements are used. While fleets are
     * read, these are the fleets as they are written. If there are several, and some leave a number
     * of ships open, bsc_draft_expand_fleets later replaces these by all the fleets that they stand
     * for: "4x0-2 or 3" becomes "none", "4", "4x2" and "3". */
    bsc_draft_fleet *fleet;
} bsc_draft;

/* The value of bsc_draft_piece.copies if the text says `x*`: as many copies as fit on the board. */
#define BSC_AS_MANY_AS_FIT UINT32_MAX

/* Appends a piece to the draft, with one copy, but without cells and without a name. Sets *piece to
 * it. Fails with BSC_BAD_INPUT if the draft has BSC_MAX_PIECES pieces already; the message then
 * points at `spot`, and *piece is unchanged. */
bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error);
/* Makes `piece`, which has no cells yet, a straight ship of `length` cells, from 1 to
 * BSC_MAX_PIECE_CELLS (asserted). Fails only if memory runs out. */
bsc_status bsc_draft_make_straight(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                                   bsc_error *error);

/* Reads the number of copies of a piece, which follows the letter x in a text: "2" in "3x2", "0-2"
 * in "3x0-2" (from 0 to 2 copies), or "*" in "3x*" (as many as fit). Sets piece->least_copies and
 * piece->copies. The number begins at byte *offset of the spot's line, and ends before byte `end`
 * at the latest; on success, *offset is moved past it. Fails with BSC_BAD_INPUT if there is no such
 * number, if it is above BSC_MAX_COPIES, if it is 0 and does not begin a range, as in "0" and
 * "0-0", or if the range is empty, as in "3-2"; piece and *offset are then undefined. */
bsc_status bsc_draft_read_copies(bsc_draft_piece *piece, const bsc_spot *spot, size_t end,
                                 size_t *offset, bsc_error *error);

/* Reads a fleet of straight ships from a list of lengths such as "5,4,3x2", and adds it to the
 * draft with the weight `weight` (bsc_draft_fleet). The list begins at `spot`, and ends before byte
 * `end` of its line. Fleets share their pieces: the first ship of 3 cells is the same piece in
 * every fleet, and so is the second one. Fails with BSC_BAD_INPUT if the text is not a list of
 * lengths, for example because it is empty, or if the draft would have more than
 * BSC_MAX_FLEET_CHOICES fleets or BSC_MAX_PIECES pieces. The draft must have no pieces other than
 * those of fleets. After the last fleet, the caller must call bsc_draft_finish_fleets. */
bsc_status bsc_draft_add_fleet(bsc_draft *draft, bsc_spot spot, size_t end, uint32_t weight,
                               bsc_error *error);
/* Completes the pieces after the last fleet was added; there must be at least one. Gives each piece
 * a name. If there are several fleets, sets piece->least_copies to the number of copies in the
 * fleet with the fewest. (bsc_draft_add_fleet has set piece->copies for the fleet that has the
 * most.) */
void bsc_draft_finish_fleets(bsc_draft *draft);
/* Replaces each of several fleets that has ranges by all the fleets that it stands for: "5,4x0-2"
 * by "5", "5,4" and "5,4x2", with the same weight. The pieces of the draft stay as they are.
 * most_copies[pieces] says how many ships of each piece are as many as fit on the board: with 2 for
 * the ships of 3, "3x*" is replaced by "none", "3" and "3x2". Ranges with a greatest number, such
 * as "3x0-5", do not need it. Fails with BSC_BAD_INPUT if this makes more than
 * BSC_MAX_FLEET_CHOICES fleets, and with BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_draft_expand_fleets(bsc_draft *draft, const uint32_t *most_copies, bsc_error *error);
/* Replaces the pieces of the draft by those of the fleets that `text` lists: one fleet such as
 * "5,4,3x2", or several such as "5,4,3 or 4,4,2". Fails with BSC_BAD_INPUT if the text does not
 * have this form, and whenever bsc_draft_add_fleet fails. */
bsc_status bsc_draft_read_fleets(bsc_draft *draft, const char *text, bsc_error *error);

#endif
