/* bscount_board.h - what all headers share, errors and exact naturals; boards, fleets and rules.
 * bscount.h includes it, and says what holds of handles, errors and ownership. */
#ifndef BSCOUNT_BOARD_H
#define BSCOUNT_BOARD_H

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

#define BSC_VERSION "1.1.0"

/* Of the library that is running: "1.1.0, built by gcc 12.2.0 with POSIX threads". */
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

/* What went wrong and where. The caller owns it, and zeroes it first: `bsc_error error = {0};`. */
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

/* Where bytes go. `write` returns false where it could not take them; it is not called again. */
typedef struct bsc_sink {
    bool (*write)(void *context, const char *bytes, size_t length);
    void *context;
} bsc_sink;

/* ---- Exact naturals ---- */

/* An exact number of any size: a view, which lives as long as the handle it came from. */
typedef struct bsc_natural {
    const uint64_t *limb; /* [limbs]: 64 bits each, the lowest first; high limbs may be zero */
    size_t limbs;         /* at least 1 */
} bsc_natural;

/* Writes the decimal digits, without separators or leading zeros, and a terminator; returns their
 * number. 0, with an empty text, where `size` is less than bsc_natural_format_size(number). */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size);
size_t bsc_natural_format_size(bsc_natural number);
/* Rounded to a double, off by at most one unit in the last place; infinity from about 1.8e308. */
double bsc_natural_double(bsc_natural number);
/* numerator / denominator, also where both are beyond a double. 0 / 0 is 0, x / 0 infinity. */
double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator);
/* Negative, zero or positive as a is less than, equal to or greater than b, of any `limbs`. */
int bsc_natural_compare(bsc_natural a, bsc_natural b);

/* ---- Problems: a board, a fleet and the rules ---- */

typedef enum bsc_lattice { BSC_SQUARE, BSC_HEX_FLAT, BSC_HEX_POINTY } bsc_lattice;
typedef enum bsc_touch { BSC_TOUCH_ALLOWED, BSC_TOUCH_CORNERS, BSC_TOUCH_FORBIDDEN } bsc_touch;
typedef enum bsc_cover { BSC_COVER_OPTIONAL, BSC_COVER_ALL } bsc_cover;

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
 * ships "5,4,3x2" or, NULL, its own. Writes its decimal digits; BSC_LIMIT where `size` is less than
 * bsc_natural_format_size, BSC_UNSUPPORTED of nxn and wxh, and bsc_problem_new's errors. */
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
/* The number of the place with that label, in upper or lower case ("c1"); UINT32_MAX: none. */
uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label);
/* The number of the cell with that label; BSC_BAD_INPUT, with the reason, where it names none. */
bsc_status bsc_problem_find_cell(const bsc_problem *problem, const char *label, uint32_t *cell,
                                 bsc_error *error);
/* The number of the piece with that name, in upper or lower case; UINT32_MAX: none. */
uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name);
/* Cells of the whole fleet, copies included. */
uint32_t bsc_problem_fleet_cells(const bsc_problem *problem);

/* One way in which one piece can lie on the board. Placements are numbered piece by piece. */
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
/* By name or alias, in small letters or capitals; NULL: none. Built-in boards are static. */
const bsc_builtin *bsc_builtin_find(const char *name);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

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

/* For hints: the one of `count` known words closest to a misspelt word, by Levenshtein distance, an
 * exchange of neighbours being one mistake; NULL: all are more than a few letters away. */
const char *bsc_closest(const char *word, const char *const *known, size_t count);

/* a - b, where b is at most a: written to limb[a.limbs], which the result is a view of. */
bsc_natural bsc_natural_subtract(bsc_natural a, bsc_natural b, uint64_t *limb);

/* The words for these values in files and options: "hex-flat", "forbidden", "all". Static. */
const char *bsc_lattice_name(bsc_lattice lattice);
const char *bsc_touch_name(bsc_touch touch);
const char *bsc_cover_name(bsc_cover cover);

/* How places are named: by the letters of the column and the position in it, "C1"; or, on hexagons
 * only, by cube coordinates x,y,z whose sum is 0, "0,1,-1". Both are read, whichever is written. */
typedef enum bsc_labels { BSC_LABELS_LETTERS, BSC_LABELS_CUBE } bsc_labels;
const char *bsc_labels_name(bsc_labels labels);
/* The length of the label, of either kind and of any board, that a text begins with; 0: none. */
size_t bsc_label_length(const char *text);

/* What the board says of a set of cells: how many of them hold a ship. */
typedef struct bsc_sum {
    char line;            /* 'r' or 'c' of a whole row or column; else '\0' */
    uint32_t number;      /* its y or x */
    uint32_t least, most; /* most: UINT32_MAX where all the cells may */
    bool *cell;           /* [cells]: whether the set has it */
} bsc_sum;

uint32_t bsc_problem_sums(const bsc_problem *problem);
const bsc_sum *bsc_problem_sum(const bsc_problem *problem, uint32_t sum);

/* The cells of the piece's first orientation, for drawing: x and y alternately, as in bsc_place,
 * from 0; 2 * cells numbers. */
const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece);
/* The kind that bsc_place has; and where the board's text puts the origin of coordinates: a place
 * and its coordinates, "A1 -7,6,1"; NULL where it does not say. */
bsc_labels bsc_problem_labels(const bsc_problem *problem);
const char *bsc_problem_origin(const bsc_problem *problem);

/* The name or alias closest to a misspelt one, or NULL (see bsc_closest). */
const char *bsc_builtin_closest(const char *name);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
