/* quota.h - a limit of work for an engine that may turn out to be the wrong one. */
#ifndef BSC_ENGINE_QUOTA_H
#define BSC_ENGINE_QUOTA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The limit for one run of an engine that may turn out to be the wrong one, or is only tried for a
 * short time. The engine adds its units of work, about 50 ns each, wherever it polls for interrupts
 * and before it ends, from any of its threads. Once `spent` exceeds `limit` the engine ends with
 * BSC_INTERRUPTED and an empty tally. The units of a run, and the place where it ends, are the same
 * for every number of threads. */
typedef struct bsc_quota {
    double limit;           /* units that the run may take */
    _Atomic uint64_t spent; /* units that it has taken */
    /* Decides whether dp is to run. Unless it is NULL, dp calls it before its sweeps begin, with
     * the units that the sweeps will probably take, and with the fewest that they can take. The
     * function may change quota->limit. If it returns false, dp ends at once with BSC_INTERRUPTED
     * and nothing spent. */
    bool (*accept_dp)(struct bsc_quota *quota, double likely_units, double least_units);
    void *context; /* for accept_dp */
} bsc_quota;

/* Adds units of work to those that were spent. Returns false once the quota is used up. Always
 * returns true if quota is NULL, which is no limit. */
static inline bool bsc_quota_spend(bsc_quota *quota, uint64_t units) {
    if (quota == NULL) return true;
    return (double)(atomic_fetch_add(&quota->spent, units) + units) <= quota->limit;
}

#endif
