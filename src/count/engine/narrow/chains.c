/* chains.c - computes by a formula, without a sweep, what the largest boxes contribute to a count,
 * for straight ships that may not touch. (narrow.h explains boxes, clusters, the contribution f and
 * the bound S.)
 *
 * The slack of a box w x h for a sub-fleet u is d = S(u) - w - h: how much smaller the box is than
 * the largest boxes that contribute. If the slack is 0, the ships of each cluster meet corner to
 * corner, like the links of a chain:
 *
 *     2 2 . .   two ships of 2 in a box 4x2: S = 6, and the slack is 0. There are two such
 *     . . 2 2   clusters, this one and its mirror image. Each has the weight -1, so f = -2
 *
 * In the following polynomials, x stands for a ship (with one variable for each kind), X for a
 * column and Y for a row. Let A be the polynomial of all single ships in their boxes: the sum, over
 * all kinds, of x (X^length Y + X Y^length), or of x X Y for a ship of one cell. Let F_d be the sum
 * of f_u(w, h) x^u X^w Y^h over all sub-fleets u and all boxes of slack d. Then
 *
 *     (1 + A) F_0 = A - A^2        (1 + A)^(d+1) F_d has no term of more than 3 d + 2 ships
 *
 * so f of larger sub-fleets follows from f of smaller ones. For two ships of 2, the first equation
 * gives F_0 = A - 2 A^2 up to x^2. A^2 has the terms x^2 X^4 Y^2, which is the box above, 2 x^2 X^3
 * Y^3 and x^2 X^2 Y^4.
 *
 * Proof. A cut of a cluster is a point where two ships meet corner to corner and which no other
 * ship touches. Moreover, the horizontal and the vertical line through the point must cut no ship,
 * and every other ship must lie on the same side of both lines as one of the two ships. A cut has
 * the weight -1. The weights of the two sides are multiplied, and their widths, heights and slacks
 * are added. All cuts of a cluster lead in the same diagonal direction. So a cluster is either a
 * single piece without a cut, or a chain of such pieces in one of the two diagonal directions:
 *
 *     F = U - 2 R L / (1 + I)
 *
 * Here U stands for the single pieces, R and L for the pieces that can be the two ends of a chain,
 * and I for the pieces that can be in its middle. In each of U, R, L and I, the part of slack 0 is
 * A. A piece of k ships has d >= (k - 1) / 2, for the following reason. At least 2 (k - 1) - d of
 * the lines between two columns or two rows are crossed by no ship. Take a tree of k - 1 conflicts
 * that connects the ships; each of these lines is crossed by a conflict of the tree. If k - 1 > 2
 * d, one of the conflicts crosses two lines that no other conflict crosses, and the point where the
 * lines meet is a cut. (It is not a cut if more ships overlap there. But each conflict that crosses
 * no line leaves three more conflicts that are alone on their lines, and spoils at most two such
 * points.) So F_d is a sum of polynomials of pieces divided by powers of 1 + A up to d + 1, and the
 * bound on the number of ships follows. */
#include "count/engine/narrow/narrow.h"

#include "count/base/natural.h"
#include "count/engine/narrow/counted_fleet.h"

#include <assert.h>
#include <string.h>

/* The slack of a box, a small rectangle of cells, is how much its width + height falls short of the
 * greatest possible one. A formula instead of a sweep gives what a box contributes if its slack is
 * less than this number: 0, 1 or 2. With k kinds of ships in the fleet, the formula of a slack
 * takes about 2 k times as long to compute as that of the slack before it. */
#define MAX_SLACKS 3u

/* Adds `factor` times the coefficient of x^u X^w Y^h in the product ((1 + A)^power - 1) F, where u
 * has more than `power` > 0 ships, to *sum. (The top of this file explains these polynomials. A has
 * a term for each way to turn a single ship. F has a term for each box and each sub-fleet, whose
 * coefficient is what the box contributes to the sub-fleet.) The product is computed by
 *
 *     (1 + A)^power - 1 = A (power + sum over 0 < p < power of ((1 + A)^p - 1))
 *
 * Each term of A takes one ship out of the sub-fleet u, and the width and height of the ship off
 * the box of w columns and h rows. The function looks up what this smaller box contributes to this
 * smaller sub-fleet, multiplies it by `power`, and calls itself for the powers p.
 *
 *   Example: u has two ships of 2 cells, the box has 4 columns and 2 rows, and `power` is 1. The
 *   term x X^2 Y of A, a ship along a row, leaves one ship and a box of 2 columns and 1 row, which
 *   contributes 1. The term x X Y^2, a ship along a column, leaves no row. So the coefficient is 1.
 *
 * Each stored contribution is multiplied by the number of ships of its sub-fleet, so that it is an
 * integer. To undo this, `factor` must be a multiple of the numbers of ships of all sub-fleets that
 * are looked up. */
