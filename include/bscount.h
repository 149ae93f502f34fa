/* bscount.h - count ship deployments exactly: boards, matrices, counts and maps. Games, shots and
 * strategies are in bscount_game.h, runs on several machines in bscount_parts.h.
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
 * handle is a bug in the program, and is asserted. */
#ifndef BSCOUNT_H
#define BSCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The shared library exports what is declared here; everything else in it is hidden. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define BSC_VERSION "1.0.0"

/* Of the library that is running: "1.0.0, built by gcc 12.2.0 with POSIX threads". */
const char *bsc_version(void);

/* ---- Statuses and errors ---- */

typedef enum bsc_status {
    BSC_OK = 0,
    BSC_NO_MEMORY,   /* an allocation, or a thread, was refused by the system */
    BSC_SINK_FAILED, /* the caller's sink did not take the bytes */
    BSC_BAD_INPUT,   /* a board, fleet, shot, label or matrix that makes no sense */
    BSC_UNSUPPORTED, /* makes sense, but this engine cannot do it */
    BSC_LIMIT,       /* would need more memory or walks than bsc_run or bsc_source allow */
    BSC_INTERRUPTED, /* the caller's tick returned false */
    BSC_DISAGREE     /* two engines gave different tallies: a bug in bscount */
} bsc_status;

/* The reason of an error for which a program can give a hint in the words of its own options.
 * BSC_REASON_NONE for all others. */
typedef enum bsc_reason {
    BSC_REASON_NONE,
    BSC_REASON_FIELD,        /* the error's name is that of a field of bsc_source: "fleet"; or
                              * "board", "island" or "cell" (see bsc_problem_new) */
    BSC_REASON_NO_FLEET,     /* a board given by its size, without a fleet */
    BSC_REASON_NO_PIECES,    /* a board's text without pieces, and no fleet */
    BSC_REASON_MEMORY_LIMIT, /* BSC_LIMIT: the limit of bsc_memory_limit */
    BSC_REASON_NO_WALK,      /* BSC_LIMIT: no random walk of mc reached a deployment */
    BSC_REASON_PARTS,        /* BSC_UNSUPPORTED: what cannot run in parts */
    BSC_REASON_MISSING,      /* not all parts of a run are there */
    BSC_REASON_GAMES         /* the counts of a table are those of no whole number of games */
} bsc_reason;

/* A struct that a caller fills begins with `size`, so that one with more fields than the library
 * knows is refused, BSC_UNSUPPORTED, if they are used, and one with fewer has zeros in the others.
 * Those that the library fills stay as they are. */

/* What went wrong and where. The caller owns it; there is nothing to free. Zero it before its
 * first use: `bsc_error error = {0};`. */
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

/* Writes the error as people read it: "name:line:column: error: message", then the source line
 * with a caret below, then "hint: ..."; only the parts that are set. Writes at most `size` bytes
 * with the terminator (`text` may be NULL where `size` is 0). Returns the length of the whole,
 * without the terminator, as snprintf does. */
size_t bsc_error_format(const bsc_error *error, char *text, size_t size);

/* Texts come from outside: titles, names of ships and files, and the words that errors quote. The
 * bytes of the character that one begins with, and its code point: 1 and BSC_NO_CHARACTER where it
 * is not UTF-8 (nor are U+FFFE and U+FFFF). `length` is above 0; SIZE_MAX: up to a NUL. */
#define BSC_NO_CHARACTER UINT32_MAX
size_t bsc_text_step(const char *text, size_t length, uint32_t *code);
/* Whether it should be shown as U+FFFD: control characters, which a terminal may obey, those of the
 * second set too, and what is no character. */
bool bsc_text_unclean(uint32_t code);
/* Copies what fits into `size` bytes, at least 4: of a longer text whole characters and an
 * ellipsis. `to` may be `from`. */
void bsc_text_cut(char *to, size_t size, const char *from, size_t length);

/* The one of `count` known words that a misspelt word is closest to, by Levenshtein distance where
 * an exchange of neighbours is one mistake; NULL where all are more than a few letters away. For
 * hints. */
const char *bsc_closest(const char *word, const char *const *known, size_t count);

/* Where bytes go. `write` returns false where it could not take them, and is then not called
 * again. */
