/* ring.c - kinds of ships, and the arithmetic of polynomials in them (narrow.h has the formulas).
 *
 * A product of polynomials goes through the pairs v, u - v of sub-fleets of u. An odometer counts
 * the digits of v up within those of u, so that no list of pairs is stored: the Russian fleet has
 * 2700 pairs. */
#include "count/engine/narrow/ring.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"

#include <math.h>
#include <string.h>

/* Returns whether two pieces have the same shape and may be turned alike. */
static bool same_kind(const bsc_problem *problem, uint32_t a, uint32_t b) {
    const bsc_piece *first = &problem->piece[a], *second = &problem->piece[b];
    return first->cells == second->cells && first->turn == second->turn &&
           memcmp(problem->shape[a], problem->shape[b],
                  2 * (size_t)first->cells * sizeof **problem->shape) == 0;
}

/* Returns the kind of a piece, without copies. */
static bsc_kind new_kind(const bsc_problem *problem, uint32_t piece) {
    const bsc_piece *ship = &problem->piece[piece];
    bsc_kind kind = {.piece = piece};
    for (uint32_t k = 0; k < ship->cells; k++) {
        const uint32_t *cell = problem->shape[piece] + 2 * (size_t)k;
        if (cell[0] >= kind.width) kind.width = cell[0] + 1;
        if (cell[1] >= kind.height) kind.height = cell[1] + 1;
    }
    kind.width_plus_height = kind.width + kind.height;
    const bool turns = ship->turn == bsc_turn_names.name[BSC_TURN_ROTATE] ||
                       ship->turn == bsc_turn_names.name[BSC_TURN_REFLECT];
    if (turns && kind.width < kind.height) kind.width = kind.height;
    if (turns && kind.height < kind.width) kind.height = kind.width;
    return kind;
}

/* Fills kind[] and kind_of[]. Kinds come by falling number of cells: with its digits in that order
 * a sweep by dp is fastest (plan.c). */
static void find_kinds(bsc_ring *ring, const bsc_problem *problem, bool apart) {
    for (uint32_t p = 0; p < problem->pieces; p++) {
        uint32_t k = 0;
        while (k < ring->kinds && (apart || !same_kind(problem, ring->kind[k].piece, p))) k++;
        if (k == ring->kinds) {
            const uint32_t cells = problem->piece[p].cells;
            for (; !apart && k > 0 && problem->piece[ring->kind[k - 1].piece].cells < cells; k--)
                ring->kind[k] = ring->kind[k - 1];
            ring->kind[k] = new_kind(problem, p);
            ring->kinds++;
        }
        ring->kind[k].copies += problem->piece[p].copies;
        ring->kind_of[p] = p;
    }
    for (uint32_t p = 0; p < problem->pieces && !apart; p++)
        for (ring->kind_of[p] = 0; !same_kind(problem, ring->kind[ring->kind_of[p]].piece, p);)
            ring->kind_of[p]++;
}

bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells, bool apart,
                         bsc_error *error) {
    uint64_t fleets = 1;
    double bits = 0.0;
    *ring = (bsc_ring){.kinds = 0};
    BSC_ARENA_ARRAY(&ring->arena, ring->kind, (size_t)problem->pieces + 1);
    BSC_ARENA_ARRAY(&ring->arena, ring->kind_of, problem->pieces);
    if (ring->arena.failed) return bsc_arena_status(&ring->arena, error);
    find_kinds(ring, problem, apart);
    for (uint32_t k = ring->kinds; k-- > 0 && fleets <= BSC_MAX_FLEETS;) {
        bsc_kind *kind = &ring->kind[k];
        kind->stride = (uint32_t)fleets;
        fleets *= (uint64_t)kind->copies + 1;
        bits += kind->copies * log2(problem->piece[kind->piece].orientations * cells) +
                log2(kind->copies + 1.0); /* M_u has the factor |u| */
    }
    if (fleets > BSC_MAX_FLEETS)
        return bsc_error_set(error, BSC_UNSUPPORTED, "more than %u sub-fleets", BSC_MAX_FLEETS);
    ring->fleets = (uint32_t)fleets;
    ring->limbs = (size_t)(bits / 64.0) + 1;
    BSC_ARENA_ARRAY(&ring->arena, ring->ships, ring->fleets);
    BSC_ARENA_ARRAY(&ring->arena, ring->product, ring->limbs);
    for (uint32_t u = 0; u < fleets && !ring->arena.failed; u++)
        for (uint32_t k = 0; k < ring->kinds; k++) ring->ships[u] += bsc_ring_digit(ring, u, k);
    return bsc_arena_status(&ring->arena, error);
}

