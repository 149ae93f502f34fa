/* optimal_set.h - what the search for the best play stands on: deployments as masks, and keys of
 * sets of them. */
#ifndef BSC_EVAL_OPTIMAL_SET_H
#define BSC_EVAL_OPTIMAL_SET_H

#include "base/bits.h"
#include "eval/optimal.h"
#include "eval/zobrist.h"
#include "game/log.h"

/* Deployments, without the cells that were fired at before. Cells are numbered among those that one
 * of them has a ship on. Those that answer every sequence of shots alike (ships of one size that
 * change names, where sizes are told) are one, their weights added. */
typedef struct bsc_optimal_set {
    uint32_t cells, deployments, ships;
    uint32_t cell_of[BSC_OPTIMAL_CELLS]; /* the problem's number of each */
    unsigned answers;
    uint64_t *mask;      /* [deployments]: cells with a ship */
    uint64_t *ship;      /* [deployments x ships]: of one ship, 0 where it is sunk */
    uint8_t *sunk;       /* [deployments x ships]: the number of the answer when it sinks */
    uint64_t *weight;    /* [deployments] */
    uint16_t *member;    /* [deployments]: all of them */
    uint8_t *owner;      /* [deployments x cells]: the ship on a cell */
    bsc_zobrist zobrist; /* elements: deployments, and then cells */
    bsc_arena arena;
} bsc_optimal_set;

/* BSC_LIMIT where the cells, the ships or the deployments are too many. */
bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *list,
                                const bsc_log *log, const bsc_board_symmetries *symmetries,
                                bsc_error *error);
void bsc_optimal_set_release(bsc_optimal_set *set);

static inline unsigned bsc_optimal_answer(const bsc_optimal_set *set, uint32_t d, uint32_t cell,
                                          uint64_t fired) {
    const uint64_t bit = UINT64_C(1) << cell;
    if ((set->mask[d] & bit) == 0) return BSC_NUMBER_MISS;
    const size_t ship = (size_t)d * set->ships + set->owner[(size_t)d * set->cells + cell];
    return (set->ship[ship] & ~fired) == bit ? set->sunk[ship] : BSC_NUMBER_HIT;
}

/* The Zobrist key of a set of deployments and of cells that were hit; the same for all that the
 * symmetries make of it. */
bsc_zobrist_key bsc_optimal_key(const bsc_optimal_set *set, const uint16_t *member, size_t members,
                                uint64_t hits);

#endif
