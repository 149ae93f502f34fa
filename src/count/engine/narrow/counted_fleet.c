/* counted_fleet.c - finds the kinds of ships of a fleet, and does arithmetic with polynomials that
 * have a variable for each kind (counted_fleet.h has the formulas).
 *
 * The coefficient of sub-fleet u in a product of two polynomials is a sum over all pairs of
 * sub-fleets v and u - v. The function sum_products goes through all v by counting up their digits
 * like an odometer, each digit as far as the same digit of u. So it needs no list of pairs, which
 * would have 2700 pairs for the Russian fleet. For example, if u has 1 ship of one kind and 2 ships
 * of another, v goes through the digits 0 1, 0 2, 1 0 and 1 1. */
#include "count/engine/narrow/counted_fleet.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"
#include "count/cover/run_tick.h"

#include <math.h>
#include <string.h>

/* A number of sub-fleets. A loop that computes something for every sub-fleet calls the tick of the
 * run once for so many of them. With 100,000 sub-fleets, that is about once in a second. */
#define SUB_FLEETS_PER_TICK 64u

/* Returns true if the pieces a and b belong to the same kind of ship: if they have the same shape,
 * and may be turned in the same ways. */
static bool are_of_one_kind(const bsc_problem *problem, uint32_t a, uint32_t b) {
    const bsc_piece *first = &problem->piece[a], *second = &problem->piece[b];
    return first->cells == second->cells && first->turn == second->turn &&
           memcmp(problem->shape[a], problem->shape[b],
                  2 * (size_t)first->cells * sizeof **problem->shape) == 0;
}

/* Returns a new kind of ship with the measures of this piece. Two fields are still 0: the number of
 * its copies, and its place value (by how much one more ship of the kind raises the index of a
 * sub-fleet). */
static bsc_kind make_kind(const bsc_problem *problem, uint32_t piece_index) {
    const bsc_piece *piece = &problem->piece[piece_index];
    bsc_kind kind = {.piece = piece_index};
    for (uint32_t k = 0; k < piece->cells; k++) {
        const uint32_t x = problem->shape[piece_index][2 * (size_t)k];
        const uint32_t y = problem->shape[piece_index][2 * (size_t)k + 1];
        if (x >= kind.width) kind.width = x + 1;
        if (y >= kind.height) kind.height = y + 1;
    }
    kind.side_sum = kind.width + kind.height;
    const bool may_turn = piece->turn == bsc_turn_names.name[BSC_TURN_ROTATE] ||
                          piece->turn == bsc_turn_names.name[BSC_TURN_REFLECT];
    if (may_turn && kind.width < kind.height) kind.width = kind.height;
    if (may_turn && kind.height < kind.width) kind.height = kind.width;
    return kind;
}

/* Returns the index of the kind of ship to which piece p belongs, or fleet->kinds if there is no
 * such kind yet. */
static uint32_t find_kind(const bsc_counted_fleet *fleet, const bsc_problem *problem, uint32_t p) {
    uint32_t k = 0;
    while (k < fleet->kinds && !are_of_one_kind(problem, fleet->kind[k].piece, p)) k++;
    return k;
}

/* Makes a new kind of ship for piece p, and inserts it after all kinds that have at least as many
 * cells. Returns its index. */
static uint32_t insert_kind(bsc_counted_fleet *fleet, const bsc_problem *problem, uint32_t p) {
    const uint32_t cells = problem->piece[p].cells;
    uint32_t k = fleet->kinds;
    while (k > 0 && problem->piece[fleet->kind[k - 1].piece].cells < cells) {
        fleet->kind[k] = fleet->kind[k - 1];
        k--;
    }
    fleet->kind[k] = make_kind(problem, p);
    fleet->kinds++;
    return k;
}

/* Finds the kinds of ships of the problem's fleet: fills kind[] and kind_of[]. Kinds with more
 * cells come first, because dp sweeps fastest if the counts of pieces are in that order
 * (dp/plan.c). */
