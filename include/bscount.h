/* bscount.h - counts exactly in how many ways a fleet can be placed on a board, and for each cell
 * how many of these deployments have a ship on it. Other headers have boards (bscount_board.h),
 * shots (bscount_log.h), strategies and tournaments (bscount_game.h), runs that are split among
 * several machines (bscount_parts.h), and sessions that answer lines of JSON (bscount_json.h).
 *
 *   source text -> bsc_problem -> bsc_matrix -> bsc_tally -> bsc_map
 *   (.board file)  board, fleet,  items and     total, and   a number for
 *                  placements     options       a number     each cell
 *                                               for each
 *                                               option
 *
 * Handles. The library's objects, such as a bsc_problem, are opaque. They are made by the functions
 * whose names end in _new, _read, _draw or _learn, and by a few others that say so in their
 * comments. The caller frees a bsc_x with bsc_x_free, which accepts NULL. All other pointers that
 * the library returns point into a handle, and are valid until that handle is freed. Several
 * threads may read a handle at the same time. A pointer that is passed to the library may be NULL
 * only where a comment says so, and an index, which counts from 0, must be below the number of the
 * things that it counts. If the calling program breaks these rules, or a rule whose comment says
 * "asserted", it has made a mistake: a library that was built with assertions aborts, and another
 * may crash or return nonsense.
 *
 * Texts. A text that is passed with its length in bytes needs no terminating 0, and every other
 * text needs one. Texts that the caller passes, such as `text` and `name`, may be freed after the
 * call, unless the comment says otherwise.
 *
 * Locales. The library sets no locale, and what it reads, counts and writes is the same in each,
 * with two exceptions: numbers with a fraction in error messages, and sessions (bscount_json.h),
 * which need LC_NUMERIC to be "C". Every program begins with that locale, and only setlocale
 * changes it.
 *
 * Errors. A function that can fail returns a bsc_status and fills a bsc_error. The pointer to the
 * bsc_error may be NULL. A function that makes a handle sets it to NULL if it fails, and results
 * other than handles and *stats are undefined after a failure, unless the comment says otherwise.
 * The first error wins: if the bsc_error is filled already, its status, message and place stay, but
 * a later failure may add a hint or a reason if there is none yet, and the function that fails then
 * may return the status of the first failure. So the caller zeroes the bsc_error again before using
 * it for something else. Every function that takes a bsc_error may fail with BSC_NO_MEMORY, or with
 * BSC_LIMIT if bsc_memory_limit has set a limit, even if its comment does not mention this. The
 * library prints nothing and never exits.
 *
 * Versions. As long as the major version stays the same, all declarations outside BSCOUNT_UNSTABLE
 * stay as they are. The declarations inside it, which are for our own program, page and tests, may
 * change in every version; a program sees them only if it defines BSCOUNT_UNSTABLE before it
 * includes a header. */
#ifndef BSCOUNT_H
#define BSCOUNT_H

#include "bscount_board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The shared library exports only the functions that are declared in these headers. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- The exact-cover matrix ---- */

/* An exact-cover matrix: a list of options. Each option covers some items. */
typedef struct bsc_matrix bsc_matrix;

/* Makes the exact-cover matrix of a problem. The solutions of the matrix are the deployments of the
 * problem.
 *
 * Each option stands for one placement of a piece: bsc_matrix_placement(matrix, option). A solution
 * is a set of options. It covers each primary item exactly m times, where m is the multiplicity of
 * the item, and each secondary item at most once. There is a primary item for each piece; its
 * multiplicity is the number of copies. Each cell that a ship must cover is also a primary item;
 * these are all cells if the fleet has as many cells as the board. The secondary items depend on
 * the touch rule: the other cells if ships may touch, the edges of all cells if ships may touch at
 * corners only, and the corners of all cells if ships may not touch. If two placements exclude each
 * other, their options share an item that only one of them can cover.
 *
 * If the number of copies of a piece may vary, the matrix has extra items, and extra options that
 * stand for no placement. Functions that list or draw solutions leave these options out.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. The problem may be freed before the matrix. Returns BSC_OK; BSC_UNSUPPORTED if the board
 * has no size (nxn, wxh) or more than 200 columns or rows; BSC_LIMIT if the matrix would have more
 * than 4294967295 entries (pairs of an option and an item that it covers), if there are too many
 * sums for the board, or if too many copies of a piece (x*) could fit; BSC_NO_MEMORY. */
