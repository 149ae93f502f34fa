/* bscount.h - count ship deployments exactly: matrices, counts and maps. Boards are in
 * bscount_board.h, shots in bscount_log.h, strategies and tournaments in bscount_game.h, runs on
 * several machines in bscount_parts.h, sessions in lines of JSON in bscount_json.h.
 *
 *   source text -> bsc_problem -> bsc_matrix -> bsc_tally -> bsc_map
 *   (.board file)  board, fleet,  items and     total, and   one number
 *                  placements     options       one each      a cell
 *                                               option
 *
 * Handles are opaque. What `bsc_x_new`, `_read`, `_draw` or `_learn` gives, the caller frees with
 * `bsc_x_free`, which takes NULL. All other pointers that the library returns belong to the handle
 * they came from and live as long as it does. Several threads may read a handle at once.
 *
 * Functions that can fail return a bsc_status and fill a bsc_error, which may be NULL. On
 * failure the handle that was to be made is NULL, unless its own comment says otherwise. The
 * first error wins: of an error that is already filled the status, message and place stay, but a
 * later failure may add its hint or reason where there is none. Any function that takes a bsc_error
 * may also return BSC_NO_MEMORY. The library prints nothing and never exits. Passing NULL for a
 * handle is a bug in the program, and is asserted.
 *
 * While the major version is the same, what is declared here outside BSCOUNT_UNSTABLE stays as it
 * is; what is within, for our program, page and tests, may change in every version. */
#ifndef BSCOUNT_H
#define BSCOUNT_H

#include "bscount_board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The shared library exports what is declared here; everything else in it is hidden. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- The exact-cover matrix ---- */

/* An exact-cover problem: options, of which each covers some items. */
typedef struct bsc_matrix bsc_matrix;

/* Makes the exact-cover matrix of a problem. Its solutions are the problem's deployments.
 *
 * Each option stands for one placement of a piece: bsc_matrix_placement(matrix, option). A solution
 * is a set of options that covers each primary item exactly as often as its multiplicity says, and
 * each secondary item at most once. Primary are the pieces, whose multiplicity is the number of
 * their copies, and the cells that a ship must cover: all cells if the fleet has as many cells as
 * the board. Secondary are the other cells if ships may touch, all edges of cells if ships may
 * touch at corners only, and all corners of cells if ships may not touch: two ships that may not
 * lie together share one of these items.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. The problem may be freed before the matrix. Returns BSC_OK; BSC_UNSUPPORTED for a board
 * of any size, or with a side too long for a matrix; BSC_LIMIT if the matrix would have more than
 * 4294967295 entries; BSC_NO_MEMORY. */
bsc_status bsc_matrix_new(bsc_matrix **matrix, const bsc_problem *problem, bsc_error *error);
/* Makes a matrix from the text format of Knuth's programs DLX1 and DLX2: the items on the first
 * line, secondary ones after a `|`, then an option a line; a `|` at the start of a line begins a
 * comment. Options without a primary item are left out, as those programs do. Colours are
 * refused (BSC_BAD_INPUT), and primary items without any option. `name` is for messages. Rows of 0
 * and 1 are recognised, and read as bsc_matrix_read_rows reads them, with all columns primary. */
bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error);
/* Makes a matrix from `length` bytes of text with a row of the digits 0 and 1 a line: a column is
 * an item, a row an option that covers the items where it has a 1. The last `secondary` columns may
 * be left uncovered. Digits may stand together ("0110") or apart ("0,1,1,0"). The first line may be
 * a header with the columns' names, and each row may begin with a name; without a header the items
 * are c1, c2, and so on. Rows without a 1 in a primary column are left out;
 * bsc_matrix_rows_left_out counts them. `name` is for messages.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. Returns BSC_OK; BSC_BAD_INPUT if the text is not rows of 0 and 1, if rows differ in
 * length, if no row has a 1 in a primary column, or if there are fewer columns than `secondary`;
 * BSC_LIMIT if there are more than 4294967294 ones; BSC_NO_MEMORY. */
bsc_status bsc_matrix_read_rows(bsc_matrix **matrix, const char *text, size_t length,
                                const char *name, uint32_t secondary, bsc_error *error);
/* Returns how many rows of 0 and 1 were left out when the matrix was read; 0 for other matrices. */
uint32_t bsc_matrix_rows_left_out(const bsc_matrix *matrix);
void bsc_matrix_free(bsc_matrix *matrix);

