/* ring.h - the kinds of ships of a fleet, its sub-fleets, and arithmetic with polynomials that have
 * a variable for each kind. narrow.h explains kinds, sub-fleets and the numbers Z and M. */
#ifndef BSC_NARROW_RING_H
#define BSC_NARROW_RING_H

#include "bscount.h"

#include "count/engine/narrow/narrow.h"

/* Finds the kinds and the sub-fleets of a problem, and sets ring->limbs so that numbers are long
 * enough for its deployments on boards of up to `cells` cells. If separates_pieces is true, each
 * piece is a kind of its own, in the order of the pieces, so that sub-fleets have the same numbers
 * as in dp. Returns BSC_UNSUPPORTED if there are more than BSC_MAX_FLEETS sub-fleets. The caller
 * must release ring->arena, even after a failure. */
bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells,
                         bool separates_pieces, bsc_error *error);
/* Adds factor * b to a, where a and b are single numbers of ring->limbs limbs. */
void bsc_ring_add(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Subtracts factor * b from a, where a and b are single numbers of ring->limbs limbs. */
void bsc_ring_subtract(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Replaces the single number a by -a. */
void bsc_ring_negate(const bsc_ring *ring, uint64_t *a);
/* Computes M_u, which is |u| times the coefficient of x^u in log Z, and stores it as number u of m.
 * Number u of z, and all numbers of z and m of smaller sub-fleets, must be set already. */
void bsc_ring_log(bsc_ring *ring, uint64_t *m, const uint64_t *z, uint32_t u);
/* Computes Z_u, the number of deployments of sub-fleet u, and stores it as number u of z. Number u
 * of m, and all numbers of z and m of smaller sub-fleets, must be set already. */
void bsc_ring_exp(bsc_ring *ring, const uint64_t *m, uint64_t *z, uint32_t u);
/* Computes the numbers of deployments of all sub-fleets: sets all numbers of z from those of m. */
void bsc_ring_exp_all(bsc_ring *ring, const uint64_t *m, uint64_t *z);
/* Multiplies `number`, a number of deployments in which ships of a kind are not told apart, by the
 * number of ways to say which ships of each kind belong to which piece. For example, the two ships
 * of 3 in 5,4,3,3,2 are one kind but two pieces with names of their own, so the number is doubled.
 * copies[p] is the number of ships of piece p; if `copies` is NULL, the fleet is the whole fleet.
 * Returns `number`. */
uint64_t *bsc_ring_count_named_ships(const bsc_ring *ring, const bsc_problem *problem,
                                     const uint32_t *copies, uint64_t *number);

/* Adds up the deployments of all fleets that the problem allows, and sets sum[limbs] to the result.
 * This is a single fleet, unless the problem lists several fleets or lets numbers of copies vary.
 * The number of deployments of sub-fleet u begins at number[u x limbs]. Ships of several pieces of
 * one kind are told apart, as by bsc_ring_count_named_ships. `scratch` is work space for one
 * number. */
void bsc_ring_sum_fleets(const bsc_ring *ring, const bsc_problem *problem, const uint64_t *number,
                         uint64_t *scratch, uint64_t *sum);

#endif
