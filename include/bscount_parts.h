/* bscount_parts.h - runs that are split into parts for several machines: counts by dlx or mc, and
 * the games of a tournament. Also counts many fleets or many boards at once. All of it may change
 * in every version. The rules for handles, errors and memory at the beginning of bscount.h apply
 * here too.
 *
 *   bsc_matrix, bsc_run -> one bsc_part of N -> bytes in a file      on each machine
 *   the bytes of all files -> N bsc_parts -> their sum -> bsc_tally  on one machine
 *
 * In the same way a bsc_tournament becomes a bsc_part on each machine, and the sum of all parts
 * becomes a bsc_tournament. */
#ifndef BSCOUNT_PARTS_H
#define BSCOUNT_PARTS_H

#include "bscount_game.h"

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#ifdef BSCOUNT_UNSTABLE

/* ---- Parts of a run ---- */

/* The greatest number of parts into which a run can be split. */
#define BSC_MAX_PARTS 10000u

/* The numbers of one part of a run, or the sums of the numbers of several of its parts. */
typedef struct bsc_part bsc_part;

/* Runs one part of a count, or of a tally if run->every_option is true: part number `number`, from
 * 1 to `parts`. `parts` is at most BSC_MAX_PARTS. Each part can be run on another machine, at any
 * time, and more than once. Sets *part to the part, which the caller frees with bsc_part_free, or
 * to NULL on failure; and sets *stats to how much work the part took. `stats` may be NULL.
 *
 * With dlx, which auto also means here, the search tree is split into subtrees in a way that
 * depends only on the matrix and on `parts`: part k gets subtree k and every `parts`-th subtree
 * after it. With mc, each part gets its share of run->samples, all of which are random walks, and
 * random numbers of its own.
 *
 * Returns BSC_OK; BSC_UNSUPPORTED for dp, and therefore also for weights and for matrices of
 * bsc_matrix_lay_in_sequence, because splitting the sweep of dp would cost `parts` times as much as
 * the whole sweep; the error then has BSC_REASON_PARTS if the run is possible without parts.
 * Returns BSC_UNSUPPORTED too if mc has fewer samples than parts. The other failures are those of
 * bsc_tally_new. */
bsc_status bsc_part_new(bsc_part **part, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t number, uint32_t parts, bsc_stats *stats, bsc_error *error);
/* Makes a part from the games that were played of a tournament, whose plan must have `parts` above
 * 0. Sets *part to the part, which the caller frees with bsc_part_free, or to NULL on failure.
 * Returns the same statuses as bsc_matrix_new. */
bsc_status bsc_part_of_games(bsc_part **part, const bsc_tournament *tournament, bsc_error *error);
/* Frees a part; NULL is allowed. */
void bsc_part_free(bsc_part *part);

/* What a part was made from. It serves to make the matrix again, and to print. No text may be
 * NULL. */
typedef struct bsc_part_source {
    const char *command; /* the command of the program: "count", "map" or "simulate" */
    const char *board;   /* the name of the board */
    /* The contents of a .board file; or a matrix, written by bsc_matrix_write_dlx. */
    const char *text;
    /* The kind of labels: "letters" or "cube"; "" for a matrix that was read. */
    const char *labels;
    const char *shots;    /* the log as a text; "" if there is no log */
    const char *announce; /* the announcement of the log or of the games; "" if there is none */
    const char *law;      /* for games: how the fleets were laid; "" if uniformly or by weights */
    /* For games: the path of the weights of the fleets; "" if there are none. */
    const char *weights;
} bsc_part_source;

/* Writes the part and its source to the sink, as a JSON object with a checksum. Returns BSC_OK;
 * BSC_BAD_INPUT if a text of the source is NULL; BSC_SINK_FAILED if the sink does not accept some
 * bytes. */
bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error);
/* Reads a part from `length` bytes. `name` is what messages call them. Sets *part to the part,
 * which the caller frees with bsc_part_free, or to NULL on failure. Returns BSC_OK; BSC_BAD_INPUT
 * if the bytes are not exactly what bsc_part_write of this version of the library writes;
 * BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error);
/* Returns what a part was made from, if bsc_part_read has made it. The result is valid as long as
 * the part. */
const bsc_part_source *bsc_part_source_of(const bsc_part *part);
/* Returns the number of the part, from 1. */
uint32_t bsc_part_number(const bsc_part *part);
/* Returns the number of parts into which the whole run is split. */
uint32_t bsc_part_parts(const bsc_part *part);
/* Returns the settings of the run: its engine, every_option, samples and seed; all other fields are
 * 0. For a tournament, `samples` is the number of its games. */
