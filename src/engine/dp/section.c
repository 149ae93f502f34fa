/* section.c - the threads of a section, and what it does where memory is short.
 *
 * Memory is counted by each thread for itself, under its share of what is left of the limit. Where
 * a bucket does not fit, it is done once more by one thread, which has all of the memory, without
 * arrays of the bucket before and without the links that were kept to save time. Near the least
 * limit the outcome still depends on how arrays grew; what fails there on several threads is done
 * anew on one (dp.c).
 *
 * Threads take the largest bucket that is left. Some hold two fifths of a phase's states, since
 * many have the same key, and one such bucket begun last left the other threads idle.
 *
 * Blocks of parcels that are used up serve the parcels of the section at hand: giving them back and
 * getting fresh pages took the caller's thread a millisecond between two phases, and each thread a
 * tenth of its time. Threads are started anew for each section: 42 microseconds, where waking one
 * that waits takes 26. */
#include "engine/dp/sweep.h"

#include "base/error.h"
#include "base/natural.h"
#include "base/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void report(void *context) {
    bsc_dp_sweep *w = context;
    const bsc_run *run = w->work->run;
    if (run->tick == NULL) return;
    const bsc_dp_worker *own = &w->thread[0].worker; /* what other threads hold they alone know */
    const double part = w->jobs == 0 ? 1.0 : (double)atomic_load(&w->done) / w->jobs;
    const bsc_progress progress = {.fraction = w->begun + w->share * part,
                                   .bytes = (double)(w->budget.held + own->tools.budget.held) -
                                            (double)own->taken};
    if (!run->tick(run->context, &progress)) atomic_store(&w->stopped, true);
}

/* Within a bucket; the caller's thread, which works the first job, asks the tick. */
static bool goes_on(void *context) {
    bsc_dp_thread *t = context;
    if (t == t->sweep->thread) report(t->sweep);
    return !atomic_load(&t->sweep->stopped);
}

/* "4 MiB": in the largest unit that it reaches, of 2^shift bytes at most. */
static void format_bytes(char *text, size_t size, size_t bytes, unsigned shift) {
    while (bytes >> shift == 0 && shift > 0) shift -= 10;
    snprintf(text, size, "%zu %s",
             bytes / ((size_t)1 << shift) + (bytes % ((size_t)1 << shift) > 0),
             shift == 20   ? "MiB"
             : shift == 10 ? "KiB"
                           : "bytes");
}

/* An allocation of the section failed: over the limit, or there is no memory. */
bsc_status bsc_dp_section_refuse(bsc_dp_sweep *w) {
    char limit[32], needed[32];
    const size_t refused = w->thread[0].worker.tools.budget.refused;
    if (refused == 0) return bsc_error_no_memory(w->error);
    const size_t all = refused > SIZE_MAX - w->budget.held ? SIZE_MAX : refused + w->budget.held;
    unsigned shift = 20;
    do { /* in smaller units where rounding would make them alike */
        format_bytes(limit, sizeof limit, w->work->run->memory_limit, shift);
        format_bytes(needed, sizeof needed, all, shift);
    } while (strcmp(limit, needed) == 0 && (shift -= 10) < 20);
    const char *of = w->work->run->memory_limit == 1 ? "" : " of "; /* 1: all is held elsewhere */
    const bsc_status status = bsc_error_set(
        w->error, BSC_LIMIT,
        "the memory limit%s%s is too small: at item %lu of %lu the sweep needs %s%s", of,
        *of == '\0' ? "" : limit, (unsigned long)w->phase[w->at].first + 1,
        (unsigned long)w->plan->steps, needed, *of == '\0' ? " beside the board" : "");
    bsc_error_reason(w->error, w->plan->model->kind == BSC_DP_REAL ? BSC_REASON_WEIGHTS_LIMIT
                                                                   : BSC_REASON_SWEEP_LIMIT);
    return status;
}

static bsc_dp_bucket *bucket_at(const bsc_dp_sweep *w, uint32_t b) {
    return &w->phase[w->at].bucket[b];
}

/* The larger one first; of two alike the one with the smaller number. */
static int by_size(const void *left, const void *right) {
    const bsc_dp_job *a = left, *b = right;
    if (a->size != b->size) return a->size < b->size ? 1 : -1;
    return (a->bucket > b->bucket) - (a->bucket < b->bucket);
}

