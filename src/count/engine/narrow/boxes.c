/* boxes.c - finds the values that are stored for a box, a small rectangle of cells, and adds up the
 * values of all boxes over all their places on a board (narrow.h explains boxes and has the
 * formula).
 *
 * For example, a 3x2 board has 2 places for a box 2x2 and 3 places for a box 1x2, so the values of
 * these boxes are added 2 and 3 times. Boxes that are mirror images of each other share their
 * values: if the mirror images of all ships may be laid, the values of the box 1x3 are used for the
 * box 3x1 too. In the same way, in a holed box (one that lacks a cell) of 3 columns, the values for
 * a missing cell in the first column are used for the last column too. */
#include "count/engine/narrow/narrow.h"

#include "count/engine/narrow/counted_fleet.h"

#include <assert.h>
#include <string.h>

bool bsc_narrow_has_box(const bsc_narrow_counter *counter, uint32_t w, uint32_t h) {
    const uint32_t short_side = w < h ? w : h;
    const uint32_t long_side = w + h - short_side;
    if (counter->is_symmetric && w > h) return false;
    return w + h <= counter->max_side_sum && short_side <= counter->max_short_side &&
           long_side <= counter->max_long_side;
}

uint32_t bsc_narrow_hole_places(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                                uint32_t columns) {
    if (!boxes->is_holed) return 1;
    if (counter->is_symmetric) return (columns + 1) / 2;
    return columns;
}

/* Returns the column under which the values of a holed box (one that lacks a cell) are stored, if
 * its missing cell lies in column hole_column. The box has `columns` columns. The result is
 * hole_column itself, or its mirror image if values are stored only for the first half of the
 * columns. The same holds for rows. For full boxes, which lack no cell, returns 0. */
static uint32_t stored_column(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                              uint32_t hole_column, uint32_t columns) {
    if (!boxes->is_holed) return 0;
    if (hole_column < bsc_narrow_hole_places(counter, boxes, columns)) return hole_column;
    return columns - 1 - hole_column;
}

uint64_t *bsc_narrow_box(const bsc_narrow_counter *counter, const bsc_boxes *boxes, uint32_t width,
                         uint32_t height, uint32_t hole_column, uint32_t hole_row) {
    if (counter->is_symmetric && width > height)
        return bsc_narrow_box(counter, boxes, height, width, hole_row, hole_column);
    assert(bsc_narrow_has_box(counter, width, height));
    assert(hole_column < width && hole_row < height);
    const size_t values = (size_t)counter->fleet.sub_fleets * counter->fleet.limbs;
    const size_t column = stored_column(counter, boxes, hole_column, width);
    const size_t row = stored_column(counter, boxes, hole_row, height);
    const size_t place = column * bsc_narrow_hole_places(counter, boxes, height) + row;
    return boxes->box[width * counter->max_side_sum + height] + place * values;
}

void bsc_narrow_sum(const bsc_narrow_counter *counter, uint32_t width, uint32_t height,
                    uint64_t *log_coefficients) {
    const size_t limbs = counter->fleet.limbs;
    memset(log_coefficients, 0, counter->fleet.sub_fleets * limbs * sizeof *log_coefficients);
    for (uint32_t w = 1; w <= width && w < counter->max_side_sum; w++)
        for (uint32_t h = 1; h <= height && w + h <= counter->max_side_sum; h++) {
            const uint64_t *contribution =
                bsc_narrow_box(counter, &counter->full_boxes, w, h, 0, 0);
            const uint64_t places = (uint64_t)(width - w + 1) * (height - h + 1);
            for (uint32_t u = 1; u < counter->fleet.sub_fleets; u++)
                bsc_signed_add_multiple(log_coefficients + u * limbs, limbs,
                                        contribution + u * limbs, places);
        }
}

void bsc_narrow_sum_holed(const bsc_narrow_counter *counter, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *log_coefficients) {
    const size_t limbs = counter->fleet.limbs;
    memcpy(log_coefficients, counter->log_coefficients,
           counter->fleet.sub_fleets * limbs * sizeof *log_coefficients);
    /* Go through all boxes of w columns and h rows that contain the board's missing cell (x, y), at
     * all their places on the board. In the box, the missing cell lies in column a and row b, so
     * the box covers the columns x - a .. x - a + w - 1 of the board. */
    for (uint32_t a = 0; a <= x; a++)
        for (uint32_t w = a + 1; w <= a + width - x && w < counter->max_side_sum; w++)
            for (uint32_t b = 0; b <= y; b++)
                for (uint32_t h = b + 1; h <= b + height - y && w + h <= counter->max_side_sum;
                     h++) {
                    const uint64_t *contribution = bsc_narrow_box(counter, boxes, w, h, a, b);
                    for (uint32_t u = 1; u < counter->fleet.sub_fleets; u++)
                        bsc_signed_add_multiple(log_coefficients + u * limbs, limbs,
                                                contribution + u * limbs, 1);
                }
}
