/* quota.h - a quota, the limit of work for one run of an engine that may be the wrong one for the
 * matrix. If the engine has not finished within its quota, another engine is tried. */
#ifndef BSC_ENGINE_QUOTA_H
#define BSC_ENGINE_QUOTA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The limit of work for one run of an engine, after which another engine is tried. Work is measured
 * in units of about 50 ns. The engine adds its units to `spent` whenever it polls for interrupts,
 * and before it ends; any of its threads may do so. When `spent` exceeds `limit`, the engine ends
 * with BSC_INTERRUPTED, and the numbers of an exact tally are still 0 (with weights they may have
 * lost their meaning). A run takes the same number of units with any number of threads. So the
 * number of threads does not decide whether the quota ends the run. */
typedef struct bsc_quota {
    double limit;           /* how many units of work the run may take */
    _Atomic uint64_t spent; /* how many units the run has taken so far */
    /* A function that decides whether the engine dp counts the matrix; NULL: dp always does. dp
     * calls it before its sweeps begin. The sweeps will probably take likely_units of work, and at
     * least least_units. The function may change quota->limit. If it returns false, dp ends at once
     * with BSC_INTERRUPTED, and `spent` stays 0. */
    bool (*accept_dp)(struct bsc_quota *quota, double likely_units, double least_units);
    void *context; /* data for accept_dp */
} bsc_quota;

/* Adds units of work to quota->spent. Returns false if more than quota->limit has been spent, so
 * that the engine must end. If `quota` is NULL, there is no limit, and the function always returns
 * true. */
static inline bool bsc_quota_spend(bsc_quota *quota, uint64_t units) {
    if (quota == NULL) return true;
    return (double)(atomic_fetch_add(&quota->spent, units) + units) <= quota->limit;
}

#endif
