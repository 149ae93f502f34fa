/* bscount.h - count ship deployments exactly: the one public header of libbscount.
 *
 *   source text -> bsc_problem -> bsc_matrix -> bsc_tally -> bsc_map
 *   (.board file)  board, fleet,  items and     total, and   one number
 *                  placements     options       one each      a cell
 *                                               option
 *
 * Handles are opaque. What `bsc_x_new` or `bsc_x_read` gives, the caller frees with `bsc_x_free`,
 * which takes NULL. All other pointers that the library returns belong to the handle they came from
 * and live as long as it does. A handle may be read by several threads at once.
 *
 * Functions that can fail return a bsc_status and fill a bsc_error (NULL: not wanted). On failure
 * the handle that was to be made is NULL, unless its own comment says otherwise. The first error
 * wins: an error that is already filled is left as it is. The library prints nothing and never
 * exits; passing NULL for a handle is a mistake of the program and an assertion. */
#ifndef BSCOUNT_H
#define BSCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The shared library exports what is declared here; all else in it is hidden. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define BSC_VERSION "0.1.0"

/* ---- Statuses and errors ---- */

typedef enum bsc_status {
    BSC_OK = 0,
    BSC_NO_MEMORY,   /* an allocation, or a thread, was refused by the system */
    BSC_SINK_FAILED, /* the caller's sink did not take the bytes */
    BSC_BAD_INPUT,   /* a board, fleet, label or matrix that makes no sense */
    BSC_UNSUPPORTED, /* makes sense, but this engine cannot do it */
    BSC_LIMIT,       /* would need more memory than bsc_run allows */
    BSC_INTERRUPTED, /* the caller's tick said stop */
    BSC_DISAGREE     /* two engines gave different tallies: a bug in bscount */
} bsc_status;

/* What went wrong and where. Zero it before its first use: `bsc_error error = {0};`. */
typedef struct bsc_error {
    bsc_status status;
    size_t line, column; /* from 1, columns in characters; 0 where the error has no place */
    char name[256];      /* the text's name: a path, a built-in board, an option such as --fleet */
    char message[256];   /* one sentence, lower case, no full stop */
    char source[256];    /* the offending line, or the part of it that fits */
    size_t caret;        /* the offending character in `source`, from 1 */
    char hint[256];      /* what to try, or empty */
} bsc_error;

/* Writes the error as people read it: "name:line:column: error: message", then the source line with
 * a caret below, then "hint: ..."; only the parts it has. Like snprintf it returns the length it
 * would have had, and always terminates what fits. */
size_t bsc_error_format(const bsc_error *error, char *text, size_t size);

/* The known word that a misspelt one is closest to, or NULL when none is close. For hints. */
const char *bsc_closest(const char *word, const char *const *known, size_t count);

/* Where bytes go: returns false when it could not take them, and is then not called again. */
typedef struct bsc_sink {
    bool (*write)(void *context, const char *bytes, size_t length);
    void *context;
} bsc_sink;

/* ---- Exact naturals ---- */

/* A number of any size: limbs of 64 bits, the lowest first. A view: it owns nothing. */
typedef struct bsc_natural {
    const uint64_t *limb;
    size_t limbs; /* at least 1; high limbs may be zero */
} bsc_natural;

/* The digits without separators or leading zeros, and a terminator, into `text` of `size` bytes,
 * which must be at least bsc_natural_format_size(number). Returns their number; 0 and an empty text
 * where the size is less. */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size);
size_t bsc_natural_format_size(bsc_natural number);
/* The nearest double but for the last bit; infinity from about 1.8e308. */
double bsc_natural_double(bsc_natural number);
/* numerator / denominator, also where both pass the range of doubles; 0/0 is 0, x/0 infinity. */
double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator);
/* <0, 0, >0 as a is less than, equal to or more than b, whatever their limbs. */
int bsc_natural_compare(bsc_natural a, bsc_natural b);

/* ---- Problems: a board, a fleet and the rules ---- */

typedef enum bsc_lattice { BSC_SQUARE, BSC_HEX_FLAT, BSC_HEX_POINTY } bsc_lattice;
typedef enum bsc_touch { BSC_TOUCH_ALLOWED, BSC_TOUCH_CORNERS, BSC_TOUCH_FORBIDDEN } bsc_touch;
typedef enum bsc_cover { BSC_COVER_OPTIONAL, BSC_COVER_ALL } bsc_cover;

