/* log_matrix.c - makes the matrix of a board after the shots of a log. The matrix has only the
 * placements that are still possible, and every cell that was hit must be covered. If no deployment
 * agrees with the log, this file also finds the first step after which none does, and the suspects:
 * the single answers that may have been wrong.
 *
 * An answer may be wrong if the log becomes possible when only that answer is changed, or when only
 * its shot is left out. On a 3x3 board with one ship of two cells, no deployment agrees with
 *
 *   A1 hit    A2 miss    B1 miss
 *
 * because a ship on A1 also lies on A2 or B1. Three changes of an answer correct this log: "A1
 * miss" leaves 6 deployments, "A2 sunk" leaves 1 and "B1 sunk" leaves 1. Leaving out any one of the
 * three shots corrects it too.
 *
 * The first step after which no deployment is left is found by binary search, because each step can
 * only remove deployments. A few random walks are mostly enough to show that a deployment is left.
 * Only the single shots up to that step can be suspects, because a change to a later shot leaves
 * that step impossible. The search ignores the answers to all these shots at once. (A shot is
 * called open while its answer is ignored.) If no deployment agrees even then, no change to one of
 * them helps. Otherwise it searches each half of these shots in the same way, down to a single
 * shot. There it tries each other answer that the game can give, and counts the deployments.
 *
 * Cost of finding the suspects: some ten counts for each suspect, and about log2(shots) tests of a
 * range. Without ranges, a long game would need 500 counts. On the board "russian" it takes 0.05 s
 * on average, and took at most 0.7 s in 200 logs. */
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

/* A range of single shots whose answers are ignored; such shots are called open. The range consists
 * of log->shot[first] .. log->shot[first + count - 1]. It is empty if `count` is 0. */
typedef struct open_shots {
    uint32_t first, count;
} open_shots;

static const open_shots no_shots = {0, 0};

/* Says whether log->shot[shot] is an open shot, whose answer is ignored. */
static bool is_open(open_shots open, uint32_t shot) {
    return shot >= open.first && shot - open.first < open.count;
}

/* Says whether a ship may lie at the placement after the first `shots` single shots, if the answers
 * to the open shots, those in the range `open`, are ignored. False is certain: whatever the answers
 * to the open shots are, the placement is impossible. True is only a guess if the placement covers
 * the cell of an open shot, because the order in which its cells were hit is then ignored. */
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

/* The conditions that every deployment must satisfy. A condition is called a sum, because it limits
 * how many cells of a set hold a ship, or how many ships sank there. First come the sums of the
 * board, then those of the salvos and scans. */
typedef struct sum_list {
    const bsc_log *log;
    bsc_arena arena;
    uint32_t sums;
    bsc_counted_sum *sum; /* [sums]; the array has room for all sums that will be added */
} sum_list;

/* Adds the condition (sum) that a salvo hit ships of a certain name: at least `least` cells of the
 * salvo, log->group[group], hold a ship with the name that the answer tells. */
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

/* Adds the condition (sum) on the ships that a salvo, log->group[group], sank: at least `least` and
 * at most `most`. Only ships with the name or the size that the answer tells are counted. If
 * `answer` is NULL, all ships are counted. */
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

/* Adds the conditions (sums) that follow from the answer to a salvo or scan, log->group[number]. A
 * scan gives only the first of them:
 *
 *   - the number of cells of the group that hold a ship
 *   - for each ship name, if hits are named: the least number of cells where it was hit; the answer
 *     "hit Cruiser, sunk Cruiser" gives 2
 *   - for each name or size of a sunk ship: the least number of such ships that sank
 *   - the total number of ships that sank, because the game announces each of them
 *
 * Two answers about the same name or size add the same condition twice, which does no harm. If the
 * search for wrong answers ignores some single shots (has_open_shots), it is not known which ships
 * the salvo could sink. The conditions about sunk ships are then left out. */
