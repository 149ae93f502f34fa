/* dlx.h - the engine dlx: counts the solutions of an exact-cover matrix by searching a tree. */
#ifndef BSC_DLX_DLX_H
#define BSC_DLX_DLX_H

#include "bscount.h"

#include "count/engine/quota.h"

/* Which techniques a run may use, and who receives the solutions that it finds. Both structs are
 * defined in search.h. */
typedef struct bsc_dlx_method bsc_dlx_method;
typedef struct bsc_dlx_visitor bsc_dlx_visitor;

/* Counts the solutions of the matrix, and adds the total to the tally, whose numbers must be 0. If
 * run->every_option is true, also adds how many solutions use each option; the tally must then have
 * these numbers. If options have weights, the tally must be one by weights, and otherwise exact
 * (tally.h). `quota` limits the work of the run; NULL means no limit. Returns BSC_INTERRUPTED if
 * the quota, or the run's tick (a callback of the caller), ended the search; after the tick, an
 * exact tally has what was counted until then, and after the quota it is still 0; a tally by
 * weights has no meaning after either. Returns BSC_UNSUPPORTED if a thread counts 2^120 solutions
 * or more. Also fails if memory runs out. Adds the work to *stats, which must not be NULL. */
bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* One part of a run that is cut into `parts` parts, which may run on different machines. All parts
 * have the same search tree. Its top depends only on the matrix and on `parts`. The subtrees below
 * the top are numbered, and subtree n belongs to part n % parts. */
typedef struct bsc_dlx_cut {
    /* which part is run, 0 .. parts - 1; if it equals `parts`, no subtree is searched, and only the
     * two results below are set */
    uint32_t part;
    uint32_t parts; /* into how many parts the run is cut */
    /* The results, which are valid after BSC_OK: */
    uint64_t subtrees; /* how many subtrees all parts have together */
    uint64_t digest;   /* hash of the roots of all subtrees, the same in every part */
} bsc_dlx_cut;

/* Counts the solutions in the subtrees of the part cut->part into the tally, as bsc_dlx_run does,
 * and sets the results cut->subtrees and cut->digest. The caller adds up the tallies of all parts,
 * and passes the sum to bsc_dlx_join_parts. The matrix must have no weights. Fails as bsc_dlx_run
 * does. */
bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* Turns the sum of the tallies of all parts, in place, into the tally that the whole run would have
 * given. A tally without numbers for options stays as it is. Returns BSC_BAD_INPUT if no run can
 * have produced this sum, for example because a file of a part was altered. Also fails if memory
 * runs out, or if the tick of `run` stops it. After a failure the tally has no meaning. */
bsc_status bsc_dlx_join_parts(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                              bsc_error *error);

/* Estimates how many units of work, of about 50 ns each (quota.h), bsc_dlx_run would need for the
 * matrix. The estimate is without the memo (a table of subtrees that were searched already) and
 * without the use of symmetries, so the true work may be less. Uses Knuth's method of random
 * descents in the search tree. Makes at least one descent, and spends about `budget` units itself;
 * a larger budget gives a better estimate. Of `run`, only every_option is used. Returns INFINITY if
 * memory runs out. */
double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget);

/* Counts the solutions as bsc_dlx_run does, and fails as it does, but takes the quota from
 * `method`, and uses only the techniques that `method` allows, for example a table of subtrees that
 * were searched already (the memo), or symmetry. */
bsc_status bsc_dlx_run_method(const bsc_dlx_method *method, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                              bsc_error *error);

/* Searches for all solutions of the matrix, and calls visitor->visit for each of them; the arrays
 * of *visitor must be allocated. Of `run`, only the tick is used. Returns BSC_INTERRUPTED if
 * visitor->visit or the run's tick (a callback of the caller) ended the search. Otherwise fails as
 * bsc_dlx_run does. */
bsc_status bsc_dlx_visit(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dlx_visitor *visitor, bsc_error *error);

#endif
