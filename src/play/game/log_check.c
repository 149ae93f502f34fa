/* log_check.c - says whether a game so far is possible: whether any deployment (way to lay the
 * whole fleet) agrees with all answers of its log. If none does, finds the first step after which
 * none does. Also says whether a game may be over, and whether a given fleet agrees with the log.
 *
 * The first step after which no deployment is left is found by binary search, because each step can
 * only remove deployments. Example: after "A1 hit, A2 miss, B1 miss, C3 miss", no deployment is
 * left on a 3x3 board with one ship of two cells. The search finds that the log is possible after 2
 * steps and impossible after 3 steps, so the message is about the shot at B1.
 *
 * Cost: about log2(steps) tests of whether a deployment is left. For most of them a few random
 * walks are enough; the others need a count. */
#include "play/game/log_check.h"

#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/sized.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "count/cover/tally.h"
#include "play/game/log.h"

#include <assert.h>

/* An empty range of shots, for when no answer of the log is ignored. */
static const bsc_shot_range no_shots = {0, 0};

/* To find out whether any deployment agrees with a log, random walks first try to find one: a walk
 * lays one ship after the other at random. If a walk finds a deployment, the deployments need not
 * be counted. The first attempt makes MIN_WALKS walks, and each further attempt WALKS_FACTOR times
 * as many, up to MAX_WALKS. */
#define MIN_WALKS    4u
#define WALKS_FACTOR 8u
#define MAX_WALKS    256u

bsc_run bsc_run_exact_total(const bsc_run *run) {
    bsc_run total = *run;
    total.every_option = false;
    if (total.engine == BSC_ENGINE_MC) total.engine = BSC_ENGINE_AUTO;
    return total;
}

/* Returns true if one of `walks` random walks, at least one, finds a deployment (a solution of the
 * matrix), which proves that there is one. Returns false if no walk finds one, which proves
 * nothing, or if the engine fails. */
static bool do_walks_succeed(const bsc_matrix *matrix, uint64_t walks) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = walks};
    bsc_tally *tally = NULL;
    const bsc_status status = bsc_tally_new(&tally, matrix, &run, NULL, NULL);
    const bool reached = status == BSC_OK && bsc_tally_estimate(tally, NULL) > 0.0L;
    bsc_tally_free(tally);
    return reached;
}

/* Sets *has_solution to whether the matrix has a solution, by counting the solutions exactly with
 * the settings `run`. Fails as bsc_tally_new does; *has_solution is then false. */
static bsc_status find_solution(bool *has_solution, const bsc_matrix *matrix, const bsc_run *run,
                                bsc_error *error) {
    const bsc_run exact = bsc_run_exact_total(run);
    bsc_tally *tally = NULL;
    *has_solution = false;
    const bsc_status status = bsc_tally_new(&tally, matrix, &exact, NULL, error);
    if (status == BSC_OK)
        *has_solution = bsc_natural_compare(bsc_tally_total(tally), bsc_natural_zero) > 0;
    bsc_tally_free(tally);
    return status;
}

