/* drawing.h - reads the parts of a board's text: words, numbers, sizes and drawings. */
#ifndef BSC_BOARD_DRAWING_H
#define BSC_BOARD_DRAWING_H

#include "bscount.h"

#include "count/base/error.h"
#include "count/base/text.h"

/* ---- Words ----
 *
 * A word is the `length` bytes at a spot of a line. If a function below cannot read its word, it
 * fails with BSC_BAD_INPUT and a message that points at the word. `what` is what the message calls
 * the thing that was expected, such as "lattice". */

/* Returns the index of the word in `names`, or names.count if it is not one of them. */
unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names);
/* Sets *value to the index of the word in `names`. The index is a value of the enumeration whose
 * words `names` are. */
bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error);
/* Fails with the message "unknown WHAT 'WORD'", or "missing WHAT" if the length is 0. The hints
 * suggest the name that was probably meant, and list all names. Always returns BSC_BAD_INPUT. */
bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error);
/* Reads a number from 1 to `max` in decimal digits. The digits begin at byte *offset of the spot's
 * line, and end at the first byte that is no digit, or before byte `end`. On success, *offset is
 * moved past the last digit. */
bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *offset, uint32_t max,
                           const char *what, uint32_t *number, bsc_error *error);
/* Reads the word as the size of a board, such as "10x8", and sets *width and *height, each from 1
 * to `max`. */
bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t max, uint32_t *width,
                         uint32_t *height, bsc_error *error);

/* ---- Drawings of a board or a piece, one character for each cell ----
 *
 *   square      cells look as they lie on the board; if all marks are an even number of columns
 *               apart, every second column is a space between cells
 *   hex-flat    columns are two characters apart, and each column is one line lower or higher
 *               than the next
 *   hex-pointy  the cells of a row are two characters apart, and each row is one character
 *               further to the left or right than the next
 *
 *     . . .          .   .            . . .
 *     . . .            .             . . .
 *     square         .   .            . . .
 *                    hex-flat         hex-pointy
 *
 * In the drawing of a piece, a '.' is a place where the piece has no cell. The '.' is kept as a
 * mark until the drawing is normalized, because it shows how far apart the cells are: on squares,
 * "X.X" is two cells with an empty place between them, but "X X" is two cells side by side.
 *
 * Invariant: the marks are in reading order. Before the drawing is normalized, x and y of a mark
 * count characters and lines. Afterwards they are the x and y of bsc_place, shifted so that the
 * least x and the least y of all marks are 0. */

/* A character of a drawing other than a space. */
typedef struct bsc_drawn_mark {
    int32_t x, y;
    char mark; /* the character, as in bsc_place.mark */
} bsc_drawn_mark;

/* A drawing. If all fields are zero, the drawing is empty. */
typedef struct bsc_drawing {
    uint32_t marks;
    size_t mark_capacity;
    bsc_drawn_mark *mark; /* [marks] */
    /* The place of the first mark 'O', which is a ship of one cell, for messages. single.line is
     * NULL if there is no such mark. */
    bsc_spot single;
} bsc_drawing;

/* Frees the marks of a drawing, and makes the drawing empty. */
void bsc_drawing_release(bsc_drawing *drawing);
/* Adds the characters of a line, as line number y of the drawing. `marks` lists the characters that
 * are allowed besides the space; if '#' is among them, the drawing is that of a board, otherwise
 * that of a piece. Fails with BSC_BAD_INPUT if a character is not allowed, is not where a hexagon
 * can be, or is too far to the right or too far down; and if memory runs out. */
bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error);
/* Normalizes the drawing: changes x and y of all marks from characters and lines to the x and y of
 * bsc_place. */
void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice);
/* Removes the marks '.' from the drawing of a piece, since the piece has no cells there. */
void bsc_drawing_drop_empty(bsc_drawing *drawing);
/* Adds the cells of a board with `width` columns and `height` rows to an empty drawing. The drawing
 * is then normalized already. Fails if memory runs out. */
bsc_status bsc_drawing_add_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                     uint32_t height, bsc_error *error);

#endif
