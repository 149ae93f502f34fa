/* formula.c - finds a polynomial for the number of deployments of a fleet, which is right for all
 * boards from some size on. It is a polynomial in w and h for boards of w columns and h rows, or in
 * n for boards of n x n cells.
 *
 * Example: one ship of 2 cells has N(w, h) = (w - 1) h + w (h - 1) = 2 w h - w - h deployments. The
 * degree of the polynomial in w and in h is 1, so four counts determine it:
 *
 *     N(1, 1) = 0   N(1, 2) = 1     The coefficients follow from differences of these counts
 *     N(2, 1) = 1   N(2, 2) = 4     (Newton's form). That of w h is 4 - 1 - 1 + 0 = 2.
 *
 * A fleet of K ships has a polynomial of degree K in w and in h, if the board is at least as wide
 * as the fleet's widest boxes (narrow.h) less 1, and at least as high as its highest boxes less 1.
 * The reason is that every box a x b then has (w - a + 1) (h - b + 1) places on the board, even if
 * that is 0. Let Z(x) be the generating function of the numbers of deployments of all sub-fleets on
 * the board (narrow.h). Each coefficient of its logarithm log Z is a sum over boxes, so it has the
 * form c1 + c2 w + c3 h + c4 w h; and to get Z back, the exponential multiplies at most K of these
 * coefficients. (K + 1)^2 counts determine the polynomial. In n its degree is 2 K, and the counts
 * of 2 K + 1 squares are enough.
 *
 * If the copies of pieces may vary, or there are several fleets, the polynomial is the sum of those
 * of all these fleets. K is then the greatest number of ships.
 *
 * The coefficients of w^i h^j are stored as integers, their numerators; the common denominator is
 * (K!)^2, or (2 K)! for a polynomial in n. Numerators are two's complements of the same number of
 * 64-bit words, called limbs. The function lower_min_sides tests whether the polynomial also holds
 * for smaller boards. In w and h it did for none of 7,000 random fleets; in n it sometimes does. At
 * the end, the numerators and the denominator are divided by their common factors.
 *
 * Cost: sweeping the narrow boards, and counting. It takes 0.05 s for the classic fleet, and 9 s
 * for the Russian fleet. */
#include "bscount_parts.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/natural.h"
#include "count/board/problem.h"
#include "count/engine/narrow/counted_fleet.h"
#include "count/engine/narrow/narrow.h"

#include <math.h>
#include <string.h>

/* A formula for the number of a fleet's deployments: a polynomial in the sides of the board, as a
 * table of its coefficients. */
struct bsc_formula {
    bsc_arena arena;            /* owns the arrays */
    bsc_narrow_counter counter; /* counts the boards from which the formula is found */
    /* How many 64-bit words (limbs) each number in the arrays below has. That is more than a count
     * of deployments has (counter.fleet.limbs). */
    size_t limbs;
    /* true: the formula is only for square boards of n x n cells, and is a polynomial in n; false:
     * it is for boards of w columns and h rows, and is a polynomial in w and h */
    bool is_square;
    /* The polynomial has a coefficient for each pair of a power of w (or n) and a power of h: that
     * of w^i h^j has the index i x height_powers + j. Coefficients are fractions with a common
     * denominator. */
    uint32_t width_powers;  /* (number of ships) + 1; if is_square, 2 x (number of ships) + 1 */
    uint32_t height_powers; /* (number of ships) + 1; if is_square, 1, because h is not used */
    /* [(width_powers x height_powers + 1) x limbs]: the numerators of the coefficients, which are
     * integers, then the common denominator. Each takes `limbs` elements. A numerator may be
     * negative (a two's complement) until the function `reduce` moves the signs to
     * is_negative[]. */
    uint64_t *integers;
    /* [width_powers x height_powers]: whether each coefficient is negative; valid after `reduce` */
    bool *is_negative;
    /* the least width (min_side[0]) and the least height (min_side[1]), in cells, of a board for
     * which the formula holds; both are the same if is_square */
    uint32_t min_side[2];
    /* [limbs]: each is work space for one number. */
    uint64_t *sum;
    uint64_t *row_sum;
    uint64_t *fleet_count;
};