static void add_group(sum_list *list, uint32_t number, bool has_open_shots) {
    const bsc_group *group = &list->log->group[number];
    const bool announces = !group->is_scan && list->log->announce != BSC_ANNOUNCE_NONE;
    uint32_t all_sunk = 0;
    list->sum[list->sums] = (bsc_counted_sum){.sum = group->sum};
    list->sums++;
    for (uint32_t k = 0; k < group->ship_answers; k++) {
        const bsc_shot *answer = &group->ship_answer[k];
        /* how many answers are about this name or size, and how many of them say "sunk" */
        uint32_t hits = 0, sunk = 0;
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

/* Returns the number that identifies an answer in the matrix: 1 for a miss, above 1 for any other
 * answer. Two answers have the same number only if they tell the same about the ship. */
static uint32_t number_of_answer(const bsc_shot *shot) {
    if (shot->answer == BSC_MISS) return 1;
    /* this is 0 if no ship is named, because BSC_ALL_PIECES + 1 overflows to 0 */
    const uint32_t piece = shot->piece + 1;
    const uint32_t ship = piece + (BSC_MAX_PIECES + 1) * shot->size;
    return 1 + shot->answer + 3 * ship;
}

/* Says whether all cells of the placement were fired at. */
static bool is_fired_at(const bsc_log *log, bsc_placement placement) {
    for (uint32_t c = 0; c < placement.cells; c++)
        if (log->firing_step[placement.cell[c]] == 0) return false;
    return true;
}

/* Makes the matrix whose solutions are the deployments that agree with the first `steps` steps of
 * the log. Ignores the answers to the shots in the range `open`. If there are such shots, a few
 * solutions may be impossible deployments (see can_be_possible). If `is_over` is true, the ships of
 * a solution lie only on cells that were fired at. The caller frees the matrix; it is NULL on
 * failure. */
static bsc_status build_after(bsc_matrix **matrix, const bsc_log *log, uint32_t steps,
                              open_shots open, bool is_over, bsc_error *error) {
    const bsc_problem *problem = log->problem;
    const uint32_t groups = bsc_log_groups_among(log, steps), shots = steps - groups;
    sum_list list = {.log = log, .sums = problem->places.sums};
    size_t max_sums = list.sums;
    for (uint32_t k = 0; k < groups; k++) max_sums += 2 + 2 * (size_t)log->group[k].ship_answers;
    BSC_ARENA_ARRAY(&list.arena, list.sum, max_sums);
    bool *possible = bsc_arena_new(&list.arena, problem->placements, sizeof *possible);
    uint32_t *answer = bsc_arena_new(&list.arena, problem->cells, sizeof *answer);
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
            if (!is_open(open, k)) answer[log->shot[k].cell] = number_of_answer(&log->shot[k]);
        status = bsc_arena_status(&list.arena, error);
    }
    const bsc_constraints constraints = {
        .is_possible = possible, .answer = answer, .sums = list.sums, .sum = list.sum};
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

/* Random walks often find a deployment sooner than a count does; each walk chooses one option after
 * the other at random. The first attempt makes MIN_WALKS of them, and each further one WALKS_FACTOR
 * times as many, up to MAX_WALKS. If all attempts fail, the deployments are counted. */
#define MIN_WALKS    4u
#define WALKS_FACTOR 8u
#define MAX_WALKS    256u

/* Returns a copy of the settings `run` that counts only the total, and counts it exactly: the
 * engine mc, which estimates, is replaced by auto. */
static bsc_run exact_total(const bsc_run *run) {
    bsc_run total = *run;
    total.every_option = false;
    if (total.engine == BSC_ENGINE_MC) total.engine = BSC_ENGINE_AUTO;
    return total;
}

/* Returns true if one of `walks` random walks finds a deployment (a solution of the matrix), which
 * proves that there is one. Returns false if no walk finds one, which proves nothing, or if the
 * engine fails. */
static bool walks_reach(const bsc_matrix *matrix, uint64_t walks) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = walks};
    bsc_tally *tally = NULL;
    const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, NULL);
    const bool reached = status == BSC_OK && bsc_tally_estimate(tally, NULL) > 0.0L;
    bsc_tally_free(tally);
    return reached;
}

/* Sets *possible to whether some deployment agrees with the first `steps` steps of the log. Ignores
 * the answers to the shots in the range `open`. If there are no such shots, the result is certain,
 * even if `run` asks for an engine that only estimates. If there are some, false is certain, but
 * true is a guess (see can_be_possible). Fails as bsc_tally_new does; *possible is then false. */
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

/* Sets *step to the first step after which no deployment agrees with the log, counted from 1. Sets
 * it to 0 if some deployment agrees with the whole log, or if the board has none at all. */
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

/* A correction of one shot that makes the log possible: some deployment agrees with the corrected
 * log. The tally owns the memory of suspect.deployments. */
typedef struct counted_suspect {
    bsc_suspect suspect;
    bsc_tally *tally;
} counted_suspect;

struct bsc_suspects {
    counted_suspect *suspect; /* [count]: those with the most deployments first */
    size_t count, suspect_capacity;
    /* Only used while bsc_suspects_new runs: the log to correct, and the settings of each count. */
    const bsc_log *log;
    bsc_run run;
};

/* Inserts a suspect (a possible correction) into the sorted list, and sets its number of
 * deployments to the total of added.tally. Suspects with more deployments come first. If two have
 * equally many, a changed answer comes before a removed shot; otherwise the one that was found
 * first comes first. The list takes over added.tally. If memory runs out, fails and frees that
 * tally. */
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

/* Sets *mended to a copy of the log that is corrected as the suspect says: one shot has another
 * answer, or is left out. The caller frees the copy, even if this function fails. */
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

/* Counts the deployments that agree with the log after it is corrected as the suspect says. Adds
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

/* Appends the answer `added` to the list answer[0 .. answers - 1], unless an answer in the list
 * tells the same. Returns how many answers the list then has. */
static uint32_t add_answer(bsc_shot *answer, uint32_t answers, bsc_shot added) {
    for (uint32_t k = 0; k < answers; k++)
        if (answer[k].answer == added.answer && answer[k].piece == added.piece &&
            answer[k].size == added.size)
            return answers;
    answer[answers] = added;
    return answers + 1;
}

/* Tries to correct the log at one single shot, log->shot[number]. First replaces its answer by each
 * other answer that the game can give, then leaves out the shot. If some deployment agrees with the
 * corrected log, adds the correction to the suspects. */
static bsc_status try_shot(bsc_suspects *suspects, uint32_t number, bsc_error *error) {
    const bsc_problem *problem = suspects->log->problem;
    const bsc_announce announce = bsc_log_announced(suspects->log);
    const bsc_shot logged = suspects->log->shot[number];
    const bsc_shot miss = {.cell = logged.cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
    bsc_shot answer[BSC_MAX_ANSWERS] = {logged};
    uint32_t answers = add_answer(answer, 1, miss);
    /* k < pieces: the answer that this piece was hit; otherwise that piece k - pieces sank */
    for (uint32_t k = 0; k < 2 * problem->pieces; k++) {
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

/* Tries to correct the log at each single shot of the range, and adds the corrections that succeed
 * to the suspects. Does nothing if no deployment agrees with the log even when all answers in the
 * range are ignored. Calls itself for each half of the range. */
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
    /* how many single shots the log has up to and including the failing step */
    const uint32_t shots = step - bsc_log_groups_among(log, step);
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
