/* stage_files.c - the folder of a run in phases: its plan, and a file for each task.
 *
 *   DIR/plan               what is run, and how it is cut
 *   DIR/phase-P-task-K     what task K of phase P leaves for those of the next */
#include "cli/run.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *bsc_folder_path(const char *folder, uint32_t phase, uint32_t task) {
    const size_t size = strlen(folder) + 64;
    char *path = malloc(size);
    if (path == NULL) return NULL;
    if (phase == 0)
        snprintf(path, size, "%s/plan", folder);
    else
        snprintf(path, size, "%s/phase-%" PRIu32 "-task-%" PRIu32, folder, phase, task);
    return path;
}

static bsc_exit read_plan(bsc_stages **stages, const char *path, const bsc_call *call) {
    bsc_error error = {.status = BSC_OK};
    char *bytes;
    size_t length;
    const bsc_exit status = bsc_file_read_long(path, call, &bytes, &length, NULL);
    if (status != STATUS_DONE) return status;
    bsc_stages_read(stages, bytes, length, path, &error);
    free(bytes);
    return bsc_report(&error);
}

bsc_exit bsc_folder_open(bsc_folder *folder, const bsc_call *call) {
    *folder = (bsc_folder){.path = call->value[OPTION_DIR], .call = *call, .descriptor = -1};
    char *plan = bsc_folder_path(folder->path, 0, 0);
    if (plan == NULL) return bsc_fail_memory();
    bsc_exit status = read_plan(&folder->stages, plan, call);
    if (status == STATUS_DONE) {
        const char *command = bsc_stages_source_of(folder->stages)->command;
        const bool map = strcmp(command, bsc_command_table[COMMAND_MAP].name) == 0;
        folder->call.command = map ? COMMAND_MAP : COMMAND_COUNT;
    }
    free(plan);
    return status;
}

void bsc_folder_close(bsc_folder *folder) {
    if (folder->descriptor >= 0) close(folder->descriptor);
    bsc_stages_free(folder->stages);
    *folder = (bsc_folder){.descriptor = -1};
}

static void name_file(void *context, uint32_t phase, uint32_t task, char *name, size_t size) {
    const bsc_folder *folder = context;
    char *path = bsc_folder_path(folder->path, phase, task);
    snprintf(name, size, "%s", path == NULL ? folder->path : path);
    free(path);
}

static bsc_status refuse(bsc_folder *folder, uint32_t phase, uint32_t task, bsc_status status,
                         const char *why, bsc_error *error) {
    if (error == NULL || error->status != BSC_OK) return status;
    error->status = status;
    name_file(folder, phase, task, error->name, sizeof error->name);
    snprintf(error->message, sizeof error->message, "%s", why);
    return status;
}

static bsc_status open_file(bsc_folder *folder, uint32_t phase, uint32_t task, bsc_error *error) {
    char *path = bsc_folder_path(folder->path, phase, task);
    if (folder->descriptor >= 0) close(folder->descriptor);
    folder->descriptor = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    const int reason = path == NULL ? ENOMEM : errno;
    folder->phase = phase;
    folder->task = task;
    free(path);
    if (folder->descriptor >= 0) return BSC_OK;
    if (reason == ENOENT)
        return refuse(folder, phase, task, BSC_BAD_INPUT, "is missing: that task has not run",
                      error);
    return refuse(folder, phase, task, BSC_FILE_FAILED, strerror(reason), error);
}

static bsc_status read_file(void *context, uint32_t phase, uint32_t task, uint64_t place,
                            void *bytes, size_t length, bsc_error *error) {
    bsc_folder *folder = context;
    char *to = bytes;
    if (folder->descriptor < 0 || folder->phase != phase || folder->task != task) {
        const bsc_status status = open_file(folder, phase, task, error);
        if (status != BSC_OK) return status;
    }
    for (size_t done = 0; done < length;) {
        const ssize_t some =
            pread(folder->descriptor, to + done, length - done, (off_t)(place + done));
        if (some < 0 && errno == EINTR) continue;
        if (some < 0) return refuse(folder, phase, task, BSC_FILE_FAILED, strerror(errno), error);
        if (some == 0) return refuse(folder, phase, task, BSC_BAD_INPUT, "is cut short", error);
        done += (size_t)some;
    }
    return BSC_OK;
}

bsc_stage_files bsc_folder_files(bsc_folder *folder) {
    return (bsc_stage_files){read_file, name_file, folder};
}

bsc_exit bsc_folder_list_missing(const bsc_folder *folder, bsc_target *target) {
    for (uint32_t p = 1; p <= bsc_stages_phases(folder->stages); p++)
        for (uint32_t k = 1; k <= bsc_stages_tasks(folder->stages); k++) {
            char *path = bsc_folder_path(folder->path, p, k);
            if (path == NULL) return bsc_fail_memory();
            if (access(path, F_OK) != 0)
                fprintf(target->file.stream, "%" PRIu32 " %" PRIu32 "\n", p, k);
            free(path);
        }
    return STATUS_DONE;
}
