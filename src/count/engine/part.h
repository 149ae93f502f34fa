/* part.h - a part: the results of one part of a run, or the sums of the results of several parts.
 *
 * A run can be cut into parts, which several machines count independently. Example: 200 subtrees of
 * the search tree are divided among 3 parts. Part 1 counts the subtrees 0, 3, 6, ..., part 2 the
 * subtrees 1, 4, 7, ..., and part 3 all other subtrees. When parts 1 and 3 have been added up, the
 * sum has has_part = {true, false, true}. When part 2 has been added too, bsc_part_join turns the
 * sum into the tally of the whole run.
 *
 * Invariants: the results in a bsc_part are the sums over the parts for which has_part[] is true.
 * If the engine is dlx, the tally is exact, each of its counts has BSC_PART_LIMBS limbs, and
 * bsc_dlx_join_parts turns it into the tally of the whole run. If the engine is mc, the tally has
 * sums over random walks (draws/mc.h). Two parts with the same plan_digest belong to the same
 * run. */
#ifndef BSC_ENGINE_PART_H
#define BSC_ENGINE_PART_H

#include "bscount_parts.h"

#include "count/cover/matrix.h"
#include "count/cover/tally.h"

/* How many limbs (64-bit words) each count in a part's tally has, if the engine is dlx. A part has
 * counts below 2^120, and there are at most BSC_MAX_PARTS = 10,000 < 2^14 parts, so that a sum of
 * parts has at most 134 bits. */
#define BSC_PART_LIMBS 3u

/* How a run is cut into parts. All parts of a run have the same plan. */
typedef struct bsc_plan {
    /* what is cut: a count by the engine BSC_ENGINE_DLX or BSC_ENGINE_MC, or, if this is
     * BSC_ENGINE_AUTO, the games of a tournament */
    bsc_engine engine;
    /* whether the run counts the solutions of each option too, not only the total */
    bool every_option;
    uint32_t parts;   /* into how many parts the run is cut */
    uint32_t options; /* number of options of the matrix */
    /* for dlx: how many subtrees the search tree is divided into, for all parts together; otherwise
     * 0 */
    uint64_t subtrees;
    /* how many samples all parts take together; for mc a sample is a random draw, for a tournament
     * it is a game; 0 for dlx */
    uint64_t samples;
    uint64_t seed; /* for mc and for a tournament: seed of the random numbers; 0 for dlx */
    /* Hashes, which show whether two parts belong to the same run: */
    uint64_t matrix_digest; /* hash of the matrix */
    /* for dlx: hash of the roots of all subtrees; for a tournament: hash of everything that its
     * games depend on and that no other field contains; 0 for mc */
    uint64_t run_digest;
    uint64_t plan_digest; /* hash of all other fields; bsc_plan_seal sets it */
    /* Only for a tournament; NULL, 0 and false otherwise: */
    const char *strategies; /* names of the strategies, one per line */
    /* how many numbers the result of one game has; these numbers are called the game's row */
    uint32_t row_length;
    bool covers_all_deployments; /* the tournament has one game against each deployment */
} bsc_plan;

/* A part of a run, or the sum of several parts: their results, and which parts they are (see the
 * example at the top of this file). */
struct bsc_part {
    bsc_arena arena; /* owns the arrays has_part[] and rows[], but not the rows themselves */
    /* owns plan.strategies and, if the part was read from a file, the texts of source and name */
    bsc_arena texts;
    bsc_plan plan;
    /* Which part this is, 1 .. plan.parts. In a sum of parts, it is the number of the part to which
     * the other parts were added. */
    uint32_t number;
    bool *has_part; /* [plan.parts]: has_part[k] says whether part k + 1 is in the sum */
    bsc_part_source source;
    const char *name; /* name of the file from which the part was read, for messages; NULL: none */
    /* the counts of the part, or the sums of its random walks; NULL for a tournament */
    bsc_tally *tally;
    /* [plan.parts]: rows[k] has the rows (results) of all games of part k + 1, one after the other.
     * It is a block of its own, which the part owns, if has_part[k] is true, and otherwise NULL.
     * `rows` is NULL if the run is not a tournament. */
    double **rows;
};

/* Makes the part with this number, which is from 1 to plan->parts (asserted), of a run with this
 * plan. All its results are 0, and only has_part[number - 1] is true. The plan is copied as it is,
 * so it need not be sealed yet (bsc_plan_seal), but not the text plan->strategies: if the function
 * succeeds, the caller gives the arena that owns the text to part->texts. In the plan of a
 * tournament, which is one whose `strategies` is not NULL, `samples` must be at least `parts`
 * (asserted). The caller frees the part with bsc_part_free. Fails only if memory runs out; *part is
 * then NULL. */
bsc_status bsc_part_make(bsc_part **part, const bsc_plan *plan, uint32_t number, bsc_error *error);
/* Sets plan->plan_digest to a hash of all other fields of the plan, which must be set. Parts whose
 * plans have the same digest belong to the same run. */
void bsc_plan_seal(bsc_plan *plan);
/* Only for the plan of a tournament, in which each game results in a row of plan->row_length
 * numbers: returns how many numbers the rows of all games of one part have together. `part` says
 * which part, 1 .. plan->parts. Each part must have a game: plan->samples must be at least
 * plan->parts. (Both are asserted.) */
uint64_t bsc_plan_rows_length(const bsc_plan *plan, uint32_t part);
/* Rejects a part: fills the error with BSC_BAD_INPUT and the message `what`, for example "is a part
 * of another run". `name` is the name of the file from which the part was read, which the message
 * then names too; NULL: the part was not read from a file. `error` may be NULL, and stays as it is
 * if it holds an earlier failure. Always returns BSC_BAD_INPUT. */
bsc_status bsc_part_refuse(const char *name, bsc_error *error, const char *what);
/* Returns BSC_OK if the sum has all parts of its run. Otherwise fails with BSC_BAD_INPUT and
 * BSC_REASON_MISSING, and the message names the first part that is missing. */
bsc_status bsc_part_complete(const bsc_part *sum, bsc_error *error);
/* Returns BSC_OK if the parts in the sum were counted from this matrix. Otherwise fails with
 * BSC_BAD_INPUT. */
bsc_status bsc_part_check_problem(const bsc_part *sum, const bsc_matrix *matrix, bsc_error *error);

#endif