bsc_status bsc_matrix_new(bsc_matrix **matrix, const bsc_problem *problem, bsc_error *error);
/* Makes a matrix from a text of `length` bytes in the format of Knuth's programs DLX1 and DLX2. The
 * first line has the names of the items; those after a `|` are secondary. Each further line is an
 * option: the names of its items. A line that begins with `|` is a comment. Options without a
 * primary item are left out, as in Knuth's programs. A primary item may have bounds, as in DLX3:
 * `0:2|name` is covered at least 0 times and at most twice, and `2|name` exactly twice. A text of
 * rows of 0 and 1 is recognised, and read as by bsc_matrix_read_rows with all columns primary.
 * `name` is the name of the text, for error messages.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. Returns BSC_OK; BSC_LIMIT if there are more than 4294967294 entries; BSC_NO_MEMORY;
 * BSC_BAD_INPUT, with line and column, if the text makes no sense, and in particular if it has no
 * items, if it has colours, or if it has primary items but no option at all (unless the bounds of
 * an item differ, as in `0:2|name`). An option may have several items that may be covered several
 * times, and a solution has it at most once. Only the engine mc cannot count such options, and
 * bsc_matrix_write_dlx cannot write them: both return BSC_UNSUPPORTED. */
bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error);
/* Makes a matrix from a text of `length` bytes in which each line is a row of the digits 0 and 1. A
 * column is an item. A row is an option: it covers an item if it has a 1 in the item's column. The
 * last `secondary` columns are secondary items, which may stay uncovered. The digits of a row may
 * be written together ("0110") or apart ("0,1,1,0"), and apart also as "1.0", "1e+00" or "TRUE".
 * The first line may be a header with the names of the columns, or say how many rows and columns
 * there are; without a header the items are called c1, c2, and so on. Each row may begin with a
 * name or, from 0 or 1 on, a number, which is ignored. A '#' at the start of a line or after a
 * blank begins a comment. Rows without a 1 in a primary column are left out;
 * bsc_matrix_rows_left_out returns how many. `name` is the name of the text, for error messages.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. Returns BSC_OK; BSC_BAD_INPUT if the text is not rows of 0 and 1, if the rows differ in
 * length, if some primary column has no 1 in any row, or if there are fewer columns than
 * `secondary`; BSC_LIMIT if there are more than 4294967294 ones; BSC_NO_MEMORY. */
bsc_status bsc_matrix_read_rows(bsc_matrix **matrix, const char *text, size_t length,
                                const char *name, uint32_t secondary, bsc_error *error);
/* Returns the number of rows that bsc_matrix_read_rows left out, or 0 if the matrix was made by
 * another function. */
uint32_t bsc_matrix_rows_left_out(const bsc_matrix *matrix);
/* Frees a matrix; NULL is allowed. */
void bsc_matrix_free(bsc_matrix *matrix);

/* Return how many items the matrix has; how many of them are primary, which are the items with the
 * lowest indices; and how many options the matrix has. */
uint32_t bsc_matrix_items(const bsc_matrix *matrix);
uint32_t bsc_matrix_primaries(const bsc_matrix *matrix);
uint32_t bsc_matrix_options(const bsc_matrix *matrix);
/* The value that bsc_matrix_placement returns for an option that stands for no placement. */
#define BSC_NO_PLACEMENT UINT32_MAX
/* Returns the index of the placement that an option stands for (see bsc_problem_placement). Returns
 * BSC_NO_PLACEMENT if the option places no ship, for example because it says that a ship is absent,
 * or if the matrix was read from a text. */
uint32_t bsc_matrix_placement(const bsc_matrix *matrix, uint32_t option);

/* Returns the number of items that an option covers. */
uint32_t bsc_matrix_option_items(const bsc_matrix *matrix, uint32_t option);
/* Returns the name of one of the items that an option covers; `item` says which of them, from 0 to
 * bsc_matrix_option_items - 1. If the matrix was read from a text, the name is the one in that
 * text. Otherwise it is a full name, such as "Battleship", which bsc_matrix_write_dlx shortens and,
 * if the piece has several copies, numbers ("Battle.1"). The matrix owns the name. */
