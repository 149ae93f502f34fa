/* optimal_set.h - the set of deployments (ways to place the whole fleet) with which the search for
 * the best play (optimal.h) begins. Cells that were hit before are left out. */
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

/* The most deployments that a set can have. Their indices are stored in 16 bits. */
#define BSC_OPTIMAL_DEPLOYMENTS 65535u
/* The most ships that a fleet may have; the search refuses fleets with more ships. */
#define BSC_OPTIMAL_SHIPS 12u

/* Says which other deployments of the set are similar to a given one. The deployments are sorted by
 * their ships, so that deployments which differ only in their last ship have consecutive
 * indices. */
typedef struct bsc_optimal_similar {
    /* Index of the first deployment of the set that covers the same cells as this deployment. */
    uint16_t first_with_same_cells;
    /* Index of the first deployment of the set that has the same ships as this deployment, except
     * perhaps the last ship. The deployments for which this index is equal form a group, and have
     * consecutive indices. */
    uint16_t first_of_group;
    /* The cells of all ships of this deployment except the last ship. To get a lower bound of the
     * shots, the search may tell the player that these cells have ships (optimal.c). The set is
     * empty for all deployments if in some deployment the last ship is not smaller than all other
     * ships: the search then tells the player nothing. */
    bsc_cell_set told_cells;
} bsc_optimal_similar;

/* The deployments against which a search plays. Cells that were fired at before the search are left
 * out; the other cells are numbered by bsc_deployment_list_number_cells. Deployments that give the
 * same answers to every sequence of shots are stored once, and their weights are added. For
 * example, if the game announces only the sizes of ships, two deployments in which ships of the
 * same size change places are stored once. */
typedef struct bsc_optimal_set {
    /* How many cells may still be hit. Cell sets number them 0 .. cells - 1. */
    uint32_t cells;
    uint32_t deployments; /* how many deployments the set has */
    /* How many ships each deployment has, including sunk ships. If their numbers of ships differ,
     * this is the greatest. */
    uint32_t ships;
    /* [cells]: bit k of a cell set represents cell cell_of[k] of the problem. */
    uint32_t cell_of[BSC_LISTED_CELLS];
    unsigned answers; /* every answer to a shot is a number below this (the table in log.h) */
    /* Whether the deployments have different numbers of cells. If so, the player does not know how
     * many hits end the game, and the answer to the last hit says that the game is over. This
     * answer has the number answers - 1, whatever ship sinks. */
    bool tells_end;

    /* The deployments: */
    bsc_cell_set *fleet_cells; /* [deployments]: the cells of all ships of the deployment */
    /* [deployments]: how many deployments of the caller's list are stored as this one deployment of
     * the set, because they give the same answers to all shots. */
    uint64_t *weight;
    /* [deployments]: the indices of all deployments, 0, 1, 2, ... They are the members of the
     * position with which the search begins. */
    uint16_t *member;
    bsc_optimal_similar *similar; /* [deployments]: which other deployments are similar to it */

    /* The ships of each deployment, the largest first. Sunk ships have no cells, and come last: */
    bsc_cell_set *ship_cells; /* [deployments x ships]: the cells of the ship */
    /* [deployments x ships]: what the ship answers when it is hit, and when it is sunk. */
    bsc_ship_answers *ship_answers;
    /* [deployments x cells]: which ship of the deployment lies on the cell: its index, 0 .. ships -
     * 1. Has no meaning if no ship lies there. */
    uint8_t *ship_on;

    /* Computes the keys of positions, for the table in which the search remembers them. The
     * elements of a position (transposition.h) are deployments, 0 .. deployments - 1, and cells:
     * cell c is element deployments + c. */
    bsc_zobrist zobrist;
    bsc_arena arena; /* owns all arrays above */
} bsc_optimal_set;

/* Upper bounds of how many sequences of answers are possible. To sink `ships` ships that have
 * `cells` cells in all, a player needs `cells` hits, and gets an answer to each. There are at most
 * ways[ships][cells] different sequences of these answers. If the deployments have different
 * numbers of cells (set.tells_end), this bounds the sequences for all numbers up to `cells`
 * together. */
