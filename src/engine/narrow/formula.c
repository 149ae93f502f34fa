/* formula.c - the polynomial in w and h, or in n, that counts every board of a fleet from some size
 * on.
 *
 * Where both sides are at least those of the fleet's boxes, less 1, each box fits, log Z is
 * a + bw + ch + dwh in each degree, and so N(w, h) is a polynomial of degree K in w and in h for K
 * ships: (K + 1)^2 counts determine it.
 *
 *   counts      N(w0 + i, h0 + j)                   differences along a line of counts, Newton's
 *   terms       (K!)^2 x coefficient of w^i h^j     form multiplied out; for n: those of one degree
 *
 * Numbers are two's complement of `limbs` limbs; what is left in the end is divided by the common
 * factor of all terms and of the denominator, which has no prime above K. Then the first sizes are
 * moved down while the polynomial is right there too, by K + 1 counts along the other side.
 *
 * Cost: the narrow boards, and the counts: of classic's fleet 0.05 s, of the Russian one 9 s. */
#include "engine/narrow/narrow.h"

#include "base/error.h"
#include "base/natural.h"
#include "board/draft.h"

#include <math.h>

struct bsc_formula {
    bsc_arena arena;
    const bsc_problem *problem;
    bsc_narrow narrow;
    bsc_ring number;        /* of which the limbs alone count */
    uint32_t ships;         /* K */
    uint32_t rows, columns; /* of the terms: K + 1 each; of n 2 K + 1 and 1 */
    uint32_t first[2];      /* width and height from which on it holds */
    uint64_t *term;         /* [rows x columns] */
    uint64_t *denominator;
    uint64_t *held, *other; /* numbers at hand */
};

static uint64_t *term_at(const bsc_formula *f, uint32_t row, uint32_t column) {
    assert(row < f->rows && column < f->columns);
    return f->term + ((size_t)row * f->columns + column) * f->number.limbs;
}

/* The deployments on such a board, in f->held. */
static void count(bsc_formula *f, uint32_t width, uint32_t height) {
    const bsc_ring *ring = &f->narrow.ring;
    const size_t limbs = f->number.limbs;
    uint32_t copies[BSC_MAX_PIECES];
    bsc_narrow_count(&f->narrow, width, height);
    memset(f->held, 0, limbs * sizeof *f->held);
    memcpy(f->held, f->narrow.z + (ring->fleets - 1) * ring->limbs, ring->limbs * sizeof *f->held);
    for (uint32_t p = 0; p < f->problem->pieces; p++) copies[p] = f->problem->piece[p].copies;
    bsc_ring_name_ships(ring->kind_of, copies, f->problem->pieces, f->held, limbs);
}

/* From K + 1 values at a, a + 1, .. to the coefficients of K! times their polynomial. */
static void fit(const bsc_formula *f, uint64_t *value, size_t stride, uint32_t a) {
    const bsc_ring *ring = &f->number;
    const uint32_t most = f->ships;
    assert(a > 0 && stride % ring->limbs == 0);
    for (uint32_t s = 1; s <= most; s++)
        for (uint32_t i = most; i >= s; i--)
            bsc_ring_subtract(ring, value + i * stride, value + (i - 1) * stride, 1);
    for (uint32_t i = 0; i <= most; i++) /* times K! / i! */
        for (uint32_t k = i + 1; k <= most; k++)
            bsc_limbs_scale(value + i * stride, ring->limbs, k);
    for (uint32_t i = most; i-- > 0;) /* what is above i, times x - (a + i); the value stays */
        for (uint32_t d = i; d < most; d++)
            bsc_ring_subtract(ring, value + d * stride, value + (d + 1) * stride, a + i);
}

/* number *= (K!)^2 */
static void scale(const bsc_formula *f, uint64_t *number) {
    for (uint32_t k = 2; k <= f->ships; k++)
        bsc_limbs_scale(number, f->number.limbs, (uint64_t)k * k);
}