const char *bsc_matrix_option_item(const bsc_matrix *matrix, uint32_t option, uint32_t item);

/* Writes the matrix to the sink in the text format of Knuth's programs DLX1 and DLX2. These
 * programs cannot treat copies of a piece as alike, so each copy becomes an item of its own. They
 * therefore count each deployment several times; a comment line of the text states how often.
 * Weights are not written. Returns BSC_OK; BSC_UNSUPPORTED if the board or the log has sums (rules
 * that say how many cells of a set hold a ship), or if options of a text cover several items with
 * bounds above 1: this format cannot express them; BSC_LIMIT if there would be more than 4294967295
 * items; BSC_NO_MEMORY; BSC_SINK_FAILED if the sink refuses some bytes. */
bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);
/* Writes the matrix to the sink in the text format of Knuth's program DLX3, in which an item may
 * have bounds: "2|Ship" must be covered twice, and "0:2|Ship" at most twice. Copies of a piece are
 * then alike, and DLX3 finds each deployment once. Weights are not written. Returns the same
 * statuses as bsc_matrix_write_dlx, but writes every matrix that was read from a text. */
bsc_status bsc_matrix_write_dlx3(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);
/* Writes to the sink a formula in the DIMACS CNF format that has exactly one model for each
 * deployment. Variable k + 1 is true if option k is chosen, where k counts from 0; these variables
 * determine all others. Weights are not written. Returns BSC_OK, or BSC_SINK_FAILED if the sink
 * refuses some bytes. */
bsc_status bsc_matrix_write_cnf(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);

/* ---- Counting ---- */

/* The engines: the ways to count. dp is dynamic programming, dlx is a search with dancing links, mc
 * estimates from random samples, and narrow counts rectangles of any size (see bsc_tally_new and
 * bsc_problem_count). auto chooses between dlx and dp. */
typedef enum bsc_engine {
    BSC_ENGINE_AUTO,
    BSC_ENGINE_DP,
    BSC_ENGINE_DLX,
    BSC_ENGINE_MC,
    BSC_ENGINE_NARROW
} bsc_engine;

/* How far a run has come. The library passes this to the tick, the caller's function in bsc_run. */
typedef struct bsc_progress {
    double fraction;    /* estimated fraction of the run's work that is done, 0 to 1; never falls */
    bsc_natural so_far; /* how many deployments were found so far; 0 if the engine cannot say */
    double bytes;       /* dp: how many bytes its tables take now; 0 if that is not known */
} bsc_progress;

/* How to count: the settings of a run. If all fields are zero, the library chooses the engine, uses
 * all processor cores, has no time limit, and counts only the total. A field whose comment begins
 * with the name of an engine is used only by that engine; a function that uses it for another
 * purpose says so in its comment. */
typedef struct bsc_run {
    /* sizeof(bsc_run), so that the library knows which fields the caller's version of the struct
     * has; 0: only the fields of version 1.0. */
    size_t size;
    bsc_engine engine;
    bool every_option; /* also count, for each option, how many deployments use it */
    /* Number of threads; 0: as many as the machine has cores. The results never depend on it. */
    unsigned threads;
    /* mc and samplers: limit in bytes for the table that dp fills while it goes through all items
     * once (its forward pass), and from which they draw deployments; 0: 512 MiB. If the table would
     * be larger, they make random walks instead (bsc_sampler_new). */
    size_t pass_bytes;
    uint64_t samples; /* mc: how many deployments to draw at most; 0: as many as time allows */
    double seconds;   /* mc: seconds for drawing; 0: 3 seconds, or no limit if `samples` is set */
    uint64_t seed;    /* mc: the seed; equal seeds and samples give equal results */
    /* The tick: a function that is called a few times per second from the caller's thread, with the
     * context and the progress of the run. If it returns false, the run stops. It may be NULL. */
    bool (*tick)(void *context, const bsc_progress *progress);
    void *context; /* the first argument of the tick */
} bsc_run;

/* How much work a run took. For the same input and engine, the fields do not depend on how many
 * threads ran. A field whose comment begins with the name of an engine is filled only by that
 * engine. */