/* Return the number of items, of the primary ones among them, which come first, and of options. */
uint32_t bsc_matrix_items(const bsc_matrix *matrix);
uint32_t bsc_matrix_primaries(const bsc_matrix *matrix);
uint32_t bsc_matrix_options(const bsc_matrix *matrix);
/* Returns the placement that an option stands for; UINT32_MAX in a matrix that was read. */
uint32_t bsc_matrix_placement(const bsc_matrix *matrix, uint32_t option);

/* Return how many items an option covers, and the name of one of them, by its number below that.
 * The name is that of the file that was read, or the one that bsc_matrix_write_dlx writes, but not
 * shortened, and for copies without a number. */
uint32_t bsc_matrix_option_items(const bsc_matrix *matrix, uint32_t option);
const char *bsc_matrix_option_item(const bsc_matrix *matrix, uint32_t option, uint32_t item);

/* Writes the matrix in the text format of DLX1 and DLX2. Those programs know no copies that are
 * alike, so each copy becomes an item of its own, and what they count is the number of deployments
 * times a factor, which a comment line states. BSC_SINK_FAILED if the sink took no more bytes. */
bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);
/* Writes DIMACS CNF with exactly as many models as there are deployments. Variable k + 1 says
 * that option k is chosen; the other variables follow from those. */
bsc_status bsc_matrix_write_cnf(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);

/* ---- Counting ---- */

/* The engines; BSC_ENGINE_AUTO picks dlx or dp. */
typedef enum bsc_engine {
    BSC_ENGINE_AUTO,
    BSC_ENGINE_DP,
    BSC_ENGINE_DLX,
    BSC_ENGINE_MC,
    BSC_ENGINE_NARROW
} bsc_engine;

/* How far a run is. */
typedef struct bsc_progress {
    double fraction;    /* done, 0 to 1, an estimate that never falls */
    bsc_natural so_far; /* deployments found; zero where the engine cannot say */
    double bytes;       /* dp: what its tables hold now; 0: not known */
} bsc_progress;

/* How to run. All zero means: the engine auto, all cores, no limit of time, the total alone. */
typedef struct bsc_run {
    size_t size; /* bytes of the struct, by sizeof; 0: the fields of version 1.0 are read */
    bsc_engine engine;
    bool every_option; /* count also for each option */
    unsigned threads;  /* 0: as many as the machine has cores; results never depend on it */
    size_t pass_bytes; /* mc and samplers: for the layers of a forward pass; 0: 512 MiB */
    uint64_t samples;  /* mc: draws at most; 0: as many as the time allows */
    double seconds;    /* mc: time to draw; 0: 3, or no limit where `samples` is set */
    uint64_t seed;     /* mc: the same seed and samples give the same numbers */
    /* Called a few times a second from the caller's thread; false stops the run. May be NULL. */
    bool (*tick)(void *context, const bsc_progress *progress);
    void *context;
} bsc_run;

/* What a run took. The same for one input and engine, whatever the number of threads. */
typedef struct bsc_stats {
    bsc_engine engine;    /* the one that ran; dlx also where fleets are laid ship by ship */
    uint64_t nodes;       /* dlx: options chosen in the search tree, or placements looked at */
    uint64_t updates;     /* dlx: nodes taken out of lists, or words of bits that changed */
    uint64_t states;      /* dp: in all layers of the forward sweeps */
    uint64_t transitions; /* dp: from one state to the next */
    uint64_t samples;     /* mc: draws, with those that reached no deployment */
    uint64_t reached;     /* mc: draws that reached one */
    double effective;     /* mc: as many draws of equal weight would say as much */
    char plan[192];       /* in words: the sweep or the branching that was chosen */
} bsc_stats;

/* A total, and after a run with every_option a number for each option: what was counted. */
typedef struct bsc_tally bsc_tally;

/* Counts the deployments of a matrix (see bsc_matrix_new), and writes the tally, which the caller
 * frees. `stats` gets what the run took; it may be NULL. BSC_INTERRUPTED if the tick ended the run:
 * *tally may then be set, with the deployments found so far as its total. BSC_UNSUPPORTED if the
 * engine cannot take this matrix; BSC_LIMIT if it needs more than the memory limit.
 *
 * BSC_ENGINE_DLX: dancing links (Knuth, The Art of Computer Programming, volume 4B, section
 * 7.2.2.1). BSC_ENGINE_DP: a dynamic programme over the items, one layer of states for each
 * (Simpath in Knuth's volume 4A, section 7.1.4; elsewhere "frontier method").
 *
 * BSC_ENGINE_MC estimates: its tally is not exact. The total is estimated without bias by random
 * walks (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation
 * 29, 1975). With every_option, options are estimated from uniformly random deployments where
 * the forward pass of dp fits in memory, and the total is then exact up to rounding; elsewhere
 * from the walks by their weights. BSC_LIMIT where no walk reached a deployment. */
bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error);
void bsc_tally_free(bsc_tally *tally);
/* Counts as bsc_tally_new does, but if that takes longer than half of `within` seconds, or more
 * than the memory limit, estimates by BSC_ENGINE_MC in the seconds that remain. *stopped_by is then
 * BSC_INTERRUPTED (time) or BSC_LIMIT (memory), and BSC_OK if the tally is what was asked for. With
 * `within` 0 it is the same as bsc_tally_new. */
bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                            double within, bsc_stats *stats, bsc_status *stopped_by,
                            bsc_error *error);

/* Counts the deployments of a problem without its matrix. The board is a rectangle of squares,
 * whose cells may stay empty, of up to 1,000,000 columns and rows; if it has more than 200 of
 * either, it has no places, and only counts can be had. BSC_ENGINE_NARROW counts from the
 * deployments on narrow rectangles, by Mayer's expansion of the sub-fleets' generating function
 * (Mayer and Mayer, Statistical Mechanics, 1940, chapter 13). Other engines count as they do for
 * bsc_sub_fleets_new. */
bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error);

/* Counts the deployments up to symmetry: those that a symmetry takes to each other are one. The
 * symmetries are the board's turns and reflections that keep every cell, piece and shot, whatever
 * ships can reach and the touch rule is: cells, of which islands are none, go to cells, shots to
 * shots with the same answer, and the placements of a piece that the shots leave to placements of
 * it that they leave. *symmetries is how many differ on the cells, 1 for a matrix that was read;
 * `symmetries` may be NULL. By Burnside's lemma. The tally has the total alone. Of a matrix without
 * weights, by an exact engine (asserted). */
bsc_status bsc_classes_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             unsigned *symmetries, bsc_stats *stats, bsc_error *error);

/* A function that is told of a deployment, or of a solution of a matrix that was read, by its
 * options in rising order. It returns false to end the search. */
typedef bool bsc_visit(void *context, const uint32_t *option, uint32_t options);
/* Calls `visit` for each deployment, and keeps none. Their order is that of a search: always at the
 * primary item that leaves the fewest branches, which are n - m + 1 where m of n options are still
 * to be chosen (of equals the first), its options in their order. Where the matrix has symmetries
 * the first item is the one whose options have the fewest orbits, and a deployment may be followed
 * by some of its images. The order depends on the matrix alone. With up_to_symmetry only the first
 * of each class is visited, by the numbers of its options in rising order (see bsc_classes_count).
 * Of `run` the tick and the memory limit are used; BSC_INTERRUPTED where the tick ended it. */
bsc_status bsc_solutions_visit(const bsc_matrix *matrix, const bsc_run *run, bool up_to_symmetry,
                               bsc_visit *visit, void *context, bsc_error *error);

/* Returns whether the tally's numbers are exact. */
bool bsc_tally_exact(const bsc_tally *tally);
/* Returns the number of deployments of an exact tally. It lives as long as the tally. */
bsc_natural bsc_tally_total(const bsc_tally *tally);
/* Returns the number of deployments that use the option, of an exact tally made with every_option.
 * It lives as long as the tally. */
bsc_natural bsc_tally_option(const bsc_tally *tally, uint32_t option);
/* Returns the total of any tally, exact or estimated; infinity beyond the range of long doubles.
 * Writes its standard error, 0 for an exact one; `standard_error` may be NULL. */
long double bsc_tally_estimate(const bsc_tally *tally, long double *standard_error);
/* Returns the share of the deployments that use the option, 0 to 1, of any tally made with
 * every_option. */
double bsc_tally_probability(const bsc_tally *tally, uint32_t option);

/* ---- Memory ---- */

/* Sets the bytes that all handles and threads of the process may hold together, from now on; 0: no
 * limit, as at the start. A call that would need more first gives up what only saves time, then
 * runs on one thread, and if that is not enough ends with BSC_LIMIT; so what one thread can do,
 * any number of threads can do. Small blocks go back to the C library's heap, which may keep some
 * pages of them. */
void bsc_memory_limit(size_t bytes);

/* ---- Uniformly random deployments ---- */

/* What draws random solutions of a matrix. */
typedef struct bsc_sampler bsc_sampler;

/* Prepares to draw uniformly random solutions. If a forward pass of the dynamic programme fits in
 * run's pass_bytes and the memory limit it is kept: each draw then takes microseconds and rejects
 * nothing. If not, each draw repeats random walks until one is kept, with a chance of its weight:
 * as uniform, but slow where the ships crowd the board. Polls run's tick here, and in a draw that
 * repeats walks. The same seed gives the same draws on every machine that has the memory. The
 * matrix must outlive the sampler. */
