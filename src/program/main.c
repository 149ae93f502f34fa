/* main.c - reads the command line, and runs the command with a limit of memory: that of
 * --memory-limit, or four fifths of the memory that is free.
 *
 * On Linux the free memory is what /proc/meminfo calls available. But a control group may allow the
 * process less: each group that the process is in, and each group above it, can have a limit, and
 * says how much of it is in use. On other systems half of the machine's memory counts as free,
 * because no portable call says more.
 *
 *   a line of /proc/self/cgroup      folders that are read, one above the other
 *   0::/a/b            (version 2)   /sys/fs/cgroup/a/b, /sys/fs/cgroup/a, /sys/fs/cgroup
 *   4:memory:/a/b      (version 1)   the same below /sys/fs/cgroup/memory
 *
 * In a container the path may be that of the host. Its folders do not exist in the container, but
 * the folder at the top does. For tests, builds with assertions read all these files below the
 * folder that BSCOUNT_SYSTEM_ROOT names. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/command.h"
#include "program/command/file.h"
#include "program/command/mend.h"
#include "program/command/output.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/help.h"
#include "program/line/interrupt.h"
#include "program/line/parse.h"
#include "program/line/tables.h"

#include <ctype.h>
#include <fcntl.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Memory ---- */

#define PATH_SIZE 4600 /* bytes: the folder of a control group, and the name of a file in it */

/* Bytes. A smaller limit is raised to this one, which is enough for a board and its matrix. */
#define MIN_MEMORY_LIMIT ((size_t)4 << 20)

/* Opens a file of the system, such as /proc/meminfo, for reading. Returns NULL if that fails. */
static FILE *open_system(const char *path) {
    char full_path[PATH_SIZE + 300];
#ifndef NDEBUG
    const char *root = getenv("BSCOUNT_SYSTEM_ROOT");
#else
    const char *root = NULL;
#endif
    if (root == NULL) root = "";
    const int length = snprintf(full_path, sizeof full_path, "%s%s", root, path);
    if (length >= (int)sizeof full_path) return NULL;
    return fopen(full_path, "r");
}

/* Reads the number in the first line of the file that begins with `word` and has a number behind
 * it; `word` may be "". Returns false if there is no such line. For example, the limit of a group
 * that has none is the word "max". */
static bool read_number(const char *path, const char *word, uint64_t *number) {
    char line[256];
    bool has_number = false;
    FILE *file = open_system(path);
    if (file == NULL) return false;
    while (!has_number && fgets(line, sizeof line, file) != NULL) {
        const char *text = line + strlen(word);
        if (strncmp(line, word, strlen(word)) != 0) continue;
        text += strspn(text, " \t");
        has_number = isdigit((unsigned char)*text);
        if (has_number) *number = strtoull(text, NULL, 10);
    }
    fclose(file);
    return has_number;
}

/* Lowers *bytes to the least memory that a control group and the groups above it have left. The
 * group's folder is `path` below `folder`. In each group's folder the file `limit_name` says the
 * limit, and the file `used_name` how much is in use, both in bytes. */
static void limit_to_groups(uint64_t *bytes, const char *folder, const char *limit_name,
                            const char *used_name, const char *path) {
    char group[4096], file[PATH_SIZE];
    snprintf(group, sizeof group, "%s", path);
    for (size_t length = strcspn(group, "\n"); true; length--) {
        uint64_t limit, used = 0;
        group[length] = '\0';
        snprintf(file, sizeof file, "%s%s/%s", folder, group, used_name);
        read_number(file, "", &used);
        snprintf(file, sizeof file, "%s%s/%s", folder, group, limit_name);
        if (read_number(file, "", &limit)) {
            uint64_t bytes_left = 0;
            if (limit > used) bytes_left = limit - used;
            if (bytes_left < *bytes) *bytes = bytes_left;
        }
        if (length == 0) return;
        while (length > 1 && group[length - 1] != '/') length--;
    }
}

/* Lowers *bytes to the memory that the control groups of this process have left. Each line of the
 * file that names them is "number:controllers:path". */
static void limit_to_groups_of_process(uint64_t *bytes) {
    char line[4096];
    FILE *file = open_system("/proc/self/cgroup");
    if (file == NULL) return;
    while (fgets(line, sizeof line, file) != NULL) {
        char *controllers = strchr(line, ':');
        if (controllers == NULL) continue;
        controllers++;
        char *path = strchr(controllers, ':');
        if (path == NULL) continue;
        *path = '\0';
        path++;
        if (*controllers == '\0')
            limit_to_groups(bytes, "/sys/fs/cgroup", "memory.max", "memory.current", path);
        else if (strcmp(controllers, "memory") == 0)
            limit_to_groups(bytes, "/sys/fs/cgroup/memory", "memory.limit_in_bytes",
                            "memory.usage_in_bytes", path);
    }
    fclose(file);
}