static int by_words(const void *left, const void *right) {
    const bsc_dp_block *a = left, *b = right;
    return (a->words < b->words) - (a->words > b->words);
}

void bsc_dp_section_drop_spare(bsc_dp_sweep *w) {
    for (uint32_t k = 0; k < w->spares; k++)
        bsc_budget_free(&w->budget, w->spare[k].word, w->spare[k].words, sizeof(uint64_t));
    w->spares = 0;
}

/* The largest spare block to the bucket with most to do, and so on. */
static void hand_out_spare(bsc_dp_sweep *w) {
    qsort(w->spare, w->spares, sizeof *w->spare, by_words);
    for (uint32_t k = 0; k < w->jobs && k < w->spares; k++) {
        bsc_dp_parcel *parcel = &bucket_at(w, w->job[k].bucket)->parcel;
        parcel->block = w->spare[k].word;
        parcel->words = w->spare[k].words;
        w->spare[k].word = NULL;
    }
    bsc_dp_section_drop_spare(w);
}

static void order_jobs(bsc_dp_sweep *w) {
    const bool gathers = w->direction == BSC_DP_FORWARD && bsc_dp_gathers(w, w->at);
    for (uint32_t b = 0; b < w->jobs; b++)
        w->job[b] = (bsc_dp_job){b, gathers ? 0 : bucket_at(w, b)->start.numbers};
    const bsc_dp_phase *before = gathers ? &w->phase[w->at - 1] : NULL;
    for (uint32_t p = 0; gathers && p < before->buckets; p++)
        for (uint32_t b = 0; b < w->jobs; b++)
            w->job[b].size += before->bucket[p].parcel.at[b + 1] - before->bucket[p].parcel.at[b];
    qsort(w->job, w->jobs, sizeof *w->job, by_size);
}

static void run_thread(void *context) {
    bsc_dp_thread *t = context;
    bsc_dp_sweep *w = t->sweep;
    while (!t->refused && !atomic_load(&w->stopped)) {
        const uint32_t next = atomic_fetch_add(&w->next, 1);
        if (next >= w->jobs) break;
        const uint32_t b = w->job[next].bucket;
        bsc_dp_bucket *bucket = bucket_at(w, b);
        if (bucket->done) continue;
        const bsc_dp_phase *phase = &w->phase[w->at];
        if (w->lean) bsc_dp_worker_empty(&t->worker);
        const bool ok =
            w->direction == BSC_DP_FORWARD
                ? bsc_dp_bucket_forward(&t->worker, phase, b, bsc_dp_gathers(w, w->at), w->keep)
                : bsc_dp_bucket_backward(&t->worker, phase, b);
        t->refused = !ok;
        bucket->done = !t->refused;
        atomic_fetch_add(&w->done, 1);
        if (t->worker.tools.poll.stopped) atomic_store(&w->stopped, true);
        if (t == w->thread) report(w);
    }
}

/* Shares what is left of the limit out among the threads. */
void bsc_dp_section_lend(bsc_dp_sweep *w, unsigned threads) {
    const size_t limit = w->work->run->memory_limit;
    size_t held = w->budget.held;
    for (unsigned k = 0; k < w->threads; k++) held += w->thread[k].worker.tools.budget.held;
    for (unsigned k = 0; k < threads; k++) {
        bsc_budget *budget = &w->thread[k].worker.tools.budget;
        const size_t left = limit > held ? (limit - held) / threads : 0;
        budget->limit = limit == 0 ? 0 : budget->held + left + (budget->held + left == 0);
        budget->refused = 0;
        budget->peak = budget->held;
        w->thread[k].worker.taken = 0;
        w->thread[k].worker.tools.poll = (bsc_dp_poll){goes_on, &w->thread[k], false};
        w->thread[k].refused = false;
    }
}

/* What buckets got from the threads is the sweep's now. While there is one bucket at a time the
 * peak is what was held. Then it is what the buckets would take one after the other, and half as
 * much again for arrays that grow: threads do not change that. */
