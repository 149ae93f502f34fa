/* memory.c - the memory that a run may take: --memory-limit, or four fifths of what is free.
 *
 * Free is what Linux calls available (/proc/meminfo), within what its control group, and each above
 * that, has left; elsewhere half of the machine's memory, since no portable call says more.
 *
 *   /proc/self/cgroup     0::/a/b          version 2     /sys/fs/cgroup/a/b, then a, then the root
 *                         4:memory:/a/b    version 1     /sys/fs/cgroup/memory/a/b, ...
 *
 * In a container the path may be that of the host, which is not there; the root always is.
 * BSCOUNT_SYSTEM_ROOT names a folder in place of / in builds with assertions, for tests. */
#include "cli/command.h"

#include <ctype.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_SIZE 4600
#define LEAST     ((size_t)4 << 20) /* what every limit allows: a board and its matrix */

static FILE *open_system(const char *path) {
    char whole[PATH_SIZE + 300];
#ifndef NDEBUG
    const char *root = getenv("BSCOUNT_SYSTEM_ROOT");
#else
    const char *root = NULL;
#endif
    const int length = snprintf(whole, sizeof whole, "%s%s", root == NULL ? "" : root, path);
    return length < (int)sizeof whole ? fopen(whole, "r") : NULL;
}

/* The number of the first line that begins with this word and a number; false where none does, as
 * "max" in place of a limit. */
static bool number_in(const char *path, const char *word, uint64_t *number) {
    char line[256];
    bool found = false;
    FILE *file = open_system(path);
    if (file == NULL) return false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        const char *text = line + strlen(word);
        if (strncmp(line, word, strlen(word)) != 0) continue;
        text += strspn(text, " \t");
        found = isdigit((unsigned char)*text);
        if (found) *number = strtoull(text, NULL, 10);
    }
    fclose(file);
    return found;
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

void bsc_call_memory(const bsc_call *call) {
    keep_heap_end();
    uint64_t bytes = call->given[OPTION_MEMORY] ? call->count.memory : memory_free();
    if (!call->given[OPTION_MEMORY] && bytes != UINT64_MAX) bytes = bytes / 5 * 4;
    if (bytes != UINT64_MAX) bsc_memory_limit(bytes < LEAST ? LEAST : (size_t)bytes);
}
