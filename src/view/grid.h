/* grid.h - a board with a text at each place, laid out as a .board file draws it, for people and
 * terminals. All texts of a grid are in one buffer, which is released by one call; a failed
 * allocation sticks, and bsc_grid_write reports it. */
#ifndef BSC_VIEW_GRID_H
#define BSC_VIEW_GRID_H

#include "bscount.h"

#include <stdio.h>

typedef struct bsc_grid_cell {
    size_t text;   /* where it begins in the buffer; 0: none, or '#' where an island is */
    size_t colour; /* the same of its terminal colour, as "1;31"; 0: none */
    bool framed;   /* by [ and ] */
} bsc_grid_cell;

typedef struct bsc_grid {
    const bsc_problem *problem;
    bsc_grid_cell *cell; /* [places] */
    char *bytes;
    size_t length, capacity;
    bool painted, failed;
    bool labelled; /* each cell has its label before its text; for the caller to set */
} bsc_grid;

bsc_grid bsc_grid_begin(const bsc_problem *problem);
void bsc_grid_release(bsc_grid *grid);

void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text);
void bsc_grid_set_natural(bsc_grid *grid, uint32_t place, bsc_natural number);
/* Puts the text in a block of that colour ("1;31"), as wide as the widest text of the grid and a
 * blank, or a bracket if framed, on either side. Blocks of neighbours meet. */
void bsc_grid_paint(bsc_grid *grid, uint32_t place, const char *colour, bool framed);

/* Whether the letters above a grid and the numbers at its left name all cells: not on hex-flat
 * boards, where each column counts its cells from its own top, and no coordinates. Other grids have
 * no numbers at the left, and need labels. */
bool bsc_grid_names_cells(const bsc_problem *problem);
/* With letters above the columns, but for coordinates. False where memory ran out; nothing is then
 * written. */
bool bsc_grid_write(const bsc_grid *grid, FILE *out);

#endif
