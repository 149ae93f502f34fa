/* optimal_set.h - what the search for the best play stands on: deployments as masks, names of sets
 * of them, and costs kept by name. */
#ifndef BSC_EVAL_OPTIMAL_SET_H
#define BSC_EVAL_OPTIMAL_SET_H

#include "base/bits.h"
#include "eval/optimal.h"

/* Deployments, without the cells that were fired at before. Cells are numbered among those that one
 * of them has a ship on. Those that answer every sequence of shots alike (ships of one size that
 * change names, where sizes are told) are one, their weights added. */
typedef struct bsc_optimal_set {
    uint32_t cells, deployments, ships;
    uint32_t cell_of[BSC_OPTIMAL_CELLS]; /* the problem's number of each */
    unsigned answers;
    uint64_t *mask;   /* [deployments]: cells with a ship */
    uint64_t *ship;   /* [deployments x ships]: of one ship, 0 where it is sunk already */
    uint8_t *told;    /* [deployments x ships]: the answer when it sinks */
    uint64_t *weight; /* [deployments] */
    uint16_t *member; /* [deployments]: all of them */
    uint8_t *owner;   /* [deployments x cells]: the ship on a cell */
    unsigned symmetries;
    uint64_t *code[BSC_MAX_SYMMETRIES]; /* [2 x (deployments + cells)]: random numbers, permuted */
} bsc_optimal_set;

/* BSC_LIMIT where the cells, the ships or the deployments are too many. */
bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *pool,
                                const bsc_log *log, const bsc_board_symmetries *symmetries,
                                bsc_error *error);
void bsc_optimal_set_release(bsc_optimal_set *set);

static inline unsigned bsc_optimal_answer(const bsc_optimal_set *set, uint32_t d, uint32_t cell,
                                          uint64_t fired) {
    const uint64_t bit = UINT64_C(1) << cell;
    if ((set->mask[d] & bit) == 0) return BSC_TOLD_MISS;
    const size_t ship = (size_t)d * set->ships + set->owner[(size_t)d * set->cells + cell];
    return (set->ship[ship] & ~fired) == bit ? set->told[ship] : BSC_TOLD_HIT;
}

/* 128 random bits that stand for a set of deployments and of cells that were hit. */
typedef struct bsc_optimal_name {
    uint64_t high, low;
} bsc_optimal_name;

/* The same for all that the symmetries make of it. */
bsc_optimal_name bsc_optimal_name_of(const bsc_optimal_set *set, const uint16_t *member,
                                     size_t members, uint64_t hits);

typedef struct bsc_optimal_entry {
    bsc_optimal_name name;
    uint64_t cost; /* twice, and 1 more where it is exact; 0: the entry is empty */
} bsc_optimal_entry;

/* A hash table with open addressing, at most half full. */
typedef struct bsc_optimal_memo {
    bsc_optimal_entry *entry;
    size_t entries, used; /* entries: 0 or a power of two */
    size_t most_bytes;    /* 0: no limit */
} bsc_optimal_memo;

typedef enum bsc_optimal_found {
    BSC_OPTIMAL_UNKNOWN,
    BSC_OPTIMAL_BOUND,
    BSC_OPTIMAL_EXACT
} bsc_optimal_found;

bsc_optimal_found bsc_optimal_recall(const bsc_optimal_memo *memo, bsc_optimal_name name,
                                     uint64_t *cost);
/* BSC_LIMIT, or BSC_NO_MEMORY, where there is no room to grow. */
bsc_status bsc_optimal_keep(bsc_optimal_memo *memo, bsc_optimal_name name, uint64_t cost,
                            bool exact);
void bsc_optimal_memo_release(bsc_optimal_memo *memo);

#endif
