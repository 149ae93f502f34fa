/* optimal_set.h - the deployments of a full search, as sets of the cells that are still to be
 * hit. */
#ifndef BSC_EVAL_OPTIMAL_SET_H
#define BSC_EVAL_OPTIMAL_SET_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "play/eval/cell_set.h"
#include "play/eval/deployment_list.h"
#include "play/eval/transposition.h"
#include "play/game/log.h"

#define BSC_OPTIMAL_DEPLOYMENTS 65535u /* at most: a deployment's number has two bytes */
#define BSC_OPTIMAL_SHIPS       12u    /* ships of a fleet, at most */

/* How a deployment relates to the others of its set, which are numbered in the order of their
 * ships. */
typedef struct bsc_optimal_kin {
    uint16_t same_cells; /* the first deployment that covers the same cells, in all */
    uint16_t group;      /* the first deployment that differs in its last ship alone: those with the
                          * same one are a group, and neighbours */
    bsc_cell_set told_cells; /* the cells of all ships but the last; empty unless in each deployment
                              * of the set the last ship is smaller than all others */
} bsc_optimal_kin;

/* A set of deployments, without the cells that were fired at before the search. Its cells are
 * numbered by bsc_deployment_list_number_cells. Deployments that answer every sequence of shots
 * alike are one, with their weights added: such as two that exchange ships of one size, if only
 * sizes are announced. */
typedef struct bsc_optimal_set {
    uint32_t cells, deployments, ships;
    uint32_t cell_of[BSC_LISTED_CELLS]; /* [cells]: the problem's cell of each */
    unsigned answers;                   /* all answers' numbers are below it */

    /* the deployments */
    bsc_cell_set *fleet;  /* [deployments]: the cells with a ship */
    uint64_t *weight;     /* [deployments] */
    uint16_t *member;     /* [deployments]: 0, 1, 2, ...: the set of all of them as members */
    bsc_optimal_kin *kin; /* [deployments] */

    /* the ships of each deployment, the largest first; those that are sunk are empty, and last */
    bsc_cell_set *ship;             /* [deployments x ships]: its cells */
    bsc_ship_answers *ship_answers; /* [deployments x ships] */
    uint8_t *ship_on;               /* [deployments x cells]: the ship on a cell, if there is one */

    bsc_zobrist zobrist; /* its elements are the deployments, and after them the cells */
    bsc_arena arena;
} bsc_optimal_set;

/* ways[ships][cells]: a bound of the number of ways in which `cells` hits can be answered that sink
 * exactly `ships` ships (bsc_optimal_count_ways). */
typedef double bsc_optimal_ways[BSC_OPTIMAL_SHIPS + 1][BSC_LISTED_CELLS + 1];

/* Fails with BSC_LIMIT if the fleet has more than BSC_OPTIMAL_SHIPS ships. A caller asks this
 * before it makes a list of deployments that could not be searched. */
bsc_status bsc_optimal_check_ships(const bsc_problem *problem, bsc_error *error);

/* Makes the set of a list's deployments, which are at least one and at most
 * BSC_OPTIMAL_DEPLOYMENTS, and agree with the log. `symmetries` are the board's; NULL: none are
 * used. Fails with BSC_LIMIT if more than BSC_LISTED_CELLS cells may have a ship, or as
 * bsc_optimal_check_ships, and for want of memory. After a failure the set is all zero; otherwise
 * the caller releases its arena. */
bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *list,
                                const bsc_log *log, const bsc_symmetries *symmetries,
                                bsc_error *error);

/* Fills ways[][], from 1 ship and as many cells as ships on. */
void bsc_optimal_count_ways(const bsc_optimal_set *set, bsc_optimal_ways ways);

/* Returns the number of the answer that deployment d gives to a shot at the cell after the shots
 * `fired`. */
static inline unsigned bsc_optimal_answer(const bsc_optimal_set *set, uint32_t d, uint32_t cell,
                                          bsc_cell_set fired) {
    if (!bsc_has_bit(set->fleet[d].word, cell)) return BSC_NUMBER_MISS;
    const size_t ship = (size_t)d * set->ships + set->ship_on[(size_t)d * set->cells + cell];
    bsc_set_bit(fired.word, cell);
    return bsc_cell_set_is_subset(set->ship[ship], fired) ? set->ship_answers[ship].sunk
                                                          : set->ship_answers[ship].hit;
}

/* Returns the Zobrist key of a set of deployments, member[members], and a set of cells that were
 * hit. All images of the two sets under the set's symmetries have the same key. */
bsc_zobrist_key bsc_optimal_key(const bsc_optimal_set *set, const uint16_t *member, size_t members,
                                bsc_cell_set hits);

/* Returns the cells of `live` that are worth a shot while one ship is afloat. A cell c is dropped
 * for a cell b that all members with a ship on c cover too: a play that fires at b in place of c,
 * and at c next if b is a hit, needs no more shots, since with one ship the order of the shots does
 * not change what they tell. Of cells that could be dropped for each other the first stays. */
bsc_cell_set bsc_optimal_drop_worse(const bsc_optimal_set *set, const uint16_t *member,
                                    size_t members, bsc_cell_set fired, bsc_cell_set live);

#endif
