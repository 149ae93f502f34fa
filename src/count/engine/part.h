/* part.h - a part: the numbers that one part of a run has counted, or the sums of the numbers of
 * several parts.
 *
 * A run can be cut into parts, which several machines count independently. Example: 200 subtrees of
 * the search tree are divided among 3 parts. Part 1 counts the subtrees 0, 3, 6, ..., part 2 the
 * subtrees 1, 4, 7, ..., and part 3 all other subtrees. When parts 1 and 3 have been added up, the
 * sum has has_part = {true, false, true}. When part 2 has been added too, bsc_part_join turns the
 * sum into the tally of the whole run.
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

/* Number of 64-bit limbs of each number in a part's tally, if the engine is dlx. A part has numbers
 * below 2^120, and there are at most BSC_MAX_PARTS = 10,000 < 2^14 parts, so that a sum has at most
 * 134 bits. */
#define BSC_PART_LIMBS 3u

/* How a run is cut into parts. All parts of a run have the same plan. */
typedef struct bsc_plan {
    /* BSC_ENGINE_DLX or BSC_ENGINE_MC; BSC_ENGINE_AUTO for the games of a tournament */
    bsc_engine engine;
    bool every_option; /* the part has a number for each option, not only the total */
    uint32_t parts;    /* number of parts into which the run is cut */
    uint32_t options;  /* number of options of the matrix */
    uint64_t subtrees; /* dlx: number of subtrees of all parts together; 0 otherwise */
    /* mc: number of samples of all parts together; for a tournament: number of all games */
    uint64_t samples;
    uint64_t seed; /* mc: seed of the random numbers */
    /* Hashes, which show whether two parts belong to the same run: */
    uint64_t matrix_digest; /* hash of the matrix */
    /* for dlx: hash of the roots of all subtrees; for a tournament: hash of everything that its
     * games depend on and that no other field contains */
    uint64_t run_digest;
    uint64_t plan_digest; /* hash of all other fields; bsc_plan_seal sets it */
    /* Only for a tournament; NULL, 0 and false otherwise: */
    const char *strategies; /* names of the strategies, one a line */
    /* number of numbers that each game gives; they are called its row */
    uint32_t row_length;
    bool covers_all_deployments; /* the tournament has one game against each deployment */
} bsc_plan;

/* A part, or the sum of several parts (file head). */
struct bsc_part {
    bsc_arena arena; /* owns has_part[] and rows[] */
    /* owns plan.strategies, and the texts of source and name if the part was read from a file */
    bsc_arena texts;
    bsc_plan plan;
    /* Number of the part, 1 .. plan.parts. In a sum, the number of the part to which the others
     * were added. */
    uint32_t number;
    bool *has_part; /* [plan.parts]: has_part[k] says whether part k + 1 is in the sum */
    bsc_part_source source;
    const char *name; /* name of the file from which the part was read, for messages; NULL: none */
    bsc_tally *tally; /* the numbers of a count or a map; NULL for a tournament */
    /* [plan.parts]: rows[k] has the rows of all games of part k + 1, one after the other; valid if
     * has_part[k] is true. NULL if the run is not a tournament. */
    double **rows;
};

/* Makes part `number` of a plan, with all numbers 0, and sets *part to it. Only has_part[number -
 * 1] is true. The caller frees the part with bsc_part_free. Fails only if memory runs out; *part is
 * then NULL. */
bsc_status bsc_part_make(bsc_part **part, const bsc_plan *plan, uint32_t number, bsc_error *error);
/* Sets plan->plan_digest to a hash of the other fields. */
void bsc_plan_seal(bsc_plan *plan);
/* Returns the number of all numbers in the rows of all games of part `number`, for the plan of a
 * tournament. */
uint64_t bsc_plan_numbers(const bsc_plan *plan, uint32_t number);
/* Fills the error with BSC_BAD_INPUT, the message `what` and the name of a file; if `name` is NULL,
 * the message is about no file. Always returns BSC_BAD_INPUT. */
bsc_status bsc_part_refuse(const char *name, bsc_error *error, const char *what);
/* Returns BSC_OK if the sum has all parts of its run. Otherwise fails with BSC_BAD_INPUT and
 * BSC_REASON_MISSING, and the message names the first part that is missing. */
bsc_status bsc_part_complete(const bsc_part *sum, bsc_error *error);
/* Returns BSC_OK if the parts in the sum were counted from this matrix. Otherwise fails with
 * BSC_BAD_INPUT. */
bsc_status bsc_part_check_problem(const bsc_part *sum, const bsc_matrix *matrix, bsc_error *error);

#endif
