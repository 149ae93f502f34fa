/* stages.c - a run in phases: its plan, a task, and the whole. */
#include "engine/stages.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>

void bsc_stages_free(bsc_stages *stages) {
    if (stages == NULL) return;
    bsc_arena_release(&stages->texts);
    bsc_memory_free(stages);
}

const bsc_part_source *bsc_stages_source_of(const bsc_stages *stages) {
    return &stages->source;
}

uint32_t bsc_stages_tasks(const bsc_stages *stages) {
    return stages->cut.tasks;
}

uint32_t bsc_stages_phases(const bsc_stages *stages) {
    return bsc_dp_cut_phases(&stages->cut);
}

void bsc_stages_seal(bsc_stages *stages) {
    bsc_dp_cut *cut = &stages->cut;
    bsc_sha256 sum;
    bsc_sha256_begin(&sum);
    bsc_sha256_add_text(&sum, BSC_VERSION);
    bsc_sha256_add_number(&sum, cut->every_option);
    bsc_sha256_add_number(&sum, cut->tasks);
    bsc_sha256_add_number(&sum, cut->buckets);
    bsc_sha256_add_number(&sum, cut->limbs);
    bsc_sha256_add_number(&sum, cut->sweeps);
    for (unsigned k = 0; k < cut->sweeps; k++) {
        bsc_sha256_add_number(&sum, cut->direction[k]);
        bsc_sha256_add_number(&sum, cut->phases[k]);
        bsc_sha256_add_digest(&sum, &cut->sweep[k]);
    }
    bsc_sha256_add_digest(&sum, &stages->matrix);
    cut->all = bsc_sha256_end(&sum);
}

static bsc_status check_matrix(const bsc_matrix *matrix, bsc_error *error) {
    if (matrix->weight != NULL)
        return bsc_error_set(error, BSC_UNSUPPORTED, "weighted counts cannot run in phases");
    if (matrix->board != NULL)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "fleets laid ship by ship cannot be counted in phases");
    return BSC_OK;
}

/* What the limit of the run leaves to dp. */
static bsc_run within(const bsc_run *run, const bsc_matrix *matrix) {
    bsc_run left = *run;
    left.memory_limit = bsc_matrix_limit(matrix, run->memory_limit);
    return left;
}

bsc_status bsc_stages_new(bsc_stages **stages, const bsc_matrix *matrix, const bsc_run *run,
                          uint32_t tasks, bsc_error *error) {
    const bsc_run left = within(run, matrix);
    assert(tasks >= 1 && tasks <= BSC_MAX_TASKS);
    *stages = NULL;
    bsc_status status = check_matrix(matrix, error);
    if (status != BSC_OK) return status;
    bsc_stages *made = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    status = bsc_dp_cut_make(&made->cut, matrix, &left, tasks, error);
    if (status != BSC_OK) {
        bsc_stages_free(made);
        return status;
    }
    made->matrix = bsc_matrix_digest(matrix);
    bsc_stages_seal(made);
    *stages = made;
    return BSC_OK;
}

/* An error that names no file is about the plan. */
static bsc_status name_plan(const bsc_stages *stages, bsc_status status, bsc_error *error) {
    if (status == BSC_BAD_INPUT && error != NULL && error->name[0] == '\0' && stages->name != NULL)
        snprintf(error->name, sizeof error->name, "%s", stages->name);
    return status;
}

bsc_status bsc_stages_run(const bsc_stages *stages, const bsc_matrix *matrix, const bsc_run *run,
                          uint32_t phase, uint32_t task, const bsc_stage_files *files,
                          const bsc_sink *sink, bsc_stats *stats, bsc_error *error) {
    const bsc_run left = within(run, matrix);
    bsc_stats unwanted;
    if (stats == NULL) stats = &unwanted;
    *stats = (bsc_stats){.engine = BSC_ENGINE_DP};
    bsc_status status = check_matrix(matrix, error);
    if (status == BSC_OK)
        status =
            bsc_dp_cut_run(&stages->cut, matrix, &left, phase, task, files, sink, stats, error);
    return name_plan(stages, status, error);
}

bsc_status bsc_stages_join(bsc_tally **tally, const bsc_stages *stages, const bsc_matrix *matrix,
                           const bsc_run *run, const bsc_stage_files *files, bsc_stats *stats,
                           bsc_error *error) {
    const bsc_run left = within(run, matrix);
    const bsc_digest digest = bsc_matrix_digest(matrix);
    if (stats != NULL) *stats = (bsc_stats){.engine = BSC_ENGINE_DP};
    *tally = NULL;
    bsc_status status = check_matrix(matrix, error);
    if (status == BSC_OK && !bsc_digest_same(&digest, &stages->matrix))
        status = bsc_error_set(error, BSC_BAD_INPUT, "is not a plan of the problem that it says");
    if (status == BSC_OK) status = bsc_tally_make(tally, matrix, stages->cut.every_option, error);
    if (status == BSC_OK)
        status = bsc_dp_cut_join(&stages->cut, matrix, &left, files, *tally, error);
    if (status == BSC_OK && !bsc_tally_adds_up(*tally, matrix))
        status = bsc_error_set(error, BSC_BAD_INPUT, "the files' numbers do not add up");
    if (status == BSC_OK) return BSC_OK;
    bsc_tally_free(*tally);
    *tally = NULL;
    return name_plan(stages, status, error);
}
