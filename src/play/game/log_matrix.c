/* log_matrix.c - makes the matrix of a board after the shots of a log. The matrix has only the
 * placements that are still possible, and every cell that was hit must be covered. What salvos and
 * scans say becomes sums, which are conditions on how many cells of a set hold a ship.
 *
 * Example: a 3x3 board with one ship of two cells, after "A1 hit". Only the two placements that
 * cover A1 can be part of a deployment, A1 A2 and A1 B1, because A1 must be covered by the only
 * ship. After "A1 hit, A2 miss", the placement A1 A2 is impossible, and one deployment is left.
 *
 * The search for a wrong answer (suspects.c) makes matrices in which the answers to some shots are
 * ignored. Whether a placement is possible is then only guessed (see is_plausible).
 *
 * Cost: a pass over the cells of all placements, and another for each salvo and scan. */
#include "play/game/log_matrix.h"

#include "count/base/arena.h"
#include "count/board/draft.h"
#include "count/board/problem.h"
#include "count/cover/matrix_build.h"
#include "play/game/log.h"

/* The part of a log with which the solutions of the matrix must agree: the first steps of the log
 * (single shots, salvos and scans), without the answers to some of the single shots. */
typedef struct log_part {
    const bsc_log *log;
    uint32_t shots;         /* how many single shots are in the part */
    uint32_t groups;        /* how many salvos and scans are in the part */
    bsc_shot_range ignored; /* the single shots whose answers are ignored */
    /* [ships]: the placements of the only fleet that is wanted, a deployment; NULL: any fleet */
    const uint32_t *fleet;
    uint32_t ships; /* how many ships the fleet that is wanted has; 0 if `fleet` is NULL */
} log_part;

/* Says whether the answer to the single shot log->shot[shot] is ignored, because the search for a
 * wrong answer supposes that it may be wrong. */
static bool is_ignored(const log_part *part, uint32_t shot) {
    return shot >= part->ignored.first && shot - part->ignored.first < part->ignored.count;
}

/* Says whether a ship may lie at the placement, judged by the answers to the single shots of this
 * part of the log. False is certain: whatever the answers to the ignored shots are, the placement
 * is impossible. True is only a guess if the placement covers the cell of an ignored shot: it then
 * agrees with each answer by itself, but the answers together may make it impossible. Only
 * bsc_log_allows takes into account in which order the cells were hit, and it needs all answers. */
static bool is_plausible(const log_part *part, bsc_placement placement) {
    const bsc_log *log = part->log;
    bool covers_ignored = false; /* whether the placement covers the cell of an ignored shot */
    bool fits_others = true;     /* whether it agrees with each answer that is not ignored */
    for (uint32_t c = 0; c < placement.cells; c++) {
        /* shots are numbered from 1; 0: no single shot was fired at the cell */
        const uint32_t shot_number = log->firing_shot[placement.cell[c]];
        if (shot_number == 0 || shot_number > part->shots) continue;
        if (is_ignored(part, shot_number - 1))
            covers_ignored = true;
        else
            fits_others &= bsc_shot_fits(&log->shot[shot_number - 1], placement);
    }
    return covers_ignored ? fits_others : bsc_log_allows(log, part->shots, placement);
}

/* ---- What salvos and scans say, as conditions ---- */

/* The conditions that every deployment must meet. Each of them, called a sum, limits how many cells
 * of a set hold a ship, or how many ships sank there. First come the sums of the board, then those
 * that follow from the answers to salvos and scans. */
typedef struct sum_list {
    const bsc_log *log;
    bsc_arena arena; /* owns the arrays, and those that the sums point to */
    uint32_t sums;   /* how many sums are in the list so far */
    /* [sums]: the sums; the array has room for all sums that will be added */
    bsc_counted_sum *sum;
} sum_list;

/* Adds a condition about the ships that the salvo log->group[group] hit: at least `least` cells of
 * the salvo hold a ship with the name or the size that *answer tells, or any ship if it tells
 * neither. If memory runs out, sets list->arena.failed, and the list must not be used. */
static void add_hits(sum_list *list, uint32_t group, uint32_t least, const bsc_shot *answer) {
    const bsc_problem *problem = list->log->problem;
    const bsc_sum sum = {
        .least = least, .most = UINT32_MAX, .cell = list->log->group[group].sum.cell};
    bool *is_counted = bsc_arena_new(&list->arena, problem->placements, sizeof *is_counted);
    for (uint32_t p = 0; is_counted != NULL && p < problem->placements; p++)
        is_counted[p] = bsc_shot_fits(answer, bsc_problem_placement(problem, p));
    list->sum[list->sums] = (bsc_counted_sum){.sum = sum, .counts_placement = is_counted};
    list->sums++;
}

/* Adds a condition about the ships that the salvo log->group[group] sank: there are at least
 * `least` and at most `most` of them. If `answer` is NULL or tells neither a name nor a size, all
 * ships that sank are counted, otherwise only ships with the name or the size that it tells. If
 * memory runs out, sets list->arena.failed, and the list must not be used. */
