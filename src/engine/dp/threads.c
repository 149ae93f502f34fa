/* threads.c - the threads of a round, and what it does where memory is short.
 *
 * Where a bucket does not fit, it is done once more by one thread, which has all of the memory,
 * without arrays of the bucket before and without the pairs that were kept to save time. What fails
 * so on several threads is done anew on one (dp.c).
 *
 * Threads take the largest bucket that is left. Some hold two fifths of a split's states, since
 * many have the same key, and one such bucket begun last left the other threads idle.
 *
 * Threads are started anew for each round: 42 microseconds, where waking one that waits takes
 * 26. */
#include "engine/dp/sweep.h"

#include "base/error.h"
#include "base/natural.h"
#include "base/threads.h"

#include <stdlib.h>

static bsc_dp_split *split_of(const bsc_dp_sweep *w) {
    return &w->split[w->round.split];
}

static void report(void *context) {
    bsc_dp_sweep *w = context;
    bsc_dp_round *round = &w->round;
    const bsc_run *run = w->work->run;
    if (run->tick == NULL) return;
    const double done = (double)atomic_load(&round->done) / split_of(w)->buckets;
    const bsc_progress progress = {.fraction = round->begun + round->weight * done,
                                   .bytes = (double)bsc_memory_held()};
    if (!run->tick(run->context, &progress)) atomic_store(&round->stopped, true);
}

/* Within a bucket; the caller's thread, which works the first job, asks the tick. */
static bool goes_on(void *context) {
    bsc_dp_thread *t = context;
    if (t == t->sweep->thread) report(t->sweep);
    return !atomic_load(&t->sweep->round.stopped);
}

/* The larger one first; of two alike the one with the smaller number. */
static int by_size(const void *left, const void *right) {
    const bsc_dp_job *a = left, *b = right;
    if (a->size != b->size) return a->size < b->size ? 1 : -1;
    return (a->bucket > b->bucket) - (a->bucket < b->bucket);
}

static void order_jobs(bsc_dp_sweep *w) {
    const bsc_dp_split *split = split_of(w);
    const bool gathers = w->round.forward && bsc_dp_gathers(w, w->round.split);
    for (uint32_t b = 0; b < split->buckets; b++) {
        w->round.job[b] = (bsc_dp_job){b, gathers ? 0 : split->bucket[b].layer.numbers.count};
        split->bucket[b].done = false;
    }
    for (uint32_t p = 0; gathers && p < split[-1].buckets; p++) {
        const uint32_t *first = split[-1].bucket[p].sent.first;
        for (uint32_t b = 0; b < split->buckets; b++)
            w->round.job[b].size += first[b + 1] - first[b];
    }
    qsort(w->round.job, split->buckets, sizeof *w->round.job, by_size);
}

void bsc_dp_thread_empty(bsc_dp_thread *t) {
    for (uint32_t k = 0; t->layer != NULL && k <= t->sweep->longest; k++)
        bsc_dp_layer_release(&t->layer[k]);
    for (uint32_t k = 0; t->pairs != NULL && k < t->sweep->longest; k++)
        bsc_dp_pairs_release(&t->pairs[k]);
    for (unsigned k = 0; k < 2; k++) {
        bsc_dp_numbers_release(&t->ahead[k]);
    }
    bsc_dp_tools_empty(&t->tools);
    bsc_memory_free(t->index);
    t->index = NULL;
    t->index_capacity = 0;
}

/* A bucket; where it does not fit, what it left goes. */
static bool run_bucket(bsc_dp_thread *t, uint32_t number) {
    const bsc_dp_round *round = &t->sweep->round;
    bsc_dp_store *store[] = {&t->kept, &t->packed, &t->sent[round->split % 2]};
    bsc_dp_mark mark[3];
    for (unsigned k = 0; k < 3; k++) mark[k] = bsc_dp_store_mark(store[k]);
    if (round->lean) bsc_dp_thread_empty(t);
    if (round->forward ? bsc_dp_bucket_forward(t, number) : bsc_dp_bucket_backward(t, number))
        return true;
    for (unsigned k = 0; k < 3; k++) {
        bsc_dp_store_rewind(store[k], mark[k]);
    }
    return false;
}

static void run_thread(void *context) {
    bsc_dp_thread *t = context;
    bsc_dp_sweep *w = t->sweep;
    bsc_dp_round *round = &w->round;
    while (!t->refused && !atomic_load(&round->stopped)) {
        const uint32_t next = atomic_fetch_add(&round->next, 1);
        if (next >= split_of(w)->buckets) break;
        bsc_dp_bucket *bucket = &split_of(w)->bucket[round->job[next].bucket];
        if (bucket->done) continue;
        bucket->done = run_bucket(t, round->job[next].bucket);
        t->refused = !bucket->done;
        atomic_fetch_add(&round->done, 1);
        if (t->tools.poll.stopped) atomic_store(&round->stopped, true);
        if (t == w->thread) report(w);
    }
}

/* Gives back what saves time only, pairs and the threads' arrays, and leaves all of the memory to
 * one thread. False where nothing more can be done. */
static bool make_space(bsc_dp_sweep *w) {
    bsc_dp_round *round = &w->round;
    /* A layer that is used up cannot be tried again. */
    const bool used =
        round->forward && round->keep == BSC_DP_KEEP_NOTHING && !bsc_dp_gathers(w, round->split);
    if (round->lean || used) return false;
    round->lean = true;
    if (round->keep == BSC_DP_KEEP_PAIRS) round->keep = BSC_DP_KEEP_LAYER;
    for (uint32_t p = 0; p <= w->splits; p++) {
        bsc_dp_split *split = &w->split[p];
        for (unsigned k = 0; k < w->threads; k++) split->kept[2 * k + 1] = (bsc_dp_mark){NULL, 0};
        for (uint32_t b = 0; split->bucket != NULL && b < split->buckets; b++)
            split->bucket[b].packed = NULL;
    }
    for (unsigned k = 0; k < w->threads; k++) {
        bsc_dp_thread_empty(&w->thread[k]);
        bsc_dp_store_rewind(&w->thread[k].packed, (bsc_dp_mark){NULL, 0});
    }
    return true;
}

bsc_status bsc_dp_round_run(bsc_dp_sweep *w, bool forward, uint32_t split, double begun,
                            double weight) {
    bsc_dp_round *round = &w->round;
    assert(split <= w->splits);
    round->split = split;
    round->forward = forward;
    round->begun = begun;
    round->weight = weight;
    round->lean = false;
    order_jobs(w);
    const uint32_t buckets = split_of(w)->buckets;
    unsigned threads = w->threads < buckets ? w->threads : buckets;
    for (;; threads = 1) {
        const bsc_jobs jobs = {run_thread, w->thread, sizeof *w->thread, threads, report, w};
        bsc_status status = BSC_OK;
        bool refused = false;
        atomic_store(&round->next, 0);
        atomic_store(&round->done, 0);
        for (unsigned k = 0; k < threads; k++) {
            w->thread[k].tools.poll = (bsc_dp_poll){goes_on, &w->thread[k], false};
            w->thread[k].refused = false;
        }
        if (threads > 1)
            status = bsc_jobs_run(&jobs, w->error);
        else
            run_thread(w->thread);
        for (unsigned k = 0; k < threads; k++) refused |= w->thread[k].refused;
        if (status == BSC_OK && atomic_load(&round->stopped))
            return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
        if (status != BSC_OK || !refused) return status;
        if (!make_space(w)) return bsc_error_no_memory(w->error);
    }
}
