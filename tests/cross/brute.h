/* brute.h - every deployment, one after the other: what the engines are held against. It knows cells
 * and their neighbours, and nothing of items, options and engines. */
#ifndef BSC_TESTS_BRUTE_H
#define BSC_TESTS_BRUTE_H

#include "bscount.h"

typedef struct brute {
    uint64_t total;
    uint64_t *placement; /* [placements of the problem] */
} brute;

/* False, with nothing to free, when there are more than `most` partial deployments. */
bool brute_count(brute *b, const bsc_problem *problem, uint64_t most);

#endif
