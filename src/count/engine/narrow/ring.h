/* ring.h - kinds of ships, sub-fleets, and the arithmetic of polynomials in the kinds. */
#ifndef BSC_NARROW_RING_H
#define BSC_NARROW_RING_H

#include "bscount.h"

#include "count/engine/narrow/narrow.h"

/* Finds the kinds and sub-fleets of a problem, and enough limbs for its deployments on boards of
 * up to `cells` cells. With `apart` each piece is a kind of its own, in the order of dp's digits.
 * Returns BSC_UNSUPPORTED if there are more than BSC_MAX_FLEETS sub-fleets. The caller releases
 * ring->arena, after a failure too. */
bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells, bool apart,
                         bsc_error *error);
/* Adds factor * b to a, one number each. */
void bsc_ring_add(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Subtracts factor * b from a. */
void bsc_ring_subtract(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
/* Replaces a by -a. */
void bsc_ring_negate(const bsc_ring *ring, uint64_t *a);
/* Sets m[u], the number M_u, from z[u], and from z[v] and m[v] of all smaller sub-fleets v. */
void bsc_ring_log(bsc_ring *ring, uint64_t *m, const uint64_t *z, uint32_t u);
/* Sets z[u], the number Z_u, from m[u], and from z[v] and m[v] of all smaller sub-fleets v. */
void bsc_ring_exp(bsc_ring *ring, const uint64_t *m, uint64_t *z, uint32_t u);
/* Sets z[u] of all sub-fleets from all of m. */
void bsc_ring_exp_all(bsc_ring *ring, const uint64_t *m, uint64_t *z);
/* Turns the number of deployments of unnamed ships into that of named pieces: where a kind has
 * several pieces, multiplies by the ways to say which of its ships belong to which piece. The two
 * ships of 3 in 5,4,3,3,2 are one kind but two pieces: the number is doubled. copies[p] is the
 * number of ships of piece p; NULL: those of the whole fleet. Returns `number`. */
uint64_t *bsc_ring_count_named_ships(const bsc_ring *ring, const bsc_problem *problem,
                                     const uint32_t *copies, uint64_t *number);

#endif
