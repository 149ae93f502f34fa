/* tiling.h - a tiling: a deployment laid out on its board, ready to be drawn. It says which ship is
 * at each place, and which letter and colour distinguish each ship from the others. */
#ifndef BSC_VIEW_TILING_H
#define BSC_VIEW_TILING_H

#include "bscount_game.h"

/* ---- Letters ---- */

/* Ships can be drawn with this many different letters (bsc_letter). */
#define BSC_LETTERS 64u

/* The letters that the ships of one piece may have: those with the indices first .. first + count -
 * 1 (bsc_letter). */
typedef struct bsc_letter_range {
    uint32_t first, count;
} bsc_letter_range;

/* How the ships of a fleet get their letters. */
typedef enum bsc_lettering {
    /* The letter tells the piece. If copies of a piece may lie side by side, each copy has a letter
     * of its own; otherwise all copies share one letter. (If ships may not touch and there are more
     * pieces than letters, several pieces have the same letter.) */
    BSC_LETTERS_OF_PIECES,
    /* The letter tells the piece, but there are not enough letters for all copies. Some copies of a
     * piece share a letter, but no two neighbours do. */
    BSC_LETTERS_SHARED,
    /* There are too few letters to give each piece some of its own. A letter does not tell the
     * piece, but neighbouring ships have different letters. */
    BSC_LETTERS_OF_NOTHING
} bsc_lettering;

/* Decides which letters the ships of each piece may have, and sets range[p] to those of piece p.
 * Returns how ships get their letters. */
bsc_lettering bsc_choose_letters(const bsc_problem *problem, bsc_letter_range *range);
/* Returns the character for a letter, given by its index below BSC_LETTERS: A to Z, a to z, 0 to 9,
 * + and *. */
char bsc_letter(uint32_t index);

/* ---- Ships on a board ---- */

/* Ships can be drawn in this many different colours. */
#define BSC_SHIP_COLOURS 12u

/* Return a colour of ships, given by its index below BSC_SHIP_COLOURS: the first function as
 * 0xRRGGBB, the second as an index of the 256 colours of a terminal, the nearest one. Black letters
 * can be read on each of these colours. */
uint32_t bsc_ship_colour(uint32_t index);
unsigned bsc_ship_terminal_colour(uint32_t index);

/* The values of tile[] at points of a tiling without a ship. */
#define BSC_TILE_WATER   UINT32_MAX       /* a cell without a ship */
#define BSC_TILE_ISLAND  (UINT32_MAX - 1) /* an island */
#define BSC_TILE_OUTSIDE (UINT32_MAX - 2) /* no place of the board */

/* A ship of a tiling. */
typedef struct bsc_tiled_ship {
    /* the ship's piece and the cells it lies on; in a tiling of pieces only placement.piece is
     * valid */
    bsc_placement placement;
    uint32_t letter; /* index of its letter, below BSC_LETTERS */
    uint32_t colour; /* index of its colour, below BSC_SHIP_COLOURS */
} bsc_tiled_ship;

/* A deployment laid out on its board. The board is stored as a rectangle of points, with a point
 * for each (x, y) up to the greatest x and y of the board, also where the board has no place. Two
 * ships are neighbours if a cell of one has a side in common with a cell of the other. */
typedef struct bsc_tiling {
    bsc_lattice lattice;
    uint32_t width, height; /* of the rectangle: x is below width and y below height */
    /* [width * height], row by row: what is at each point, either an index into ship[], or
     * BSC_TILE_WATER, BSC_TILE_ISLAND or BSC_TILE_OUTSIDE. */
    uint32_t *tile;
    uint32_t ships;       /* how many ships there are */
    bsc_tiled_ship *ship; /* [ships], in the reading order of their first cells */
} bsc_tiling;

/* Lays out the deployment that consists of the options option[0 .. count - 1] of the matrix, each
 * of which places a ship. If `count` is 0, the board is empty and `matrix` may be NULL. Returns
 * false if memory ran out. Otherwise the caller frees the tiling by bsc_tiling_release. */
bool bsc_tiling_begin(bsc_tiling *tiling, const bsc_problem *problem, const bsc_matrix *matrix,
                      const uint32_t *option, uint32_t count);
/* Makes a tiling of a single ship: the piece in its first orientation, in which pieces are drawn.
 * Returns false if memory ran out. Otherwise the caller frees the tiling. */
bool bsc_tiling_begin_piece(bsc_tiling *tiling, const bsc_problem *problem, uint32_t piece);
/* Makes a tiling of the pieces first .. end - 1, each in its first orientation, so that they can be
 * drawn side by side. The left side of piece p is at x[p - first]. Each piece has the colour that
 * belongs to its first letter. Returns false if memory ran out. Otherwise the caller frees the
 * tiling. */
bool bsc_tiling_begin_pieces(bsc_tiling *tiling, const bsc_problem *problem, uint32_t first,
                             uint32_t end, const uint32_t *x);
/* Frees what a tiling owns. */
void bsc_tiling_release(bsc_tiling *tiling);

/* Returns how many sides a cell has. The sides are numbered clockwise, from the upper side of a
 * square, the upper left side of a flat hexagon, or the upper right side of a pointy hexagon. */
unsigned bsc_count_sides(bsc_lattice lattice);
/* Returns what is at the point (x, y), which may be outside the tiling: the index of a ship, or a
 * BSC_TILE_ value. */
uint32_t bsc_tile_at(const bsc_tiling *tiling, int64_t x, int64_t y);
/* Returns what is across side k of the place at (x, y): the index of a ship, or a BSC_TILE_
 * value. */
uint32_t bsc_tile_across(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k);
/* Says whether a wall, the line around a ship, is drawn along side k of the place at (x, y). A wall
 * is drawn if the two places at this side differ, and at least one of them belongs to a ship. */
bool bsc_has_wall(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k);

#endif