typedef struct bsc_problem bsc_problem;

/* Where a problem comes from. Zero what is not used. The texts may go once the call has
 * returned. */
typedef struct bsc_source {
    const char *name; /* for messages; and where text is NULL the board itself: "10x10" */
    const char *text; /* a .board file's bytes (need not end in 0), or NULL */
    size_t length;
    const char *lattice; /* "square", "hex-flat", "hex-pointy": only where text is NULL */
    const char *fleet;   /* "5,4,3x2": straight ships in place of the text's pieces */
    const char *touch;   /* "allowed", "corners", "forbidden": in place of the text's rule */
    const char *cover;   /* "optional", "all": in place of the text's rule */
} bsc_source;

/* Reads the board and lays out every placement of every piece.
 * BSC_BAD_INPUT names the place; mistakes in `fleet`, `touch`, `cover` and `lattice` have the name
 * "--fleet" and so on. */
bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error);
void bsc_problem_free(bsc_problem *problem);

const char *bsc_problem_title(const bsc_problem *problem); /* "" when it has none */
bsc_lattice bsc_problem_lattice(const bsc_problem *problem);
bsc_touch bsc_problem_touch(const bsc_problem *problem);
bsc_cover bsc_problem_cover(const bsc_problem *problem);

/* A place is a cell or an island, in reading order. On squares x is the column and y the row. On
 * hexagons they are those of the drawing: hex-flat columns are 1 apart in x and the cells of a
 * column 2 apart in y; hex-pointy rows are 1 apart in y and the cells of a row 2 apart in x. From
 * 0. */
typedef struct bsc_place {
    uint32_t x, y;
    bool island;
    uint32_t cell;  /* its number among the cells, from 0; UINT32_MAX for an island */
    char label[16]; /* column letters and position: "C1", "AA10" */
} bsc_place;

uint32_t bsc_problem_places(const bsc_problem *problem);
const bsc_place *bsc_problem_place(const bsc_problem *problem, uint32_t place);
uint32_t bsc_problem_width(const bsc_problem *problem);  /* greatest x + 1 */
uint32_t bsc_problem_height(const bsc_problem *problem); /* greatest y + 1 */
uint32_t bsc_problem_cells(const bsc_problem *problem);  /* islands not counted */
/* The place of a cell's number. */
uint32_t bsc_problem_cell_place(const bsc_problem *problem, uint32_t cell);

typedef struct bsc_piece {
    const char *name;
    uint32_t cells;        /* of one copy */
    uint32_t copies;       /* interchangeable ones */
    uint32_t orientations; /* distinct ones, on an endless board */
    uint32_t placements;   /* on this board */
    bool straight;         /* written as `line N`, or as a fleet's number */
} bsc_piece;

uint32_t bsc_problem_pieces(const bsc_problem *problem);
const bsc_piece *bsc_problem_piece(const bsc_problem *problem, uint32_t piece);
/* The cells of the piece's first orientation, for drawing: x and y pairs as in bsc_place, from
 * 0. */
const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece);
/* The place of that label in either case ("c1"), or UINT32_MAX. */
uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label);
/* The piece of that name in either case, or UINT32_MAX. */
uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name);
/* Cells of the whole fleet. */
uint32_t bsc_problem_fleet_cells(const bsc_problem *problem);

/* A placement: one way in which one piece can lie. Those of a piece follow each other. */
typedef struct bsc_placement {
    uint32_t piece;
    uint32_t cells;
    const uint32_t *cell; /* their numbers, rising */
} bsc_placement;

uint32_t bsc_problem_placements(const bsc_problem *problem);
bsc_placement bsc_problem_placement(const bsc_problem *problem, uint32_t placement);

/* ---- Shots: a game so far ---- */

/* What a game tells when a ship is wholly hit. */
typedef enum bsc_announce {
    BSC_ANNOUNCE_LOG,  /* what the sunk shots of the log tell at most; else the name */
    BSC_ANNOUNCE_SHIP, /* which ship: "D5 sunk Carrier" */
    BSC_ANNOUNCE_SIZE, /* its cells: "D5 sunk 5" */
    BSC_ANNOUNCE_SUNK, /* only that one sank: "D5 sunk" */
    BSC_ANNOUNCE_NONE  /* nothing: the last hit is a hit like any other */
} bsc_announce;

typedef enum bsc_answer { BSC_MISS, BSC_HIT, BSC_SUNK } bsc_answer;

