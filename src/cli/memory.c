/* memory.c - the memory that a run may take: --memory-limit, or four fifths of what is free.
 *
 * Free is what Linux calls available (/proc/meminfo), within the limit of the control group;
 * elsewhere half of the machine's memory, since no portable call says more. */
#include "cli/run.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first number of the first line that begins with this word; 0 where there is none. */
static uint64_t number_in(const char *path, const char *word) {
    char line[256];
    uint64_t number = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL) return 0;
    while (number == 0 && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, word, strlen(word)) == 0)
            number = strtoull(line + strlen(word), NULL, 10);
    fclose(file);
    return number;
}

static uint64_t memory_free(void) {
    uint64_t bytes = number_in("/proc/meminfo", "MemAvailable:") * 1024;
    const uint64_t limit = number_in("/sys/fs/cgroup/memory.max", "");
    const uint64_t used = number_in("/sys/fs/cgroup/memory.current", "");
    if (bytes == 0) {
        const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
        if (pages > 0 && page > 0) bytes = (uint64_t)pages * (uint64_t)page / 2;
    }
    if (limit > used && limit - used < bytes) bytes = limit - used;
    return bytes;
}

/* Digits, then K, M, G or T, powers of 1024. */
static bool read_size(const char *text, uint64_t *bytes) {
    static const char units[] = "KMGT";
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    *bytes = strtoull(text, &end, 10);
    const char *unit = *end == '\0' ? NULL : strchr(units, toupper((unsigned char)*end));
    const unsigned shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
    if (unit != NULL) end++;
    if (*end != '\0' || *bytes == 0 || *bytes > SIZE_MAX >> shift) return false;
    *bytes <<= shift;
    return true;
}

bsc_exit bsc_call_memory(size_t *limit, const bsc_call *call) {
    const char *text = call->value[OPTION_MEMORY];
    uint64_t bytes = 0;
    if (text == NULL) {
        *limit = (size_t)(memory_free() / 5 * 4);
        return STATUS_DONE;
    }
    if (!read_size(text, &bytes)) {
        bsc_refuse_usage("invalid --memory-limit '%s'", text);
        bsc_hint("expected a size such as 512M or 2G");
        return STATUS_USAGE;
    }
    *limit = (size_t)bytes;
    return STATUS_DONE;
}
