/* bscount_board.h - what all headers share: errors and exact natural numbers; and boards, fleets
 * and rules. bscount.h includes it, and says what holds for handles, errors and ownership. */
#ifndef BSCOUNT_BOARD_H
#define BSCOUNT_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The shared library exports only the functions that are declared in these headers. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define BSC_VERSION "1.1.0"

/* Returns the version of the library that is running and the compiler that built it, for example
 * "1.1.0, built by gcc 12.2.0 with POSIX threads". The text is static. */
const char *bsc_version(void);

/* ---- Statuses and errors ---- */

/* How a call ended. */
typedef enum bsc_status {
    BSC_OK = 0,
    BSC_NO_MEMORY,   /* the system refused an allocation or a thread */
    BSC_SINK_FAILED, /* the caller's sink did not take the bytes */
    BSC_BAD_INPUT,   /* a board, fleet, shot, label or matrix that makes no sense */
    BSC_UNSUPPORTED, /* the input makes sense, but this engine cannot do it */
    BSC_LIMIT,       /* needs more memory or walks than bsc_run or bsc_source allow */
    BSC_INTERRUPTED, /* the caller's tick returned false */
    BSC_DISAGREE     /* two engines gave different tallies: a bug in bscount */
} bsc_status;

/* Why a call failed, if it is a failure to which a program may add a hint that names its own
 * options. All other failures have BSC_REASON_NONE. */
typedef enum bsc_reason {
    BSC_REASON_NONE,
    BSC_REASON_FIELD,        /* the error's name is a field of bsc_source, such as "fleet"; or
                              * "board", "island" or "cell" (see bsc_problem_new) */
    BSC_REASON_NO_FLEET,     /* the board is only a size, and there is no fleet */
    BSC_REASON_NO_PIECES,    /* the board's text has no pieces, and there is no fleet */
    BSC_REASON_MEMORY_LIMIT, /* BSC_LIMIT: the limit set by bsc_memory_limit */
    BSC_REASON_NO_WALK,      /* BSC_LIMIT: no random walk of mc reached a deployment */
    BSC_REASON_PARTS,        /* BSC_UNSUPPORTED: this run cannot be split into parts */
    BSC_REASON_MISSING,      /* some parts of a run are missing */
    BSC_REASON_GAMES         /* the counts of a table do not come from a whole number of games */
} bsc_reason;

/* A struct that the caller fills, such as bsc_source, begins with its own `size`. If it has more
 * fields than the library knows, and some of them are used, it is refused with BSC_UNSUPPORTED. If
 * it has fewer, the missing fields count as zero. Structs that the library fills never get new
 * fields. */

/* What went wrong, and where. The caller owns it and zeroes it first: `bsc_error error = {0};`. */
typedef struct bsc_error {
    bsc_status status;
    size_t line, column; /* from 1, columns in characters; 0 if the error has no place */
    char name[256];      /* the name of the text: a path or a built-in board */
    char message[256];   /* one sentence, in lower case, without a full stop */
    char source[256];    /* the offending line, or the part of it that fits */
    size_t caret;        /* which character of `source` is wrong, from 1 */
    char hint[256];      /* what to try instead, or empty */
    bsc_reason reason;
} bsc_error;

/* Writes the error to `text` for people to read: "name:line:column: error: message", then the line
 * of the source with a caret below it, then "hint: ...". Leaves out what is not set. Writes at most
 * `size` bytes with the terminator; if `size` is 0, `text` may be NULL. Returns the length of the
 * whole text without the terminator, even if it did not fit, as snprintf does. */
size_t bsc_error_format(const bsc_error *error, char *text, size_t size);

/* Where a function writes its bytes. It calls `write` with the context and `length` bytes. If
 * `write` cannot take them, it returns false, and is not called again. */
typedef struct bsc_sink {
    bool (*write)(void *context, const char *bytes, size_t length);
    void *context;
} bsc_sink;

/* ---- Exact naturals ---- */

/* An exact natural number of any size. It points to memory of the handle that it comes from, and is
 * valid as long as that handle. */
typedef struct bsc_natural {
    const uint64_t *limb; /* [limbs]: 64 bits each, lowest first; the high limbs may be zero */
    size_t limbs;         /* at least 1 */
} bsc_natural;

/* Writes the number to `text` in decimal digits, without separators or leading zeros, and a
 * terminator. Returns the number of digits. If `size`, in bytes, is less than
 * bsc_natural_format_size(number), writes an empty text and returns 0. */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size);
/* Returns how many bytes bsc_natural_format needs, including the terminator; this may be a few more
 * than it writes. */
size_t bsc_natural_format_size(bsc_natural number);
/* Returns the number as a double, with an error of at most one unit in the last place. From about
 * 1.8e308 on, returns infinity. */
