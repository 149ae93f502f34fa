/* grid.h - a board as lines of text, for people and terminals: a text at each place, laid out as a
 * .board file draws the board. */
#ifndef BSC_VIEW_GRID_H
#define BSC_VIEW_GRID_H

#include "bscount_game.h"

#include <stdio.h>

/* The steps by which a grid is made narrower. Each step includes the steps above it. */
typedef enum bsc_narrowing {
    BSC_NARROW_NOTHING,
    BSC_NARROW_BRACKETS, /* coloured blocks share the blank or bracket between them */
    BSC_NARROW_TENTHS,   /* the caller writes numbers with fewer digits; the grid is the same */
    BSC_NARROW_UNITS,    /* the caller writes numbers with still fewer digits */
    BSC_NARROW_DIGIT,    /* the caller writes one digit a cell; the letters above the columns no
                          * longer widen the grid, and stand only where there is room */
    BSC_NARROW_TOUCHING  /* no blanks and no brackets stand between the texts */
} bsc_narrowing;

/* What stands at a place of the board. */
typedef struct bsc_grid_cell {
    char *text;   /* owned; NULL: an empty text, or '#' on an island */
    char *colour; /* owned, numbers of a terminal's escape sequence such as "1;31"; NULL: none */
    bool framed;  /* [ and ] stand around the text */
} bsc_grid_cell;

/* A board with a text at each place. An allocation that failed is remembered, and bsc_grid_write
 * reports it. */
typedef struct bsc_grid {
    const bsc_problem *problem; /* borrowed */
    bsc_grid_cell *cell;        /* [places], owned */
    bool painted;               /* some cell has a colour */
    bool failed;                /* an allocation failed */

    /* The caller may set these before the grid is measured or written; all are 0 at first. */
    bsc_narrowing narrowing;
    bool labelled; /* each cell has its label before its text */
    bool summed;   /* the sum that the board gives of a row stands right of the row, and that of a
                    * column below the column */
} bsc_grid;

/* Returns a grid without texts. */
bsc_grid bsc_grid_begin(const bsc_problem *problem);
/* Frees what the grid owns. */
void bsc_grid_release(bsc_grid *grid);

/* Copies the text to a place, and frees the text that was there. text == NULL says that the caller
 * ran out of memory: the grid has failed. `framed` says that [ and ] stand around the text, where
 * blanks would be. `colour` is such as "1;31": the text stands in a block of that colour, which is
 * as wide as the widest text of the grid with a blank or bracket on either side, so that the blocks
 * of neighbours meet. NULL: the colour that the place has stays, at first none. */
void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text, bool framed,
                  const char *colour);
/* Returns the width of the lines in characters. The grid must not have failed. */
size_t bsc_grid_width(const bsc_grid *grid);

/* Says whether the letters above a grid and the numbers left of it name all cells. They do not with
 * cube coordinates, and not on hex-flat boards, where each column counts its cells from its own
 * top: grids of these have no numbers at the left, and need labels in their cells. */
bool bsc_grid_names_cells(const bsc_problem *problem);
/* Returns how many x are between the columns that have names: two on pointy hexagons, else one. */
uint32_t bsc_grid_column_distance(const bsc_problem *problem);
/* Returns the first place, in reading order, of the column that begins at x. NULL: the column has
 * no places. */
const bsc_place *bsc_grid_find_column(const bsc_problem *problem, uint32_t x);
/* Returns the length of the name of a place's column, the letters with which its label begins; 0
 * for cube coordinates. */
size_t bsc_grid_column_name_length(const bsc_problem *problem, const bsc_place *place);
/* Writes the grid, with letters above the columns unless the labels are cube coordinates. If the
 * grid has failed it writes nothing and returns false. */
bool bsc_grid_write(const bsc_grid *grid, FILE *out);

#endif
