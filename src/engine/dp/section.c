/* section.c - the threads of a section, and what it does where memory is short.
 *
 * Where a bucket does not fit, it is done once more by one thread, which has all of the memory,
 * without arrays of the bucket before and without the links that were kept to save time. What fails
 * so on several threads is done anew on one (dp.c).
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
    const double part = w->jobs == 0 ? 1.0 : (double)atomic_load(&w->done) / w->jobs;
    const bsc_progress progress = {.fraction = w->begun + w->share * part,
                                   .bytes = (double)bsc_memory_held()};
    if (!run->tick(run->context, &progress)) atomic_store(&w->stopped, true);
}

/* Within a bucket; the caller's thread, which works the first job, asks the tick. */
static bool goes_on(void *context) {
    bsc_dp_thread *t = context;
    if (t == t->sweep->thread) report(t->sweep);
    return !atomic_load(&t->sweep->stopped);
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
    for (uint32_t k = 0; k < w->spares; k++) bsc_memory_free(w->spare[k].word);
    w->spares = 0;
}

/* The largest spare block to the bucket with most to do, and so on. */
static void hand_out_spare(bsc_dp_sweep *w) {
    qsort(w->spare, w->spares, sizeof *w->spare, by_words);
    for (uint32_t k = 0; k < w->jobs && k < w->spares; k++) {
        bsc_dp_parcel *parcel = &bucket_at(w, w->job[k].bucket)->parcel;
        assert(parcel->block == NULL);
        parcel->block = w->spare[k].word;
        parcel->words = w->spare[k].words;
        w->spare[k].word = NULL;
    }
    bsc_dp_section_drop_spare(w);
}

static void order_jobs(bsc_dp_sweep *w) {
    const bool gathers = w->direction == BSC_DP_FORWARD && bsc_dp_gathers(w, w->at);
    for (uint32_t b = 0; b < w->jobs; b++)
        w->job[b] = (bsc_dp_job){b, gathers ? 0 : bucket_at(w, b)->start.numbers.count};
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

/* Gives back what saves time only: links, and other threads' arrays. */
static void drop_all(bsc_dp_sweep *w) {
    for (uint32_t p = 0; p <= w->at; p++)
        for (uint32_t b = 0; w->phase[p].bucket != NULL && b < w->phase[p].buckets; b++)
            bsc_dp_bucket_drop(&w->phase[p].bucket[b], &w->phase[p]);
    for (unsigned k = 0; k < w->threads; k++) bsc_dp_worker_empty(&w->thread[k].worker);
}

/* Undoes the buckets that are not done, and leaves all of the memory to one thread. False where
 * nothing more can be done. */
static bool make_space(bsc_dp_sweep *w) {
    const bool forward = w->direction == BSC_DP_FORWARD, gathered = bsc_dp_gathers(w, w->at);
    /* A start that is used up cannot be tried again. */
    const bool used = w->keep == BSC_DP_KEEP_NOTHING && forward && !gathered;
    if (w->lean || used) return false;
    for (uint32_t b = 0; b < w->jobs; b++) {
        bsc_dp_bucket *bucket = bucket_at(w, b);
        if (bucket->done) continue;
        if (forward) bsc_dp_bucket_undo(bucket);
        if (forward && gathered) bsc_dp_layer_release(&bucket->start);
        if (forward) bsc_dp_bucket_drop(bucket, &w->phase[w->at]);
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
    assert(at <= w->phases && w->jobs > 0 && w->jobs <= BSC_DP_MAX_BUCKETS);
    w->lean = false;
    for (uint32_t b = 0; b < w->jobs; b++) bucket_at(w, b)->done = false;
    unsigned threads = w->threads < w->jobs ? w->threads : w->jobs;
    order_jobs(w);
    if (direction == BSC_DP_FORWARD) hand_out_spare(w);
    for (;;) {
        bool refused = false;
        atomic_store(&w->next, 0);
        atomic_store(&w->done, 0);
        for (unsigned k = 0; k < threads; k++) {
            w->thread[k].worker.tools.poll = (bsc_dp_poll){goes_on, &w->thread[k], false};
            w->thread[k].refused = false;
        }
        if (threads > 1) {
            const bsc_jobs jobs = {run_thread, w->thread, sizeof *w->thread, threads, report, w};
            status = bsc_jobs_run(&jobs, w->error);
        } else {
            run_thread(&w->thread[0]);
        }
        for (unsigned k = 0; k < threads; k++) refused |= w->thread[k].refused;
        if (status == BSC_OK && atomic_load(&w->stopped))
            return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
        if (status != BSC_OK || !refused) return status;
        if (!make_space(w)) return bsc_error_no_memory(w->error);
        threads = 1;
    }
}
