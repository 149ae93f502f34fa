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

/* Returns the version of the library that is running, and what it was built by: "1.1.0, built by
 * gcc 12.2.0 with POSIX threads". The text is static. */
const char *bsc_version(void);

/* ---- Statuses and errors ---- */

/* What became of a call. */
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

/* Why a call failed, for those failures to which a program may add a hint in the words of its own
 * options. All other failures have BSC_REASON_NONE. */
typedef enum bsc_reason {
    BSC_REASON_NONE,
    BSC_REASON_FIELD,        /* the error's name is that of a field of bsc_source: "fleet"; or
                              * "board", "island" or "cell" (see bsc_problem_new) */
    BSC_REASON_NO_FLEET,     /* a board given by its size, without a fleet */
    BSC_REASON_NO_PIECES,    /* a board's text without pieces, and no fleet */
    BSC_REASON_MEMORY_LIMIT, /* BSC_LIMIT: the limit of bsc_memory_limit */
    BSC_REASON_NO_WALK,      /* BSC_LIMIT: no random walk of mc reached a deployment */
    BSC_REASON_PARTS,        /* BSC_UNSUPPORTED: this run cannot be cut into parts */
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

/* Writes the error to `text` as people read it: "name:line:column: error: message", then the source
 * line with a caret below, then "hint: ...". Parts that are not set are left out. At most `size`
 * bytes are written, with the terminator; if `size` is 0, `text` may be NULL. Returns the length
 * of the whole text without the terminator, also if it did not fit, as snprintf does. */
size_t bsc_error_format(const bsc_error *error, char *text, size_t size);

/* Where a function writes bytes to. `write` is called with the context and `length` bytes; it
 * returns false if it could not take them, and is then not called again. */
typedef struct bsc_sink {
    bool (*write)(void *context, const char *bytes, size_t length);
    void *context;
} bsc_sink;

/* ---- Exact naturals ---- */

/* An exact number of any size. It is a view of memory that belongs to the handle it came from, and
 * lives as long as that handle. */
typedef struct bsc_natural {
    const uint64_t *limb; /* [limbs]: 64 bits each, the lowest first; high limbs may be zero */
    size_t limbs;         /* at least 1 */
} bsc_natural;

/* Writes the decimal digits of the number to `text`, without separators or leading zeros, and a
 * terminator. Returns how many digits there are; 0, and an empty text, if `size` bytes are fewer
 * than bsc_natural_format_size(number). */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size);
/* Returns the bytes that bsc_natural_format needs, with the terminator: a few more than the
 * digits. */
size_t bsc_natural_format_size(bsc_natural number);
/* Returns the number as a double, off by at most one unit in the last place; infinity from about
 * 1.8e308 on. */
double bsc_natural_double(bsc_natural number);
/* Returns numerator / denominator, also if both are beyond the range of doubles. 0 / 0 is 0, and
 * any other number over 0 is infinity. */
double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator);
/* Returns a negative number if a is less than b, 0 if they are equal, a positive one if a is
 * greater. They may have different numbers of limbs. */
int bsc_natural_compare(bsc_natural a, bsc_natural b);

/* ---- Problems: a board, a fleet and the rules ---- */

/* The shape of the cells, whether two ships may touch, and whether every cell must be covered. */
typedef enum bsc_lattice { BSC_SQUARE, BSC_HEX_FLAT, BSC_HEX_POINTY } bsc_lattice;
typedef enum bsc_touch { BSC_TOUCH_ALLOWED, BSC_TOUCH_CORNERS, BSC_TOUCH_FORBIDDEN } bsc_touch;
typedef enum bsc_cover { BSC_COVER_OPTIONAL, BSC_COVER_ALL } bsc_cover;

/* A board, the pieces of a fleet, the rules, and every placement of every piece. */
typedef struct bsc_problem bsc_problem;

/* What a problem is made from: a `text`; or the `name` of a built-in board; or a size as the name,
 * with a `fleet`. Fields that are not used are zero. The library copies what it needs, so the
 * texts may be freed once the call has returned. */
typedef struct bsc_source {
    size_t size;         /* bytes of the struct, by sizeof; 0: the fields of version 1.0 are read */
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
    const char *cells;   /* islands that become cells: labels, as in `islands` */
    const char *sums;    /* more sums than the text has, each on a line, as the text writes them
                          * behind `sum`: "A1:C3 = 2" */
    /* From version 1.1 on: */
    bool reflect; /* every piece that may be turned may be reflected too */
} bsc_source;

