/* stage_file.c - see stage_file.h. */
#include "engine/dp/stage_file.h"

#include "base/error.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MAGIC  UINT64_C(0x4567617473637362) /* "bscstagE", on most machines */
#define PLACES 7u                           /* words before the sections' places */
#define HEAD   UINT32_MAX                   /* in place of a section's number */
#define SUM    BSC_CHECKSUM_WORDS
#define MOST   (SIZE_MAX / 16) /* words, of a section: more were never written */

static void begin_sum(bsc_checksum *sum, const bsc_dp_place *place, uint32_t section) {
    uint64_t word[10];
    for (unsigned k = 0; k < 8; k++) word[k] = place->cut->all.word[k];
    word[8] = (uint64_t)place->phase << 32 | place->task;
    word[9] = section;
    bsc_checksum_begin(sum);
    bsc_checksum_add(sum, word, 10);
}

/* What a head begins with. */
static void fill_head(const bsc_dp_place *place, uint64_t *head) {
    const uint32_t *digest = place->cut->all.word;
    head[0] = MAGIC;
    for (unsigned k = 0; k < 4; k++)
        head[1 + k] = (uint64_t)digest[2 * k] << 32 | digest[2 * k + 1];
    head[5] = (uint64_t)place->phase << 32 | place->task;
    head[6] = place->sections;
}

/* ---- Writing ---- */

static void put(bsc_dp_stage_writer *w, const uint64_t *word, size_t words) {
    w->failed = w->failed || (words > 0 && !w->sink->write(w->sink->context, (const char *)word,
                                                           words * sizeof *word));
}

void bsc_dp_stage_put(bsc_dp_stage_writer *w, const uint64_t *word, size_t words) {
    bsc_checksum_add(&w->sum, word, words);
    put(w, word, words);
}

bool bsc_dp_stage_begin(bsc_dp_stage_writer *w, const bsc_dp_place *place, const bsc_sink *sink,
                        const size_t *words) {
    uint64_t head[PLACES], at = PLACES + place->sections + 1 + SUM;
    *w = (bsc_dp_stage_writer){.sink = sink, .place = *place};
    fill_head(place, head);
    begin_sum(&w->sum, place, HEAD);
    bsc_dp_stage_put(w, head, PLACES);
    for (uint32_t k = 0; k <= place->sections; k++) {
        bsc_dp_stage_put(w, &at, 1);
        if (k < place->sections) at += words[k] + SUM;
    }
    bsc_checksum_end(&w->sum);
    put(w, w->sum.lane, SUM);
    return !w->failed;
}

void bsc_dp_stage_section_begin(bsc_dp_stage_writer *w) {
    assert(w->section < w->place.sections);
    begin_sum(&w->sum, &w->place, w->section++);
}

void bsc_dp_stage_section_end(bsc_dp_stage_writer *w) {
    bsc_checksum_end(&w->sum);
    put(w, w->sum.lane, SUM);
}

/* ---- Reading ---- */

bsc_status bsc_dp_stage_refuse(const bsc_dp_place *place, const bsc_stage_files *files,
                               const char *message, bsc_error *error) {
    const bool first = error != NULL && error->status == BSC_OK;
    bsc_error_set(error, BSC_BAD_INPUT, "%s", message);
    if (first)
        files->name(files->context, place->phase, place->task, error->name, sizeof error->name);
    return BSC_BAD_INPUT;
}

static bsc_status read_words(const bsc_dp_place *place, const bsc_stage_files *files, uint64_t at,
                             uint64_t *word, size_t words, bsc_error *error) {
    return files->read(files->context, place->phase, place->task, at * sizeof *word, word,
                       words * sizeof *word, error);
}

/* Why a head is not the one that the place must have; NULL: it is. */
static const char *judge_head(const bsc_dp_place *place, const uint64_t *head, size_t words) {
    uint64_t wanted[PLACES];
    bsc_checksum sum;
    fill_head(place, wanted);
    if (head[0] != wanted[0])
        return "is not a task's file, or of a machine with another order of bytes";
    if (memcmp(head + 1, wanted + 1, 4 * sizeof *head) != 0) return "is of another plan";
    if (head[5] != wanted[5]) return "is the file of another phase or task";
    begin_sum(&sum, place, HEAD);
    bsc_checksum_add(&sum, head, words);
    bsc_checksum_end(&sum);
    if (memcmp(head + words, sum.lane, sizeof sum.lane) != 0 || head[6] != wanted[6])
        return "was changed: its checksum is not that of its head";
    for (size_t k = PLACES; k + 1 < words; k++)
        if (head[k + 1] < head[k] + SUM || head[k + 1] - head[k] > MOST) return BSC_DP_DAMAGED;
    return NULL;
}

bsc_status bsc_dp_stage_read(bsc_dp_section *section, const bsc_dp_place *place, uint32_t number,
                             const bsc_stage_files *files, bsc_arena *arena, bsc_error *error) {
    const size_t words = PLACES + (size_t)place->sections + 1;
    bsc_checksum sum;
    assert(number < place->sections);
    uint64_t *head = bsc_arena_new(arena, words + SUM, sizeof *head);
    if (head == NULL) return bsc_budget_status(arena->budget, "a task's files", error);
    bsc_status status = read_words(place, files, 0, head, words + SUM, error);
    if (status != BSC_OK) return status;
    const char *wrong = judge_head(place, head, words);
    if (wrong != NULL) return bsc_dp_stage_refuse(place, files, wrong, error);
    const uint64_t at = head[PLACES + number];
    section->words = (size_t)(head[PLACES + number + 1] - at - SUM);
    uint64_t *word = bsc_arena_new(arena, section->words + SUM, sizeof *word);
    if (word == NULL) return bsc_budget_status(arena->budget, "a task's files", error);
    section->word = word;
    status = read_words(place, files, at, word, section->words + SUM, error);
    if (status != BSC_OK) return status;
    begin_sum(&sum, place, number);
    bsc_checksum_add(&sum, word, section->words);
    bsc_checksum_end(&sum);
    if (memcmp(word + section->words, sum.lane, sizeof sum.lane) == 0) return BSC_OK;
    return bsc_dp_stage_refuse(place, files, "was changed: a checksum is not that of its bytes",
                               error);
}
