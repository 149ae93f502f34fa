/* bscount_parts.h - runs that are split into parts for several machines: counts by dlx or mc, and
 * the games of a tournament. Also counts of many fleets or many boards at once. All of it may
 * change in every version. What bscount.h says about handles, errors and ownership holds here too.
 *
 *   bsc_matrix, bsc_run -> bsc_part, one of N -> bytes in a file     on each machine
 *   bytes of all -> bsc_part -> their sum -> bsc_tally               on one machine
 *
 * In the same way bsc_tournament -> bsc_part, and the sum of all parts -> bsc_tournament. */
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

/* The greatest number of parts that a run can be split into. */
#define BSC_MAX_PARTS 10000u

/* The numbers of one part of a run, or the sum of several of its parts. */
typedef struct bsc_part bsc_part;

/* Runs part `number`, from 1 to `parts`, of a count or, with every_option, of a tally. `parts` is
 * at most BSC_MAX_PARTS. Each part can run on another machine, at any time, and more than once.
 * `stats` is set to how much work that took; it may be NULL. The caller frees the part.
 *
 * With dlx, for which auto stands here, the search tree is split into subtrees in a way that
 * depends only on the matrix and `parts`; part k gets the k-th subtree and every parts-th one after
 * it. With mc each part gets its share of the samples of `run`, all of which are random walks, and
 * random numbers of its own.
 *
 * Returns BSC_UNSUPPORTED for dp, and therefore for weights and for matrices of
 * bsc_matrix_lay_in_sequence, because to split the sweep of dp would cost `parts` times as much as
 * the whole sweep; the error has BSC_REASON_PARTS if the run is possible without parts. Returns
 * BSC_UNSUPPORTED too if mc has fewer samples than parts. Otherwise fails as bsc_tally_new does. */
bsc_status bsc_part_new(bsc_part **part, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t number, uint32_t parts, bsc_stats *stats, bsc_error *error);
/* Makes a part from a tournament whose plan has `parts` above 0. The part has the games that were
 * played. Fails as bsc_matrix_new does. The caller frees the part. */
bsc_status bsc_part_of_games(bsc_part **part, const bsc_tournament *tournament, bsc_error *error);
/* Frees a part; NULL is allowed. */
void bsc_part_free(bsc_part *part);

/* What a part was made from, in order to make the matrix again, and to print. No text is NULL. */
typedef struct bsc_part_source {
    const char *command;  /* command of the program: "count", "map", "simulate" */
    const char *board;    /* name of the board */
    const char *text;     /* a .board file; or a matrix, as bsc_matrix_write_dlx writes it */
    const char *labels;   /* "letters", "cube"; "" for a matrix that was read */
    const char *shots;    /* the log as a text; "": there is no log */
    const char *announce; /* what the log or the games announce; "": there are none */
    const char *law;      /* for games: how the fleets were laid; "": uniformly or by weights */
    const char *weights;  /* for games: path of the weights of the fleets; "": none */
} bsc_part_source;

/* Writes the part as a JSON object with a checksum. Returns BSC_BAD_INPUT if a text of the source
 * is NULL, and BSC_SINK_FAILED if the sink takes no more bytes. */
bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error);
/* Reads a part from `length` bytes. Returns BSC_BAD_INPUT if they are not exactly what
 * bsc_part_write of this version writes. `name` is what messages call them. The caller frees the
 * part. */
bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error);
/* Returns what a part was made from, if the part was read. The result is valid as long as the
 * part. */
const bsc_part_source *bsc_part_source_of(const bsc_part *part);
/* Return the number of the part, from 1, and the number of parts of the whole run. */
uint32_t bsc_part_number(const bsc_part *part);
uint32_t bsc_part_parts(const bsc_part *part);
/* Returns the settings of the run: its engine, every_option, samples and seed; all other fields are
 * 0. For a tournament, samples is the number of its games. */