double bsc_natural_double(bsc_natural number);
/* Returns numerator / denominator, even if both are beyond the range of doubles. 0 / 0 is 0, and
 * any other number divided by 0 is infinity. */
double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator);
/* Returns a negative number if a is less than b, 0 if they are equal, and a positive number if a is
 * greater. a and b may have different numbers of limbs. */
int bsc_natural_compare(bsc_natural a, bsc_natural b);

/* ---- Problems: a board, a fleet and the rules ---- */

/* The shape of the cells; whether two ships may touch; and whether every cell must be covered. */
typedef enum bsc_lattice { BSC_SQUARE, BSC_HEX_FLAT, BSC_HEX_POINTY } bsc_lattice;
typedef enum bsc_touch { BSC_TOUCH_ALLOWED, BSC_TOUCH_CORNERS, BSC_TOUCH_FORBIDDEN } bsc_touch;
typedef enum bsc_cover { BSC_COVER_OPTIONAL, BSC_COVER_ALL } bsc_cover;

/* A board, the pieces of a fleet, the rules, and every placement of every piece. */
typedef struct bsc_problem bsc_problem;

/* What a problem is made from: either a `text`, or as `name` a built-in board, or as `name` a size,
 * with a `fleet`. Fields that are not used are zero. The library copies what it needs, so the texts
 * may be freed once the call has returned. */
typedef struct bsc_source {
    size_t size;         /* bytes of the struct, by sizeof; 0: the fields of version 1.0 are read */
    const char *name;    /* what messages call the text; if text is NULL, the name of a built-in
                          * board or the size of a board without islands: "10x10" */
    const char *text;    /* the bytes of a .board file, which need no terminator; or NULL */
    size_t length;       /* length of `text` in bytes */
    const char *lattice; /* "square", "hex-flat", "hex-pointy"; only if text is NULL */
    const char *fleet;   /* straight ships in place of the text's pieces: "5,4,3x2"; or NULL */
    const char *touch;   /* "allowed", "corners", "forbidden"; NULL: the text's rule */
    const char *cover;   /* "optional", "all"; NULL: the text's rule */
    const char *labels;  /* "letters", "cube"; NULL: letters */
    const char *islands; /* cells that become islands: labels, separated by blanks or line ends */
    const char *cells;   /* islands that become cells: labels, as in `islands` */
    const char *sums;    /* further sums, one on each line, as after `sum` in a text: "A1:C3 = 2" */
    /* From version 1.1 on: */
    bool reflect; /* every piece that may be rotated may also be reflected */
} bsc_source;

/* Makes a problem: reads the board, and finds all placements of every piece. The caller frees
 * *problem. Returns BSC_BAD_INPUT if the source has a mistake: the error has the line and the
 * column. If the mistake is in `fleet`, `touch`, `cover`, `lattice` or `labels`, the error has
 * BSC_REASON_FIELD and the field as its name. If the mistake is in `islands`, `cells` or `sums`,
 * that name is "island", "cell" or "sum", and if it is in a size, "board". Returns BSC_UNSUPPORTED
 * if the source has fields that this version does not know. */
bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error);
/* Counts the deployments of a board in a single call. `board` is the name of a built-in board or a
 * size such as "10x10". `fleet` is straight ships such as "5,4,3x2", or NULL for the board's own
 * fleet. Writes the count to `digits`, which has room for `size` bytes, in decimal digits. Returns
 * BSC_LIMIT if they do not fit, BSC_UNSUPPORTED for the boards nxn and wxh, whose count is a
 * formula, and the errors of bsc_problem_new. */
bsc_status bsc_board_count(const char *board, const char *fleet, char *digits, size_t size,
                           bsc_error *error);
/* Frees a problem; NULL is allowed. */
void bsc_problem_free(bsc_problem *problem);

/* Return the title of the board, or "" if it has none; and the rules of the board. */
const char *bsc_problem_title(const bsc_problem *problem);
bsc_lattice bsc_problem_lattice(const bsc_problem *problem);
bsc_touch bsc_problem_touch(const bsc_problem *problem);
bsc_cover bsc_problem_cover(const bsc_problem *problem);

/* A place of the board: either a cell, on which a ship may lie, or an island, on which none may.
 * Places are numbered in reading order. On squares, x is the column and y the row, both from 0. On
 * hexagons, x and y are positions in the drawing: on hex-flat boards the columns are 1 apart in x,
 * and the cells of a column 2 apart in y; on hex-pointy boards the rows are 1 apart in y, and the
 * cells of a row 2 apart in x. */
