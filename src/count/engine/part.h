/* part.h - the numbers of one part of a run, or the sum of the numbers of some of its parts.
 *
 * A run is cut into parts that several machines count, each on its own. Example: 200 subtrees in 3
 * parts. Part 1 counts subtrees 0, 3, 6, ..., part 2 subtrees 1, 4, 7, ..., and part 3 the others.
 * Parts 1 and 3 added up are a sum with has_part = {true, false, true}. Once part 2 is added too,
 * bsc_part_join makes the sum the tally of the whole run.
 *
 * Invariants: the numbers of a bsc_part are those of the parts for which has_part[] is true. dlx's
 * tally is exact, has BSC_PART_LIMBS limbs, and becomes that of a run by bsc_dlx_join_parts. mc's
 * has sums over walks (draws/mc.h). Two parts with the same plan_digest are of the same run. */
#ifndef BSC_ENGINE_PART_H
#define BSC_ENGINE_PART_H

#include "bscount_parts.h"

#include "count/cover/matrix.h"
#include "count/cover/tally.h"

/* 64-bit limbs of each number of dlx's parts: a part has numbers below 2^120, and there are at most
 * BSC_MAX_PARTS, 10,000 < 2^14, of them: 134 bits. */
#define BSC_PART_LIMBS 3u

/* How a run is cut into parts: the same in all of them. */
typedef struct bsc_plan {
    bsc_engine engine; /* dlx or mc; auto for the games of a tournament */
    bool every_option; /* whether each option has a number too */
    uint32_t parts;    /* into which the run is cut */
    uint32_t options;  /* of the matrix */
    uint64_t subtrees; /* dlx: of all parts together; else 0 */
    uint64_t samples;  /* mc: of all parts together; for a tournament the number of its games */
    uint64_t seed;     /* mc: of the random numbers */
    /* Hashes, by which parts of different runs are told apart. */
    uint64_t matrix_digest; /* of the matrix */
    /* dlx: of the roots of all subtrees; for a tournament: of all that its games depend on and no
     * other field says. */
    uint64_t run_digest;
    uint64_t plan_digest; /* of all other fields, by bsc_plan_seal */
    /* For a tournament; else NULL and 0. */
    const char *strategies;      /* their names, a line each */
    uint32_t row_length;         /* numbers that a game has */
    bool covers_all_deployments; /* there is one game against each deployment */
} bsc_plan;

struct bsc_part {
    bsc_arena arena; /* of has_part[] and rows[] */
    bsc_arena texts; /* of plan.strategies, and in a part that was read also of source and name */
    bsc_plan plan;
    uint32_t number; /* of the part, 1 .. plan.parts; for a sum that of the first part */
    bool *has_part;  /* [plan.parts]: whether part k + 1 is in the sum */
    bsc_part_source source;
    const char *name; /* of the file, for messages; NULL: none */
    bsc_tally *tally; /* of counts and maps; NULL for a tournament */
    /* [plan.parts] of a tournament, else NULL: rows[k] has the rows of all games of part k + 1, and
     * is valid if has_part[k]. */
    double **rows;
};

/* Makes part `number` of a plan, with all numbers 0, and has_part[] true for it alone. On failure,
 * for lack of memory, *part is NULL. */
bsc_status bsc_part_make(bsc_part **part, const bsc_plan *plan, uint32_t number, bsc_error *error);
/* Sets plan->plan_digest by the other fields. */
void bsc_plan_seal(bsc_plan *plan);
/* Returns how many numbers the rows of all games of part `number` of a tournament have. */
uint64_t bsc_plan_numbers(const bsc_plan *plan, uint32_t number);
/* Sets the error to BSC_BAD_INPUT with the message `what`, and names the file `name` (NULL: none).
 * Returns BSC_BAD_INPUT. */
bsc_status bsc_part_refuse(const char *name, bsc_error *error, const char *what);
/* Returns BSC_OK if the sum has all parts, else BSC_BAD_INPUT with the first that is missing. */
bsc_status bsc_part_complete(const bsc_part *sum, bsc_error *error);
/* Returns BSC_OK if the sum's parts are of this matrix, else BSC_BAD_INPUT. */
bsc_status bsc_part_check_problem(const bsc_part *sum, const bsc_matrix *matrix, bsc_error *error);

#endif
