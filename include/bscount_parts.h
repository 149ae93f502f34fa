/* bscount_parts.h - a run on several machines: in parts, by dlx or mc, or games of a tournament;
 * and counts of many fleets or many boards at once. All of it may change in every version. What
 * bscount.h says about handles, errors and ownership holds here too.
 *
 *   bsc_matrix, bsc_run -> bsc_part, one of N -> bytes in a file     on each machine
 *   bytes of all -> bsc_part -> their sum -> bsc_tally               on one
 *
 * Likewise bsc_tournament -> bsc_part, and the sum of all -> bsc_tournament.
 */
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

/* The most parts that a run can be cut into. */
#define BSC_MAX_PARTS 10000u

/* The numbers of one part of a run, or the sum of several of its parts. */
typedef struct bsc_part bsc_part;

/* Runs part `number`, from 1 to `parts`, of a count or, with every_option, of a tally; `parts` is
 * at most BSC_MAX_PARTS. Each part can run on another machine, at any time, and again. By dlx,
 * which auto stands for here, the search tree is cut into subtrees in a way that depends on the
 * matrix and `parts` alone; part k has the k-th subtree and every parts-th after it. By mc a part
 * has its share of run's samples, all of random walks, and random numbers of its own. `stats` gets
 * what the run took; it may be NULL. BSC_UNSUPPORTED for dp, and so for weights and for matrices of
 * bsc_matrix_lay_in_sequence: a cut of dp's sweep costs `parts` times the whole; with
 * BSC_REASON_PARTS if the run could be made in one. BSC_UNSUPPORTED too if mc has fewer samples
 * than parts. Otherwise fails as bsc_tally_new. The caller frees the part. */
bsc_status bsc_part_new(bsc_part **part, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t number, uint32_t parts, bsc_stats *stats, bsc_error *error);
/* Makes the part of a tournament whose plan has `parts` above 0: its games are those that were
 * played. Fails as bsc_matrix_new. The caller frees the part. */
bsc_status bsc_part_of_games(bsc_part **part, const bsc_tournament *tournament, bsc_error *error);
/* Frees a part; NULL is allowed. */
void bsc_part_free(bsc_part *part);

/* What a part was made from: to make the matrix again, and to print. No text is NULL. */
typedef struct bsc_part_source {
    const char *command;  /* of the program: "count", "map", "simulate" */
    const char *board;    /* its name */
    const char *text;     /* of a .board file; or of a matrix, as bsc_matrix_write_dlx writes it */
    const char *labels;   /* "letters", "cube"; "" for a matrix that was read */
    const char *shots;    /* a log as text; "" without one */
    const char *announce; /* what the log, or the games, announce; "" without them */
    const char *law;      /* for games: how the fleets were laid; "": uniformly or by weights */
    const char *weights;  /* for games: the path of the weights of the fleets; "": none */
} bsc_part_source;

/* Writes the part as a JSON object with a checksum. BSC_BAD_INPUT if a text of the source is NULL;
 * BSC_SINK_FAILED if the sink took no more bytes. */
bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error);
/* Reads a part from `length` bytes. BSC_BAD_INPUT if they are not as this version of bsc_part_write
 * wrote them; `name` is what messages call them. The caller frees the part. */
bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error);
/* Returns what a part that was read was made from. It is valid as long as the part. */
const bsc_part_source *bsc_part_source_of(const bsc_part *part);
/* Return the number of the part, from 1, and the number of all parts. */
uint32_t bsc_part_number(const bsc_part *part);
uint32_t bsc_part_parts(const bsc_part *part);
/* Returns the settings of the run: its engine, every_option, samples and seed; the others are 0.
 * For a tournament samples is the number of its games. */
bsc_run bsc_part_run(const bsc_part *part);
/* Adds a part to a sum, which may itself be a single part. BSC_BAD_INPUT if the two are not of one
 * run, have a part in common, or have numbers that do not add up. */
bsc_status bsc_part_add(bsc_part *sum, const bsc_part *part, bsc_error *error);
/* Makes the tally of the whole run from the sum of all parts: the same that one run gives; of mc
 * that of as many walks. BSC_BAD_INPUT if a part is missing (BSC_REASON_MISSING), if the parts are
 * not of this matrix, cut as this version cuts it, or if their numbers do not add up. Of `run` the
 * tick and the memory limit are used. `stats` gets what the run took; it may be NULL. The caller
 * frees the tally. */
bsc_status bsc_part_join(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                         const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Makes the whole tournament, without work and logs, from the sum of all its parts; what is written
 * of its games has the bytes that one run gives. BSC_BAD_INPUT if a part is missing
 * (BSC_REASON_MISSING), if the parts are not of this problem, or if their numbers do not add up.
 * The caller frees the tournament; the problem must outlive it. */
bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error);

/* ---- Many fleets at once ---- */

/* How many deployments each sub-fleet of a problem has. */
typedef struct bsc_sub_fleets bsc_sub_fleets;

/* Counts the deployments of all sub-fleets of the problem. `stats` gets what the run took; it may
 * be NULL. BSC_UNSUPPORTED if there are more than 16,384 sub-fleets; otherwise fails as
 * bsc_tally_new. The caller frees the counts; the problem must outlive them. */
bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees the counts; NULL is allowed. */
void bsc_sub_fleets_free(bsc_sub_fleets *sub_fleets);
/* Returns the number of deployments of copies[p] ships of each piece p, at most as many as the
 * piece has (asserted); of the whole fleet if `copies` is NULL. It is valid until the next call. */
bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *sub_fleets, const uint32_t *copies);

/* ---- Many boards at once ---- */

/* A polynomial in the width w and the height h that counts a fleet on every rectangle from some
 * size on; or in the side n, on every square. */
typedef struct bsc_formula bsc_formula;

/* Finds the polynomial for the problem's fleet; with `square` that for squares. The problem's own
 * size does not matter: "nxn" and "wxh" are boards without one. `stats` gets what the run took; it
 * may be NULL. The caller frees the formula; the problem must outlive it. */
bsc_status bsc_formula_new(bsc_formula **formula, const bsc_problem *problem, bool square,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees a formula; NULL is allowed. */
void bsc_formula_free(bsc_formula *formula);
/* Returns whether the formula is one for squares. */
bool bsc_formula_is_square(const bsc_formula *formula);
/* Returns the degree in w, which is that in h too; or in n. */
uint32_t bsc_formula_degree(const bsc_formula *formula);
/* Returns the least width from which on the formula holds; or with `height` the least height. */
uint32_t bsc_formula_first(const bsc_formula *formula, bool height);
/* Return the coefficient of w^i h^j, or of n^i (with j = 0), times the denominator, as its absolute
 * value and whether it is negative; and the denominator of all coefficients. */
bsc_natural bsc_formula_term(const bsc_formula *formula, uint32_t i, uint32_t j, bool *negative);
bsc_natural bsc_formula_denominator(const bsc_formula *formula);
/* Returns the number of deployments on a square whose side is at most bsc_formula_first's. It is
 * valid until the next call. */
bsc_natural bsc_formula_count(bsc_formula *formula, uint32_t side);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