static void find_kinds(bsc_counted_fleet *fleet, const bsc_problem *problem) {
    for (uint32_t p = 0; p < problem->pieces; p++) {
        uint32_t k = find_kind(fleet, problem, p);
        if (k == fleet->kinds) k = insert_kind(fleet, problem, p);
        fleet->kind[k].copies += problem->piece[p].copies;
    }
    for (uint32_t p = 0; p < problem->pieces; p++) fleet->kind_of[p] = find_kind(fleet, problem, p);
}

/* Makes each piece a kind of ship of its own, in the order of the pieces, even if pieces have the
 * same shape: fills kind[] and kind_of[]. */
static void make_kind_of_each_piece(bsc_counted_fleet *fleet, const bsc_problem *problem) {
    for (uint32_t p = 0; p < problem->pieces; p++) {
        fleet->kind[p] = make_kind(problem, p);
        fleet->kind[p].copies = problem->piece[p].copies;
        fleet->kind_of[p] = p;
    }
    fleet->kinds = problem->pieces;
}

bsc_status bsc_counted_fleet_init(bsc_counted_fleet *fleet, const bsc_problem *problem,
                                  double cells, bool separates_pieces, uint32_t max_sub_fleets,
                                  bsc_error *error) {
    uint64_t sub_fleets = 1;
    double bits = 0.0;
    *fleet = (bsc_counted_fleet){.kinds = 0};
    assert(max_sub_fleets <= BSC_MAX_SUB_FLEETS);
    BSC_ARENA_ARRAY(&fleet->arena, fleet->kind, (size_t)problem->pieces + 1);
    BSC_ARENA_ARRAY(&fleet->arena, fleet->kind_of, problem->pieces);
    if (fleet->arena.failed) return bsc_arena_status(&fleet->arena, error);
    if (separates_pieces)
        make_kind_of_each_piece(fleet, problem);
    else
        find_kinds(fleet, problem);
    for (uint32_t k = fleet->kinds; k-- > 0 && sub_fleets <= max_sub_fleets;) {
        bsc_kind *kind = &fleet->kind[k];
        kind->place_value = (uint32_t)sub_fleets;
        sub_fleets *= (uint64_t)kind->copies + 1;
        /* How many bits can the count of a sub-fleet have? A kind has at most (orientations x
         * cells)^copies ways to lay its ships, even if ships could overlap. The second logarithm
         * leaves room for the sum that bsc_sub_fleet_find_deployments divides by the number of
         * ships. */
        bits += kind->copies * log2(problem->piece[kind->piece].orientations * cells) +
                log2(kind->copies + 1.0);
    }
    if (sub_fleets > max_sub_fleets)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "the fleet has more than %lu sub-fleets, too many to count each",
                             (unsigned long)max_sub_fleets);
    fleet->sub_fleets = (uint32_t)sub_fleets;
    fleet->limbs = (size_t)(bits / 64.0) + 1;
    BSC_ARENA_ARRAY(&fleet->arena, fleet->ships, fleet->sub_fleets);
    BSC_ARENA_ARRAY(&fleet->arena, fleet->product, fleet->limbs);
    for (uint32_t u = 0; u < sub_fleets && !fleet->arena.failed; u++)
        for (uint32_t k = 0; k < fleet->kinds; k++)
            fleet->ships[u] += bsc_sub_fleet_copies(fleet, u, k);
    return bsc_arena_status(&fleet->arena, error);
}

uint64_t *bsc_counted_fleet_count_named_ships(const bsc_counted_fleet *fleet,
                                              const bsc_problem *problem, const uint32_t *copies,
                                              uint64_t *number) {
    /* ships[k] is how many ships of kind k belong to the pieces that the loop has dealt with */
    uint32_t ships[BSC_MAX_PIECES] = {0};
    for (uint32_t p = 0; p < problem->pieces; p++) {
        const uint32_t count = copies == NULL ? problem->piece[p].copies : copies[p];
        uint32_t *kind_ships = &ships[fleet->kind_of[p]];
        /* Ships of a kind look alike, and may belong to several pieces. Multiply by a binomial
         * coefficient: in how many ways the ships of this piece can be chosen from all ships of its
         * kind that belong to this piece or to an earlier one. */
        for (uint32_t c = 1; c <= count; c++) {
            *kind_ships += 1;
            bsc_limbs_scale(number, fleet->limbs, *kind_ships);
            bsc_limbs_divide(number, fleet->limbs, c);
        }
    }
    return number;
}