static void fit_terms(bsc_formula *f) {
    const size_t limbs = f->number.limbs;
    for (uint32_t i = 0; i < f->rows; i++)
        for (uint32_t j = 0; j < f->columns; j++) {
            count(f, f->first[0] + i, f->first[1] + j);
            memcpy(term_at(f, i, j), f->held, limbs * sizeof *f->held);
        }
    for (uint32_t i = 0; i < f->rows; i++) fit(f, term_at(f, i, 0), limbs, f->first[1]);
    for (uint32_t j = 0; j < f->columns; j++)
        fit(f, term_at(f, 0, j), f->columns * limbs, f->first[0]);
    *f->denominator = 1;
    scale(f, f->denominator);
}

/* Whether it holds for the board too; by Horner's rule. */
static bool holds(bsc_formula *f, uint32_t width, uint32_t height) {
    const size_t limbs = f->number.limbs;
    uint64_t *sum = f->held, *row = f->other;
    memset(sum, 0, limbs * sizeof *sum);
    for (uint32_t i = f->rows; i-- > 0;) {
        memset(row, 0, limbs * sizeof *row);
        for (uint32_t j = f->columns; j-- > 0;) {
            bsc_limbs_scale(row, limbs, height);
            bsc_ring_add(&f->number, row, term_at(f, i, j), 1);
        }
        bsc_limbs_scale(sum, limbs, width);
        bsc_ring_add(&f->number, sum, row, 1);
    }
    memcpy(row, sum, limbs * sizeof *row);
    count(f, width, height);
    scale(f, f->held);
    return memcmp(row, f->held, limbs * sizeof *row) == 0;
}

static void move_first(bsc_formula *f, bool square) {
    while (square && f->first[0] > 1 && holds(f, f->first[0] - 1, f->first[0] - 1)) f->first[0]--;
    for (unsigned side = 0; side < 2 && !square; side++)
        for (bool right = true; right && f->first[side] > 1; f->first[side] -= right)
            for (uint32_t k = 0; k <= f->ships && right; k++)
                right = side == 0 ? holds(f, f->first[0] - 1, f->first[1] + k)
                                  : holds(f, f->first[0] + k, f->first[1] - 1);
}

/* w = h = n: terms of one degree become one. */
static bsc_status take_diagonal(bsc_formula *f, bsc_error *error) {
    const size_t limbs = f->number.limbs;
    uint64_t *term;
    if (BSC_ARENA_ARRAY(&f->arena, term, (2 * (size_t)f->ships + 1) * limbs) == NULL)
        return bsc_arena_status(&f->arena, error);
    for (uint32_t i = 0; i < f->rows; i++)
        for (uint32_t j = 0; j < f->columns; j++)
            bsc_ring_add(&f->number, term + (i + j) * limbs, term_at(f, i, j), 1);
    f->term = term;
    f->rows = 2 * f->ships + 1;
    f->columns = 1;
    return BSC_OK;
}

/* The absolute value of a term, in f->held. */
static bool take_absolute(bsc_formula *f, const uint64_t *term) {
    const bool negative = term[f->number.limbs - 1] >> 63 != 0;
    memcpy(f->held, term, f->number.limbs * sizeof *term);
    if (negative) bsc_ring_negate(&f->number, f->held);
    return negative;
}

static bool divides(bsc_formula *f, uint32_t factor, uint64_t *number) {
    take_absolute(f, number);
    return bsc_limbs_divide(f->held, f->number.limbs, factor) == 0;
}

