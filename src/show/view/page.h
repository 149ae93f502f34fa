/* page.h - writes the frame of an HTML page and the parts of its figures. A figure shows the maps
 * of one board. It has a drawing of the board with one of the maps, a legend, and a table with the
 * numbers of all maps. A script (page.js) switches between the maps, shows the numbers of the cell
 * under the pointer, and sorts tables. Without the script a page still shows its first map and the
 * table. */
#ifndef BSC_VIEW_PAGE_H
#define BSC_VIEW_PAGE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/result.h"
#include "show/view/table.h"

/* Writes the beginning of a page, up to and including its heading. The content security policy of
 * the page forbids it to load anything, and to run any script but its own. */
void bsc_page_begin(const char *title, FILE *out);
/* Writes the end of a page. */
void bsc_page_end(FILE *out);

/* Writes a paragraph with the rule about touching ships, the fleet, and the steps of the log, if
 * there are any. */
void bsc_page_write_rules(const bsc_result *view, FILE *out);
/* Writes an empty element that is `width` pixels wide. It is put into a box, before the board or
 * chart that the box contains, and keeps the board or chart at least that wide. A narrower box
 * scrolls. `class` is "", or a blank and one more class for the element. */
void bsc_page_write_min_width(const char *class, int width, FILE *out);
/* Writes the board of a figure with the map view[shown], and the rings around the best cells of
 * each of the maps view[0 .. views - 1]. All rings but those of view[shown] are hidden. scale[k] is
 * the scale of view[k]. Returns false if memory ran out. */
bool bsc_page_write_board(const bsc_result *view, size_t views, size_t shown,
                          const bsc_scale *scale, FILE *out);
/* Writes the table of a figure, with one row per cell and one column per map. The script also reads
 * the colours of the cells from this table. Returns false if memory ran out. */
bool bsc_page_write_table(const bsc_result *view, size_t views, const bsc_scale *scale, FILE *out);
/* Writes the legend of a figure: the scales of all maps, of which only scale[shown] is visible, and
 * the meanings of `marks`, a set returned by bsc_find_marks. */
void bsc_page_write_legend(const bsc_result *view, const bsc_scale *scale, size_t views,
                           size_t shown, unsigned marks, FILE *out);
/* Writes a table in a box that scrolls. Screen readers announce the box as "table of " followed by
 * `what`. */
void bsc_page_write_rows(const bsc_table *table, const char *what, FILE *out);

#endif
