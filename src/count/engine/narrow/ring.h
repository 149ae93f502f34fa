/* ring.h - the kinds of ships of a fleet, its sub-fleets, and arithmetic with polynomials that have
 * a variable for each kind. narrow.h explains kinds, sub-fleets, Z and M. */
#ifndef BSC_NARROW_RING_H
#define BSC_NARROW_RING_H

#include "bscount.h"

#include "count/engine/narrow/narrow.h"

/* Finds the kinds and the sub-fleets of a problem, and makes numbers long enough for its
 * deployments on boards of up to `cells` cells. If `apart` is true, each piece is a kind of its
 * own, in the order of the pieces, so that sub-fleets are numbered as by dp. Returns
 * BSC_UNSUPPORTED if there are more than BSC_MAX_FLEETS sub-fleets. The caller releases
 * ring->arena, also after a failure. */
bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells, bool apart,
                         bsc_error *error);
/* Adds factor * b to a. a and b are one number each. */
void bsc_ring_add(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Subtracts factor * b from a. a and b are one number each. */
void bsc_ring_subtract(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Replaces the number a by -a. */
void bsc_ring_negate(const bsc_ring *ring, uint64_t *a);
/* Computes M_u: sets number u of m, from number u of z and from the numbers v of z and m for all
 * smaller sub-fleets v. */
void bsc_ring_log(bsc_ring *ring, uint64_t *m, const uint64_t *z, uint32_t u);
/* Computes Z_u: sets number u of z, from number u of m and from the numbers v of z and m for all
 * smaller sub-fleets v. */
void bsc_ring_exp(bsc_ring *ring, const uint64_t *m, uint64_t *z, uint32_t u);
/* Computes all numbers of z from all numbers of m. */
void bsc_ring_exp_all(bsc_ring *ring, const uint64_t *m, uint64_t *z);
/* Ships of a kind are alike, but they may be copies of several pieces that have names. `number` is
 * a number of deployments in which alike ships are not told apart. Multiplies it by the number of
 * ways to say which ships of each kind belong to which piece. For example, the two ships of 3 in
 * 5,4,3,3,2 are one kind but two pieces, so the number is doubled. copies[p] is the number of ships
 * of piece p; if `copies` is NULL, they are those of the whole fleet. Returns `number`. */
uint64_t *bsc_ring_count_named_ships(const bsc_ring *ring, const bsc_problem *problem,
                                     const uint32_t *copies, uint64_t *number);

/* Adds up the deployments of all fleets that the problem allows, which is one fleet unless numbers
 * of copies may vary. Fleet u has the number number[u x limbs]; sets sum[limbs] to the sum. Ships
 * of several pieces of one kind are told apart, as by bsc_ring_count_named_ships. `scratch` has
 * space for a number. */
void bsc_ring_sum_fleets(const bsc_ring *ring, const bsc_problem *problem, const uint64_t *number,
                         uint64_t *scratch, uint64_t *sum);

#endif
