/* game_support.h - helpers for the tests of games: lists of deployments, and the answer that a
 * deployment gives to a shot, worked out without the library's tables. */
#ifndef TESTS_UNIT_GAME_SUPPORT_H
#define TESTS_UNIT_GAME_SUPPORT_H

#include "support.h"

#include "play/eval/deployment_list.h"
#include "count/cover/matrix.h"
#include "count/board/problem.h"
#include "play/game/log.h"

static inline void free_list(void *list) {
    bsc_deployment_list_release(list);
    free(list);
}

/* Returns the list of the matrix's deployments, which is freed when the test ends. */
static inline bsc_deployment_list *list_of(const bsc_problem *problem, const bsc_matrix *matrix) {
    bsc_deployment_list *list = free_later_by(calloc(1, sizeof *list), free_list);
    assert_ok(bsc_deployment_list_init(list, problem, matrix, 1u << 20, NULL));
    return list;
}

/* Returns the list of the deployments that agree with the log. */
static inline bsc_deployment_list *list_after(const bsc_log *log) {
    return list_of(log->problem, matrix_of_log(log));
}

/* Returns a shot at the cell with the answer that the list's deployment gives after the log's
 * shots. */
static inline bsc_shot answer_after(const bsc_deployment_list *list, size_t deployment,
                                    const bsc_log *log, uint32_t cell) {
    bsc_shot shot = {.cell = cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
    for (uint32_t k = 0; k < list->ships; k++) {
        const bsc_placement ship =
            bsc_problem_placement(list->problem, list->placement[deployment * list->ships + k]);
        uint32_t hits = 0, open_cells = 0;
        for (uint32_t c = 0; c < ship.cells; c++) {
            hits += ship.cell[c] == cell;
            open_cells += bsc_log_at(log, ship.cell[c]) == NULL;
        }
        if (hits == 0) continue;
        const bsc_announce announce = bsc_log_announced(log);
        shot.answer = open_cells == 1 && announce != BSC_ANNOUNCE_NONE ? BSC_SUNK : BSC_HIT;
        if (announce == BSC_ANNOUNCE_HITS) shot.piece = ship.piece;
        if (shot.answer == BSC_SUNK && announce == BSC_ANNOUNCE_SHIP) shot.piece = ship.piece;
        if (shot.answer == BSC_SUNK && announce == BSC_ANNOUNCE_SIZE) shot.size = ship.cells;
    }
    return shot;
}

static inline bool same_answer(bsc_shot a, bsc_shot b) {
    return a.answer == b.answer && a.piece == b.piece && a.size == b.size;
}

/* Returns how many cells of the deployment's ships were not fired at. */
static inline uint32_t cells_left(const bsc_deployment_list *list, size_t deployment,
                                  const bsc_log *log) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < list->ships; k++) {
        const bsc_placement ship =
            bsc_problem_placement(list->problem, list->placement[deployment * list->ships + k]);
        for (uint32_t c = 0; c < ship.cells; c++) count += bsc_log_at(log, ship.cell[c]) == NULL;
    }
    return count;
}

/* Says whether the deployment has a ship on the cell. */
static inline bool is_on(const bsc_deployment_list *list, size_t deployment, uint32_t cell) {
    for (uint32_t k = 0; k < list->ships; k++) {
        const uint32_t ship = list->placement[deployment * list->ships + k];
        if (bsc_placement_covers(bsc_problem_placement(list->problem, ship), cell)) return true;
    }
    return false;
}

/* Returns a random cell that was not fired at. */
static inline uint32_t random_cell(const bsc_log *log, uint64_t *state) {
    uint32_t cell;
    do cell = (uint32_t)(next_random(state) % bsc_problem_cells(log->problem));
    while (bsc_log_at(log, cell) != NULL);
    return cell;
}

#endif
