/* log.c - keeps the shots of a game, and says which placements they leave possible
 * (bsc_log_allows). It is also the only place that decides the answer to a shot: miss, hit or sunk,
 * and how much the game announces about the ship.
 *
 * A shot misses if no ship covers the cell. It sinks a ship if all other cells of the ship were hit
 * before. When a ship sinks, the game announces the ship's name, its size, only that a ship sank,
 * or nothing. Some games also name the ship at each hit.
 *
 * bsc_log_allows applies the same rule backwards, so the order of the shots matters. After "A1
 * hit", "A2 sunk" a ship of two cells can lie on A1 A2. After "A2 sunk", "A1 hit" it cannot,
 * because the shot at A2 would not have been the last one. If a log allows a placement, the log
 * without its last shots allows it too.
 *
 * Two sunk ships of the same size have different answers only if the game announces names.
 * Otherwise bsc_ship_answer_number gives both answers the same number, and strategy/tracker.c must
 * find out from the cells which of the ships sank.
 *
 * Cost: bsc_log_allows takes time quadratic in the number of cells of the placement, which is
 * small. Deciding an answer reads the cells of the ships. */
#include "play/game/log.h"

#include "bscount_game.h"

#include "count/base/memory.h"
#include "count/board/draft.h"

#include <assert.h>
#include <string.h>

bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error) {
    *log = NULL;
    bsc_log *empty = bsc_memory_new(1, sizeof *empty);
    if (empty == NULL) return bsc_error_set_no_memory(error);
    empty->problem = problem;
    empty->announce = announce;
    empty->firing_step = bsc_memory_new(problem->cells, sizeof *empty->firing_step);
    empty->firing_shot = bsc_memory_new(problem->cells, sizeof *empty->firing_shot);
    if (empty->firing_step == NULL || empty->firing_shot == NULL) {
        bsc_log_free(empty);
        return bsc_error_set_no_memory(error);
    }
    *log = empty;
    return BSC_OK;
}

void bsc_log_free(bsc_log *log) {
    if (log == NULL) return;
    while (bsc_log_steps(log) > 0) bsc_log_undo(log);
    bsc_memory_free(log->shot);
    bsc_memory_free(log->group);
    bsc_memory_free(log->source);
    bsc_memory_free(log->firing_step);
    bsc_memory_free(log->firing_shot);
    bsc_memory_free(log);
}

/* ---- Steps ---- */

/* Frees the copies of texts that the spot owns, and sets all members of the spot to zero. */
static void release_source(bsc_spot *source) {
    bsc_memory_free((char *)source->name);
    bsc_memory_free((char *)source->line);
    *source = (bsc_spot){.number = 0};
}

/* Copies `spot`, a place in a text, to *source. Also copies the texts that the spot points to, its
 * name and its line, neither of which may be NULL; release_source frees these copies. If `spot` is
 * NULL, sets *source to all zero. Fails if memory runs out; *source is then all zero too. */
static bsc_status copy_source(bsc_spot *source, const bsc_spot *spot, bsc_error *error) {
    *source = (bsc_spot){.number = 0};
    if (spot == NULL) return BSC_OK;
    *source = *spot;
    source->name = bsc_memory_text(spot->name, strlen(spot->name));
    source->line = bsc_memory_text(spot->line, spot->length);
    if (source->name != NULL && source->line != NULL) return BSC_OK;
    release_source(source);
    return bsc_error_set_no_memory(error);
}

bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error) {
    const size_t wanted = (size_t)log->shots + 1;
    assert(shot->cell < log->problem->cells && log->firing_step[shot->cell] == 0);
    if (!BSC_ARRAY_GROW(log, shot, wanted) || !BSC_ARRAY_GROW(log, source, wanted))
        return bsc_error_set_no_memory(error);
    const bsc_status status = copy_source(&log->source[log->shots], spot, error);
    if (status != BSC_OK) return status;
    log->is_over = false;
    log->shot[log->shots] = *shot;
    log->shots++;
    log->firing_step[shot->cell] = bsc_log_steps(log);
    log->firing_shot[shot->cell] = log->shots;
    return BSC_OK;
}

bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error) {
    return bsc_log_add(log, shot, NULL, error);
}

void bsc_group_release(bsc_group *group) {
    bsc_memory_free(group->sum.cell);
    bsc_memory_free(group->ship_answer);
    release_source(&group->source);
}

