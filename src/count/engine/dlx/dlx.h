/* dlx.h - the engine dlx: counts the solutions of an exact-cover matrix by searching a tree. */
#ifndef BSC_DLX_DLX_H
#define BSC_DLX_DLX_H

#include "bscount.h"

#include "count/engine/quota.h"

/* Defined in search.h. */
typedef struct bsc_dlx_method bsc_dlx_method;
typedef struct bsc_dlx_visitor bsc_dlx_visitor;

/* Counts the solutions of the matrix, and writes their number to the tally; if run->every_option is
 * true, also writes the number of solutions that use each option. Returns BSC_INTERRUPTED if the
 * run's tick (a callback of the caller) or the quota ended the search. `quota` limits the work of
 * the run; NULL means no limit. */
bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* One part of a run that is cut into `parts` parts, which may run on different machines. The upper
 * part of the search tree depends only on the matrix and on `parts`. The subtrees below it are
 * numbered, and subtree n belongs to part n % parts. */
typedef struct bsc_dlx_cut {
    /* 0 .. parts - 1; if it equals `parts`, no subtree is walked and only the results below are
     * set */
    uint32_t part;
    uint32_t parts;    /* number of parts into which the run is cut */
    uint64_t subtrees; /* result: number of subtrees in all parts together */
    uint64_t digest;   /* result: hash of the roots of all subtrees, the same in every part */
} bsc_dlx_cut;

/* Counts the solutions in the subtrees of one part, and sets the results cut->subtrees and
 * cut->digest. The caller adds up the tallies of all parts, and passes the sum to
 * bsc_dlx_join_parts. */
bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* Turns the sum of the tallies of all parts into the tally of the whole run. Returns BSC_BAD_INPUT
 * if no run can have produced this sum, for example because a file of a part was altered. */
bsc_status bsc_dlx_join_parts(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                              bsc_error *error);

/* Estimates how many units of work (quota.h) bsc_dlx_run would need without a memo and without
 * symmetry. Uses Knuth's method of random descents in the search tree. Spends about `budget` units
 * on the estimate; a larger budget gives a better estimate. Returns INFINITY if memory runs out. */
double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget);

/* Counts the solutions as bsc_dlx_run does, but uses only the techniques that `method` allows, for
 * example a memo or symmetry. */
bsc_status bsc_dlx_run_method(const bsc_dlx_method *method, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                              bsc_error *error);

/* Calls visitor->visit for each solution of the matrix. Returns BSC_INTERRUPTED if the visitor or
 * the run's tick ended the search. */
bsc_status bsc_dlx_visit(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dlx_visitor *visitor, bsc_error *error);

#endif
