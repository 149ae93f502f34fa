/* bscount_board.h - errors and exact natural numbers, which all other headers use; and boards,
 * fleets and rules. bscount.h includes this header, and begins with the rules for handles, errors
 * and memory that apply to all headers. */
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

/* The version of these headers. */
#define BSC_VERSION "1.1.0"

/* Returns the version of the library that is running and the compiler that built the library, for
 * example "1.1.0, built by gcc 12.2.0 with POSIX threads". The text is static: the caller must not
 * free it. */
const char *bsc_version(void);

/* ---- Statuses and errors ---- */

/* How a call ended. BSC_OK is success; all other values are failures. */
typedef enum bsc_status {
    BSC_OK = 0,
    BSC_NO_MEMORY,   /* the system has no memory */
    BSC_SINK_FAILED, /* the caller's sink (bsc_sink) refused some bytes */
    BSC_BAD_INPUT,   /* the input makes no sense, such as a board, a shot or a label */
    BSC_UNSUPPORTED, /* the input makes sense, but the function or the engine cannot handle it */
    BSC_LIMIT,       /* the call needs more memory, random walks or other work than it may use */
    BSC_INTERRUPTED, /* the caller's tick, which is called during a run, returned false */
    BSC_DISAGREE     /* two engines counted differently, which is a bug in bscount */
} bsc_status;

/* Why a call failed, more precisely than the status says. A failure has a reason only if a program
 * may want to add a hint of its own, such as the name of a command-line option. All other failures
 * have BSC_REASON_NONE. */
typedef enum bsc_reason {
    BSC_REASON_NONE,
    /* A mistake in a field of bsc_source other than `text`. bsc_error.name names the field:
     * "fleet", "island" or another word (see bsc_problem_new). */
    BSC_REASON_FIELD,
    BSC_REASON_NO_FLEET,     /* the source has only a size for the board, and no fleet */
    BSC_REASON_NO_PIECES,    /* the text of the board has no pieces, and the source no fleet */
    BSC_REASON_MEMORY_LIMIT, /* with BSC_LIMIT: the limit that bsc_memory_limit set is too low */
    /* With BSC_LIMIT: the engine mc has no estimate, because none of its random walks, which lay
     * ship after ship, could lay the whole fleet. */
    BSC_REASON_NO_WALK,
    BSC_REASON_PARTS,   /* with BSC_UNSUPPORTED: this run cannot be split into parts */
    BSC_REASON_MISSING, /* some parts of a run are missing */
    /* the counts of cells in a table do not fit any whole number of games (bsc_frequencies_read) */
    BSC_REASON_GAMES
} bsc_reason;

/* Some structs that the caller fills, such as bsc_source, begin with a field `size`. The caller
 * sets it to sizeof the struct, or leaves it 0 to use only the fields of version 1.0. The size
 * tells the library which version of the struct the caller has. Fields that the caller's version
 * lacks count as zero. If the caller's version has fields that the library does not know, and some
 * of them are not zero, the call fails with BSC_UNSUPPORTED. Structs that the library fills never
 * get new fields. */

/* What went wrong in a call, and where. The struct belongs to the caller, who zeroes it before the
 * first call: `bsc_error error = {0};`. */
typedef struct bsc_error {
    bsc_status status; /* BSC_OK as long as no call has failed */
    /* The line and the column of the mistake in the text, from 1; columns count characters, not
     * bytes. Both are 0 if the mistake is not in a text. */
    size_t line, column;
    char name[256];    /* name of the text: its path, or a built-in board */
    char message[256]; /* a sentence that begins with a small letter and has no full stop */
    char source[256];  /* the line with the mistake, or the part of it that fits */
    size_t caret;      /* which character of `source` is wrong, from 1 */
    char hint[256];    /* what to try instead; "" if there is no hint */
    bsc_reason reason; /* why the call failed, more precisely than `status` */
} bsc_error;

/* Formats the error for people to read: "name:line:column: error: message", then the line of the
 * source with a caret below it, then "hint: ...". Leaves out parts that the error does not have: an
 * error that is all zero gives "error: " and a line end. The text ends with a line end, and 1,536
 * bytes are always enough for it. Writes at most `size` bytes to `text`, including the terminating
 * 0; `text` may be NULL if `size` is 0. Returns the length of the whole text without the
 * terminating 0, even if the text did not fit, as snprintf does. */
