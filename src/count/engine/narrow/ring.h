/* ring.h - the kinds of ships of a fleet, its sub-fleets, and arithmetic with polynomials that have
 * a variable for each kind. narrow.h explains kinds and sub-fleets. Below, u is the number of a
 * sub-fleet, Z_u is how many deployments u has on some board, and M_u is the coefficient of u in
 * the logarithm of the polynomial Z, times |u|, which is how many ships u has. */
#ifndef BSC_NARROW_RING_H
#define BSC_NARROW_RING_H

#include "bscount.h"

#include "count/engine/narrow/narrow.h"

/* Finds the kinds of ships and the sub-fleets of a problem's fleet. Makes the numbers (ring->limbs)
 * long enough for counts on boards of up to `cells` cells. If separates_pieces is true, each piece
 * is a kind of its own, in the order of the pieces, so that sub-fleets are numbered as in dp.
 * Returns BSC_UNSUPPORTED if there are more than BSC_MAX_FLEETS sub-fleets. The caller must release
 * ring->arena, even after a failure. */
bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells,
                         bool separates_pieces, bsc_error *error);
/* Adds factor * b to a, where a and b are numbers of ring->limbs 64-bit limbs. */
void bsc_ring_add(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Subtracts factor * b from a, where a and b are numbers of ring->limbs 64-bit limbs. */
void bsc_ring_subtract(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Replaces a by -a, as a two's complement, where a is a number of ring->limbs 64-bit limbs. */
void bsc_ring_negate(const bsc_ring *ring, uint64_t *a);
/* Computes M_u for one sub-fleet u, and stores it as number u of m[fleets]. z[fleets] has Z_v, the
 * number of deployments of sub-fleet v, for each v. The numbers M come from the logarithm of Z
 * (narrow.h). M_u is found by solving the equation
 *
 *     |u| Z_u = sum of M_v Z_(u-v) over all v within u, but the empty fleet
 *
 * where |u| is the number of ships of u. Before the call, z must be set for u and for all
 * sub-fleets within u, and m for all sub-fleets within u, but u itself. */
void bsc_ring_log(bsc_ring *ring, uint64_t *m, const uint64_t *z, uint32_t u);
/* Computes one number of an exponential: Z_u, the number of deployments of sub-fleet u, from the
 * numbers M, by the same equation as bsc_ring_log. Stores it as number u of z[fleets]. m[fleets]
 * has the numbers M. M_u, and Z and M of all smaller sub-fleets, must be set already. */
void bsc_ring_exp(bsc_ring *ring, const uint64_t *m, uint64_t *z, uint32_t u);
/* Computes the number of deployments of every sub-fleet: sets all of z[fleets] from m[fleets],
 * which has M_u for each sub-fleet u. */
void bsc_ring_exp_all(bsc_ring *ring, const uint64_t *m, uint64_t *z);
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
