/* page.h - writes the beginning and the end of an HTML page, and the parts of its figures. A figure
 * shows the maps of one board. It has a drawing of the board with one of the maps, a legend, and a
 * table with the numbers of all maps. A script (page.js) switches between the maps, shows the
 * numbers of the cell under the pointer, and sorts tables. Without the script a page still shows
 * its first map and the table. `results` is at least 1, and all results are of one board. The
 * functions that return false if memory ran out may have written a part; the others cannot fail.
 * Errors of `out` are for the caller to find (ferror). */
#ifndef BSC_VIEW_PAGE_H
#define BSC_VIEW_PAGE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/result.h"
#include "show/view/table.h"

/* Writes the beginning of a page, up to and including its heading, which is `title`, escaped for
 * HTML. The content security policy of the page forbids it to load anything, and to run any script
 * but its own. */
void bsc_page_begin(const char *title, FILE *out);
/* Writes the end of a page, with its script. */
void bsc_page_end(FILE *out);

/* Writes a paragraph that says whether ships may touch, which ships the fleet has and, if there is
 * a game (result->log is not NULL) with a step, which shots were fired and how they were answered.
 * result->map is not used. */
void bsc_page_write_rules(const bsc_result *result, FILE *out);
/* Makes sure that the board or chart that follows is at least `width` pixels wide. For this it
 * writes an empty element of this width before it. Both must be in the same box, which scrolls if
 * it is narrower. `class` is "", or a blank and one more CSS class for the element. */
void bsc_page_write_min_width(const char *class, int width, FILE *out);
/* Writes the drawing of the board in a figure. It shows the map result[shown]. The rings around the
 * best cells are drawn for all maps result[0 .. results - 1], but only those of result[shown] are
 * visible until the script shows others. scale[k] is the scale of colours of result[k]. Returns
 * false if memory ran out. */
bool bsc_page_write_board(const bsc_result *result, size_t results, size_t shown,
                          const bsc_scale *scale, FILE *out);
/* Writes the table of a figure, with one row per cell and one column per map. When the reader
 * chooses another map, the script takes the colours of its cells from this table; scale[k] is the
 * scale of colours of result[k]. Exact maps show counts too. Returns false if memory ran out. */
bool bsc_page_write_table(const bsc_result *result, size_t results, const bsc_scale *scale,
                          FILE *out);
/* Writes the legend of a figure with `results` maps. It has the scales of colours of all maps, but
 * only scale[shown] is visible until the script shows another one. Below the scale the legend
 * explains `marks`, the set of marks (such as hits and rings) that occur in the maps
 * (bsc_find_marks). Either all scales have a middle, or none. */
void bsc_page_write_legend(const bsc_result *result, const bsc_scale *scale, size_t results,
                           size_t shown, unsigned marks, FILE *out);
/* Writes a table, which must not have failed, as HTML, in a box that can be scrolled. A table
 * without rows becomes a table without columns. Screen readers announce the box as "table of "
 * followed by `description`, such as "the strategies", which must have no markup. */
void bsc_page_write_rows(const bsc_table *table, const char *description, FILE *out);

#endif
