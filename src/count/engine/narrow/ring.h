/* ring.h - the kinds of ships of a fleet, its sub-fleets, and arithmetic with arrays that have a
 * number for each sub-fleet.
 *
 *   kind        all ships that have the same shape and may be turned in the same ways: the fleet
 *               5,4,3,3,2 has 4 kinds
 *   sub-fleet   a fleet of some or all of the ships. Sub-fleets are numbered: the digits of the
 *               number say how many ships of each kind the sub-fleet has; the last kind has the
 *               lowest digit. For 5,4,3,3,2, number 0 is no ship at all, 1 is the ship of 2, 2 is a
 *               ship of 3, 3 is a ship of 3 and the ship of 2, and 23 is the whole fleet
 *   numbers     in an array, the number of sub-fleet u begins at element u x limbs. Numbers are
 *               kept modulo 2^(64 limbs), so that a negative number is stored as its two's
 *               complement
 *
 * An array of numbers is also a polynomial with a variable for each kind of ship: the number of
 * sub-fleet u is the coefficient of x^u. Terms with more ships than the whole fleet has are left
 * out. These polynomials form a ring, hence the name.
 *
 * Two arrays belong to a board: `deployments` has the number of deployments Z_u of each sub-fleet
 * u, and log_terms has the numbers M_u of the logarithm. M_u is |u|, the number of ships of u,
 * times the coefficient of x^u in the logarithm of the polynomial Z(x), the sum of all Z_u x^u.
 * Each array follows from the other, because
 *
 *     |u| Z_u = sum over all v within u, but the empty fleet, of M_v Z_(u-v)
 *
 * Here v is a sub-fleet of u, and u - v has the other ships of u. Example: two ships of 2 cells on
 * a 3x3 board have Z_1 = 12, Z_2 = 44 and M_1 = 12, M_2 = -56, and indeed 2 x 44 = 12 x 12 - 56.
 * All M are integers, so no fractions are stored, and the only division, by |u|, leaves no
 * remainder.
 *
 * Cost: to compute Z_u or M_u takes one multiplication for each sub-fleet of u. */
#ifndef BSC_NARROW_RING_H
#define BSC_NARROW_RING_H

#include "bscount.h"

#include "count/base/arena.h"

/* A fleet may have at most this many sub-fleets (fleets of some or all of its ships), because a
 * number is stored for each of them. */
#define BSC_MAX_FLEETS 16384u

/* A kind of ship: all ships of a fleet that have the same shape and may be turned in the same ways.
 * They may belong to several pieces, which then differ only in their names. */
typedef struct bsc_kind {
    uint32_t piece;  /* a piece of the kind: the first one */
    uint32_t copies; /* how many ships of the kind the fleet has: the copies of all its pieces */
    /* Sub-fleets are numbered. How much greater the number is if a sub-fleet has one more ship of
     * this kind. */
    uint32_t place_value;
    uint32_t width, height; /* the greatest width and the greatest height of all its orientations */
    uint32_t side_sum;      /* width + height of an orientation; this sum is the same for all */
} bsc_kind;

/* A fleet whose sub-fleets (fleets of some or all of its ships) are counted: its kinds of ships,
 * its sub-fleets, and the size of the numbers that are stored for them. Sub-fleets are numbered;
 * for each kind, the number has a digit, which says how many ships of the kind the sub-fleet has.
 * In 3,2,2 with the kinds 3 and 2, number 0 is no ship, 1 is one ship of 2, 2 is both, 3 is the
 * ship of 3 alone, and so on up to 5. */
typedef struct bsc_ring {
    bsc_arena arena; /* owns the arrays */
    uint32_t kinds;  /* how many kinds of ships the fleet has */
    uint32_t fleets; /* how many sub-fleets there are, with the empty fleet and the whole fleet */
    /* [kinds]: kinds with more cells first, or in the order of the pieces if bsc_ring_init was
     * called with separates_pieces */
    bsc_kind *kind;
    uint32_t *kind_of; /* [pieces]: index of the kind of each piece */
    uint32_t *ships;   /* [fleets]: how many ships each sub-fleet u has; written |u| in formulas */
    size_t limbs;      /* how many limbs (64-bit words) the number of a sub-fleet takes */
    uint64_t *product; /* [limbs]: work space for one number */
} bsc_ring;

