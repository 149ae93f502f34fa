/* belief_loose.c - how likely each place of a ship is if several are laid at random and no two
 * collide, nearly (belief.h).
 *
 * Each copy sends a message to each place of another: the chance that it leaves the place free, as
 * the others let it lie. A place is as likely as the product of the messages to it (belief
 * propagation on the graph whose nodes are ships; J. S. Yedidia, W. T. Freeman and Y. Weiss,
 * "Constructing free-energy approximations and generalized belief propagation algorithms", 2005).
 * That is exact for two ships. For three it is not, since it takes the other two as independent:
 *
 *        r              j and k must both leave r free, and each other. Where both would lie
 *       . .             across r they also collide, so of what the messages take off for r and for
 *      j - k            each other a part is taken off twice.
 *
 * A factor for each pair j, k mends it, in which the chances are those without r. The greatest
 * error of a cell's chance at the start, in points:
 *
 *                     classic   hex-upper   classic-no-touch   russian
 *   messages            0.13      0.74           1.42            6.03
 *   and the factors     0.01      0.06           0.36            1.48
 *
 * Tried: the factors from chances without the messages of the other two either, which makes three
 * ships exact (0.05, 0.19, 0.34, 1.69); the factors in the messages as well (0.03, 0.23, 0.64,
 * 1.76); correcting all positions by what the start's exact map asks for: no better later on.
 *
 * Invariant: messages are at least LEAST, so no place that is possible becomes impossible.
 *
 * Cost: ROUNDS looks at each pair of places that collide, and for the factors, where they are asked
 * for, one at each three. */
#include "play/belief.h"

#include "board/draft.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define ROUNDS 4
#define LEAST  1e-9

bsc_status bsc_loose_init(bsc_loose *l, const bsc_problem *problem,
                          const bsc_collisions *collisions, bsc_budget *budget, bsc_error *error) {
    const size_t pieces = problem->pieces, places = (size_t)problem->placements + 1;
    bsc_arena *arena = &l->arena;
    *l = (bsc_loose){.problem = problem, .among.pieces = problem->pieces, .arena.budget = budget};
    l->among.start = bsc_arena_new(arena, places, pieces * sizeof *l->among.start);
    l->among.with =
        bsc_arena_new(arena, collisions->start[(places - 1) * pieces] + 1, sizeof *l->among.with);
    l->first = bsc_arena_new(arena, pieces + 1, sizeof *l->first);
    l->placement = bsc_arena_new(arena, places, sizeof *l->placement);
    l->piece = bsc_arena_new(arena, places, sizeof *l->piece);
    l->number = bsc_arena_new(arena, places, sizeof *l->number);
    l->copies = bsc_arena_new(arena, pieces, sizeof *l->copies);
    l->message = bsc_arena_new(arena, places, pieces * sizeof *l->message);
    l->next = bsc_arena_new(arena, places, pieces * sizeof *l->next);
    l->apart = bsc_arena_new(arena, pieces, pieces * sizeof *l->apart);
    l->closing = bsc_arena_new(arena, places, sizeof *l->closing);
    l->weight = bsc_arena_new(arena, places, sizeof *l->weight);
    l->taken = bsc_arena_new(arena, places, pieces * sizeof *l->taken);
    l->meet = bsc_arena_new(arena, pieces, pieces * sizeof *l->meet);
    l->within = bsc_arena_new(arena, 2 * pieces, pieces * sizeof *l->within);
    l->marked = bsc_arena_new(arena, places, sizeof *l->marked);
    return bsc_arena_status(arena, error);
}

void bsc_loose_release(bsc_loose *l) {
    bsc_arena_release(&l->arena);
    *l = (bsc_loose){.problem = NULL};
}

static void number_pieces(bsc_loose *l) {
    l->count = 0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) {
        l->first[p] = l->count;
        for (uint32_t k = l->problem->first[p]; k < l->problem->first[p + 1]; k++) {
            if (l->number[k] == BSC_NOT_LOOSE) continue;
            l->piece[l->count] = p;
            l->placement[l->count] = k;
            l->number[k] = l->count++;
        }
    }
    l->first[l->problem->pieces] = l->count;
}

void bsc_loose_number(bsc_loose *l, const bsc_collisions *collisions) {
    const uint32_t pieces = l->problem->pieces;
    size_t at = 0;
    number_pieces(l);
    for (uint32_t k = 0; k < l->count; k++)
        for (uint32_t p = 0; p < pieces; p++) {
            size_t end;
            l->among.start[(size_t)k * pieces + p] = at;
            for (size_t j = bsc_collisions_of(collisions, l->placement[k], p, &end); j < end; j++)
                if (l->number[collisions->with[j]] != BSC_NOT_LOOSE)
                    l->among.with[at++] = l->number[collisions->with[j]];
        }
    l->among.start[(size_t)l->count * pieces] = at;
}

