/* threads.c - the threads of a round.
 *
 * Threads take the largest bucket that is left. Some hold two fifths of a split's states, since
 * many have the same key, and one such bucket begun last left the other threads idle.
 *
 * Each round starts threads anew: 42 microseconds, where waking one that waits takes 26. */
#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/engine/dp/sweep.h"

#include <stdatomic.h>
#include <stdlib.h>

static bsc_dp_split *split_of(const bsc_dp_sweep *w) {
    return &w->split[w->round.split];
}

static void report(void *context) {
    bsc_dp_sweep *w = context;
    bsc_dp_round *round = &w->round;
    const bsc_run *run = w->work->run;
    if (run->tick == NULL || atomic_load(&round->stopped)) return;
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
    for (uint32_t b = 0; b < split->buckets; b++)
        w->round.job[b] = (bsc_dp_job){b, gathers ? 0 : split->bucket[b].layer.numbers.count};
    for (uint32_t p = 0; gathers && p < split[-1].buckets; p++) {
        for (uint32_t b = 0; b < split->buckets; b++)
            w->round.job[b].size += bsc_row_length(split[-1].bucket[p].sent.first, b);
    }
    qsort(w->round.job, split->buckets, sizeof *w->round.job, by_size);
}

void bsc_dp_thread_empty(bsc_dp_thread *t) {
    for (uint32_t k = 0; t->layer != NULL && k <= t->sweep->longest; k++)
        bsc_dp_layer_release(&t->layer[k]);
    for (uint32_t k = 0; t->pairs != NULL && k < t->sweep->longest; k++)
        bsc_dp_pairs_release(&t->pairs[k]);
    for (unsigned k = 0; k < 2; k++) bsc_dp_numbers_release(&t->ahead[k]);
    bsc_dp_tools_empty(&t->tools);
    bsc_memory_free(t->index);
    t->index = NULL;
    t->index_capacity = 0;
}

static void run_thread(void *context) {
    bsc_dp_thread *t = context;
    bsc_dp_sweep *w = t->sweep;
    bsc_dp_round *round = &w->round;
    while (!atomic_load(&round->failed) && !atomic_load(&round->stopped)) {
        const uint32_t next = atomic_fetch_add(&round->next, 1);
        if (next >= split_of(w)->buckets) break;
        const uint32_t number = round->job[next].bucket;
        if (w->work->lean) bsc_dp_thread_empty(t);
        if (!(round->forward ? bsc_dp_bucket_forward : bsc_dp_bucket_backward)(t, number))
            atomic_store(t->tools.poll.stopped ? &round->stopped : &round->failed, true);
        atomic_fetch_add(&round->done, 1);
        if (t == w->thread) report(w);
    }
}

bsc_status bsc_dp_round_run(bsc_dp_sweep *w, bool forward, uint32_t split, double begun,
                            double weight) {
    bsc_dp_round *round = &w->round;
    assert(split <= w->splits);
    round->split = split;
    round->forward = forward;
    round->begun = begun;
    round->weight = weight;
    order_jobs(w);
    const uint32_t buckets = split_of(w)->buckets;
    const bsc_jobs jobs = {.work = run_thread,
                           .job = w->thread,
                           .size = sizeof *w->thread,
                           .count = w->threads < buckets ? w->threads : buckets,
                           .wait = report,
                           .context = w};
    bsc_status status = BSC_OK;
    atomic_store(&round->next, 0);
    atomic_store(&round->done, 0);
    for (unsigned k = 0; k < jobs.count; k++)
        w->thread[k].tools.poll = (bsc_dp_poll){.goes_on = goes_on, .context = &w->thread[k]};
    if (jobs.count > 1)
        status = bsc_jobs_run(&jobs, w->error);
    else
        run_thread(w->thread);
    if (status != BSC_OK) return status;
    if (atomic_load(&round->stopped))
        return bsc_error_set(w->error, BSC_INTERRUPTED, "interrupted");
    return atomic_load(&round->failed) ? bsc_error_no_memory(w->error) : BSC_OK;
}
