/* brute.h - every deployment, one after the other: what the engines are compared with. It knows
 * cells and their neighbours, and nothing of items, options and engines. */
#ifndef BSC_TESTS_BRUTE_H
#define BSC_TESTS_BRUTE_H

#include "bscount_game.h"

typedef struct brute {
    uint64_t total;
    uint64_t *placement; /* [placements of the problem] */
} brute;

/* Whether a deployment, as placements, is to be counted. */
typedef bool brute_filter(const void *context, const uint32_t *laid, uint32_t count);

/* False, with nothing to release, when there are more than `most` partial deployments. `filter` may
 * be NULL. */
bool brute_count(brute *b, const bsc_problem *problem, uint64_t most, brute_filter *filter,
                 const void *context);
void brute_release(brute *b);

#endif
