/* puzzle.h - random small problems that can be written as a .board file, and ways to make them
 * smaller.
 *
 * A board is a small grid of rows and columns on every lattice. On hexagons each cell of the grid
 * becomes one hexagon of the drawing. */
#ifndef BSC_TESTS_PUZZLE_H
#define BSC_TESTS_PUZZLE_H

#include "bscount_game.h"

#define MAX_SIDE   6    /* most cells of a board's side */
#define MAX_SHAPES 4    /* most pieces of a fleet */
#define MAX_FLEETS 3    /* most lines `fleet` of a board */
#define MAX_LISTED 3    /* most pieces that a line `fleet` lists */
#define SHAPE_SIDE 3    /* a shape is drawn in a grid with sides of this many cells */
#define TEXT_SIZE  4096 /* bytes for a .board file with its NUL */
#define MAX_LINES  14   /* most lines that are typed in a dialogue */

typedef struct shape {
    char mark[SHAPE_SIDE][SHAPE_SIDE]; /* 'X' or ' ' */
    unsigned copies;                   /* how many copies the fleet has at most */
    unsigned lacks;                    /* how many of these copies the fleet may lack */
    bool is_unlimited; /* as many copies as fit; `copies` and `lacks` are not used */
    const char *turn;  /* which rotations are allowed: the word after `turn` in the text */
} shape;

/* A line `fleet` of a board. It may have ranges of copies. */
typedef struct fleet {
    unsigned listed; /* how many pieces it lists */
    struct {
        unsigned cells;  /* the length of the piece, a straight ship */
        unsigned copies; /* how many copies the fleet has at most */
        unsigned lacks;  /* how many of these copies the fleet may lack */
    } ship[MAX_LISTED];
    unsigned weight; /* 1 in a random puzzle */
} fleet;

typedef struct puzzle {
    bsc_lattice lattice;
    bsc_touch touch;
    bsc_cover cover;
    unsigned width, height;
    char mark[MAX_SIDE][MAX_SIDE]; /* [row][column] '.' a cell, '#' an island, ' ' no place */
    unsigned shapes;
    shape shape[MAX_SHAPES];
    unsigned fleets; /* number of lines `fleet`; if there are any, there are no shapes */
    fleet fleet[MAX_FLEETS];
    unsigned shots; /* how many shots are fired in a game on this board; 0: no game is played */
    bsc_announce announce;
    unsigned lines; /* how many lines are typed in a dialogue on this board */
    uint64_t seed;  /* seed of everything that the checks choose at random */
} puzzle;

/* Returns the next random number and advances the state, which must not be 0. The numbers are the
 * same on every machine. */
uint64_t random_next(uint64_t *state);
/* Returns a random number below the bound. */
unsigned random_below(uint64_t *state, unsigned bound);

/* Returns the random puzzle of the seed, which is the same on every machine. */
puzzle puzzle_random(uint64_t seed);
/* Says whether the puzzle can be a problem: it has at least one cell and one shape or fleet, and no
 * shape is empty. */
bool puzzle_is_whole(const puzzle *p);
/* Says whether the fleet may lack ships, or whether there are several fleets. */
bool puzzle_may_lack_ships(const puzzle *p);
/* Writes the puzzle as the text of a .board file. */
void puzzle_text(const puzzle *p, char text[TEXT_SIZE]);
/* Fills *smaller with the puzzle made smaller in one way: it loses a shot, a line, a fleet, a
 * piece, a copy, the chance to lack a copy, a mark, a row or a column, or a cell becomes an island.
 * `step` chooses the way, from 0 on. Returns false if there are no more ways. */
bool puzzle_smaller(const puzzle *p, unsigned step, puzzle *smaller);

#endif
