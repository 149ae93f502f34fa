/* stage_reply.c - what tasks of a map send back: for each task of the phase before a section, and
 * one more for the whole.
 *
 *     kind | bytes for the receiver's bucket 0, 1, ..
 *     for each of them, for each of the sender's buckets: the ways to go on from the numbers of
 *     each state that was sent from the one to the other, in that order, packed (pack.h)
 *
 *     what each option of the phase is in, of the total's kind; of the first phase also the ways
 *     to go on from nothing, which are the total
 *
 * Cost: a look-up for each state that was sent; copies of the numbers. */
#include "engine/dp/pack.h"
#include "engine/dp/stage_run.h"

#include "base/error.h"

#include <assert.h>
#include <string.h>

/* The ways to go on from what bucket `from` of phase p - 1 sent to bucket b of phase p: packs them
 * from *to on, or where that is NULL counts the bytes. */
static size_t pack_part(const bsc_dp_stage *s, const bsc_dp_bucket *bucket,
                        const bsc_dp_bucket *from, uint32_t b, unsigned char *to) {
    const bsc_dp_parcel *parcel = &from->parcel;
    const uint32_t states = parcel->state[b + 1] - parcel->state[b];
    const bsc_dp_layer *start = &bucket->start;
    const size_t size = bsc_dp_size(bucket->ahead.kind, s->model.limbs);
    size_t bytes = 0;
    for (uint32_t k = 0; k < states; k++) {
        const uint64_t *set = parcel->block + parcel->at[b] + (size_t)states * s->plan.words +
                              (size_t)k * s->plan.set_words;
        const uint32_t t = from->exit[parcel->state[b] + k],
                       low = bsc_dp_set_first(set, s->plan.set_words);
        const bsc_dp_numbers n = {&s->plan, set, bucket->ahead.kind};
        assert(t < start->states && low >= start->low[t]);
        const void *value =
            (const char *)bucket->ahead.value + (start->at[t] + (low - start->low[t])) * size;
        bytes += to == NULL ? bsc_dp_pack_size(&n, value) : bsc_dp_pack(&n, value, to + bytes);
    }
    return bytes;
}

/* The same for all buckets of phase p. */
static size_t pack_parts(const bsc_dp_stage *s, const bsc_dp_phase *phase,
                         const bsc_dp_bucket *from, unsigned char *to) {
    size_t bytes = 0;
    for (uint32_t b = 0; b < phase->buckets; b++)
        bytes += pack_part(s, &phase->bucket[b], from, b, to == NULL ? NULL : to + bytes);
    return bytes;
}

static bsc_dp_kind widest(const bsc_dp_phase *phase) {
    bsc_dp_kind kind = phase->bucket[0].ahead.kind;
    for (uint32_t b = 1; b < phase->buckets; b++)
        if (phase->bucket[b].ahead.kind > kind) kind = phase->bucket[b].ahead.kind;
    return kind;
}

bsc_status bsc_dp_stage_reply(bsc_dp_stage *s, uint32_t p, uint32_t task, bsc_arena *arena,
                              bsc_dp_section *reply) {
    const bsc_dp_phase *phase = &s->sweep.phase[p];
    const bsc_dp_share to = bsc_dp_stage_share(s, p - 1, task);
    const bool any = phase->bucket != NULL && to.count > 0;
    const bsc_dp_bucket *from = any ? s->sweep.phase[p - 1].bucket + to.first : NULL;
    const size_t head = 1 + (size_t)to.count;
    size_t bytes = 0;
    for (uint32_t k = 0; any && k < to.count; k++) bytes += pack_parts(s, phase, &from[k], NULL);
    reply->words = head + bsc_dp_pack_words(bytes);
    uint64_t *word =
        bsc_arena_new(arena, reply->words + bsc_dp_pack_words(BSC_DP_PACK_SPACE), sizeof *word);
    reply->word = word;
    if (word == NULL) return bsc_budget_status(arena->budget, "a task's files", s->error);
    word[0] = any ? widest(phase) : BSC_DP_U32;
    unsigned char *at = (unsigned char *)(word + head);
    for (uint32_t k = 0; any && k < to.count; k++)
        at += word[1 + k] = pack_parts(s, phase, &from[k], at);
    memset(at, 0, bsc_dp_pack_words(bytes) * sizeof *word - bytes);
    return BSC_OK;
}

/* Whether a section is a reply to so many buckets. */
static bool reply_holds(const bsc_dp_stage *s, const bsc_dp_section *section, uint32_t buckets) {
    const size_t head = 1 + (size_t)buckets;
    size_t bytes = 0;
    if (section->words < head || section->word[0] > (uint64_t)s->model.kind) return false;
    for (uint32_t k = 0; k < buckets; k++) {
        if (section->word[1 + k] > section->words * sizeof(uint64_t) - bytes) return false;
        bytes += (size_t)section->word[1 + k];
    }
    return section->words - head == bsc_dp_pack_words(bytes);
}

