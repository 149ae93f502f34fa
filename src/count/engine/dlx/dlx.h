/* dlx.h - the engine dlx: counts the solutions of an exact cover matrix by a search. */
#ifndef BSC_DLX_DLX_H
#define BSC_DLX_DLX_H

#include "bscount.h"

#include "count/engine/quota.h"

/* Defined in search.h. */
typedef struct bsc_dlx_method bsc_dlx_method;
typedef struct bsc_dlx_visitor bsc_dlx_visitor;

/* Counts the solutions of the matrix into the tally; if run->every_option is true, also the
 * solutions that use each option. `quota` limits the work of the run; NULL: no limit. */
bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* One part of a run that is cut into `parts` parts. The upper part of the search tree depends only
 * on the matrix and on `parts`. The subtrees below it are numbered, and subtree n belongs to part n
 * % parts. */
typedef struct bsc_dlx_cut {
    uint32_t part;     /* 0 .. parts - 1; or `parts`: walk no subtree, and only set the results */
    uint32_t parts;    /* number of parts into which the run is cut */
    uint64_t subtrees; /* result: number of subtrees of all parts together */
    uint64_t digest;   /* result: hash of the roots of all subtrees, the same in every part */
} bsc_dlx_cut;

/* Counts the solutions in the subtrees of one part, and sets the results in *cut. The caller adds
 * up the tallies of all parts, and passes the sum to bsc_dlx_join_parts. */
bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* Turns the sum of the tallies of all parts into the tally of the whole run. Returns BSC_BAD_INPUT
 * if the tallies of a run cannot have this sum. */
bsc_status bsc_dlx_join_parts(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                              bsc_error *error);

/* Estimates how many units of work (quota.h) bsc_dlx_run would take without a memo and without
 * symmetry. Uses Knuth's method, random descents in the search tree, and spends about `budget`
 * units itself; more units give a better estimate. Returns INFINITY if memory runs out. */
double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget);

/* Does what bsc_dlx_run does, but only by the means that `method` allows. */
bsc_status bsc_dlx_run_method(const bsc_dlx_method *method, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                              bsc_error *error);

/* Passes each solution to the visitor. Returns BSC_INTERRUPTED if the visitor or the run's tick
 * ended the search. */
bsc_status bsc_dlx_visit(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dlx_visitor *visitor, bsc_error *error);

#endif