/* Moves on to the next fleet that the problem allows, if it lets the copies of pieces vary. In a
 * fleet, piece p has copies[p] copies: at least problem->least_copies[p], at most those of
 * problem->piece[p]. The fleets come in the order of counting up: the copies of the last piece rise
 * first. Returns false after the last fleet; copies[] is then the first fleet again. */
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

/* Adds the number of deployments of one fleet that the problem allows to sum[limbs]. The fleet has
 * copies[p] ships of each piece p. deployments[] has the number of deployments of each sub-fleet u,
 * from element u x limbs on. In this number, ships of a kind (of the same shape) look alike. But
 * the problem may list them as several pieces, with names of their own. So the number is multiplied
 * by the number of ways to say which of the ships belong to which piece. scratch[limbs] is work
 * space. */
static void add_fleet(const bsc_counted_fleet *fleet, const bsc_problem *problem,
                      const uint32_t *copies, const uint64_t *deployments, uint64_t *scratch,
                      uint64_t *sum) {
    size_t sub_fleet = 0;
    for (uint32_t p = 0; p < problem->pieces; p++)
        sub_fleet += (size_t)copies[p] * fleet->kind[fleet->kind_of[p]].place_value;
    memcpy(scratch, deployments + sub_fleet * fleet->limbs, fleet->limbs * sizeof *scratch);
    bsc_counted_fleet_count_named_ships(fleet, problem, copies, scratch);
    bsc_limbs_add(sum, fleet->limbs, scratch, fleet->limbs);
}

void bsc_counted_fleet_sum_allowed(const bsc_counted_fleet *fleet, const bsc_problem *problem,
                                   const uint64_t *deployments, uint64_t *scratch, uint64_t *sum) {
    uint32_t copies[BSC_MAX_PIECES];
    memset(sum, 0, fleet->limbs * sizeof *sum);
    if (problem->fleets > 1) {
        for (uint32_t f = 0; f < problem->fleets; f++)
            add_fleet(fleet, problem, problem->fleet[f].copies, deployments, scratch, sum);
        return;
    }
    memcpy(copies, problem->least_copies, problem->pieces * sizeof *copies);
    do add_fleet(fleet, problem, copies, deployments, scratch, sum);
    while (next_fleet(problem, copies));
}

void bsc_signed_add_multiple(uint64_t *a, size_t limbs, const uint64_t *b, uint64_t factor) {
    uint64_t carry = 0;
    for (size_t i = 0; i < limbs; i++) a[i] = bsc_limb_multiply(b[i], factor, a[i], &carry);
}

void bsc_signed_negate(uint64_t *a, size_t limbs) {
    uint64_t carry = 1;
    for (size_t i = 0; i < limbs; i++) a[i] = bsc_limb_add(~a[i], 0, &carry);
}

/* Computes a - factor * b as -(-a + factor * b), because only bsc_signed_add_multiple
 * multiplies. */
void bsc_signed_subtract_multiple(uint64_t *a, size_t limbs, const uint64_t *b, uint64_t factor) {
    bsc_signed_negate(a, limbs);
    bsc_signed_add_multiple(a, limbs, b, factor);
    bsc_signed_negate(a, limbs);
}

/* Returns the index of the sub-fleet that comes after v, in the order of their indices, among the
 * sub-fleets of u. The digits of an index say how many ships of each kind the sub-fleet has. So
 * this adds 1 to the lowest digit that is less than the same digit of u, and sets all lower digits
 * to 0. v must not be u. */
