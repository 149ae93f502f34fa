/* drawing.h - reads the parts of a board's text: words, numbers, sizes and drawings. */
#ifndef BSC_BOARD_DRAWING_H
#define BSC_BOARD_DRAWING_H

#include "bscount.h"

#include "count/base/error.h"
#include "count/base/text.h"

/* ---- Words ----
 *
 * A word is the `length` bytes at a spot. A function that cannot read its word fails with
 * BSC_BAD_INPUT and a message about that word; the message calls what was expected `what`. */

/* Returns the index of the word in the list of names, or names.count if the list does not have
 * it. */
unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names);
/* Sets *value to the index of the word in the list of names, which is a value of the enumeration
 * that the names belong to. */
bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error);
/* Fails with "unknown WHAT 'WORD'", or "missing WHAT" if the length is 0, and hints at the name
 * that was probably meant and at all names. */
bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error);
/* Reads a number from 1 to `max` in decimal digits. The digits begin at byte *offset of the spot's
 * line and end before byte `end`; *offset is moved behind the last digit. */
bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *offset, uint32_t max,
                           const char *what, uint32_t *number, bsc_error *error);
/* Reads the size of a board, such as "10x8", with sides from 1 to `max`. */
bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t max, uint32_t *width,
                         uint32_t *height, bsc_error *error);

/* ---- Drawings of a board or a piece, a character for each cell ----
 *
 *   square      as the board looks; if all marks are an even number of columns apart, every second
 *               column is a space between cells
 *   hex-flat    columns two characters apart, neighbouring columns shifted by one line
 *   hex-pointy  cells of a row two characters apart, neighbouring rows shifted by one character
 *
 *     . . .          .   .            . . .
 *     . . .            .             . . .
 *     square         .   .            . . .
 *                    hex-flat         hex-pointy
 *
 * In the drawing of a piece a '.' is a place where the piece has no cell. Until the drawing is
 * normalized the '.' is kept as a mark, because it shows how far apart the cells are: "X.X" is two
 * cells with an empty place between them, "X X" is two cells side by side.
 *
 * Invariant: the marks are in reading order. Before the drawing is normalized, x and y of a mark
 * count characters and lines; afterwards they are those of bsc_place, and the smallest of each is
 * 0. */

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
    bsc_spot single;      /* where the first mark 'O' stands, a ship of one cell; single.line is
                           * NULL if there is no such mark */
} bsc_drawing;

/* Frees the marks of a drawing, which is empty afterwards. */
void bsc_drawing_release(bsc_drawing *drawing);
/* Adds the marks of a line as row y of the drawing. `marks` lists the characters that are allowed
 * besides the space; it has '#' if the drawing is that of a board. Fails with BSC_BAD_INPUT if a
 * character is not allowed, stands between two hexagons, or is too far to the right or too far
 * down. */
bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error);
/* Changes x and y of all marks: from characters and lines to the x and y of bsc_place. */
void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice);
/* Removes the marks '.' from the drawing of a piece, where they are empty places. */
void bsc_drawing_drop_empty(bsc_drawing *drawing);
/* Adds the cells of a rectangle to an empty drawing, which then counts as normalized. Fails if
 * memory runs out. */
bsc_status bsc_drawing_add_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                     uint32_t height, bsc_error *error);

#endif