bsc_status bsc_log_add_group(bsc_log *log, bsc_group group, const bsc_spot *spot,
                             bsc_error *error) {
    bsc_status status = BSC_OK;
    group.shots_before = log->shots;
    if (log->groups == BSC_MAX_GROUPS) {
        static const char message[] = "more than %u salvos and scans";
        status = spot == NULL ? bsc_error_set(error, BSC_BAD_INPUT, message, BSC_MAX_GROUPS)
                              : bsc_error_at(error, spot, message, BSC_MAX_GROUPS);
    }
    if (status == BSC_OK) status = copy_source(&group.source, spot, error);
    if (status == BSC_OK && !BSC_ARRAY_GROW(log, group, (size_t)log->groups + 1))
        status = bsc_error_set_no_memory(error);
    if (status != BSC_OK) {
        bsc_group_release(&group);
        return status;
    }
    log->is_over = false;
    log->group[log->groups] = group;
    log->groups++;
    if (group.is_scan) return BSC_OK;
    for (uint32_t cell = 0; cell < log->problem->cells; cell++)
        if (group.sum.cell[cell]) log->firing_step[cell] = bsc_log_steps(log);
    return BSC_OK;
}

/* Appends `count` answers about the same ship to ship_answer[] of a salvo. If `sinks` is true, the
 * last of these answers tells that the ship sank, and the ones before it that it was hit.
 * `announce` is how much the answers tell about the ship; it must not be BSC_ANNOUNCE_LOG. If
 * `count` is 0, does nothing. Fails if memory runs out; no answer is then appended. */
static bsc_status add_ship_answers(bsc_group *group, bsc_placement ship, uint32_t count, bool sinks,
                                   bsc_announce announce, bsc_error *error) {
    const size_t wanted = (size_t)group->ship_answers + count;
    if (count == 0) return BSC_OK;
    if (!BSC_ARRAY_GROW(group, ship_answer, wanted)) return bsc_error_set_no_memory(error);
    for (uint32_t k = 1; k <= count; k++) {
        const bool tells_sinking = sinks && k == count;
        /* The answer to a salvo does not tell which cell was hit, so any cell of the ship will
         * do. */
        group->ship_answer[group->ship_answers] =
            bsc_ship_answer(ship, ship.cell[0], tells_sinking, announce);
        group->ship_answers++;
    }
    return BSC_OK;
}

bsc_status bsc_log_add_salvo(bsc_log *log, bool *cell, const uint32_t *placement, uint32_t ships,
                             bsc_error *error) {
    const bsc_announce announce = bsc_log_announced(log);
    const bool lists_hits = announce == BSC_ANNOUNCE_HITS;
    const bsc_group salvo = {.sum.cell = cell};
    bsc_status status = bsc_log_add_group(log, salvo, NULL, error);
    if (status != BSC_OK) return status;
    bsc_group *group = &log->group[log->groups - 1];
    for (uint32_t k = 0; k < ships && status == BSC_OK; k++) {
        const bsc_placement ship = bsc_problem_placement(log->problem, placement[k]);
        const bool sinks =
            announce != BSC_ANNOUNCE_NONE && bsc_group_may_sink(log, log->groups - 1, ship);
        uint32_t hits = 0;
        for (uint32_t c = 0; c < ship.cells; c++) hits += cell[ship.cell[c]];
        group->sum.least += hits;
        /* If hits do not name the ship, the only answer about a particular ship is that it sank. */
        const uint32_t count = lists_hits ? hits : sinks;
        status = add_ship_answers(group, ship, count, sinks, announce, error);
    }
    group->sum.most = group->sum.least;
    return status;
}

void bsc_log_undo(bsc_log *log) {
    const uint32_t step = bsc_log_steps(log);
    log->is_over = false;
    bsc_group *group = log->groups == 0 ? NULL : &log->group[log->groups - 1];
    if (step == 0) return;
    const bool is_group_last = group != NULL && group->shots_before == log->shots;
    if (is_group_last) {
        for (uint32_t cell = 0; cell < log->problem->cells; cell++)
            if (log->firing_step[cell] == step) log->firing_step[cell] = 0;
        bsc_group_release(group);
        log->groups--;
        return;
    }
    log->shots--;
    const uint32_t cell = log->shot[log->shots].cell;
    assert(log->firing_step[cell] == step);
    log->firing_step[cell] = 0;
    log->firing_shot[cell] = 0;
    release_source(&log->source[log->shots]);
}

uint32_t bsc_log_steps(const bsc_log *log) {
    return log->shots + log->groups;
}

/* Returns which step of the log, counted from 1, is the salvo or scan log->group[group]. Before it
 * come shots_before single shots, and the groups with lower indices. */
static uint32_t step_of_group(const bsc_log *log, uint32_t group) {
    return log->group[group].shots_before + group + 1;
}

uint32_t bsc_log_groups_among(const bsc_log *log, uint32_t steps) {
    uint32_t groups = 0;
    while (groups < log->groups && step_of_group(log, groups) <= steps) groups++;
    return groups;
}

