/* dlx.h - what other files use of dlx.c. */
#ifndef BSC_DLX_DLX_H
#define BSC_DLX_DLX_H

#include "bscount.h"

#include "count/engine/quota.h"

typedef struct bsc_dlx_method bsc_dlx_method;   /* search.h */
typedef struct bsc_dlx_visitor bsc_dlx_visitor; /* search.h */

/* `quota` NULL: the engine runs as long as it takes. */
bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* A run of dlx in parts. The numbers of its subtrees, as they hang below a cut that depends on the
 * matrix and `parts` alone, are shared out in turn: n is part n % parts's. */
typedef struct bsc_dlx_cut {
    uint32_t part, parts; /* part = parts: of none, to find what follows */
    uint64_t subtrees;    /* found: how many there are, */
    uint64_t digest;      /* and the digest of their roots */
} bsc_dlx_cut;

/* The tallies of all parts, added and then joined, are the whole's. bsc_dlx_join: BSC_BAD_INPUT
 * where no parts can have given this sum. */
bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_dlx_join(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                        bsc_error *error);

/* An estimate of the units that dlx takes, by Knuth's random ways down its tree, without a memo or
 * symmetry; infinite where it lacks the memory. Takes `budget` units; more make it better. */
double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget);

/* As bsc_dlx_run, which gives the method itself. */
bsc_status bsc_dlx_run_with(const bsc_dlx_method *method, const bsc_matrix *matrix,
                            const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                            bsc_error *error);

/* Tells the visitor of all solutions. BSC_INTERRUPTED where it, or the run's tick, ended that. */
bsc_status bsc_dlx_visit(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dlx_visitor *visitor, bsc_error *error);

#endif
