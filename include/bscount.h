/* bscount.h - count ship deployments exactly: matrices, counts and maps. Boards are in
 * bscount_board.h, shots in bscount_log.h, strategies and tournaments in bscount_game.h, runs that
 * are split among several machines in bscount_parts.h, and sessions that answer lines of JSON in
 * bscount_json.h.
 *
 *   source text -> bsc_problem -> bsc_matrix -> bsc_tally -> bsc_map
 *   (.board file)  board, fleet,  items and     total, and   a number for
 *                  placements     options       a number     each cell
 *                                               for each
 *                                               option
 *
 * Handles are opaque. The caller frees every handle that `bsc_x_new`, `_read`, `_draw` or `_learn`
 * makes with `bsc_x_free`, which accepts NULL. All other pointers that the library returns belong
 * to the handle they come from and live as long as it does. Several threads may read a handle at
 * the same time.
 *
 * A function that can fail returns a bsc_status and fills a bsc_error. The pointer to the bsc_error
 * may be NULL. If a function that makes a handle fails, it sets the handle to NULL, unless its own
 * comment says otherwise. The first error wins: if the bsc_error is filled already, its status,
 * message and place stay, but a later failure may add its hint or reason if there is none yet. Any
 * function that takes a bsc_error may also return BSC_NO_MEMORY. The library prints nothing and
 * never exits. To pass NULL for a handle is a bug in the calling program, and is asserted.
 *
 * As long as the major version stays the same, all declarations outside BSCOUNT_UNSTABLE stay as
 * they are. The declarations inside it, which are for our own program, page and tests, may change
 * in every version. */
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

/* An exact-cover problem: a set of options, each of which covers some items. */
typedef struct bsc_matrix bsc_matrix;

/* Makes the exact-cover matrix of a problem. The solutions of the matrix are the problem's
 * deployments.
 *
 * Each option stands for one placement of a piece: bsc_matrix_placement(matrix, option). A solution
 * is a set of options that covers each primary item exactly as often as its multiplicity says, and
 * each secondary item at most once. The primary items are the pieces, whose multiplicity is the
 * number of their copies, and the cells that a ship must cover: all cells if the fleet has as many
 * cells as the board. The secondary items depend on the touch rule: the other cells if ships may
 * touch, all edges of cells if ships may touch at corners only, and all corners of cells if ships
 * may not touch. Two ships that may not lie together share one of these items.
 *
 * If the number of copies of a piece may vary, the matrix has further items and options, and those
 * options stand for no placement. Functions that list or draw solutions leave these options out.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. The problem may be freed before the matrix. Returns BSC_OK; BSC_UNSUPPORTED for a board
 * of any size (nxn, wxh) or with a side that is too long for a matrix; BSC_LIMIT if the matrix
 * would have more than 4294967295 entries; BSC_NO_MEMORY. */
bsc_status bsc_matrix_new(bsc_matrix **matrix, const bsc_problem *problem, bsc_error *error);
/* Makes a matrix from `length` bytes of text in the format of Knuth's programs DLX1 and DLX2. The
 * first line has the items, with the secondary ones after a `|`; each further line is an option. A
 * `|` at the start of a line begins a comment. Options without a primary item are left out, as in
 * those programs. A primary item may have the bounds of DLX3: `0:2|name` is covered at least 0
 * times and at most 2 times, `2|name` twice. Colours are refused with BSC_BAD_INPUT; so are primary
 * items without any option, an option with two items that may be covered several times, and an
 * option with nothing but one such item. A text of rows of 0 and 1 is recognised, and is read as
 * bsc_matrix_read_rows reads it, with all columns primary. `name` is what messages call the text.
 * The caller frees the matrix. */
bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error);
/* Makes a matrix from `length` bytes of text in which each line is a row of the digits 0 and 1. A
 * column is an item. A row is an option, which covers the items of the columns in which it has a 1.
 * The last `secondary` columns are secondary items, which may be left uncovered. Digits may stand
 * together ("0110") or apart ("0,1,1,0"). The first line may be a header with the names of the
 * columns, and each row may begin with a name; without a header the items are called c1, c2, and so
 * on. Rows without a 1 in a primary column are left out; bsc_matrix_rows_left_out counts them.
 * `name` is what messages call the text.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. Returns BSC_OK; BSC_BAD_INPUT if the text is not rows of 0 and 1, if the rows differ in
 * length, if no row has a 1 in a primary column, or if there are fewer columns than `secondary`;
 * BSC_LIMIT if there are more than 4294967294 ones; BSC_NO_MEMORY. */
