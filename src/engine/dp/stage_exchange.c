/* stage_exchange.c - what tasks send forwards: for each task of the next phase a section.
 *
 *     kind of bucket 0, 1, ..              of the sender's buckets
 *     for each of them, for each of the receiver's: states | words << 32
 *     for each of them: the parcel's parts for the receiver (bucket.h), one block
 *
 * A parcel's parts stand in the order of the next phase's buckets, and a task has buckets that
 * follow each other: what is written is a slice of each parcel's block as it is, and what is read
 * is used where it lies. Cost: a pass over the words to check them, one each to write and read. */
#include "engine/dp/pack.h"
#include "engine/dp/stage_run.h"

#include "base/error.h"

#include <assert.h>
#include <string.h>

/* Whether a part's words are what so many states take; what is beyond the vector, or not there,
 * would lead out of arrays. */
static bool part_holds(const bsc_dp_plan *plan, bsc_dp_kind kind, uint32_t states, size_t words,
                       const uint64_t *part) {
    const size_t each = (size_t)plan->words + plan->set_words;
    if (words / each < states) return false;
    const uint64_t *set = part + (size_t)states * plan->words;
    const unsigned char *number = (const unsigned char *)(part + states * each);
    size_t left = (words - states * each) * sizeof *part;
    for (uint32_t k = 0; k < states; k++, set += plan->set_words) {
        const bsc_dp_numbers n = {plan, set, kind};
        uint64_t any = 0;
        for (uint32_t w = 0; w < plan->set_words; w++) any |= set[w];
        if (any == 0 || bsc_dp_set_last(set, plan->set_words) >= plan->vector) return false;
        const size_t bytes = bsc_dp_packed_bytes(&n, number, left);
        if (bytes == 0) return false;
        number += bytes;
        left -= bytes;
    }
    return left < sizeof *part;
}

/* A bucket's slice of the section; *block, of *left words, goes on to the next one's. */
static bool read_parcel(bsc_dp_stage *s, bsc_dp_parcel *parcel, uint64_t kind,
                        const uint64_t *index, const uint64_t **block, size_t *left) {
    const bsc_dp_plan *plan = &s->plan;
    bool holds = kind <= (uint64_t)plan->model->kind;
    uint64_t states = 0;
    parcel->kind = (bsc_dp_kind)kind;
    for (uint32_t b = 0; holds && b < parcel->parts; b++) {
        const uint32_t own = (uint32_t)index[b];
        const size_t words = (size_t)(index[b] >> 32);
        states += own;
        holds = words <= *left && states <= UINT32_MAX / 2 &&
                part_holds(plan, parcel->kind, own, words, *block + parcel->at[b]);
        parcel->state[b + 1] = (uint32_t)states;
        parcel->at[b + 1] = parcel->at[b] + words;
        if (holds) *left -= words;
    }
    parcel->states = (uint32_t)states;
    /* the block is only read: bsc_dp_stage_forget takes it away before it would be freed */
    parcel->block = (uint64_t *)(uintptr_t)*block;
    if (holds) *block += parcel->at[parcel->parts];
    return holds;
}

static bool read_parcels(bsc_dp_stage *s, const bsc_dp_section *section, bsc_dp_bucket *bucket,
                         uint32_t theirs, uint32_t own) {
    const size_t head = (size_t)theirs + (size_t)theirs * own;
    if (section->words < head) return false;
    const uint64_t *kind = section->word, *index = kind + theirs, *block = section->word + head;
    size_t left = section->words - head;
    for (uint32_t k = 0; k < theirs; k++)
        if (!read_parcel(s, &bucket[k].parcel, kind[k], index + (size_t)k * own, &block, &left))
            return false;
    return left == 0;
}

static bsc_status make_parcels(bsc_dp_stage *s, uint32_t p, uint32_t parts) {
    bsc_dp_phase *before = &s->sweep.phase[p - 1];
    for (uint32_t b = 0; b < before->buckets; b++) {
        bsc_dp_parcel *parcel = &before->bucket[b].parcel;
        parcel->parts = parts;
        parcel->state = bsc_arena_new(&s->input, (size_t)parts + 2, sizeof *parcel->state);
        parcel->at = bsc_arena_new(&s->input, (size_t)parts + 1, sizeof *parcel->at);
    }
    return s->input.failed ? bsc_budget_status(&s->read, "a task's files", s->error) : BSC_OK;
}

/* Each state's number in what was sent is its number in the parcel: one order serves all. */
static bsc_status make_exits(bsc_dp_stage *s, uint32_t p) {
    bsc_dp_phase *before = &s->sweep.phase[p - 1];
    uint32_t most = 0;
    for (uint32_t b = 0; b < before->buckets; b++)
        if (before->bucket[b].parcel.states > most) most = before->bucket[b].parcel.states;
    uint32_t *order = bsc_arena_new(&s->input, most, sizeof *order);
    for (uint32_t k = 0; order != NULL && k < most; k++) order[k] = k;
    for (uint32_t b = 0; b < before->buckets; b++) {
        bsc_dp_bucket *bucket = &before->bucket[b];
        bucket->parcel.order = order;
        bucket->exit = bsc_arena_new(&s->input, bucket->parcel.states, sizeof *bucket->exit);
    }
    return s->input.failed ? bsc_budget_status(&s->read, "a task's files", s->error) : BSC_OK;
}

