/* part.h - the numbers that one part of a run has counted, or the sum of the numbers of several
 * parts.
 *
 * A run can be cut into parts, which several machines count independently. Example: 200 subtrees of
 * the search tree are divided among 3 parts. Part 1 counts the subtrees 0, 3, 6, ..., part 2 the
 * subtrees 1, 4, 7, ..., and part 3 the others. The sum of parts 1 and 3 has has_part = {true,
 * false, true}. When part 2 has been added too, bsc_part_join turns the sum into the tally of the
 * whole run.
 *
 * Invariants: the numbers of a bsc_part are the sums over the parts for which has_part[] is true.
 * If the engine is dlx, the tally is exact, each number has BSC_PART_LIMBS limbs, and
 * bsc_dlx_join_parts turns it into the tally of the whole run. If the engine is mc, the tally has
 * sums over random walks (draws/mc.h). Two parts with the same plan_digest belong to the same
 * run. */
#ifndef BSC_ENGINE_PART_H
#define BSC_ENGINE_PART_H

#include "bscount_parts.h"

#include "count/cover/matrix.h"
#include "count/cover/tally.h"

/* Number of 64-bit limbs of each number in a tally of dlx. A part has numbers below 2^120, and
 * there are at most BSC_MAX_PARTS = 10,000 < 2^14 parts, so a sum has at most 134 bits. */
#define BSC_PART_LIMBS 3u

/* How a run is cut into parts. All parts of a run have the same plan. */
typedef struct bsc_plan {
    bsc_engine engine; /* dlx or mc; auto for the games of a tournament */
    bool every_option; /* whether each option has a number too */
    uint32_t parts;    /* number of parts into which the run is cut */
    uint32_t options;  /* number of options of the matrix */
    uint64_t subtrees; /* dlx: number of subtrees of all parts together; otherwise 0 */
    uint64_t samples;  /* mc: number of samples of all parts; for a tournament: of all games */
    uint64_t seed;     /* mc: seed of the random numbers */
    /* Hashes, by which parts of different runs are told apart. */
    uint64_t matrix_digest; /* hash of the matrix */
    /* For dlx: hash of the roots of all subtrees. For a tournament: hash of everything that its
     * games depend on and that no other field contains. */
    uint64_t run_digest;
    uint64_t plan_digest; /* hash of all other fields, which bsc_plan_seal sets */
    /* For a tournament; otherwise NULL, 0 and false. */
    const char *strategies;      /* names of the strategies, one a line */
    uint32_t row_length;         /* how many numbers each game gives, its row */
    bool covers_all_deployments; /* the tournament has one game against each deployment */
} bsc_plan;

struct bsc_part {
    bsc_arena arena; /* owns has_part[] and rows[] */
    /* Owns plan.strategies; if the part was read from a file, source and name too. */
    bsc_arena texts;
    bsc_plan plan;
    uint32_t number; /* number of the part, 1 .. plan.parts; in a sum, of the part it began with */
    bool *has_part;  /* [plan.parts]: has_part[k] says whether part k + 1 is in the sum */
    bsc_part_source source;
    const char *name; /* name of the file that the part was read from, for messages; NULL: none */
    bsc_tally *tally; /* the numbers of a count or a map; NULL for a tournament */
    /* [plan.parts]: for a tournament, otherwise NULL: rows[k] has the rows of all games of part
     * k + 1, one after the other; valid if has_part[k] is true. */
    double **rows;
};

/* Makes part `number` of a plan, with all numbers 0. has_part[] is true for this part only. Fails
 * only if memory runs out; *part is then NULL. */
bsc_status bsc_part_make(bsc_part **part, const bsc_plan *plan, uint32_t number, bsc_error *error);
/* Sets plan->plan_digest to a hash of the other fields. */
void bsc_plan_seal(bsc_plan *plan);
/* Returns how many numbers the rows of all games in part `number` of a tournament have together. */
uint64_t bsc_plan_numbers(const bsc_plan *plan, uint32_t number);
/* Sets the error to BSC_BAD_INPUT with the message `what`, about the file `name` (NULL: no file).
 * Returns BSC_BAD_INPUT. */
bsc_status bsc_part_refuse(const char *name, bsc_error *error, const char *what);
/* Returns BSC_OK if the sum has all parts of its run. Otherwise returns BSC_BAD_INPUT, and the
 * error names the first part that is missing. */
bsc_status bsc_part_complete(const bsc_part *sum, bsc_error *error);
/* Returns BSC_OK if the parts in the sum were counted from this matrix, otherwise BSC_BAD_INPUT. */
bsc_status bsc_part_check_problem(const bsc_part *sum, const bsc_matrix *matrix, bsc_error *error);

#endif
