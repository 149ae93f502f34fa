/* tiling.h - a tiling: a deployment laid out on its board, ready to be drawn. It says which ship is
 * at each place, and which letter and colour distinguish each ship from the others. */
#ifndef BSC_VIEW_TILING_H
#define BSC_VIEW_TILING_H

#include "bscount_game.h"

/* ---- Letters ---- */

/* How many different letters there are for ships: A to Z, a to z, 0 to 9, + and *. Ships can be
 * told apart in a drawing as long as they have different letters. */
#define BSC_LETTERS 64u

/* The letters that the ships of one piece may have. Letters are given by their index: 0 is A and 25
 * is Z. For example, {.first = 2, .count = 3} are the letters C, D and E. */
typedef struct bsc_letter_range {
    uint32_t first; /* index of the first letter that ships of the piece may have */
    uint32_t count; /* how many different letters ships of the piece may have */
} bsc_letter_range;

/* How the ships of a fleet get their letters. */
typedef enum bsc_lettering {
    /* The letter tells the piece: no two pieces have the same letter. If copies of a piece may lie
     * side by side, each copy has a letter of its own; otherwise all copies share one letter.
     * (There is one exception: if ships may not touch and the fleet has more pieces than there are
     * letters, several pieces have the same letter.) */
    BSC_LETTERS_OF_PIECES,
    /* The letter tells the piece, but there are not enough letters for all copies. Some copies of a
     * piece share a letter, but no two neighbours do. */
    BSC_LETTERS_SHARED,
    /* There are too few letters to give each piece letters that no other piece has. A ship's letter
     * does not tell which piece it is, but neighbouring ships have different letters. */
    BSC_LETTERS_OF_NOTHING
} bsc_lettering;

/* Decides which letters the ships of each piece may have, and sets range[p] to the letters for the
 * ships of piece p, for each piece of the problem. Returns whether a letter tells the piece of a
 * ship, and whether every copy of a piece has a letter of its own (bsc_lettering). Cannot fail: if
 * memory runs out, a bent piece of which there are copies gets a letter for each of them. */
bsc_lettering bsc_choose_letters(const bsc_problem *problem, bsc_letter_range *range);
/* Returns the character that is drawn for a letter. The letters are A to Z, a to z, 0 to 9, + and
 * *; `index` says which of them is meant, from 0 for A, and must be below BSC_LETTERS. */
char bsc_letter(uint32_t index);

/* ---- Ships on a board ---- */

/* Ships can be drawn in this many different colours. */
#define BSC_SHIP_COLOURS 12u

/* Returns one of the colours in which ships are drawn, as 0xRRGGBB. `index` says which colour, and
 * must be below BSC_SHIP_COLOURS. Black letters can be read on each of these colours. */
uint32_t bsc_ship_colour(uint32_t index);
/* Returns the one of a terminal's 256 colours that is nearest to bsc_ship_colour(index), as its
 * index from 0 to 255. `index` must be below BSC_SHIP_COLOURS. */
unsigned bsc_ship_terminal_colour(uint32_t index);

/* What bsc_tile_at and bsc_tile_across return for a point of a tiling where there is no ship: a
 * cell of the board on which no ship lies; an island, which is a place that no ship may cover; or a
 * point at which the board has no place. */
#define BSC_TILE_WATER   UINT32_MAX
#define BSC_TILE_ISLAND  (UINT32_MAX - 1)
#define BSC_TILE_OUTSIDE (UINT32_MAX - 2)

/* A ship of a tiling, and how it is drawn. */
typedef struct bsc_tiled_ship {
    /* The piece that the ship is a copy of, and the cells on which it lies. If the tiling shows
     * pieces side by side instead of a deployment, only placement.piece is valid. */
    bsc_placement placement;
    uint32_t letter; /* index of the letter that is drawn on the ship, below BSC_LETTERS */
    uint32_t colour; /* index of the colour in which the ship is drawn, below BSC_SHIP_COLOURS */
} bsc_tiled_ship;

/* A deployment laid out on its board. The board is stored as a rectangle of points, with a point
 * for each (x, y) up to the greatest x and y of the board, also where the board has no place. Two
 * ships are neighbours if a cell of one has a side in common with a cell of the other. */
typedef struct bsc_tiling {
    bsc_lattice lattice; /* squares, flat hexagons or pointy hexagons */
    uint32_t width;      /* width of the rectangle: the x of each point is below this */
    uint32_t height;     /* height of the rectangle: the y of each point is below this */
    /* [width * height], row by row: what is at each point of the rectangle. This is the index in
     * ship[] of the ship that lies there, or BSC_TILE_WATER, BSC_TILE_ISLAND or
     * BSC_TILE_OUTSIDE. */
    uint32_t *tile;
    uint32_t ships;       /* how many ships lie on the board */
    bsc_tiled_ship *ship; /* [ships]: the ships, in the reading order of their first cells */
} bsc_tiling;

/* Lays out the deployment that consists of the options option[0 .. count - 1] of the matrix, each
 * of which places a ship. If `count` is 0, the board is empty, and `matrix` and `option` may be
 * NULL. The placements of the ships point into the problem. Returns false if memory ran out; there
 * is then nothing to release. Otherwise the caller frees the tiling by bsc_tiling_release. */
bool bsc_tiling_begin(bsc_tiling *tiling, const bsc_problem *problem, const bsc_matrix *matrix,
                      const uint32_t *option, uint32_t count);
/* Makes a tiling on which the pieces first .. end - 1 lie side by side, each in its first
 * orientation, which is the one that a drawing of the piece shows, so that they can be drawn in one
 * row. The left side of piece p is at x = left[p - first]; the pieces must not overlap. Each piece
 * has the first letter of those that its copies may have, and the colour that belongs to this
 * letter. Returns false if memory ran out; there is then nothing to release. Otherwise the caller
 * frees the tiling by bsc_tiling_release. */
bool bsc_tiling_begin_pieces(bsc_tiling *tiling, const bsc_problem *problem, uint32_t first,
                             uint32_t end, const uint32_t *left);
/* Frees the arrays of a tiling, and sets all its fields to zero. */
void bsc_tiling_release(bsc_tiling *tiling);

/* Returns how many sides a cell of this lattice has: 4 or 6. The sides of a cell are numbered
 * clockwise from 0. Side 0 is the upper side of a square, the upper left side of a flat hexagon, or
 * the upper right side of a pointy hexagon. */
unsigned bsc_count_sides(bsc_lattice lattice);
/* Returns what is at the point (x, y): the index of the ship that lies there, or BSC_TILE_WATER,
 * BSC_TILE_ISLAND or BSC_TILE_OUTSIDE. The point may lie outside the rectangle of the tiling; the
 * result is then BSC_TILE_OUTSIDE. */
uint32_t bsc_tile_at(const bsc_tiling *tiling, int64_t x, int64_t y);
/* Returns what is at the neighbour of (x, y) across side k, which must be below bsc_count_sides:
 * the index of the ship that lies there, or BSC_TILE_WATER, BSC_TILE_ISLAND or BSC_TILE_OUTSIDE. */
uint32_t bsc_tile_across(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k);

#endif