typedef struct bsc_sink {
    bool (*write)(void *context, const char *bytes, size_t length);
    void *context;
} bsc_sink;

/* ---- Exact naturals ---- */

/* An exact number of any size. A view: it owns nothing, and lives as long as the handle it came
 * from. */
typedef struct bsc_natural {
    const uint64_t *limb; /* [limbs]: 64 bits each, the lowest first; high limbs may be zero */
    size_t limbs;         /* at least 1 */
} bsc_natural;

/* Writes the decimal digits, without separators or leading zeros, and a terminator. `size` must
 * be at least bsc_natural_format_size(number). Returns the number of digits; 0, with an empty
 * text, where `size` is less. */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size);
size_t bsc_natural_format_size(bsc_natural number);
/* Rounded to a double, off by at most one unit in the last place; infinity from about 1.8e308. */
double bsc_natural_double(bsc_natural number);
/* numerator / denominator as a double, also where both are beyond the range of doubles. 0 / 0 is
 * 0, and x / 0 infinity. */
double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator);
/* Negative, zero or positive as a is less than, equal to or greater than b. They may differ in
 * `limbs`. */
int bsc_natural_compare(bsc_natural a, bsc_natural b);
/* a - b, where b is at most a: written to limb[a.limbs], which the result is a view of. */
bsc_natural bsc_natural_subtract(bsc_natural a, bsc_natural b, uint64_t *limb);

/* ---- Problems: a board, a fleet and the rules ---- */

typedef enum bsc_lattice { BSC_SQUARE, BSC_HEX_FLAT, BSC_HEX_POINTY } bsc_lattice;
typedef enum bsc_touch { BSC_TOUCH_ALLOWED, BSC_TOUCH_CORNERS, BSC_TOUCH_FORBIDDEN } bsc_touch;
typedef enum bsc_cover { BSC_COVER_OPTIONAL, BSC_COVER_ALL } bsc_cover;

/* The words for these values in files and options: "hex-flat", "forbidden", "all". Static. */
const char *bsc_lattice_name(bsc_lattice lattice);
const char *bsc_touch_name(bsc_touch touch);
const char *bsc_cover_name(bsc_cover cover);

/* How places are named: by the letters of the column and the position in it, "C1"; or, on hexagons
 * only, by cube coordinates x,y,z whose sum is 0, "0,1,-1". Both are read, whichever is written. */
typedef enum bsc_labels { BSC_LABELS_LETTERS, BSC_LABELS_CUBE } bsc_labels;
const char *bsc_labels_name(bsc_labels labels);
/* The length of the label that a text begins with, of either kind; 0: none. It need not be one of a
 * board's. */
size_t bsc_label_length(const char *text);

typedef struct bsc_problem bsc_problem;

/* Where a problem comes from: `text`, or a `name`; a size with a `fleet`. Zero what is not used.
 * The library copies what it needs: the texts may be freed once the call has returned. */
typedef struct bsc_source {
    size_t size;         /* of the struct, or 0: its fields of version 1.0 are read */
    const char *name;    /* for messages; where text is NULL a built-in board's name, or the size
                          * of a board without islands: "10x10" */
    const char *text;    /* the bytes of a .board file, no terminator needed; or NULL */
    size_t length;       /* bytes of `text` */
    const char *lattice; /* "square", "hex-flat", "hex-pointy": only where text is NULL */
    const char *fleet;   /* "5,4,3x2": straight ships, in place of the text's pieces; or NULL */
    const char *touch;   /* "allowed", "corners", "forbidden"; NULL: the text's rule */
    const char *cover;   /* "optional", "all"; NULL: the text's rule */
    const char *labels;  /* "letters", "cube"; NULL: letters */
    const char *islands; /* cells that become islands: labels with blanks or line ends between */
    const char *cells;   /* islands that become cells, the same */
    const char *sums;    /* more of them, as the text has them behind `sum`, a line each */
} bsc_source;

/* Reads the board and finds every placement of every piece. BSC_BAD_INPUT for a mistake in the
 * source: the error has its line and column. For one in `fleet`, `touch`, `cover`, `lattice` or
 * `labels` the error's name is that of the field, with BSC_REASON_FIELD, for one in `islands`,
 * `cells` or `sums` it is "island", "cell" or "sum"; for one in a size it is "board". */
bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error);
/* One call: the number of deployments of a board, of a built-in's name or a size, with straight
 * ships "5,4,3x2" or, NULL, its own. Writes its decimal digits; BSC_LIMIT where `size` bytes are
 * too few for them, and bsc_problem_new's errors. */
bsc_status bsc_board_count(const char *board, const char *fleet, char *digits, size_t size,
                           bsc_error *error);
void bsc_problem_free(bsc_problem *problem);

const char *bsc_problem_title(const bsc_problem *problem); /* "" when it has none */
bsc_lattice bsc_problem_lattice(const bsc_problem *problem);
bsc_touch bsc_problem_touch(const bsc_problem *problem);
bsc_cover bsc_problem_cover(const bsc_problem *problem);

/* A place is a cell or an island. Places are numbered in reading order. On squares x is the
 * column and y the row, from 0. On hexagons x and y are those of the drawing: hex-flat columns
 * are 1 apart in x, and the cells of a column 2 apart in y; hex-pointy rows are 1 apart in y,
 * and the cells of a row 2 apart in x. */
typedef struct bsc_place {
    uint32_t x, y;
    bool island;
    char mark;      /* as drawn: '.', '#', or of '~' 'X' 'O' '<' '>' '^' 'v' 'M' what is given */
    uint32_t cell;  /* its number among the cells, from 0; UINT32_MAX for an island */
    char label[16]; /* "C1", "AA10"; of cube labels "0,1,-1" */
} bsc_place;

uint32_t bsc_problem_places(const bsc_problem *problem);
const bsc_place *bsc_problem_place(const bsc_problem *problem, uint32_t place);
uint32_t bsc_problem_width(const bsc_problem *problem);  /* greatest x + 1 */
uint32_t bsc_problem_height(const bsc_problem *problem); /* greatest y + 1 */
uint32_t bsc_problem_cells(const bsc_problem *problem);  /* islands not counted */
/* The number of the place that a cell is at. */
uint32_t bsc_problem_cell_place(const bsc_problem *problem, uint32_t cell);

/* What the board says of a set of cells: how many of them hold a ship. */
typedef struct bsc_sum {
    char line;            /* 'r' or 'c' of a whole row or column; else '\0' */
    uint32_t number;      /* its y or x */
    uint32_t least, most; /* most: UINT32_MAX where all the cells may */
    bool *cell;           /* [cells]: whether the set has it */
} bsc_sum;

uint32_t bsc_problem_sums(const bsc_problem *problem);
const bsc_sum *bsc_problem_sum(const bsc_problem *problem, uint32_t sum);

typedef struct bsc_piece {
    const char *name;
    uint32_t cells;        /* of one copy */
    uint32_t copies;       /* interchangeable ones */
    uint32_t orientations; /* distinct ones, on an endless board */
    uint32_t placements;   /* on this board */
    bool straight;         /* written as `line N`, or as a fleet's number */
    const char *turn;      /* how it may be turned: "none", "rotate", "reflect", "half",
                          * "horizontal"; static */
} bsc_piece;

uint32_t bsc_problem_pieces(const bsc_problem *problem);
const bsc_piece *bsc_problem_piece(const bsc_problem *problem, uint32_t piece);
/* The cells of the piece's first orientation, for drawing: x and y alternately, as in bsc_place,
 * from 0; 2 * cells numbers. */
const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece);
/* The number of the place with that label, in upper or lower case ("c1"); UINT32_MAX where there
 * is none. */
uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label);
/* The number of the cell with that label; BSC_BAD_INPUT, with the reason, where it names none. */
bsc_status bsc_problem_find_cell(const bsc_problem *problem, const char *label, uint32_t *cell,
                                 bsc_error *error);
/* The kind that bsc_place has; and where the board's text puts the origin of coordinates: a place
 * and its coordinates, "A1 -7,6,1"; NULL where it does not say. */
bsc_labels bsc_problem_labels(const bsc_problem *problem);
const char *bsc_problem_origin(const bsc_problem *problem);
/* The number of the piece with that name, in upper or lower case; UINT32_MAX where there is
 * none. */
uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name);
/* Cells of the whole fleet, copies included. */
uint32_t bsc_problem_fleet_cells(const bsc_problem *problem);

