/* check_stages.c - a run of dp in phases, by a random number of tasks: from their files it gives
 * the same total and the same number of each option as the whole run, and as brute force. */
#include "check.h"

#include "bscount_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TASKS 12u

typedef struct bytes {
    char *at;
    size_t length;
} bytes;

/* All files of a run, phase by phase. */
typedef struct folder {
    uint32_t phases, tasks;
    bytes *file;
} folder;

static bool keep(void *context, const char *from, size_t length) {
    bytes *all = context;
    all->at = realloc(all->at, all->length + length);
    if (all->at == NULL) abort();
    memcpy(all->at + all->length, from, length);
    all->length += length;
    return true;
}

static bytes *file_of(const folder *f, uint32_t phase, uint32_t task) {
    return &f->file[(size_t)(phase - 1) * f->tasks + task - 1];
}

static bsc_status read_file(void *context, uint32_t phase, uint32_t task, uint64_t place, void *to,
                            size_t length, bsc_error *error) {
    const bytes *from = file_of(context, phase, task);
    if (place + length > from->length) {
        error->status = BSC_BAD_INPUT;
        return BSC_BAD_INPUT;
    }
    memcpy(to, from->at + place, length);
    return BSC_OK;
}

static void name_file(void *context, uint32_t phase, uint32_t task, char *name, size_t size) {
    (void)context;
    snprintf(name, size, "%u-%u", (unsigned)phase, (unsigned)task);
}

/* The plan as another machine reads it; NULL, with a verdict, where it fails. */
static bsc_stages *plan(const question *q, const bsc_matrix *matrix, const bsc_run *run,
                        uint32_t tasks) {
    const bsc_part_source source = {"map", "board", q->text, "letters", q->verdict->shots, ""};
    bytes file = {NULL, 0};
    const bsc_sink sink = {keep, &file};
    bsc_error error = {.status = BSC_OK};
    bsc_stages *made = NULL, *read = NULL;
    if (bsc_stages_new(&made, matrix, run, tasks, &error) == BSC_OK)
        bsc_stages_write(made, &source, &sink, &error);
    if (error.status == BSC_OK) bsc_stages_read(&read, file.at, file.length, "plan", &error);
    if (error.status != BSC_OK) blame(q, "bscount stage --plan", "%s", error.message);
    bsc_stages_free(made);
    free(file.at);
    return read;
}

/* The tally of all phases; NULL, with a verdict, where it fails. */
static bsc_tally *run_all(const question *q, const bsc_stages *stages, const bsc_matrix *matrix,
                          folder *f) {
    const bsc_run run = {.threads = 1 + q->puzzle->seed % 2};
    const bsc_stage_files files = {read_file, name_file, f};
    bsc_error error = {.status = BSC_OK};
    bsc_tally *tally = NULL;
    for (uint32_t p = 1; p <= f->phases; p++)
        for (uint32_t k = 1; k <= f->tasks; k++) {
            const bsc_sink sink = {keep, file_of(f, p, k)};
            if (bsc_stages_run(stages, matrix, &run, p, k, &files, &sink, NULL, &error) == BSC_OK)
                continue;
            blame(q, "bscount stage", "task %u of phase %u: %s %s", k, p, error.name,
                  error.message);
            return NULL;
        }
    if (bsc_stages_join(&tally, stages, matrix, &run, &files, NULL, &error) != BSC_OK)
        blame(q, "bscount merge --dir", "%s %s", error.name, error.message);
    return tally;
}

static void compare(const question *q, const bsc_matrix *matrix, const bsc_run *run,
                    const bsc_tally *sum, uint32_t tasks) {
    bsc_tally *whole = NULL;
    if (bsc_tally_new(&whole, matrix, run, NULL, NULL) == BSC_OK &&
        bsc_tally_compare(whole, sum, NULL) != BSC_OK)
        blame(q, "bscount merge --dir", "%u tasks are not the whole", tasks);
    if (bsc_natural_double(bsc_tally_total(sum)) != (double)q->left->total)
        blame(q, "bscount merge --dir", "%u tasks have %.0f deployments, not %u", tasks,
              bsc_natural_double(bsc_tally_total(sum)), q->left->total);
    bsc_tally_free(whole);
}

void check_stages(const question *q) {
    const uint64_t seed = q->puzzle->seed;
    const uint32_t tasks = 1 + (uint32_t)(seed % MAX_TASKS);
    const bsc_run run = {.every_option = seed / MAX_TASKS % 4 > 0, .threads = 1};
    bsc_matrix *matrix = question_matrix(q);
    if (matrix == NULL) return;
    bsc_stages *stages = plan(q, matrix, &run, tasks);
    if (stages != NULL) {
        folder f = {.phases = bsc_stages_phases(stages), .tasks = tasks};
        f.file = calloc((size_t)f.phases * tasks + 1, sizeof *f.file);
        if (f.file == NULL) abort();
        bsc_tally *sum = run_all(q, stages, matrix, &f);
        if (sum != NULL) compare(q, matrix, &run, sum, tasks);
        bsc_tally_free(sum);
        for (size_t k = 0; k < (size_t)f.phases * tasks; k++) free(f.file[k].at);
        free(f.file);
    }
    bsc_stages_free(stages);
    bsc_matrix_free(matrix);
}
