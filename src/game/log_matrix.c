/* log_matrix.c - the matrix of a board after a log's shots: only possible placements, and the hits
 * as cells that must be covered. Also bsc_log_check.
 *
 * Each shot only removes deployments, so the first shot after which none is left is found by
 * binary search: in as many steps as the number of shots has bits. That some are left a few random
 * walks mostly show at once, on boards too that take too long to count. */
#include "game/log.h"

#include "base/memory.h"
#include "base/natural.h"
#include "board/draft.h"
#include "cover/matrix.h"

#include <assert.h>
#include <string.h>

/* Whether the placement is possible where the answers of the open shots are not known. Of one that
 * lies on an open shot the order of the shots says nothing: too many are possible rather than too
 * few. */
static bool allows(const bsc_log *log, uint32_t shots, bsc_shot_range open, bsc_placement at) {
    bool on_open = false, fits = true;
    for (uint32_t k = 0; k < at.cells; k++) {
        const uint32_t number = log->fired[at.cell[k]];
        if (number == 0 || number > shots) continue;
        if (number - 1 - open.first < open.count)
            on_open = true;
        else
            fits &= bsc_shot_fits(&log->shot[number - 1], at);
    }
    return on_open ? fits : bsc_log_allows(log, shots, at);
}

static bsc_status build_after(bsc_matrix **matrix, const bsc_log *log, uint32_t shots,
                              bsc_shot_range open, bsc_error *error) {
    const bsc_problem *problem = log->problem;
    bool *possible = bsc_memory_new(problem->placements, sizeof *possible);
    uint32_t *shot = bsc_memory_new(problem->cells, sizeof *shot);
    bsc_status status;
    *matrix = NULL;
    if (possible == NULL || shot == NULL) {
        status = bsc_error_no_memory(error);
    } else {
        for (uint32_t k = 0; k < problem->placements; k++)
            possible[k] = allows(log, shots, open, bsc_problem_placement(problem, k));
        /* 1 for a miss, else a number that differs only where what is announced does */
        for (uint32_t k = 0; k < shots; k++) {
            const bsc_shot *s = &log->shot[k];
            const uint32_t ship = s->piece + 1 + (BSC_MAX_PIECES + 1) * s->size;
            if (k - open.first >= open.count)
                shot[s->cell] = s->answer == BSC_MISS ? 1 : 1 + s->answer + 3 * ship;
        }
        status = bsc_matrix_build(matrix, problem, possible, shot, error);
    }
    bsc_memory_free(possible);
    bsc_memory_free(shot);
    return status;
}

bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error) {
    return build_after(matrix, log, log->shots, (bsc_shot_range){0, 0}, error);
}

bsc_run bsc_run_exact_total(const bsc_run *run) {
    bsc_run total = *run;
    total.every_option = false;
    if (total.engine == BSC_ENGINE_MC) total.engine = BSC_ENGINE_AUTO;
    return total;
}

bsc_status bsc_log_any(bool *any, const bsc_log *log, uint32_t shots, bsc_shot_range open,
                       const bsc_run *run, bsc_error *error) {
    const bsc_natural none = bsc_natural_zero;
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_run only_total = bsc_run_exact_total(run), walks = {.engine = BSC_ENGINE_MC};
    bsc_status status = build_after(&matrix, log, shots, open, error);
    *any = false;
    /* one of a few random walks mostly reaches a deployment at once */
    for (walks.samples = 4; status == BSC_OK && !*any && walks.samples <= 256; walks.samples *= 8) {
        *any = bsc_tally_new(&tally, matrix, &walks, NULL, NULL) == BSC_OK &&
               bsc_tally_estimate(tally, NULL) > 0.0L;
        bsc_tally_free(tally);
        tally = NULL;
    }
    if (status == BSC_OK && !*any) {
        status = bsc_tally_new(&tally, matrix, &only_total, NULL, error);
        *any = status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), none) > 0;
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_log_first_failing(uint32_t *number, const bsc_log *log, const bsc_run *run,
                                 bsc_error *error) {
    const bsc_shot_range none = {0, 0};
    uint32_t agrees = 0, fails = log->shots;
    bool left;
    *number = 0;
    bsc_status status = bsc_log_any(&left, log, fails, none, run, error);
    if (status != BSC_OK || left) return status;
    status = bsc_log_any(&left, log, 0, none, run, error);
    if (status != BSC_OK || !left) return status;
    while (status == BSC_OK && fails - agrees > 1) {
        const uint32_t middle = agrees + (fails - agrees) / 2;
        assert(agrees < middle && middle < fails && fails <= log->shots);
        status = bsc_log_any(&left, log, middle, none, run, error);
        *(left ? &agrees : &fails) = middle;
    }
    *number = fails;
    return status;
}

bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error) {
    uint32_t fails;
    const bsc_status status = bsc_log_first_failing(&fails, log, run, error);
    if (status != BSC_OK || fails == 0) return status;
    const bsc_shot_source *source = &log->source[fails - 1];
    if (source->line == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT,
                             "no deployment agrees with shot %u and those before it",
                             (unsigned)fails);
    const bsc_spot spot = {source->name, source->line, strlen(source->line), source->number,
                           source->offset};
    return bsc_error_at(error, &spot, "no deployment agrees with this shot and those before it");
}