bsc_status bsc_matrix_read_rows(bsc_matrix **matrix, const char *text, size_t length,
                                const char *name, uint32_t secondary, bsc_error *error);
/* Returns the number of rows that bsc_matrix_read_rows left out; 0 for other matrices. */
uint32_t bsc_matrix_rows_left_out(const bsc_matrix *matrix);
void bsc_matrix_free(bsc_matrix *matrix);

/* Return the number of all items, of the primary items, which come first, and of options. */
uint32_t bsc_matrix_items(const bsc_matrix *matrix);
uint32_t bsc_matrix_primaries(const bsc_matrix *matrix);
uint32_t bsc_matrix_options(const bsc_matrix *matrix);
/* Stands in place of the number of a placement if an option lays no ship. */
#define BSC_NO_PLACEMENT UINT32_MAX
/* Returns the number of the placement that an option stands for, or BSC_NO_PLACEMENT if the matrix
 * was read from a text or the option only says whether a ship is absent. */
uint32_t bsc_matrix_placement(const bsc_matrix *matrix, uint32_t option);

/* Return how many items an option covers, and the name of one of them; `item` is an index below
 * that number. If the matrix was read from a text, the name is the one in the text. Otherwise it is
 * the name that bsc_matrix_write_dlx writes, but not shortened, and without the numbers that tell
 * copies apart. */
uint32_t bsc_matrix_option_items(const bsc_matrix *matrix, uint32_t option);
const char *bsc_matrix_option_item(const bsc_matrix *matrix, uint32_t option, uint32_t item);

/* Writes the matrix in the text format of DLX1 and DLX2. Those programs cannot treat copies of a
 * piece as alike, so each copy becomes an item of its own. They therefore count the deployments
 * multiplied by a factor, which a comment line of the text states. Returns BSC_SINK_FAILED if the
 * sink takes no more bytes. */
bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);
/* Writes the matrix in the text format of DLX3, in which an item may have bounds: "2|Ship" must be
 * covered twice, and "0:2|Ship" at most twice. Copies of a piece are then alike, and DLX3 finds
 * each deployment once. Returns BSC_UNSUPPORTED if the board has sums of cells, and BSC_SINK_FAILED
 * if the sink takes no more bytes. */
bsc_status bsc_matrix_write_dlx3(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);
/* Writes a DIMACS CNF formula that has exactly one model for each deployment. Variable k + 1 says
 * that option k is chosen; the values of all other variables follow from these. Returns
 * BSC_SINK_FAILED if the sink takes no more bytes. */
bsc_status bsc_matrix_write_cnf(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);

/* ---- Counting ---- */

/* The ways to count. BSC_ENGINE_AUTO chooses between dlx and dp. */
typedef enum bsc_engine {
    BSC_ENGINE_AUTO,
    BSC_ENGINE_DP,
    BSC_ENGINE_DLX,
    BSC_ENGINE_MC,
    BSC_ENGINE_NARROW
} bsc_engine;

/* How far a run has come. */
typedef struct bsc_progress {
    double fraction;    /* estimate of the fraction that is done, 0 to 1; it never falls */
    bsc_natural so_far; /* deployments found so far; zero if the engine cannot say */
    double bytes;       /* dp: bytes that its tables hold now; 0: not known */
} bsc_progress;

/* How to count. If all fields are zero, the library chooses the engine, uses all cores, sets no
 * time limit and counts only the total. */
typedef struct bsc_run {
    /* sizeof(bsc_run), by which the library knows which fields the caller has; 0: only those of
     * version 1.0. */
    size_t size;
    bsc_engine engine;
    bool every_option; /* for each option, also count the deployments that use it */
    unsigned threads;  /* 0: as many as the machine has cores; the results never depend on it */
    size_t pass_bytes; /* mc and samplers: bytes for the layers of a forward pass; 0: 512 MiB */
    uint64_t samples;  /* mc: the greatest number of draws; 0: as many as the time allows */
    double seconds;    /* mc: seconds to draw; 0: 3 seconds, or no limit if `samples` is set */
    uint64_t seed;     /* mc: the same seed and samples give the same numbers */
    /* Called a few times a second from the caller's thread. If it returns false, the run stops. May
     * be NULL. */
    bool (*tick)(void *context, const bsc_progress *progress);
    void *context;
} bsc_run;

/* How much work a run took. For the same input and engine it is the same with any number of
 * threads. */
