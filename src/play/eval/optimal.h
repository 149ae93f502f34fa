/* optimal.h - the best play by full search: the least expected number of shots. For small
 * boards, and for the ends of games. */
#ifndef BSC_EVAL_OPTIMAL_H
#define BSC_EVAL_OPTIMAL_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/cover/symmetry.h"
#include "play/eval/deployment_list.h"
#include "play/eval/transposition.h"
#include "play/game/log.h"

#define BSC_OPTIMAL_DEPLOYMENTS 65535u /* at most: sets of them have two bytes for each */

typedef struct bsc_optimal bsc_optimal;

/* Prepares the search over the listed deployments of the log's game, of which there are at most
 * BSC_OPTIMAL_DEPLOYMENTS. `symmetries` may be NULL: near a game's end there are none. BSC_LIMIT
 * where more than BSC_LISTED_CELLS cells may have a ship, or where there are too many ships. */
bsc_status bsc_optimal_new(bsc_optimal **optimal, const bsc_deployment_list *list,
                           const bsc_log *log, const bsc_symmetries *symmetries, bsc_error *error);
void bsc_optimal_free(bsc_optimal *optimal);
/* expected[the problem's cells]: the expected number of shots if the cell is fired at first and
 * every later shot is best; infinity for cells that are not best. *nodes: the positions that the
 * search may look at, and then those that it did; bytes: those that it may keep them in; BSC_LIMIT
 * beyond. NULL or UINT64_MAX, 0: no limit but memory. `run` (or NULL) has the tick that ends it. */
bsc_status bsc_optimal_solve(bsc_optimal *optimal, const bsc_run *run, uint64_t *nodes,
                             size_t bytes, double *expected, bsc_error *error);

/* ---- The deployments as sets of cells, and the keys of sets of them (optimal_set.c) ---- */

#define BSC_OPTIMAL_SHIPS 12u

/* Of a deployment: the first one on the same cells, the first that differs in its last ship alone,
 * and the cells of the ships but the last; none, if that is not in each the smallest alone. */
typedef struct bsc_optimal_kin {
    uint16_t alike, group;
    bsc_cell_set known;
} bsc_optimal_kin;

/* A deployment for bsc_optimal_bound_cover: its weight counts once a shot falls on any of the cells. The
 * others are scratch. */
typedef struct bsc_optimal_covered {
    bsc_cell_set cells;
    double weight, now, value;
} bsc_optimal_covered;

/* Deployments, without the cells that were fired at before. Cells are numbered among those that one
 * of them has a ship on. Those that answer every sequence of shots alike (such as ships of one size
 * with exchanged names, where only sizes are announced) are one, their weights added. */
typedef struct bsc_optimal_set {
    uint32_t cells, deployments, ships;
    uint32_t cell_of[BSC_LISTED_CELLS]; /* the problem's number of each */
    unsigned answers;                   /* above the number of each */
    bsc_cell_set *fleet;                /* [deployments]: cells with a ship */
    bsc_cell_set *ship;           /* [deployments x ships]: of one ship, none where it is sunk */
    bsc_ship_answers *says;       /* [deployments x ships] */
    uint64_t *weight;             /* [deployments] */
    uint16_t *member;             /* [deployments]: all of them */
    bsc_optimal_kin *kin;         /* [deployments] */
    uint8_t *owner;               /* [deployments x cells]: the ship on a cell */
    bsc_optimal_covered *covered; /* [deployments]: scratch */
    bsc_zobrist zobrist;          /* elements: deployments, and then cells */
    bsc_arena arena;
} bsc_optimal_set;

/* ways[ships][cells] of those left: a bound of the ways to answer the hits of these cells by these
 * ships: which hits sink one, the last always does; in which order the ships sink; and what is
 * announced of the others. */
typedef double bsc_optimal_ways[BSC_OPTIMAL_SHIPS + 1][BSC_LISTED_CELLS + 1];

static inline unsigned bsc_optimal_answer(const bsc_optimal_set *set, uint32_t d, uint32_t cell,
                                          bsc_cell_set fired) {
    if (!bsc_has_bit(set->fleet[d].word, cell)) return BSC_NUMBER_MISS;
    const size_t ship = (size_t)d * set->ships + set->owner[(size_t)d * set->cells + cell];
    bsc_set_bit(fired.word, cell);
    return bsc_cell_set_is_subset(set->ship[ship], fired) ? set->says[ship].sunk
                                                          : set->says[ship].hit;
}

#endif