const char *bsc_log_step(const bsc_log *log, uint32_t step, uint32_t *shot) {
    const uint32_t groups_before = bsc_log_groups_among(log, step);
    *shot = step - groups_before;
    if (bsc_log_groups_among(log, step + 1) == groups_before) return NULL;
    const bsc_spot *source = &log->group[groups_before].source;
    assert(source->line != NULL);
    return source->line + source->offset;
}

bool bsc_log_fired(const bsc_log *log, uint32_t cell) {
    return log->firing_step[cell] != 0;
}

uint32_t bsc_log_shots(const bsc_log *log) {
    return log->shots;
}

const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot) {
    assert(shot < log->shots);
    return &log->shot[shot];
}

const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell) {
    assert(cell < log->problem->cells);
    const uint32_t number = log->firing_shot[cell];
    return number == 0 ? NULL : &log->shot[number - 1];
}

/* ---- What the answers say ---- */

/* What the answers of a log tell about ships. Each flag is true if at least one answer tells it. */
typedef struct told_facts {
    bool tells_hit_name;  /* an answer names a ship that was hit but did not sink */
    bool tells_name;      /* an answer names a ship, whether it was hit or sunk */
    bool tells_sunk_size; /* an answer tells the size of a ship that sank */
    bool tells_sinking;   /* an answer tells that a ship sank */
} told_facts;

/* Looks through the answers of shot[0 .. shots - 1], and sets each flag of *told to true if one of
 * these answers tells the fact. Leaves the other flags as they are. */
static void add_told_facts(told_facts *told, const bsc_shot *shot, uint32_t shots) {
    for (uint32_t k = 0; k < shots; k++) {
        const bool has_name = shot[k].piece != BSC_ALL_PIECES;
        told->tells_hit_name |= has_name && shot[k].answer == BSC_HIT;
        told->tells_name |= has_name;
        told->tells_sunk_size |= shot[k].size != 0;
        told->tells_sinking |= shot[k].answer == BSC_SUNK;
    }
}

bsc_announce bsc_log_announced(const bsc_log *log) {
    told_facts told = {.tells_name = false};
    if (log->announce != BSC_ANNOUNCE_LOG) return log->announce;
    add_told_facts(&told, log->shot, log->shots);
    for (uint32_t k = 0; k < log->groups; k++)
        add_told_facts(&told, log->group[k].ship_answer, log->group[k].ship_answers);
    if (told.tells_hit_name) return BSC_ANNOUNCE_HITS;
    if (told.tells_name) return BSC_ANNOUNCE_SHIP;
    if (told.tells_sunk_size) return BSC_ANNOUNCE_SIZE;
    if (told.tells_sinking) return BSC_ANNOUNCE_SUNK;
    /* If the log tells nothing about ships so far, this function assumes the usual rule: each ship
     * that sinks is named. */
    return BSC_ANNOUNCE_SHIP;
}

/* Says whether a step of the log would sink a ship at the placement, because each cell of the ship
 * is fired at by this step or was hit by an earlier step. `step` counts the steps of the log from
 * 1. A cell in an earlier salvo counts as hit, because it is not known which cells that salvo
 * hit. */
static bool does_step_complete_ship(const bsc_log *log, uint32_t step, bsc_placement placement) {
    for (uint32_t c = 0; c < placement.cells; c++) {
        const uint32_t firing_step = log->firing_step[placement.cell[c]];
        const bsc_shot *shot = bsc_log_at(log, placement.cell[c]);
        if (firing_step == step) continue;
        if (firing_step == 0 || firing_step > step) return false;
        if (shot != NULL && shot->answer != BSC_HIT) return false;
    }
    return true;
}

bool bsc_group_may_sink(const bsc_log *log, uint32_t group, bsc_placement placement) {
    const uint32_t step = step_of_group(log, group);
    bool is_fired_at = false;
    for (uint32_t c = 0; c < placement.cells; c++)
        is_fired_at |= log->firing_step[placement.cell[c]] == step;
    return is_fired_at && does_step_complete_ship(log, step, placement);
}

bool bsc_shot_fits(const bsc_shot *shot, bsc_placement placement) {
    if (shot->answer == BSC_MISS) return false;
    if (shot->piece != BSC_ALL_PIECES) return shot->piece == placement.piece;
    return shot->size == 0 || shot->size == placement.cells;
}

bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement) {
    assert(shots <= log->shots);
    for (uint32_t c = 0; c < placement.cells; c++) {
        const uint32_t number = log->firing_shot[placement.cell[c]];
        if (number == 0 || number > shots) continue;
        const bsc_shot *shot = &log->shot[number - 1];
        if (!bsc_shot_fits(shot, placement)) return false;
        if (log->announce == BSC_ANNOUNCE_NONE) continue;
        const bool sinks =
            does_step_complete_ship(log, log->firing_step[placement.cell[c]], placement);
        if ((shot->answer == BSC_SUNK) != sinks) return false;
    }
    return true;
}

