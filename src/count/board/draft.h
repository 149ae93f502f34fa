/* draft.h - a problem while it is read: what a board's text and the options say, before
 * placements are made; and the words and drawings that the text is made of. Written by
 * board_read.c and draft.c; places.c and placements.c make a problem of it. */
#ifndef BSC_BOARD_DRAFT_H
#define BSC_BOARD_DRAFT_H

#include "count/board/problem.h"

/* Columns or rows of a board given by its size; a drawing may have twice as many. A rectangle of
 * squares may have up to BSC_MAX_OPEN_SIDE; above BSC_MAX_SIDE it is open. */
#define BSC_MAX_SIDE      200u
#define BSC_MAX_OPEN_SIDE 1000000u

/* ---- Words (drawing.c) ----
 *
 * Each has its own message for a word of `length` bytes at `spot` that it cannot read. */

/* The index of the word among the names, or their number if it is none of them. */
unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names);
/* "unknown WHAT 'WORD'" or "missing WHAT", and what it could be. */
bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error);
/* One of the names as its index, which is a value of their enumeration; else refuses it. */
bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error);
/* A number from *at on, which moves past its digits: 1 to `most`. `what` names it in messages. */
bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *at, uint32_t most,
                           const char *what, uint32_t *number, bsc_error *error);
/* A board's size, such as "10x8", of sides up to `most`. */
bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t most, uint32_t *width,
                         uint32_t *height, bsc_error *error);

/* ---- Cells drawn with characters: a board, or a piece (drawing.c) ----
 *
 *   square      what it looks like; if all marks are an even number of columns apart, every
 *               second column is a space between cells
 *   hex-flat    columns two characters apart, neighbouring columns shifted by one line
 *   hex-pointy  cells of a row two characters apart, neighbouring rows shifted by one character
 *
 *     . . .          .   .            . . .
 *     . . .            .             . . .
 *     square         .   .            . . .
 *                    hex-flat         hex-pointy
 *
 * In the drawing of a piece a '.' is a place without a cell. It is a mark until the drawing is
 * normalized, since it says where the grid lies: "X.X" are two cells with a place between them,
 * "X X" two cells side by side.
 *
 * Invariant: marks are in reading order. Before normalizing they hold columns of characters, after
 * it places as in bsc_place, of which the least x and y are 0. */

typedef struct bsc_mark {
    int32_t x, y;
    char mark; /* as in bsc_place */
} bsc_mark;

/* All zero: empty. */
typedef struct bsc_drawing {
    uint32_t marks;
    size_t mark_capacity;
    bsc_mark *mark;
    bsc_spot single; /* of the first ship of one cell that is given; its line is NULL without */
} bsc_drawing;

void bsc_drawing_release(bsc_drawing *drawing);
/* Adds one line, whose cells are on row y; `marks` are the characters allowed. */
bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error);
/* Takes the drawing from columns of characters to places. */
void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice);
/* Removes the '.' marks, which in the drawing of a piece are no cells. */
void bsc_drawing_drop_empty(bsc_drawing *drawing);
/* A rectangle of cells, in places. */
bsc_status bsc_drawing_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                 uint32_t height, bsc_error *error);

/* ---- A problem while it is read ---- */

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

/* board_read.c: a .board text. */
bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error);

/* draft.c: the pieces of a problem, piece[k] with copies[k], on another rectangle, of which one
 * place may be an island (UINT32_MAX: none). */
bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error);
/* A new piece with no cells yet. */
bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error);
/* Makes it a straight ship. */
bsc_status bsc_draft_line(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                          bsc_error *error);

/* The distinct orientations of a piece, rising: cells in reading order, the first at the origin. */
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
/* sums.c: those of the source, of a problem that has its places and pieces. */
bsc_status bsc_problem_take_sums(bsc_problem *problem, const bsc_draft *draft,
                                 const bsc_source *source, bsc_error *error);
/* places.c: fills places, with the source's changes of islands, cells and the grid. */
bsc_status bsc_problem_take_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error);

#endif
