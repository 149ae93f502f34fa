/* optimal_set.h - the set of deployments that a full search starts from. It keeps only the cells
 * that are still to be hit. */
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

#define BSC_OPTIMAL_DEPLOYMENTS 65535u /* most deployments in a set: their numbers have 2 bytes */
#define BSC_OPTIMAL_SHIPS       12u    /* most ships in a fleet */

/* What a deployment has in common with others of its set. The deployments are numbered in the order
 * of their ships, so that those with the same ships except the last are neighbours. */
typedef struct bsc_optimal_kin {
    uint16_t same_cells; /* the first deployment that covers the same set of cells */
    uint16_t group;      /* the first deployment that has the same ships except the last one; all
                          * deployments with the same value form a group, and are neighbours */
    bsc_cell_set told_cells; /* the cells of all ships except the last. Empty unless in every
                              * deployment of the set the last ship is smaller than all others */
} bsc_optimal_kin;

/* A set of deployments. Cells that were fired at before the search are left out; the other cells
 * are numbered by bsc_deployment_list_number_cells. Deployments that give the same answers to every
 * sequence of shots are stored once, and their weights are added. For example, two deployments in
 * which ships of the same size change places are stored once if only sizes are announced. */
typedef struct bsc_optimal_set {
    uint32_t cells;                     /* number of numbered cells */
    uint32_t deployments;               /* number of different deployments */
    uint32_t ships;                     /* ships in each deployment, with those already sunk */
    uint32_t cell_of[BSC_LISTED_CELLS]; /* [cells]: the problem's cell for each numbered cell */
    unsigned answers;                   /* every answer has a number below this */

    /* the deployments */
    bsc_cell_set *fleet;  /* [deployments]: all cells of its ships */
    uint64_t *weight;     /* [deployments]: number of deployments of the list that it stands for */
    uint16_t *member;     /* [deployments]: 0, 1, 2, ...: the array of members of the whole set */
    bsc_optimal_kin *kin; /* [deployments]: what it has in common with others */

    /* the ships of each deployment, the largest first. Ships that are sunk have no cells, and are
     * last */
    bsc_cell_set *ship;             /* [deployments x ships]: the cells of the ship */
    bsc_ship_answers *ship_answers; /* [deployments x ships]: the answers of the ship */
    uint8_t *ship_on;               /* [deployments x cells]: number of the ship on the cell; only
                                     * valid if there is one */

    bsc_zobrist zobrist; /* its elements: the deployments, followed by the cells */
    bsc_arena arena;
} bsc_optimal_set;

/* ways[ships][cells]: an upper bound of the number of different sequences of answers to `cells`
 * hits that sink exactly `ships` ships (bsc_optimal_count_ways). */
typedef double bsc_optimal_ways[BSC_OPTIMAL_SHIPS + 1][BSC_LISTED_CELLS + 1];

/* Fails with BSC_LIMIT if the fleet has more than BSC_OPTIMAL_SHIPS ships. Callers check this
 * before they spend time on a list of deployments that could not be searched. */
bsc_status bsc_optimal_check_ships(const bsc_problem *problem, bsc_error *error);

/* Fills the set from the deployments of a list. There must be at least one and at most
 * BSC_OPTIMAL_DEPLOYMENTS, and all must agree with the log. `symmetries` are those of the board;
 * NULL means that none are used. Fails with BSC_LIMIT if more than BSC_LISTED_CELLS cells may have
 * a ship, with the errors of bsc_optimal_check_ships, or if memory runs out. After a failure the
 * set is all zero; after success the caller must release set->arena. */
bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *list,
                                const bsc_log *log, const bsc_symmetries *symmetries,
                                bsc_error *error);

/* Fills ways[ships][cells] for all ships >= 1 and cells >= ships. */
void bsc_optimal_count_ways(const bsc_optimal_set *set, bsc_optimal_ways ways);

/* Returns the number of the answer (log.h) that deployment d gives to a shot at the cell. `fired`
 * is the set of cells fired at before. */
static inline unsigned bsc_optimal_answer(const bsc_optimal_set *set, uint32_t d, uint32_t cell,
                                          bsc_cell_set fired) {
    if (!bsc_has_bit(set->fleet[d].word, cell)) return BSC_NUMBER_MISS;
    const size_t ship = (size_t)d * set->ships + set->ship_on[(size_t)d * set->cells + cell];
    bsc_set_bit(fired.word, cell);
    return bsc_cell_set_is_subset(set->ship[ship], fired) ? set->ship_answers[ship].sunk
                                                          : set->ship_answers[ship].hit;
}

/* Returns the Zobrist key of a position: the set of deployments member[members], and the set of
 * cells that were hit. Positions that are images of each other under a symmetry of the set have the
 * same key. */
bsc_zobrist_key bsc_optimal_key(const bsc_optimal_set *set, const uint16_t *member, size_t members,
                                bsc_cell_set hits);

/* Returns those cells of `live` that are worth a shot while only one ship is afloat. It drops a
 * cell c if there is another cell b that every deployment in member[] with a ship on c also has a
 * ship on. A play can then fire at b instead of c, and at c next if b is a hit. This needs no more
 * shots, because with one ship the order of shots does not change what their answers tell. If two
 * cells could each be dropped for the other, the first one stays. */
bsc_cell_set bsc_optimal_drop_worse(const bsc_optimal_set *set, const uint16_t *member,
                                    size_t members, bsc_cell_set fired, bsc_cell_set live);

#endif