typedef struct bsc_stats {
    /* The engine that ran. If auto searched all ways to lay a fleet ship by ship
     * (bsc_matrix_lay_in_sequence), this is dlx. */
    bsc_engine engine;
    /* dlx: visited nodes of its search tree, or, for fleets laid ship by ship, placements tried */
    uint64_t nodes;
    /* dlx: a measure of its work that is the same on every machine: how many entries it took out of
     * linked lists, plus how many 64-bit words it wrote to sets of bits */
    uint64_t updates;
    /* dp decides about one item after the other. After each item, all partial solutions that leave
     * the same to be covered are one state. `states` adds up the numbers of states after all
     * items. */
    uint64_t states;
    uint64_t transitions; /* dp: how many steps led from a state to one after the next item */
    uint64_t samples; /* mc: how many draws were made, including those that reached no deployment */
    uint64_t reached; /* mc: how many draws reached a deployment */
    /* mc: the effective sample size: how many draws of equal weight would be as precise */
    double effective;
    char plan[192]; /* for people to read: which sweep or branching the engine has chosen */
} bsc_stats;

/* A tally, the result of a count: how many deployments there are and, after a run with
 * every_option, how many use each option. */
typedef struct bsc_tally bsc_tally;

/* Counts the deployments of a matrix, which are its solutions (see bsc_matrix_new). Sets *tally to
 * the result, which the caller frees with bsc_tally_free, and *stats to how much work the count
 * took; `stats` may be NULL.
 *
 * The engine BSC_ENGINE_DLX searches with dancing links (Knuth, The Art of Computer Programming,
 * volume 4B, section 7.2.2.1). BSC_ENGINE_DP is dynamic programming over the items, with one layer
 * of states for each item (Simpath in Knuth's volume 4A, section 7.1.4; elsewhere called "frontier
 * method").
 *
 * BSC_ENGINE_MC estimates, so its tally is not exact. Random walks estimate the total without bias
 * (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975).
 * With every_option, if the table of a forward sweep of dp fits in run->pass_bytes, the numbers of
 * the options are estimated from uniformly random deployments, and the total is exact up to
 * rounding. If the table does not fit, the numbers of the options are estimated from the weighted
 * walks.
 *
 * Returns BSC_OK; BSC_UNSUPPORTED if the engine cannot count this matrix (narrow can count none; mc
 * none with weights, sums, salvos or scans, and none of a text whose options cover several items
 * with bounds above 1, unless every bound allows all; dp and dlx none with fleets that are laid
 * ship by ship), or if `run` has fields that this version does not know; BSC_LIMIT if the count
 * needs more than the memory limit, or if no draw of BSC_ENGINE_MC reached a deployment or its
 * estimate is too large for a long double;
 * BSC_BAD_INPUT if the matrix has weights and the products of the weights of its deployments are
 * too far apart, too large or too small; BSC_NO_MEMORY; BSC_INTERRUPTED if the tick stopped the
 * run. In the last case *tally may be set: it is then exact, and its total is the number of
 * deployments found so far. */
bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error);
/* Frees a tally; NULL is allowed. */
void bsc_tally_free(bsc_tally *tally);
/* Counts as bsc_tally_new does, but within a limited time. If the count takes longer than half of
 * `within` seconds, or needs more memory than the limit, it is stopped, and BSC_ENGINE_MC makes an
 * estimate in the remaining seconds. If run->seconds is above 0, the estimate gets run->seconds,
 * and the count gets the rest of `within`; if nothing is left, the estimate is made at once. If
 * `within` is 0 or negative, there is no time limit and no estimate, as in bsc_tally_new.
 *
 * Sets *stopped_by to why there is an estimate instead of the count: BSC_INTERRUPTED if the time
 * was too short, or BSC_LIMIT if the memory was, also if the estimate fails then. Otherwise sets it
 * to BSC_OK. The other parameters and the statuses are those of bsc_tally_new; the caller frees the
 * tally. If run->engine is BSC_ENGINE_MC, `within` is ignored: run->samples and run->seconds alone
 * limit the estimate. If a count is stopped, and BSC_ENGINE_MC cannot estimate the matrix, the
 * status is BSC_UNSUPPORTED. */
bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                            double within, bsc_stats *stats, bsc_status *stopped_by,
                            bsc_error *error);

/* Counts the deployments of a problem without making its matrix. The board must be a rectangle of
 * squares whose cells may stay empty, of at most 1,000,000 columns and rows, without sums or clues
 * (bsc_place.mark). If it has more than 200 columns or rows, only this function can count it, with
 * BSC_ENGINE_NARROW or BSC_ENGINE_AUTO, because the problem does not hold its cells.
 *
 * BSC_ENGINE_NARROW counts the deployments of all sub-fleets (some ships of the fleet, or none, or
 * all) on narrow rectangles. From these counts it derives the count for the whole board by Mayer's
 * expansion of a generating function (Mayer and Mayer, Statistical Mechanics, 1940, chapter 13).
 * BSC_ENGINE_AUTO does the same if that is faster. Otherwise, and with every other engine, the
 * whole board is counted by one sweep of dp.
 *
 * Sets *tally to the result, which has only the total and which the caller frees, and *stats to how
 * much work the count took; `stats` may be NULL. Returns BSC_OK; BSC_UNSUPPORTED if the board has
 * no size (nxn, wxh), sums or clues, if it has more than 200 columns or rows and ships must cover
 * all cells or the engine is another one, if the fleet has more than 2^24 sub-fleets, or if `run`
 * has fields that this version does not know; BSC_LIMIT, BSC_INTERRUPTED and BSC_NO_MEMORY as
 * bsc_tally_new. After BSC_INTERRUPTED, too, *tally is NULL. */
bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error);

/* Counts the deployments up to symmetry: deployments that a symmetry maps to each other count as
 * one. Uses Burnside's lemma. The matrix must have no weights, and the engine of `run` must be
 * exact (both asserted). Nor may the matrix have fleets that are laid ship by ship.
 *
 * The symmetries are the rotations and reflections of the board that preserve all cells, pieces and
 * shots. More precisely, a symmetry maps each cell to a cell (also a cell that no ship can reach;
 * islands are not cells), each shot to a shot with the same answer, each rule on how many cells of
 * a set hold a ship (a sum, a salvo or a scan) to a rule with the same bounds, and each placement
 * that the shots leave possible to a possible placement of the same piece. The touch rule makes no
 * difference.
 *
 * Sets *tally to the result, which has only the total and which the caller frees. Sets *symmetries
 * to how many symmetries there are (two that map all cells alike count as one), or to 1 if the
 * matrix was read from a text. Sets *stats to the work for counting all deployments, which is the
 * first of several counts. `symmetries` and `stats` may be NULL. Returns the statuses of
 * bsc_tally_new. After a failure *symmetries may be unset; after BSC_INTERRUPTED, *tally is always
 * NULL. */
bsc_status bsc_classes_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             unsigned *symmetries, bsc_stats *stats, bsc_error *error);

/* A function of the caller that receives a solution of a matrix, such as a deployment:
 * option[options] holds the indices of its options in ascending order, and `context` is the pointer
 * that the caller gave. Options that place no ship (BSC_NO_PLACEMENT) are left out, except in
 * matrices that were read from a text; so `options` is 0 for a fleet without ships. The array is
 * valid only during the call. If the function returns false, the search ends. */
typedef bool bsc_visit(void *context, const uint32_t *option, uint32_t options);
/* Calls `visit` for each deployment, with `context` and those options of the deployment that place
 * a ship (see bsc_visit). No deployment is stored. The weights of the matrix do not matter: a
 * deployment of weight 0 is visited too. With up_to_symmetry, visits only one deployment of each
 * class, a set of deployments that symmetries map to each other (see bsc_classes_count): the one
 * whose ascending list of options comes first in dictionary order.
 *
 * The deployments are visited in the order of a search, which depends only on the matrix. At each
 * step the search chooses the primary item with the fewest branches, or the first of several such
 * items, and tries the branches in the order of the options. If an item still needs m options, and
 * n of its options still fit, it has n - m + 1 branches: one for each option that can be the first
 * of the m. If the matrix has symmetries, the order differs in two ways. The first item is the one
 * whose options form the fewest orbits (an orbit is a set of options that symmetries map to each
 * other). And the images of a deployment under the symmetries may follow it directly.
 *
 * Of `run`, only the tick is used. Returns BSC_OK, even if `visit` ended the search;
 * BSC_INTERRUPTED if the tick ended it; BSC_UNSUPPORTED if `run` has fields that this version does
 * not know; BSC_LIMIT or BSC_NO_MEMORY if memory runs out. */
