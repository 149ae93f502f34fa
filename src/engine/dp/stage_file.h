/* stage_file.h - the files that tasks leave for others: a head, then sections, of 8-byte words.
 *
 *     magic | the cut's digest | phase, task | sections n | place of section 0 .. n | checksum
 *     section 0, and its checksum | section 1, and its checksum | ...
 *
 * Each checksum begins with the cut, phase, task and section, so none holds at another place. */
#ifndef BSC_ENGINE_DP_STAGE_FILE_H
#define BSC_ENGINE_DP_STAGE_FILE_H

#include "bscount_parts.h"

#include "base/arena.h"
#include "base/checksum.h"
#include "engine/dp/cut.h"

/* Which file, and how many sections it must have. */
typedef struct bsc_dp_place {
    const bsc_dp_cut *cut;
    uint32_t phase, task; /* from 1 on */
    uint32_t sections;
} bsc_dp_place;

typedef struct bsc_dp_stage_writer {
    const bsc_sink *sink;
    bsc_dp_place place;
    uint32_t section; /* the next */
    bsc_checksum sum;
    bool failed;
} bsc_dp_stage_writer;

/* Writes the head; words[k]: of section k. Each section is then begun, written and ended. */
bool bsc_dp_stage_begin(bsc_dp_stage_writer *w, const bsc_dp_place *place, const bsc_sink *sink,
                        const size_t *words);
void bsc_dp_stage_section_begin(bsc_dp_stage_writer *w);
void bsc_dp_stage_put(bsc_dp_stage_writer *w, const uint64_t *word, size_t words);
void bsc_dp_stage_section_end(bsc_dp_stage_writer *w);

typedef struct bsc_dp_section {
    const uint64_t *word; /* the arena's */
    size_t words;
} bsc_dp_section;

/* Reads one section of a file. */
bsc_status bsc_dp_stage_read(bsc_dp_section *section, const bsc_dp_place *place, uint32_t number,
                             const bsc_stage_files *files, bsc_arena *arena, bsc_error *error);
#define BSC_DP_DAMAGED "is not as bscount writes it"
/* BSC_BAD_INPUT, of the file at that place. */
bsc_status bsc_dp_stage_refuse(const bsc_dp_place *place, const bsc_stage_files *files,
                               const char *message, bsc_error *error);

#endif
