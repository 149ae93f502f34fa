/* stage.c - `bscount stage`: a count or a map by dp, in phases of many tasks each, with a folder
 * between them. It makes the plan, runs one task, or prints the makefile that runs all. */
#define _FILE_OFFSET_BITS 64
#include "cli/run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- What the call says ---- */

/* The problem is the plan's. */
static bsc_exit check_no_board(const bsc_call *call, const char *with) {
    for (int k = 0; k < OPTIONS; k++) {
        const bsc_option_id id = (bsc_option_id)k;
        const bool of_plan = bsc_option_fits(id, COMMAND_MATRIX) || id == OPTION_FOR;
        if (call->value[id] != NULL && of_plan && id != OPTION_MEMORY)
            return bsc_refuse_usage("--%s and --%s cannot be used together: the run's plan has "
                                    "the board",
                                    with, bsc_option_table[id].name);
    }
    return STATUS_DONE;
}

static bsc_exit check_call(const bsc_call *call) {
    const bool plan = call->value[OPTION_PLAN] != NULL, make = call->value[OPTION_MAKE] != NULL;
    const bool phase = call->value[OPTION_PHASE] != NULL, task = call->value[OPTION_TASK] != NULL;
    if (call->value[OPTION_DIR] == NULL) {
        bsc_refuse_usage("'stage' needs --dir, the directory of the run");
        bsc_hint("for example: bscount stage --board 8x8 --fleet 5,4,3,2 --dir run --plan 4");
        return STATUS_USAGE;
    }
    if (phase != task || plan + make + phase != 1) {
        bsc_refuse_usage("'stage' needs one of --plan, --make, and --phase with --task");
        bsc_hint("--plan N begins a run; --make prints the makefile of its tasks");
        return STATUS_USAGE;
    }
    return plan ? STATUS_DONE : check_no_board(call, make ? "make" : "phase");
}

/* ---- The plan ---- */

static bsc_exit make_folder(const char *path) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST) return STATUS_DONE;
    return bsc_fail_file("make the directory", path, errno);
}

static bsc_exit write_plan(const bsc_stages *stages, const bsc_part_source *source,
                           const char *folder) {
    bsc_error error = {.status = BSC_OK};
    char *path = bsc_folder_path(folder, 0, 0);
    bsc_target target = {.name = path};
    if (path == NULL) return bsc_fail_memory();
    bsc_exit status = make_folder(folder);
    const int reason = status == STATUS_DONE ? bsc_file_open(&target.file, path) : 0;
    if (reason != 0) status = bsc_fail_file("write", path, reason);
    if (status == STATUS_DONE) {
        const bsc_sink sink = bsc_stream_sink(target.file.stream);
        bsc_stages_write(stages, source, &sink, &error);
        if (error.status != BSC_SINK_FAILED) status = bsc_report(&error);
        status = bsc_target_close(&target, status);
        bsc_interrupt_resume();
    }
    free(path);
    return status;
}

static bsc_exit plan_subject(const bsc_subject *subject, const bsc_call *call, uint32_t tasks) {
    const char *folder = call->value[OPTION_DIR];
    bsc_run run = {.tick = bsc_interrupt_tick, .every_option = call->command == COMMAND_MAP};
    bsc_error error = {.status = BSC_OK};
    bsc_part_source source;
    bsc_subject again = {.name = NULL};
    bsc_stages *stages = NULL;
    bsc_texts texts = {NULL, NULL};
    bsc_exit status = bsc_call_memory(&run.memory_limit, call);
    if (status == STATUS_DONE) status = bsc_subject_describe(&source, &texts, subject, call);
    if (status == STATUS_DONE) status = bsc_subject_open_source(&again, &source, call);
    if (status == STATUS_DONE) {
        bsc_stages_new(&stages, again.matrix, &run, tasks, &error);
        status = bsc_report(&error);
    }
    if (status == STATUS_DONE) status = write_plan(stages, &source, folder);
    if (status == STATUS_DONE)
        printf("phases 1 to %" PRIu32 ", tasks 1 to %" PRIu32 "; all of them by: bscount stage "
               "--dir %s --make | make -f -\n",
               bsc_stages_phases(stages), tasks, folder);
    bsc_stages_free(stages);
    bsc_subject_close(&again);
    bsc_texts_release(&texts);
    return status;
}

static bsc_exit plan(const bsc_call *call) {
    bsc_subject subject;
    bsc_call own = *call;
    uint64_t tasks = 0;
    bsc_exit status = bsc_call_number(&tasks, call, OPTION_PLAN, 1, BSC_MAX_TASKS);
    if (status != STATUS_DONE) return status;
    own.command = bsc_call_says(call, OPTION_FOR, "map") ? COMMAND_MAP : COMMAND_COUNT;
    if (own.command == COMMAND_MAP && call->value[OPTION_MATRIX] != NULL)
        return bsc_refuse_usage("--for map and --matrix cannot be used together");
    status = bsc_subject_open(&subject, &own);
    if (status == STATUS_DONE) status = plan_subject(&subject, &own, (uint32_t)tasks);
    bsc_subject_close(&subject);
    return status;
}

