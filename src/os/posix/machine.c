/* machine.c - finds out how many processor cores and how much free memory the machine has, on
 * POSIX.
 *
 * On Linux the free memory is the value that /proc/meminfo calls MemAvailable. But a control group
 * can limit the memory of its processes further. This process may belong to several groups, and
 * groups are nested; each of them, inner or outer, may have a limit. The folder of a group has two
 * files: one with the limit, and one with how much is in use. On other systems half of the
 * machine's memory counts as free, because there is no portable call for the free memory.
 *
 *   a line of /proc/self/cgroup      the folders of its groups, from the inner to the outer
 *   0::/a/b            (version 2)   /sys/fs/cgroup/a/b, /sys/fs/cgroup/a, /sys/fs/cgroup
 *   4:memory:/a/b      (version 1)   the same below /sys/fs/cgroup/memory
 *
 * In a container, /proc/self/cgroup may contain a path of the host. The folders of that path do not
 * exist in the container, but the outermost one does. For tests, builds with assertions look for
 * /proc and /sys below the folder that the environment variable BSCOUNT_SYSTEM_ROOT names. */
#include "os/machine.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Size in bytes of a buffer for a path: enough for the path of a control group's folder and the
 * name of a file in this folder. */
#define PATH_SIZE 4600

unsigned bsc_machine_cores(void) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (unsigned)cores;
}

/* Opens a file that describes the system, such as /proc/meminfo, for reading. Returns NULL if that
 * fails. Tests can make the program see another system: builds with assertions look for the file
 * below the folder that the environment variable BSCOUNT_SYSTEM_ROOT names. */
static FILE *open_system(const char *path) {
    char full_path[PATH_SIZE + 300]; /* 300 bytes are for `root` */
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

/* Searches a file for the first line that begins with `word` followed by a number, and sets *number
 * to that number. If `word` is "", the line begins with the number. Returns false, and leaves
 * *number unchanged, if there is no such line. For example, if a control group has no limit, the
 * file that would contain its limit in bytes contains the word "max" instead. */
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

/* Applies the memory limits of a control group and of all groups above it: if they still allow
 * fewer than *bytes bytes, lowers *bytes to what they allow. The folder of the group is `path`
 * within `folder`; `path` may end in a line end, which is ignored. In the folder of each group, the
 * file `limit_name` contains the limit, and the file `used_name` how much is in use, both in bytes;
 * without the first file there is no limit, and without the second nothing is in use. */
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

/* Applies the memory limits of the control groups of this process: if they still allow fewer than
 * *bytes bytes, lowers *bytes to what they allow. The file /proc/self/cgroup names the groups; each
 * of its lines is "number:controllers:path". */
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

uint64_t bsc_machine_free_memory(void) {
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
