/* grid.h - what other files use of grid.c. */
#ifndef BSC_VIEW_GRID_H
#define BSC_VIEW_GRID_H

#include "bscount_game.h"

#include <stdio.h>

/* ---- A board with a text at each place, laid out as a .board file draws it: grid.c ----
 *
 * For people and terminals. A failed allocation sticks, and bsc_grid_write reports it. */

typedef struct bsc_grid_cell {
    char *text;   /* owned; NULL: none, or '#' where an island is */
    char *colour; /* the same of its terminal colour, as "1;31"; NULL: none */
    bool framed;  /* by [ and ] */
} bsc_grid_cell;

typedef struct bsc_grid {
    const bsc_problem *problem;
    bsc_grid_cell *cell; /* [places] */
    bool painted, failed;
    bool labelled; /* each cell has its label before its text; for the caller to set */
    int narrow;    /* 0; from 1 on blocks share the blank or bracket between them, from
                    * BSC_NARROW_LETTERS on letters above stand only where there is room, and at
                    * BSC_NARROWEST texts meet, without brackets; for the caller to set */
    bool summed;   /* the sums of rows and columns are shown beside them; likewise */
} bsc_grid;

#define BSC_NARROW_LETTERS 4
#define BSC_NARROWEST      5

bsc_grid bsc_grid_begin(const bsc_problem *problem);
void bsc_grid_release(bsc_grid *grid);

/* Copies the text. NULL: memory ran out. Framed: it is between [ and ], where blanks would be. With
 * a colour ("1;31"; or NULL) it is in a block of that, as wide as the widest text of the grid and a
 * blank or bracket on either side. Blocks of neighbours meet. */
void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text, bool framed,
                  const char *colour);
/* The columns of a grid that has not failed. */
size_t bsc_grid_width(const bsc_grid *grid);

/* Whether the letters above a grid and the numbers at its left name all cells: not on hex-flat
 * boards, where each column counts its cells from its own top, and no coordinates. Other grids have
 * no numbers at the left, and need labels. */
bool bsc_grid_names_cells(const bsc_problem *problem);
/* With letters above the columns, but for coordinates. False: no memory, nothing is written. */
bool bsc_grid_write(const bsc_grid *grid, FILE *out);

#endif
