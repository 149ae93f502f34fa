/* legend.h - the colours of a map, and the legend below a picture, which explains its colours and
 * marks. The colour of a cell comes from its share (what part of all deployments has a ship there,
 * from 0 to 1) by way of a scale. Only bsc_format_uncovered_count allocates memory, and only it can
 * fail. In each bsc_result `problem` and `map` must be set; `log` may be NULL. */
#ifndef BSC_VIEW_LEGEND_H
#define BSC_VIEW_LEGEND_H

#include "show/view/result.h"

#include <stdio.h>

/* ---- The share that a cell shows ---- */

/* Returns the share of a cell, which decides its colour and its percentage. In most maps it is the
 * part of all deployments with a ship on the cell, from 0 to 1; in a map of ships that are laid
 * each on its own (bsc_map_independent) it is their mean number there, which may be above 1. For
 * BSC_VALUES_ISLAND, whose maps are always exact, it is the part of all deployments without a ship
 * there. For BSC_VALUES_DIFFERENCE it is the share in this map minus the share of the same cell in
 * the other map, from -1 to 1. If a map has no deployments, the part with a ship and the part
 * without one are both 0. */
double bsc_map_share(const bsc_result *result, uint32_t cell);
/* Returns how many deployments have no ship on the cell, as decimal digits. The map must be exact.
 * If `grouped`, there is a comma before every three digits from the right. The caller frees the
 * text. Returns NULL if memory ran out. */
char *bsc_format_uncovered_count(const bsc_result *result, uint32_t cell, bool grouped);

/* ---- From a share to a colour ---- */

/* A scale that turns shares into colours. Each share has a position on the scale: position 0 has
 * the first colour and position 1 the last.
 *
 * Without a middle, the share `low` has position 0 and `high` has position 1. With a middle, the
 * share `middle` has position 0.5, and both sides are equally long: each is as long as the distance
 * from the middle to the farther one of low and high. So equal distances from the middle look
 * equally strong. For example with low -0.1, middle 0 and high 0.3, the share 0.3 has position 1,
 * -0.1 has position 1/3, and -0.3 would have position 0. */
typedef struct bsc_scale {
    /* The least share of any cell that shows a colour of the scale. These are the cells that were
     * not fired at, or only in a salvo; a cell at which a single shot was fired shows the answer to
     * this shot. But with BSC_SCALING_ZERO, the scale begins at 0 if all these shares are above
     * 0. */
    double low;
    double high;   /* the greatest share of any cell that shows a colour of the scale */
    double middle; /* the share that has the middle colour; NAN: the scale has no middle */
    int digits;    /* how many digits the map's percentages have after the decimal point */
} bsc_scale;

/* The colours of a scale are listed at this many evenly spaced positions, from 0 to 1. Between two
 * of these positions the colours are mixed. */
#define BSC_SCALE_POINTS 9

/* Returns the scale of colours for a map. It depends on result->scaling, which says what the two
 * ends of the scale are, and on the shares of the cells that were not fired at, or only in a salvo.
 * If there are no such cells, both ends are 0, and so is the middle if the scale has one. */
bsc_scale bsc_choose_scale(const bsc_result *result);
/* Returns the position of a share on the scale, which is from 0 to 1 for shares from low to high,
 * and may be outside for others. A scale may have a middle, a share whose position is 0.5
 * (bsc_scale). If low and high are equal, the position on a scale without a middle is 0. If low,
 * high and middle are all equal, the position is 0.5. */
double bsc_find_scale_position(bsc_scale scale, double share);
/* Returns the colour at a position of the scale, as 0xRRGGBB. Positions below 0, and NAN, have the
 * first colour, and positions above 1 the last one. */
uint32_t bsc_find_scale_colour(bsc_scale scale, double position);
/* Says whether white text is easier to read than black text on a colour, given as 0xRRGGBB. */
bool bsc_colour_is_dark(uint32_t colour);
/* Chooses which round numbers to write at an axis that goes from 0 to `length`, and returns the
 * distance between them: 1, 2 or 5 times a power of ten, so that two to six numbers follow the 0.
 * For example an axis of length 30 has the numbers 0, 10, 20 and 30, and one of length 20 has 0, 5,
 * 10, 15 and 20. `length` must be positive and finite. */
double bsc_choose_axis_step(double length);

/* ---- The legend of a picture ---- */

/* Width and height of the drawing of a scale in a picture, in pixels. The height includes the
 * numbers below the bar of colours. */
#define BSC_SCALE_WIDTH  300
#define BSC_SCALE_HEIGHT 34

/* The marks that a picture may have, each a bit, so that a set of marks fits into one number. */
typedef enum bsc_legend_mark {
    BSC_MARK_BEST = 1,   /* a ring around each of the best cells to fire at */
    BSC_MARK_ISLAND = 2, /* a brown shape on each island, where no ship can be */
    BSC_MARK_MISS = 4,   /* a circle on each cell where a shot missed */
    BSC_MARK_HIT = 8,    /* a cross on each cell where a shot hit a ship */
    BSC_MARK_SUNK = 16,  /* a cross on each cell of a ship that is known to be sunk */
    BSC_MARK_CLOSE = 32, /* a ring around each cell that an estimate cannot tell from the best */
    BSC_MARK_SALVO = 64  /* a small circle on each cell that was fired at in a salvo */
} bsc_legend_mark;

/* Returns which marks the picture of a map has, so that the legend explains only these: values of
 * bsc_legend_mark combined by |. */
unsigned bsc_find_marks(const bsc_result *result);
/* Writes the part of the legend that explains the marks of a set (values of bsc_legend_mark
 * combined by |), in rows that are at most `width` pixels wide, or wider if a single mark and its
 * text need more. The first row has its upper left corner at (0, y). Returns the height of all rows
 * in pixels, which is 0 if the set is empty. If `out` is NULL, writes nothing and only measures. */
int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out);
/* Writes the legend of a picture: the scales of its maps, scale[0 .. scales - 1], of which there is
 * at least one; and from y = `marks_y` on the meanings of the marks, in rows of at most `width`
 * pixels. All scales have their upper left corner at (0, 0), but only scale[shown] is visible; a
 * script can show another one in its place. Either all scales must have a middle
 * (bsc_scale.middle), or none: they are drawn with the same colours. */
void bsc_legend_write(const bsc_scale *scale, size_t scales, size_t shown, unsigned marks,
                      int width, int marks_y, FILE *out);

#endif
