/* page.h - what the pages have in common: a frame, and figures that a script in the page brings to
 * life. Without it they still hold the first map and a table of all numbers. */
#ifndef BSC_VIEW_PAGE_H
#define BSC_VIEW_PAGE_H

#include "view/map_view.h"

void bsc_page_begin(const char *title, FILE *out);
/* Lattice, rules, fleet, shots and engine, in a sentence each. */
void bsc_page_write_rules(const bsc_map_view *view, FILE *out);
/* A figure's tag, for its head to be written; then the rest: the board with the map that is shown
 * first, and the table of all of its maps' numbers. `most[k]` is the scale's end of view k. False
 * when memory ran out. */
void bsc_page_begin_figure(const bsc_problem *problem, FILE *out);
bool bsc_page_write_figure(const bsc_map_view *view, size_t views, size_t shown, const double *most,
                           FILE *out);
/* The scales of the views, of which one is shown, and the marks. */
void bsc_page_write_legend(const double *most, size_t views, size_t shown, unsigned marks,
                           FILE *out);
void bsc_page_end(FILE *out);

#endif
