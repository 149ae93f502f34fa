/* log.h - the log of a game that is being played: its single shots, salvos and scans in order,
 * their answers, and where in a text each step was read. Also the rule that decides the answer to a
 * shot.
 *
 * Invariant: no cell is fired at twice. The answers of a log may contradict each other. Whether any
 * deployment agrees with all of them is only known after a count (bsc_log_is_possible). */
#ifndef BSC_GAME_LOG_H
#define BSC_GAME_LOG_H

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/board/problem.h"

/* The greatest number of salvos and scans, taken together, that a log can have. A text with more is
 * refused. */
#define BSC_MAX_GROUPS 65535u

/* A salvo or a scan. Both are a group of cells, and the answer is how many cells of the group hold
 * a ship. A salvo fires at all cells of its group at the same time. A scan fires at none of
 * them. */
typedef struct bsc_group {
    bool is_scan;
    uint32_t shots_before; /* number of single shots that come before the group in the log */
    /* The cells of the group, and how many of them hold a ship; the group owns sum.cell. */
    bsc_sum sum;
    /* Where the group was read; all zero if it was not read from a text. The group owns copies of
     * the texts that `source` points to. */
    bsc_spot source;
    /* A salvo may also tell about single ships, such as "hit Carrier" or "sunk 3". Each such answer
     * is stored as a shot whose cell is not used, because nobody knows which cell it was. */
    bool names_hits; /* every hit of the salvo has its own answer in ship_answer[] */
    uint32_t ship_answers;
    /* [ship_answers]: the answers about single ships; the group owns the array. */
    bsc_shot *ship_answer;
    size_t ship_answer_capacity;
} bsc_group;

/* The log of a game. A step of the game is a single shot, a salvo or a scan. For each cell the log
 * keeps the number of the step and of the single shot that fired at it, counted from 1. The number
 * 0 means that nothing fired at the cell. (The functions below that take the number of a step or of
 * a shot count from 0 instead, unless they say otherwise.)
 *
 *   A1 miss                   cell             A1   B1   B2   C3   D4
 *   salvo B1 B2 1 hit         firing_step       1    2    2    3    0
 *   C3 hit                    firing_shot       1    0    0    2    0 */
struct bsc_log {
    const bsc_problem *problem;
    bsc_announce announce; /* what the game announces, as the caller of bsc_log_new said */
    /* The single shots, in the order of the game. */
    uint32_t shots;
    size_t shot_capacity, source_capacity;
    bsc_shot *shot;
    /* [shots]: where each shot was read, with copies of the texts; all zero if it was not read from
     * a text. */
    bsc_spot *source;
    /* The salvos and scans, in the order of the game. */
    uint32_t groups;
    size_t group_capacity;
    bsc_group *group;
    /* For each cell, the step and the single shot that fired at it. */
    uint32_t *firing_step; /* [cells]: number of the step, from 1; 0: no step fired at the cell */
    /* [cells]: number of the single shot, from 1; 0: no shot fired at the cell, or a salvo did. */
    uint32_t *firing_shot;
};

/* ---- Steps ---- */

/* Appends a single shot to the log. Asserts that its cell was not fired at before. `spot` is where
 * the shot was read, or NULL if it was not read from a text; the log copies the spot and its texts.
 * Fails if memory runs out, and leaves the log unchanged in that case. */
bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error);
/* Appends a salvo or a scan to the log, and sets the group's shots_before and source. `spot` is as
 * in bsc_log_add. The log takes over the memory of the group. Fails with BSC_BAD_INPUT if the log
 * already has BSC_MAX_GROUPS groups, and with BSC_NO_MEMORY if memory runs out. After a failure the
 * group is freed and the log is unchanged. */
bsc_status bsc_log_add_group(bsc_log *log, bsc_group group, const bsc_spot *spot, bsc_error *error);
/* Frees the memory that the group owns, but not the group itself. */
void bsc_group_release(bsc_group *group);
/* Appends a salvo at all cells c for which cell[c] is true, together with the answer that a fleet
 * gives to it: the fleet has `ships` ships, which lie at the placements placement[0 .. ships - 1].
 * No cell of the salvo may have been fired at before. The log takes over the memory of cell[cells].
 * Fails if memory runs out; the salvo may then be in the log with only a part of its answer. */
bsc_status bsc_log_add_salvo(bsc_log *log, bool *cell, const uint32_t *placement, uint32_t ships,
                             bsc_error *error);
/* Returns how many of the first `steps` steps of the log are salvos or scans. */
uint32_t bsc_log_groups_among(const bsc_log *log, uint32_t steps);

/* ---- What a log leaves possible ---- */

/* Says whether a ship can lie at the placement, judged by the answers to the first `shots` single
 * shots. Salvos and scans are ignored, because their answers are about several ships. */
bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement);
/* Says whether the ship at a placement that covers the shot's cell can have given the shot's
 * answer: the answer is not a miss, and if it tells a name or a size, the ship has that name or
 * size. All other shots are ignored. */
bool bsc_shot_fits(const bsc_shot *shot, bsc_placement placement);
/* Says whether the salvo with the number `group` among the groups can have sunk a ship at the
 * placement. It can if the salvo fired at one of the ship's cells and all the ship's other cells
 * had been hit before, or had been in an earlier salvo. */
bool bsc_group_may_sink(const bsc_log *log, uint32_t group, bsc_placement placement);

/* ---- Ships ---- */

/* Returns how many ships of the fleet have `size` cells. If `size` is 0, returns the number of all
 * ships. Each copy of a piece counts as one ship. */
uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size);
/* Returns how many single shots sank a ship of `size` cells, as far as their answers tell its name
 * or size. If `size` is 0, returns how many single shots sank any ship. */
uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size);
/* Says whether the placement covers the cell. */
static inline bool bsc_placement_covers(bsc_placement placement, uint32_t cell) {
    for (uint32_t k = 0; k < placement.cells; k++)
        if (placement.cell[k] == cell) return true;
    return false;
}

/* ---- The answer to a shot ---- */

/* Each possible answer to a shot has a number, by which arrays are indexed. If the problem has p
 * pieces, the numbers mean:
 *
 *   0                  miss
 *   1                  hit, and the ship is not named
 *   2 .. p + 1         a ship of piece 0 .. p - 1 sank
 *   p + 2 .. 2 p + 1   hit, and the ship is named: it is of piece 0 .. p - 1
 *
 * If a ship sinks and the game announces only its size, the answer has the number of the first
 * piece of this size. If the game does not announce the size either, the answer has the number of
 * piece 0. */
enum { BSC_NUMBER_MISS, BSC_NUMBER_HIT, BSC_NUMBER_SUNK };
#define BSC_MAX_ANSWERS 130u /* the number of answers if there are BSC_MAX_PIECES = 64 pieces */

/* Says whether a shot at `cell` would be the last one that a ship at the placement takes, because
 * all its other cells were fired at before. */
bool bsc_shot_completes_ship(const bsc_log *log, bsc_placement placement, uint32_t cell);
/* Returns the answer to a shot at `cell`, which is a cell of the ship. `is_last` says that all
 * other cells of the ship were hit before. `announce` is what the game announces; it must not be
 * BSC_ANNOUNCE_LOG. */
bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool is_last, bsc_announce announce);
/* Returns the number of the answer that bsc_ship_answer returns. The number is the same for all
 * cells of the ship. */
uint32_t bsc_ship_answer_number(const bsc_problem *problem, bsc_placement ship, bool is_last,
                                bsc_announce announce);

#endif