bsc_run bsc_part_run(const bsc_part *part);
/* Adds a part to a sum, which may itself be a single part. Returns BSC_BAD_INPUT if the two are not
 * parts of the same run, if both contain the same part, or if their numbers do not add up. */
bsc_status bsc_part_add(bsc_part *sum, const bsc_part *part, bsc_error *error);
/* Makes the tally of the whole run from the sum of all parts. It is the same tally that the run
 * gives without parts; for mc, that of equally many walks. Returns BSC_BAD_INPUT if a part is
 * missing (BSC_REASON_MISSING), if the parts are not parts of this matrix as this version splits
 * it, or if their numbers do not add up. Of `run`, only the tick and the memory limit are used.
 * `stats` is set to how much work that took; it may be NULL. The caller frees the tally. */
bsc_status bsc_part_join(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                         const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Makes the whole tournament from the sum of all its parts, but without the work (bsc_effort) and
 * the logs. What is written about its games has the same bytes as after a run without parts.
 * Returns BSC_BAD_INPUT if a part is missing (BSC_REASON_MISSING), if the parts are not of this
 * problem, or if their numbers do not add up. The caller frees the tournament; the problem must
 * outlive it. */
bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error);

/* ---- Many fleets at once ---- */

/* The number of deployments of each sub-fleet of a problem: a sub-fleet has some of the fleet's
 * ships, or none. */
typedef struct bsc_sub_fleets bsc_sub_fleets;

/* Counts the deployments of all sub-fleets of the problem. `stats` is set to how much work that
 * took; it may be NULL. Returns BSC_UNSUPPORTED if there are more than 16,384 sub-fleets; otherwise
 * fails as bsc_tally_new does. The caller frees the counts; the problem must outlive them. */
bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees the counts; NULL is allowed. */
void bsc_sub_fleets_free(bsc_sub_fleets *sub_fleets);
/* Returns the number of deployments of the sub-fleet that has copies[p] ships of each piece p,
 * which is at most as many as the fleet has of it (asserted). If `copies` is NULL, the sub-fleet is
 * the whole fleet. The number is valid until the next call. */
bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *sub_fleets, const uint32_t *copies);

/* ---- Many boards at once ---- */

/* A formula: a polynomial in the width w and the height h of a rectangle, which is the number of
 * deployments of a fleet on every rectangle from some size on; or a polynomial in the side n, for
 * every square from some size on. */
typedef struct bsc_formula bsc_formula;

/* Finds the formula for the problem's fleet, on rectangles or, with `square`, on squares. The size
 * of the problem's board does not matter: "nxn" and "wxh" are boards without a size. `stats` is set
 * to how much work that took; it may be NULL. The caller frees the formula; the problem must
 * outlive it. */
bsc_status bsc_formula_new(bsc_formula **formula, const bsc_problem *problem, bool square,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees a formula; NULL is allowed. */
void bsc_formula_free(bsc_formula *formula);
/* Says whether the formula is for squares. */
bool bsc_formula_is_square(const bsc_formula *formula);
/* Returns the degree of the polynomial in w, which is also its degree in h; or in n. */
uint32_t bsc_formula_degree(const bsc_formula *formula);
/* Returns the smallest width from which on the formula holds; or with `height` the smallest
 * height. */
uint32_t bsc_formula_first(const bsc_formula *formula, bool height);
/* Return the coefficient of w^i h^j, or of n^i (j is then 0), times the denominator: its absolute
 * value, and in *negative whether it is negative; and the denominator, which all coefficients
 * share. */
bsc_natural bsc_formula_term(const bsc_formula *formula, uint32_t i, uint32_t j, bool *negative);
bsc_natural bsc_formula_denominator(const bsc_formula *formula);
/* Returns the number of deployments on a square whose side is at most bsc_formula_first. The number
 * is valid until the next call. */
bsc_natural bsc_formula_count(bsc_formula *formula, uint32_t side);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