uint64_t *bsc_ring_count_named_ships(const bsc_ring *ring, const bsc_problem *problem,
                                     const uint32_t *copies, uint64_t *number) {
    uint32_t taken[BSC_MAX_PIECES] = {0};
    for (uint32_t p = 0; p < problem->pieces; p++)
        for (uint32_t c = 1; c <= (copies == NULL ? problem->piece[p].copies : copies[p]); c++) {
            bsc_limbs_scale(number, ring->limbs, ++taken[ring->kind_of[p]]);
            bsc_limbs_divide(number, ring->limbs, c);
        }
    return number;
}

void bsc_ring_add(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor) {
    uint64_t carry = 0;
    for (size_t i = 0; i < ring->limbs; i++) a[i] = bsc_limb_multiply(b[i], factor, a[i], &carry);
}

void bsc_ring_negate(const bsc_ring *ring, uint64_t *a) {
    uint64_t carry = 1;
    for (size_t i = 0; i < ring->limbs; i++) a[i] = bsc_limb_add(~a[i], 0, &carry);
}

/* Uses a - factor * b = -(-a + factor * b). */
void bsc_ring_subtract(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor) {
    bsc_ring_negate(ring, a);
    bsc_ring_add(ring, a, b, factor);
    bsc_ring_negate(ring, a);
}

/* Sets ring->product to the sum over 0 < v < u of M_v Z_(u-v). */
static void convolve(bsc_ring *ring, const uint64_t *m, const uint64_t *z, uint32_t u) {
    const size_t limbs = ring->limbs;
    memset(ring->product, 0, limbs * sizeof *ring->product);
    assert(u > 0 && z[0] == 1);
    for (uint32_t v = 0;;) {
        /* To the next v: raises the lowest digit that is below u's, and sets those below it to 0.
         * */
        uint32_t k = ring->kinds;
        while (k-- > 0 && bsc_ring_digit(ring, v, k) == bsc_ring_digit(ring, u, k))
            v -= bsc_ring_digit(ring, v, k) * ring->kind[k].stride;
        assert(k < ring->kinds);
        v += ring->kind[k].stride;
        if (v == u) return;
        const uint64_t *a = m + v * limbs, *b = z + (u - v) * limbs;
        for (size_t i = 0; i < limbs; i++) {
            uint64_t carry = 0;
            uint64_t *sum = ring->product + i;
            for (size_t j = 0; i + j < limbs && b[i] != 0; j++)
                sum[j] = bsc_limb_multiply(a[j], b[i], sum[j], &carry);
        }
    }
}

void bsc_ring_log(bsc_ring *ring, uint64_t *m, const uint64_t *z, uint32_t u) {
    uint64_t *m_u = m + u * ring->limbs;
    assert(u > 0 && u < ring->fleets);
    convolve(ring, m, z, u);
    bsc_ring_negate(ring, ring->product);
    bsc_ring_add(ring, ring->product, z + u * ring->limbs, ring->ships[u]);
    memcpy(m_u, ring->product, ring->limbs * sizeof *m_u);
}

void bsc_ring_exp(bsc_ring *ring, const uint64_t *m, uint64_t *z, uint32_t u) {
    uint64_t *z_u = z + u * ring->limbs;
    convolve(ring, m, z, u);
    bsc_ring_add(ring, ring->product, m + u * ring->limbs, 1);
    memcpy(z_u, ring->product, ring->limbs * sizeof *z_u);
    const uint64_t remainder = bsc_limbs_divide(z_u, ring->limbs, ring->ships[u]);
    assert(remainder == 0);
    (void)remainder;
}

void bsc_ring_exp_all(bsc_ring *ring, const uint64_t *m, uint64_t *z) {
    memset(z, 0, ring->limbs * sizeof *z);
    *z = 1;
    for (uint32_t u = 1; u < ring->fleets; u++) bsc_ring_exp(ring, m, z, u);
}