typedef struct bsc_shot {
    uint32_t cell;
    bsc_answer answer;
    uint32_t piece; /* of a sunk ship where it is told, else BSC_ALL_PIECES */
    uint32_t size;  /* cells of a sunk ship where only they are told, else 0 */
} bsc_shot;

typedef struct bsc_log bsc_log;

/* An empty log of a game on the problem's board, which must outlive it. */
bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error);
void bsc_log_free(bsc_log *log);
/* Adds the shots of a text, one a line in the order they were fired: "C1 miss", "D4 hit",
 * "D5 sunk Carrier", "D5 sunk 3", "D5 sunk"; '#' begins a comment. On failure the log is as
 * before. */
bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error);
/* Adds one shot, at a cell that was not fired at. */
bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error);
/* Takes the last shot back; nothing where there is none. */
void bsc_log_undo(bsc_log *log);
/* What the game tells of a sunk ship: never BSC_ANNOUNCE_LOG. */
bsc_announce bsc_log_announced(const bsc_log *log);
uint32_t bsc_log_shots(const bsc_log *log);
const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot);
/* The shot at a cell, or NULL while it was not fired at. */
const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell);

/* ---- Built-in boards ---- */

typedef struct bsc_builtin {
    const char *name;
    const char *alias; /* a second name, or NULL */
    const char *title;
    const char *text; /* a .board file */
    size_t length;
} bsc_builtin;

size_t bsc_builtins(void);
const bsc_builtin *bsc_builtin_at(size_t index);
/* By name or alias; NULL when there is none. */
const bsc_builtin *bsc_builtin_find(const char *name);
/* The name or alias that is closest to a misspelt one, or NULL when none is close. */
const char *bsc_builtin_closest(const char *name);

/* ---- The exact-cover matrix ---- */

typedef struct bsc_matrix bsc_matrix;

/* Items and options of a problem (the table of the touch rule: which secondary items make it hold).
 * The matrix does not need the problem afterwards; its option k is the problem's placement
 * bsc_matrix_placement(matrix, k). */
bsc_status bsc_matrix_new(bsc_matrix **matrix, const bsc_problem *problem, bsc_error *error);
/* The same after a game's shots: its options are the placements that the answers leave possible,
 * and each cell that was hit is a primary item. A placement is possible if it covers no missed
 * cell, and if for each of its cells that was shot the answer was `sunk` (of that ship, of that
 * size) when and only when all its other cells had been hit before; so the order of the shots
 * counts. */
bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);
/* Reads the format of Knuth's DLX1 and DLX2: items on the first line, secondary ones after a `|`,
 * then an option a line; `|` at a line's start begins a comment. Options without a primary item are
 * left out, as Knuth's programs do. Colours are refused. `name` is for messages. */
bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error);
void bsc_matrix_free(bsc_matrix *matrix);

uint32_t bsc_matrix_items(const bsc_matrix *matrix);
uint32_t bsc_matrix_primaries(const bsc_matrix *matrix); /* they come first */
uint32_t bsc_matrix_options(const bsc_matrix *matrix);
uint64_t bsc_matrix_entries(const bsc_matrix *matrix); /* ones in the matrix */
/* UINT32_MAX in a matrix that was read. */
uint32_t bsc_matrix_placement(const bsc_matrix *matrix, uint32_t option);

/* Knuth's format. Interchangeable copies are written out as items of their own, so those programs
 * find the count times a factor that a comment line states. */
bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);
/* DIMACS CNF with as many models as there are deployments; variable k+1 is option k, and the others
 * follow from those. */
bsc_status bsc_matrix_write_cnf(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);

/* ---- Counting ---- */

typedef enum bsc_engine {
    BSC_ENGINE_AUTO,
    BSC_ENGINE_DP,
    BSC_ENGINE_DLX,
    BSC_ENGINE_MC
} bsc_engine;

typedef struct bsc_progress {
    double fraction;    /* done, 0 to 1, an estimate that never falls */
    bsc_natural so_far; /* deployments found; zero where the engine cannot say */
} bsc_progress;

/* How to run. Zero is a good start: the automatic engine, all cores, no limit, the total only. */
typedef struct bsc_run {
    bsc_engine engine;
    bool every_option;   /* also a number for each option */
    unsigned threads;    /* 0: as many as the machine has cores; results never depend on it */
    size_t memory_limit; /* bytes for the engine's tables; 0: none */
    uint64_t samples;    /* mc: to draw at most; 0: as the time allows */
    double seconds;      /* mc: to draw for at most; 0: 3, or where `samples` is set no limit */
    uint64_t seed;       /* mc: the same seed and samples give the same numbers */
    /* Called a few times a second from the caller's thread; false stops the run. NULL: never. */
    bool (*tick)(void *context, const bsc_progress *progress);
    void *context;
} bsc_run;

