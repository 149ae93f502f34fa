/* quota.h - a quota, the limit of work for an engine that is only tried, because it may be the
 * wrong one. */
#ifndef BSC_ENGINE_QUOTA_H
#define BSC_ENGINE_QUOTA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The limit of work for one run of an engine that is only tried. Work is measured in units of about
 * 50 ns. The engine adds its units to `spent` whenever it polls for interrupts, and before it ends;
 * any of its threads may do so. When `spent` exceeds `limit`, the engine ends with BSC_INTERRUPTED
 * and an empty tally. How many units a run takes, and whether the quota ends it, does not depend on
 * the number of threads. */
typedef struct bsc_quota {
    double limit;           /* number of units that the run may take */
    _Atomic uint64_t spent; /* number of units that the run has taken so far */
    /* Decides whether dp goes on; NULL: dp always goes on. dp calls it before its sweeps begin,
     * with the units that the sweeps will probably take and with the fewest units that they can
     * take. The function may change quota->limit. If it returns false, dp ends at once with
     * BSC_INTERRUPTED, and has spent nothing. */
    bool (*accept_dp)(struct bsc_quota *quota, double likely_units, double least_units);
    void *context; /* data for accept_dp */
} bsc_quota;

/* Adds units of work to quota->spent. Returns false if more than the limit has been spent. If
 * `quota` is NULL, there is no limit, and the function always returns true. */
static inline bool bsc_quota_spend(bsc_quota *quota, uint64_t units) {
    if (quota == NULL) return true;
    return (double)(atomic_fetch_add(&quota->spent, units) + units) <= quota->limit;
}

#endif