/* Returns the bytes that are free; UINT64_MAX if that is not known. */
static uint64_t free_memory(void) {
    uint64_t kib = 0;
    uint64_t bytes = 0;
    if (read_number("/proc/meminfo", "MemAvailable:", &kib)) bytes = kib * 1024;
    if (bytes == 0) {
        const long pages = sysconf(_SC_PHYS_PAGES), page_size = sysconf(_SC_PAGESIZE);
        if (pages > 0 && page_size > 0) bytes = (uint64_t)pages * (uint64_t)page_size / 2;
    }
    if (bytes == 0) bytes = UINT64_MAX;
    limit_to_groups_of_process(&bytes);
    return bytes;
}

/* Sets how glibc's malloc uses memory. It keeps up to 2 MiB of free memory at the end of the heap
 * for the next count of a game (base/memory.c says what that saves). And it maps a block on its own
 * only from 8 MiB on, instead of from 128 KiB on, because base/memory.c already maps the large
 * blocks. */
static void set_up_malloc(void) {
#if defined(__GLIBC__)
    mallopt(M_TRIM_THRESHOLD, 2 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
#endif
}

/* Sets the memory limit: that of --memory-limit, or four fifths of what is free. If neither is
 * known, there is no limit. */
static void limit_memory(const bsc_call *call) {
    uint64_t bytes;
    set_up_malloc();
    if (call->text[OPTION_MEMORY]) {
        bytes = call->memory;
    } else {
        bytes = free_memory();
        if (bytes != UINT64_MAX) bytes = bytes / 5 * 4;
    }
    if (bytes == UINT64_MAX) return;
    if (bytes < MIN_MEMORY_LIMIT) bytes = MIN_MEMORY_LIMIT;
    bsc_memory_limit((size_t)bytes);
}

/* ---- The program ---- */

/* Opens each of the three standard files that the program was started without. A newly opened file
 * gets the lowest free number: if standard error were closed, messages would go into the file of
 * --output. The files are opened on /dev/null the wrong way round, so that reading or writing them
 * still fails with "Bad file descriptor". */
static void hold_standard_files(void) {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0)
            (void)!open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* The function of each command, by its bsc_command_id. */
#define COMMAND(id, name, function, ...) function,
static bsc_print *const functions[COMMANDS] = {
#include "program/line/options.h"
};

/* Opens the output and the board, and runs the command. The output is opened first, so that a file
 * which cannot be written is reported before a long run. Commands whose operands are boards open
 * these themselves. */
static bsc_exit run_command(const bsc_call *call) {
    const bool opens_boards = bsc_command_table[call->command].kind == VALUE_BOARD;
    bsc_subject subject = {.name = NULL};
    const char *path = call->text[OPTION_OUTPUT];
    bsc_file output;
    if (bsc_is_standard(path)) path = NULL;
    bsc_exit status = bsc_output_open(&output, path);
    if (status != STATUS_DONE) return status;
    if (!opens_boards && bsc_option_fits(OPTION_BOARD, call->command))
        status = bsc_subject_open(&subject, call);
    if (status == STATUS_DONE) status = functions[call->command](&subject, call, output.stream);
    bsc_subject_close(&subject);
    return bsc_output_close(&output, status);
}

/* Prints the help or the version. Standard output is closed as that of a command is, so that a full
 * disk is an error here too. */
static bsc_exit print_help_or_version(const bsc_call *call) {
    bsc_file output;
    if (call->text[OPTION_HELP])
        bsc_help_print(call);
    else
        printf("bscount %s\n", bsc_version());
    bsc_output_open(&output, NULL);
    return bsc_output_close(&output, STATUS_DONE);
}

int main(int argc, char **argv) {
    bsc_call call;
    static char line[BSC_LINE_SIZE]; /* the command line as it was typed */
    hold_standard_files();
    bsc_interrupt_begin();
    /* A write to a pipe without a reader, or beyond the limit of a file's size, then fails instead
     * of ending the program, and bsc_output_close reports it. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    bsc_line_begin(line, argc, argv);
    bsc_exit status = bsc_call_parse(&call, argc, argv);
    if (status == STATUS_DONE && (call.text[OPTION_HELP] || call.text[OPTION_VERSION])) {
        status = print_help_or_version(&call);
    } else if (status == STATUS_DONE) {
        limit_memory(&call);
        status = run_command(&call);
    }
    bsc_call_release(&call);
    if (status != STATUS_DONE && status != STATUS_STOPPED) bsc_line_mend(line);
    /* standard error could not be written, for example by --stats; no place is left to say so */
    if (status == STATUS_DONE && ferror(stderr)) status = STATUS_FILE;
    return (int)status;
}
