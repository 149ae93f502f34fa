/* ring.c - finds the kinds of ships of a fleet, and does arithmetic with polynomials that have a
 * variable for each kind (ring.h has the formulas).
 *
 * The coefficient of sub-fleet u in a product of two polynomials is a sum over all pairs of
 * sub-fleets v and u - v. The function sum_products goes through all v by counting up their digits
 * like an odometer, each digit as far as the same digit of u. So it needs no list of pairs, which
 * would have 2700 pairs for the Russian fleet. For example, if u has 1 ship of one kind and 2 ships
 * of another, v goes through the digits 0 1, 0 2, 1 0 and 1 1. */
#include "count/engine/narrow/ring.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"

#include <math.h>
#include <string.h>

/* Returns true if the pieces a and b belong to the same kind of ship: if they have the same shape,
 * and may be turned in the same ways. */
static bool are_of_one_kind(const bsc_problem *problem, uint32_t a, uint32_t b) {
    const bsc_piece *first = &problem->piece[a], *second = &problem->piece[b];
    return first->cells == second->cells && first->turn == second->turn &&
           memcmp(problem->shape[a], problem->shape[b],
                  2 * (size_t)first->cells * sizeof **problem->shape) == 0;
}

/* Returns a new kind of ship with the measures of this piece. Its copies and its place value are
 * still 0. */
static bsc_kind make_kind(const bsc_problem *problem, uint32_t piece) {
    const bsc_piece *ship = &problem->piece[piece];
    bsc_kind kind = {.piece = piece};
    for (uint32_t k = 0; k < ship->cells; k++) {
        const uint32_t *cell = problem->shape[piece] + 2 * (size_t)k;
        if (cell[0] >= kind.width) kind.width = cell[0] + 1;
        if (cell[1] >= kind.height) kind.height = cell[1] + 1;
    }
    kind.side_sum = kind.width + kind.height;
    const bool may_turn = ship->turn == bsc_turn_names.name[BSC_TURN_ROTATE] ||
                          ship->turn == bsc_turn_names.name[BSC_TURN_REFLECT];
    if (may_turn && kind.width < kind.height) kind.width = kind.height;
    if (may_turn && kind.height < kind.width) kind.height = kind.width;
    return kind;
}

/* Returns the index of the kind of ship to which piece p belongs, or ring->kinds if there is no
 * such kind yet. */
static uint32_t find_kind(const bsc_ring *ring, const bsc_problem *problem, uint32_t p) {
    uint32_t k = 0;
    while (k < ring->kinds && !are_of_one_kind(problem, ring->kind[k].piece, p)) k++;
    return k;
}

/* Makes a new kind of ship for piece p, and inserts it after all kinds that have at least as many
 * cells. Returns its index. */
static uint32_t insert_kind(bsc_ring *ring, const bsc_problem *problem, uint32_t p) {
    const uint32_t cells = problem->piece[p].cells;
    uint32_t k = ring->kinds;
    while (k > 0 && problem->piece[ring->kind[k - 1].piece].cells < cells) {
        ring->kind[k] = ring->kind[k - 1];
        k--;
    }
    ring->kind[k] = make_kind(problem, p);
    ring->kinds++;
    return k;
}

/* Finds the kinds of ships of the problem's fleet: fills kind[] and kind_of[]. Kinds with more
 * cells come first, because dp sweeps fastest if the counts of pieces are in that order
 * (dp/plan.c). */
static void find_kinds(bsc_ring *ring, const bsc_problem *problem) {
    for (uint32_t p = 0; p < problem->pieces; p++) {
        uint32_t k = find_kind(ring, problem, p);
        if (k == ring->kinds) k = insert_kind(ring, problem, p);
        ring->kind[k].copies += problem->piece[p].copies;
    }
    for (uint32_t p = 0; p < problem->pieces; p++) ring->kind_of[p] = find_kind(ring, problem, p);
}

/* Makes each piece a kind of ship of its own, in the order of the pieces, even if pieces have the
 * same shape: fills kind[] and kind_of[]. */
static void make_kind_of_each_piece(bsc_ring *ring, const bsc_problem *problem) {
    for (uint32_t p = 0; p < problem->pieces; p++) {
        ring->kind[p] = make_kind(problem, p);
        ring->kind[p].copies = problem->piece[p].copies;
        ring->kind_of[p] = p;
    }
    ring->kinds = problem->pieces;
}

bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells,
                         bool separates_pieces, bsc_error *error) {
    uint64_t fleets = 1;
    double bits = 0.0;
    *ring = (bsc_ring){.kinds = 0};
    BSC_ARENA_ARRAY(&ring->arena, ring->kind, (size_t)problem->pieces + 1);
    BSC_ARENA_ARRAY(&ring->arena, ring->kind_of, problem->pieces);
    if (ring->arena.failed) return bsc_arena_status(&ring->arena, error);
    if (separates_pieces)
        make_kind_of_each_piece(ring, problem);
    else
        find_kinds(ring, problem);
    for (uint32_t k = ring->kinds; k-- > 0 && fleets <= BSC_MAX_FLEETS;) {
        bsc_kind *kind = &ring->kind[k];
        kind->place_value = (uint32_t)fleets;
        fleets *= (uint64_t)kind->copies + 1;
        /* How many bits can the number of a sub-fleet have? A kind has at most (orientations x
         * cells)^copies ways to lay its ships, even if ships could overlap. The second logarithm
         * leaves room for the sum that bsc_ring_find_deployments divides by the number of ships. */
        bits += kind->copies * log2(problem->piece[kind->piece].orientations * cells) +
                log2(kind->copies + 1.0);
    }
    if (fleets > BSC_MAX_FLEETS)
        return bsc_error_set(error, BSC_UNSUPPORTED, "more than %u sub-fleets", BSC_MAX_FLEETS);
    ring->fleets = (uint32_t)fleets;
    ring->limbs = (size_t)(bits / 64.0) + 1;
    BSC_ARENA_ARRAY(&ring->arena, ring->ships, ring->fleets);
    BSC_ARENA_ARRAY(&ring->arena, ring->product, ring->limbs);
    for (uint32_t u = 0; u < fleets && !ring->arena.failed; u++)
        for (uint32_t k = 0; k < ring->kinds; k++) ring->ships[u] += bsc_ring_copies(ring, u, k);
    return bsc_arena_status(&ring->arena, error);
}

uint64_t *bsc_ring_count_named_ships(const bsc_ring *ring, const bsc_problem *problem,
                                     const uint32_t *copies, uint64_t *number) {
    /* ships[k] is how many ships of kind k belong to the pieces that the loop has dealt with */
    uint32_t ships[BSC_MAX_PIECES] = {0};
    for (uint32_t p = 0; p < problem->pieces; p++) {
        const uint32_t count = copies == NULL ? problem->piece[p].copies : copies[p];
        uint32_t *kind_ships = &ships[ring->kind_of[p]];
        /* Multiply by a binomial coefficient: in how many ways the ships of this piece can be
         * chosen from all ships of its kind that belong to this piece or to an earlier one. */
        for (uint32_t c = 1; c <= count; c++) {
            *kind_ships += 1;
            bsc_limbs_scale(number, ring->limbs, *kind_ships);
            bsc_limbs_divide(number, ring->limbs, c);
        }
    }
    return number;
}

/* Moves on to the next fleet that the problem allows, if it lets the copies of pieces vary. In a
 * fleet, piece p has copies[p] copies: at least problem->least_copies[p], at most those of
 * problem->piece[p]. The fleets come in the order of counting up: the copies of the last piece rise
 * first. Returns false after the last fleet. */
static bool next_fleet(const bsc_problem *problem, uint32_t *copies) {
    for (uint32_t p = problem->pieces; p-- > 0;) {
        if (copies[p] < problem->piece[p].copies) {
            copies[p]++;
            return true;
        }
        copies[p] = problem->least_copies[p];
    }
    return false;
}

/* Adds the number of deployments of one fleet to sum[limbs]. The fleet has copies[p] ships of each
 * piece p. The count of sub-fleet u begins at number[u x limbs]. `scratch` is work space for one
 * number. */
static void add_fleet(const bsc_ring *ring, const bsc_problem *problem, const uint32_t *copies,
                      const uint64_t *number, uint64_t *scratch, uint64_t *sum) {
    size_t fleet = 0;
    for (uint32_t p = 0; p < problem->pieces; p++)
        fleet += (size_t)copies[p] * ring->kind[ring->kind_of[p]].place_value;
    memcpy(scratch, number + fleet * ring->limbs, ring->limbs * sizeof *scratch);
    bsc_ring_count_named_ships(ring, problem, copies, scratch);
    bsc_limbs_add(sum, ring->limbs, scratch, ring->limbs);
}

void bsc_ring_sum_fleets(const bsc_ring *ring, const bsc_problem *problem, const uint64_t *number,
                         uint64_t *scratch, uint64_t *sum) {
    uint32_t copies[BSC_MAX_PIECES];
    memset(sum, 0, ring->limbs * sizeof *sum);
    if (problem->fleets > 1) {
        for (uint32_t f = 0; f < problem->fleets; f++)
            add_fleet(ring, problem, problem->fleet[f].copies, number, scratch, sum);
        return;
    }
    memcpy(copies, problem->least_copies, problem->pieces * sizeof *copies);
    do add_fleet(ring, problem, copies, number, scratch, sum);
    while (next_fleet(problem, copies));
}

