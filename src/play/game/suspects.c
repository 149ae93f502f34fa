/* suspects.c - finds the suspects of a log with which no deployment agrees: the single answers that
 * may have been wrong.
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
 * Only the single shots up to the first step after which no deployment is left can be suspects,
 * because a change to a later shot leaves that step impossible. The search first ignores the
 * answers to all these shots at once. If no deployment agrees even then, no change to one of them
 * helps. Otherwise it searches each half of these shots in the same way, down to a single shot.
 * There it tries each other answer that the game can give, and counts the deployments.
 *
 * Cost: some ten counts for each suspect, and about log2(shots) tests of a range. Without ranges, a
 * long game would need 500 counts. On the board "russian" it takes 0.05 s on average, and took at
 * most 0.7 s in 200 logs. */
#include "bscount_game.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/natural.h"
#include "count/board/problem.h"
#include "count/cover/run_tick.h"
#include "play/game/log.h"
#include "play/game/log_check.h"

/* A suspect, which is a correction of one shot that makes the log possible: some deployment agrees
 * with the corrected log. */
typedef struct counted_suspect {
    bsc_suspect suspect;
    /* the count of the deployments that agree; it owns the memory of suspect.deployments */
    bsc_tally *tally;
} counted_suspect;

struct bsc_suspects {
    /* [count]: the suspects. Those whose corrected log agrees with the most deployments come
     * first. */
    counted_suspect *suspect;
    size_t count;            /* how many suspects there are */
    size_t suspect_capacity; /* how many elements suspect[] has room for */
    /* Only used while bsc_suspects_new looks for suspects: */
    const bsc_log *log; /* the log with which no deployment agrees */
    bsc_run run;        /* the settings of each count */
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
    if (status == BSC_OK) bsc_log_set_over(*mended, bsc_log_is_over(log));
    return status;
}

/* Counts the deployments that agree with the log after it is corrected as the suspect says. Adds
 * the suspect to the list if there are any. Fails as bsc_tally_new does. */
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

/* Appends the shot `added`, with its answer, to the list possible[0 .. count - 1], which has room
 * for it. Does not, if a shot in the list has the same answer: the same result, and the same name
 * and size of the ship. Returns how many shots the list then has. */
static uint32_t add_answer(bsc_shot *possible, uint32_t count, bsc_shot added) {
    for (uint32_t k = 0; k < count; k++)
        if (possible[k].answer == added.answer && possible[k].piece == added.piece &&
            possible[k].size == added.size)
            return count;
    possible[count] = added;
    return count + 1;
}

/* Tries to correct the log at one single shot, log->shot[number]. First replaces its answer by each
 * other answer that the game can give, then leaves out the shot. If some deployment agrees with the
 * corrected log, adds the correction to the suspects. Fails as bsc_tally_new does; the suspects
 * found before stay in the list. */
static bsc_status try_shot(bsc_suspects *suspects, uint32_t number, bsc_error *error) {
    const bsc_problem *problem = suspects->log->problem;
    const bsc_announce announce = bsc_log_announced(suspects->log);
    const bsc_shot logged = suspects->log->shot[number];
    const bsc_shot miss = {.cell = logged.cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
    /* the shot once with each different answer that the game can give, beginning with the answer in
     * the log, which is not tried again */
    bsc_shot possible[BSC_MAX_ANSWERS] = {logged};
    uint32_t answers = add_answer(possible, 1, miss);
    /* first that a ship of each piece was hit, then that a ship of each piece sank */
    for (uint32_t sinks = 0; sinks < 2; sinks++)
        for (uint32_t piece = 0; piece < problem->pieces; piece++) {
            /* The answer depends only on the ship's piece and on how many cells the ship has. So
             * this placement lists only one of the cells, that of the shot, and bsc_ship_answer
             * reads no other. */
            const bsc_placement ship = {piece, problem->piece[piece].cells, &logged.cell};
            const bsc_shot other = bsc_ship_answer(ship, logged.cell, sinks == 1, announce);
            answers = add_answer(possible, answers, other);
        }
    bsc_status status = BSC_OK;
    for (uint32_t k = 1; status == BSC_OK && k < answers; k++) {
        const bsc_suspect changed = {.shot = number, .mended = possible[k]};
        status = try_suspect(suspects, changed, error);
    }
    const bsc_suspect removed = {.shot = number, .removed = true, .mended = logged};
    if (status == BSC_OK) status = try_suspect(suspects, removed, error);
    return status;
}

/* Tries to correct the log at each single shot of the range, which must not be empty, and adds the
 * corrections that succeed to the suspects. Does nothing if no deployment agrees with the log even
 * when all answers in the range are ignored. Calls itself for each half of the range. Fails as
 * try_shot does. */
static bsc_status try_range(bsc_suspects *suspects, bsc_shot_range range, bsc_error *error) {
    const uint32_t half = range.count / 2;
    bool possible;
    bsc_status status = bsc_run_check_interrupt(&suspects->run, error);
    if (status != BSC_OK) return status;
    status = bsc_log_is_possible_ignoring(&possible, suspects->log, bsc_log_steps(suspects->log),
                                          range, &suspects->run, error);
    if (status != BSC_OK || !possible) return status;
    if (range.count == 1) return try_shot(suspects, range.first, error);
    status = try_range(suspects, (bsc_shot_range){range.first, half}, error);
    if (status != BSC_OK) return status;
    return try_range(suspects, (bsc_shot_range){range.first + half, range.count - half}, error);
}

bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error) {
    uint32_t step = 0;
    bsc_suspects *list = bsc_memory_new(1, sizeof *list);
    *suspects = list;
    if (list == NULL) return bsc_error_set_no_memory(error);
    list->log = log;
    list->run = bsc_run_exact_total(run);
    bsc_status status = bsc_log_find_failing_step(&step, log, run, error);
    /* how many single shots the log has up to and including the failing step */
    const uint32_t shots = step - bsc_log_groups_among(log, step);
    if (status == BSC_OK && shots > 0) status = try_range(list, (bsc_shot_range){0, shots}, error);
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
