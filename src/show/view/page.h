/* page.h - the frame of an HTML page and the parts of its figures. A script (page.js) switches the
 * maps of a figure, names the cell under the pointer, and sorts tables. Without the script a page
 * still has its first map and a table of all numbers. */
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
/* Writes an empty element of a width in pixels, into a box before its board or chart. The element
 * keeps the board or chart at least as wide, so that a narrower box scrolls. `class`: "", or a
 * class to add, with a blank before it. */
void bsc_page_write_min_width(const char *class, int width, FILE *out);
/* Writes the board of a figure, with the map view[shown], and for all `views` maps the rings around
 * their best cells. scale[k] is the scale of view[k]. */
bool bsc_page_write_board(const bsc_result *view, size_t views, size_t shown,
                          const bsc_scale *scale, FILE *out);
/* Writes the table of all numbers of a figure's maps. The script reads the colours of the cells
 * from it. */
bool bsc_page_write_table(const bsc_result *view, size_t views, const bsc_scale *scale, FILE *out);
/* Writes the legend: the scales of the maps, of which that of view[shown] is shown, and the
 * marks. */
void bsc_page_write_legend(const bsc_result *view, const bsc_scale *scale, size_t views,
                           size_t shown, unsigned marks, FILE *out);
/* Writes a table of texts and numbers; `what` says to a screen reader what is in it. */
void bsc_page_write_rows(const bsc_table *table, const char *what, FILE *out);

#endif
