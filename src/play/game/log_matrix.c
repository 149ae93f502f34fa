/* log_matrix.c - makes the matrix of a board after the shots of a log. The matrix has only the
 * placements that are still possible, and every hit is a cell that must be covered. If no
 * deployment agrees with the log, this file also finds out after which step that is so, and which
 * single answers may be wrong.
 *
 * An answer may be wrong if the log becomes possible when only that answer is changed, or only its
 * shot is left out. On a 3x3 board with one ship of two cells, no deployment agrees with
 *
 *   A1 hit    A2 miss    B1 miss
 *
 * because a ship on A1 also lies on A2 or B1. Of the possible changes, "A1 miss" leaves 6
 * deployments, "A2 sunk" leaves 1 and "B1 sunk" leaves 1; each of the three shots can also be left
 * out.
 *
 * The first step after which no deployment is left is found by binary search, because each step can
 * only remove deployments. To show that some are left, a few random walks are mostly enough. To
 * change a shot after that step does not help, because the steps up to it stay impossible. So only
 * the shots up to that step are tried. First a range of shots is tried as a whole, with all its
 * answers left open: if no deployment agrees with the other shots, then no change of an answer in
 * the range helps. Otherwise each half of the range is tried, down to a single shot, for which each
 * other answer is counted.
 *
 * Cost of the suspects: some ten counts for each suspect, and about log2(shots) tests of a range. A
 * count for each answer to each shot would be 500 counts in a long game. On russian 0.05 s on
 * average, and at most 0.7 s in 200 logs. */
#include "play/game/log_matrix.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/sized.h"
#include "count/board/draft.h"
#include "count/board/problem.h"
#include "count/cover/matrix_build.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"

/* A range of single shots, first .. first + count - 1, whose answers are ignored: they are left
 * open. */
typedef struct open_shots {
    uint32_t first, count;
} open_shots;

static const open_shots no_shots = {0, 0};

static bool is_open(open_shots open, uint32_t shot) {
    return shot >= open.first && shot - open.first < open.count;
}

/* Says whether the placement can be possible after the first `shots` single shots, whatever the
 * answers to the shots in `open` are. If the placement covers the cell of an open shot, the order
 * of its hits is ignored; the result may then be true although no answers to the open shots make
 * the placement possible. The result is never false if some answers do. */
static bool can_be_possible(const bsc_log *log, uint32_t shots, open_shots open,
                            bsc_placement placement) {
    bool covers_open = false, fits_others = true;
    for (uint32_t c = 0; c < placement.cells; c++) {
        const uint32_t number = log->firing_shot[placement.cell[c]];
        if (number == 0 || number > shots) continue;
        if (is_open(open, number - 1))
            covers_open = true;
        else
            fits_others &= bsc_shot_fits(&log->shot[number - 1], placement);
    }
    return covers_open ? fits_others : bsc_log_allows(log, shots, placement);
}

/* ---- What salvos and scans say, as sums ---- */

/* The sums that every deployment must satisfy: first those of the board, then those of the log. */
typedef struct sum_list {
    const bsc_log *log;
    bsc_arena arena;
    uint32_t sums;
    bsc_counted_sum *sum; /* [sums], with room for all sums that the log can add */
} sum_list;

/* Adds the sum which says that at least `least` cells of the group hold a ship that fits the
 * answer. */
static void add_hits(sum_list *list, uint32_t group, uint32_t least, const bsc_shot *answer) {
    const bsc_problem *problem = list->log->problem;
    const bsc_sum sum = {
        .least = least, .most = UINT32_MAX, .cell = list->log->group[group].sum.cell};
    bool *ship = bsc_arena_new(&list->arena, problem->placements, sizeof *ship);
    for (uint32_t p = 0; ship != NULL && p < problem->placements; p++)
        ship[p] = bsc_shot_fits(answer, bsc_problem_placement(problem, p));
    list->sum[list->sums] = (bsc_counted_sum){.sum = sum, .counts_placement = ship};
    list->sums++;
}

/* Adds the sum which says that the salvo sank at least `least` and at most `most` ships that fit
 * the answer. If the answer is NULL, all ships fit. */
