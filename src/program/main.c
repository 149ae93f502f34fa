/* main.c - reads the command line, and runs the command in the memory that it may take: that of
 * --memory-limit, or four fifths of what is free.
 *
 * Free is what Linux calls available (/proc/meminfo), within what its control group, and each above
 * that, has left; elsewhere half of the machine's memory, since no portable call says more.
 *
 *   /proc/self/cgroup     0::/a/b          version 2     /sys/fs/cgroup/a/b, then a, then the root
 *                         4:memory:/a/b    version 1     /sys/fs/cgroup/memory/a/b, ...
 *
 * In a container the path may be that of the host, which is not there; the root always is.
 * BSCOUNT_SYSTEM_ROOT names a folder in place of / in builds with assertions, for tests. */
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

#define PATH_SIZE 4600
#define LEAST     ((size_t)4 << 20) /* what every limit allows: a board and its matrix */

static FILE *open_system(const char *path) {
    char full_path[PATH_SIZE + 300];
#ifndef NDEBUG
    const char *root = getenv("BSCOUNT_SYSTEM_ROOT");
#else
    const char *root = NULL;
#endif
    const int length =
        snprintf(full_path, sizeof full_path, "%s%s", root == NULL ? "" : root, path);
    return length < (int)sizeof full_path ? fopen(full_path, "r") : NULL;
}

/* The number of the first line that begins with this word and a number; false: none ("max"). */
static bool number_in(const char *path, const char *word, uint64_t *number) {
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

/* Lowers *bytes to what the group at `path` below the folder has left, and each above it. */
static void limit_to_groups(uint64_t *bytes, const char *folder, const char *limit_name,
                            const char *used_name, const char *path) {
    char group[4096], file[PATH_SIZE];
    snprintf(group, sizeof group, "%s", path);
    for (size_t length = strcspn(group, "\n"); true; length--) {
        uint64_t limit, used = 0;
        group[length] = '\0';
        snprintf(file, sizeof file, "%s%s/%s", folder, group, used_name);
        number_in(file, "", &used);
        snprintf(file, sizeof file, "%s%s/%s", folder, group, limit_name);
        if (number_in(file, "", &limit) && (limit < used || limit - used < *bytes))
            *bytes = limit < used ? 0 : limit - used;
        if (length == 0) return;
        while (length > 1 && group[length - 1] != '/') length--;
    }
}

/* A line is number:controllers:path. */
static void limit_to_own_groups(uint64_t *bytes) {
    char line[4096];
    FILE *file = open_system("/proc/self/cgroup");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char *names = strchr(line, ':'), *path = names == NULL ? NULL : strchr(names + 1, ':');
        if (path == NULL) continue;
        *path++ = '\0';
        if (strcmp(names, ":") == 0)
            limit_to_groups(bytes, "/sys/fs/cgroup", "memory.max", "memory.current", path);
        else if (strcmp(names, ":memory") == 0)
            limit_to_groups(bytes, "/sys/fs/cgroup/memory", "memory.limit_in_bytes",
                            "memory.usage_in_bytes", path);
    }
    if (file != NULL) fclose(file);
}

/* UINT64_MAX where nothing is known. */
static uint64_t memory_free(void) {
    uint64_t kib = 0;
    uint64_t bytes = number_in("/proc/meminfo", "MemAvailable:", &kib) ? kib * 1024 : 0;
    if (bytes == 0) {
        const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
        if (pages > 0 && page > 0) bytes = (uint64_t)pages * (uint64_t)page / 2;
    }
    if (bytes == 0) bytes = UINT64_MAX; /* though a group may still say */
    limit_to_own_groups(&bytes);
    return bytes;
}

/* 2 MiB at the heap's end stay for the next count of a game (base/memory.c says what that saves);
 * and blocks that base/memory.c does not map stand in the heap, or malloc maps those of 128 KiB. */
static void keep_heap_end(void) {
#if defined(__GLIBC__)
    mallopt(M_TRIM_THRESHOLD, 2 << 20);
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
#endif
}

/* Sets the memory limit, where one is given or what is free is known. */
static void limit_memory(const bsc_call *call) {
    keep_heap_end();
    uint64_t bytes = call->text[OPTION_MEMORY] ? call->memory : memory_free();
    if (!call->text[OPTION_MEMORY] && bytes != UINT64_MAX) bytes = bytes / 5 * 4;
    if (bytes != UINT64_MAX) bsc_memory_limit(bytes < LEAST ? LEAST : (size_t)bytes);
}

/* ---- The whole ---- */

/* A file that is opened takes the lowest free number: were standard error closed, messages would go
 * into the file of --output. So each closed one is opened on /dev/null the wrong way round: reading
 * or writing it still fails with "Bad file descriptor". */
static void hold_standard_files(void) {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0)
            (void)!open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

#define COMMAND(id, name, function, ...) function,
static bsc_print *const command_run[COMMANDS] = {
#include "program/line/options.h"
};

/* The output comes first: that a file cannot be written is reported before a long run. */
static bsc_exit run_command(const bsc_call *call, bsc_print *print) {
    const bool several = bsc_command_table[call->command].kind == VALUE_BOARD;
    bsc_subject subject = {.name = NULL};
    const char *path = call->text[OPTION_OUTPUT];
    bsc_file output;
    bsc_exit status = bsc_output_open(&output, bsc_is_standard(path) ? NULL : path);
    if (status != STATUS_DONE) return status;
    if (!several && bsc_option_fits(OPTION_BOARD, call->command))
        status = bsc_subject_open(&subject, call);
    if (status == STATUS_DONE) status = print(&subject, call, output.stream);
    bsc_subject_close(&subject);
    return bsc_output_close(&output, status);
}

int main(int argc, char **argv) {
    bsc_call call;
    static char line[BSC_LINE_SIZE]; /* as it was typed */
    hold_standard_files();
    bsc_interrupt_begin();
    signal(SIGPIPE, SIG_IGN); /* a write fails then, and file.c says what that is */
    signal(SIGXFSZ, SIG_IGN); /* so is one past the limit of a file's size */
    bsc_line_begin(line, argc, argv);
    bsc_exit status = bsc_call_parse(&call, argc, argv);
    const bool help = call.text[OPTION_HELP], version = call.text[OPTION_VERSION];
    if (status == STATUS_DONE && help) bsc_help_print(&call);
    if (status == STATUS_DONE && version && !help) printf("bscount %s\n", bsc_version());
    if (status == STATUS_DONE && (help || version)) { /* a result too: a full disk is an error */
        bsc_file output;
        bsc_output_open(&output, NULL);
        status = bsc_output_close(&output, STATUS_DONE);
    } else if (status == STATUS_DONE) {
        limit_memory(&call);
        status = run_command(&call, command_run[call.command]);
    }
    bsc_call_release(&call);
    if (status != STATUS_DONE && status != STATUS_STOPPED) bsc_line_mend(line);
    if (status == STATUS_DONE && ferror(stderr))
        status = STATUS_FILE; /* of --stats: there is nowhere to say so */
    return (int)status;
}
