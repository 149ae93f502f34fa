/* drawing.h - what other files use of drawing.c. */
#ifndef BSC_BOARD_DRAWING_H
#define BSC_BOARD_DRAWING_H

#include "bscount.h"

#include "count/base/error.h"
#include "count/base/text.h"

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

typedef struct bsc_drawn_mark {
    int32_t x, y;
    char mark; /* as in bsc_place */
} bsc_drawn_mark;

/* All zero: empty. */
typedef struct bsc_drawing {
    uint32_t marks;
    size_t mark_capacity;
    bsc_drawn_mark *mark;
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

#endif