/* What a run took. Deterministic for one input and engine, whatever the number of threads. */
typedef struct bsc_stats {
    bsc_engine engine;    /* the one that ran */
    uint64_t nodes;       /* dlx: options chosen in the search tree */
    uint64_t updates;     /* dlx: times an option was taken out of an item's list */
    uint64_t states;      /* dp: in all layers of the forward sweeps */
    uint64_t transitions; /* dp: from one state to the next */
    size_t peak_bytes;    /* dp: tables that a sweep holds at once, at most */
    uint64_t samples;     /* mc: drawn, those that came to no deployment included */
    uint64_t reached;     /* mc: those that came to one */
    char plan[192];       /* in words: the sweep or the branching that was chosen */
} bsc_stats;

typedef struct bsc_tally bsc_tally;

/* Counts the sets of options that cover every primary item exactly (a multiple one exactly that
 * many times) and every secondary item at most once. `stats` may be NULL. On BSC_INTERRUPTED *tally
 * may be set: then its total is of those found so far. Method: Knuth's Dancing Links (The Art of
 * Computer Programming, volume 4B, section 7.2.2.1), or a frontier dynamic programme over the
 * items.
 *
 * BSC_ENGINE_MC estimates: its tally is not exact. The total is estimated by random walks (Knuth,
 * "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975), without
 * bias; the options, with every_option, from uniformly random deployments where a forward pass can
 * be kept, and the total is then known; else from the walks by their weights. BSC_LIMIT where no
 * walk came to any. */
bsc_status bsc_tally_new(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats, bsc_error *error);
void bsc_tally_free(bsc_tally *tally);

/* Whether its numbers are exact; only then may the next two be asked. */
bool bsc_tally_exact(const bsc_tally *tally);
bsc_natural bsc_tally_total(const bsc_tally *tally);
/* How many of them use the option; only after a run with every_option. */
bsc_natural bsc_tally_option(const bsc_tally *tally, uint32_t option);
/* The total of any tally, exact or not; infinity beyond the range. *error is its standard error. */
long double bsc_tally_estimate(const bsc_tally *tally, long double *error);
/* The share of the deployments that use the option, of any tally with options. */
double bsc_tally_probability(const bsc_tally *tally, uint32_t option);
/* BSC_OK where two exact tallies of one matrix say the same, options included where both have them;
 * BSC_DISAGREE, and what they disagree on, where they do not. */
bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error);
/* BSC_OK where some deployment agrees with the log, or where there is none before the first shot
 * either; else BSC_BAD_INPUT with the place of the first shot after which there is none. Counts
 * exactly, whatever run's engine is. */
bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error);
/* The engine's name: "auto", "dp", "dlx", "mc". */
const char *bsc_engine_name(bsc_engine engine);

/* ---- Uniformly random deployments ---- */

typedef struct bsc_sampler bsc_sampler;

/* Prepares to draw uniformly random solutions. Where a forward pass of the dynamic programme fits
 * in `run`'s memory limit it is kept, and each draw takes microseconds and rejects nothing. Where
 * it does not, draws are random walks that are kept with a chance of their weight: as uniform, but
 * slow where the ships crowd the board. `run`'s tick is heeded here and in each draw. The same seed
 * (and memory limit) gives the same draws, everywhere. The matrix must outlive the sampler. */
bsc_status bsc_sampler_new(bsc_sampler **sampler, const bsc_matrix *matrix, uint64_t seed,
                           const bsc_run *run, bsc_error *error);
void bsc_sampler_free(bsc_sampler *sampler);
/* False where there is known to be nothing to draw. */
bool bsc_sampler_any(const bsc_sampler *sampler);
/* Options that one solution has at most. */
uint32_t bsc_sampler_most(const bsc_sampler *sampler);
/* Draws a solution: writes its options, rising, and their number. There must be any.
 * BSC_INTERRUPTED, and BSC_LIMIT where many millions of walks came to none. */
bsc_status bsc_sampler_draw(bsc_sampler *sampler, uint32_t *option, uint32_t *count,
                            bsc_error *error);

/* ---- Density maps ---- */