static void add_sunk(sum_list *list, uint32_t group, uint32_t least, uint32_t most,
                     const bsc_shot *answer) {
    const bsc_problem *problem = list->log->problem;
    const bsc_sum sum = {.least = least, .most = most, .cell = list->log->group[group].sum.cell};
    bool *ship = bsc_arena_new(&list->arena, problem->placements, sizeof *ship);
    for (uint32_t p = 0; ship != NULL && p < problem->placements; p++) {
        const bsc_placement placement = bsc_problem_placement(problem, p);
        const bool fits = answer == NULL || bsc_shot_fits(answer, placement);
        ship[p] = fits && bsc_group_may_sink(list->log, group, placement);
    }
    list->sum[list->sums] =
        (bsc_counted_sum){.sum = sum, .counts_placement = ship, .counts_ships = true};
    list->sums++;
}

/* Adds the sums that follow from a salvo or scan. One sum is about its number of hits. The game
 * announces all ships that a salvo sinks; so one sum is about the number of ships that sank, and
 * for each kind of ship one says that at least as many of this kind sank as were announced. If the
 * game names hits, one sum for each name says that at least as many hits are on ships of that name
 * as were announced; the hit that sinks a ship is one of them. If some shots are open, it is not
 * known which ships a salvo can have sunk, and no sums about sunk ships are added. */
static void add_group(sum_list *list, uint32_t number, bool has_open_shots) {
    const bsc_group *group = &list->log->group[number];
    const bool announces = !group->is_scan && list->log->announce != BSC_ANNOUNCE_NONE;
    uint32_t all_sunk = 0;
    list->sum[list->sums] = (bsc_counted_sum){.sum = group->sum};
    list->sums++;
    for (uint32_t k = 0; k < group->ship_answers; k++) {
        const bsc_shot *answer = &group->ship_answer[k];
        uint32_t hits = 0, sunk = 0; /* of ships of the same kind */
        for (uint32_t n = 0; n < group->ship_answers; n++) {
            const bsc_shot *alike = &group->ship_answer[n];
            if (alike->piece != answer->piece || alike->size != answer->size) continue;
            hits++;
            sunk += alike->answer == BSC_SUNK;
        }
        if (group->names_hits) add_hits(list, number, hits, answer);
        if (answer->answer != BSC_SUNK) continue;
        if (!has_open_shots) add_sunk(list, number, sunk, UINT32_MAX, answer);
        all_sunk++;
    }
    if (announces && !has_open_shots) add_sunk(list, number, all_sunk, all_sunk, NULL);
}

/* ---- The matrix ---- */

/* Returns a number for an answer: 1 for a miss, and a number above 1 for any other. Two answers
 * have the same number only if they tell the same. */
static uint32_t number_of_answer(const bsc_shot *shot) {
    if (shot->answer == BSC_MISS) return 1;
    const uint32_t piece = shot->piece + 1; /* BSC_ALL_PIECES, for no name, becomes 0 */
    const uint32_t ship = piece + (BSC_MAX_PIECES + 1) * shot->size;
    return 1 + shot->answer + 3 * ship;
}

/* Says whether all cells of the placement were fired at. */
static bool is_fired_at(const bsc_log *log, bsc_placement placement) {
    for (uint32_t c = 0; c < placement.cells; c++)
        if (log->firing_step[placement.cell[c]] == 0) return false;
    return true;
}

/* Makes the matrix of the deployments that agree with the first `steps` steps of the log, whatever
 * the answers to the open shots are. If `is_over`, only deployments count whose cells the log has
 * all fired at. If there are open shots, the matrix may also have deployments
 * that do not agree (see can_be_possible). */
