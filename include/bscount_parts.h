/* bscount_parts.h - runs that are split into parts for several machines: counts by the engines dlx
 * or mc, and the games of a tournament. Also counts many fleets or many boards at once. All
 * declarations may change in every version. The rules for handles, errors and memory at the
 * beginning of bscount.h apply here too.
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

/* The result of one part of a run, or the sum of the results of several of its parts. If the run is
 * a count, the result is numbers of deployments. If it is a tournament, the result is its games. */
typedef struct bsc_part bsc_part;

/* Runs one part of a count that is split into `parts` parts, at most BSC_MAX_PARTS: the part with
 * the number `number`, from 1 to `parts` (all asserted). If run->every_option is true, each option
 * is counted too. Each part can be run on another machine, at any time, and more than once. Sets
 * *part to the part, which the caller frees with bsc_part_free, or to NULL on failure; and sets
 * *stats to how much work the part took. `stats` may be NULL.
 *
 * With dlx, which auto also means here, the search tree is split into subtrees in a way that
 * depends only on the matrix and on `parts`. The subtrees are dealt out in turn, like cards: of 3
 * parts, part 1 gets the subtrees 1, 4, 7, and so on. With mc, each part makes its share of
 * run->samples random walks, with random numbers that no other part uses.
 *
 * Returns BSC_OK; BSC_UNSUPPORTED for dp, and therefore also for weights and for matrices of
 * bsc_matrix_lay_in_sequence, because splitting the sweep of dp would cost `parts` times as much as
 * the whole sweep; the error then has BSC_REASON_PARTS. Returns BSC_UNSUPPORTED too for narrow, and
 * for mc if run->samples is less than `parts` or the matrix has sums. The other failures are those
 * of bsc_tally_new. */
bsc_status bsc_part_new(bsc_part **part, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t number, uint32_t parts, bsc_stats *stats, bsc_error *error);
/* Makes a part from a tournament that has played the games of one part: its plan must have `parts`
 * above 0. The tournament must not be one that bsc_part_join_games made. Sets *part to the part,
 * which the caller frees with bsc_part_free, or to NULL on failure. Returns the same statuses as
 * bsc_matrix_new. */
bsc_status bsc_part_of_games(bsc_part **part, const bsc_tournament *tournament, bsc_error *error);
/* Frees a part; NULL is allowed. */
void bsc_part_free(bsc_part *part);

/* What a part was made from. A program that reads the part from a file needs this to make the
 * matrix again and to print the result. No text may be NULL. */
typedef struct bsc_part_source {
    const char *command; /* the command of the program: "count", "map" or "simulate" */
    const char *board;   /* the name of the board */
    /* The contents of a .board file; or a matrix, written by bsc_matrix_write_dlx3. */
    const char *text;
    /* The kind of labels (names of places): "letters" or "cube"; "" if `text` is a matrix. */
    const char *labels;
    const char *shots; /* the shots before the count, as bsc_log_read reads them; "" if none */
    /* What a game announces about a ship that is hit or sunk, as a word of bsc_announce_name, for
     * `shots` or for the games of a tournament; "" if there are neither. */
    const char *announce;
    /* For games: the word of the option --fleet-law, which says how the hidden fleets were laid; ""
     * if all deployments were equally likely, or likely in proportion to weights. */
    const char *law;
    /* For games: the path of the file of weights (bsc_weights) by which fleets were laid; "" if
     * there is none. */
    const char *weights;
} bsc_part_source;

/* Writes the part and its source to the sink, as a JSON object with a checksum. Returns BSC_OK;
 * BSC_BAD_INPUT if the part is the sum of several parts, or if a text of the source is NULL;
 * BSC_SINK_FAILED if the sink refuses some bytes. */
bsc_status bsc_part_write(const bsc_part *part, const bsc_part_source *source, const bsc_sink *sink,
                          bsc_error *error);
