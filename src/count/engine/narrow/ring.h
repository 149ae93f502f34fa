/* ring.h - what other files use of ring.c. */
#ifndef BSC_NARROW_RING_H
#define BSC_NARROW_RING_H

#include "bscount.h"

#include "count/engine/narrow/narrow.h"

/* The kinds of a problem, with limbs for its deployments on boards of up to so many cells; `apart`:
 * each piece is a kind of its own, as dp has its digits. BSC_UNSUPPORTED where there are too many
 * sub-fleets. Its arena is to be released then too. */
bsc_status bsc_ring_init(bsc_ring *ring, const bsc_problem *problem, double cells, bool apart,
                         bsc_error *error);
/* a += factor * b, of one number each; and -= */
void bsc_ring_add(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
void bsc_ring_subtract(const bsc_ring *ring, uint64_t *a, const uint64_t *b, uint64_t factor);
void bsc_ring_negate(const bsc_ring *ring, uint64_t *a);
/* m[u] from m[v] and z[v] of all sub-fleets v of u, and z[u]; and z[u] from m[u]; and all z. */
void bsc_ring_log(bsc_ring *ring, uint64_t *m, const uint64_t *z, uint32_t u);
void bsc_ring_exp(bsc_ring *ring, const uint64_t *m, uint64_t *z, uint32_t u);
void bsc_ring_exp_all(bsc_ring *ring, const uint64_t *m, uint64_t *z);
/* Named equal ships: the number for kinds, times the ways to say which of them lies where, C(n, c)
 * for each piece in turn, of copies[p] (NULL: all) ships. Returns the number. */
uint64_t *bsc_ring_name_ships(const bsc_ring *ring, const bsc_problem *problem,
                              const uint32_t *copies, uint64_t *number);

#endif