typedef struct bsc_stats {
    bsc_engine engine;    /* the engine that ran; dlx also if fleets were laid ship by ship */
    uint64_t nodes;       /* dlx: options chosen in the search tree, or placements looked at */
    uint64_t updates;     /* dlx: nodes removed from lists, or words of bits that changed */
    uint64_t states;      /* dp: number of states in all layers of the forward sweeps */
    uint64_t transitions; /* dp: number of steps from one state to another */
    uint64_t samples;     /* mc: all draws, including those that reached no deployment */
    uint64_t reached;     /* mc: draws that reached a deployment */
    double effective;     /* mc: the number of draws of equal weight that would tell as much */
    char plan[192];       /* in words: which sweep or branching was chosen */
} bsc_stats;

/* The result of a count: the total number of deployments, and after a run with every_option also a
 * number for each option. */
typedef struct bsc_tally bsc_tally;

/* Counts the deployments of a matrix, which are its solutions (see bsc_matrix_new), and sets *tally
 * to the result, which the caller frees. `stats` is set to how much work that took; it may be NULL.
 * Returns BSC_INTERRUPTED if the tick ended the run: *tally may then be set, and its total is the
 * number of deployments found so far. Returns BSC_UNSUPPORTED if the engine cannot count this
 * matrix, and BSC_LIMIT if that would need more than the memory limit.
 *
 * BSC_ENGINE_DLX searches with dancing links (Knuth, The Art of Computer Programming, volume 4B,
 * section 7.2.2.1). BSC_ENGINE_DP is dynamic programming over the items, with one layer of states
 * for each item (Simpath in Knuth's volume 4A, section 7.1.4; elsewhere called "frontier method").
 *
 * BSC_ENGINE_MC estimates, so its tally is not exact. Random walks estimate the total without bias
 * (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975).
 * With every_option, and if the forward pass of dp fits in memory, the options are estimated from
 * uniformly random deployments, and the total is exact up to rounding. If the pass does not fit,
 * the options are estimated from the weighted walks. Returns BSC_LIMIT if no walk reached a
 * deployment. */
bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error);
void bsc_tally_free(bsc_tally *tally);
/* Counts as bsc_tally_new does. But if that takes longer than half of `within` seconds, or more
 * memory than the limit, estimates with BSC_ENGINE_MC in the remaining seconds. In that case sets
 * *stopped_by to BSC_INTERRUPTED (time) or BSC_LIMIT (memory); otherwise, if the tally is what was
 * asked for, to BSC_OK. If `within` is 0, does the same as bsc_tally_new. */
bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                            double within, bsc_stats *stats, bsc_status *stopped_by,
                            bsc_error *error);

/* Counts the deployments of a problem without making its matrix. The board must be a rectangle of
 * squares, whose cells may stay empty, with at most 1,000,000 columns and rows. If it has more than
 * 200 columns or rows, it has no places, and can only be counted. BSC_ENGINE_NARROW counts
 * deployments on narrow rectangles, and derives the number on the board from them with Mayer's
 * expansion of the generating function of the sub-fleets (Mayer and Mayer, Statistical Mechanics,
 * 1940, chapter 13). Other engines count as they do for bsc_sub_fleets_new. */
bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error);

/* Counts the deployments up to symmetry, with Burnside's lemma: deployments that a symmetry maps to
 * each other count as one. The tally has only the total. The matrix must have no weights and the
 * engine must be exact (both asserted).
 *
 * The symmetries are the rotations and reflections of the board that keep all cells, pieces and
 * shots; the touch rule and the cells that no ship can reach do not matter. More precisely, cells
 * map to cells (islands are not cells), shots to shots with the same answer, and placements that
 * the shots leave possible to such placements of the same piece. *symmetries is set to the number
 * of symmetries that differ in what they do to cells, or to 1 if the matrix was read from a text;
 * `symmetries` may be NULL. */
bsc_status bsc_classes_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             unsigned *symmetries, bsc_stats *stats, bsc_error *error);

/* A function that is called with a deployment, or with a solution of a matrix that was read from a
 * text. It gets the numbers of the options in ascending order. If it returns false, the search
 * ends. */