/* A placement: one way in which one piece can lie on the board. Placements are numbered piece by
 * piece. */
typedef struct bsc_placement {
    uint32_t piece; /* its number */
    uint32_t cells;
    const uint32_t *cell; /* [cells]: their numbers, rising */
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
/* By name or alias, in small letters or capitals; NULL where there is none. Built-in boards are
 * static. */
const bsc_builtin *bsc_builtin_find(const char *name);
/* The name or alias closest to a misspelt one, or NULL (see bsc_closest). */
const char *bsc_builtin_closest(const char *name);

/* ---- The exact-cover matrix ---- */

typedef struct bsc_matrix bsc_matrix;

/* The matrix of a problem. A deployment is a set of options that covers each primary item
 * exactly as often as its multiplicity says, and each secondary item at most once. The pieces
 * are primary items; the touch rule says which secondary items there are. Option k is the
 * placement bsc_matrix_placement(matrix, k). The matrix does not need the problem afterwards. */
bsc_status bsc_matrix_new(bsc_matrix **matrix, const bsc_problem *problem, bsc_error *error);
/* Changes the law of a problem's matrix, or of its log's (bsc_matrix_new_after), from uniform
 * deployments to fleets that are laid ship by ship, as most programs do: in the fleet's order, each
 * at one of the placements that fit with those before it, all alike; where none fits, all are laid
 * anew. The shots of a log are fired afterwards. Samplers then draw by that law. Its tally is not
 * exact, and has a total of 1: its probabilities come from a search of all ways where that takes
 * about a second, and else, or by BSC_ENGINE_MC, from random fleets. No weights (asserted).
 */
bsc_status bsc_matrix_lay_in_sequence(bsc_matrix *matrix, const bsc_problem *problem,
                                      bsc_error *error);
/* Reads the text format of Knuth's programs DLX1 and DLX2: the items on the first line,
 * secondary ones after a `|`, then an option a line; a `|` at the start of a line begins a
 * comment. Options without a primary item are left out, as those programs do. Colours are
 * refused (BSC_BAD_INPUT). `name` is for messages. */
bsc_status bsc_matrix_read(bsc_matrix **matrix, const char *text, size_t length, const char *name,
                           bsc_error *error);
void bsc_matrix_free(bsc_matrix *matrix);

uint32_t bsc_matrix_items(const bsc_matrix *matrix);
uint32_t bsc_matrix_primaries(const bsc_matrix *matrix); /* they come first */
uint32_t bsc_matrix_options(const bsc_matrix *matrix);
uint64_t bsc_matrix_entries(const bsc_matrix *matrix); /* ones in the matrix */
/* The placement that an option stands for; UINT32_MAX in a matrix that was read. */
uint32_t bsc_matrix_placement(const bsc_matrix *matrix, uint32_t option);

/* How many items an option covers, and the name of one of them: as in the file, or as
 * bsc_matrix_write_dlx names it, but whole, and that of copies without a number. */
uint32_t bsc_matrix_option_items(const bsc_matrix *matrix, uint32_t option);
const char *bsc_matrix_option_item(const bsc_matrix *matrix, uint32_t option, uint32_t item);
/* The number of that item among all, from 0; the primary ones come first. */
uint32_t bsc_matrix_option_column(const bsc_matrix *matrix, uint32_t option, uint32_t item);

/* Writes the text format of DLX1 and DLX2. Those programs know no interchangeable copies, so
 * each copy becomes an item of its own, and their count is the number of deployments times a
 * factor, which a comment line states. BSC_SINK_FAILED where the sink took no more. */
bsc_status bsc_matrix_write_dlx(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);
/* Writes DIMACS CNF with exactly as many models as there are deployments. Variable k + 1 says
 * that option k is chosen; the other variables follow from those. */
bsc_status bsc_matrix_write_cnf(const bsc_matrix *matrix, const bsc_sink *sink, bsc_error *error);

/* ---- Counting ---- */

typedef enum bsc_engine {
    BSC_ENGINE_AUTO,
    BSC_ENGINE_DP,
    BSC_ENGINE_DLX,
    BSC_ENGINE_MC,
    BSC_ENGINE_NARROW
} bsc_engine;

typedef struct bsc_progress {
    double fraction;    /* done, 0 to 1, an estimate that never falls */
    bsc_natural so_far; /* deployments found; zero where the engine cannot say */
    double bytes;       /* dp: what its tables hold now; 0: not known */
} bsc_progress;

/* How to run. Zero is a good start: engine chosen by the library, all cores, no memory limit,
 * the total alone. */
typedef struct bsc_run {
    size_t size; /* as of bsc_source */
    bsc_engine engine;
    bool every_option; /* count also for each option */
    unsigned threads;  /* 0: as many as the machine has cores; results never depend on it */
    size_t pass_bytes; /* mc and samplers: for the layers of a forward pass; 0: 512 MiB */
    uint64_t samples;  /* mc: draws at most; 0: as many as the time allows */
    double seconds;    /* mc: time to draw; 0: 3, or no limit where `samples` is set */
    uint64_t seed;     /* mc: the same seed and samples give the same numbers */
    /* Called a few times a second from the caller's thread; returns false to stop the run. May
     * be NULL. */
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

typedef struct bsc_tally bsc_tally;

/* Counts the deployments (see bsc_matrix_new). The caller frees the tally. `stats` may be NULL. On
 * BSC_INTERRUPTED *tally may be set; its total then counts those found so far. BSC_UNSUPPORTED
 * where the engine cannot take this matrix, BSC_LIMIT where it needs more than the memory limit.
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
/* The same, but where that takes longer than half of `within` seconds (of those that run's leaves),
 * or more than the memory limit, an estimate by BSC_ENGINE_MC in the time that is left. *stopped_by
 * is then BSC_INTERRUPTED or BSC_LIMIT, else BSC_OK. 0: as bsc_tally_new. */
bsc_status bsc_tally_within(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                            double within, bsc_stats *stats, bsc_status *stopped_by,
                            bsc_error *error);

/* Counts the deployments of a problem without its matrix: of a rectangle of squares, whose cells
 * may stay empty, of up to 1,000,000 columns and rows; of one with more than 200 of either nothing
 * but counts can be had, and it has no places.
 * BSC_ENGINE_NARROW: from those on narrow rectangles, by
 * Mayer's expansion of the sub-fleets' generating function (Mayer and Mayer, Statistical Mechanics,
 * 1940, chapter 13). Others are as for bsc_sub_fleets_new. */
bsc_status bsc_problem_count(bsc_tally **tally, const bsc_problem *problem, const bsc_run *run,
                             bsc_stats *stats, bsc_error *error);
/* Whether that engine counts, or maps, the problem so: narrow each rectangle that it can, auto
 * those that are done sooner than by a matrix, and any count where a side is above 200. */
bool bsc_engine_is_narrow(bsc_engine engine, const bsc_problem *problem, bool map);

/* The deployments of each sub-fleet of a problem, which must outlive it: by narrow, or by one sweep
 * of dp, of at most 16,384 sub-fleets. */
typedef struct bsc_sub_fleets bsc_sub_fleets;
bsc_status bsc_sub_fleets_new(bsc_sub_fleets **sub_fleets, const bsc_problem *problem,
                              const bsc_run *run, bsc_stats *stats, bsc_error *error);
void bsc_sub_fleets_free(bsc_sub_fleets *sub_fleets);
/* Of copies[p] ships of each piece p, none above its own (asserted); NULL: of all. Stands until the
 * next call. */
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

/* Counts the deployments up to symmetry: those that a symmetry takes to each other are one. The
 * symmetries are the board's turns and reflections that keep every cell, piece and shot, whatever
 * ships can reach and the touch rule is: cells, of which islands are none, go to cells, shots to
 * shots with the same answer, and the placements of a piece that the shots leave to placements of
 * it that they leave. *symmetries is how many differ on the cells, 1 for a matrix that was read;
 * `symmetries` may be NULL. By Burnside's lemma. The tally has the total alone. Of a matrix without
 * weights, by an exact engine (asserted). */
bsc_status bsc_classes_count(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                             unsigned *symmetries, bsc_stats *stats, bsc_error *error);

/* Told of a deployment, or of a solution of a matrix that was read: its options, rising. Returns
 * false to end. */
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

/* Whether the numbers are exact. bsc_tally_total and bsc_tally_option are for exact tallies
 * only. What they return lives as long as the tally. */
bool bsc_tally_exact(const bsc_tally *tally);
bsc_natural bsc_tally_total(const bsc_tally *tally);
/* The number of deployments that use the option; only after a run with every_option. */
bsc_natural bsc_tally_option(const bsc_tally *tally, uint32_t option);
/* The total of any tally, exact or estimated; infinity beyond the range of long doubles.
 * *standard_error is 0 for an exact one; `standard_error` may be NULL. */
long double bsc_tally_estimate(const bsc_tally *tally, long double *standard_error);
/* The share of the deployments that use the option, 0 to 1, of any tally made with every_option. */
double bsc_tally_probability(const bsc_tally *tally, uint32_t option);
/* Compares two exact tallies of one matrix, with the options where both have them. BSC_DISAGREE
 * where they differ; the error says in what. */
bsc_status bsc_tally_compare(const bsc_tally *a, const bsc_tally *b, bsc_error *error);
/* "auto", "dp", "dlx", "mc" */
const char *bsc_engine_name(bsc_engine engine);

/* ---- Memory ---- */

/* The bytes that all handles and threads of the process may hold together, from now on; 0: no
 * limit, as at the start. A call that would need more gives up what only saves time, runs on one
 * thread, and if that does not do ends with BSC_LIMIT; so what one thread can do any number of
 * threads can. Small blocks go back to the C library's heap, which may keep some pages of them. */
void bsc_memory_limit(size_t bytes);
/* What the limit leaves now, which other threads may take; SIZE_MAX where there is none. */
size_t bsc_memory_left(void);
/* The most that was held at one time since the limit was set. */
size_t bsc_memory_peak(void);

/* ---- Uniformly random deployments ---- */

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
/* False if there is certainly nothing to draw. */
bool bsc_sampler_any(const bsc_sampler *sampler);
/* The most options that a solution can have: the capacity that bsc_sampler_draw needs. */
uint32_t bsc_sampler_max_options(const bsc_sampler *sampler);
/* Draws a solution: writes its options, rising, to option[] of bsc_sampler_max_options, and
 * their number to *count. Only where bsc_sampler_any. BSC_INTERRUPTED where the tick said so;
 * BSC_LIMIT where many millions of walks reached no solution. */
bsc_status bsc_sampler_draw(bsc_sampler *sampler, uint32_t *option, uint32_t *count,
                            bsc_error *error);

/* ---- Density maps ---- */

typedef struct bsc_map bsc_map;

#define BSC_ALL_PIECES UINT32_MAX

/* For each cell the number of deployments in which a ship lies on it: any ship (BSC_ALL_PIECES),
 * or a copy of one piece. The sum over the cells is (cells of the fleet, or of that piece with
 * its copies) x (total). The tally must be one of this matrix with every_option, and the matrix
 * this problem's, or a log's (bsc_matrix_new_after). The caller frees the map; it needs none of
 * the others afterwards. */
bsc_status bsc_map_new(bsc_map **map, const bsc_problem *problem, const bsc_matrix *matrix,
                       const bsc_tally *tally, uint32_t piece, bsc_error *error);
/* The map of any ship without a matrix, by narrow: of what bsc_engine_is_narrow says can be so
 * (asserted). */
bsc_status bsc_problem_map(bsc_map **map, const bsc_problem *problem, const bsc_run *run,
                           bsc_stats *stats, bsc_error *error);
void bsc_map_free(bsc_map *map);
/* Whether the numbers are exact. bsc_map_cell and bsc_map_total are for exact maps only. */
bool bsc_map_exact(const bsc_map *map);
bsc_natural bsc_map_cell(const bsc_map *map, uint32_t cell);
bsc_natural bsc_map_total(const bsc_map *map);
/* The probability that a ship lies on the cell, exact map or not. */
double bsc_map_probability(const bsc_map *map, uint32_t cell);
/* The standard error of that probability; 0 in an exact map. */
double bsc_map_standard_error(const bsc_map *map, uint32_t cell);
/* An upper bound on the standard error of the difference of two cells' probabilities. */
double bsc_map_difference_standard_error(const bsc_map *map, uint32_t a, uint32_t b);
/* The number of deployments that an estimated map was drawn from; 0 for other maps,
 * bsc_map_independent's too. */
uint64_t bsc_map_samples(const bsc_map *map);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
