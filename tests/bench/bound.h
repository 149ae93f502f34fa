/* bound.h - the parts of the program `bound`, which proves how many shots any strategy needs at
 * least on average. The proof is in README.md, "The bound".
 *
 *   bound_board.c     a board, its ships with all their placements, which placements can be used
 *                     together, and where the board's symmetries take them
 *   bound_fibres.c    the fibres of a set of shown ships, and how many deployments each has
 *   bound_cover.c     how many placements of a ship can be hit at most by firing at j cells
 *   bound_ended.c     how many deployments of a fibre can be finished with at most m misses
 *   bound.c           adds up the fibres, and uses the best set of shown ships for each m
 *
 * All numbers that the bound depends on are whole numbers, so nothing is rounded. A set of ships is
 * a word with bit s for ship s. Copies of a piece are different ships. */
#ifndef BSC_TESTS_BOUND_H
#define BSC_TESTS_BOUND_H

#include "bscount.h"
#include "count/base/bits.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"

#define BOUND_MAX_SHIPS 12u
#define BOUND_MAX_CELLS 128u
#define BOUND_MAX_WORDS 64u /* 64-bit words of a set of placements, so at most 4096 placements */

typedef struct bound_ship {
    uint32_t cells;
    uint32_t first, end; /* its placements are first .. end - 1 of the problem */
    unsigned kind;       /* the first ship that has placements on the same cells as this ship */
} bound_ship;

typedef struct bound_board {
    bsc_problem *problem;
    unsigned ships;
    bound_ship ship[BOUND_MAX_SHIPS];
    uint32_t fleet_cells; /* number of cells of all ships together */
    uint32_t words;       /* 64-bit words of a set of placements; bit p is placement p */
    uint64_t *compatible; /* [placements x words] for each, the set of those that fit beside it */
    unsigned symmetries;  /* rotations and reflections of the board; number 0 is the identity */
    uint32_t *image;      /* [symmetries x placements] the image of each placement */
    uint64_t deployments; /* of the fleet, with copies told apart */
} bound_board;

/* A fibre: all deployments in which the shown ships lie at the same placements. The other ships are
 * hidden. */
typedef struct bound_fibre {
    unsigned hidden;                       /* how many ships are hidden */
    unsigned hidden_ship[BOUND_MAX_SHIPS]; /* [hidden] their numbers, by rising size */
    uint64_t allowed[BOUND_MAX_WORDS];     /* set of the placements that are possible */
    uint64_t images;                       /* how many fibres are images of this one, with itself */
} bound_fibre;

/* Upper bounds for how many placements of one ship can be hit by firing at j cells. Cells meet a
 * placement if it covers one of them. Only placements that are possible in the fibre count. */
typedef struct bound_cover {
    uint32_t cells;                    /* number of cells of the ship */
    uint32_t met[BOUND_MAX_CELLS + 1]; /* [j] any j cells meet at most this many placements */
} bound_cover;

/* What bound_cover.c finds out about a ship before any ship is shown. The search in each fibre
 * starts from it. */
typedef struct bound_cover_start bound_cover_start;

/* Returns zeroed memory for `count` elements of `size` bytes, or for one if `count` is 0. Ends the
 * program if there is no memory. */
void *bound_memory(size_t count, size_t size);

/* ---- bound_board.c ---- */

/* Reads the board that `source` describes, and counts its deployments. If it is no board, or is
 * beyond the limits above, prints a message to standard error and returns false. */
bool bound_board_init(bound_board *board, const bsc_source *source);
void bound_board_release(bound_board *board);

/* ---- bound_fibres.c ---- */

/* A function that is called with each fibre. */
typedef void bound_visit(const bound_fibre *fibre, void *context);

/* Calls `visit` for every fibre of the set `shown` of ships: once for each way to lay these ships.
 * But if a symmetry of the board or an exchange of equal ships turns fibres into each other,
 * `visit` is called for only one of them. */
void bound_fibres_walk(const bound_board *board, unsigned shown, bound_visit *visit, void *context);
/* Returns how many deployments the fibre has. If no ship is shown, these are all deployments of the
 * board, which are counted already; otherwise it takes one step for each way to lay all hidden
 * ships but the last. */
uint64_t bound_fibre_count(const bound_board *board, const bound_fibre *fibre);

/* ---- bound_cover.c ---- */

bound_cover_start *bound_cover_start_new(const bound_board *board, unsigned ship);
void bound_cover_start_free(bound_cover_start *start);
/* Fills `cover` for the placements of start's ship that are in the set `allowed`. */
void bound_cover_find(bound_cover *cover, const bound_cover_start *start, const uint64_t *allowed);

/* ---- bound_ended.c ---- */

/* Returns an upper bound for the number of deployments of a fibre that any strategy can finish with
 * at most `misses` misses; it is at most `deployments`, the size of the fibre. cover[hidden] has
 * the bounds of bound_cover_find for each hidden ship. */
uint64_t bound_ended(const bound_cover *cover, unsigned hidden, unsigned misses,
                     uint64_t deployments);

#endif
