/* picture.h - a board drawn: each cell in its lattice's own shape, coloured by its probability. */
#ifndef BSC_VIEW_PICTURE_H
#define BSC_VIEW_PICTURE_H

#include "view/map_view.h"

typedef struct bsc_extent {
    int width, height;
} bsc_extent;

/* Room that a board takes, with the letters and numbers at its sides. */
bsc_extent bsc_picture_extent(const bsc_problem *problem);
/* The board with its upper left corner at 0, 0. `most` is the probability at the colour scale's
 * end. A cell is a group: its title, its shape, its label where the board has none at its sides,
 * and its percent or the mark of its shot. False when memory ran out. */
bool bsc_picture_write(const bsc_map_view *view, double most, FILE *out);
/* A frame around each of the best cells, to be drawn above them; `hidden` ones are for a page's
 * script to show. */
void bsc_picture_write_best(const bsc_map_view *view, bool hidden, FILE *out);
/* "sunk Carrier", made safe for XML. */
void bsc_picture_write_answer(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* "A1: 8.00 %, 2407483864 of 30093975536" as it stands behind "A1: ". False when memory ran out. */
bool bsc_picture_write_value(const bsc_map_view *view, uint32_t cell, FILE *out);
/* The percent as it stands in a cell, without the sign: "8.0", and on a scale that ends below 10 %
 * "8.00".
 */
void bsc_picture_write_percent(double probability, double most, FILE *out);

#endif
