/* drawing.h - reads what a board's text is made of: words, numbers, sizes and drawings. */
#ifndef BSC_BOARD_DRAWING_H
#define BSC_BOARD_DRAWING_H

#include "bscount.h"

#include "count/base/error.h"
#include "count/base/text.h"

/* ---- Words ----
 *
 * A word is the `length` bytes at a spot. Each function that cannot read its word fails with
 * BSC_BAD_INPUT and a message at that word, in which `what` names what was expected. */

/* Returns the index of the word among the names; names.count if it is none of them. */
unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names);
/* Sets *value to the index of the word among the names, a value of their enumeration. */
bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error);
/* Fails with "unknown WHAT 'WORD'", or "missing WHAT" if the length is 0, and hints at the name
 * that was probably meant and at all names. */
bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error);
/* Reads a number from 1 to `max` in decimal digits. They begin at byte *offset of the line of
 * `spot` and before byte `end`; *offset is moved behind them. */
bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *offset, uint32_t max,
                           const char *what, uint32_t *number, bsc_error *error);
/* Reads the size of a board, such as "10x8", with sides from 1 to `max`. */
bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t max, uint32_t *width,
                         uint32_t *height, bsc_error *error);

/* ---- Drawings of a board or a piece, a character for each cell ----
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
 * it x and y as in bsc_place, the smallest of which are 0. */

/* A character of a drawing that is not a space. */
typedef struct bsc_drawn_mark {
    int32_t x, y;
    char mark; /* as in bsc_place */
} bsc_drawn_mark;

/* A drawing. All zero, it is an empty one. */
typedef struct bsc_drawing {
    uint32_t marks;
    size_t mark_capacity;
    bsc_drawn_mark *mark; /* [marks] */
    bsc_spot single;      /* the first mark 'O', a ship of one cell; its `line` is NULL if there is
                           * none */
} bsc_drawing;

/* Frees the marks; the drawing is then empty. */
void bsc_drawing_release(bsc_drawing *drawing);
/* Adds the marks of a line as row y. `marks` are the characters that are allowed beside the space;
 * with '#' among them the drawing is one of a board. Fails with BSC_BAD_INPUT at a character that
 * is not allowed, is between two hexagons or is too far to the right or below. */
bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error);
/* Changes x and y of all marks from columns of characters and lines to those of bsc_place. */
void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice);
/* Removes the marks '.', which in the drawing of a piece stand for no cell. */
void bsc_drawing_drop_empty(bsc_drawing *drawing);
/* Adds the cells of a whole rectangle to an empty drawing; they need no normalizing. */
bsc_status bsc_drawing_add_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                     uint32_t height, bsc_error *error);

#endif
