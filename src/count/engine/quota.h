/* quota.h - a limit of work for an engine that may turn out to be the wrong one. */
#ifndef BSC_ENGINE_QUOTA_H
#define BSC_ENGINE_QUOTA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A limit of work, under which an engine runs that may turn out to be the wrong one, or is only
 * looked at. The engine adds its units, about 50 ns each, where it polls for interrupts and before
 * it ends, from any of its threads. Once they pass `most` it ends with BSC_INTERRUPTED and an empty
 * tally. They sum to the same, and it ends at the same place, for every number of threads. */
typedef struct bsc_quota {
    double most;
    _Atomic uint64_t spent;
    /* Of dp, or NULL: asked before the sweeps begin, with the units that they will take, about, and
     * at least. May set `most`. False: dp ends so at once. */
    bool (*begins)(struct bsc_quota *quota, double likely, double least);
} bsc_quota;

/* Adds units to what was spent. Returns false once the quota is used up; NULL has no limit. */
static inline bool bsc_quota_spend(bsc_quota *quota, uint64_t units) {
    return quota == NULL || (double)(atomic_fetch_add(&quota->spent, units) + units) <= quota->most;
}

#endif
