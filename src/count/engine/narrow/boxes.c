/* boxes.c - finds the stored numbers of a box, a small rectangle of cells, and adds up the numbers
 * of all boxes over all their places on a board (narrow.h explains boxes and has the formula).
 *
 * For example, a 3x2 board has 2 places for a box 2x2 and 3 places for a box 1x2, so the numbers of
 * these boxes are added 2 and 3 times. Boxes that are mirror images of each other share their
 * numbers: if the mirror images of all ships may be laid, the numbers of the box 1x3 are used for
 * the box 3x1 too. In the same way, in a holed box (one that lacks a cell) of 3 columns, the
 * numbers for a missing cell in the first column are used for the last column too. */
#include "count/engine/narrow/narrow.h"

#include "count/engine/narrow/ring.h"

#include <assert.h>
#include <string.h>

bool bsc_narrow_has_box(const bsc_narrow *narrow, uint32_t w, uint32_t h) {
    const uint32_t short_side = w < h ? w : h;
    const uint32_t long_side = w + h - short_side;
    if (narrow->is_symmetric && w > h) return false;
    return w + h <= narrow->max_side_sum && short_side <= narrow->max_short_side &&
           long_side <= narrow->max_long_side;
}

uint32_t bsc_narrow_hole_places(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t lines) {
    if (!boxes->is_holed) return 1;
    if (narrow->is_symmetric) return (lines + 1) / 2;
    return lines;
}

/* Returns the column under which the numbers of a holed box (one that lacks a cell) are stored, if
 * its missing cell lies in column `place`. The box has `lines` columns. The result is `place`
 * itself, or its mirror image if numbers are stored only for the first half of the columns. The
 * same holds for rows. For full boxes, which lack no cell, returns 0. */
static uint32_t stored_place(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t place,
                             uint32_t lines) {
    if (!boxes->is_holed) return 0;
    if (place < bsc_narrow_hole_places(narrow, boxes, lines)) return place;
    return lines - 1 - place;
}

uint64_t *bsc_narrow_box(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t w, uint32_t h,
                         uint32_t a, uint32_t b) {
    if (narrow->is_symmetric && w > h) return bsc_narrow_box(narrow, boxes, h, w, b, a);
    assert(bsc_narrow_has_box(narrow, w, h) && a < w && b < h);
    a = stored_place(narrow, boxes, a, w);
    b = stored_place(narrow, boxes, b, h);
    const size_t place = (size_t)a * bsc_narrow_hole_places(narrow, boxes, h) + b;
    const size_t numbers = (size_t)narrow->ring.fleets * narrow->ring.limbs;
    return boxes->box[w * narrow->max_side_sum + h] + place * numbers;
}

void bsc_narrow_sum(const bsc_narrow *narrow, uint32_t width, uint32_t height,
                    uint64_t *log_terms) {
    const size_t limbs = narrow->ring.limbs;
    memset(log_terms, 0, narrow->ring.fleets * limbs * sizeof *log_terms);
    for (uint32_t w = 1; w <= width && w < narrow->max_side_sum; w++)
        for (uint32_t h = 1; h <= height && w + h <= narrow->max_side_sum; h++) {
            const uint64_t *contribution = bsc_narrow_box(narrow, &narrow->full_boxes, w, h, 0, 0);
            const uint64_t places = (uint64_t)(width - w + 1) * (height - h + 1);
            for (uint32_t u = 1; u < narrow->ring.fleets; u++)
                bsc_ring_add_multiple(&narrow->ring, log_terms + u * limbs,
                                      contribution + u * limbs, places);
        }
}

void bsc_narrow_sum_holed(const bsc_narrow *narrow, const bsc_boxes *boxes, uint32_t width,
                          uint32_t height, uint32_t x, uint32_t y, uint64_t *log_terms) {
    const size_t limbs = narrow->ring.limbs;
    memcpy(log_terms, narrow->log_terms, narrow->ring.fleets * limbs * sizeof *log_terms);
    /* Go through all boxes of w columns and h rows that contain the board's missing cell, at all
     * their places on the board. In the box, the missing cell lies in column a and row b. */
    for (uint32_t a = 0; a <= x; a++)
        for (uint32_t w = a + 1; w <= a + width - x && w < narrow->max_side_sum; w++)
            for (uint32_t b = 0; b <= y; b++)
                for (uint32_t h = b + 1; h <= b + height - y && w + h <= narrow->max_side_sum;
                     h++) {
                    const uint64_t *contribution = bsc_narrow_box(narrow, boxes, w, h, a, b);
                    for (uint32_t u = 1; u < narrow->ring.fleets; u++)
                        bsc_ring_add_multiple(&narrow->ring, log_terms + u * limbs,
                                              contribution + u * limbs, 1);
                }
}