static void reduce(bsc_formula *f) {
    const size_t limbs = f->number.limbs, terms = (size_t)f->rows * f->columns;
    for (uint32_t factor = 2; factor <= f->ships;) {
        bool common = divides(f, factor, f->denominator);
        for (size_t k = 0; k < terms && common; k++)
            common = divides(f, factor, f->term + k * limbs);
        for (size_t k = 0; k <= terms && common; k++) {
            uint64_t *number = k == terms ? f->denominator : f->term + k * limbs;
            const bool negative = take_absolute(f, number);
            bsc_limbs_divide(f->held, limbs, factor);
            if (negative) bsc_ring_negate(&f->number, f->held);
            memcpy(number, f->held, limbs * sizeof *number);
        }
        factor += !common;
    }
}

static bsc_status make(bsc_formula *f, bool square, const bsc_run *run, bsc_stats *stats,
                       bsc_error *error) {
    const bsc_narrow *n = &f->narrow;
    bsc_status status = bsc_narrow_init(&f->narrow, f->problem, true, run, stats, error);
    if (status != BSC_OK) return status;
    f->ships = n->ring.ships[n->ring.fleets - 1];
    f->first[0] = n->width > 2 ? n->width - 1 : 1;
    f->first[1] = n->height > 2 ? n->height - 1 : 1;
    if (square) f->first[0] = f->first[1] = f->first[0] > f->first[1] ? f->first[0] : f->first[1];
    /* (K!)^2 x count x the product of 2 K factors up to a side, at most, and the sums' own bits */
    const double bits = 2.0 * f->ships * (2.0 + log2(f->ships) + log2(n->most_height));
    f->number.limbs = n->ring.limbs + (size_t)(bits / 64.0) + 1;
    f->rows = f->columns = f->ships + 1;
    BSC_ARENA_ARRAY(&f->arena, f->term, (size_t)f->rows * f->columns * f->number.limbs);
    BSC_ARENA_ARRAY(&f->arena, f->denominator, f->number.limbs);
    BSC_ARENA_ARRAY(&f->arena, f->held, f->number.limbs);
    BSC_ARENA_ARRAY(&f->arena, f->other, f->number.limbs);
    status = bsc_arena_status(&f->arena, error);
    if (status != BSC_OK) return status;
    fit_terms(f);
    move_first(f, square);
    if (square) status = take_diagonal(f, error);
    if (status == BSC_OK) reduce(f);
    return status;
}

bsc_status bsc_formula_new(bsc_formula **formula, const bsc_problem *problem, bool square,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error) {
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_NARROW};
    *formula = NULL;
    if (!bsc_problem_is_rectangle(problem))
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "formulas are of rectangles of squares whose cells may stay empty");
    bsc_formula *f = bsc_memory_new(1, sizeof *f);
    if (f == NULL) return bsc_error_no_memory(error);
    f->problem = problem;
    const bsc_status status = make(f, square, run, stats, error);
    if (status == BSC_OK)
        *formula = f;
    else
        bsc_formula_free(f);
    return status;
}

void bsc_formula_free(bsc_formula *f) {
    if (f == NULL) return;
    bsc_narrow_release(&f->narrow);
    bsc_arena_release(&f->arena);
    bsc_memory_free(f);
}

bool bsc_formula_is_square(const bsc_formula *f) {
    return f->columns == 1 && f->ships > 0;
}

uint32_t bsc_formula_degree(const bsc_formula *f) {
    return f->rows - 1;
}

uint32_t bsc_formula_first(const bsc_formula *f, bool height) {
    return f->first[height];
}

bsc_natural bsc_formula_term(bsc_formula *f, uint32_t w, uint32_t h, bool *negative) {
    assert(f->rows > 0 && w < f->rows);
    *negative = take_absolute(f, term_at(f, w, h));
    return (bsc_natural){f->held, f->number.limbs};
}

bsc_natural bsc_formula_denominator(const bsc_formula *f) {
    return (bsc_natural){f->denominator, f->number.limbs};
}

bsc_natural bsc_formula_count(bsc_formula *f, uint32_t side) {
    assert(side <= f->first[0]);
    count(f, side, side);
    return (bsc_natural){f->held, f->number.limbs};
}