size_t bsc_error_format(const bsc_error *error, char *text, size_t size);

/* The caller's receiver for the output of a function. The function passes its output in pieces: it
 * calls `write` with the context and the next `length` bytes. `write` returns false if it refuses
 * the bytes; it is then not called again. */
typedef struct bsc_sink {
    bool (*write)(void *context, const char *bytes, size_t length);
    void *context;
} bsc_sink;

/* ---- Exact naturals ---- */

/* An exact natural number of any size. Its limbs belong to the handle that it comes from, and are
 * valid until that handle is freed, unless the function that returns the number says otherwise. */
typedef struct bsc_natural {
    /* [limbs]: the number as 64-bit words, called limbs, the lowest first. The high limbs may be
     * zero. */
    const uint64_t *limb;
    size_t limbs; /* the length of limb[]; at least 1 */
} bsc_natural;

/* Writes the number to `text` in decimal digits, without separators or leading zeros, and adds a
 * terminating 0. `size` is the length of `text` in bytes. Returns the number of digits. If `size`
 * is less than bsc_natural_format_size(number), writes an empty text and returns 0. If `size` is 0,
 * it writes nothing, and `text` may be NULL. */
size_t bsc_natural_format(bsc_natural number, char *text, size_t size);
/* Returns the number of bytes that bsc_natural_format needs for the number, including the
 * terminating 0. It may be a few bytes more than are written. */
size_t bsc_natural_format_size(bsc_natural number);
/* Returns the number as a double, with an error of at most one unit in the last place. Returns
 * infinity if the number is above the range of doubles, which ends near 1.8e308. */
double bsc_natural_double(bsc_natural number);
/* Returns numerator / denominator as a double, even if both numbers are beyond the range of
 * doubles. Returns 0 for 0 / 0, and infinity if only the denominator is 0. A quotient above the
 * range of doubles becomes infinity, and one below it 0. */
double bsc_natural_ratio(bsc_natural numerator, bsc_natural denominator);
/* Compares two numbers, which may have different numbers of limbs. Returns a negative number if a
 * is less than b, 0 if they are equal, and a positive number if a is greater. */
int bsc_natural_compare(bsc_natural a, bsc_natural b);

/* ---- Problems: a board, a fleet and the rules ---- */

/* The shape of the cells: squares, hexagons that lie on a side (flat), or hexagons that stand on a
 * corner (pointy). */
typedef enum bsc_lattice { BSC_SQUARE, BSC_HEX_FLAT, BSC_HEX_POINTY } bsc_lattice;
/* Whether two ships may touch: anywhere, only corner to corner, or not at all. */
typedef enum bsc_touch { BSC_TOUCH_ALLOWED, BSC_TOUCH_CORNERS, BSC_TOUCH_FORBIDDEN } bsc_touch;
/* Whether cells may stay empty, or ships must cover all cells. */
typedef enum bsc_cover { BSC_COVER_OPTIONAL, BSC_COVER_ALL } bsc_cover;

/* A problem: a board, the pieces of a fleet, the rules, and every placement of every piece. */
typedef struct bsc_problem bsc_problem;

/* What a problem is made from: the argument of bsc_problem_new. The board is given in one of three
 * ways: by the contents of a .board file in `text`; by the name of a built-in board in `name`; or
 * by a size in `name`, which also needs a `fleet`. Fields that are not used are zero. The library
 * copies what it needs, so all texts may be freed after the call. */
typedef struct bsc_source {
    size_t size; /* sizeof(bsc_source); 0: only the fields of version 1.0 are read */
    /* The name of `text`, for error messages; NULL: no name. If `text` is NULL: the name of a
     * built-in board, or the size of a board without islands, such as "10x10". */
    const char *name;
    /* The contents of a .board file, which need no terminating 0; or NULL. */
    const char *text;
    size_t length; /* length of `text` in bytes */
    /* If `name` is a size, the shape of the cells: "square", "hex-flat" or "hex-pointy"; NULL:
     * "square". */
    const char *lattice;
    /* The lengths of straight ships, such as "5,4,3x2", which replace the pieces of the board;
     * NULL: the board's own pieces. An empty text is a mistake. */
    const char *fleet;
    /* Whether ships may touch: "allowed", "corners" (only corner to corner) or "forbidden"; NULL:
     * the board's own rule. */
    const char *touch;
    /* Whether cells may stay empty: "optional", or "all" (every cell must have a ship); NULL: the
     * board's own rule. */
    const char *cover;
    const char *labels; /* the kind of labels: "letters" or "cube"; NULL: "letters" */
    /* Cells that become islands: their labels, separated by blanks or line ends; a line must not be
     * blank. NULL or an empty text: none. */
    const char *islands;
    const char *cells; /* islands that become cells: labels, as in `islands` */
    /* More sums (rules that say how many cells of a set hold a ship), one on each line, in the form
     * that follows the word `sum` in a .board file, such as "A1:C3 = 2"; a line must not be blank.
     * NULL or an empty text: none. */
    const char *sums;
    /* The fields below exist from version 1.1 on. */
    bool reflect; /* true: every piece that may be rotated may also be reflected */
} bsc_source;