bsc_run bsc_part_run(const bsc_part *part);
/* Adds a part to `sum`, which is itself a part or the sum of several. Returns BSC_OK; BSC_BAD_INPUT
 * if the two are not parts of the same run, if both contain the same part, or if the sum of their
 * numbers is too large; BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_part_add(bsc_part *sum, const bsc_part *part, bsc_error *error);
/* Makes the tally of the whole run from the sum of all its parts. It is the same tally as that of
 * the run without parts; for mc, as that of equally many walks. `matrix` must be the matrix of the
 * run. Of `run`, only the tick and the memory limit are used. Sets *tally to the tally, which the
 * caller frees with bsc_tally_free, or to NULL on failure; and sets *stats to how much work that
 * took. `stats` may be NULL.
 *
 * Returns BSC_OK; BSC_BAD_INPUT if a part is missing (with BSC_REASON_MISSING), if the parts are
 * not parts of this matrix as this version of the library splits it, or if their numbers cannot be
 * right; BSC_INTERRUPTED if the tick returned false; BSC_LIMIT if no walk of mc reached a
 * deployment, or if memory runs out; BSC_NO_MEMORY. */
bsc_status bsc_part_join(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                         const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Makes the whole tournament from the sum of all its parts, but without the work (bsc_effort) and
 * the logs. What the program writes about its games has the same bytes as after a run without
 * parts. Sets *tournament to the tournament, which the caller frees with bsc_tournament_free, or to
 * NULL on failure. The problem must outlive the tournament. Returns BSC_OK; BSC_BAD_INPUT if a part
 * is missing (with BSC_REASON_MISSING), if the parts are not of games on this problem, or if their
 * numbers cannot be right; and the errors of bsc_matrix_new. */
bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error);

/* ---- Many fleets at once ---- */

/* The numbers of deployments of all sub-fleets of a problem. A sub-fleet has some of the ships of
 * the fleet, or none, or all. */
typedef struct bsc_sub_fleets bsc_sub_fleets;

/* Counts the deployments of all sub-fleets of the problem. Sets *sub_fleets to the numbers, which
 * the caller frees with bsc_sub_fleets_free, or to NULL on failure; and sets *stats to how much
 * work that took. `stats` may be NULL. The problem must outlive the numbers. Returns BSC_OK;
 * BSC_UNSUPPORTED if there are more than 16,384 sub-fleets, or if the board has sums or given
 * cells; the other failures are those of bsc_tally_new. */
bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees the numbers of sub-fleets; NULL is allowed. */
void bsc_sub_fleets_free(bsc_sub_fleets *sub_fleets);
/* Returns the number of deployments of one sub-fleet: the one that has copies[p] ships of each
 * piece p, at most as many as the fleet has (asserted). If `copies` is NULL, the sub-fleet is the
 * whole fleet. The number is valid until the next call of this function. */
bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *sub_fleets, const uint32_t *copies);

/* ---- Many boards at once ---- */

/* A formula for the number of deployments of a fleet on boards of many sizes. It is a polynomial in
 * the width w and the height h of a rectangle, which is right for every rectangle from some size
 * on; or a polynomial in the side n of a square, which is right for every square from some size
 * on. */
typedef struct bsc_formula bsc_formula;

/* Finds the formula for the fleet of the problem: on rectangles or, if `square` is true, on
 * squares. The size of the problem's board does not matter; "nxn" and "wxh" are boards without a
 * size. Sets *formula to the formula, which the caller frees with bsc_formula_free, or to NULL on
 * failure; and sets *stats to how much work that took. `stats` may be NULL. The problem must
 * outlive the formula. Of `run`, the threads, the tick and the memory limit are used.
 *
 * Returns BSC_OK; BSC_UNSUPPORTED if the number of ships may vary, if the board is not a rectangle
 * of squares whose cells may stay empty, if it has sums or given cells, or if there are more than
 * 16,384 sub-fleets; BSC_INTERRUPTED if the tick returned false; BSC_LIMIT; BSC_NO_MEMORY. */
bsc_status bsc_formula_new(bsc_formula **formula, const bsc_problem *problem, bool square,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees a formula; NULL is allowed. */
void bsc_formula_free(bsc_formula *formula);
/* Says whether the formula is for squares, and so in n; otherwise it is for rectangles, in w and
 * h. */
bool bsc_formula_is_square(const bsc_formula *formula);
/* Returns the degree of the polynomial: in w, which is also that in h; or, for squares, in n. */
uint32_t bsc_formula_degree(const bsc_formula *formula);
/* Returns the smallest width from which on the formula is right or, if `height` is true, the
 * smallest height. For squares both are the smallest side. */
uint32_t bsc_formula_first(const bsc_formula *formula, bool height);
/* Returns the coefficient of w^i h^j, multiplied by the denominator of the formula: its absolute
 * value, and in *negative whether it is negative. For squares it is the coefficient of n^i, and j
 * must be 0. The number is valid as long as the formula. */
bsc_natural bsc_formula_term(const bsc_formula *formula, uint32_t i, uint32_t j, bool *negative);
/* Returns the denominator, which all coefficients of the formula share. The number is valid as long
 * as the formula. */
bsc_natural bsc_formula_denominator(const bsc_formula *formula);
/* Counts the deployments on a square whose side is at most bsc_formula_first (asserted), and
 * returns the number. It is valid until the next call of this function. */
bsc_natural bsc_formula_count(bsc_formula *formula, uint32_t side);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
