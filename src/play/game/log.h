/* log.h - a game so far: its shots, salvos and scans in their order, their answers, and the place
 * in a text where each was read. Also the rule that decides the answer to a shot.
 *
 * Invariant: no cell is fired at twice. A log need not be possible: whether any deployment agrees
 * with it takes a count (bsc_log_is_possible). */
#ifndef BSC_GAME_LOG_H
#define BSC_GAME_LOG_H

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/board/problem.h"

/* The most salvos and scans of a log: a text with more of them is refused. */
#define BSC_MAX_GROUPS 65535u

/* A salvo or a scan: the game tells of a group of cells how many of them hold a ship. The shots of
 * a salvo fall together; a scan fires none. */
typedef struct bsc_group {
    bool is_scan;
    uint32_t shots_before; /* single shots in the log before it */
    bsc_sum sum;           /* its cells, and how many of them hold a ship; it owns sum.cell */
    bsc_spot source;       /* where it was read, as bsc_log.source */
    /* What a salvo also tells of single ships, such as "hit Carrier" or "sunk 3" */
    bool names_hits; /* there is such an answer for each hit of the salvo, with its ship's name */
    uint32_t ship_answers;
    bsc_shot *ship_answer; /* [ship_answers]: owned; their cells are not used */
    size_t ship_answer_capacity;
} bsc_group;

/* A step of a game is a single shot, a salvo or a scan. firing_step and firing_shot count steps and
 * single shots from 1, as 0 stands for none. Where a function takes the number of a step or a shot,
 * it counts from 0.
 *
 *   A1 miss                   cell             A1   B1   B2   C3   D4
 *   salvo B1 B2 1 hit         firing_step       1    2    2    3    0
 *   C3 hit                    firing_shot       1    0    0    2    0 */
struct bsc_log {
    const bsc_problem *problem;
    bsc_announce announce; /* as the caller of bsc_log_new said; see bsc_log_announced */
    /* Single shots, in their order */
    uint32_t shots;
    size_t shot_capacity, source_capacity;
    bsc_shot *shot;
    bsc_spot *source; /* [shots]: where each was read, with copies of its texts; all zero for a shot
                       * that was not read from a text */
    /* Salvos and scans, in their order */
    uint32_t groups;
    size_t group_capacity;
    bsc_group *group;
    /* By cell */
    uint32_t *firing_step; /* [cells]: the step that fired at the cell; 0: none did */
    uint32_t *firing_shot; /* [cells]: the single shot that did; 0: none, or a salvo did */
};

/* ---- Steps ---- */

/* Appends a single shot, at a cell that was not fired at (asserted). `spot` is where it was read,
 * and is copied with its texts; NULL if it was not read from a text. Fails, with the log unchanged,
 * if memory is lacking. */
bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error);
/* Appends a salvo or a scan, whose shots_before and source it sets; `spot` as in bsc_log_add. Takes
 * over the memory of the group, and frees it on failure: BSC_BAD_INPUT if there are BSC_MAX_GROUPS
 * already, or if memory is lacking. The log is then unchanged. */
bsc_status bsc_log_add_group(bsc_log *log, bsc_group group, const bsc_spot *spot, bsc_error *error);
/* Frees what a group owns. */
void bsc_group_release(bsc_group *group);
/* Appends a salvo at the cells with cell[c] true, none of them fired at before, and the answer that
 * the fleet at placement[ships] gives to it. Takes over cell[cells]. On failure, for lack of
 * memory, the salvo may be in the log without all of its answer. */
bsc_status bsc_log_add_salvo(bsc_log *log, bool *cell, const uint32_t *placement, uint32_t ships,
                             bsc_error *error);
/* Returns how many of the first `steps` steps are salvos and scans. */
uint32_t bsc_log_groups_among(const bsc_log *log, uint32_t steps);

/* ---- What a log leaves possible ---- */

/* Says whether the answers of the first `shots` single shots leave the placement possible. What
 * salvos and scans say is about several ships, and is not asked. */
bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement);
/* Says whether the ship of a placement that covers the shot's cell can have given the shot's
 * answer, whatever other shots there are: it is not a miss, and has the ship's name or size, or
 * neither. */
bool bsc_shot_fits(const bsc_shot *shot, bsc_placement placement);
/* Says whether group number `group`, a salvo, can have sunk a ship at the placement: it fired at
 * one of the ship's cells, and all its other cells had been hit before, or been in an earlier
 * salvo. */
bool bsc_group_may_sink(const bsc_log *log, uint32_t group, bsc_placement placement);

/* ---- Ships ---- */

/* Returns how many ships of the fleet have `size` cells, all copies counted; of any size if it is
 * 0. */
uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size);
/* Returns how many single shots announced the sinking of a ship of `size` cells, by its name or its
 * size; of any ship if it is 0. */
uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size);
/* Says whether the placement covers the cell. */
static inline bool bsc_placement_covers(bsc_placement placement, uint32_t cell) {
    for (uint32_t k = 0; k < placement.cells; k++)
        if (placement.cell[k] == cell) return true;
    return false;
}

/* ---- The answer to a shot ---- */

/* Answers as numbers, which index arrays. With p pieces they are
 *
 *   0   miss    1   hit    2 .. p + 1   sunk, by piece    p + 2 .. 2 p + 1   hit, by piece
 *
 * A ship that sinks has the number of its piece; if only its size is announced, that of the first
 * piece of that size; if neither is, that of piece 0. A hit that names its ship has one of the last
 * p numbers. */
enum { BSC_NUMBER_MISS, BSC_NUMBER_HIT, BSC_NUMBER_SUNK };
#define BSC_MAX_ANSWERS 130u /* with BSC_MAX_PIECES, 64, pieces */

/* Says whether a shot at `cell` would be the last one that a ship at the placement needs: all its
 * other cells were fired at. */
bool bsc_shot_completes_ship(const bsc_log *log, bsc_placement placement, uint32_t cell);
/* Returns the answer to a shot at a cell of the ship. `is_last`: all other cells of the ship were
 * hit before. `announce` is what the game announces, not BSC_ANNOUNCE_LOG. */
bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool is_last, bsc_announce announce);
/* Returns the number of that answer, the same for all cells of the ship. */
uint32_t bsc_ship_answer_number(const bsc_problem *problem, bsc_placement ship, bool is_last,
                                bsc_announce announce);

#endif
