/* bscount.h - count ship deployments exactly: boards, matrices, counts and maps. Games, their shots
 * and strategies are in bscount_game.h.
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
    BSC_LIMIT,       /* would need more memory than bsc_run or bsc_source allow */
    BSC_INTERRUPTED, /* the caller's tick said stop */
    BSC_DISAGREE     /* two engines gave different tallies: a bug in bscount */
} bsc_status;

/* Why, where what to do about it depends on the program: it knows its options' names. */
typedef enum bsc_reason {
    BSC_REASON_NONE,
    BSC_REASON_FIELD,        /* the error's name is that of a field of bsc_source: "fleet" */
    BSC_REASON_NO_FLEET,     /* a board given by its size, without a fleet */
    BSC_REASON_NO_PIECES,    /* a board's text without pieces, and no fleet */
    BSC_REASON_SWEEP_LIMIT,  /* BSC_LIMIT: a sweep of dp passes bsc_run's memory_limit */
    BSC_REASON_THREAD_LIMIT, /* BSC_LIMIT: the tables of dlx, each thread's own, pass it */
    BSC_REASON_NO_WALK,      /* BSC_LIMIT: none of mc's random walks came to a deployment */
    BSC_REASON_BOARD_LIMIT   /* BSC_LIMIT: placements or matrix pass bsc_source's memory_limit */
} bsc_reason;

/* What went wrong and where. Zero it before its first use: `bsc_error error = {0};`. */
typedef struct bsc_error {
    bsc_status status;
    size_t line, column; /* from 1, columns in characters; 0 where the error has no place */
    char name[256];      /* the text's name: a path, a built-in board */
    char message[256];   /* one sentence, lower case, no full stop */
    char source[256];    /* the offending line, or the part of it that fits */
    size_t caret;        /* the offending character in `source`, from 1 */
    char hint[256];      /* what to try, or empty */
    bsc_reason reason;
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

/* As files and options write them: "hex-flat", "forbidden", "all". */
const char *bsc_lattice_name(bsc_lattice lattice);
const char *bsc_touch_name(bsc_touch touch);
const char *bsc_cover_name(bsc_cover cover);

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
    /* Bytes for the placements and a matrix of them, which have 4 MiB in any case; 0: no limit. */
    size_t memory_limit;
} bsc_source;

/* Reads the board and lays out every placement of every piece.
 * BSC_BAD_INPUT names the place. Mistakes in `fleet`, `touch`, `cover` and `lattice` have the
 * field's name and BSC_REASON_FIELD; those in a size have the name "board". */
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
/* Reads the format of Knuth's DLX1 and DLX2: items on the first line, secondary ones after a `|`,
 * then an option a line; `|` at a line's start begins a comment. Options without a primary item are
 * left out, as Knuth's programs do. Colours are refused. `name` is for messages, and memory_limit
 * for the matrix's bytes (0: none). */
bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           size_t memory_limit, bsc_error *error);
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
    size_t memory_limit; /* bytes for the engine's tables, less what the matrix and its problem take
                            beyond 4 MiB; 0: none */
    uint64_t samples;    /* mc: to draw at most; 0: as the time allows */
    double seconds;      /* mc: to draw for at most; 0: 3, or where `samples` is set no limit */
    uint64_t seed;       /* mc: the same seed and samples give the same numbers */
    /* Called a few times a second from the caller's thread; false stops the run. NULL: never. */
    bool (*tick)(void *context, const bsc_progress *progress);
    void *context;
    struct bsc_allowance *allowance; /* for the library's own use: NULL */
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
/* The total of any tally, exact or not; infinity beyond the range. *standard_error (NULL: not
 * wanted) is 0 for an exact one. */
long double bsc_tally_estimate(const bsc_tally *tally, long double *standard_error);
/* The share of the deployments that use the option, of any tally with options. */
double bsc_tally_probability(const bsc_tally *tally, uint32_t option);
/* BSC_OK where two exact tallies of one matrix say the same, options included where both have them;
 * BSC_DISAGREE, and what they disagree on, where they do not. */
bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error);
/* "auto", "dp", "dlx", "mc" */
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
uint32_t bsc_sampler_max_options(const bsc_sampler *sampler);
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
/* 0 in an exact map. */
double bsc_map_standard_error(const bsc_map *map, uint32_t cell);
/* What the standard error of the difference of two cells is at most. */
double bsc_map_difference_standard_error(const bsc_map *map, uint32_t a, uint32_t b);
/* The deployments that an estimated map was drawn from; else 0, also of bsc_map_independent's. */
uint64_t bsc_map_samples(const bsc_map *map);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
