/* bound.h - the parts of the program `bound`, which proves how many shots every strategy needs at
 * least in the mean. Its proof is in README.md, "The bound".
 *
 *   bound_board.c     a board, its ships with all their placements, which placements may stand
 *                     together, and where the board's symmetries take them
 *   bound_fibres.c    the fibres of a set of ships, and how many deployments each has
 *   bound_cover.c     how many placements of a ship some cells can meet at most
 *   bound_ended.c     how many deployments of a fibre can end within m misses at most
 *   bound.c           adds up the fibres, and takes the best set of ships for each m
 *
 * All numbers that the bound depends on are whole numbers, so that nothing is rounded. A set of
 * ships is a word with bit s for ship s. Every ship has a name, also among interchangeable
 * copies. */
#ifndef BSC_TESTS_BOUND_H
#define BSC_TESTS_BOUND_H

#include "bscount.h"
#include "count/base/bits.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"

#define BOUND_MAX_SHIPS 12u
#define BOUND_MAX_CELLS 128u
#define BOUND_MAX_WORDS 64u /* words of a set of placements: at most 4096 placements */

typedef struct bound_ship {
    uint32_t cells;
    uint32_t first, end; /* its placements are the problem's placements first .. end - 1 */
    unsigned kind;       /* the first ship that has placements on the same cells as this ship */
} bound_ship;

typedef struct bound_board {
    bsc_problem *problem;
    unsigned ships;
    bound_ship ship[BOUND_MAX_SHIPS];
    uint32_t fleet_cells; /* cells of all ships together */
    uint32_t words;       /* words of a set of placements, which has bit p for placement p */
    uint64_t *compatible; /* [placements x words]: the set that may stand beside each placement */
    unsigned symmetries;  /* turns and reflections of the board; symmetry 0 changes nothing */
    uint32_t *image;      /* [symmetries x placements]: the placement that each is taken to */
    uint64_t deployments; /* of the fleet, ships with names */
} bound_board;

/* A fibre: the deployments that agree in all ships but those of a set T. */
typedef struct bound_fibre {
    unsigned hidden;                       /* how many ships T has */
    unsigned hidden_ship[BOUND_MAX_SHIPS]; /* [hidden]: their numbers, rising */
    uint64_t allowed[BOUND_MAX_WORDS];     /* the placements that the shown ships leave possible */
    uint64_t images; /* fibres, itself included, that symmetries or equal ships make of it */
} bound_fibre;

/* The most placements of a ship that cells can meet, among those that a fibre leaves possible. */
typedef struct bound_cover {
    uint32_t cells;                    /* of the ship */
    uint32_t met[BOUND_MAX_CELLS + 1]; /* [j]: at most this many are met by j cells */
} bound_cover;

/* What bound_cover.c knows of a ship before any ship is shown: where its search begins. */
typedef struct bound_cover_start bound_cover_start;

/* Returns zeroed memory for `count` elements, at least one; ends the program if there is none. */
void *bound_memory(size_t count, size_t size);

/* ---- bound_board.c ---- */

/* Reads the board that `source` tells, and counts its deployments. Returns false, after a message
 * to standard error, if it is no board or one beyond the limits above. */
bool bound_board_init(bound_board *board, const bsc_source *source);
void bound_board_release(bound_board *board);

/* ---- bound_fibres.c ---- */

/* Called for each fibre. */
typedef void bound_visit(const bound_fibre *fibre, void *context);

/* Calls `visit` for every fibre whose shown ships are the set `shown`; of fibres that are images of
 * each other for one. */
void bound_fibres_walk(const bound_board *board, unsigned shown, bound_visit *visit, void *context);
/* Returns how many deployments the fibre has. If no ship is shown, that is known; else it takes a
 * step for each deployment of the hidden ships but the last. */
uint64_t bound_fibre_count(const bound_board *board, const bound_fibre *fibre);

/* ---- bound_cover.c ---- */

bound_cover_start *bound_cover_start_new(const bound_board *board, unsigned ship);
void bound_cover_start_free(bound_cover_start *start);
/* Fills `cover` for the placements of start's ship that are in the set `allowed`. */
void bound_cover_find(bound_cover *cover, const bound_cover_start *start, const uint64_t *allowed);

/* ---- bound_ended.c ---- */

/* Returns an upper bound of the deployments of a fibre that any strategy ends with at most `misses`
 * misses; `deployments`, the fibre's size, if it finds no better one. cover[hidden]: one for each
 * ship of the fibre. */
uint64_t bound_ended(const bound_cover *cover, unsigned hidden, unsigned misses,
                     uint64_t deployments);

#endif
