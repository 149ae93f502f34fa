/* log.h - a game so far: its shots, salvos and scans in order, their answers, and where in a text
 * each of them was read. Also the rule that decides the answer to a shot.
 *
 * Invariant: no cell is fired at twice. A log need not be possible: to find out whether any
 * deployment agrees with it takes a count (bsc_log_is_possible). */
#ifndef BSC_GAME_LOG_H
#define BSC_GAME_LOG_H

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/board/problem.h"

/* The most salvos and scans that a log can have. A text with more of them is refused. */
#define BSC_MAX_GROUPS 65535u

/* A salvo or a scan: a group of cells, for which the game only tells how many of them hold a ship.
 * A salvo fires at all of these cells at the same time; a scan fires at none. */
typedef struct bsc_group {
    bool is_scan;
    uint32_t shots_before; /* number of single shots before it in the log */
    bsc_sum sum;           /* its cells, and how many of them hold a ship; the group owns
                            * sum.cell */
    bsc_spot source;       /* where it was read, or all zero; owns copies of its texts */
    /* What a salvo also tells about single ships, such as "hit Carrier" or "sunk 3". */
    bool names_hits; /* each hit of the salvo has such an answer, with the ship's name */
    uint32_t ship_answers;
    bsc_shot *ship_answer; /* [ship_answers]: owned by the group; the cells of these shots are not
                            * used */
    size_t ship_answer_capacity;
} bsc_group;

/* The log of a game. A step is a single shot, a salvo or a scan. firing_step and firing_shot count
 * steps and single shots from 1, because 0 stands for none. Functions that take the number of a
 * step or a shot count from 0.
 *
 *   A1 miss                   cell             A1   B1   B2   C3   D4
 *   salvo B1 B2 1 hit         firing_step       1    2    2    3    0
 *   C3 hit                    firing_shot       1    0    0    2    0 */
struct bsc_log {
    const bsc_problem *problem;
    bsc_announce announce; /* as given to bsc_log_new; see bsc_log_announced */
    /* Single shots, in order. */
    uint32_t shots;
    size_t shot_capacity, source_capacity;
    bsc_shot *shot;
    bsc_spot *source; /* [shots]: where each shot was read, with copies of its texts; all zero if it
                       * was not read from a text */
    /* Salvos and scans, in order. */
    uint32_t groups;
    size_t group_capacity;
    bsc_group *group;
    /* For each cell, what fired at it. */
    uint32_t *firing_step; /* [cells]: the step that fired at the cell; 0: no step did */
    uint32_t *firing_shot; /* [cells]: the single shot that fired at the cell; 0: none did, or a
                            * salvo did */
};

/* ---- Steps ---- */

/* Appends a single shot. Asserts that its cell was not fired at before. `spot` is where the shot
 * was read, or NULL if it was not read from a text; the log copies it and its texts. If memory runs
 * out, fails and leaves the log unchanged. */
bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error);
/* Appends a salvo or a scan, and sets its shots_before and source; `spot` is as in bsc_log_add.
 * Takes over the memory of the group. If there are BSC_MAX_GROUPS groups already (BSC_BAD_INPUT) or
 * memory runs out, fails, frees the group and leaves the log unchanged. */
bsc_status bsc_log_add_group(bsc_log *log, bsc_group group, const bsc_spot *spot, bsc_error *error);
/* Frees the memory that a group owns. */
void bsc_group_release(bsc_group *group);
/* Appends a salvo at all cells c with cell[c] true, none of which was fired at before, and the
 * answer that the fleet at placement[ships] gives to it. Takes over the memory of cell[cells]. If
 * memory runs out, fails; the salvo may then be in the log with only a part of its answer. */
bsc_status bsc_log_add_salvo(bsc_log *log, bool *cell, const uint32_t *placement, uint32_t ships,
                             bsc_error *error);
/* Returns how many of the first `steps` steps are salvos or scans. */
uint32_t bsc_log_groups_among(const bsc_log *log, uint32_t steps);

/* ---- What a log leaves possible ---- */

/* Says whether the answers to the first `shots` single shots leave the placement possible. Ignores
 * salvos and scans, because their answers are about several ships. */
bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement);
/* Says whether the ship of a placement, which covers the shot's cell, can have given the shot's
 * answer, whatever the other shots are: the answer is not a miss, and the ship has the name or the
 * size that the answer tells, if it tells one. */
bool bsc_shot_fits(const bsc_shot *shot, bsc_placement placement);
/* Says whether the salvo that is group number `group` can have sunk a ship at the placement: the
 * salvo fired at one of the ship's cells, and each of the ship's other cells had been hit or been
 * in an earlier salvo. */
bool bsc_group_may_sink(const bsc_log *log, uint32_t group, bsc_placement placement);

/* ---- Ships ---- */

/* Returns how many ships of the fleet have `size` cells, or if `size` is 0, how many ships it has.
 * Each copy of a piece counts. */
uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size);
/* Returns how many single shots announced, by name or size, that a ship of `size` cells sank; or if
 * `size` is 0, how many announced that any ship sank. */
uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size);
/* Says whether the placement covers the cell. */
static inline bool bsc_placement_covers(bsc_placement placement, uint32_t cell) {
    for (uint32_t k = 0; k < placement.cells; k++)
        if (placement.cell[k] == cell) return true;
    return false;
}

/* ---- The answer to a shot ---- */

/* Numbers of answers, which index arrays. With p pieces they are
 *
 *   0   miss    1   hit    2 .. p + 1   sunk, by piece    p + 2 .. 2 p + 1   hit, by piece
 *
 * When a ship sinks, the answer has the number of its piece. If the game only announces the size,
 * the number is that of the first piece of this size, and if it announces neither, that of piece 0.
 * A hit that names its ship has one of the last p numbers. */
enum { BSC_NUMBER_MISS, BSC_NUMBER_HIT, BSC_NUMBER_SUNK };
#define BSC_MAX_ANSWERS 130u /* number of answers with BSC_MAX_PIECES pieces: 2 + 2 * 64 */

/* Says whether a shot at `cell` would be the last one that a ship at the placement needs: all its
 * other cells were fired at before. */
bool bsc_shot_completes_ship(const bsc_log *log, bsc_placement placement, uint32_t cell);
/* Returns the answer to a shot at a cell of the ship. `is_last`: all other cells of the ship were
 * hit before. `announce`: what the game announces; not BSC_ANNOUNCE_LOG. */
bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool is_last, bsc_announce announce);
/* Returns the number of the answer that bsc_ship_answer gives. It is the same for all cells of the
 * ship. */
uint32_t bsc_ship_answer_number(const bsc_problem *problem, bsc_placement ship, bool is_last,
                                bsc_announce announce);

#endif