bsc_status bsc_dp_stage_take(bsc_dp_stage *s, uint32_t p, uint32_t task, bool back) {
    const uint32_t own = bsc_dp_stage_share(s, p, task).count;
    if (!bsc_dp_sweep_make_buckets(&s->sweep, p - 1, bsc_dp_stage_buckets(s, p - 1)))
        return bsc_error_no_memory(s->error);
    bsc_dp_bucket *bucket = s->sweep.phase[p - 1].bucket;
    bsc_status status = make_parcels(s, p, own);
    for (uint32_t k = 0; status == BSC_OK && k < s->cut->tasks; k++) {
        const bsc_dp_share theirs = bsc_dp_stage_share(s, p - 1, k);
        const bsc_dp_place place = bsc_dp_stage_place(s, p - 1, false, k);
        bsc_dp_section section;
        status = bsc_dp_stage_read(&section, &place, task, s->files, &s->input, s->error);
        if (status == BSC_OK &&
            !read_parcels(s, &section, bucket + theirs.first, theirs.count, own))
            status = bsc_dp_stage_refuse(&place, s->files, BSC_DP_DAMAGED, s->error);
    }
    if (status == BSC_OK && back) status = make_exits(s, p);
    bsc_dp_stage_settle(s);
    return status;
}

void bsc_dp_stage_forget(bsc_dp_stage *s, uint32_t p) {
    bsc_dp_phase *before = &s->sweep.phase[p - 1];
    for (uint32_t b = 0; before->bucket != NULL && b < before->buckets; b++)
        before->bucket[b] = (bsc_dp_bucket){.exit = NULL};
    bsc_dp_sweep_drop_buckets(&s->sweep, p - 1);
}

static size_t slice(const bsc_dp_parcel *parcel, bsc_dp_share to) {
    return parcel->at[to.first + to.count] - parcel->at[to.first];
}

/* Kinds and index of what goes to these buckets. */
static void fill_index(const bsc_dp_phase *phase, bsc_dp_share to, uint64_t *index) {
    for (uint32_t b = 0; b < phase->buckets; b++) *index++ = phase->bucket[b].parcel.kind;
    for (uint32_t b = 0; b < phase->buckets; b++) {
        const bsc_dp_parcel *parcel = &phase->bucket[b].parcel;
        for (uint32_t k = to.first; k < to.first + to.count; k++) {
            const size_t words = parcel->at[k + 1] - parcel->at[k];
            assert(words <= UINT32_MAX);
            *index++ = (uint64_t)words << 32 | (parcel->state[k + 1] - parcel->state[k]);
        }
    }
}

bsc_status bsc_dp_stage_send(bsc_dp_stage *s, uint32_t p, const bsc_sink *sink) {
    const bsc_dp_phase *phase = &s->sweep.phase[p];
    const bsc_dp_place place = bsc_dp_stage_place(s, p, false, s->task);
    bsc_arena scratch = {.failed = false};
    const size_t own = phase->bucket == NULL ? 0 : phase->buckets;
    size_t *words = bsc_arena_new(&scratch, place.sections, sizeof *words);
    uint64_t *index =
        bsc_arena_new(&scratch, own + own * bsc_dp_stage_buckets(s, p + 1), sizeof *index);
    bsc_dp_stage_writer w = {.failed = scratch.failed};
    for (uint32_t k = 0; words != NULL && k < place.sections; k++) {
        const bsc_dp_share to = bsc_dp_stage_share(s, p + 1, k);
        words[k] = own + own * to.count;
        for (uint32_t b = 0; b < own; b++) words[k] += slice(&phase->bucket[b].parcel, to);
    }
    bsc_status status = bsc_arena_status(&scratch, s->error);
    if (status == BSC_OK) bsc_dp_stage_begin(&w, &place, sink, words);
    for (uint32_t k = 0; status == BSC_OK && k < place.sections; k++) {
        const bsc_dp_share to = bsc_dp_stage_share(s, p + 1, k);
        bsc_dp_stage_section_begin(&w);
        if (own > 0) fill_index(phase, to, index);
        bsc_dp_stage_put(&w, index, own + own * to.count);
        for (uint32_t b = 0; b < own; b++) {
            const bsc_dp_parcel *parcel = &phase->bucket[b].parcel;
            const size_t length = slice(parcel, to);
            if (length > 0) bsc_dp_stage_put(&w, parcel->block + parcel->at[to.first], length);
        }
        bsc_dp_stage_section_end(&w);
    }
    bsc_arena_release(&scratch);
    if (status != BSC_OK || !w.failed) return status;
    return bsc_error_set(s->error, BSC_SINK_FAILED, "the output could not be written");
}
