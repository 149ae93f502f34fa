/* dlx.h - the engine of exact covers: counts the solutions of a matrix by searching them. */
#ifndef BSC_DLX_DLX_H
#define BSC_DLX_DLX_H

#include "bscount.h"

#include "count/engine/quota.h"

/* Defined in search.h. */
typedef struct bsc_dlx_method bsc_dlx_method;
typedef struct bsc_dlx_visitor bsc_dlx_visitor;

/* Counts the solutions, and with run->every_option those with each option, into the tally. With a
 * quota the run ends early once its work is spent; NULL: there is no limit. */
bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* One part of a run that is divided into `parts`. The subtrees below the upper part of the search
 * tree, which depends on the matrix and `parts` alone, are numbered; subtree n is in part
 * n % parts. */
typedef struct bsc_dlx_cut {
    uint32_t part;  /* 0 .. parts - 1; or `parts`: no subtree is walked, only the results are set */
    uint32_t parts; /* into which the run is divided */
    uint64_t subtrees; /* result: the number of subtrees of all parts */
    uint64_t digest;   /* result: hash of their roots, the same in every part */
} bsc_dlx_cut;

/* Counts the solutions in the subtrees of one part, and sets the results in *cut. The tallies of
 * all parts are to be added up, and the sum given to bsc_dlx_join_parts. */
bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* Makes the sum of the tallies of all parts the tally of the whole run. Returns BSC_BAD_INPUT if no
 * parts can have given this sum. */
bsc_status bsc_dlx_join_parts(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                              bsc_error *error);

/* Returns an estimate of the units of work that bsc_dlx_run takes without a memo or symmetry, by
 * Knuth's random ways down the search tree; INFINITY if memory is lacking. Takes `budget` units
 * itself; the more units, the better the estimate. */
double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget);

/* Runs as bsc_dlx_run does, but by the means that `method` allows. */
bsc_status bsc_dlx_run_method(const bsc_dlx_method *method, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                              bsc_error *error);

/* Reports all solutions to the visitor. Returns BSC_INTERRUPTED if the visitor, or the run's tick,
 * ended the search. */
bsc_status bsc_dlx_visit(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dlx_visitor *visitor, bsc_error *error);

#endif
