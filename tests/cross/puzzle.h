/* puzzle.h - a random small problem as the text of a .board file can state it, and how to make it
 * smaller.
 *
 * Cells stand at (column, row) of a small grid. On hexagons these map to the drawing's places so
 * that every grid cell is a hexagon; so one description serves all lattices. */
#ifndef BSC_TESTS_PUZZLE_H
#define BSC_TESTS_PUZZLE_H

#include "bscount_game.h"

#define MAX_SIDE   6    /* cells of a board's side */
#define MAX_SHAPES 4    /* pieces of a fleet */
#define SHAPE_SIDE 3    /* cells of the side of the grid that a shape is drawn in */
#define TEXT_SIZE  4096 /* bytes for a puzzle as the text of a .board file */
#define MAX_LINES  14   /* lines that are typed in a dialogue */

typedef struct shape {
    char mark[SHAPE_SIDE][SHAPE_SIDE]; /* 'X' or ' ' */
    unsigned copies;
    const char *turn; /* which turns are allowed: the word that stands behind `turn` in the text */
} shape;

typedef struct puzzle {
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;
    unsigned width, height;
    char mark[MAX_SIDE][MAX_SIDE]; /* [row][column] '.' a cell, '#' an island, ' ' no place */
    unsigned shapes;
    shape shape[MAX_SHAPES];
    unsigned shots; /* how many are fired in a game on this board; 0: no game is played */
    bsc_announce announce;
    unsigned lines; /* how many are typed in a dialogue on this board */
    uint64_t seed;  /* of all that the checks draw at random: the game, weights, lines */
} puzzle;

/* Moves the state, which is not 0, and returns the next random number: the same on every
 * machine. */
uint64_t random_next(uint64_t *state);
/* Returns a random number below the bound. */
unsigned random_below(uint64_t *state, unsigned bound);

/* Returns the seed's puzzle, which is the same on every machine. */
puzzle puzzle_random(uint64_t seed);
/* Says whether the puzzle can be a problem: it has a cell and a shape, and each shape a mark. */
bool puzzle_is_whole(const puzzle *p);
/* Writes the puzzle as the text of a .board file. */
void puzzle_text(const puzzle *p, char text[TEXT_SIZE]);
/* Makes the puzzle smaller in the step-th way, from 0 on: one shot, line, copy, mark, row or column
 * less, or an island in place of a cell. Returns false when there are no more ways. */
bool puzzle_smaller(const puzzle *p, unsigned step, puzzle *smaller);

#endif