bsc_status bsc_sampler_new(bsc_sampler **sampler, const bsc_matrix *matrix, uint64_t seed,
                           const bsc_run *run, bsc_error *error);
void bsc_sampler_free(bsc_sampler *sampler);
/* Returns false if there is certainly no solution to draw. */
bool bsc_sampler_any(const bsc_sampler *sampler);
/* Returns the most options that a solution can have: the length of the array that bsc_sampler_draw
 * needs. */
uint32_t bsc_sampler_max_options(const bsc_sampler *sampler);
/* Draws a solution: writes its options in rising order to option[bsc_sampler_max_options], and
 * their number to *count. To be called only if bsc_sampler_any. BSC_INTERRUPTED if the tick ended
 * it; BSC_LIMIT if many millions of walks reached no solution. */
bsc_status bsc_sampler_draw(bsc_sampler *sampler, uint32_t *option, uint32_t *count,
                            bsc_error *error);

/* ---- Density maps ---- */

/* For each cell how many deployments have a ship on it, or their share. */
typedef struct bsc_map bsc_map;

#define BSC_ALL_PIECES UINT32_MAX

/* Makes a map: for each cell the number of deployments in which a ship lies on it, either any ship
 * (BSC_ALL_PIECES) or a copy of one piece. The sum over the cells is (cells of the fleet, or of
 * that piece with its copies) x (total). The tally must be one of this matrix with every_option,
 * and the matrix this problem's, or a log's (bsc_matrix_new_after). The map needs none of them
 * afterwards; the caller frees it. */
bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error);
/* Makes the map of any ship without a matrix, by the engine narrow. To be called only if
 * bsc_engine_is_narrow, which is asserted. The caller frees the map. */
bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
void bsc_map_free(bsc_map *map);
/* Returns whether the map's numbers are exact. */
bool bsc_map_exact(const bsc_map *map);
/* Return the number of deployments with a ship on the cell, and of all deployments, of an exact
 * map. They live as long as the map. */
bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell);
bsc_natural bsc_map_total(const bsc_map *map);
/* Returns the probability that a ship lies on the cell, of an exact map or an estimated one. */
double bsc_map_probability(const bsc_map *map, uint32_t cell);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Changes the law of a problem's matrix, or of its log's (bsc_matrix_new_after), from uniform
 * deployments to fleets that are laid ship by ship, as most programs do: in the fleet's order, each
 * at one of the placements that fit with those before it, all alike; where none fits, all are laid
 * anew. The shots of a log are fired afterwards. Samplers then draw by that law. Its tally is not
 * exact, and has a total of 1: its probabilities come from a search of all ways where that takes
 * about a second, and else, or by BSC_ENGINE_MC, from random fleets. No weights (asserted).
 */
bsc_status bsc_matrix_lay_in_sequence(bsc_matrix *matrix, const bsc_problem *problem,
                                      bsc_error *error);

/* Returns the number of ones in the matrix: the items of all options together. */
uint64_t bsc_matrix_entries(const bsc_matrix *matrix);
/* Returns the number of an option's item among all, from 0; the primary ones come first. */
uint32_t bsc_matrix_option_column(const bsc_matrix *matrix, uint32_t option, uint32_t item);

/* Whether that engine counts, or maps, the problem so: narrow each rectangle that it can, auto
 * those that are done sooner than by a matrix, and any count where a side is above 200. */
bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map);

/* Compares two exact tallies of one matrix, with the options where both have them. BSC_DISAGREE
 * where they differ; the error says in what. */
bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error);
/* Returns the name of an engine: "auto", "dp", "dlx", "mc" or "narrow". It is static. */
const char *bsc_engine_name(bsc_engine engine);

/* Returns the bytes that the memory limit leaves now, which other threads may take; SIZE_MAX if
 * there is no limit. */
size_t bsc_memory_left(void);
/* Returns the most bytes that were held at one time since the limit was set. */
size_t bsc_memory_peak(void);

/* Returns the standard error of bsc_map_probability; 0 in an exact map. */
double bsc_map_standard_error(const bsc_map *map, uint32_t cell);
/* Returns an upper bound on the standard error of the difference of two cells' probabilities. */
double bsc_map_difference_standard_error(const bsc_map *map, uint32_t a, uint32_t b);
/* Returns the number of deployments that an estimated map was drawn from; 0 for other maps. */
uint64_t bsc_map_samples(const bsc_map *map);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