/* Returns where the numerator of the coefficient of w^i h^j is stored. (All coefficients are
 * fractions with the same denominator.) */
static uint64_t *find_numerator(const bsc_formula *f, uint32_t i, uint32_t j) {
    assert(i < f->width_powers && j < f->height_powers);
    return f->integers + ((size_t)i * f->height_powers + j) * f->limbs;
}

/* Returns where the common denominator of all coefficients of the polynomial is stored. */
static uint64_t *find_denominator(const bsc_formula *f) {
    return f->integers + (size_t)f->width_powers * f->height_powers * f->limbs;
}

/* Writes to deployments[f->limbs] how many deployments all fleets that the problem allows have
 * together on a width x height board. If the formula is only for square boards, ignores `height`
 * and counts a width x width board. */
static void count_board(bsc_formula *f, uint32_t width, uint32_t height, uint64_t *deployments) {
    if (f->is_square) height = width;
    bsc_narrow_count(&f->counter, width, height, NULL, NULL);
    memset(deployments, 0, f->limbs * sizeof *deployments);
    bsc_counted_fleet_sum_allowed(&f->counter.fleet, f->counter.problem, f->counter.deployments,
                                  f->fleet_count, deployments);
}

/* Replaces `degree` + 1 values of a polynomial by its coefficients, each multiplied by the
 * factorial of `degree`. The values are those at x = first_x, first_x + 1, ..., first_x + degree.
 * Each has f->limbs limbs (64-bit words); value i begins at value[i x stride], and becomes the
 * coefficient of x^i. Uses Newton's form: the sum, over all i, of d_i / i! times (x - a)
 * (x - a - 1) ... (x - a - i + 1), where a is first_x and d_i is the difference of order i of the
 * values. Example: the values at 1 and 2 are 1 and 4. Their difference is 3, so the polynomial is
 * 1 + 3 (x - 1) = -2 + 3 x. first_x must not be 0. */
static void interpolate(const bsc_formula *f, uint64_t *value, size_t stride, uint32_t degree,
                        uint32_t first_x) {
    const size_t limbs = f->limbs;
    assert(first_x > 0 && stride % limbs == 0);
    /* Replace value i by the difference of order i: each value by its difference from the value
     * before it, then these differences by their differences, and so on. */
    for (uint32_t order = 1; order <= degree; order++)
        for (uint32_t i = degree; i >= order; i--)
            bsc_signed_subtract_multiple(value + i * stride, limbs, value + (i - 1) * stride, 1);
    /* Multiply the difference of order i by degree! / i!, so that no fractions are needed. */
    for (uint32_t i = 0; i <= degree; i++)
        for (uint32_t k = i + 1; k <= degree; k++) bsc_limbs_scale(value + i * stride, limbs, k);
    /* Multiply Newton's form out from the inside, beginning with the difference of the highest
     * order: multiply the polynomial so far by x - (first_x + i), and add the difference of order
     * i. */
    for (uint32_t i = degree; i-- > 0;)
        for (uint32_t d = i; d < degree; d++)
            bsc_signed_subtract_multiple(value + d * stride, limbs, value + (d + 1) * stride,
                                         first_x + i);
}

/* Multiplies a number by the common denominator that the formula's coefficients have until `reduce`
 * divides the formula by common factors. Interpolation divides by the factorial of the degree. A
 * polynomial in w and h, for boards of w columns and h rows, has the degree K in both, where K is
 * the number of ships: it is divided by K! twice. A polynomial in n, for boards of n x n cells, is
 * divided by (2 K)!. Both are (width_powers - 1)! times (height_powers - 1)!. */
