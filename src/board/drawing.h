/* drawing.h - cells drawn with characters: a board, or a piece.
 *
 *   square      what it looks like; if all cells are an even number of columns apart, every
 *               second column is a space between cells
 *   hex-flat    columns two characters apart, neighbouring columns shifted by one line
 *   hex-pointy  cells of a row two characters apart, neighbouring rows shifted by one character
 *
 *     . . .          .   .            . . .
 *     . . .            .             . . .
 *     square         .   .            . . .
 *                    hex-flat         hex-pointy
 *
 * Invariant: marks are in reading order. Before normalizing they hold columns of characters, after
 * it places as in bsc_place, of which the least x and y are 0. */
#ifndef BSC_BOARD_DRAWING_H
#define BSC_BOARD_DRAWING_H

#include "board/lattice.h"

#include "base/error.h"

typedef struct bsc_mark {
    int32_t x, y;
    bool island;
} bsc_mark;

/* All zero: empty. */
typedef struct bsc_drawing {
    uint32_t marks;
    size_t capacity;
    bsc_mark *mark;
} bsc_drawing;

void bsc_drawing_release(bsc_drawing *drawing);
/* Adds one line, whose cells are on row y; `marks` are the characters allowed. */
bsc_status bsc_drawing_add(bsc_drawing *drawing, bsc_lattice lattice, const bsc_spot *line,
                           int32_t y, const char *marks, bsc_error *error);
/* Takes the drawing from columns of characters to places. */
void bsc_drawing_normalize(bsc_drawing *drawing, bsc_lattice lattice);
/* A rectangle of cells, in places. */
bsc_status bsc_drawing_rectangle(bsc_drawing *drawing, bsc_lattice lattice, uint32_t width,
                                 uint32_t height, bsc_error *error);

#endif