/* Makes a problem from a source: reads the board, and finds all placements of every piece. Sets
 * *problem to the new problem, which the caller frees with bsc_problem_free, or to NULL on failure.
 *
 * Returns BSC_OK; BSC_BAD_INPUT if the source has a mistake, in which case the error has its line
 * and column, unless `text` and `name` are both NULL, or a board that is given by its size lacks a
 * fleet (BSC_REASON_NO_FLEET); BSC_UNSUPPORTED if the source has fields that this version does not
 * know, or if a piece may have any number of copies (x*) and the board has no size (nxn, wxh) or
 * more than 200 columns or rows; BSC_LIMIT if the placements of all pieces have more than
 * 4294967295 cells together; BSC_NO_MEMORY.
 *
 * If the mistake is in a field other than `text`, the error has BSC_REASON_FIELD. Its name is then
 * "fleet", "touch", "cover", "lattice" or "labels" for a mistake in that field; "island", "cell" or
 * "sum" for one in `islands`, `cells` or `sums`; and "board" for one in a size. */
bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error);
/* Counts the deployments of a board in a single call. `board` is the name of a built-in board or a
 * size such as "10x10". `fleet` is the lengths of straight ships, such as "5,4,3x2"; NULL means the
 * board's own fleet. Writes the number in decimal digits, with a terminating 0, to `digits`, which
 * has room for `size` bytes.
 *
 * Returns BSC_OK; BSC_LIMIT if the digits do not fit; BSC_UNSUPPORTED for the boards nxn and wxh,
 * which have no size, so that the result would be a formula; and the errors of bsc_problem_new,
 * bsc_matrix_new and bsc_tally_new. If the digits do not fit, `digits` becomes an empty text,
 * unless `size` is 0; after other failures it stays as it was. */
bsc_status bsc_board_count(const char *board, const char *fleet, char *digits, size_t size,
                           bsc_error *error);
/* Frees a problem; NULL is allowed. */
void bsc_problem_free(bsc_problem *problem);

/* Returns the title of the board, or "" if it has none. The problem owns the text. */
const char *bsc_problem_title(const bsc_problem *problem);
/* Return the shape of the cells, the touch rule and the cover rule. */
bsc_lattice bsc_problem_lattice(const bsc_problem *problem);
bsc_touch bsc_problem_touch(const bsc_problem *problem);
bsc_cover bsc_problem_cover(const bsc_problem *problem);

/* A place of the board: either a cell, on which a ship may lie, or an island, on which no ship may
 * lie. Places are numbered from 0 in reading order. Cells are numbered in the same way, without the
 * islands.
 *
 * On squares, x is the column and y the row, both from 0. On hexagons, x and y are positions in a
 * drawing of the board. On hex-flat boards, neighbouring columns differ by 1 in x, and neighbouring
 * cells of a column differ by 2 in y. On hex-pointy boards, neighbouring rows differ by 1 in y, and
 * neighbouring cells of a row differ by 2 in x. */
typedef struct bsc_place {
    uint32_t x, y;
    bool island; /* the place is an island */
    /* How the place is drawn: '#' for an island, and '.' for a cell about which the board tells
     * nothing. The other marks are clues of the board: '~' water; 'X' a cell of some ship; 'O' a
     * ship of one cell; '<' '>' '^' 'v' the end of a ship; 'M' a cell between two others of its
     * ship. */
    char mark;
    uint32_t cell; /* index of the cell; UINT32_MAX for an island */
    /* The name of the place: "C1" or "AA10"; with cube coordinates "0,1,-1". */
    char label[16];
} bsc_place;