bsc_status bsc_dp_stage_take_replies(bsc_dp_stage *s, uint32_t p, const bsc_dp_section *section) {
    bsc_dp_phase *phase = &s->sweep.phase[p];
    const uint32_t sections = bsc_dp_stage_tasks(s, p + 1);
    bsc_dp_kind kind = BSC_DP_U32;
    for (uint32_t k = 0; k < sections; k++) {
        const bsc_dp_place place = bsc_dp_stage_place(s, p + 1, true, k);
        if (!reply_holds(s, &section[k], phase->buckets))
            return bsc_dp_stage_refuse(&place, s->files, BSC_DP_DAMAGED, s->error);
        if (section[k].word[0] > (uint64_t)kind) kind = (bsc_dp_kind)section[k].word[0];
    }
    for (uint32_t b = 0; b < phase->buckets; b++) {
        bsc_dp_ahead *reply = &phase->bucket[b].reply;
        size_t bytes = 0;
        for (uint32_t k = 0; k < sections; k++) bytes += (size_t)section[k].word[1 + b];
        *reply = (bsc_dp_ahead){.kind = kind};
        reply->value = bsc_arena_new(&s->input, bytes + BSC_DP_PACK_SPACE, 1);
    }
    if (s->input.failed) return bsc_budget_status(&s->read, "a task's files", s->error);
    for (uint32_t k = 0; k < sections; k++) {
        const unsigned char *from = (const unsigned char *)(section[k].word + 1 + phase->buckets);
        for (uint32_t b = 0; b < phase->buckets; b++) {
            bsc_dp_ahead *reply = &phase->bucket[b].reply;
            const size_t bytes = (size_t)section[k].word[1 + b];
            memcpy((char *)reply->value + reply->bytes, from, bytes);
            reply->bytes += bytes;
            from += bytes;
        }
    }
    bsc_dp_stage_settle(s);
    return BSC_OK;
}

/* ---- What a phase's options are in ---- */

static size_t option_words(const bsc_dp_stage *s, uint32_t p) {
    const size_t each = bsc_dp_size(s->model.kind, s->model.limbs) / sizeof(uint64_t);
    return (bsc_dp_phase_moves(&s->sweep.phase[p], &s->plan) + (p == 0)) * each;
}

/* Options in the order of the phase's moves. */
static void put_options(bsc_dp_stage *s, uint32_t p, bsc_dp_stage_writer *w) {
    const bsc_dp_phase *phase = &s->sweep.phase[p];
    const size_t size = bsc_dp_size(s->model.kind, s->model.limbs), each = size / sizeof(uint64_t);
    const bsc_dp_move *move = &s->plan.move[s->plan.step[phase->first].first_move];
    for (size_t m = 0; m < bsc_dp_phase_moves(phase, &s->plan); m++)
        bsc_dp_stage_put(w, (const uint64_t *)s->work.option + move[m].option * each, each);
    if (p > 0) return;
    memset(s->sweep.number, 0, size);
    if (phase->bucket != NULL) {
        const bsc_dp_ahead *first = &phase->bucket[0].ahead;
        bsc_dp_read(first->kind, s->model.limbs, first->value, 0, s->model.kind, s->sweep.number);
    }
    bsc_dp_stage_put(w, s->sweep.number, each);
}

bsc_status bsc_dp_stage_send_back(bsc_dp_stage *s, uint32_t p, const bsc_sink *sink) {
    const bsc_dp_place place = bsc_dp_stage_place(s, p, true, s->task);
    const uint32_t tasks = place.sections - 1;
    bsc_arena scratch = {.budget = &s->read};
    bsc_dp_section *reply = bsc_arena_new(&scratch, place.sections, sizeof *reply);
    size_t *words = bsc_arena_new(&scratch, place.sections, sizeof *words);
    bsc_dp_stage_writer w = {.failed = false};
    bsc_status status = bsc_arena_status(&scratch, s->error);
    for (uint32_t k = 0; status == BSC_OK && k < tasks; k++) {
        status = bsc_dp_stage_reply(s, p, k, &scratch, &reply[k]);
        words[k] = reply[k].words;
    }
    if (status == BSC_OK) {
        words[tasks] = option_words(s, p);
        bsc_dp_stage_begin(&w, &place, sink, words);
        for (uint32_t k = 0; k < tasks; k++) {
            bsc_dp_stage_section_begin(&w);
            bsc_dp_stage_put(&w, reply[k].word, reply[k].words);
            bsc_dp_stage_section_end(&w);
        }
        bsc_dp_stage_section_begin(&w);
        put_options(s, p, &w);
        bsc_dp_stage_section_end(&w);
    }
    bsc_arena_release(&scratch);
    if (status != BSC_OK || !w.failed) return status;
    return bsc_error_set(s->error, BSC_SINK_FAILED, "the output could not be written");
}

bsc_status bsc_dp_stage_add_options(bsc_dp_stage *s, uint32_t p, uint32_t task, void *conserved) {
    const bsc_dp_phase *phase = &s->sweep.phase[p];
    const size_t size = bsc_dp_size(s->model.kind, s->model.limbs), each = size / sizeof(uint64_t);
    const size_t moves = bsc_dp_phase_moves(phase, &s->plan);
    const bsc_dp_move *move = &s->plan.move[s->plan.step[phase->first].first_move];
    const bsc_dp_place place = bsc_dp_stage_place(s, p, true, task);
    bsc_arena scratch = {.budget = &s->read};
    bsc_dp_section section;
    bsc_status status =
        bsc_dp_stage_read(&section, &place, place.sections - 1, s->files, &scratch, s->error);
    if (status == BSC_OK && section.words != option_words(s, p))
        status = bsc_dp_stage_refuse(&place, s->files, BSC_DP_DAMAGED, s->error);
    for (size_t m = 0; status == BSC_OK && m < moves; m++)
        bsc_dp_add(s->model.kind, s->model.limbs, (char *)s->work.option + move[m].option * size,
                   section.word + m * each);
    if (status == BSC_OK && p == 0)
        bsc_dp_add(s->model.kind, s->model.limbs, conserved, section.word + moves * each);
    bsc_arena_release(&scratch);
    return status;
}