/* Reads a part from bytes[length], the contents of a file that bsc_part_write wrote. `name` is the
 * name of the file, for error messages. Sets *part to the part, which the caller frees with
 * bsc_part_free, or to NULL on failure. Returns BSC_OK; BSC_BAD_INPUT if the bytes are not exactly
 * what bsc_part_write of this version of the library writes, though lines may end with CR LF, and
 * the first may have a byte-order mark; BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_part_read(bsc_part **part, const char *bytes, size_t length, const char *name,
                         bsc_error *error);
/* Returns what the part was made from, as its file says. The part must be made by bsc_part_read.
 * The result is valid until the part is freed. */
const bsc_part_source *bsc_part_source_of(const bsc_part *part);
/* Returns which part of the run this is, counted from 1; for a sum, which part it was before others
 * were added to it. */
uint32_t bsc_part_number(const bsc_part *part);
/* Returns how many parts the whole run is split into. */
uint32_t bsc_part_parts(const bsc_part *part);
/* Returns the settings of the run: its engine, every_option, samples and seed; all other fields are
 * 0. For a tournament, `samples` is how many games it has. */
bsc_run bsc_part_run(const bsc_part *part);
/* Adds `part` to `sum`, which is itself a part or the sum of several parts. Returns BSC_OK;
 * BSC_BAD_INPUT if the two are not parts of the same run, if both contain the same part, or if
 * their counts add up to more than a part can store; BSC_NO_MEMORY or BSC_LIMIT if memory runs out.
 * If the counts were too large, `sum` is of no use any more, and can only be freed; after other
 * failures it stays as it was. */
bsc_status bsc_part_add(bsc_part *sum, const bsc_part *part, bsc_error *error);
/* Makes the tally of the whole run from the sum of all its parts. For dlx it is the same tally as
 * without parts. For mc it is as precise as a tally that was made without parts from as many walks.
 * `matrix` must be the matrix of the run. Of `run`, only the tick (a function of the caller that
 * may stop the work) is used. Sets *tally to the tally, which the caller frees with bsc_tally_free,
 * or to NULL on failure; and sets *stats to how much work that took. `stats` may be NULL.
 *
 * Returns BSC_OK; BSC_BAD_INPUT if a part is missing (with BSC_REASON_MISSING), if the parts belong
 * to another matrix or to a tournament, if another version of the library has split the run
 * differently, or if the counts in the parts cannot all be right (for example, if the counts of a
 * ship's placements do not add up to the total); BSC_INTERRUPTED if the tick returned false;
 * BSC_LIMIT if no walk of mc reached a deployment; BSC_NO_MEMORY or BSC_LIMIT if memory runs
 * out. */