bool bsc_log_has_fired_at_all(const bsc_log *log, bsc_placement placement) {
    for (uint32_t c = 0; c < placement.cells; c++)
        if (!bsc_log_fired(log, placement.cell[c])) return false;
    return true;
}

void bsc_log_set_over(bsc_log *log, bool is_over) {
    log->is_over = is_over;
}

bool bsc_log_is_over(const bsc_log *log) {
    return log->is_over;
}

bool bsc_log_is_empty(const bsc_log *log) {
    return bsc_log_steps(log) == 0 && !log->is_over;
}

uint32_t bsc_log_hits(const bsc_log *log) {
    uint32_t hits = 0;
    for (uint32_t k = 0; k < log->shots; k++) hits += log->shot[k].answer != BSC_MISS;
    for (uint32_t k = 0; k < log->groups; k++)
        if (!log->group[k].is_scan) hits += log->group[k].sum.least;
    return hits;
}

uint32_t bsc_log_cells_left(const bsc_log *log) {
    const uint32_t cells = bsc_problem_fleet_cells(log->problem);
    const uint32_t hits = bsc_log_hits(log);
    return hits < cells && !log->is_over ? cells - hits : 0;
}

uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size) {
    uint32_t ships = 0;
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (size == 0 || problem->piece[p].cells == size) ships += problem->piece[p].copies;
    return ships;
}

uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size) {
    uint32_t sunk = 0;
    for (uint32_t k = 0; k < log->shots; k++) {
        const bsc_shot *shot = &log->shot[k];
        if (shot->answer != BSC_SUNK) continue;
        const bool has_name = shot->piece != BSC_ALL_PIECES;
        sunk += size == 0 || shot->size == size ||
                (has_name && log->problem->piece[shot->piece].cells == size);
    }
    return sunk;
}

/* ---- The answer to a shot ---- */

static_assert(BSC_MAX_ANSWERS == BSC_NUMBER_SUNK + 2 * BSC_MAX_PIECES, "two for each piece");
static_assert(BSC_MAX_ANSWERS - 1 <= UINT16_MAX, "an answer fits into bsc_ship_answers");

bool bsc_shot_completes_ship(const bsc_log *log, bsc_placement placement, uint32_t cell) {
    for (uint32_t k = 0; k < placement.cells; k++)
        if (placement.cell[k] != cell && log->firing_step[placement.cell[k]] == 0) return false;
    return true;
}

bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool is_last_cell,
                         bsc_announce announce) {
    bsc_shot shot = {.cell = cell, .answer = BSC_HIT, .piece = BSC_ALL_PIECES};
    assert(announce != BSC_ANNOUNCE_LOG && bsc_placement_covers(ship, cell));
    if (announce == BSC_ANNOUNCE_HITS) shot.piece = ship.piece;
    if (!is_last_cell || announce == BSC_ANNOUNCE_NONE) return shot;
    shot.answer = BSC_SUNK;
    if (announce == BSC_ANNOUNCE_SHIP) shot.piece = ship.piece;
    if (announce == BSC_ANNOUNCE_SIZE) shot.size = ship.cells;
    return shot;
}

uint32_t bsc_ship_answer_number(const bsc_problem *problem, bsc_placement ship, bool is_last_cell,
                                bsc_announce announce) {
    const bsc_shot shot = bsc_ship_answer(ship, ship.cell[0], is_last_cell, announce);
    const bool has_name = shot.piece != BSC_ALL_PIECES;
    /* The numbers are those of the table in log.h: 0 for a miss, 1 for a hit without a name, then
     * one for each piece that may have sunk, then one for each piece that may have been hit. */
    if (shot.answer == BSC_HIT && !has_name) return BSC_NUMBER_HIT;
    if (shot.answer == BSC_HIT) return BSC_NUMBER_SUNK + problem->pieces + shot.piece;
    if (has_name) return BSC_NUMBER_SUNK + shot.piece;
    /* The answer tells that a ship sank, but not its name. Its number is that of the first piece of
     * the announced size, or of piece 0 if no size is announced. */
    uint32_t first = 0;
    while (shot.size != 0 && problem->piece[first].cells != shot.size) first++;
    assert(first < problem->pieces);
    return BSC_NUMBER_SUNK + first;
}

bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell) {
    assert(cell < log->problem->cells && log->firing_step[cell] == 0);
    for (uint32_t k = 0; k < ships; k++) {
        const bsc_placement ship = bsc_problem_placement(log->problem, placement[k]);
        if (bsc_placement_covers(ship, cell))
            return bsc_ship_answer(ship, cell, bsc_shot_completes_ship(log, ship, cell),
                                   bsc_log_announced(log));
    }
    return (bsc_shot){.cell = cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
}
