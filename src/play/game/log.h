/* log.h - the log of a game that is being played: its steps in order, their answers, and where in a
 * text each step was read. A step is a single shot, a salvo (several shots that are fired at the
 * same time) or a scan (the question "How many cells of this set hold a ship?"). This file also
 * declares the functions that decide the answer to a shot.
 *
 * Invariant: no cell is fired at twice. The answers of a log may contradict each other. Whether any
 * deployment (way to lay the whole fleet) agrees with all of them is only known after a count
 * (bsc_log_is_possible). */
#ifndef BSC_GAME_LOG_H
#define BSC_GAME_LOG_H

#include "bscount_game.h"

#include "count/base/error.h"
#include "count/board/problem.h"

/* The greatest number of groups that a log can have; a group is a salvo or a scan. A text with more
 * groups is refused. */
#define BSC_MAX_GROUPS 65535u

/* A group: a salvo or a scan. Both are a set of cells, and the answer is how many cells of the set
 * hold a ship. A salvo fires at all cells of its set at the same time. A scan fires at none of
 * them. */
typedef struct bsc_group {
    bool is_scan;          /* true: the group is a scan; false: it is a salvo */
    uint32_t shots_before; /* how many single shots come before the group in the log */
    /* The cells of the group (sum.cell[c] is true if cell c is one of them), and how many of them
     * hold a ship: at least sum.least and at most sum.most. For a salvo, both are the number of its
     * hits. The group owns the array sum.cell. */
    bsc_sum sum;
    /* Where in a text the group was read, for error messages; all zero if it was not read from a
     * text. The group owns copies of the texts that `source` points to. */
    bsc_spot source;
    /* The answer to a salvo may also tell about single ships, such as "hit Carrier" or "sunk 3",
     * without telling at which cell. Each of these parts is stored in ship_answer[] as a bsc_shot;
     * its member `cell` is not used. Each element is about another of the sum.least hits, but some
     * hits may have no element, as one of the two in "2 hits, sunk Cruiser". */
    uint32_t ship_answers; /* how many parts of the answer are about single ships */
    /* [ship_answers]: what the answer tells about single ships; the group owns the array */
    bsc_shot *ship_answer;
    size_t ship_answer_capacity; /* how many elements ship_answer[] has room for */
} bsc_group;

/* The log of a game. A step of the game is a single shot, a salvo or a scan. For each cell the log
 * knows which step fired at it (firing_step[]), and if that step is a single shot, which single
 * shot it is (firing_shot[]). These arrays count steps and single shots from 1, and 0 means that
 * there was none. (The functions below count steps and single shots from 0 instead, unless they say
 * otherwise.) The steps on the left give the numbers on the right:
 *
 *   A1 miss                   cell             A1   B1   B2   C3   D4
 *   salvo B1 B2 1 hit         firing_step       1    2    2    3    0
 *   C3 hit                    firing_shot       1    0    0    2    0 */
struct bsc_log {
    const bsc_problem *problem;
    /* how much the game announces about ships, as the caller of bsc_log_new said */
    bsc_announce announce;
    /* The single shots, without the shots of salvos: */
    uint32_t shots; /* how many single shots the log has */
    bsc_shot *shot; /* [shots]: the single shots with their answers, in the order of the game */
    size_t shot_capacity; /* how many elements shot[] has room for */
    /* [shots]: where in a text each single shot was read, for error messages; all zero if it was
     * not read from a text. The log owns copies of the texts. */
    bsc_spot *source;
    size_t source_capacity; /* how many elements source[] has room for */
    /* The groups, which are the salvos and scans: */
    uint32_t groups;       /* how many groups the log has */
    bsc_group *group;      /* [groups]: the salvos and scans, in the order of the game */
    size_t group_capacity; /* how many elements group[] has room for */
    /* What fired at each cell: */
    /* [cells]: the number of the step, a single shot or a salvo, that fired at the cell; 0 if none
     * did. The first step of the log has the number 1, and scans are steps too. */
    uint32_t *firing_step;
    /* [cells]: the number of the single shot that was fired at the cell, from 1; 0 if nothing or
     * only a salvo fired at the cell */
    uint32_t *firing_shot;
    /* the game is over: the whole fleet is hit after the last step (bsc_log_set_over) */
    bool is_over;
};

/* ---- Steps ---- */

/* Appends a single shot to the log. Asserts that its cell was not fired at before. `spot` is where
 * in a text the shot was read, for error messages, or NULL if it was not read from a text; the log
 * copies the spot and its texts, its name and its line, which must not be NULL. Fails if memory
 * runs out, and leaves the log unchanged in that case. */
bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error);
/* Appends `group`, a salvo or a scan, to the log (no earlier step may have fired at a cell of a
 * salvo), and sets its members shots_before and source. `spot` is where in a text the group was
 * read, or NULL if it was not read from a text; the log copies it as bsc_log_add does. A group that
 * was not read may not be given to bsc_log_step, nor to bsc_log_repeat (asserted). The log takes
 * over the arrays of the group, which functions of memory.h must have allocated. Fails with
 * BSC_BAD_INPUT if the log already has BSC_MAX_GROUPS groups, and with BSC_NO_MEMORY if memory runs
 * out. After a failure the memory of the group is freed and the log is unchanged. */
