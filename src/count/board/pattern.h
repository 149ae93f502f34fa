/* pattern.h - diagonal patterns of cells, for players that look for ships. Each ship that is long
 * enough covers a cell of the pattern, wherever it lies, so a player need not shoot at the other
 * cells. */
#ifndef BSC_BOARD_PATTERN_H
#define BSC_BOARD_PATTERN_H

#include "bscount.h"

#include "count/base/arena.h"

/* The cells are coloured in diagonal stripes. With n colours, the colour of a cell is (x + y)
 * modulo n on squares, and (q + 2 r) modulo n on hexagons, where x and y, or q and r, are the
 * coordinates of the cell. A pattern consists of the cells of one colour, or of several colours
 * that follow one another. In these examples '#' is a cell of the pattern, and '.' is another cell:
 *
 *   one colour of two     one of three       two of three (for ships of 2 cells on hexagons)
 *   # . # . #             # . . # .             # # . #
 *   . # . # .             . . # . .            # . # #
 *   # . # . #             . # . . #           . # # .
 *
 * A pattern can be shifted: it then has the same number of colours, but begins with another colour.
 * We say that a pattern meets a piece if every placement of the piece (every way in which it can
 * lie on the board) covers a cell of the pattern, however the pattern is shifted. A player who
 * shoots at all cells of such a pattern hits every ship of that piece. */

/* The greatest number of colours that cells are coloured with. Trying more colours for longer
 * pieces would take too much work. */
#define BSC_MAX_COLOURS 16u

/* A pattern: the cells that have one of certain colours. */
typedef struct bsc_pattern {
    uint32_t colours;      /* how many colours the cells are coloured with */
    uint32_t kept_colours; /* how many of these colours belong to the pattern */
    /* The first colour of the pattern. Its colours are first, first + 1, and so on, modulo
     * `colours`. */
    uint32_t first;
    /* [pieces]: whether the pattern meets the piece: whether every placement of the piece covers a
     * cell of the pattern, however the pattern is shifted */
    bool *meets;
} bsc_pattern;

/* All patterns that are tried for a problem (pattern.c says which). */
typedef struct bsc_patterns {
    bsc_arena arena; /* owns the arrays */
    const bsc_problem *problem;
    uint32_t count; /* how many patterns there are */
    /* [count]: the patterns, sorted by kept_colours / colours, which is the share of the board's
     * cells that the pattern has, roughly. The smallest share comes first. The last pattern has all
     * colours, and so all cells. */
    bsc_pattern *pattern;
} bsc_patterns;

/* Returns the colour of a cell, from 0 to colours - 1, if the cells are coloured with `colours`
 * colours. `colours` must be at least 1. */
uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours);
/* Says whether the cell belongs to the pattern. */
bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell);

/* Makes all patterns for the problem, and finds out which pieces each of them meets (a pattern
 * meets a piece if every placement of the piece covers a cell of the pattern, and so if it has no
 * placement). The problem must outlive the patterns. The caller frees them by
 * bsc_arena_release(&patterns->arena). Fails with BSC_NO_MEMORY or BSC_LIMIT if memory runs out;
 * *patterns is then all zero. */
bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error);
/* Returns the pattern for a player who looks for the ships that are still afloat. afloat[p] says
 * how many ships of piece p are not sunk. Of all patterns that meet every piece with ships afloat
 * (every placement of such a piece covers a cell of the pattern), this is the one with the smallest
 * kept_colours / colours, so that the player has about the fewest cells to shoot at. If no ship is
 * afloat, it is the one with the smallest such fraction of all. There is always such a pattern,
 * because the pattern with all cells meets every piece. The result is valid as long as
 * `patterns`. */
const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat);

#endif