bsc_status bsc_solutions_visit(const bsc_matrix *matrix, const bsc_run *run, bool up_to_symmetry,
                               bsc_visit *visit, void *context, bsc_error *error);

/* Says whether the tally is exact. An estimate is not exact, nor is a tally of a matrix with
 * weights or with fleets that are laid ship by ship. */
bool bsc_tally_exact(const bsc_tally *tally);
/* Returns the number of deployments. The tally must be exact (asserted). The number is valid until
 * the tally is freed. */
bsc_natural bsc_tally_total(const bsc_tally *tally);
/* Returns the number of deployments that use the option. The tally must be exact and made with
 * every_option (asserted). The number is valid until the tally is freed. */
bsc_natural bsc_tally_option(const bsc_tally *tally, uint32_t option);
/* Returns the total of a tally, exact or estimated, as a long double, or infinity if it is beyond
 * the range of long doubles. Sets *standard_error to the standard error of the total, which is 0 if
 * the tally is exact; `standard_error` may be NULL. */
long double bsc_tally_estimate(const bsc_tally *tally, long double *standard_error);
/* Returns the number of deployments of one of several fleets (bsc_problem_fleets); `fleet` is the
 * index of the fleet. The tally must be exact, and made from `matrix` with every_option and without
 * weights. The problem of the matrix must have several fleets. The number is valid until the tally
 * is freed. */
bsc_natural bsc_tally_fleet(const bsc_tally *tally, const bsc_matrix *matrix, uint32_t fleet);
/* Returns the fraction of all deployments that use the option, from 0 to 1; it is 0 if there is no
 * deployment. The tally may be exact or estimated, but must be made with every_option. */
double bsc_tally_probability(const bsc_tally *tally, uint32_t option);

/* ---- Memory ---- */

/* Sets the memory limit: how many bytes all handles and threads of the process together may take
 * from now on. 0 means no limit, which is the initial state. If more bytes are in use already, they
 * stay, and further allocations fail until enough are freed. A call that would exceed the limit
 * first frees memory that only saves time, and then runs on one thread. If that is not enough, it
 * fails with BSC_LIMIT. So a limit that is enough for one thread is enough for any number of
 * threads. Small blocks of memory are returned to the heap of the C library, which may keep some of
 * their pages. */
void bsc_memory_limit(size_t bytes);

/* ---- Uniformly random deployments ---- */

/* A sampler, which draws random solutions of a matrix. */
typedef struct bsc_sampler bsc_sampler;

/* Makes a sampler, which draws random solutions of the matrix. All solutions are equally likely,
 * unless the matrix has weights or fleets that are laid ship by ship. `seed` is the seed of the
 * random numbers: the same seed gives the same draws on every machine with enough memory.
 *
 * If the layers of states of a forward sweep of dp fit in run->pass_bytes and in the memory limit,
 * the sampler stores them, and each draw takes microseconds. Otherwise a draw lays the ships one
 * after the other at random (a random walk), again and again, until it accepts a walk. Walks reach
 * some solutions more often than others, and each walk has a weight that makes up for that: the
 * draw accepts it with a probability in proportion to its weight, so that all solutions are still
 * equally likely. This is slow if ships crowd the board.
 *
 * This function calls the tick of `run`, and so do draws that repeat walks. So the context of the
 * tick must outlive the sampler. The matrix must outlive it too. Sets *sampler to the new sampler,
 * which the caller frees with bsc_sampler_free, or to NULL on failure. Returns BSC_OK;
 * BSC_INTERRUPTED if the tick returned false; BSC_UNSUPPORTED if `run` has fields that this version
 * does not know; BSC_LIMIT or BSC_UNSUPPORTED if the forward sweep cannot be stored and walks are
 * impossible, because the matrix has weights of placements or sums; BSC_BAD_INPUT if the products
 * of the weights of its deployments are too far apart; BSC_NO_MEMORY. */