/* Returns how many ships of the kind with the index k the sub-fleet with the number `fleet` has:
 * the digit of the kind in `fleet`. */
static inline uint32_t bsc_ring_copies(const bsc_ring *ring, uint32_t fleet, uint32_t k) {
    return fleet / ring->kind[k].place_value % (ring->kind[k].copies + 1);
}

/* Finds the kinds of ships and the sub-fleets of a problem's fleet. Makes the numbers (ring->limbs)
 * long enough for counts on boards of up to `cells` cells. If separates_pieces is true, each piece
 * is a kind of its own, in the order of the pieces, so that sub-fleets are numbered as in dp.
 * Returns BSC_UNSUPPORTED if there are more than BSC_MAX_FLEETS sub-fleets. The caller must release
 * ring->arena, even after a failure. */
bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells,
                         bool separates_pieces, bsc_error *error);
/* Adds factor * b to a, where a and b are numbers of ring->limbs 64-bit limbs. */
void bsc_ring_add_multiple(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Subtracts factor * b from a, where a and b are numbers of ring->limbs 64-bit limbs. */
void bsc_ring_subtract_multiple(const bsc_ring *ring, uint64_t *a, const uint64_t *b,
                                uint64_t factor);
/* Replaces a by -a, as a two's complement, where a is a number of ring->limbs 64-bit limbs. */
void bsc_ring_negate(const bsc_ring *ring, uint64_t *a);
/* Both arrays have a number for each sub-fleet. From deployments[], which says how many deployments
 * each sub-fleet has on a board, computes the log term of sub-fleet u: the number of ships of u,
 * times its coefficient in the logarithm of the polynomial that deployments[] describes. Stores it
 * as number u of log_terms[]. The log terms of all smaller sub-fleets of u must be there already. u
 * must not be 0, the empty fleet, and number 0 of deployments[] must be 1 (asserted). */
void bsc_ring_find_log_term(bsc_ring *ring, uint64_t *log_terms, const uint64_t *deployments,
                            uint32_t u);
/* Computes the reverse of bsc_ring_find_log_term: from the log terms of u and of all its
 * sub-fleets, and from the numbers of deployments of the smaller ones, the number of deployments of
 * sub-fleet u. Stores it as number u of deployments[]. u must not be 0, and number 0 of
 * deployments[] must be 1 (asserted). */
void bsc_ring_find_deployments(bsc_ring *ring, const uint64_t *log_terms, uint64_t *deployments,
                               uint32_t u);
/* Computes the number of deployments of every sub-fleet on a board: sets all of deployments[] from
 * log_terms[], which has the log term of each sub-fleet on that board. The empty fleet gets 1;
 * number 0 of log_terms[] is not read. */
void bsc_ring_find_all_deployments(bsc_ring *ring, const uint64_t *log_terms,
                                   uint64_t *deployments);
/* Turns a count of deployments in which ships of a kind look alike into one in which ships of
 * different pieces are told apart. Multiplies `number` by the number of ways to say which ships of
 * each kind belong to which piece. For example, the two ships of 3 in 5,4,3,3,2 are one kind but
 * two pieces with names of their own, so the count is doubled. copies[p] is how many ships of piece
 * p the counted fleet has; if `copies` is NULL, it is the whole fleet. Returns `number`. */
uint64_t *bsc_ring_count_named_ships(const bsc_ring *ring, const bsc_problem *problem,
                                     const uint32_t *copies, uint64_t *number);

/* Adds up the deployments of all fleets that the problem allows, and sets sum[limbs] to the result.
 * Usually this is a single fleet; but a problem may list several fleets, or let the copies of a
 * piece vary. The count of sub-fleet u begins at number[u x limbs]. If a kind has several pieces,
 * their ships are told apart, as by bsc_ring_count_named_ships. `scratch` is work space for one
 * number. */
void bsc_ring_sum_fleets(const bsc_ring *ring, const bsc_problem *problem, const uint64_t *number,
                         uint64_t *scratch, uint64_t *sum);

#endif
