/* tiling.h - a deployment laid out on its board: which ship lies on each place, and the letters and
 * colours by which pictures tell the ships apart. */
#ifndef BSC_VIEW_TILING_H
#define BSC_VIEW_TILING_H

#include "bscount_game.h"

/* ---- Letters ---- */

/* Number of the letters that ships are drawn with. */
#define BSC_LETTERS 64u

/* The letters of one piece: those of index first .. first + count - 1. */
typedef struct bsc_letter_range {
    uint32_t first, count;
} bsc_letter_range;

/* How the ships of a fleet get their letters. */
typedef enum bsc_lettering {
    /* Each piece has a letter, which all its copies share; or, if there are enough letters, each
     * ship has a letter of its own. */
    BSC_LETTERS_OF_PIECES,
    /* Each piece has several letters. Some of its copies share one, but no two neighbours do. */
    BSC_LETTERS_SHARED,
    /* There are more pieces than letters: a letter does not tell the piece, but two neighbours have
     * different letters. */
    BSC_LETTERS_OF_NOTHING
} bsc_lettering;

/* Writes to range[pieces] the letters that the ships of each piece may have. */
bsc_lettering bsc_choose_letters(const bsc_problem *problem, bsc_letter_range *range);
/* Returns the letter of an index below BSC_LETTERS. */
char bsc_letter(uint32_t index);

/* ---- Ships on a board ---- */

/* Number of the colours that ships are drawn with. */
#define BSC_SHIP_COLOURS 12u

/* Return a colour of an index below BSC_SHIP_COLOURS, on which black letters can be read: as
 * 0xRRGGBB, and as the nearest of the 256 colours of a terminal. */
uint32_t bsc_ship_colour(uint32_t index);
unsigned bsc_ship_terminal_colour(uint32_t index);

/* What lies at a point of the board where there is no ship. */
#define BSC_TILE_WATER   UINT32_MAX       /* a cell without a ship */
#define BSC_TILE_ISLAND  (UINT32_MAX - 1) /* an island */
#define BSC_TILE_OUTSIDE (UINT32_MAX - 2) /* no place of the board */

typedef struct bsc_tiled_ship {
    bsc_placement placement; /* where it lies; of a piece alone its number only, without cells */
    uint32_t letter;         /* below BSC_LETTERS */
    uint32_t colour;         /* below BSC_SHIP_COLOURS */
} bsc_tiled_ship;

/* A deployment on its board. Two ships are neighbours if a side of a cell lies between them. */
typedef struct bsc_tiling {
    bsc_lattice lattice;
    uint32_t width, height; /* x and y of a place are below these */
    uint32_t *tile;         /* [width * height], row by row: the number of the ship at that x and y,
                               or a BSC_TILE_* */
    uint32_t ships;
    bsc_tiled_ship *ship; /* [ships], in the reading order of their first cells */
} bsc_tiling;

/* Lays the ships of a deployment, which is option[count] of the matrix, on their board; with count
 * 0 the board is empty, and `matrix` may be NULL. Returns false if memory ran out; else
 * bsc_tiling_release frees what the tiling owns. */
bool bsc_tiling_begin(bsc_tiling *tiling, const bsc_problem *problem, const bsc_matrix *matrix,
                      const uint32_t *option, uint32_t count);
/* Makes a tiling of one ship alone: the piece as it is drawn, in its first orientation. */
bool bsc_tiling_begin_piece(bsc_tiling *tiling, const bsc_problem *problem, uint32_t piece);
/* Makes a tiling of the pieces first .. end - 1, in the same way, piece p with its left side at
 * x[p - first]. A piece has the colour of its first letter. */
bool bsc_tiling_begin_pieces(bsc_tiling *tiling, const bsc_problem *problem, uint32_t first,
                             uint32_t end, const uint32_t *x);
void bsc_tiling_release(bsc_tiling *tiling);

/* Returns the number of sides of a cell. They are numbered clockwise: side 0 is the upper one on
 * squares, the upper left one of flat hexagons, and the upper right one of pointy hexagons. */
unsigned bsc_count_sides(bsc_lattice lattice);
/* Returns what lies at (x, y), which may be outside. */
uint32_t bsc_tile_at(const bsc_tiling *tiling, int64_t x, int64_t y);
/* Returns what lies across side k of the place at (x, y). */
uint32_t bsc_tile_across(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k);
/* Says whether a wall stands at side k of the place at (x, y): a ship ends there. */
bool bsc_has_wall(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k);

#endif