void bsc_ring_add_multiple(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor) {
    uint64_t carry = 0;
    for (size_t i = 0; i < ring->limbs; i++) a[i] = bsc_limb_multiply(b[i], factor, a[i], &carry);
}

void bsc_ring_negate(const bsc_ring *ring, uint64_t *a) {
    uint64_t carry = 1;
    for (size_t i = 0; i < ring->limbs; i++) a[i] = bsc_limb_add(~a[i], 0, &carry);
}

/* Computes a - factor * b as -(-a + factor * b), because only bsc_ring_add_multiple multiplies. */
void bsc_ring_subtract_multiple(const bsc_ring *ring, uint64_t *a, const uint64_t *b,
                                uint64_t factor) {
    bsc_ring_negate(ring, a);
    bsc_ring_add_multiple(ring, a, b, factor);
    bsc_ring_negate(ring, a);
}

/* Returns the sub-fleet after v in the order of their numbers, among the sub-fleets of u. The
 * digits of a number say how many ships of each kind the sub-fleet has. So this adds 1 to the
 * lowest digit that is less than the same digit of u, and sets all lower digits to 0. v must not be
 * u. */
static inline uint32_t next_sub_fleet(const bsc_ring *ring, uint32_t v, uint32_t u) {
    uint32_t k = ring->kinds;
    while (k-- > 0 && bsc_ring_copies(ring, v, k) == bsc_ring_copies(ring, u, k))
        v -= bsc_ring_copies(ring, v, k) * ring->kind[k].place_value;
    assert(k < ring->kinds);
    return v + ring->kind[k].place_value;
}

/* Adds to sum[limbs] the product of the numbers a[limbs] and b[limbs], modulo 2^(64 limbs). */
static inline void add_product(uint64_t *sum, const uint64_t *a, const uint64_t *b, size_t limbs) {
    for (size_t i = 0; i < limbs; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; i + j < limbs && b[i] != 0; j++)
            sum[i + j] = bsc_limb_multiply(a[j], b[i], sum[i + j], &carry);
    }
}

/* Computes what smaller sub-fleets contribute to the log term or to the number of deployments of
 * sub-fleet u: sets ring->product to the sum, over all sub-fleets v of u except the empty one and u
 * itself, of the log term of v times the number of deployments of the other ships of u. */
static void sum_products(bsc_ring *ring, const uint64_t *log_terms, const uint64_t *deployments,
                         uint32_t u) {
    const size_t limbs = ring->limbs;
    memset(ring->product, 0, limbs * sizeof *ring->product);
    assert(u > 0 && deployments[0] == 1);
    for (uint32_t v = next_sub_fleet(ring, 0, u); v != u; v = next_sub_fleet(ring, v, u))
        add_product(ring->product, log_terms + v * limbs, deployments + (u - v) * limbs, limbs);
}

void bsc_ring_find_log_term(bsc_ring *ring, uint64_t *log_terms, const uint64_t *deployments,
                            uint32_t u) {
    uint64_t *log_term = log_terms + u * ring->limbs;
    assert(u > 0 && u < ring->fleets);
    sum_products(ring, log_terms, deployments, u);
    bsc_ring_negate(ring, ring->product);
    bsc_ring_add_multiple(ring, ring->product, deployments + u * ring->limbs, ring->ships[u]);
    memcpy(log_term, ring->product, ring->limbs * sizeof *log_term);
}

void bsc_ring_find_deployments(bsc_ring *ring, const uint64_t *log_terms, uint64_t *deployments,
                               uint32_t u) {
    uint64_t *count = deployments + u * ring->limbs;
    sum_products(ring, log_terms, deployments, u);
    bsc_ring_add_multiple(ring, ring->product, log_terms + u * ring->limbs, 1);
    memcpy(count, ring->product, ring->limbs * sizeof *count);
    const uint64_t remainder = bsc_limbs_divide(count, ring->limbs, ring->ships[u]);
    assert(remainder == 0);
    (void)remainder;
}

void bsc_ring_find_all_deployments(bsc_ring *ring, const uint64_t *log_terms,
                                   uint64_t *deployments) {
    memset(deployments, 0, ring->limbs * sizeof *deployments);
    *deployments = 1;
    for (uint32_t u = 1; u < ring->fleets; u++)
        bsc_ring_find_deployments(ring, log_terms, deployments, u);
}
