/* page.h - what other files use of page.c. */
#ifndef BSC_VIEW_PAGE_H
#define BSC_VIEW_PAGE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/result.h"
#include "show/view/table.h"

/* ---- page.c: a frame, and figures with a script; without the script they still have the first map
 * and a table of all numbers ---- */

/* Up to the heading. The policy: nothing is loaded, and nothing runs but the page's script. */
void bsc_page_begin(const char *title, FILE *out);
/* Whether ships may touch, the fleet, and the shots, in a sentence each. */
void bsc_page_write_rules(const bsc_result *view, FILE *out);
/* In a scrolled box, before its board or chart: below that width it is scrolled. */
void bsc_page_write_least(const char *class, int width, FILE *out);
/* The parts of a figure: the board with the map that is shown first, and the table of all of its
 * maps' numbers. `scale[k]` is that of view k. False when memory ran out. */
bool bsc_page_write_board(const bsc_result *view, size_t views, size_t shown,
                          const bsc_scale *scale, FILE *out);
bool bsc_page_write_table(const bsc_result *view, size_t views, const bsc_scale *scale, FILE *out);
/* The scales of the views, of which one is shown, and the marks. */
void bsc_page_write_legend(const bsc_result *view, const bsc_scale *scale, size_t views,
                           size_t shown, unsigned marks, FILE *out);
/* A table of texts and numbers. */
void bsc_page_write_rows(const bsc_table *table, const char *what, FILE *out);
void bsc_page_end(FILE *out);

#endif