static void multiply_by_denominator(const bsc_formula *f, uint64_t *number) {
    for (uint32_t k = 2; k < f->width_powers; k++) bsc_limbs_scale(number, f->limbs, k);
    for (uint32_t k = 2; k < f->height_powers; k++) bsc_limbs_scale(number, f->limbs, k);
}

/* Finds the coefficients of the formula from counts of boards: first for each width the polynomial
 * in the height, then for each power of the height the polynomial in the width. A polynomial of
 * degree K in both, where K is the number of ships, is determined by its values on (K + 1)^2
 * boards. If the formula is only for square boards, 2 K + 1 boards are enough. f->min_side[] must
 * be set, and f->integers[] must be 0. */
static void fit_coefficients(bsc_formula *f) {
    const size_t limbs = f->limbs;
    for (uint32_t i = 0; i < f->width_powers; i++) {
        for (uint32_t j = 0; j < f->height_powers; j++)
            count_board(f, f->min_side[0] + i, f->min_side[1] + j, find_numerator(f, i, j));
        interpolate(f, find_numerator(f, i, 0), limbs, f->height_powers - 1, f->min_side[1]);
    }
    for (uint32_t j = 0; j < f->height_powers; j++)
        interpolate(f, find_numerator(f, 0, j), f->height_powers * limbs, f->width_powers - 1,
                    f->min_side[0]);
    *find_denominator(f) = 1;
    multiply_by_denominator(f, find_denominator(f));
}

/* Returns true if the formula gives the right number of deployments for a width x height board:
 * evaluates the formula by Horner's rule, and compares the result with a count of the board. Both
 * are multiplied by the common denominator of the coefficients, so that no fractions are needed.
 * Must not be called after `reduce`, which changes the denominator and the signs. */
static bool holds_for_board(bsc_formula *f, uint32_t width, uint32_t height) {
    const size_t limbs = f->limbs;
    uint64_t *sum = f->sum;
    uint64_t *row = f->row_sum;
    memset(sum, 0, limbs * sizeof *sum);
    for (uint32_t i = f->width_powers; i-- > 0;) {
        memset(row, 0, limbs * sizeof *row);
        for (uint32_t j = f->height_powers; j-- > 0;) {
            bsc_limbs_scale(row, limbs, height);
            bsc_signed_add_multiple(row, limbs, find_numerator(f, i, j), 1);
        }
        bsc_limbs_scale(sum, limbs, width);
        bsc_signed_add_multiple(sum, limbs, row, 1);
    }
    count_board(f, width, height, row);
    multiply_by_denominator(f, row);
    return memcmp(row, sum, limbs * sizeof *row) == 0;
}

/* Returns true if the formula is right for every board of this width and a height of at least
 * f->min_side[1], which the caller must not have lowered yet. It is enough to test K + 1 heights,
 * where K is the number of ships: for boards of one width, both the counts and the formula are
 * polynomials in the height, of degree at most K, and two such polynomials that agree at K + 1
 * heights are the same. */
static bool holds_for_width(bsc_formula *f, uint32_t width) {
    const uint32_t tested_heights = f->height_powers; /* K + 1 */
    for (uint32_t k = 0; k < tested_heights; k++)
        if (!holds_for_board(f, width, f->min_side[1] + k)) return false;
    return true;
}

/* Returns true if the formula is right for every board of this height and a width of at least
 * f->min_side[0]. proven_width is the width from which on the counts are known to be a polynomial
 * in the width. Its degree is at most K, the number of ships, so it is enough to test K + 1 widths
 * from proven_width on, and each width from f->min_side[0] to proven_width - 1. */
static bool holds_for_height(bsc_formula *f, uint32_t height, uint32_t proven_width) {
    const uint32_t tested_widths = f->width_powers; /* K + 1 */
    for (uint32_t width = f->min_side[0]; width < proven_width + tested_widths; width++)
        if (!holds_for_board(f, width, height)) return false;
    return true;
}

