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

#define BSC_MAX_PARTS 10000u

typedef struct bsc_part bsc_part;

/* Runs part `number` of a count or, with every_option, of a tally: from 1 to `parts`, at most
 * BSC_MAX_PARTS. Each can run on another machine, at any time, and again. By dlx, which auto is
 * here, the search tree is cut into subtrees in a way that depends on the matrix and `parts` alone;
 * a part has every parts-th. By mc it has its share of run's samples, all of random walks, and
 * random numbers of its own. BSC_UNSUPPORTED for dp, and so for weights and for matrices of
 * bsc_matrix_lay_in_sequence: a cut of its sweep costs `parts` times the whole. The caller frees
 * the part; `stats` may be NULL. */
bsc_status bsc_part_new(bsc_part **part, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t number, uint32_t parts, bsc_stats *stats, bsc_error *error);
/* The part of a tournament that its plan says, in which those games were played. */
bsc_status bsc_part_of_games(bsc_part **part, const bsc_tournament *tournament, bsc_error *error);
void bsc_part_free(bsc_part *part);

/* What a part was made from: to make the matrix again, and to print. No text is NULL. */
typedef struct bsc_part_source {
    const char *command;  /* of the program: "count", "map", "simulate" */
    const char *board;    /* its name */
    const char *text;     /* of a .board file; or of a matrix, as bsc_matrix_write_dlx */
    const char *labels;   /* "letters", "cube"; "" of a matrix that was read */
    const char *shots;    /* a log as text; "" without one, */
    const char *announce; /* and what it, or the games announce; "" without one */
    const char *law;      /* of games: how the fleets were laid; "": uniformly, */
    const char *weights;  /* or by the weights of this file; "" without */
} bsc_part_source;

/* Writes the part as a JSON object with a checksum, and takes it from such bytes: only as they were
 * written, by this version. What is refused (BSC_BAD_INPUT) is named by `name`. */
bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error);
bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error);
/* Of a part that was read. */
const bsc_part_source *bsc_part_source_of(const bsc_part *part);
uint32_t bsc_part_number(const bsc_part *part);
uint32_t bsc_part_parts(const bsc_part *part);
/* Its engine, every_option, samples and seed. Of games samples is their number. */
bsc_run bsc_part_run(const bsc_part *part);
/* Adds a part to another one; BSC_BAD_INPUT: not of one run, or with a part in common. */
bsc_status bsc_part_add(bsc_part *sum, const bsc_part *part, bsc_error *error);
/* The tally of the whole, from the sum of all parts: the same that one run gives; of mc that of
 * as many walks. BSC_BAD_INPUT where a part is missing, or the parts are not of this matrix, cut as
 * this version cuts it, or their numbers do not add up. Of `run` tick and memory limit are used. */
bsc_status bsc_part_join(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                         const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* The tournament of the whole, without work and logs, from the sum of all parts of one; all of its
 * games has the bytes that one run gives. BSC_BAD_INPUT as above. The problem must outlive it. */
bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error);

/* ---- Many fleets, or many boards, at once ---- */

/* The deployments of each sub-fleet, at most 16,384, of a problem, which must outlive it. */
typedef struct bsc_sub_fleets bsc_sub_fleets;
bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_sub_fleets_free(bsc_sub_fleets *sub_fleets);
/* Of copies[p] ships of each piece p, none above its own (asserted); NULL: all. For one call. */
bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *sub_fleets, const uint32_t *copies);

/* The polynomial in w and h that counts the problem's fleet on every rectangle from some size on;
 * or, where `square`, in n on squares. The problem must outlive it. Its own size does not matter:
 * "nxn" and "wxh" stand for one of any size. */
typedef struct bsc_formula bsc_formula;
bsc_status bsc_formula_new(bsc_formula **formula, const bsc_problem *problem, bool square,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_formula_free(bsc_formula *formula);
bool bsc_formula_is_square(const bsc_formula *formula);
/* Of w and of h; of n. */
uint32_t bsc_formula_degree(const bsc_formula *formula);
/* The least width, or height, from which on it holds. */
uint32_t bsc_formula_first(const bsc_formula *formula, bool height);
/* The coefficient of w^i h^j (of n^i with j = 0), times the denominator: its absolute value. */
bsc_natural bsc_formula_term(const bsc_formula *formula, uint32_t i, uint32_t j, bool *negative);
bsc_natural bsc_formula_denominator(const bsc_formula *formula);
/* The deployments on a square whose side is at most the first. Stands until the next call. */
bsc_natural bsc_formula_count(bsc_formula *formula, uint32_t side);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