/* Makes a problem: reads the board, and lays every piece in every way. The caller frees *problem.
 * BSC_BAD_INPUT for a mistake in the source: the error has its line and column. If the mistake is
 * in `fleet`, `touch`, `cover`, `lattice` or `labels`, the error has BSC_REASON_FIELD, and its
 * name is that of the field; for a mistake in `islands`, `cells` or `sums` its name is "island",
 * "cell" or "sum", for one in a size "board". BSC_UNSUPPORTED if the source has fields that this
 * version does not know. */
bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error);
/* Counts the deployments of a board in one call. `board` is the name of a built-in board or a size
 * as "10x10"; `fleet` straight ships as "5,4,3x2", or NULL for the board's own. Writes the decimal
 * digits of the count to `digits`, which has `size` bytes. BSC_LIMIT if they do not fit;
 * BSC_UNSUPPORTED for the boards nxn and wxh, whose count is a formula; and the errors of
 * bsc_problem_new. */
bsc_status bsc_board_count(const char *board, const char *fleet, char *digits, size_t size,
                           bsc_error *error);
/* Frees a problem; NULL is allowed. */
void bsc_problem_free(bsc_problem *problem);

/* Return the title of the board, "" if it has none, and its rules. */
const char *bsc_problem_title(const bsc_problem *problem);
bsc_lattice bsc_problem_lattice(const bsc_problem *problem);
bsc_touch bsc_problem_touch(const bsc_problem *problem);
bsc_cover bsc_problem_cover(const bsc_problem *problem);

/* A place of the board: a cell, on which a ship may lie, or an island, on which none may. Places
 * are numbered in reading order. On squares x is the column and y the row, from 0. On hexagons x
 * and y are those of the drawing: hex-flat columns are 1 apart in x, and the cells of a column 2
 * apart in y; hex-pointy rows are 1 apart in y, and the cells of a row 2 apart in x. */
typedef struct bsc_place {
    uint32_t x, y;
    bool island;
    char mark;      /* as drawn: '.' a cell, '#' an island; or what is given of the cell: '~' water,
                * 'X' some ship, 'O' a ship of one cell, '<' '>' '^' 'v' the end of a ship, 'M' a
                * cell between two others of its ship */
    uint32_t cell;  /* its number among the cells, from 0; UINT32_MAX for an island */
    char label[16]; /* "C1", "AA10"; of cube labels "0,1,-1" */
} bsc_place;

/* Return the number of places, and the place of a number below it. */
uint32_t bsc_problem_places(const bsc_problem *problem);
const bsc_place *bsc_problem_place(const bsc_problem *problem, uint32_t place);
/* Return the greatest x + 1 and the greatest y + 1 of the places; 0 for nxn and wxh. */
uint32_t bsc_problem_width(const bsc_problem *problem);
uint32_t bsc_problem_height(const bsc_problem *problem);
/* Returns the number of cells, islands not counted. */
uint32_t bsc_problem_cells(const bsc_problem *problem);
/* Returns the number of the place that a cell is at. */
uint32_t bsc_problem_cell_place(const bsc_problem *problem, uint32_t cell);

/* A piece of the fleet: one ship, or several copies that are alike. */
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

/* Says whether a piece may be turned but not reflected, and would have more orientations if it
 * might be reflected, as an S or an L; such a piece is easily forgotten in a puzzle. */
bool bsc_problem_piece_lacks_reflection(const bsc_problem *problem, uint32_t piece);
/* Return the number of pieces, and the piece of a number below it. */
uint32_t bsc_problem_pieces(const bsc_problem *problem);
const bsc_piece *bsc_problem_piece(const bsc_problem *problem, uint32_t piece);
/* Returns the number of the place with that label, in small letters or capitals ("c1"); UINT32_MAX
 * if there is none. */
uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label);
/* Writes to *cell the number of the cell with that label. BSC_BAD_INPUT, and why, if the label
 * names no cell. */
bsc_status bsc_problem_find_cell(const bsc_problem *problem, const char *label, uint32_t *cell,
                                 bsc_error *error);
/* Returns the number of the piece with that name, in small letters or capitals; UINT32_MAX if
 * there is none. */
uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name);
/* Returns the cells of the whole fleet, all copies counted. */
uint32_t bsc_problem_fleet_cells(const bsc_problem *problem);