/* The product of the messages to the piece's places, of so many copies each, and one less of its
 * own. */
static void multiply(const bsc_loose *l, const double *copies, uint32_t piece, double *product) {
    const uint32_t from = l->first[piece], to = l->first[piece + 1];
    for (uint32_t k = from; k < to; k++) product[k] = 1.0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) {
        const double *message = l->message + (size_t)p * l->count;
        const double n = copies[p] - (p == piece);
        if (n <= 0.0) continue;
        for (double m = n; m > 0.0; m--)
            for (uint32_t k = from; k < to; k++) product[k] *= message[k];
    }
}

/* Returns what the sum was. */
static double scale_to_one(double *number, uint32_t from, uint32_t to) {
    double sum = 0.0;
    for (uint32_t k = from; k < to; k++) sum += number[k];
    for (uint32_t k = from; k < to; k++) number[k] /= sum;
    return sum;
}

static bool sends(const bsc_loose *l, uint32_t from, uint32_t to) {
    return l->copies[from] > 0.0 && l->copies[to] - (from == to) > 0.0;
}

/* How likely each place is without what the copy of another piece sends to it. */
static void leave_out(const bsc_loose *l, uint32_t piece, uint32_t other, const double *product,
                      double *left) {
    const double *message = l->message + (size_t)other * l->count;
    for (uint32_t k = l->first[piece]; k < l->first[piece + 1]; k++)
        left[k] = product[k] / message[k];
    scale_to_one(left, l->first[piece], l->first[piece + 1]);
}

/* Over the piece's places that collide with this one; in four sums, since each waits for its own
 * last addition. */
static double sum_of(const bsc_loose *l, const double *number, uint32_t place, uint32_t piece) {
    double sum[4] = {0.0};
    size_t end, k = bsc_collisions_of(&l->among, place, piece, &end);
    const uint32_t *with = l->among.with;
    for (; k + 4 <= end; k += 4)
        for (size_t i = 0; i < 4; i++) sum[i] += number[with[k + i]];
    for (; k < end; k++) sum[0] += number[with[k]];
    return sum[0] + sum[1] + (sum[2] + sum[3]);
}

/* All messages anew, from the last ones. The chances that two copies do not collide come with
 * them. */
static void send_all(bsc_loose *l) {
    const uint32_t pieces = l->problem->pieces;
    double *product = l->weight, *left = l->marked;
    for (uint32_t from = 0; from < pieces; from++) {
        if (l->copies[from] <= 0.0) continue;
        multiply(l, l->copies, from, product);
        for (uint32_t to = 0; to < pieces; to++) {
            double *next = l->next + (size_t)from * l->count, apart = 0.0;
            l->apart[from * pieces + to] = 1.0;
            if (!sends(l, from, to)) continue;
            leave_out(l, from, to, product, left);
            for (uint32_t k = l->first[from]; k < l->first[from + 1]; k++)
                apart += left[k] * l->message[(size_t)to * l->count + k];
            l->apart[from * pieces + to] = fmax(apart, LEAST);
            for (uint32_t k = l->first[to]; k < l->first[to + 1]; k++)
                next[k] = fmax(1.0 - sum_of(l, left, k, from), LEAST);
        }
    }
    double *const sent = l->next;
    l->next = l->message;
    l->message = sent;
}

/* ---- Three ships ---- */

/* The chances from messages alone, and what places and pieces take from each other by them. */
static void weigh_places(bsc_loose *l) {
    const uint32_t pieces = l->problem->pieces;
    memset(l->weight, 0, l->count * sizeof *l->weight);
    memset(l->marked, 0, l->count * sizeof *l->marked);
    memset(l->meet, 0, (size_t)pieces * pieces * sizeof *l->meet);
    for (uint32_t p = 0; p < pieces; p++) {
        if (l->copies[p] <= 0.0) continue;
        multiply(l, l->copies, p, l->weight);
        scale_to_one(l->weight, l->first[p], l->first[p + 1]);
    }
    for (uint32_t k = 0; k < l->count; k++)
        for (uint32_t p = 0; p < pieces; p++) {
            const double taken = sum_of(l, l->weight, k, p);
            l->taken[(size_t)k * pieces + p] = taken;
            l->meet[l->piece[k] * pieces + p] += l->weight[k] * taken;
        }
}