typedef struct bsc_map bsc_map;

#define BSC_ALL_PIECES UINT32_MAX

/* For each cell the number of deployments in which a ship lies on it: any ship, or a copy of one
 * piece. The cells sum to (cells of the fleet, or of that piece with its copies) x (total). The
 * tally must have been made with every_option from the problem's own matrix. */
bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error);
void bsc_map_free(bsc_map *map);
/* Whether the map has exact numbers; only then may the next two be asked. */
bool bsc_map_exact(const bsc_map *map);
bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell);
bsc_natural bsc_map_total(const bsc_map *map);
/* The probability that a ship lies on the cell, of any map. */
double bsc_map_probability(const bsc_map *map, uint32_t cell);
/* Its standard error: 0 in an exact map. */
double bsc_map_error(const bsc_map *map, uint32_t cell);
/* What the standard error of the difference of two cells is at most. */
double bsc_map_difference_error(const bsc_map *map, uint32_t a, uint32_t b);
/* The deployments that an estimated map was drawn from; else 0, also of bsc_map_independent's. */
uint64_t bsc_map_samples(const bsc_map *map);

/* ---- Ship by ship ---- */

/* How places for a straight ship are looked for along a line of cells: at each place anew, or by
 * shifts that read each cell once (Knuth, Morris and Pratt; SIAM Journal on Computing 6, 1977). */
typedef enum bsc_matcher { BSC_MATCHER_KMP, BSC_MATCHER_BRUTE } bsc_matcher;

/* The density that simple programs use: for each ship alone, as if the others were not there, the
 * share of its possible placements (bsc_matrix_new_after) that cover the cell; summed over all
 * ships, or the copies of one piece. So it is the expected number of ships on the cell if each were
 * laid uniformly on its own, and can pass 1. `log` may be NULL. *checks: cells that the matcher
 * looked at; NULL: not wanted. */
bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error);

/* ---- Where to fire ---- */

/* How cells are ranked. Zero is a good start: by probability, without skew. */
typedef struct bsc_aim {
    bool by_entropy; /* by the bits that the answer tells: miss, hit, or which ship sank */
    double
        skew; /* 0.2: cells of a pattern that meets every place of the smallest ship count a fifth
                      * more while that ship is afloat. Changes the ranking alone, no
                      * probability. */
} bsc_aim;

/* A score for each of the problem's cells, the best the highest; -1 for those that were fired at.
 * The tally must have been made with every_option from bsc_matrix_new_after(log). */
void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    const bsc_aim *aim, double *score);
/* Gives the skew of bsc_aim to scores that come from elsewhere: [cells], the better the higher. */
void bsc_aim_skew(const bsc_log *log, double skew, double *score);
/* The bits that the answer to a shot at the cell tells, on average. */
double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell);

/* The best play from the log's position, by full search: expected[cells], the shots that are to
 * come on the average until the whole fleet is hit when the cell is fired at first and all that
 * follow are best; infinity for cells that are not best. For small boards: BSC_LIMIT where there
 * are too many deployments or cells, or too many positions for run's memory limit (0: 2 GiB). */
bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error);

/* ---- Strategies, and deployments to play against ---- */

/* The ways to play, by number; a name, and a few words on each. */
size_t bsc_strategies(void);
const char *bsc_strategy_name(size_t strategy);
const char *bsc_strategy_help(size_t strategy);
/* The number of the strategy of that name; bsc_strategies() where there is none. */
size_t bsc_strategy_find(const char *name);

typedef struct bsc_weights bsc_weights;

/* What the strategies can be told. Zero is a good start: every field has a default that 0 stands
 * for. */
typedef struct bsc_settings {
    bsc_matcher matcher; /* density: how it looks for places; the shots are the same with either */
    uint64_t samples;    /* montecarlo: deployments that it draws for a shot; 0: 500 */
    double skew;         /* montecarlo: as in bsc_aim */
    const bsc_weights *weights; /* exact, entropy, lookahead: of the opponent; NULL: uniform */
} bsc_settings;

/* *cell: where the strategy would fire next in the game; `seed` for those that leave it to chance.
 * BSC_BAD_INPUT where no deployment agrees with the log, or the whole fleet is hit; BSC_LIMIT where
 * the board is too large for the strategy. */
bsc_status bsc_strategy_choose(size_t strategy, const bsc_log *log, const bsc_settings *settings,
                               uint64_t seed, uint32_t *cell, bsc_error *error);

