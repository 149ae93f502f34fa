/* puzzle.h - a random small problem as the text of a .board file can state it, and how to make it
 * smaller.
 *
 * Cells stand at (column, row) of a small grid. On hexagons these map to the drawing's places so
 * that every grid cell is a hexagon; so one description serves all lattices. */
#ifndef BSC_TESTS_PUZZLE_H
#define BSC_TESTS_PUZZLE_H

#include "bscount_game.h"

#define MAX_SIDE   6
#define MAX_SHAPES 4
#define SHAPE_SIDE 3
#define TEXT_SIZE  4096
#define MAX_LINES  14

typedef struct shape {
    char mark[SHAPE_SIDE][SHAPE_SIDE]; /* 'X' or ' ' */
    unsigned copies;
    const char *turn;
} shape;

typedef struct puzzle {
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;
    unsigned width, height;
    char mark[MAX_SIDE][MAX_SIDE]; /* '.', '#' or ' ' */
    unsigned shapes;
    shape shape[MAX_SHAPES];
    unsigned shots; /* fired in a game on it; 0: none is played */
    bsc_announce announce;
    unsigned lines; /* of a dialogue */
    uint64_t seed;  /* of the game and all else that is drawn */
} puzzle;

/* The next of a sequence of random numbers, from a state that is not 0; the same everywhere. */
uint64_t random_next(uint64_t *state);
unsigned random_below(uint64_t *state, unsigned bound);

/* The same for the same seed, everywhere. */
puzzle puzzle_random(uint64_t seed);
/* False when it has no cell, no shape, or a shape without marks. */
bool puzzle_is_whole(const puzzle *p);
void puzzle_text(const puzzle *p, char text[TEXT_SIZE]);
/* The step-th way to make the puzzle smaller; false when there are no more. */
bool puzzle_smaller(const puzzle *p, unsigned step, puzzle *smaller);

#endif