static bsc_status build_after(bsc_matrix **matrix, const bsc_log *log, uint32_t steps,
                              open_shots open, bool is_over, bsc_error *error) {
    const bsc_problem *problem = log->problem;
    const uint32_t groups = bsc_log_groups_among(log, steps), shots = steps - groups;
    sum_list list = {.log = log, .sums = problem->places.sums};
    size_t max_sums = list.sums;
    for (uint32_t k = 0; k < groups; k++) max_sums += 2 + 2 * (size_t)log->group[k].ship_answers;
    BSC_ARENA_ARRAY(&list.arena, list.sum, max_sums);
    bool *possible = bsc_arena_new(&list.arena, problem->placements, sizeof *possible);
    uint32_t *shot = bsc_arena_new(&list.arena, problem->cells, sizeof *shot);
    bsc_status status = bsc_arena_status(&list.arena, error);
    *matrix = NULL;
    if (status == BSC_OK) {
        if (list.sums > 0) memcpy(list.sum, problem->places.sum, list.sums * sizeof *list.sum);
        for (uint32_t k = 0; k < groups; k++) add_group(&list, k, open.count > 0);
        for (uint32_t p = 0; p < problem->placements; p++) {
            const bsc_placement placement = bsc_problem_placement(problem, p);
            possible[p] = can_be_possible(log, shots, open, placement) &&
                          (!is_over || is_fired_at(log, placement));
        }
        for (uint32_t k = 0; k < shots; k++)
            if (!is_open(open, k)) shot[log->shot[k].cell] = number_of_answer(&log->shot[k]);
        status = bsc_arena_status(&list.arena, error);
    }
    const bsc_constraints constraints = {
        .is_possible = possible, .answer = shot, .sums = list.sums, .sum = list.sum};
    if (status == BSC_OK) status = bsc_matrix_build(matrix, problem, &constraints, error);
    bsc_arena_release(&list.arena);
    return status;
}

bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error) {
    return build_after(matrix, log, bsc_log_steps(log), no_shots, false, error);
}

bsc_status bsc_matrix_new_of_hit_fleets(bsc_matrix **matrix, const bsc_log *log, bsc_error *error) {
    return build_after(matrix, log, bsc_log_steps(log), no_shots, true, error);
}

/* ---- Whether a log is possible ---- */

#define MIN_WALKS    4u   /* number of random walks in the first try */
#define WALKS_FACTOR 8u   /* each try has this many times as many walks as the try before */
#define MAX_WALKS    256u /* no try has more walks than this: the deployments are counted instead */

/* Returns the settings `run`, changed to count only the total with an exact engine. */
static bsc_run exact_total(const bsc_run *run) {
    bsc_run total = *run;
    total.every_option = false;
    if (total.engine == BSC_ENGINE_MC) total.engine = BSC_ENGINE_AUTO;
    return total;
}

/* Says whether one of `walks` random walks reaches a deployment of the matrix. False proves
 * nothing; it is also the result if the walks fail. */
static bool walks_reach(const bsc_matrix *matrix, uint64_t walks) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = walks};
    bsc_tally *tally = NULL;
    const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, NULL);
    const bool reached = status == BSC_OK && bsc_tally_estimate(tally, NULL) > 0.0L;
    bsc_tally_free(tally);
    return reached;
}

/* Sets *possible to whether some deployment agrees with the first `steps` steps, whatever the
 * answers to the open shots are. The result is certain, whatever the engine of `run` is; but if
 * shots are open, only false is certain. */
static bsc_status find_possible(bool *possible, const bsc_log *log, uint32_t steps, open_shots open,
                                const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    const bsc_run only_total = exact_total(run);
    bsc_status status = build_after(&matrix, log, steps, open, false, error);
    *possible = false;
    if (status != BSC_OK) return status;
    for (uint64_t walks = MIN_WALKS; !*possible && walks <= MAX_WALKS; walks *= WALKS_FACTOR)
        *possible = walks_reach(matrix, walks);
    if (!*possible) {
        status = bsc_tally_new(&tally, matrix, &only_total, NULL, error);
        *possible =
            status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), bsc_natural_zero) > 0;
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_log_is_possible(bool *possible, const bsc_log *log, const bsc_run *run,
                               bsc_error *error) {
    return find_possible(possible, log, bsc_log_steps(log), no_shots, run, error);
}

bsc_status bsc_log_may_be_over(const bsc_log *log, const bsc_run *run, bool *may_be_over,
                               bsc_error *error) {
    bsc_run run_copy;
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    *may_be_over = false;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    const bsc_run only_total = exact_total(&run_copy);
    bsc_status status = bsc_matrix_new_of_hit_fleets(&matrix, log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &only_total, NULL, error);
    *may_be_over =
        status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), bsc_natural_zero) > 0;
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* Sets *step to the number, from 1, of the first step after which no deployment is left. Sets it to
 * 0 if some deployments are left after all steps, or if there was none before the first step. */
