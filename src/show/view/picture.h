/* picture.h - draws the board of a map as elements of SVG, for pictures and pages. */
#ifndef BSC_VIEW_PICTURE_H
#define BSC_VIEW_PICTURE_H

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/outline.h"
#include "show/view/result.h"

/* Draws the board with its upper left corner at (0, 0). A cell is a group of elements: its tooltip
 * (the text of bsc_picture_write_value), its shape, on hexagons its label, and its percent or the
 * mark of the shot at it. `scale` turns percents into colours. Returns false when memory ran
 * out. */
bool bsc_picture_write(const bsc_result *view, bsc_scale scale, FILE *out);
/* Draws a ring around each of the best cells, over the board. `is_hidden` says that the rings are
 * not shown until a script shows them. */
void bsc_picture_write_best(const bsc_result *view, bool is_hidden, FILE *out);
/* Writes the answer of a shot, made safe for XML: "hit", "sunk Carrier", or if only the size of the
 * ship was announced "sunk 5". */
void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* Writes what the map says of a cell: "8.00 %, 2,407,483,864 of 30,093,975,536". If the cell was
 * fired at, the answer comes first: "hit; 100.00 %, ...". Returns false when memory ran out. */
bool bsc_picture_write_value(const bsc_result *view, uint32_t cell, FILE *out);
/* Writes a share from 0 to 1 in percent as a cell of the picture shows it, without the sign: with
 * scale.digits digits behind the point, as "8.0" or "8.00"; but "100" if it is at least 99.95 % and
 * the scale goes to 10 % or more. */
void bsc_picture_write_percent(double share, bsc_scale scale, FILE *out);

#endif
