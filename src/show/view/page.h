/* page.h - writes the frame of an HTML page, and the parts of its figures. A figure shows maps of
 * one board: the board with one of the maps, a legend, and a table of the numbers of all maps. A
 * script (page.js) switches between the maps, tells the numbers of the cell under the pointer, and
 * sorts tables. Without the script a page still has its first map and the table. */
#ifndef BSC_VIEW_PAGE_H
#define BSC_VIEW_PAGE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/result.h"
#include "show/view/table.h"

/* Begins a page, up to its heading. By its content security policy the page loads nothing, and runs
 * nothing but its own script. */
void bsc_page_begin(const char *title, FILE *out);
/* Ends a page. */
void bsc_page_end(FILE *out);

/* Writes a paragraph: whether ships may touch, the fleet, and the shots of the log. */
void bsc_page_write_rules(const bsc_result *view, FILE *out);
/* Writes an empty element that is `width` pixels wide. It stands in a box before the board or chart
 * of the box, and keeps this at least as wide: where the box is narrower it scrolls. `class` is "",
 * or one more class for the element with a blank before it. */
void bsc_page_write_min_width(const char *class, int width, FILE *out);
/* Writes the board of a figure with the map view[shown], and the rings around the best cells of
 * each map view[0 .. views - 1], which are hidden but for view[shown]. scale[k] is the scale of
 * view[k]. Returns false when memory ran out. */
bool bsc_page_write_board(const bsc_result *view, size_t views, size_t shown,
                          const bsc_scale *scale, FILE *out);
/* Writes the table of the numbers of a figure, with a row for each cell and a column for each map.
 * The script reads the colours of the cells from it too. Returns false when memory ran out. */
bool bsc_page_write_table(const bsc_result *view, size_t views, const bsc_scale *scale, FILE *out);
/* Writes the legend of a figure: the scales of the maps, all hidden but scale[shown], and the
 * meanings of `marks` (bsc_find_marks). */
void bsc_page_write_legend(const bsc_result *view, const bsc_scale *scale, size_t views,
                           size_t shown, unsigned marks, FILE *out);
/* Writes a table in a box that scrolls; "table of " and `what` say to a screen reader what is in
 * it. */
void bsc_page_write_rows(const bsc_table *table, const char *what, FILE *out);

#endif