static bsc_status find_failing_step(uint32_t *step, const bsc_log *log, const bsc_run *run,
                                    bsc_error *error) {
    uint32_t possible_after = 0, impossible_after = bsc_log_steps(log);
    bool possible;
    *step = 0;
    bsc_status status = bsc_log_is_possible(&possible, log, run, error);
    if (status != BSC_OK || possible) return status;
    status = find_possible(&possible, log, 0, no_shots, run, error);
    if (status != BSC_OK || !possible) return status;
    while (impossible_after - possible_after > 1) {
        const uint32_t middle = possible_after + (impossible_after - possible_after) / 2;
        status = find_possible(&possible, log, middle, no_shots, run, error);
        if (status != BSC_OK) return status;
        if (possible)
            possible_after = middle;
        else
            impossible_after = middle;
    }
    *step = impossible_after;
    return BSC_OK;
}

bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error) {
    uint32_t step;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    const bsc_status status = find_failing_step(&step, log, &run_copy, error);
    if (status != BSC_OK || step == 0) return status;
    const uint32_t groups_before = bsc_log_groups_among(log, step - 1);
    const bool is_group = bsc_log_groups_among(log, step) > groups_before;
    const char *kind = "shot";
    const bsc_spot *source;
    if (is_group) {
        const bsc_group *group = &log->group[groups_before];
        kind = group->is_scan ? "scan" : "salvo";
        source = &group->source;
    } else {
        source = &log->source[step - groups_before - 1];
    }
    if (source->line == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT,
                             "no deployment agrees with shot %u and those before it", step);
    return bsc_error_at(error, source, "no deployment agrees with this %s and those before it",
                        kind);
}

/* ---- Suspects ---- */

/* A suspect, and the tally that owns the memory of suspect.deployments. */
typedef struct counted_suspect {
    bsc_suspect suspect;
    bsc_tally *tally;
} counted_suspect;

struct bsc_suspects {
    counted_suspect *suspect; /* [count]: sorted, those that leave most deployments first */
    size_t count, suspect_capacity;
    /* Only used while bsc_suspects_new runs. */
    const bsc_log *log;
    bsc_run run;
};

/* Inserts a suspect in order: those that leave more deployments come first. If two leave equally
 * many, a changed answer comes before a shot that is left out, and then the one that was found
 * first. Takes over the tally, even if it fails because memory runs out. */
static bsc_status insert_suspect(bsc_suspects *suspects, counted_suspect added, bsc_error *error) {
    size_t index = suspects->count;
    if (!BSC_ARRAY_GROW(suspects, suspect, index + 1)) {
        bsc_tally_free(added.tally);
        return bsc_error_set_no_memory(error);
    }
    added.suspect.deployments = bsc_tally_total(added.tally);
    for (; index > 0; index--) {
        const bsc_suspect *previous = &suspects->suspect[index - 1].suspect;
        const int order = bsc_natural_compare(previous->deployments, added.suspect.deployments);
        const bool is_in_order =
            order > 0 || (order == 0 && previous->removed <= added.suspect.removed);
        if (is_in_order) break;
        suspects->suspect[index] = suspects->suspect[index - 1];
    }
    suspects->suspect[index] = added;
    suspects->count++;
    return BSC_OK;
}

/* Sets *mended to a copy of the log in which the suspect's shot is changed or left out. The caller
 * frees it, even if this fails. */
static bsc_status mend_log(bsc_log **mended, const bsc_log *log, bsc_suspect suspect,
                           bsc_error *error) {
    uint32_t shot;
    bsc_status status = bsc_log_new(mended, log->problem, log->announce, error);
    for (uint32_t step = 0; status == BSC_OK && step < bsc_log_steps(log); step++) {
        const bool is_group = bsc_log_step(log, step, &shot) != NULL;
        if (is_group || shot != suspect.shot)
            status = bsc_log_repeat(*mended, log, step, error);
        else if (!suspect.removed)
            status = bsc_log_fire(*mended, &suspect.mended, error);
    }
    return status;
}

/* Counts the deployments that agree with the log when it is corrected as the suspect says, and adds
 * the suspect to the list if there are any. */
