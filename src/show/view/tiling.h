/* tiling.h - a deployment laid out on its board: which ship is at each place, and by which letter
 * and colour a picture tells it from the other ships. */
#ifndef BSC_VIEW_TILING_H
#define BSC_VIEW_TILING_H

#include "bscount_game.h"

/* ---- Letters ---- */

/* Number of letters with which ships can be drawn. */
#define BSC_LETTERS 64u

/* The letters of one piece: those with the indices first .. first + count - 1 (bsc_letter). */
typedef struct bsc_letter_range {
    uint32_t first, count;
} bsc_letter_range;

/* How the ships of a fleet get their letters. */
typedef enum bsc_lettering {
    /* Each piece has a letter for each of its copies if copies may lie side by side, and otherwise
     * one letter, which all its copies share. If ships may not touch and there are more pieces than
     * letters, several pieces have the same letter. */
    BSC_LETTERS_OF_PIECES,
    /* Each piece has several letters, but there are not enough for all copies. Some copies of a
     * piece share a letter, but no two neighbours do. */
    BSC_LETTERS_SHARED,
    /* There are too few letters to give each piece those that it needs. A letter does not tell the
     * piece, but two neighbours have different letters. */
    BSC_LETTERS_OF_NOTHING
} bsc_lettering;

/* Sets range[pieces] to the letters that the ships of each piece may have. Returns how ships get
 * their letters. */
bsc_lettering bsc_choose_letters(const bsc_problem *problem, bsc_letter_range *range);
/* Returns the letter with an index below BSC_LETTERS: A to Z, a to z, 0 to 9, + or *. */
char bsc_letter(uint32_t index);

/* ---- Ships on a board ---- */

/* Number of colours with which ships can be drawn. */
#define BSC_SHIP_COLOURS 12u

/* Return the colour with an index below BSC_SHIP_COLOURS: as 0xRRGGBB, and as the number of the
 * nearest of the 256 colours of a terminal. Black letters can be read on each of them. */
uint32_t bsc_ship_colour(uint32_t index);
unsigned bsc_ship_terminal_colour(uint32_t index);

/* What is at a point of a tiling where there is no ship. */
#define BSC_TILE_WATER   UINT32_MAX       /* a cell without a ship */
#define BSC_TILE_ISLAND  (UINT32_MAX - 1) /* an island */
#define BSC_TILE_OUTSIDE (UINT32_MAX - 2) /* no place of the board */

/* A ship of a tiling. */
typedef struct bsc_tiled_ship {
    /* where the ship lies; in a tiling of pieces only placement.piece is set */
    bsc_placement placement;
    uint32_t letter; /* index of its letter, below BSC_LETTERS */
    uint32_t colour; /* index of its colour, below BSC_SHIP_COLOURS */
} bsc_tiled_ship;

/* A deployment laid out on its board. Its points are all (x, y) up to the greatest x and y of the
 * board. Two ships are neighbours if the side of a cell separates them. */
typedef struct bsc_tiling {
    bsc_lattice lattice;
    uint32_t width, height; /* x is below width and y below height */
    uint32_t *tile;         /* [width * height], row by row: the number of the ship at a point, or
                             * BSC_TILE_WATER, BSC_TILE_ISLAND or BSC_TILE_OUTSIDE */
    uint32_t ships;         /* number of ships */
    bsc_tiled_ship *ship;   /* [ships], in the reading order of their first cells */
} bsc_tiling;

/* Lays out the deployment that consists of the options option[count] of the matrix. If `count` is
 * 0, the board is empty and `matrix` may be NULL. Returns false if memory ran out. Otherwise the
 * caller frees the tiling by bsc_tiling_release. */
bool bsc_tiling_begin(bsc_tiling *tiling, const bsc_problem *problem, const bsc_matrix *matrix,
                      const uint32_t *option, uint32_t count);
/* Makes a tiling of a single ship: the piece in the orientation in which it is drawn, its first
 * one. */
bool bsc_tiling_begin_piece(bsc_tiling *tiling, const bsc_problem *problem, uint32_t piece);
/* Makes a tiling of the pieces first .. end - 1, each in its first orientation. The left side of
 * piece p is at x[p - first]. Each piece has the colour that belongs to its first letter. */
bool bsc_tiling_begin_pieces(bsc_tiling *tiling, const bsc_problem *problem, uint32_t first,
                             uint32_t end, const uint32_t *x);
/* Frees what a tiling owns. */
void bsc_tiling_release(bsc_tiling *tiling);

/* Returns the number of sides of a cell. The sides are numbered clockwise, from the upper side of a
 * square, the upper left side of a flat hexagon, or the upper right side of a pointy hexagon. */
unsigned bsc_count_sides(bsc_lattice lattice);
/* Returns what is at the point (x, y), which may be outside the tiling: a ship or a BSC_TILE_
 * value. */
uint32_t bsc_tile_at(const bsc_tiling *tiling, int64_t x, int64_t y);
/* Returns what is across side k of the place at (x, y), as bsc_tile_at does. */
uint32_t bsc_tile_across(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k);
/* Says whether a wall is drawn along side k of the place at (x, y). It is if a ship ends there, on
 * this side or across it. */
bool bsc_has_wall(const bsc_tiling *tiling, uint32_t x, uint32_t y, unsigned k);

#endif