bsc_status bsc_part_join(bsc_tally **tally, const bsc_part *sum, const bsc_matrix *matrix,
                         const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Makes the whole tournament from the sum of all its parts. The tournament lacks only how much work
 * its strategies did (bsc_effort) and the logs of its games. All other results are the same as
 * after a run without parts. Sets *tournament to the tournament, which the caller frees with
 * bsc_tournament_free, or to NULL on failure. The problem must outlive the tournament; `sum` may be
 * freed before it. Returns BSC_OK; BSC_BAD_INPUT if a part is missing (with BSC_REASON_MISSING), if
 * the parts are not of games on this problem, or if a result in them is impossible, such as a game
 * with more shots than cells; and the errors of bsc_matrix_new. */
bsc_status bsc_part_join_games(bsc_tournament **tournament, const bsc_part *sum,
                               const bsc_problem *problem, bsc_error *error);

/* ---- Many fleets at once ---- */

/* For each sub-fleet of a problem, how many deployments it has. A sub-fleet has some of the ships
 * of the fleet, or none, or all. */
typedef struct bsc_sub_fleets bsc_sub_fleets;

/* Counts the deployments of each sub-fleet of the problem. Sets *sub_fleets to the counts, which
 * the caller frees with bsc_sub_fleets_free, or to NULL on failure; and sets *stats to how much
 * work that took. `stats` may be NULL. The problem must outlive the counts. Returns BSC_OK;
 * BSC_UNSUPPORTED if there are more than 2^24 sub-fleets, or if the board has sums or clues
 * (bsc_place.mark); the other failures are those of bsc_tally_new. */
bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees the counts of sub-fleets; NULL is allowed. */
void bsc_sub_fleets_free(bsc_sub_fleets *sub_fleets);
/* Returns the number of deployments of a sub-fleet. The sub-fleet has copies[p] ships of each piece
 * p, at most as many as the fleet has (asserted). If `copies` is NULL, returns the number of
 * deployments of the problem: those of the whole fleet or, if the number of ships may vary, of all
 * fleets that the problem allows. The result is valid until the next call of this function. */
bsc_natural bsc_sub_fleets_count(bsc_sub_fleets *sub_fleets, const uint32_t *copies);

/* ---- Many boards at once ---- */

/* A formula for the number of deployments of a fleet on boards of many sizes. For rectangles it is
 * a polynomial in the width w and the height h, and for squares a polynomial in the side n. It may
 * be wrong for small boards; bsc_formula_first returns the least size for which it is right. */
typedef struct bsc_formula bsc_formula;

/* Finds the formula for the fleet of the problem: for rectangles or, if `square` is true, for
 * squares. The size of the problem's board does not matter, and it may be nxn or wxh, a board
 * without a size. Sets *formula to the formula, which the caller frees with bsc_formula_free, or to
 * NULL on failure; and sets *stats to how much work that took. `stats` may be NULL. The problem
 * must outlive the formula. Of `run`, the threads and the tick are used.
 *
 * If the number of ships may vary, the formula is the sum over all fleets that the problem allows.
 *
 * Returns BSC_OK; BSC_UNSUPPORTED if a piece has no greatest number of copies (x*), if the board is
 * not a rectangle of squares whose cells may stay empty, if it has sums or clues (bsc_place.mark),
 * or if the fleet has more than 16,384 sub-fleets; BSC_INTERRUPTED if the tick returned false;
 * BSC_LIMIT or BSC_NO_MEMORY if memory runs out. */
bsc_status bsc_formula_new(bsc_formula **formula, const bsc_problem *problem, bool square,
                           const bsc_run *run, bsc_stats *stats, bsc_error *error);
/* Frees a formula; NULL is allowed. */
void bsc_formula_free(bsc_formula *formula);
/* Returns true if the formula is for squares, a polynomial in n; false if it is for rectangles, a
 * polynomial in w and h. */
bool bsc_formula_is_square(const bsc_formula *formula);
/* Returns the degree of the polynomial: for squares the degree in n, and for rectangles the degree
 * in w, which is also the degree in h. If there are several fleets, the degree may be less than
 * this: the coefficients of the highest powers are then 0. */
uint32_t bsc_formula_degree(const bsc_formula *formula);
/* Returns the least side from which on the formula is right: the least width or, if `height` is
 * true, the least height. The formula is right for every rectangle that has at least this width and
 * this height. For squares both are the least side of the square. */
uint32_t bsc_formula_first(const bsc_formula *formula, bool height);
/* Returns the absolute value of the coefficient of w^i h^j, multiplied by the denominator of the
 * formula, and sets *negative to whether the coefficient is negative. For squares it is the
 * coefficient of n^i, and j must be 0. Neither i nor j may be above bsc_formula_degree. The result
 * is valid until the formula is freed. */
bsc_natural bsc_formula_term(const bsc_formula *formula, uint32_t i, uint32_t j, bool *negative);
/* Returns the denominator, which all coefficients of the formula share. The result is valid until
 * the formula is freed. */
bsc_natural bsc_formula_denominator(const bsc_formula *formula);
/* Counts the deployments on a small square without the formula, which may be wrong for sides below
 * bsc_formula_first, and returns the number. `side`, the side of the square, must be at most
 * bsc_formula_first(formula, false) (asserted). The result is valid until the next call of this
 * function. */
bsc_natural bsc_formula_count(bsc_formula *formula, uint32_t side);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