typedef bool bsc_visit(void *context, const uint32_t *option, uint32_t options);
/* Calls `visit` for each deployment, without storing any. With up_to_symmetry, visits only one
 * deployment of each class: the first by the numbers of its options in ascending order (see
 * bsc_classes_count).
 *
 * The order of the visits is that of a search, and depends only on the matrix. The search always
 * branches at the primary item with the fewest branches, or at the first such item; if m of its n
 * options are still to be chosen, it has n - m + 1 branches. It tries the options of the item in
 * their order. If the matrix has symmetries, the first item is the one whose options have the
 * fewest orbits, and images of a deployment may follow it directly.
 *
 * Of `run`, only the tick and the memory limit are used. Returns BSC_INTERRUPTED if the tick ended
 * the search. */
bsc_status bsc_solutions_visit(const bsc_matrix *matrix, const bsc_run *run, bool up_to_symmetry,
                               bsc_visit *visit, void *context, bsc_error *error);

/* Says whether the numbers of the tally are exact. */
bool bsc_tally_exact(const bsc_tally *tally);
/* Returns the number of deployments. The tally must be exact. The number lives as long as the
 * tally. */
bsc_natural bsc_tally_total(const bsc_tally *tally);
/* Returns the number of deployments that use the option. The tally must be exact and made with
 * every_option. The number lives as long as the tally. */
bsc_natural bsc_tally_option(const bsc_tally *tally, uint32_t option);
/* Returns the total of a tally, exact or estimated, or infinity if it is beyond the range of a long
 * double. Sets *standard_error to its standard error, which is 0 if the tally is exact;
 * `standard_error` may be NULL. */
long double bsc_tally_estimate(const bsc_tally *tally, long double *standard_error);
/* Returns the number of deployments that have the fleet. The tally must be an exact one, made with
 * every_option and without weights, of a matrix whose problem has several fleets
 * (bsc_problem_fleets). The number lives as long as the tally. */
bsc_natural bsc_tally_fleet(const bsc_tally *tally, const bsc_matrix *matrix, uint32_t fleet);
/* Returns the fraction, from 0 to 1, of the deployments that use the option. The tally, exact or
 * estimated, must be made with every_option. */
double bsc_tally_probability(const bsc_tally *tally, uint32_t option);

/* ---- Memory ---- */

/* Sets how many bytes all handles and threads of the process together may hold from now on; 0 means
 * no limit, as at the start. A call that would need more memory first gives up what only saves
 * time, then runs on one thread, and if that is not enough fails with BSC_LIMIT. So any number of
 * threads can do what one thread can. Small blocks are returned to the heap of the C library, which
 * may keep some of their pages. */
void bsc_memory_limit(size_t bytes);

/* ---- Uniformly random deployments ---- */

/* Draws random solutions of a matrix. */
typedef struct bsc_sampler bsc_sampler;

/* Prepares to draw uniformly random solutions. If a forward pass of the dynamic programme fits in
 * run's pass_bytes and the memory limit, the sampler keeps it: each draw then takes microseconds
 * and rejects nothing. Otherwise each draw repeats random walks until it accepts one, which it does
 * with a chance in proportion to the walk's weight. This is just as uniform, but slow if ships
 * crowd the board. Calls the tick of `run` here, and in draws that repeat walks. The same seed
 * gives the same draws on every machine with enough memory. The matrix must outlive the sampler,
 * which the caller frees. */
bsc_status bsc_sampler_new(bsc_sampler **sampler, const bsc_matrix *matrix, uint64_t seed,
                           const bsc_run *run, bsc_error *error);
void bsc_sampler_free(bsc_sampler *sampler);
/* Returns false if there is certainly no solution to draw. */
bool bsc_sampler_any(const bsc_sampler *sampler);
/* Returns the greatest number of options that a solution can have. bsc_sampler_draw needs an array
 * of this length. */
uint32_t bsc_sampler_max_options(const bsc_sampler *sampler);
/* Draws a solution at random. Writes the numbers of its options in ascending order to option[],
 * which must have space for bsc_sampler_max_options numbers, and sets *count to how many there are.
 * Must only be called if bsc_sampler_any returns true. Returns BSC_INTERRUPTED if the tick ended
 * the draw, and BSC_LIMIT if many millions of walks reached no solution. */
bsc_status bsc_sampler_draw(bsc_sampler *sampler, uint32_t *option, uint32_t *count,
                            bsc_error *error);

/* ---- Density maps ---- */

/* For each cell, in how many of all deployments a ship lies on it, or in which fraction of them. */
typedef struct bsc_map bsc_map;

#define BSC_ALL_PIECES UINT32_MAX