bsc_status bsc_sampler_new(bsc_sampler **sampler, const bsc_matrix *matrix, uint64_t seed,
                           const bsc_run *run, bsc_error *error);
/* Frees a sampler; NULL is allowed. */
void bsc_sampler_free(bsc_sampler *sampler);
/* Returns true if there may be a solution to draw, and false if there certainly is none. */
bool bsc_sampler_any(const bsc_sampler *sampler);
/* Returns the greatest number of options that a solution can have, which is the length of the array
 * that bsc_sampler_draw needs. */
uint32_t bsc_sampler_max_options(const bsc_sampler *sampler);
/* Draws a random solution. Writes the indices of its options in ascending order to option[], an
 * array of the caller with room for bsc_sampler_max_options elements, and sets *count to how many
 * it has written. Options that place no ship (BSC_NO_PLACEMENT) are left out, except in matrices
 * that were read from a text. Must only be called if bsc_sampler_any returns true. Returns BSC_OK;
 * BSC_INTERRUPTED if the tick ended the draw; BSC_LIMIT if none of 134,217,728 random walks, or of
 * 4,194,304 fleets that were laid ship by ship, has given a solution. */
bsc_status bsc_sampler_draw(bsc_sampler *sampler, uint32_t *option, uint32_t *count,
                            bsc_error *error);

/* ---- Density maps ---- */

/* A map: for each cell, how many deployments have a ship on the cell, or what fraction of all
 * deployments. */
typedef struct bsc_map bsc_map;

/* Stands for all pieces, where a function expects the index of a piece. */
#define BSC_ALL_PIECES UINT32_MAX

/* Makes a map: for each cell, the number of deployments with a ship on the cell. If `piece` is
 * BSC_ALL_PIECES, any ship counts, and otherwise only the copies of that piece. The sum over all
 * cells is the number of all deployments times the number of cells of the fleet, or of all copies
 * of that piece.
 *
 * The tally must be made from `matrix` with every_option, and the matrix from `problem` or from a
 * log of it (bsc_matrix_new_after). All three may be freed before the map. If the total of the
 * tally is 0, so are all numbers and probabilities of the map, and their standard errors. Sets *map
 * to the new map, which the caller frees with bsc_map_free. Returns BSC_OK, or BSC_NO_MEMORY or
 * BSC_LIMIT if memory runs out, and then sets *map to NULL. */
bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error);
/* Makes the map of all pieces without a matrix, with the engine narrow. The problem must be one
 * that bsc_problem_count can count with this engine, and have at most 200 columns and rows. Sets
 * *map to the new map, which the caller frees with bsc_map_free, or to NULL on failure; and sets
 * *stats to how much work that took. `stats` may be NULL. Of `run`, the threads and the tick are
 * used. Returns BSC_OK; BSC_UNSUPPORTED if the fleet has more than 2^24 sub-fleets (some of its
 * ships, or none, or all), or if `run` has fields that this version does not know; BSC_INTERRUPTED
 * if the tick returned false; BSC_LIMIT or BSC_NO_MEMORY if memory runs out. */
bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
/* Frees a map; NULL is allowed. */
void bsc_map_free(bsc_map *map);
/* Says whether the map is exact. The map of an exact tally is exact (bsc_tally_exact). */
bool bsc_map_exact(const bsc_map *map);
/* Returns the number of deployments with a ship on the cell. The map must be exact (asserted). The
 * number is valid until the map is freed. */
bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell);
/* Returns the number of all deployments, valid until the map is freed. The map must be exact
 * (asserted). */
bsc_natural bsc_map_total(const bsc_map *map);
/* Returns the probability that a ship lies on the cell, from 0 to 1; it is 0 if there is no
 * deployment. The map may be exact or estimated. */
double bsc_map_probability(const bsc_map *map, uint32_t cell);

/* ---- Several fleets ---- */