static inline uint32_t next_sub_fleet(const bsc_counted_fleet *fleet, uint32_t v, uint32_t u) {
    uint32_t k = fleet->kinds;
    while (k-- > 0 && bsc_sub_fleet_copies(fleet, v, k) == bsc_sub_fleet_copies(fleet, u, k))
        v -= bsc_sub_fleet_copies(fleet, v, k) * fleet->kind[k].place_value;
    assert(k < fleet->kinds);
    return v + fleet->kind[k].place_value;
}

/* Adds to sum[limbs] the product of the numbers a[limbs] and b[limbs], modulo 2^(64 limbs). */
static inline void add_product(uint64_t *sum, const uint64_t *a, const uint64_t *b, size_t limbs) {
    for (size_t i = 0; i < limbs; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; i + j < limbs && b[i] != 0; j++)
            sum[i + j] = bsc_limb_multiply(a[j], b[i], sum[i + j], &carry);
    }
}

/* Sets fleet->product to the sum, over all sub-fleets v of u except the empty one and u itself, of
 * M_v Z_(u-v): the log coefficient of v times the number of deployments of the other ships of u. By
 * the equation |u| Z_u = M_u + this sum (counted_fleet.h), the log coefficient M_u of sub-fleet u
 * follows from its number of deployments Z_u, and Z_u from M_u. */
static void sum_products(bsc_counted_fleet *fleet, const uint64_t *log_coefficients,
                         const uint64_t *deployments, uint32_t u) {
    const size_t limbs = fleet->limbs;
    memset(fleet->product, 0, limbs * sizeof *fleet->product);
    assert(u > 0 && deployments[0] == 1);
    for (uint32_t v = next_sub_fleet(fleet, 0, u); v != u; v = next_sub_fleet(fleet, v, u))
        add_product(fleet->product, log_coefficients + v * limbs, deployments + (u - v) * limbs,
                    limbs);
}

void bsc_sub_fleet_find_log_coefficient(bsc_counted_fleet *fleet, uint64_t *log_coefficients,
                                        const uint64_t *deployments, uint32_t u) {
    uint64_t *log_coefficient = log_coefficients + u * fleet->limbs;
    assert(u > 0 && u < fleet->sub_fleets);
    sum_products(fleet, log_coefficients, deployments, u);
    bsc_signed_negate(fleet->product, fleet->limbs);
    bsc_signed_add_multiple(fleet->product, fleet->limbs, deployments + u * fleet->limbs,
                            fleet->ships[u]);
    memcpy(log_coefficient, fleet->product, fleet->limbs * sizeof *log_coefficient);
}

void bsc_sub_fleet_find_deployments(bsc_counted_fleet *fleet, const uint64_t *log_coefficients,
                                    uint64_t *deployments, uint32_t u) {
    uint64_t *count = deployments + u * fleet->limbs;
    sum_products(fleet, log_coefficients, deployments, u);
    bsc_signed_add_multiple(fleet->product, fleet->limbs, log_coefficients + u * fleet->limbs, 1);
    memcpy(count, fleet->product, fleet->limbs * sizeof *count);
    const uint64_t remainder = bsc_limbs_divide(count, fleet->limbs, fleet->ships[u]);
    assert(remainder == 0);
    (void)remainder;
}

bsc_status bsc_sub_fleet_check_interrupt(uint32_t u, const bsc_run *run, bsc_error *error) {
    if (u % SUB_FLEETS_PER_TICK != 0) return BSC_OK;
    return bsc_run_check_interrupt(run, error);
}

bsc_status bsc_counted_fleet_find_all_deployments(bsc_counted_fleet *fleet,
                                                  const uint64_t *log_coefficients,
                                                  uint64_t *deployments, const bsc_run *run,
                                                  bsc_error *error) {
    bsc_status status = BSC_OK;
    memset(deployments, 0, fleet->limbs * sizeof *deployments);
    *deployments = 1;
    for (uint32_t u = 1; u < fleet->sub_fleets && status == BSC_OK; u++) {
        bsc_sub_fleet_find_deployments(fleet, log_coefficients, deployments, u);
        status = bsc_sub_fleet_check_interrupt(u, run, error);
    }
    return status;
}