/* Returns the number of places of the board. A board that has no size (nxn, wxh) or more than 200
 * columns or rows has no places, no cells and no placements. */
uint32_t bsc_problem_places(const bsc_problem *problem);
/* Returns the place with the given index, which must be below bsc_problem_places. The problem owns
 * the place. */
const bsc_place *bsc_problem_place(const bsc_problem *problem, uint32_t place);
/* Return the width and the height of the board: the greatest x of all places plus 1, and the
 * greatest y plus 1. For a board of more than 200 columns or rows they are the numbers of its
 * columns and rows. For the boards nxn and wxh, which have no size, both are 0. */
uint32_t bsc_problem_width(const bsc_problem *problem);
uint32_t bsc_problem_height(const bsc_problem *problem);
/* Returns the number of cells of the board, not counting islands. */
uint32_t bsc_problem_cells(const bsc_problem *problem);
/* Returns the index, among all places, of the place of the cell with the given index. */
uint32_t bsc_problem_cell_place(const bsc_problem *problem, uint32_t cell);

/* A piece of the fleet: one ship, or several ships that are alike, called its copies. */
typedef struct bsc_piece {
    const char *name; /* the name of the ship */
    uint32_t cells;   /* number of cells of one copy */
    /* How many copies the fleet has; if their number may vary, the greatest number. */
    uint32_t copies;
    uint32_t orientations; /* how many different orientations it has, even if they do not fit */
    uint32_t placements;   /* how many placements it has on this board */
    bool straight;         /* the piece was given by its length only, as a straight ship */
    /* How the piece may be turned: "none", "rotate", "reflect", "half" or "horizontal". The text is
     * static. */
    const char *turn;
} bsc_piece;

/* Says whether reflecting the piece would give new orientations, but the board only allows rotating
 * it. This concerns pieces in the shape of an S or an L, for example. A program can warn about it,
 * because the author of a puzzle easily forgets to allow reflections. Returns false if memory runs
 * out. */
bool bsc_problem_piece_lacks_reflection(const bsc_problem *problem, uint32_t piece);
/* Returns the number of pieces of the problem. */
uint32_t bsc_problem_pieces(const bsc_problem *problem);
/* Returns the piece with the given index, which must be below bsc_problem_pieces. The problem owns
 * the piece. */
const bsc_piece *bsc_problem_piece(const bsc_problem *problem, uint32_t piece);
/* Returns the least number of copies of the piece that the fleet may have; the greatest number is
 * bsc_piece.copies. They differ if the board does not fix how many copies there are. With `x0-2`,
 * for example, there may be 0, 1 or 2 copies, and a count is the sum over all three fleets. With
 * `x*`, the greatest number is one that no deployment can exceed. */
uint32_t bsc_problem_least_copies(const bsc_problem *problem, uint32_t piece);
/* Says whether the fleet may have as many copies of the piece as fit on the board (`x*`). Always
 * false if there are several fleets: where `x*` is written in one of them, the problem has a fleet
 * of its own for each number of copies that fits (bsc_problem_fleets). */
bool bsc_problem_is_unlimited(const bsc_problem *problem, uint32_t piece);
/* Returns the number of alternative fleets: 2 for "5,4 or 3,3", and 1 if there is only one fleet.
 * One of several fleets that has a range counts as all the fleets that it stands for:
 * "5,4x0-2 or 3,3" has 4 fleets, which are "5", "5,4", "5,4x2" and "3,3". A count is the sum over
 * all fleets. If there are several, bsc_piece.copies is the greatest number of copies that any of
 * the fleets has, and bsc_problem_least_copies returns the least. */
uint32_t bsc_problem_fleets(const bsc_problem *problem);
/* Returns the text of the fleet with the given index, such as "5,4"; "none" if it is one of several
 * fleets and has no ships; "" if there is only one fleet. `fleet` must be below bsc_problem_fleets.
 * The problem owns the text. */
const char *bsc_problem_fleet_text(const bsc_problem *problem, uint32_t fleet);
/* Returns the weight of the fleet with the given index. With weight 3, each deployment of the fleet
 * is three times as likely as a deployment of a fleet with weight 1. The weight is 1 unless the
 * board gives another one. `fleet` must be below bsc_problem_fleets. */