static void add_sunk(sum_list *list, uint32_t group, uint32_t least, uint32_t most,
                     const bsc_shot *answer) {
    const bsc_problem *problem = list->log->problem;
    const bsc_sum sum = {.least = least, .most = most, .cell = list->log->group[group].sum.cell};
    bool *is_counted = bsc_arena_new(&list->arena, problem->placements, sizeof *is_counted);
    for (uint32_t p = 0; is_counted != NULL && p < problem->placements; p++) {
        const bsc_placement placement = bsc_problem_placement(problem, p);
        const bool fits = answer == NULL || bsc_shot_fits(answer, placement);
        is_counted[p] = fits && bsc_group_may_sink(list->log, group, placement);
    }
    list->sum[list->sums] =
        (bsc_counted_sum){.sum = sum, .counts_placement = is_counted, .counts_ships = true};
    list->sums++;
}

/* Adds the conditions that follow from the answer to the salvo or scan log->group[number]. A scan
 * gives only the first of them:
 *
 *   - the number of cells of the group that hold a ship
 *   - for each ship name: at how many cells at least it was hit; the answers "hit Cruiser, sunk
 *     Cruiser" and "3 hits, hit Cruiser, sunk Cruiser" both give 2
 *   - for each name or size of a sunk ship: the least number of such ships that sank; it tells by
 *     itself that each of them was hit
 *   - the total number of ships that sank, because the game announces each of them
 *
 * Two answers about the same name or size add the same condition twice, which does no harm. If the
 * answers to some single shots are ignored, to search for a wrong answer (ignores_shots), it is not
 * known which ships the salvo could sink. The conditions about sunk ships are then left out. */
static void add_group(sum_list *list, uint32_t number, bool ignores_shots) {
    const bsc_group *group = &list->log->group[number];
    const bool announces = !group->is_scan && list->log->announce != BSC_ANNOUNCE_NONE;
    uint32_t sunk_ships = 0; /* how many answers say that a ship sank */
    list->sum[list->sums] = (bsc_counted_sum){.sum = group->sum};
    list->sums++;
    for (uint32_t k = 0; k < group->ship_answers; k++) {
        const bsc_shot *answer = &group->ship_answer[k];
        /* how many answers, this one included, are about the name or size that *answer tells, and
         * how many of them say that the ship sank */
        uint32_t alike_answers = 0;
        uint32_t alike_sunk = 0;
        for (uint32_t n = 0; n < group->ship_answers; n++) {
            const bsc_shot *other = &group->ship_answer[n];
            if (other->piece != answer->piece || other->size != answer->size) continue;
            alike_answers++;
            alike_sunk += other->answer == BSC_SUNK;
        }
        /* Each of the alike answers is about another cell where such a ship was hit, also if the
         * answer is that the ship sank. So at least so many cells hold such a ship. */
        if (ignores_shots || alike_answers > alike_sunk)
            add_hits(list, number, alike_answers, answer);
        if (answer->answer != BSC_SUNK) continue;
        /* There is no upper limit, because an answer in other words may be about such a ship too:
         * in "sunk 3, sunk Cruiser" the Cruiser may be a second ship of 3 cells. */
        if (!ignores_shots) add_sunk(list, number, alike_sunk, UINT32_MAX, answer);
        sunk_ships++;
    }
    if (announces && !ignores_shots) add_sunk(list, number, sunk_ships, sunk_ships, NULL);
}

/* Fills *list with all conditions on how many cells of a set hold a ship, or how many ships sank:
 * those of the board, and those that follow from the salvos and scans of this part of the log. The
 * caller frees them by bsc_arena_release(&list->arena), even if this function fails because memory
 * runs out. */
static bsc_status list_sums(sum_list *list, const log_part *part, bsc_error *error) {
    const bsc_places *places = &part->log->problem->places;
    *list = (sum_list){.log = part->log, .sums = places->sums};
    /* At most so many conditions follow from a group: one on the number of its cells that hold a
     * ship, one on the number of all ships that sank, and for each answer about a ship one on the
     * cells where it was hit and one on the ships that sank. */
    size_t max_sums = places->sums;
    for (uint32_t k = 0; k < part->groups; k++)
        max_sums += 2 + 2 * (size_t)part->log->group[k].ship_answers;
    BSC_ARENA_ARRAY(&list->arena, list->sum, max_sums);
    if (list->arena.failed) return bsc_arena_status(&list->arena, error);
    if (places->sums > 0) memcpy(list->sum, places->sum, places->sums * sizeof *list->sum);
    for (uint32_t k = 0; k < part->groups; k++) add_group(list, k, part->ignored.count > 0);
    return bsc_arena_status(&list->arena, error);
}

/* ---- The matrix ---- */

/* Returns the number that identifies an answer in the matrix: 1 for a miss, above 1 for any other
 * answer. (0 is for cells without a shot.) Two answers have the same number only if they tell the
 * same about the ship. */