typedef double bsc_optimal_ways[BSC_OPTIMAL_SHIPS + 1][BSC_LISTED_CELLS + 1];

/* Checks that the search is possible for the fleet of the problem. Fails with BSC_LIMIT if it has,
 * or may have, more than BSC_OPTIMAL_SHIPS ships, and with BSC_UNSUPPORTED if there are several
 * fleets that are not equally likely. Callers check this before they list the deployments, which
 * would be in vain for such a fleet. */
bsc_status bsc_optimal_check_fleet(const bsc_problem *problem, bsc_error *error);

/* Fills *set, the deployments against which the search for the best play plays, from a list, which
 * must have all deployments that agree with the log. There must be at least one, and at most
 * BSC_OPTIMAL_DEPLOYMENTS of them (asserted). Deployments that are wholly hit are left out, unless
 * all are. `symmetries` has the symmetries of the board; NULL means that none are used. Fails with
 * BSC_LIMIT if more than BSC_LISTED_CELLS cells may have a ship, and as bsc_optimal_check_fleet
 * does. Also fails if memory runs out. After a failure the set is all zero. On success the caller
 * must release set->arena. */
bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *list,
                                const bsc_log *log, const bsc_symmetries *symmetries,
                                bsc_error *error);

/* Fills the table `ways` (explained at bsc_optimal_ways): sets ways[ships][cells] for all ships >=
 * 1 and cells >= ships, and also for cells = ships - 1, which are too few: 0 ways. */
void bsc_optimal_count_ways(const bsc_optimal_set *set, bsc_optimal_ways ways);

/* Returns the answer that deployment d gives to a shot at the cell, after the cells of `fired` were
 * fired at. The answer is one of the integers that log.h explains, such as BSC_NUMBER_MISS, or the
 * answer that the game is over (set->tells_end). */
static inline unsigned bsc_optimal_answer(const bsc_optimal_set *set, uint32_t d, uint32_t cell,
                                          bsc_cell_set fired) {
    if (!bsc_has_bit(set->fleet_cells[d].word, cell)) return BSC_NUMBER_MISS;
    const size_t ship = (size_t)d * set->ships + set->ship_on[(size_t)d * set->cells + cell];
    bsc_set_bit(fired.word, cell);
    if (!bsc_cell_set_is_subset(set->ship_cells[ship], fired)) return set->ship_answers[ship].hit;
    if (set->tells_end && bsc_cell_set_is_subset(set->fleet_cells[d], fired))
        return set->answers - 1;
    return set->ship_answers[ship].sunk;
}

/* Returns the Zobrist key (transposition.h) of a position, which consists of the deployments
 * member[members] and of `hits`, the cells that were hit. Positions that are images of each other
 * under a symmetry of the set have the same key. */
bsc_zobrist_key bsc_optimal_key(const bsc_optimal_set *set, const uint16_t *member, size_t members,
                                bsc_cell_set hits);

/* Returns the cells of `hittable` that are worth a shot. `member` has the `members` deployments
 * (one at least) that agree with all answers so far. `fired` is the set of cells that were fired
 * at, or whose contents the player knows otherwise. `hittable` must be the set of all other cells
 * on which one of these deployments has a ship. Only for positions in which just one ship is not
 * yet sunk.
 *
 * A cell c is not worth a shot if there is another cell b of `hittable` such that every one of
 * these deployments with a ship on c also has a ship on b. Instead of firing at c, a player can
 * then fire at b, and if b is a hit, at c next. This takes no more shots, because with one ship the
 * order of the shots does not change what their answers tell. If c is such a cell because of b and
 * b because of c, the one with the lower index is returned. */
bsc_cell_set bsc_optimal_drop_worse(const bsc_optimal_set *set, const uint16_t *member,
                                    size_t members, bsc_cell_set fired, bsc_cell_set hittable);

#endif