/* Deployments to play against. */
typedef struct bsc_deployments bsc_deployments;

/* Draws so many, uniformly at random (or by weights, where they are not NULL), as bsc_sampler_new
 * does with that seed and run. */
bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, size_t games, uint64_t seed,
                                const bsc_run *run, bsc_error *error);
/* Reads lines of `number,ship,cells`, the cells with blanks between them; lines of one deployment
 * bear the same number and follow each other. A first line `sample,ship,cells` is passed over,
 * and what follows a # that begins a line or stands behind a blank. */
bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);
void bsc_deployments_free(bsc_deployments *deployments);
size_t bsc_deployments_games(const bsc_deployments *deployments);
/* Ships of each deployment, and the placement of one of them. */
uint32_t bsc_deployments_ships(const bsc_deployments *deployments);
uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship);

/* ---- Opponents that are not uniform ---- */

/* A weight for each placement: bsc_weights, above. Deployments then come with chances in proportion
 * to the products of their placements' weights; with all weights 1 they are uniform. */

/* From recorded deployments: a placement that was seen `seen` times, where `expected` such were to
 * be expected of uniform deployments, weighs (seen + smoothing) / (expected + smoothing).
 * `smoothing` is more than 0: how many uniform deployments' worth of belief the records are up
 * against. `run` is for the tally of the board. */
bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error);
/* Reads lines of `ship,cells,weight`, the cells with blanks between them; '#' begins a comment, and
 * a first line `ship,cells,weight` is passed over. Placements that are not named weigh 1. */
bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error);
void bsc_weights_free(bsc_weights *weights);
double bsc_weights_at(const bsc_weights *weights, uint32_t placement);
/* Weighs the options of a problem's matrix, or of its log's. Tallies of it, by the dynamic
 * programme alone, are then not exact: their total is the sum of the deployments' products, and
 * probabilities are off by less than one part in 10^10. Samplers draw by the products. */
bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error);

/* ---- Tournaments ---- */

typedef struct bsc_tournament bsc_tournament;

typedef struct bsc_tournament_plan {
    const size_t *strategy; /* their numbers */
    size_t strategies;
    bsc_announce announce; /* BSC_ANNOUNCE_LOG stands for the ship's name */
    bsc_settings settings;
    uint64_t seed;  /* of the strategies' own choices */
    bool keep_logs; /* for bsc_tournament_log */
} bsc_tournament_plan;

/* What a strategy did in all games. Deterministic, whatever the number of threads. */
typedef struct bsc_effort {
    uint64_t shots;
    uint64_t checks;  /* density: cells that its matcher looked at */
    uint64_t samples; /* montecarlo: deployments drawn */
    uint64_t tries;   /* montecarlo: with those that came to no deployment */
} bsc_effort;

/* Every strategy plays each deployment until the last cell of the fleet is hit. A game's result
 * depends on the plan's seed, the game's number, its deployment and the strategy alone: neither on
 * threads nor on what else is played. Of `run` the threads and the tick are heeded. The problem and
 * the deployments must outlive the tournament. */
bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error);
void bsc_tournament_free(bsc_tournament *tournament);
size_t bsc_tournament_games(const bsc_tournament *tournament);
/* Strategies are counted as in the plan. */
uint32_t bsc_tournament_shots(const bsc_tournament *tournament, size_t strategy, size_t game);
const bsc_effort *bsc_tournament_effort(const bsc_tournament *tournament, size_t strategy);
/* A game's log, which the caller frees; only of a plan with keep_logs. */
bsc_status bsc_tournament_log(const bsc_tournament *tournament, size_t strategy, size_t game,
                              bsc_log **log, bsc_error *error);

/* What a strategy's games come to. A quantile is the least number of shots within which at least
 * that share of the games ended. */
typedef struct bsc_summary {
    uint64_t games;
    double mean, deviation, error; /* standard deviation of a game, standard error of the mean */
    uint32_t least, quartile, median, third_quartile, percentile95, most;
} bsc_summary;

/* with[k] gets the number of games that took k shots: it has room for a number more than the board
 * has cells. */
void bsc_tournament_summary(const bsc_tournament *tournament, size_t strategy, bsc_summary *summary,
                            uint64_t *with);
/* The mean of (shots of `strategy` less those of `other`) over the games, and its standard
 * error. */
double bsc_tournament_difference(const bsc_tournament *tournament, size_t strategy, size_t other,
                                 double *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