static uint32_t number_of_answer(const bsc_shot *shot) {
    const uint32_t answers = BSC_SUNK + 1; /* how many values shot->answer may have */
    if (shot->answer == BSC_MISS) return 1;
    /* 0 if no ship is named: shot->piece is then BSC_ALL_PIECES, the greatest uint32_t */
    const uint32_t piece_number = shot->piece + 1;
    const uint32_t ship_number = piece_number + (BSC_MAX_PIECES + 1) * shot->size;
    return 1 + shot->answer + answers * ship_number;
}

/* Sets is_possible[p], for each placement p, to whether a ship may lie there after the shots of
 * this part of the log (is_plausible). If `is_over` is true, only fleets that end the game are
 * wanted: a ship may then only lie on cells that were fired at. */
static void mark_possible(bool *is_possible, const log_part *part, bool is_over) {
    const bsc_problem *problem = part->log->problem;
    for (uint32_t p = 0; p < problem->placements; p++) {
        const bsc_placement placement = bsc_problem_placement(problem, p);
        is_possible[p] = is_plausible(part, placement);
        if (is_over && !bsc_log_has_fired_at_all(part->log, placement)) is_possible[p] = false;
    }
}

/* Leaves only the fleet that is wanted: sets is_possible[p] to false for each placement p that is
 * not in part->fleet. Every ship of the fleet is then made necessary: for each of its cells that
 * was not hit, answer[cell] becomes the number of a hit, so that the cell must be covered. */
static void require_fleet(bool *is_possible, uint32_t *answer, const log_part *part) {
    const bsc_problem *problem = part->log->problem;
    const bsc_shot hit = {.answer = BSC_HIT, .piece = BSC_ALL_PIECES};
    for (uint32_t p = 0; p < problem->placements; p++) {
        bool is_used = false;
        for (uint32_t k = 0; k < part->ships; k++) is_used |= part->fleet[k] == p;
        is_possible[p] &= is_used;
    }
    for (uint32_t k = 0; k < part->ships; k++) {
        const bsc_placement ship = bsc_problem_placement(problem, part->fleet[k]);
        for (uint32_t c = 0; c < ship.cells; c++)
            if (answer[ship.cell[c]] <= 1) answer[ship.cell[c]] = number_of_answer(&hit);
    }
}

/* Makes the matrix whose solutions are the deployments that agree with the part of the log. If the
 * answers to some shots are ignored, a few solutions may be impossible deployments (see
 * is_plausible). If `is_over` is true, only fleets that end the game are wanted: the ships of a
 * solution lie only on cells that were fired at. The caller frees the matrix. Fails as
 * bsc_matrix_build does, or if memory runs out; the matrix is then NULL. */
static bsc_status build_matrix(bsc_matrix **matrix, const log_part *part, bool is_over,
                               bsc_error *error) {
    const bsc_log *log = part->log;
    sum_list list;
    *matrix = NULL;
    bsc_status status = list_sums(&list, part, error);
    bool *is_possible = bsc_arena_new(&list.arena, log->problem->placements, sizeof *is_possible);
    uint32_t *answer = bsc_arena_new(&list.arena, log->problem->cells, sizeof *answer);
    if (status == BSC_OK) status = bsc_arena_status(&list.arena, error);
    if (status == BSC_OK) {
        mark_possible(is_possible, part, is_over);
        for (uint32_t k = 0; k < part->shots; k++)
            if (!is_ignored(part, k)) answer[log->shot[k].cell] = number_of_answer(&log->shot[k]);
        if (part->fleet != NULL) require_fleet(is_possible, answer, part);
        const bsc_constraints constraints = {
            .is_possible = is_possible, .answer = answer, .sums = list.sums, .sum = list.sum};
        status = bsc_matrix_build(matrix, log->problem, &constraints, error);
    }
    bsc_arena_release(&list.arena);
    return status;
}

/* Returns the part of the log that has all its steps, and ignores no answer. */
static log_part whole_log(const bsc_log *log) {
    return (log_part){.log = log, .shots = log->shots, .groups = log->groups};
}

bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error) {
    const log_part part = whole_log(log);
    return build_matrix(matrix, &part, bsc_log_is_over(log), error);
}

bsc_status bsc_matrix_new_of_hit_fleets(bsc_matrix **matrix, const bsc_log *log, bsc_error *error) {
    const log_part part = whole_log(log);
    return build_matrix(matrix, &part, true, error);
}

bsc_status bsc_matrix_new_of_fleet(bsc_matrix **matrix, const bsc_log *log,
                                   const uint32_t *placement, uint32_t ships, bsc_error *error) {
    log_part part = whole_log(log);
    part.fleet = placement;
    part.ships = ships;
    return build_matrix(matrix, &part, bsc_log_is_over(log), error);
}

bsc_status bsc_matrix_new_ignoring(bsc_matrix **matrix, const bsc_log *log, uint32_t steps,
                                   bsc_shot_range ignored, bsc_error *error) {
    const uint32_t groups = bsc_log_groups_among(log, steps);
    const log_part part = {
        .log = log, .shots = steps - groups, .groups = groups, .ignored = ignored};
    return build_matrix(matrix, &part, false, error);
}
