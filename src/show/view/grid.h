/* grid.h - writes a board as lines of text, for people and terminals. Each place of the board (a
 * cell or an island) has a text, which is written at the position that the place has in the drawing
 * of a .board file. Texts must be ASCII, because their widths are counted in bytes. Only
 * bsc_grid_begin and bsc_grid_set allocate memory. Errors of `out` are for the caller to find
 * (ferror). */
#ifndef BSC_VIEW_GRID_H
#define BSC_VIEW_GRID_H

#include "bscount_game.h"

#include <stdio.h>

/* The steps by which a text of a board is made narrower until it is no wider than it may be. Each
 * step includes all steps before it. */
typedef enum bsc_narrowing {
    BSC_NARROW_NOTHING,  /* the grid has its full width */
    BSC_NARROW_BRACKETS, /* neighbouring coloured blocks share the blank or bracket between them */
    BSC_NARROW_TENTHS,   /* the caller writes numbers with only one digit after the decimal point */
    BSC_NARROW_UNITS,    /* the caller writes numbers without digits after the decimal point */
    /* The caller writes a single digit for each cell. The grid is not made wider than these digits
     * need: a name above a column is left out if there is no room for it. */
    BSC_NARROW_DIGIT,
    BSC_NARROW_TOUCHING /* no blanks or brackets are written between the texts of a row */
} bsc_narrowing;

/* What is written at one place of the board. */
typedef struct bsc_grid_cell {
    char *text; /* owned: the text of the place; NULL: '#' if it is an island, else nothing */
    /* owned: the numbers of the escape sequence by which a terminal writes the text in colour, such
     * as "1;31"; NULL: the text has no colour */
    char *colour;
    bool is_framed; /* the text of the place is written between [ and ] */
} bsc_grid_cell;

/* A board with a text at each place. If an allocation fails, the grid remembers it, and
 * bsc_grid_write returns false later. */
typedef struct bsc_grid {
    const bsc_problem *problem; /* the board, borrowed */
    bsc_grid_cell *cell;        /* [places], owned: what is written at each place of the board */
    bool has_colours;           /* the text of at least one place has a colour */
    bool has_failed;            /* memory ran out, so that the text of a place may be missing */

    /* The caller may change these fields before the grid is measured or written. In a new grid they
     * are 0 or false. */
    bsc_narrowing narrowing; /* how far the lines of the grid are made narrower */
    bool shows_labels;       /* each cell shows its label before its text */
    /* The sums of rows and columns are shown. A sum is a rule of the board that says how many cells
     * of a row or a column have a ship. It is written to the right of the row or below the column.
     * Rows and columns without such a rule have no sum, and of several only the first is shown. */
    bool shows_sums;
} bsc_grid;

/* Returns a grid for the board, in which no place has a text yet. The problem must outlive the
 * grid. If memory ran out, the grid is marked as failed. The caller releases it in either case. */
bsc_grid bsc_grid_begin(const bsc_problem *problem);
/* Frees the texts and colours of all places of the grid, and sets all its fields to zero. */
void bsc_grid_release(bsc_grid *grid);

/* Sets the text of a place, whose index is below the number of places (asserted), to a copy of
 * `text`, and frees the text that the place had before. If `text` is NULL, the caller ran out of
 * memory, and the grid is marked as failed. If `is_framed`, the text is written between [ and ],
 * which replace the blanks beside it. If `colour` is not NULL, such as "1;31", the text is written
 * in a block of that colour. A block is as wide as the widest text of the grid, plus a blank or
 * bracket on either side, so that the blocks of neighbours meet. If `colour` is NULL, the colour of
 * the place does not change; in a new grid no place has a colour. If memory runs out, the grid is
 * marked as failed; on a grid that has failed already the function does nothing. */
void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text, bool is_framed,
                  const char *colour);
/* Returns how many characters the grid's lines have up to the end of the text of the last cell, or,
 * in padded blocks, of its block. A bracket ] after this text is not counted, nor are the sums that
 * may follow a line. The grid must not have failed, and its board must have a size, which the
 * boards nxn and wxh do not have. */
size_t bsc_grid_width(const bsc_grid *grid);

/* Says whether the letters above a grid and the numbers at its left are enough to name every cell,
 * as A and 1 name the cell A1. They are not enough if labels are cube coordinates, or on hex-flat
 * boards, where each column counts its cells from its own top. Grids of these boards have no
 * numbers at the left, and their cells need labels. */
bool bsc_grid_names_cells(const bsc_problem *problem);
/* Returns the distance in x between neighbouring columns with different letters. It is 2 on pointy
 * hexagons, where a column covers two values of x, and otherwise 1. */
uint32_t bsc_grid_column_distance(const bsc_problem *problem);
/* Returns the first place, in reading order, of the column that begins at x, or NULL if the column
 * has no places. x must be a multiple of bsc_grid_column_distance. */
const bsc_place *bsc_grid_find_column(const bsc_problem *problem, uint32_t x);
/* Returns the length of the name of the column to which a place belongs, in characters. The name of
 * a column is the letters with which the labels of its places begin. Returns 0 if labels are cube
 * coordinates, because the columns then have no names. */
size_t bsc_grid_column_name_length(const bsc_problem *problem, const bsc_place *place);
/* Writes the grid, with the names of the columns above it unless labels are cube coordinates. The
 * board must have places. If the grid has failed, writes nothing and returns false; there is no
 * other failure. */
bool bsc_grid_write(const bsc_grid *grid, FILE *out);

#endif