uint32_t bsc_problem_fleet_weight(const bsc_problem *problem, uint32_t fleet);
/* Returns how many copies of the piece the fleet with the given index has. There must be at least
 * two fleets, and `fleet` must be below bsc_problem_fleets. */
uint32_t bsc_problem_fleet_copies(const bsc_problem *problem, uint32_t fleet, uint32_t piece);
/* Says whether the fleets have different weights. */
bool bsc_problem_weighs_fleets(const bsc_problem *problem);
/* Says whether the number of ships is not fixed, because the number of copies of some piece may
 * vary or because there are several fleets. */
bool bsc_problem_may_lack_ships(const bsc_problem *problem);
/* Says whether every deployment has a ship on every cell, so that the board is a puzzle and every
 * shot would hit: because all cells must be covered, or because the ships, whose number is fixed,
 * have as many cells as the board. */
bool bsc_problem_fills_board(const bsc_problem *problem);
/* Returns the index of the place with the given label, or UINT32_MAX if there is no such place, as
 * on a board without places. The label may be of either kind that the board can have (bsc_labels),
 * and in upper or lower case ("c1"). */
uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label);
/* Sets *cell to the index of the cell with the given label, which bsc_problem_find_place would
 * find. Returns BSC_OK, or BSC_BAD_INPUT if no cell has that label, or if the place is an island;
 * the message of the error then says why, and *cell is undefined. */
bsc_status bsc_problem_find_cell(const bsc_problem *problem, const char *label, uint32_t *cell,
                                 bsc_error *error);
/* Returns the index of the piece with the given name, which may be in upper or lower case, or
 * UINT32_MAX if there is no such piece. */
uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name);
/* Returns the number of cells of the whole fleet: the sum over all copies of all pieces. If the
 * number of copies of a piece may vary, or if there are several fleets, its greatest number
 * (bsc_piece.copies) is used. */
uint32_t bsc_problem_fleet_cells(const bsc_problem *problem);

/* A placement: one way in which a piece can lie on the board. Placements have indices from 0: first
 * all placements of piece 0, then those of piece 1, and so on. */
typedef struct bsc_placement {
    uint32_t piece;       /* index of the piece */
    uint32_t cells;       /* length of cell[] */
    const uint32_t *cell; /* [cells]: indices of the cells that the piece covers, ascending */
} bsc_placement;

/* Returns the number of placements of all pieces together. Placements that contradict a mark of the
 * board (bsc_place.mark) are left out; sums of rows and columns do not matter here. The number may
 * be 0. */
uint32_t bsc_problem_placements(const bsc_problem *problem);
/* Returns the placement with the given index, which must be below bsc_problem_placements. The
 * problem owns the array cell[] of the result. */
bsc_placement bsc_problem_placement(const bsc_problem *problem, uint32_t placement);

/* ---- Built-in boards ---- */

/* A board that is built into the library. All its texts are static. */
typedef struct bsc_builtin {
    const char *name;
    const char *alias; /* a second name, or NULL */
    const char *title; /* the title of the board */
    const char *text;  /* the contents of the .board file */
    size_t length;     /* length of `text` in bytes */
} bsc_builtin;

/* Returns the number of built-in boards. */
size_t bsc_builtins(void);
/* Returns the built-in board with the given index, which must be below bsc_builtins. The result is
 * static. */
const bsc_builtin *bsc_builtin_at(size_t index);
/* Returns the built-in board whose name or alias is `name`, in upper or lower case, or NULL if
 * there is none. The board is static. */
const bsc_builtin *bsc_builtin_find(const char *name);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Reads the first character of a text in UTF-8: sets *code to its code point, and returns its
 * length in bytes. `length` is the length of the text in bytes and is above 0; for a text that ends
 * with a NUL it may be SIZE_MAX. Titles, names of ships and files, and words that errors quote come
 * from users, so they may be invalid UTF-8. If the text does not begin with valid UTF-8, or if it
 * begins with U+FFFE or U+FFFF, sets *code to BSC_NO_CHARACTER and returns 1. */
#define BSC_NO_CHARACTER UINT32_MAX
size_t bsc_text_step(const char *text, size_t length, uint32_t *code);
/* Says whether a program should display U+FFFD instead of a code point. This is so for
 * BSC_NO_CHARACTER, and for the control characters (C0 and C1), because a terminal might obey
 * them. */