/* Finds the smallest boards for which the formula holds. Before the call, the coefficients are
 * found but not yet reduced (holds_for_board), and the formula is proven for boards of at least
 * f->min_side[0] columns and f->min_side[1] rows. Lowers the least width and then the least height,
 * step by step, as long as the formula is right for every board of at least this size. Neither is
 * lowered below 1. If the formula is only for square boards, there is just one board to test for
 * each size. */
static void lower_min_sides(bsc_formula *f) {
    const uint32_t proven_width = f->min_side[0];
    if (f->is_square) {
        while (f->min_side[0] > 1 && holds_for_board(f, f->min_side[0] - 1, f->min_side[0] - 1))
            f->min_side[0]--;
        f->min_side[1] = f->min_side[0];
        return;
    }
    while (f->min_side[0] > 1 && holds_for_width(f, f->min_side[0] - 1)) f->min_side[0]--;
    while (f->min_side[1] > 1 && holds_for_height(f, f->min_side[1] - 1, proven_width))
        f->min_side[1]--;
}

/* Brings the formula into its final form, and so is called once, at the end: splits each numerator
 * into its sign and its absolute value, and divides the numerators and the denominator by their
 * common factors. A common factor divides the denominator, the product of (width_powers - 1)! and
 * (height_powers - 1)!, of which the first has at least the factors of the second. So all prime
 * factors are less than width_powers. */
static void reduce(bsc_formula *f) {
    const size_t limbs = f->limbs;
    const size_t coefficients = (size_t)f->width_powers * f->height_powers;
    for (size_t k = 0; k < coefficients; k++) {
        f->is_negative[k] = f->integers[(k + 1) * limbs - 1] >> 63 != 0;
        if (f->is_negative[k]) bsc_signed_negate(f->integers + k * limbs, limbs);
    }
    for (uint32_t factor = 2; factor < f->width_powers;) {
        bool is_common = true;
        for (size_t k = 0; k <= coefficients && is_common; k++) {
            memcpy(f->sum, f->integers + k * limbs, limbs * sizeof *f->sum);
            is_common = bsc_limbs_divide(f->sum, limbs, factor) == 0;
        }
        for (size_t k = 0; k <= coefficients && is_common; k++)
            bsc_limbs_divide(f->integers + k * limbs, limbs, factor);
        if (!is_common) factor++;
    }
}

/* Returns the least width (or height) of a board for which the formula is certain to hold: one less
 * than max_box_side, the width (or height) of the fleet's largest box. The formula assumes that a
 * box w x h has (board width - w + 1) x (board height - h + 1) places. This is right, and 0, if the
 * board is narrower than the box by 1, but not if it is narrower by more: the first factor is then
 * negative. */
static uint32_t find_min_side(uint32_t max_box_side) {
    if (max_box_side <= 2) return 1;
    return max_box_side - 1;
}

/* Finds the formula of the problem's fleet, and fills *f: counts the boards that determine the
 * formula, and computes the formula from these counts. The caller has set f->is_square, which says
 * whether the formula is only for square boards, and all other fields to 0. Fails as
 * bsc_narrow_init does, or if memory runs out. The caller frees the formula with bsc_formula_free,
 * even after a failure. */