/* That two ships which leave a place free do not meet, against what the messages made of it. */
static double close_pair(const bsc_loose *l, uint32_t j, uint32_t k, const double *free) {
    const uint32_t pieces = l->problem->pieces;
    const double meet = l->meet[j * pieces + k];
    const double one = l->within[j * pieces + k], other = l->within[k * pieces + j];
    const double both = l->within[(size_t)pieces * pieces + j * pieces + k];
    const double together = 1.0 - (meet - one - other + both) / (free[j] * free[k]);
    const double alone = (1.0 - (meet - one) / free[j]) * (1.0 - (meet - other) / free[k]);
    const double factor = together * (1.0 - meet) / alone;
    return factor > LEAST && isfinite(factor) ? factor : 1.0;
}

/* within[] of what collides with a place, and free[]: the chance that a copy leaves it free. */
static void add_within(bsc_loose *l, const uint32_t *list, size_t length, double *free) {
    const uint32_t pieces = l->problem->pieces;
    double *one = l->within, *both = one + (size_t)pieces * pieces;
    memset(l->within, 0, 2 * (size_t)pieces * pieces * sizeof *l->within);
    for (uint32_t p = 0; p < pieces; p++) free[p] = 1.0;
    for (size_t i = 0; i < length; i++) l->marked[list[i]] = l->weight[list[i]];
    for (size_t i = 0; i < length; i++) {
        const uint32_t at = list[i], piece = l->piece[at];
        const double weight = l->weight[at];
        if (weight == 0.0) continue;
        free[piece] -= weight;
        for (uint32_t p = 0; p < pieces; p++) {
            one[piece * pieces + p] += weight * l->taken[(size_t)at * pieces + p];
            if (p <= piece) both[piece * pieces + p] += weight * sum_of(l, l->marked, at, p);
        }
    }
    for (size_t i = 0; i < length; i++) l->marked[list[i]] = 0.0;
}

static double closing_of(bsc_loose *l, uint32_t place) {
    const uint32_t pieces = l->problem->pieces, own = l->piece[place];
    const size_t from = l->among.start[(size_t)place * pieces];
    const size_t end = l->among.start[((size_t)place + 1) * pieces];
    double free[BSC_MAX_PIECES], closing = 1.0;
    add_within(l, l->among.with + from, end - from, free);
    for (uint32_t j = 0; j < pieces; j++)
        for (uint32_t k = 0; k <= j; k++) {
            const double a = l->copies[j] - (j == own), b = l->copies[k] - (k == own);
            const double pairs = j == k ? a * (a - 1.0) / 2.0 : a * b;
            if (a <= 0.0 || b <= 0.0 || pairs <= 0.0) continue;
            if (free[j] > LEAST && free[k] > LEAST)
                closing *= pow(close_pair(l, j, k, free), pairs);
        }
    return closing;
}

double bsc_loose_looks(const bsc_loose *l) {
    const double pairs = (double)l->among.start[(size_t)l->count * l->problem->pieces];
    return l->count == 0 ? 0.0 : pairs * pairs / l->count;
}

void bsc_loose_exchange(bsc_loose *l, bool three) {
    const size_t messages = (size_t)l->count * l->problem->pieces;
    for (size_t k = 0; k < messages; k++) l->message[k] = l->next[k] = 1.0;
    for (unsigned round = 0; round < ROUNDS; round++) send_all(l);
    for (uint32_t k = 0; k < l->count; k++) l->closing[k] = 1.0;
    if (!three) return;
    weigh_places(l);
    for (uint32_t k = 0; k < l->count; k++) l->closing[k] = closing_of(l, k);
}

double bsc_loose_share(const bsc_loose *l, const uint32_t *copies, double *share) {
    const uint32_t pieces = l->problem->pieces;
    double ways = 0.0, number[BSC_MAX_PIECES];
    for (uint32_t p = 0; p < pieces; p++) number[p] = copies[p];
    memset(share, 0, l->count * sizeof *share);
    for (uint32_t p = 0; p < pieces; p++) {
        double alone = 0.0;
        if (copies[p] == 0) continue;
        if (l->first[p] == l->first[p + 1]) return -INFINITY;
        multiply(l, number, p, share);
        for (uint32_t k = l->first[p]; k < l->first[p + 1]; k++) {
            alone += share[k];
            share[k] *= l->closing[k];
        }
        const double all = scale_to_one(share, l->first[p], l->first[p + 1]);
        /* each three ships are in the sums of all three */
        ways += number[p] * (log(alone) + log(all / alone) / 3.0) - lgamma(number[p] + 1.0);
        for (uint32_t q = 0; q < p; q++)
            ways -= number[p] * number[q] * log(l->apart[p * pieces + q]);
        ways -= number[p] * (number[p] - 1.0) / 2.0 * log(l->apart[p * pieces + p]);
    }
    return ways;
}