void bsc_dp_section_collect(bsc_dp_sweep *w, unsigned threads) {
    const size_t before = w->budget.held, limit = w->work->run->memory_limit;
    size_t peak = before, need = 0;
    for (unsigned k = 0; k < threads; k++) {
        bsc_dp_worker *worker = &w->thread[k].worker;
        const size_t own = bsc_dp_worker_bytes(worker);
        assert(own <= worker->tools.budget.held && worker->taken <= w->budget.held);
        peak += worker->tools.budget.peak - worker->taken;
        w->budget.held += worker->tools.budget.held - own;
        w->budget.held -= worker->taken;
        worker->tools.budget.held = own;
        worker->taken = 0;
    }
    w->several |= w->jobs > 1;
    if (w->several) {
        for (uint32_t b = 0; b < w->jobs; b++)
            if (bucket_at(w, b)->need > need) need = bucket_at(w, b)->need;
        peak = (before > w->budget.held ? before : w->budget.held) + need + need / 2;
        if (limit != 0 && peak > limit) peak = limit;
    }
    if (peak > w->budget.peak) w->budget.peak = peak;
}

/* Gives back what saves time only: links, and other threads' arrays. */
static void drop_all(bsc_dp_sweep *w) {
    for (uint32_t p = 0; p <= w->at; p++)
        for (uint32_t b = 0; w->phase[p].bucket != NULL && b < w->phase[p].buckets; b++)
            bsc_dp_bucket_drop(&w->phase[p].bucket[b], &w->phase[p], &w->budget);
    for (unsigned k = 0; k < w->threads; k++) bsc_dp_worker_empty(&w->thread[k].worker);
}

/* Undoes the buckets that are not done, and leaves all of the memory to one thread: twice, since
 * only a try that does no other bucket before says what one needs. False where nothing more can be
 * done. */
static bool make_space(bsc_dp_sweep *w, unsigned tries) {
    const bool forward = w->direction == BSC_DP_FORWARD, gathered = bsc_dp_gathers(w, w->at);
    /* A start that is used up cannot be tried again; nor can anything without memory at all. */
    const bool used = w->keep == BSC_DP_KEEP_NOTHING && forward && !gathered;
    if (tries == 2 || used || w->work->run->memory_limit == 0) return false;
    for (uint32_t b = 0; b < w->jobs; b++) {
        bsc_dp_bucket *bucket = bucket_at(w, b);
        if (bucket->done) continue;
        if (forward) bsc_dp_bucket_undo(bucket, &w->budget);
        if (forward && gathered) bsc_dp_layer_release(&bucket->start, &w->budget);
        if (forward) bsc_dp_bucket_drop(bucket, &w->phase[w->at], &w->budget);
    }
    w->lean = true;
    if (w->keep == BSC_DP_KEEP_LINKS) w->keep = BSC_DP_KEEP_START;
    drop_all(w);
    return true;
}

bsc_status bsc_dp_section_run(bsc_dp_sweep *w, bsc_dp_direction direction, uint32_t at,
                              double begun, double share) {
    bsc_status status = BSC_OK;
    w->direction = direction;
    w->at = at;
    w->begun = begun;
    w->share = share;
    w->jobs = w->phase[at].buckets;
    w->lean = false;
    for (uint32_t b = 0; b < w->jobs; b++) bucket_at(w, b)->done = false;
    unsigned threads = w->threads < w->jobs ? w->threads : w->jobs;
    order_jobs(w);
    if (direction == BSC_DP_FORWARD) hand_out_spare(w);
    for (unsigned tries = 0;; tries++) {
        bool refused = false;
        atomic_store(&w->next, 0);
        atomic_store(&w->done, 0);
        bsc_dp_section_lend(w, threads);
        if (threads > 1) {
            const bsc_jobs jobs = {run_thread, w->thread, sizeof *w->thread, threads, report, w};
            status = bsc_jobs_run(&jobs, w->error);
        } else {
            run_thread(&w->thread[0]);
        }
        for (unsigned k = 0; k < threads; k++) refused |= w->thread[k].refused;
        bsc_dp_section_collect(w, threads);
        if (status == BSC_OK && atomic_load(&w->stopped))
            return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
        if (status != BSC_OK || !refused) return status;
        if (!make_space(w, tries)) return bsc_dp_section_refuse(w);
        threads = 1;
    }
}