/* ---- A task ---- */

static bsc_exit run_task(bsc_folder *folder, uint32_t phase, uint32_t task, const bsc_call *call,
                         bsc_target *target) {
    const bsc_part_source *source = bsc_stages_source_of(folder->stages);
    const bsc_stage_files files = bsc_folder_files(folder);
    const bsc_sink sink = bsc_stream_sink(target->file.stream);
    bsc_meter meter;
    bsc_run run = {.threads = 1, .tick = bsc_meter_tick, .context = &meter};
    bsc_error error = {.status = BSC_OK};
    bsc_subject subject = {.name = NULL};
    bsc_stats stats;
    bsc_exit status = bsc_call_run(&run, &folder->call);
    if (status == STATUS_DONE) status = bsc_subject_open_source(&subject, source, &folder->call);
    if (status != STATUS_DONE) return status;
    bsc_meter_begin(&meter, call);
    bsc_stages_run(folder->stages, subject.matrix, &run, phase, task, &files, &sink, &stats,
                   &error);
    bsc_meter_end(&meter);
    if (error.status == BSC_OK && call->value[OPTION_STATS] != NULL) bsc_stats_print(&stats);
    bsc_subject_close(&subject);
    return error.status == BSC_SINK_FAILED ? STATUS_DONE : bsc_report(&error);
}

/* Its file is written whole or not at all. */
static bsc_exit task(bsc_folder *folder, const bsc_call *call) {
    uint64_t phase = 0, number = 0;
    bsc_exit status =
        bsc_call_number(&phase, call, OPTION_PHASE, 1, bsc_stages_phases(folder->stages));
    if (status == STATUS_DONE)
        status = bsc_call_number(&number, call, OPTION_TASK, 1, bsc_stages_tasks(folder->stages));
    if (status != STATUS_DONE) return status;
    char *path = bsc_folder_path(folder->path, (uint32_t)phase, (uint32_t)number);
    bsc_target target = {.name = path};
    if (path == NULL) return bsc_fail_memory();
    const int reason = bsc_file_open(&target.file, path);
    if (reason != 0) {
        status = bsc_fail_file("write", path, reason);
    } else {
        status = run_task(folder, (uint32_t)phase, (uint32_t)number, call, &target);
        status = bsc_target_close(&target, status);
    }
    free(path);
    return status;
}

/* ---- The makefile ---- */

/* Every file is the target of a rule, so that make takes up a run where it was stopped. */
static bsc_exit print_makefile(const bsc_folder *folder) {
    const uint32_t phases = bsc_stages_phases(folder->stages),
                   tasks = bsc_stages_tasks(folder->stages);
    if (strpbrk(folder->path, " \t\n$:#%'\"\\;=*?[]()&|<>`~") != NULL)
        return bsc_refuse_usage("make cannot have '%s' as a target", folder->path);
    printf("BSCOUNT = bscount\nDIR = %s\nTASKS =", folder->path);
    for (uint32_t k = 1; k <= tasks; k++) printf(" %" PRIu32, k);
    printf("\nPHASE_0 = $(DIR)/plan\n");
    for (uint32_t p = 1; p <= phases; p++)
        printf("PHASE_%" PRIu32 " = $(TASKS:%%=$(DIR)/phase-%" PRIu32 "-task-%%)\n", p, p);
    printf(".PHONY: all\nall: $(PHASE_%" PRIu32 ")\n", phases);
    for (uint32_t p = 1; p <= phases; p++)
        printf("$(PHASE_%" PRIu32 "): $(DIR)/phase-%" PRIu32 "-task-%%: $(PHASE_%" PRIu32 ")\n"
               "\t$(BSCOUNT) stage --dir $(DIR) --phase %" PRIu32 " --task $*\n",
               p, p, p - 1, p);
    return STATUS_DONE;
}

bsc_exit bsc_stage_command(const bsc_call *call) {
    bsc_target target = {"standard output", {.stream = stdout}};
    bsc_folder folder;
    bsc_exit status = check_call(call);
    if (status != STATUS_DONE) return status;
    if (call->value[OPTION_PLAN] != NULL) return bsc_target_close(&target, plan(call));
    status = bsc_folder_open(&folder, call);
    if (status == STATUS_DONE && call->value[OPTION_MAKE] != NULL)
        status = bsc_target_close(&target, print_makefile(&folder));
    else if (status == STATUS_DONE)
        status = task(&folder, call);
    bsc_folder_close(&folder);
    return status;
}