static bsc_status make_formula(bsc_formula *f, const bsc_problem *problem, const bsc_run *run,
                               bsc_stats *stats, bsc_error *error) {
    const bsc_narrow_counter *counter = &f->counter;
    bsc_status status = bsc_narrow_init(&f->counter, problem, true, run, stats, error);
    if (status != BSC_OK) return status;
    f->min_side[0] = find_min_side(counter->max_box_width);
    f->min_side[1] = find_min_side(counter->max_box_height);
    if (f->is_square && f->min_side[0] < f->min_side[1]) f->min_side[0] = f->min_side[1];
    /* On w columns and h rows, a fleet of K ships has a polynomial of degree K in w and in h. On n
     * x n cells, w and h are both n, so its degree in n is 2 K. */
    if (f->is_square) {
        f->width_powers = 2 * counter->ships + 1;
        f->height_powers = 1;
    } else {
        f->width_powers = counter->ships + 1;
        f->height_powers = counter->ships + 1;
    }
    /* How long can numbers get? Let K be the number of ships, which is at least 1. The largest
     * number is at most the product of:
     *
     *   a count of deployments                   fleet.limbs limbs
     *   the common denominator, (2 K)! or less,
     *     which is at most (2 K)^(2 K)           2 K (1 + log2 K) bits
     *   2 K factors, each a side of a board      2 K log2(side) bits
     *
     * The sides are those by which `interpolate` and holds_for_board multiply. Two more bits for
     * each of the 2 K factors leave room for sums. */
    const double bits =
        2.0 * counter->ships * (3.0 + log2(counter->ships) + log2(counter->max_long_side));
    f->limbs = counter->fleet.limbs + (size_t)(bits / 64.0) + 1;
    BSC_ARENA_ARRAY(&f->arena, f->integers,
                    ((size_t)f->width_powers * f->height_powers + 1) * f->limbs);
    BSC_ARENA_ARRAY(&f->arena, f->is_negative, (size_t)f->width_powers * f->height_powers);
    BSC_ARENA_ARRAY(&f->arena, f->sum, f->limbs);
    BSC_ARENA_ARRAY(&f->arena, f->row_sum, f->limbs);
    BSC_ARENA_ARRAY(&f->arena, f->fleet_count, f->limbs);
    status = bsc_arena_status(&f->arena, error);
    if (status != BSC_OK) return status;
    fit_coefficients(f);
    lower_min_sides(f);
    reduce(f);
    return BSC_OK;
}

bsc_status bsc_formula_new(bsc_formula **formula, const bsc_problem *problem, bool square,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_NARROW};
    *formula = NULL;
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (problem->is_unlimited[p])
            return bsc_error_set(error, BSC_UNSUPPORTED,
                                 "%.64s x*: a formula needs a greatest number of copies",
                                 problem->piece[p].name);
    /* If there are several fleets, the copies of `x*` are numbers that fit this board only. */
    for (uint32_t k = 0; k < problem->fleets; k++) {
        const char *text = bsc_problem_fleet_as_written(problem, k);
        if (text != NULL && strchr(text, '*') != NULL)
            return bsc_error_set(error, BSC_UNSUPPORTED,
                                 "%.64s: a formula needs a greatest number of copies", text);
    }
    if (!bsc_narrow_supports(problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "formulas are of rectangles of squares whose cells may stay empty");
    bsc_formula *f = bsc_memory_new(1, sizeof *f);
    if (f == NULL) return bsc_error_set_no_memory(error);
    f->is_square = square;
    const bsc_status status = make_formula(f, problem, run, stats, error);
    if (status == BSC_OK)
        *formula = f;
    else
        bsc_formula_free(f);
    return status;
}

void bsc_formula_free(bsc_formula *f) {
    if (f == NULL) return;
    bsc_narrow_release(&f->counter);
    bsc_arena_release(&f->arena);
    bsc_memory_free(f);
}

bool bsc_formula_is_square(const bsc_formula *f) {
    return f->is_square;
}

uint32_t bsc_formula_degree(const bsc_formula *f) {
    return f->width_powers - 1;
}

uint32_t bsc_formula_first(const bsc_formula *f, bool height) {
    return f->min_side[height];
}

bsc_natural bsc_formula_term(const bsc_formula *f, uint32_t i, uint32_t j, bool *negative) {
    *negative = f->is_negative[(size_t)i * f->height_powers + j];
    return (bsc_natural){find_numerator(f, i, j), f->limbs};
}

bsc_natural bsc_formula_denominator(const bsc_formula *f) {
    return (bsc_natural){find_denominator(f), f->limbs};
}

bsc_natural bsc_formula_count(bsc_formula *f, uint32_t side) {
    assert(side <= f->min_side[0]);
    count_board(f, side, side, f->sum);
    return (bsc_natural){f->sum, f->limbs};
}