/* Gives weights to the deployments of a matrix. From now on, a deployment counts as much as the
 * weight of its fleet says (bsc_problem_fleet_weight): with the weight 3, it counts as three
 * deployments. Nothing changes if all fleets have the same weight, or if the problem has only one
 * fleet. The matrix must be made from `problem` or from a log of it (bsc_matrix_new_after), and
 * must not have weights yet. Tallies of a matrix with weights are not exact. Returns BSC_OK, or
 * BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_matrix_weigh_fleets(bsc_matrix *matrix, const bsc_problem *problem,
                                   bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Checks that the number of ships is fixed. Returns BSC_OK if it is. Returns BSC_UNSUPPORTED if the
 * number of copies of some piece may vary or if there are several fleets; the message then says
 * that `what`, such as "a law of weights", needs a fixed number. */
bsc_status bsc_problem_need_whole_fleet(const bsc_problem *problem, const char *what,
                                        bsc_error *error);

/* Changes how likely the deployments of a matrix are. They are no longer equally likely; instead,
 * the fleet is laid ship by ship at random, as most programs lay it. The ships are laid in the
 * order of the fleet. Each gets one of the placements that fit with the ships before it, all
 * equally likely; if none fits, the whole fleet is laid anew. Shots of a log do not change how the
 * fleet is laid; fleets that do not agree with them are discarded.
 *
 * The matrix must be made from `problem` or from a log of it (bsc_matrix_new_after), must not have
 * weights, and must not be laid in sequence yet (asserted). Samplers of the matrix then draw fleets
 * that are laid in this way. A tally of the matrix is not exact, and its total is 1. Its
 * probabilities come from a search of all ways to lay the fleet if that takes about a second at
 * most. Otherwise, or with BSC_ENGINE_MC, they come from random fleets.
 *
 * Returns BSC_OK; BSC_UNSUPPORTED if the number of ships may vary, or if the board or the log has
 * sums, salvos, scans or clues (bsc_place.mark); BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_matrix_lay_in_sequence(bsc_matrix *matrix, const bsc_problem *problem,
                                      bsc_error *error);

/* Returns the sum, over all options of the matrix, of how many items each option covers. */
uint64_t bsc_matrix_entries(const bsc_matrix *matrix);
/* Returns one of the items that an option covers, as an index among all items of the matrix, which
 * are its columns; primary items have the lowest indices. `item` is not such an index: it says
 * which of the option's items to return, from 0 to bsc_matrix_option_items - 1. */
uint32_t bsc_matrix_option_column(const bsc_matrix *matrix, uint32_t option, uint32_t item);

/* Returns true if the caller should count the problem by bsc_problem_count or, if `map` is true,
 * map it by bsc_problem_map. Returns false if the caller should make a matrix. The result is true
 * for rectangles that the engine narrow can count, if `engine` is BSC_ENGINE_NARROW, or if it is
 * BSC_ENGINE_AUTO and narrow is faster than a matrix. A count also gets true, with any engine, on a
 * board of more than 200 columns or rows that narrow cannot count: bsc_problem_count then refuses
 * the board and says why. */
bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map);

/* Compares two tallies of the same matrix, which must be exact (asserted): their totals, and the
 * counts of their options if both were made with every_option. Returns BSC_OK if they are equal,
 * and BSC_DISAGREE if not; the message then says whether the totals or the counts of an option
 * differ. */
bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error);
/* Returns the name of an engine: "auto", "dp", "dlx", "mc" or "narrow". The text is static. */
const char *bsc_engine_name(bsc_engine engine);

/* Returns how many bytes the memory limit leaves at this moment, 0 if more than the limit is in
 * use, or SIZE_MAX if there is no limit. Other threads may take some of these bytes at any time. */
size_t bsc_memory_left(void);
/* Returns the greatest number of bytes in use at one time since the memory limit was last set, or
 * since the program began. Freed memory that the library keeps for later use does not count. */
size_t bsc_memory_peak(void);

/* Returns the standard error of bsc_map_probability for the cell; 0 if the map was made without
 * random deployments. */
double bsc_map_standard_error(const bsc_map *map, uint32_t cell);
/* Returns an upper bound on the standard error of the difference between the probabilities of the
 * cells a and b; 0 if the map is exact, and a bound on rounding errors if it was made without
 * random deployments. */
double bsc_map_difference_standard_error(const bsc_map *map, uint32_t a, uint32_t b);
/* Returns how many random deployments an estimated map was made from; 0 for other maps. */
uint64_t bsc_map_samples(const bsc_map *map);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
