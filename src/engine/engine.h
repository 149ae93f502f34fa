/* engine.h - the interface of all engines: what bsc_tally_new (engine.c) asks of each.
 *
 * An engine takes a checked matrix, how to run, and an all-zero tally to fill; it adds to the
 * stats. It returns BSC_OK with a whole tally, BSC_INTERRUPTED with what it had, or another status
 * and a tally that means nothing. */
#ifndef BSC_ENGINE_ENGINE_H
#define BSC_ENGINE_ENGINE_H

#include "cover/tally.h"

/* Fills an estimate. */
bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                      bsc_stats *stats, bsc_error *error);

/* A run of mc in parts: sums over walks, from streams of random numbers that have none in common
 * (tally.h's before they are divided; `value` is sum(w), `spread` sum(w^2)). Those of all parts,
 * added, bsc_mc_join makes an estimate of. `part` is from 0; at least a sample for each part. */
bsc_status bsc_mc_run_part(const bsc_matrix *matrix, const bsc_run *run, uint32_t part,
                           uint32_t parts, bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_mc_join(bsc_tally *tally, const bsc_matrix *matrix, uint64_t samples,
                       bsc_stats *stats, bsc_error *error);

/* What an engine runs under that is not to run as long as it takes: one of two that take turns, or
 * one that is only to be looked at. The engine calls `spend` where it polls for interrupts and
 * before it ends, from any of its threads: with its units of work since the last time, about 50 ns
 * each, which sum to the same for every number of threads. False: the engine ends with
 * BSC_INTERRUPTED. */
typedef struct bsc_allowance {
    bool (*spend)(struct bsc_allowance *allowance, uint64_t units);
} bsc_allowance;

/* Refuses a sum of products of weights of which much may have been lost: products below the range
 * of doubles are 0. */
bsc_status bsc_weighted_check(const bsc_matrix *matrix, double sum, bsc_error *error);
/* The sums of such products, one by one, where there are few; *exponent is raised to their own. */
bsc_status bsc_far_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                       int *exponent, bsc_error *error);
/* `allowance` NULL: the engine runs alone, and as long as it takes. */
bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_allowance *allowance,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_allowance *allowance,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* A run of dlx in parts. The numbers of its subtrees, as they hang below a cut that depends on the
 * matrix and `parts` alone, are shared out in turn: n is part n % parts's. */
typedef struct bsc_dlx_cut {
    uint32_t part, parts; /* part = parts: of none, to find what follows */
    uint64_t subtrees;    /* found: how many there are, */
    bsc_digest digest;    /* and the digest of their roots */
} bsc_dlx_cut;

/* The tallies of all parts, added and then joined, are the whole's. bsc_dlx_join: BSC_BAD_INPUT
 * where no parts can have given this sum. */
bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_dlx_join(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                        bsc_error *error);

/* An estimate of the units that dlx takes, by Knuth's random ways down its tree, without a memo or
 * symmetry; infinite where it lacks the memory. Takes `budget` units itself; the more, the better
 * it is. */
double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget);

/* How two engines take turns. */
typedef struct bsc_turns {
    bsc_engine first; /* dp or dlx, which begins */
    uint64_t units;   /* that it may take before the other is thought of; UINT64_MAX: any number */
    /* Then asked at each turn: the units that dp and dlx may take, as far as one can tell with
     * about so many more; 0: not known. */
    void (*forecast)(double units[2], const bsc_matrix *matrix, const bsc_run *run,
                     uint64_t budget);
} bsc_turns;

/* Both until one is done, and one that fails leaves the problem to the other. Who wins
 * depends on nothing but the matrix and the run. The tally and the stats are the winner's or, on
 * BSC_INTERRUPTED, those of dlx. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns *turns,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

#endif