typedef struct bsc_place {
    uint32_t x, y;
    bool island;
    char mark;      /* as drawn: '.' for a cell, '#' for an island; or what is given about the cell:
                     * '~' water, 'X' some ship, 'O' a ship of one cell, '<' '>' '^' 'v' the end of
                     * a ship, 'M' a cell between two others of its ship */
    uint32_t cell;  /* the number of the cell, from 0; UINT32_MAX for an island */
    char label[16]; /* "C1", "AA10"; "0,1,-1" if labels are cube coordinates */
} bsc_place;

/* Return the number of places, and the place of a number below that. */
uint32_t bsc_problem_places(const bsc_problem *problem);
const bsc_place *bsc_problem_place(const bsc_problem *problem, uint32_t place);
/* Return the greatest x of all places plus 1, and the greatest y plus 1; 0 for nxn and wxh. */
uint32_t bsc_problem_width(const bsc_problem *problem);
uint32_t bsc_problem_height(const bsc_problem *problem);
/* Returns the number of cells. Islands do not count. */
uint32_t bsc_problem_cells(const bsc_problem *problem);
/* Returns the number of the place of a cell. */
uint32_t bsc_problem_cell_place(const bsc_problem *problem, uint32_t cell);

/* A piece of the fleet: one ship, or several copies that are alike. */
typedef struct bsc_piece {
    const char *name;
    uint32_t cells;        /* number of cells of one copy */
    uint32_t copies;       /* number of interchangeable copies; the greatest, if it may vary */
    uint32_t orientations; /* number of distinct orientations on an infinite board */
    uint32_t placements;   /* number of placements on this board */
    bool straight;         /* the piece was written as `line N` or as a number of a fleet */
    const char *turn;      /* how the piece may be turned: "none", "rotate", "reflect", "half",
                            * "horizontal"; static */
} bsc_piece;

/* Says whether a piece may be rotated but not reflected, and would have more orientations if it
 * might be reflected, as an S or an L. The author of a puzzle easily forgets to allow this. */
bool bsc_problem_piece_lacks_reflection(const bsc_problem *problem, uint32_t piece);
/* Return the number of pieces, and the piece of a number below that. */
uint32_t bsc_problem_pieces(const bsc_problem *problem);
const bsc_piece *bsc_problem_piece(const bsc_problem *problem, uint32_t piece);
/* Returns the least number of copies that the fleet may have of the piece. bsc_piece.copies is the
 * greatest. The two differ if the board leaves the number open: with `x0-2` there may be none, one
 * or two, and a count adds up the deployments of all three fleets. With `x*` the greatest number is
 * one that no deployment can exceed. */
uint32_t bsc_problem_least_copies(const bsc_problem *problem, uint32_t piece);
/* Says whether the fleet may have as many copies of the piece as fit on the board (`x*`). */
bool bsc_problem_is_unlimited(const bsc_problem *problem, uint32_t piece);
/* Returns the number of fleets between which the choice is open, as in the fleet "5,4 or 3,3"; 1 if
 * there is one fleet. Every deployment of every fleet counts. `copies` of a piece is then the most
 * that a fleet has, and bsc_problem_least_copies the least. */
uint32_t bsc_problem_fleets(const bsc_problem *problem);
/* Describe one of several fleets, by a number below bsc_problem_fleets: its text, as in "5,4"; its
 * weight, which says how likely it is in proportion to the others, and is 1 unless the board gives
 * one; and how many ships of a piece it has. If there is only one fleet, its text is empty and its
 * weight is 1. */
const char *bsc_problem_fleet_text(const bsc_problem *problem, uint32_t fleet);
uint32_t bsc_problem_fleet_weight(const bsc_problem *problem, uint32_t fleet);
uint32_t bsc_problem_fleet_copies(const bsc_problem *problem, uint32_t fleet, uint32_t piece);
/* Says whether the fleets have different weights. */
bool bsc_problem_weighs_fleets(const bsc_problem *problem);
/* Says whether the number of copies of some piece may vary, or there are several fleets. */
bool bsc_problem_may_lack_ships(const bsc_problem *problem);
/* Returns the number of the place with that label, in upper or lower case ("c1"), or UINT32_MAX if
 * there is none. */
uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label);
/* Sets *cell to the number of the cell with that label. Returns BSC_BAD_INPUT, with the reason in
 * the error, if the label is not that of a cell. */
bsc_status bsc_problem_find_cell(const bsc_problem *problem, const char *label, uint32_t *cell,
                                 bsc_error *error);
/* Returns the number of the piece with that name, in upper or lower case, or UINT32_MAX if there is
 * none. */
uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name);
/* Returns the number of cells of the whole fleet, counting all copies. If the number of copies of a
 * piece may vary, it is the number of cells of the largest fleet. */
uint32_t bsc_problem_fleet_cells(const bsc_problem *problem);