/* One way in which one piece can lie on the board. Placements are numbered piece by piece. */
typedef struct bsc_placement {
    uint32_t piece; /* its number */
    uint32_t cells;
    const uint32_t *cell; /* [cells]: their numbers, rising */
} bsc_placement;

/* Return the number of placements of all pieces, and the placement of a number below it. */
uint32_t bsc_problem_placements(const bsc_problem *problem);
bsc_placement bsc_problem_placement(const bsc_problem *problem, uint32_t placement);

/* ---- Built-in boards ---- */

/* A board that the library has built in. */
typedef struct bsc_builtin {
    const char *name;
    const char *alias; /* a second name, or NULL */
    const char *title;
    const char *text; /* a .board file */
    size_t length;
} bsc_builtin;

/* Return the number of built-in boards, and the board of an index below it, which is static. */
size_t bsc_builtins(void);
const bsc_builtin *bsc_builtin_at(size_t index);
/* Returns the built-in board of that name or alias, in small letters or capitals; NULL if there is
 * none. */
const bsc_builtin *bsc_builtin_find(const char *name);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Returns the bytes of the character that a text begins with, and writes its code point. Texts
 * come from outside: titles, names of ships and files, and the words that errors quote. So if the
 * text does not begin with UTF-8, or with U+FFFE or U+FFFF, it returns 1 and writes
 * BSC_NO_CHARACTER. `length` is the bytes of the text, above 0; SIZE_MAX stands for a text that
 * ends with a NUL. */
#define BSC_NO_CHARACTER UINT32_MAX
size_t bsc_text_step(const char *text, size_t length, uint32_t *code);
/* Returns whether a code point should be shown as U+FFFD: a control character of either set, which
 * a terminal may obey, or BSC_NO_CHARACTER. */
bool bsc_text_unclean(uint32_t code);
/* Copies `length` bytes of a text to `to`, with a terminator. If they do not fit into its `size`
 * bytes, at least 4, copies as many whole characters as fit before an ellipsis. `to` may be
 * `from`. */
void bsc_text_cut(char *to, size_t size, const char *from, size_t length);

/* Returns the one of `count` known words that a misspelt word is closest to, by Levenshtein
 * distance, where two letters exchanged are one mistake; NULL if all are more than a few letters
 * away. For hints. */
const char *bsc_closest(const char *word, const char *const *known, size_t count);

/* Returns a - b, where b is at most a. The result is a view of limb[a.limbs], which is written. */
bsc_natural bsc_natural_subtract(bsc_natural a, bsc_natural b, uint64_t *limb);

/* Return the words for these values in files and options: "hex-flat", "forbidden", "all". They are
 * static. */
const char *bsc_lattice_name(bsc_lattice lattice);
const char *bsc_touch_name(bsc_touch touch);
const char *bsc_cover_name(bsc_cover cover);

/* How places are named: by the letters of the column and the position in it, "C1"; or, on hexagons
 * only, by cube coordinates x,y,z whose sum is 0, "0,1,-1". Both are read, whichever is written. */
typedef enum bsc_labels { BSC_LABELS_LETTERS, BSC_LABELS_CUBE } bsc_labels;
const char *bsc_labels_name(bsc_labels labels);
/* Returns the length of the label, of either kind and of any board, that a text begins with; 0 if
 * it begins with none. */
size_t bsc_label_length(const char *text);

/* A sum: what the board says of a set of cells, namely how many of them hold a ship. */
typedef struct bsc_sum {
    char line;            /* 'r' or 'c' of a whole row or column; else '\0' */
    uint32_t number;      /* its y or x */
    uint32_t least, most; /* how many hold a ship; most is UINT32_MAX if all of them may */
    bool *cell;           /* [cells]: whether the set has it */
} bsc_sum;

uint32_t bsc_problem_sums(const bsc_problem *problem);
const bsc_sum *bsc_problem_sum(const bsc_problem *problem, uint32_t sum);

/* Returns the cells of the piece's first orientation, to be drawn: x and y in turn, as in
 * bsc_place, from 0: [2 * cells]. */
const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece);
/* Return which labels the places of the problem have; and where the board's text puts the origin of
 * coordinates, as a place and its coordinates, "A1 -7,6,1", or NULL if it does not say. */
bsc_labels bsc_problem_labels(const bsc_problem *problem);
const char *bsc_problem_origin(const bsc_problem *problem);

/* Returns the name or alias of a built-in board that a misspelt one is closest to, or NULL. */
const char *bsc_builtin_closest(const char *name);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
