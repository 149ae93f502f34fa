/* part.h - numbers of one part of a run, or the sums over some of its parts.
 *
 * Invariants: has[k] for the parts whose numbers are in the tally, and no other. The tally of dlx
 * is exact, of BSC_PART_LIMBS limbs, and not yet joined (engine.h); that of mc has sums over walks.
 * Games (strategy/results.c) have no tally: rows[k] for the parts that it has, a row for each game
 * of them. Two parts with the same plan are of the same run. */
#ifndef BSC_ENGINE_PART_H
#define BSC_ENGINE_PART_H

#include "bscount_parts.h"

#include "count/cover/matrix.h"
#include "count/cover/tally.h"

#define BSC_PART_LIMBS 3u /* what dlx finds has 120 bits a part, and there are up to 10000 */

/* How a run is cut. */
typedef struct bsc_plan {
    bsc_engine engine; /* dlx or mc; of games auto */
    bool every_option;
    uint32_t parts, options;     /* options: of the matrix */
    uint64_t subtrees;           /* dlx: all that there are */
    uint64_t samples, seed;      /* mc: of all parts; samples of games: their number */
    uint64_t matrix, roots, all; /* roots: of the subtrees, or of what else games depend on; all:
                                    * of all of these */
    const char *strategies;      /* of games: names, a blank between; else NULL */
    uint32_t width;              /* of games: the numbers of a row */
    bool whole;                  /* of games: one against each deployment */
} bsc_plan;

struct bsc_part {
    bsc_arena arena; /* of has[] and rows[] */
    bsc_arena texts; /* of source and name, where it was read, and of strategies */
    bsc_plan plan;
    uint32_t number; /* of the part, from 1; of a sum, that of its first */
    bool *has;       /* [plan.parts] */
    bsc_part_source source;
    const char *name; /* for messages, or NULL */
    bsc_tally *tally;
    double **rows; /* [plan.parts] */
};

/* All zero, for that plan. */
bsc_status bsc_part_make(bsc_part **part, const bsc_plan *plan, uint32_t number, bsc_error *error);
/* Fills plan->all from the rest. */
void bsc_plan_seal(bsc_plan *plan);
/* The numbers in all rows of a part of games. */
uint64_t bsc_plan_numbers(const bsc_plan *plan, uint32_t number);
/* BSC_BAD_INPUT, of the part's file (NULL: none); and where a part is missing. */
bsc_status bsc_part_refuse(const char *name, bsc_error *error, const char *what);
bsc_status bsc_part_complete(const bsc_part *sum, bsc_error *error);
bsc_status bsc_part_check_problem(const bsc_part *sum, const bsc_matrix *matrix, bsc_error *error);

#endif
