/* chains.c - f of the largest boxes of straight ships that may not touch, in closed form: without a
 * sweep (narrow.h says what f, boxes, clusters and S are).
 *
 * Let d = S(u) - w - h be the slack of a box for a sub-fleet u. Slack 0 means that the ships of
 * each cluster meet corner to corner, in a chain:
 *
 *     2 2 . .   two ships of 2 in a box 4x2: S = 6, slack 0. There are two such clusters, this one
 *     . . 2 2   and its mirror image, each with the weight -1, so that f = -2 without any count
 *
 * Let x stand for a ship of a kind, X for a column and Y for a row. A is the sum over all kinds of
 * x (X^length Y + X Y^length), or x X Y for a ship of one cell: all ships alone, in their boxes.
 * F_d is the sum of f_u(w, h) x^u X^w Y^h over all boxes of slack d. Then
 *
 *     (1 + A) F_0 = A - A^2        (1 + A)^(d+1) F_d has no term of more than 3 d + 2 ships
 *
 * so that f of larger sub-fleets follows from f of smaller ones. For two ships of 2 the first says
 * F_0 = A - 2 A^2 up to x^2, and A^2 has the terms x^2 X^4 Y^2 above, 2 x^2 X^3 Y^3, x^2 X^2 Y^4.
 *
 * Proof. A cut of a cluster is a point where two ships meet corner to corner, no other ship is at
 * the point, and each ship lies beyond it in both directions on the side of one of the two. The
 * weight of a cut is -1, the weights of both sides multiply, and their widths, heights and slacks
 * add up. All cuts of a cluster lead in the same diagonal direction. So a cluster is one piece
 * without a cut, or a chain of such pieces in one of two diagonal directions:
 *
 *     F = U - 2 R L / (1 + I)
 *
 * where U are the pieces alone, R and L those that can be a chain's ends, and I those that can be
 * in its middle. The part of slack 0 of each of them is A. A piece of k ships has d >= (k - 1) / 2:
 * at least 2 (k - 1) - d lines between columns, and between rows, are crossed by no ship, and a
 * tree of k - 1 conflicts among the ships crosses each of these lines. Where k - 1 > 2 d, one of
 * the conflicts crosses two lines, each of which no other conflict crosses, and that is a cut. (If
 * more ships overlap there it is no cut; but each conflict that crosses no line leaves three more
 * that are alone on their lines, and spoils at most two such points.) So F_d is a sum of pieces'
 * polynomials over powers of 1 + A up to d + 1, and the degrees follow. */
#include "count/engine/narrow/narrow.h"

#include "count/base/natural.h"
#include "count/engine/narrow/ring.h"

#include <assert.h>
#include <string.h>

/* Slacks d = 0, 1, 2 in which f is found in closed form. A slack costs, for each kind, twice as
 * much as the slack before. */
#define MAX_SLACKS 3u

/* Adds to `sum` the coefficient of sub-fleet u and box w x h in ((1 + A)^power - 1) F, times
 * `factor`, by
 *
 *     (1 + A)^power - 1 = A (power + sum over 0 < p < power of ((1 + A)^p - 1))
 *
 * A product with a ship of A takes f from the sub-fleet without that ship, and from the box whose
 * sides are shorter by the ship's. Stored f is times the ships of its sub-fleet, of which `factor`
 * is a multiple. */
static void add_shorter(const bsc_narrow *narrow, uint32_t power, uint32_t u, uint32_t w,
                        uint32_t h, uint64_t factor, uint64_t *sum) {
    for (uint32_t k = 0; k < narrow->ring.kinds; k++) {
        if (bsc_ring_digit(&narrow->ring, u, k) == 0) continue;
        const uint32_t length = narrow->ring.kind[k].width;
        const uint32_t smaller = u - narrow->ring.kind[k].stride;
        const uint32_t directions = length > 1 ? 2 : 1;
        for (uint32_t direction = 0; direction < directions; direction++) {
            const uint32_t ship_width = direction == 0 ? length : 1;
            const uint32_t ship_height = direction == 0 ? 1 : length;
            if (w <= ship_width || h <= ship_height) continue;
            const uint32_t width = w - ship_width;
            const uint32_t height = h - ship_height;
            const uint64_t *f = bsc_narrow_box(narrow, &narrow->full_boxes, width, height, 0, 0);
            bsc_ring_add(&narrow->ring, sum, f + smaller * narrow->ring.limbs,
                         power * factor / narrow->ring.ships[smaller]);
            for (uint32_t p = 1; p < power; p++)
                add_shorter(narrow, p, smaller, width, height, factor, sum);
        }
    }
}

/* By the file's head f_u is, but for its sign, the coefficient in ((1 + A)^(slack + 1) - 1) F. For
 * two ships the term -A^2 adds as much again. */
uint64_t *bsc_narrow_closed_form(const bsc_narrow *narrow, uint32_t slack, uint32_t u, uint32_t w,
                                 uint32_t h, uint64_t *m) {
    const uint32_t ships = narrow->ring.ships[u];
    uint64_t divisor = 1;
    for (uint32_t p = 1; p <= slack + 1; p++) divisor *= ships - p;
    memset(m, 0, narrow->ring.limbs * sizeof *m);
    if (ships == 1) {
        if (w == 1 || h == 1) *m = 1;
        return m;
    }
    uint64_t factor = ships * divisor;
    if (ships == 2) factor *= 2;
    add_shorter(narrow, slack + 1, u, w, h, factor, m);
    const bool negative = m[narrow->ring.limbs - 1] >> 63 != 0;
    if (negative) bsc_ring_negate(&narrow->ring, m);
    const uint64_t remainder = bsc_limbs_divide(m, narrow->ring.limbs, divisor);
    assert(remainder == 0);
    (void)remainder;
    if (!negative) bsc_ring_negate(&narrow->ring, m);
    return m;
}

/* By the file's head f of more than 3 d + 2 ships follows from smaller sub-fleets at slack d, and
 * at slack 0 also that of one or two ships. */
uint32_t bsc_narrow_closed_slacks(const bsc_narrow *narrow, const bsc_boxes *boxes,
                                  uint32_t ships) {
    if (!narrow->has_chains || boxes->is_holed) return 0;
    if (ships < 6) return 1;
    if (ships < 9) return 2;
    return MAX_SLACKS;
}
