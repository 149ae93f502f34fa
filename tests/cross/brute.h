/* brute.h - every deployment of a problem, listed: what all answers of the library are compared
 * with. It knows cells and their neighbours, and nothing of items, options and engines. */
#ifndef BSC_TESTS_BRUTE_H
#define BSC_TESTS_BRUTE_H

#include "bscount_game.h"

typedef struct brute {
    const bsc_problem *problem;
    uint32_t ships; /* of each deployment */
    uint32_t total; /* deployments */
    uint32_t *laid; /* [total * ships] placements, rising; the deployments in rising order too */
} brute;

/* Zeroed memory, a little more than asked; it ends the process where there is none. */
void *room(size_t count, size_t size);
extern const bsc_run one_thread;

/* False, with nothing to release, where there are more than `most` partial deployments. */
bool brute_list(brute *b, const bsc_problem *problem, uint32_t most);
void brute_release(brute *b);
const uint32_t *brute_at(const brute *b, uint32_t deployment);
void brute_sort(uint32_t *laid, uint32_t count);
/* The number of the deployment that these placements are, or the total; sorts them. */
uint32_t brute_find(const brute *b, uint32_t *laid, uint32_t count);

/* Whether ships may lie there both. */
bool brute_fits(const bsc_problem *problem, bsc_placement a, bsc_placement b);
bool brute_covers(bsc_placement at, uint32_t cell);
/* The deployments that have a ship on the cell. */
uint32_t brute_on_cell(const brute *b, uint32_t cell);
/* The deployments that use the placement. */
uint32_t brute_with(const brute *b, uint32_t placement);

#endif
