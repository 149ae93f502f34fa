/* grid.h - writes a board as lines of text, for people and terminals. Each place of the board has a
 * text, which is written where a .board file draws the place. */
#ifndef BSC_VIEW_GRID_H
#define BSC_VIEW_GRID_H

#include "bscount_game.h"

#include <stdio.h>

/* The steps by which a grid is made narrower until it fits. Each step includes all steps before
 * it. */
typedef enum bsc_narrowing {
    BSC_NARROW_NOTHING,  /* the grid has its full width */
    BSC_NARROW_BRACKETS, /* neighbouring coloured blocks share the blank or bracket between them */
    /* the caller writes numbers with fewer digits; the grid itself is the same */
    BSC_NARROW_TENTHS,
    BSC_NARROW_UNITS,   /* the caller writes numbers with still fewer digits */
    BSC_NARROW_DIGIT,   /* the caller writes one digit per cell; the letters above the columns no
                          * longer widen the grid, and are written only where there is room */
    BSC_NARROW_TOUCHING /* no blanks or brackets are written between the texts */
} bsc_narrowing;

/* The text of one place of the board, and how it looks. */
typedef struct bsc_grid_cell {
    char *text; /* owned; NULL: an empty text, or '#' if the place is an island */
    /* owned; the numbers of a terminal's escape sequence, such as "1;31"; NULL: no colour */
    char *colour;
    bool framed; /* the text is written between [ and ] */
} bsc_grid_cell;

/* A board with a text at each place. The grid remembers if an allocation fails, and bsc_grid_write
 * then returns false. */
typedef struct bsc_grid {
    const bsc_problem *problem; /* borrowed */
    bsc_grid_cell *cell;        /* [places], owned */
    bool painted;               /* at least one place has a colour */
    bool failed;                /* an allocation failed */

    /* The caller may set these fields before the grid is measured or written. bsc_grid_begin sets
     * them to 0. */
    bsc_narrowing narrowing;
    bool labelled; /* each cell shows its label before its text */
    bool summed;   /* the sums that the board gives for its rows are written to the right of the
                    * rows, and those for its columns below the columns */
} bsc_grid;

/* Returns a grid of the board in which no place has a text yet. */
bsc_grid bsc_grid_begin(const bsc_problem *problem);
/* Frees what the grid owns. */
void bsc_grid_release(bsc_grid *grid);

/* Sets the text of a place to a copy of `text`, and frees the text that the place had before. If
 * `text` is NULL, the caller ran out of memory, and the grid is marked as failed. If `framed`, the
 * text is written between [ and ], which replace the blanks beside it. If `colour` is not NULL,
 * such as "1;31", the text is written in a block of that colour. A block is as wide as the widest
 * text of the grid, plus a blank or bracket on either side, so that the blocks of neighbours meet.
 * If `colour` is NULL, the place keeps the colour it has; a new grid has no colours. */
void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text, bool framed,
                  const char *colour);
/* Returns the width of the grid's lines in characters, without any sums at the right. The grid must
 * not have failed. */
size_t bsc_grid_width(const bsc_grid *grid);

/* Says whether the letters above a grid and the numbers at its left are enough to name every cell.
 * They are not if labels are cube coordinates, nor on hex-flat boards, where each column counts its
 * cells from its own top. Such grids have no numbers at the left, and their cells need labels. */
bool bsc_grid_names_cells(const bsc_problem *problem);
/* Returns the distance in x between neighbouring columns that have names: 2 on pointy hexagons,
 * otherwise 1. */
uint32_t bsc_grid_column_distance(const bsc_problem *problem);
/* Returns the first place, in reading order, of the column that begins at x, or NULL if the column
 * has no places. */
const bsc_place *bsc_grid_find_column(const bsc_problem *problem, uint32_t x);
/* Returns the length of the name of the column in which a place is. The name is the letters with
 * which the label of the place begins. Returns 0 if labels are cube coordinates. */
size_t bsc_grid_column_name_length(const bsc_problem *problem, const bsc_place *place);
/* Writes the grid. Letters are written above the columns unless labels are cube coordinates. If the
 * grid has failed, writes nothing and returns false. */
bool bsc_grid_write(const bsc_grid *grid, FILE *out);

#endif
