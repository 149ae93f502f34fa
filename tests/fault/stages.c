/* stages.c - a map by dp in phases of two tasks: the plan is made, written and read, every task run
 * and the whole joined. */
#include "parts.h"

#include "bscount_parts.h"

#include <stdio.h>
#include <string.h>

#define TASKS     2u
#define MAX_FILES 64u

static file files[MAX_FILES], plan_file;

static file *file_of(uint32_t phase, uint32_t task) {
    return &files[((phase - 1) * TASKS + task - 1) % MAX_FILES];
}

static bsc_status read_file(void *context, uint32_t phase, uint32_t task, uint64_t place,
                            void *bytes, size_t length, bsc_error *error) {
    const file *from = file_of(phase, task);
    (void)context;
    if (place + length <= from->length) {
        memcpy(bytes, from->bytes + place, length);
        return BSC_OK;
    }
    error->status = BSC_BAD_INPUT;
    return BSC_BAD_INPUT;
}

static void name_file(void *context, uint32_t phase, uint32_t task, char *name, size_t size) {
    (void)context;
    snprintf(name, size, "%u-%u", (unsigned)phase, (unsigned)task);
}

static bsc_status make_plan(bsc_stages **read, const bsc_matrix *matrix, const bsc_run *run,
                            bsc_error *error) {
    static const bsc_part_source source = {"map", "fault", "text", "letters", "", ""};
    const bsc_sink sink = {keep, &plan_file};
    bsc_stages *made;
    *read = NULL;
    plan_file.length = 0;
    bsc_status status = bsc_stages_new(&made, matrix, run, TASKS, error);
    if (status == BSC_OK) status = bsc_stages_write(made, &source, &sink, error);
    if (status == BSC_OK)
        status = bsc_stages_read(read, plan_file.bytes, plan_file.length, "plan", error);
    bsc_stages_free(made);
    return status;
}

bsc_status merge_by_phases(const char *text, bsc_error *error) {
    const bsc_source source = {.name = "fault", .text = text, .length = strlen(text)};
    const bsc_run run = {.every_option = true, .threads = 1};
    const bsc_stage_files all = {read_file, name_file, NULL};
    bsc_problem *problem;
    bsc_matrix *matrix = NULL;
    bsc_stages *stages = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_problem_new(&problem, &source, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = make_plan(&stages, matrix, &run, error);
    const uint32_t phases = status == BSC_OK ? bsc_stages_phases(stages) : 0;
    for (uint32_t n = 0; status == BSC_OK && n < phases * TASKS; n++) {
        const uint32_t phase = n / TASKS + 1, task = n % TASKS + 1;
        file *to = file_of(phase, task);
        const bsc_sink sink = {keep, to};
        to->length = 0;
        status = bsc_stages_run(stages, matrix, &run, phase, task, &all, &sink, NULL, error);
    }
    if (status == BSC_OK) status = bsc_stages_join(&tally, stages, matrix, &run, &all, NULL, error);
    bsc_tally_free(tally);
    bsc_stages_free(stages);
    bsc_matrix_free(matrix);
    bsc_problem_free(problem);
    return status;
}