static void add_smaller_boxes(const bsc_narrow_counter *counter, uint32_t power, uint32_t u,
                              uint32_t w, uint32_t h, uint64_t factor, uint64_t *sum) {
    for (uint32_t k = 0; k < counter->fleet.kinds; k++) {
        if (bsc_sub_fleet_copies(&counter->fleet, u, k) == 0) continue;
        const uint32_t length = counter->fleet.kind[k].width;
        const uint32_t smaller_fleet = u - counter->fleet.kind[k].place_value;
        const uint32_t directions = length > 1 ? 2 : 1;
        for (uint32_t direction = 0; direction < directions; direction++) {
            const uint32_t ship_width = direction == 0 ? length : 1;
            const uint32_t ship_height = direction == 0 ? 1 : length;
            if (w <= ship_width || h <= ship_height) continue;
            const uint32_t width = w - ship_width;
            const uint32_t height = h - ship_height;
            const uint64_t *contribution =
                bsc_narrow_box(counter, &counter->full_boxes, width, height, 0, 0) +
                smaller_fleet * counter->fleet.limbs;
            bsc_signed_add_multiple(sum, counter->fleet.limbs, contribution,
                                    power * factor / counter->fleet.ships[smaller_fleet]);
            for (uint32_t p = 1; p < power; p++)
                add_smaller_boxes(counter, p, smaller_fleet, width, height, factor, sum);
        }
    }
}

/* The contribution of a box of w columns and h rows to a sub-fleet is f_u(w, h), which the top of
 * this file defines, times the number of ships of the sub-fleet, so that it is an integer. In the
 * polynomials there, A has a term for each single ship, and F a term x^u X^w Y^h f_u(w, h) for each
 * sub-fleet u and each box. It is proved there that the product (1 + A)^(slack + 1) F has no term
 * with this x^u X^w Y^h. So f_u(w, h) is minus the coefficient of x^u X^w Y^h in ((1 + A)^(slack +
 * 1) - 1) F, which is made of f of smaller boxes and smaller sub-fleets.
 *
 * Two ships are an exception: the product (1 + A) F then has the term -A^2 (for boxes of slack 0,
 * it is A - A^2). As A^2 is also what the rule above subtracts, the result is twice as large. */
uint64_t *bsc_narrow_formula_contribution(const bsc_narrow_counter *counter, uint32_t slack,
                                          uint32_t sub_fleet, uint32_t w, uint32_t h,
                                          uint64_t *contribution) {
    const size_t limbs = counter->fleet.limbs;
    const uint32_t ships = counter->fleet.ships[sub_fleet];
    memset(contribution, 0, limbs * sizeof *contribution);
    if (ships == 1) {
        if (w == 1 || h == 1) *contribution = 1;
        return contribution;
    }
    /* add_smaller_boxes adds up contributions to sub-fleets with 1 .. slack + 1 ships fewer than
     * this one. Each is stored times the number of ships of its sub-fleet, and must be divided by
     * this number: by ships - 1, ships - 2, ... or ships - (slack + 1). To stay with integers, the
     * whole sum is multiplied by the product of all these numbers (divisor), and divided by it at
     * the end. The result too is stored times the number of ships of its sub-fleet, `ships`. */
    uint64_t divisor = 1;
    for (uint32_t p = 1; p <= slack + 1; p++) divisor *= ships - p;
    uint64_t factor = ships * divisor;
    if (ships == 2) factor *= 2; /* the term -A^2 of the equation adds the same amount once more */
    add_smaller_boxes(counter, slack + 1, sub_fleet, w, h, factor, contribution);
    const bool is_negative = contribution[limbs - 1] >> 63 != 0;
    if (is_negative) bsc_signed_negate(contribution, limbs);
    const uint64_t remainder = bsc_limbs_divide(contribution, limbs, divisor);
    assert(remainder == 0);
    (void)remainder;
    if (!is_negative) bsc_signed_negate(contribution, limbs);
    return contribution;
}

/* Returns how many slacks have a formula: it holds for the slacks from 0 to the result minus 1. The
 * slack d of a box is how much its width + height is smaller than that of the largest box. For
 * slack d there is a formula if the sub-fleet has at least 3 d + 3 ships (see the top of this
 * file): for slack 1 from 6 ships on, for slack 2 from 9 ships on. For slack 0 there is also one if
 * the sub-fleet has one or two ships. */
uint32_t bsc_narrow_min_swept_slack(const bsc_narrow_counter *counter, const bsc_boxes *boxes,
                                    uint32_t ships) {
    if (!counter->has_box_formula || boxes->is_holed) return 0;
    if (ships < 6) return 1;
    if (ships < 9) return 2;
    return MAX_SLACKS;
}