static bsc_status try_suspect(bsc_suspects *suspects, bsc_suspect suspect, bsc_error *error) {
    bsc_log *log;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = mend_log(&log, suspects->log, suspect, error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &suspects->run, NULL, error);
    if (status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), bsc_natural_zero) > 0)
        status = insert_suspect(suspects, (counted_suspect){suspect, tally}, error);
    else
        bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
    return status;
}

/* Adds an answer to a list of `answers` answers, unless an answer in the list tells the same.
 * Returns the new number of answers in the list. */
static uint32_t add_answer(bsc_shot *answer, uint32_t answers, bsc_shot added) {
    for (uint32_t k = 0; k < answers; k++)
        if (answer[k].answer == added.answer && answer[k].piece == added.piece &&
            answer[k].size == added.size)
            return answers;
    answer[answers] = added;
    return answers + 1;
}

/* Tries to correct the log at one shot: first with each other answer that tells as much as the game
 * announces, then by leaving out the shot. Adds each correction that helps to the suspects. */
static bsc_status try_shot(bsc_suspects *suspects, uint32_t number, bsc_error *error) {
    const bsc_problem *problem = suspects->log->problem;
    const bsc_announce announce = bsc_log_announced(suspects->log);
    const bsc_shot logged = suspects->log->shot[number];
    const bsc_shot miss = {.cell = logged.cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
    bsc_shot answer[BSC_MAX_ANSWERS] = {logged};
    uint32_t answers = add_answer(answer, 1, miss);
    for (uint32_t k = 0; k < 2 * problem->pieces; k++) { /* first the hits, then the sunk ships */
        const uint32_t piece = k % problem->pieces;
        const bool sinks = k >= problem->pieces;
        const bsc_placement ship = {piece, problem->piece[piece].cells, &logged.cell};
        answers = add_answer(answer, answers, bsc_ship_answer(ship, logged.cell, sinks, announce));
    }
    bsc_status status = BSC_OK;
    for (uint32_t k = 1; status == BSC_OK && k < answers; k++) {
        const bsc_suspect changed = {.shot = number, .mended = answer[k]};
        status = try_suspect(suspects, changed, error);
    }
    const bsc_suspect removed = {.shot = number, .removed = true, .mended = logged};
    if (status == BSC_OK) status = try_suspect(suspects, removed, error);
    return status;
}

/* Tries to correct the log at each single shot of the range, unless the log stays impossible even
 * if all answers in the range are left open. */
static bsc_status try_range(bsc_suspects *suspects, open_shots range, bsc_error *error) {
    const uint32_t half = range.count / 2;
    bool possible;
    bsc_status status = bsc_run_check_interrupt(&suspects->run, error);
    if (status != BSC_OK) return status;
    status = find_possible(&possible, suspects->log, bsc_log_steps(suspects->log), range,
                           &suspects->run, error);
    if (status != BSC_OK || !possible) return status;
    if (range.count == 1) return try_shot(suspects, range.first, error);
    status = try_range(suspects, (open_shots){range.first, half}, error);
    if (status != BSC_OK) return status;
    return try_range(suspects, (open_shots){range.first + half, range.count - half}, error);
}

bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error) {
    uint32_t step = 0;
    bsc_suspects *list = bsc_memory_new(1, sizeof *list);
    *suspects = list;
    if (list == NULL) return bsc_error_set_no_memory(error);
    list->log = log;
    list->run = exact_total(run);
    bsc_status status = find_failing_step(&step, log, run, error);
    const uint32_t shots =
        step - bsc_log_groups_among(log, step); /* single shots up to that step */
    if (status == BSC_OK && shots > 0) status = try_range(list, (open_shots){0, shots}, error);
    if (status == BSC_OK) return status;
    bsc_suspects_free(list);
    *suspects = NULL;
    return status;
}

void bsc_suspects_free(bsc_suspects *suspects) {
    if (suspects == NULL) return;
    for (size_t k = 0; k < suspects->count; k++) bsc_tally_free(suspects->suspect[k].tally);
    bsc_memory_free(suspects->suspect);
    bsc_memory_free(suspects);
}

size_t bsc_suspects_count(const bsc_suspects *suspects) {
    return suspects->count;
}

const bsc_suspect *bsc_suspects_at(const bsc_suspects *suspects, size_t index) {
    assert(index < suspects->count);
    return &suspects->suspect[index].suspect;
}
