/* picture.h - draws the board of a map as elements of SVG, for pictures and pages. In each
 * bsc_result `problem` and `map` must be set; `log` and `sunk` may be NULL. The functions that
 * return false if memory ran out may have written a part; the others cannot fail. Errors of `out`
 * are for the caller to find (ferror). */
#ifndef BSC_VIEW_PICTURE_H
#define BSC_VIEW_PICTURE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/outline.h"
#include "show/view/result.h"

/* Draws the board of a map, with its upper left corner at (0, 0). A cell is a group of SVG
 * elements: its tooltip (the text of bsc_picture_write_value), its shape, on hexagons its label,
 * and its percentage or the mark of the shot at it; boards wider or higher than 2600 pixels have no
 * percentages. `scale` decides the colours of the cells. Also draws the outlines of ships that are
 * known to be sunk. Returns false if memory ran out. */
bool bsc_picture_write(const bsc_result *result, bsc_scale scale, FILE *out);
/* Writes an SVG group with a ring around each of the best cells to fire at. It must be written
 * after the board, so that the rings lie over it. The group is empty if the picture has no rings
 * (bsc_find_ringed_cell says when). If `is_hidden` is true, the group is not shown until a script
 * of the page shows it. */
void bsc_picture_write_best(const bsc_result *result, bool is_hidden, FILE *out);
/* Writes the answer to a shot, escaped for XML: "miss", "hit", "hit Carrier" or "sunk Carrier" if
 * the name of the ship was announced, "sunk 5" if only its size was, or "sunk". */
void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* Writes what the map says about a cell, for example "8.00 %, 2,407,483,864 of 30,093,975,536": a
 * ship is on the cell in 8 % of all deployments, which are 2,407,483,864 of them, and all
 * deployments are 30,093,975,536. Only exact maps have counts; an estimate has the standard error
 * in their place, and a difference both percentages. If the cell was fired at, the answer comes
 * first: "hit; 100.00 %, ...". Returns false if memory ran out. */
bool bsc_picture_write_value(const bsc_result *result, uint32_t cell, FILE *out);
/* Writes a share (bsc_map_share), which is below 0 in some differences, as the percentage that a
 * cell of the picture shows, without the percent sign. It has scale.digits digits after the decimal
 * point, as in "8.0" or "8.00". The exception is 100 %: if the share is 99.95 % or more, the text
 * is "100", because a cell has no room for "100.0". (If scale.high is below 0.1, there is no
 * exception. All cells that were not fired at are then below 10 %, and cells that were fired at
 * show a mark instead of a number.) */
void bsc_picture_write_percent(double share, bsc_scale scale, FILE *out);

#endif