/* Makes a map: for each cell the number of deployments in which a ship lies on it. The ship may be
 * any ship (BSC_ALL_PIECES) or a copy of one piece. The sum over all cells is the total times the
 * number of cells of the fleet, or of all copies of that piece. The tally must be made from this
 * matrix with every_option, and the matrix from this problem or a log of it (bsc_matrix_new_after).
 * All of them may be freed before the map, which the caller frees. */
bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error);
/* Makes the map of any ship without a matrix, with the engine narrow. Must only be called if
 * bsc_engine_is_narrow returns true for it, which is asserted. The caller frees the map. */
bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
void bsc_map_free(bsc_map *map);
/* Says whether the numbers of the map are exact. */
bool bsc_map_exact(const bsc_map *map);
/* Return the number of deployments with a ship on the cell, and the number of all deployments. The
 * map must be exact. The numbers live as long as the map. */
bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell);
bsc_natural bsc_map_total(const bsc_map *map);
/* Returns the probability that a ship lies on the cell. The map may be exact or estimated. */
double bsc_map_probability(const bsc_map *map, uint32_t cell);

/* ---- Several fleets ---- */

/* Changes the law of a matrix from uniform deployments to fleets that are as likely as their
 * weights say: a deployment counts with the weight of its fleet. Nothing changes if all fleets have
 * the same weight, or if the problem has one fleet. The matrix must be the problem's, or that of a
 * log (bsc_matrix_new_after), and must not have weights. With weights, its tally is not exact.
 * Returns BSC_OK or BSC_NO_MEMORY. */
bsc_status bsc_matrix_weigh_fleets(bsc_matrix *matrix, const bsc_problem *problem,
                                   bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Returns BSC_OK if the fleet's number of copies is given for every piece, and BSC_UNSUPPORTED if
 * that of some piece may vary; the message then says that `what` needs a number that is given. */
bsc_status bsc_problem_need_whole_fleet(const bsc_problem *problem, const char *what,
                                        bsc_error *error);

/* Changes the law of a matrix from uniformly random deployments to fleets that are laid ship by
 * ship, as most programs lay them. The matrix is that of a problem or of a log
 * (bsc_matrix_new_after). The ships are laid in the order of the fleet. Each is laid on one of the
 * placements that fit with the ships before it, all equally likely; if none fits, the whole fleet
 * is laid anew. The shots of the log are fired after that. Samplers of the matrix then draw by this
 * law. A tally of the matrix is not exact, and has a total of 1: its probabilities come from a
 * search of all ways to lay the fleet if that takes about a second, and otherwise, or with
 * BSC_ENGINE_MC, from random fleets. The matrix must have no weights (asserted). */
bsc_status bsc_matrix_lay_in_sequence(bsc_matrix *matrix, const bsc_problem *problem,
                                      bsc_error *error);

/* Returns the number of ones in the matrix, which is the sum of the numbers of items of all
 * options. */
uint64_t bsc_matrix_entries(const bsc_matrix *matrix);
/* Returns the number of an item among all items, from 0; the primary items come first. `item` is
 * its index among the items of the option. */
uint32_t bsc_matrix_option_column(const bsc_matrix *matrix, uint32_t option, uint32_t item);

/* Says whether `engine` counts the problem, or with `map` makes its map, without a matrix, by the
 * engine narrow. For narrow this is true of each rectangle that it can count; for auto, of those
 * that it counts sooner than a matrix is counted; and for any engine, of a count on a board with a
 * side above 200. */
bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map);

/* Compares two exact tallies of one matrix: their totals, and their options if both have them.
 * Returns BSC_DISAGREE if they differ; the error says where. */
bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error);
/* Returns the name of an engine: "auto", "dp", "dlx", "mc" or "narrow". It is static. */
const char *bsc_engine_name(bsc_engine engine);

/* Returns how many bytes the memory limit leaves at this moment, which other threads may take;
 * SIZE_MAX if there is no limit. */
size_t bsc_memory_left(void);
/* Returns the greatest number of bytes that were held at one time since the limit was set. */
size_t bsc_memory_peak(void);

/* Returns the standard error of bsc_map_probability; 0 if the map is exact. */
double bsc_map_standard_error(const bsc_map *map, uint32_t cell);
/* Returns an upper bound on the standard error of the difference of two cells' probabilities. */
double bsc_map_difference_standard_error(const bsc_map *map, uint32_t a, uint32_t b);
/* Returns the number of deployments that an estimated map was made from; 0 for other maps. */
uint64_t bsc_map_samples(const bsc_map *map);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