/* One way in which a piece can lie on the board. Placements are numbered piece by piece. */
typedef struct bsc_placement {
    uint32_t piece; /* its number */
    uint32_t cells;
    const uint32_t *cell; /* [cells]: the numbers of the cells, in ascending order */
} bsc_placement;

/* Return the number of placements of all pieces, and the placement of a number below that. */
uint32_t bsc_problem_placements(const bsc_problem *problem);
bsc_placement bsc_problem_placement(const bsc_problem *problem, uint32_t placement);

/* ---- Built-in boards ---- */

/* A board that is built into the library. */
typedef struct bsc_builtin {
    const char *name;
    const char *alias; /* a second name, or NULL */
    const char *title;
    const char *text; /* a .board file */
    size_t length;
} bsc_builtin;

/* Return the number of built-in boards, and the one at an index below it. The board is static. */
size_t bsc_builtins(void);
const bsc_builtin *bsc_builtin_at(size_t index);
/* Returns the built-in board with that name or alias, in upper or lower case, or NULL if there is
 * none. */
const bsc_builtin *bsc_builtin_find(const char *name);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Returns the length in bytes of the first character of a text, and sets *code to its code point.
 * `length` is that of the text in bytes, above 0, or SIZE_MAX for a text that ends with a NUL.
 * Texts such as titles, names of ships and files, and the words that errors quote come from
 * outside. So if the text does not begin with valid UTF-8, or begins with U+FFFE or U+FFFF, returns
 * 1 and sets *code to BSC_NO_CHARACTER. */
#define BSC_NO_CHARACTER UINT32_MAX
size_t bsc_text_step(const char *text, size_t length, uint32_t *code);
/* Says whether a code point should be shown as U+FFFD, because it is BSC_NO_CHARACTER, or a C0 or
 * C1 control character, which a terminal may obey. */
bool bsc_text_unclean(uint32_t code);
/* Copies `length` bytes of a text to `to`, which has room for `size` bytes, at least 4, and adds a
 * terminator. If they do not fit, copies as many whole characters as fit, and adds an ellipsis.
 * `to` may be the same as `from`. */
void bsc_text_cut(char *to, size_t size, const char *from, size_t length);

/* Returns the word in known[count] that is closest to a misspelt word, for use in hints. The
 * distance is that of Levenshtein, but two exchanged letters are one mistake. Returns NULL if all
 * words differ in more than a few letters. */
const char *bsc_closest(const char *word, const char *const *known, size_t count);

/* Returns a - b; b must not be greater than a. Writes the result to limb[a.limbs], which the
 * returned number points to. */
bsc_natural bsc_natural_subtract(bsc_natural a, bsc_natural b, uint64_t *limb);

/* Return the words that stand for these values in files and options, such as "hex-flat",
 * "forbidden" and "all". They are static. */
const char *bsc_lattice_name(bsc_lattice lattice);
const char *bsc_touch_name(bsc_touch touch);
const char *bsc_cover_name(bsc_cover cover);

/* How places are named: by the letters of the column and the position in it, as "C1"; or, only on
 * hexagons, by cube coordinates x,y,z whose sum is 0, as "0,1,-1". Both kinds of labels are
 * understood, whichever is written. */
typedef enum bsc_labels { BSC_LABELS_LETTERS, BSC_LABELS_CUBE } bsc_labels;
const char *bsc_labels_name(bsc_labels labels);
/* Returns the length of the label at the start of a text, or 0 if there is none. The label may be
 * of either kind and of any board. */
size_t bsc_label_length(const char *text);

/* A sum: what the board says about a set of cells, namely how many of them hold a ship. */
typedef struct bsc_sum {
    char line;            /* 'r' or 'c' for a whole row or column; otherwise '\0' */
    uint32_t number;      /* the y of the row or the x of the column */
    uint32_t least, most; /* how many cells hold a ship; most is UINT32_MAX if all of them may */
    bool *cell;           /* [cells]: the set has the cell */
} bsc_sum;

uint32_t bsc_problem_sums(const bsc_problem *problem);
const bsc_sum *bsc_problem_sum(const bsc_problem *problem, uint32_t sum);

/* Returns the cells of the piece's first orientation, for drawing it. The array is [2 * cells]: x
 * and y of each cell in turn, as in bsc_place, from 0. */
const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece);
/* Return which labels the places of the problem have; and where the board's text puts the origin of
 * coordinates: a place and its coordinates, such as "A1 -7,6,1", or NULL if the text does not
 * say. */
bsc_labels bsc_problem_labels(const bsc_problem *problem);
const char *bsc_problem_origin(const bsc_problem *problem);

/* Returns the name or alias of a built-in board that is closest to a misspelt one, or NULL if none
 * is close. */
const char *bsc_builtin_closest(const char *name);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