bsc_status bsc_log_is_possible_ignoring(bool *possible, const bsc_log *log, uint32_t steps,
                                        bsc_shot_range ignored, const bsc_run *run,
                                        bsc_error *error) {
    bsc_matrix *matrix;
    bsc_status status = bsc_matrix_new_ignoring(&matrix, log, steps, ignored, error);
    *possible = false;
    if (status != BSC_OK) return status;
    for (uint64_t walks = MIN_WALKS; !*possible && walks <= MAX_WALKS; walks *= WALKS_FACTOR)
        *possible = do_walks_succeed(matrix, walks);
    if (!*possible) status = find_solution(possible, matrix, run, error);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_log_is_possible(bool *possible, const bsc_log *log, const bsc_run *run,
                               bsc_error *error) {
    return bsc_log_is_possible_ignoring(possible, log, bsc_log_steps(log), no_shots, run, error);
}

bsc_status bsc_log_may_be_over(const bsc_log *log, const bsc_run *run, bool *may_be_over,
                               bsc_error *error) {
    bsc_run run_copy;
    bsc_matrix *matrix;
    *may_be_over = false;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    bsc_status status = bsc_matrix_new_of_hit_fleets(&matrix, log, error);
    if (status == BSC_OK) status = find_solution(may_be_over, matrix, &run_copy, error);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_log_check_fleet(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                               const bsc_run *run, bool *agrees, bsc_error *error) {
    bsc_run run_copy;
    bsc_matrix *matrix;
    *agrees = false;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    bsc_status status = bsc_matrix_new_of_fleet(&matrix, log, placement, ships, error);
    if (status == BSC_OK) status = find_solution(agrees, matrix, &run_copy, error);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_log_find_failing_step(uint32_t *step, const bsc_log *log, const bsc_run *run,
                                     bsc_error *error) {
    uint32_t possible_after = 0, impossible_after = bsc_log_steps(log);
    bool possible;
    *step = 0;
    bsc_status status = bsc_log_is_possible(&possible, log, run, error);
    if (status != BSC_OK || possible) return status;
    status = bsc_log_is_possible_ignoring(&possible, log, 0, no_shots, run, error);
    if (status != BSC_OK || !possible) return status;
    while (impossible_after - possible_after > 1) {
        const uint32_t middle = possible_after + (impossible_after - possible_after) / 2;
        status = bsc_log_is_possible_ignoring(&possible, log, middle, no_shots, run, error);
        if (status != BSC_OK) return status;
        if (possible)
            possible_after = middle;
        else
            impossible_after = middle;
    }
    *step = impossible_after;
    return BSC_OK;
}

/* Fills the error for a log with which no deployment agrees after the step, which is counted from 1
 * among the steps of the log, and returns BSC_BAD_INPUT. The error has the place where the step was
 * read or, if it is a shot that was not read from a text, the number of the shot. (Only the games
 * of a tournament have salvos that were not read, and their logs are never checked.) */
static bsc_status blame_step(const bsc_log *log, uint32_t step, bsc_error *error) {
    const uint32_t groups_before = bsc_log_groups_among(log, step - 1);
    const bool is_group = bsc_log_groups_among(log, step) > groups_before;
    const uint32_t shot = step - groups_before; /* the number of the step among the single shots */
    const bsc_spot *source = is_group ? &log->group[groups_before].source : &log->source[shot - 1];
    const char *kind = "shot";
    assert(!is_group || source->line != NULL);
    if (source->line == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT,
                             "no deployment agrees with shot %u and those before it",
                             (unsigned)shot);
    if (is_group) kind = log->group[groups_before].is_scan ? "scan" : "salvo";
    return bsc_error_at(error, source, "no deployment agrees with this %s and those before it",
                        kind);
}

/* Checks the note of a log that the whole fleet is hit. Fails with BSC_BAD_INPUT if each deployment
 * that agrees with the log has a cell that is not hit. Returns BSC_OK if none agrees, because the
 * board has no deployment at all. Also fails as bsc_log_is_possible does. */
static bsc_status check_end(const bsc_log *log, const bsc_run *run, bsc_error *error) {
    bool may_be_over, is_possible;
    bsc_status status = bsc_log_may_be_over(log, run, &may_be_over, error);
    if (status != BSC_OK || may_be_over) return status;
    status = bsc_log_is_possible(&is_possible, log, run, error);
    if (status != BSC_OK || !is_possible) return status;
    return bsc_error_set(error, BSC_BAD_INPUT,
                         "the game is not over: some ship has a cell that is not hit");
}

bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error) {
    uint32_t step;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    const bsc_status status = bsc_log_find_failing_step(&step, log, &run_copy, error);
    if (status != BSC_OK) return status;
    if (step > 0) return blame_step(log, step, error);
    return bsc_log_is_over(log) ? check_end(log, &run_copy, error) : BSC_OK;
}
