/* grid.h - a board with a text at each place, laid out as a .board file draws it. */
#ifndef BSC_VIEW_GRID_H
#define BSC_VIEW_GRID_H

#include "bscount.h"

#include <stdio.h>

/* A text for each place of the board. */
typedef struct bsc_grid {
    const bsc_problem *problem;
    char **text;   /* [places]; NULL shows as nothing, or '#' where an island is */
    char **colour; /* [places]: what stands in a terminal's colour sequence; NULL: none */
    bool tight;    /* no blank between neighbours: each text ends with its own */
} bsc_grid;

/* These three are false when memory ran out. */
bool bsc_grid_begin(bsc_grid *grid, const bsc_problem *problem);
bool bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text);
bool bsc_grid_paint(bsc_grid *grid, uint32_t place, const char *colour);
void bsc_grid_release(bsc_grid *grid);
/* Column letters above; row numbers at the left, but on hex-flat boards, whose columns count their
 * cells each from its own top. */
void bsc_grid_write(const bsc_grid *grid, FILE *out);

#endif
