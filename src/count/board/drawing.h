/* drawing.h - reads the parts of a board's text: words, numbers, sizes and drawings. */
#ifndef BSC_BOARD_DRAWING_H
#define BSC_BOARD_DRAWING_H

#include "bscount.h"

#include "count/base/error.h"
#include "count/base/text.h"

/* ---- Words ----
 *
 * A word is given by a spot, which is a place in a line of text, and by a length: the word is the
 * `length` bytes that begin at the spot. If one of the following functions cannot read its word, it
 * fails with BSC_BAD_INPUT and a message that points at the word. `what` is how the message names
 * the thing that was expected, for example "lattice". */

/* Looks up the word in `names`. Returns its index there, or names.count if `names` does not have
 * it, as when `length` is 0. Capital and small letters are different. */
unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names);
/* Reads a word that stands for a value of an enumeration, such as "square" for BSC_SQUARE, and sets
 * *value to that value. `names` has a word for each value 0, 1, 2, ..., in this order. Capital and
 * small letters are different. If `names` does not have the word, fails like bsc_word_refuse, and
 * *value is unchanged. */
bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error);
/* Reports a word that is not in `names`: fills the error with the message "unknown WHAT 'WORD'", or
 * "missing WHAT" if `length` is 0. The hint suggests the name that was probably meant; if no name
 * resembles the word, the hint lists all names. The list, with its separators, must be shorter than
 * 160 bytes (asserted). Always returns BSC_BAD_INPUT. */
bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error);
/* Reads a number from 1 to `max` in decimal digits, and sets *number to it. `max` must be below
 * UINT32_MAX / 10 (asserted). The digits begin at byte *offset of the spot's line, and end before
 * the first byte that is not a digit, or before byte `end` of the line at the latest, which must be
 * within the line and not before *offset (asserted). On success, moves *offset past the last digit;
 * on failure, *offset and *number stay as they are. */
bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *offset, uint32_t max,
                           const char *what, uint32_t *number, bsc_error *error);
/* Reads the word as the size of a board: "10x8" or "10X8" sets *width to 10 and *height to 8. Each
 * must be from 1 to `max`, which must be below UINT32_MAX / 10 (asserted), and no further text may
 * follow in the word. On failure, *width and *height are undefined. */
bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t max, uint32_t *width,
                         uint32_t *height, bsc_error *error);

/* ---- Drawings of a board or a piece ----
 *
 * A drawing has one character, called a mark, for each cell, and spaces between the marks:
 *
 *     square         hex-flat         hex-pointy
 *     . . .          .   .            . . .
 *     . . .            .             . . .
 *                    .   .            . . .
 *
 *   square      each line is a row of cells. The marks of a row stand side by side, as in "...", or
 *               with a space between each two, as above; both drawings mean the same board
 *   hex-flat    each column of cells is two characters to the right of the column before it, and
 *               one line higher or lower, like the middle cell above. Within a column, the
 *               marks are two lines apart
 *   hex-pointy  each line is a row of cells, in which the marks are two characters apart. Each row
 *               is one character further to the left or right than the row above it
 *
 * In the drawing of a piece, 'X' is a cell of the piece, and '.' is a place where the piece has no
 * cell. The '.' is a mark too until the drawing is normalized, because it shows how far apart the
 * cells are: on squares, "X.X" is two cells with an empty place between them, but "X X" is two
 * cells side by side.
 *
 * Invariant: the marks are in reading order: from the top line to the bottom line, and from left to
 * right within a line. When a drawing has just been read, x and y of a mark are its column and its
 * line in the text. bsc_drawing_normalize changes them to the x and y of a place of the board
 * (bsc_place), where the least x and the least y of all marks are 0. */

/* A mark: one character of a drawing that is not a space. It is a cell, an island of a board, or an
 * empty place of a piece. */
typedef struct bsc_drawn_mark {
    int32_t x, y; /* column and line in the text; once normalized, x and y of bsc_place */
    char mark;    /* the character itself, with the meanings of bsc_place.mark */
} bsc_drawn_mark;

/* The marks of a drawing that has been read. If all fields are zero, the drawing is empty.
 * bsc_drawing_release frees the marks; it must be called also if a function that adds marks has
 * failed. */
typedef struct bsc_drawing {
    uint32_t marks;       /* how many marks the drawing has */
    bsc_drawn_mark *mark; /* [marks]: all marks, in reading order */
    size_t mark_capacity; /* how many elements mark[] has room for */
    /* Where the first mark 'O' is in the text; such a mark says that a ship of one cell lies there.
     * If the fleet has no ship of one cell, a message points at this mark. Its member `line` is
     * NULL if the drawing has no mark 'O'. */
    bsc_spot single_ship;
} bsc_drawing;

/* Frees the marks of a drawing, which may be empty, and makes the drawing empty. */
void bsc_drawing_release(bsc_drawing *drawing);
/* Reads one line of a drawing, and adds its marks; a line of spaces adds none. The lines must be
 * read from top to bottom, and have no byte 0 (asserted). y is the number of the line within the
 * drawing, from 0. `marks` lists the characters that are allowed besides the space; if '#' (an
 * island) is among them, the drawing is that of a board, otherwise that of a piece. Fails with
 * BSC_BAD_INPUT if a character is not allowed, is at a place where no hexagon can be, or is beyond
 * column or line 2 * BSC_MAX_SIDE (draft.h). Also fails if memory runs out. The marks before the
 * failure stay in the drawing. */
bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error);
/* Normalizes a drawing after its last line: changes x and y of all marks from columns and lines of
 * the text to the x and y of bsc_place. Does nothing if there are no marks. */
void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice);
/* Removes the marks '.' from the drawing of a piece, so that only its cells are left; none may be
 * left. The drawing must be normalized already. */
void bsc_drawing_drop_empty(bsc_drawing *drawing);
/* Fills an empty drawing with the cells of a board that has `width` columns and `height` rows and
 * no islands, as if the board had been drawn and normalized. Fails only if memory runs out. */
bsc_status bsc_drawing_add_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                     uint32_t height, bsc_error *error);

#endif