bsc_status bsc_log_add_group(bsc_log *log, bsc_group group, const bsc_spot *spot, bsc_error *error);
/* Frees the arrays and texts that the group owns, but not the structure *group itself. */
void bsc_group_release(bsc_group *group);
/* Appends a salvo at all cells c for which cell[c] is true, and works out the answer of the hidden
 * fleet. The fleet has `ships` ships, and placement[0 .. ships - 1] are the indices of their
 * placements. No cell of the salvo may have been fired at before. The salvo has no text, so it may
 * not be given to bsc_log_step (bsc_log_add_group). The log takes over the memory of cell[cells],
 * even if this function fails. Fails with BSC_BAD_INPUT if the log already has BSC_MAX_GROUPS
 * groups, and if memory runs out; the salvo may then be in the log with only a part of its
 * answer. */
bsc_status bsc_log_add_salvo(bsc_log *log, bool *cell, const uint32_t *placement, uint32_t ships,
                             bsc_error *error);
/* Returns how many of the first `steps` steps of the log are salvos or scans. */
uint32_t bsc_log_groups_among(const bsc_log *log, uint32_t steps);

/* ---- What a log leaves possible ---- */

/* Says whether a ship can lie at the placement, judged by the answers to the first `shots` single
 * shots of the log. The answers to salvos and scans are ignored, because they are about several
 * cells at once. But when the function decides whether a shot would have sunk the ship, a cell at
 * which an earlier salvo fired counts as hit, because the salvo hit the ship if it lies there. If
 * the game announces nothing, it does not matter which shot would have sunk the ship. */
bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement);
/* Says whether every cell of the placement was fired at, by a single shot or in a salvo. */
bool bsc_log_has_fired_at_all(const bsc_log *log, bsc_placement placement);
/* Says whether a hit on a ship at `placement` could have got the answer of *shot. It could if the
 * answer is not a miss, and if any name or size in the answer is that of this ship. Ignores all
 * other shots, and does not check whether the placement covers the shot's cell. */
bool bsc_shot_fits(const bsc_shot *shot, bsc_placement placement);
/* Says whether the salvo group[group] of the log can have sunk a ship at the placement. It can if
 * the salvo fired at some of the ship's cells and all the others had been hit before, or had been
 * in an earlier salvo. The result is false if group[group] is a scan. */
bool bsc_group_may_sink(const bsc_log *log, uint32_t group, bsc_placement placement);

/* ---- Ships ---- */

/* Returns how many ships of the fleet have `size` cells; each copy of a piece counts as one ship.
 * If `size` is 0, returns how many ships the whole fleet has. If a number of copies may vary, the
 * greatest number counts. */
uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size);
/* Returns how many single shots sank a ship of `size` cells. A shot does not count if its answer
 * tells neither the name nor the size of the sunk ship. If `size` is 0, returns how many single
 * shots sank any ship. */
uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size);
/* Says whether the placement covers the cell. */
static inline bool bsc_placement_covers(bsc_placement placement, uint32_t cell) {
    for (uint32_t k = 0; k < placement.cells; k++)
        if (placement.cell[k] == cell) return true;
    return false;
}

/* ---- The answer to a shot ---- */

/* Each possible answer to a shot has a number, which is used as an index of arrays that have an
 * element for each answer. If the problem has p pieces, the numbers mean:
 *
 *   0                  miss
 *   1                  hit, and the ship is not named
 *   2 .. p + 1         a ship of piece 0 .. p - 1 sank
 *   p + 2 .. 2 p + 1   hit, and the ship is named: it is of piece 0 .. p - 1
 *
 * If a ship sinks and the game announces only its size, the answer has the number of the first
 * piece of this size. If the game does not announce the size either, the answer has the number of
 * piece 0, which is 2. */
enum { BSC_NUMBER_MISS, BSC_NUMBER_HIT, BSC_NUMBER_SUNK };
/* How many answers to a shot there are at most, those of a fleet with BSC_MAX_PIECES = 128 pieces:
 * miss, hit, and two for each piece. */
#define BSC_MAX_ANSWERS 258u

/* Says whether a shot at `cell` would sink a ship that lies at the placement, because all other
 * cells of the ship were fired at before. */
bool bsc_shot_completes_ship(const bsc_log *log, bsc_placement placement, uint32_t cell);
/* Returns a shot at `cell` with the answer that it gets, if a ship lies at the placement `ship`.
 * The cell must be one of the ship's cells. `is_last_cell` says that all other cells of the ship
 * were hit before, so that it sinks. `announce` is how much the game tells about the ship; it must
 * not be BSC_ANNOUNCE_LOG. */
bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool is_last_cell,
                         bsc_announce announce);
/* Returns the number (0 .. BSC_MAX_ANSWERS - 1, see the table above) of the answer that
 * bsc_ship_answer gives for the ship. The number is the same for all cells of the ship. `announce`
 * must not be BSC_ANNOUNCE_LOG. */
uint32_t bsc_ship_answer_number(const bsc_problem *problem, bsc_placement ship, bool is_last_cell,
                                bsc_announce announce);

#endif