bool bsc_text_unclean(uint32_t code);
/* Copies `length` bytes of the text `from` to `to`, which has room for `size` bytes, and adds a
 * terminating 0. `size` is at least 4. If the text does not fit, copies as many whole characters as
 * fit and adds an ellipsis. `to` may be the same as `from`. */
void bsc_text_cut(char *to, size_t size, const char *from, size_t length);

/* Returns the word in known[count] that is closest to a misspelt word, for a hint. The closest word
 * is the one with the fewest mistakes: letters that are missing, superfluous, wrong or exchanged
 * with their neighbours (the distance of Damerau and Levenshtein). The first of several equally
 * close words is returned, and never a word of more than 40 bytes. Returns NULL if all words differ
 * from `word` by more than 3 mistakes, or by more mistakes than half the bytes of `word`. Returns
 * NULL too if `count` is 0; `known` may then be NULL. */
const char *bsc_closest(const char *word, const char *const *known, size_t count);

/* Returns a - b, where b must not be greater than a (asserted). Writes the limbs of the result to
 * limb[a.limbs], an array of the caller; the returned number points to this array. */
bsc_natural bsc_natural_subtract(bsc_natural a, bsc_natural b, uint64_t *limb);

/* Return the word that stands for a value in files and options, such as "hex-flat" for
 * BSC_HEX_FLAT, "forbidden" for BSC_TOUCH_FORBIDDEN and "all" for BSC_COVER_ALL. The texts are
 * static. */
const char *bsc_lattice_name(bsc_lattice lattice);
const char *bsc_touch_name(bsc_touch touch);
const char *bsc_cover_name(bsc_cover cover);

/* How places are named: by the letters of the column and the position in the column, such as "C1";
 * or, on hexagons only, by cube coordinates x,y,z whose sum is 0, such as "0,1,-1". This value
 * decides which labels are written; labels of both kinds can always be read. */
typedef enum bsc_labels { BSC_LABELS_LETTERS, BSC_LABELS_CUBE } bsc_labels;
/* Returns the word for a kind of labels: "letters" or "cube". The text is static. */
const char *bsc_labels_name(bsc_labels labels);
/* Returns the length in bytes of the label at the start of a text, or 0 if the text does not begin
 * with a label. The text must end with a 0, but may go on after the label. The label may be of
 * either kind, and need not be on any board. */
size_t bsc_label_length(const char *text);

/* Returns the text from which the fleet with the given index was read, such as "5,4x0-2", which
 * stands for three fleets. Returns NULL if the fleet before was read from the same text, and "" if
 * there is only one fleet. `fleet` must be below bsc_problem_fleets. The problem owns the text. */
const char *bsc_problem_fleet_as_written(const bsc_problem *problem, uint32_t fleet);

/* A sum, which is a rule of a board: it says how many cells of a set hold a ship. */
typedef struct bsc_sum {
    char line;       /* 'r' or 'c' if the set is a whole row or column; otherwise '\0' */
    uint32_t number; /* if `line` is 'r', the y of the row; if it is 'c', the x of the column */
    /* How many cells of the set must hold a ship: at least `least` and at most `most`, which is
     * UINT32_MAX if there is no upper limit. */
    uint32_t least, most;
    bool *cell; /* [cells]: for each cell of the board, whether the set contains it */
} bsc_sum;

/* Returns the number of sums of the board. */
uint32_t bsc_problem_sums(const bsc_problem *problem);
/* Returns the sum with the given index, which must be below bsc_problem_sums. The problem owns the
 * sum. */
const bsc_sum *bsc_problem_sum(const bsc_problem *problem, uint32_t sum);

/* Returns the shape of a piece as the board gives it, before it is turned, for drawing it: an array
 * of 2 * cells elements, which are the x and the y of each cell of the piece in turn, as in
 * bsc_place. The least x and the least y are 0. The problem owns the array. */
const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece);
/* Returns the kind of labels that the places of the problem have. */
bsc_labels bsc_problem_labels(const bsc_problem *problem);
/* Returns where the text of the board puts the origin of the cube coordinates: a place and its
 * coordinates, such as "A1 -7,6,1", or NULL if the text does not say. The problem owns the text. */
const char *bsc_problem_origin(const bsc_problem *problem);

/* Returns the name or alias of a built-in board that is closest to a misspelt one, or NULL if none
 * is close. The text is static. */
const char *bsc_builtin_closest(const char *name);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
