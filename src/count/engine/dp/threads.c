/* threads.c - sweeps all buckets of a segment, on several threads. (A segment is a few steps of the
 * sweep. A bucket is a part of the states with which it begins.)
 *
 * The buckets are sorted by size. Each thread that is free takes the largest bucket that no thread
 * has taken yet:
 *
 *   sizes 90 40 40 20 20, two threads:   thread 0: 90         20
 *                                        thread 1: 40 40   20
 *
 * Without sorting, all other threads sometimes had to wait for one thread, because the largest
 * bucket may come last. A single bucket can hold two fifths of a segment's states: some bits of the
 * mask divide states into buckets, and these bits are equal in many states.
 *
 * The results do not depend on which thread sweeps which bucket.
 *
 * The threads are started anew for each segment. That takes 42 microseconds; to keep the threads
 * and wake them would take 26. The first thread is the caller's own, and only this thread calls the
 * caller's tick (its callback). */
#include "count/engine/dp/threads.h"

#include "count/base/error.h"
#include "count/base/threads.h"
#include "count/engine/dp/bucket.h"

#include <stdlib.h>

/* Returns the segment (a few steps of the sweep) that the threads are sweeping. */
static bsc_dp_segment *current_segment(const bsc_dp_sweep *sweep) {
    return &sweep->segment[sweep->round.segment];
}

/* Reports progress: calls the run's tick (the caller's callback), if there is one and the sweep is
 * not stopped, with the fraction of the sweep that is done. If the tick returns false, makes all
 * threads stop. */
static void report_progress(void *context) {
    bsc_dp_sweep *sweep = context;
    bsc_dp_round *round = &sweep->round;
    const bsc_run *run = sweep->run;
    if (run->tick == NULL || atomic_load(&round->stopped)) return;
    const double done = (double)atomic_load(&round->jobs_done) / current_segment(sweep)->buckets;
    const bsc_progress progress = {.fraction =
                                       round->progress_before + round->progress_share * done,
                                   .bytes = (double)bsc_memory_held()};
    if (!run->tick(run->context, &progress)) atomic_store(&round->stopped, true);
}

/* Says whether a thread may go on with its bucket; `context` is the thread. The thread calls this
 * function from time to time (poll.goes_on). On the first thread, which is the caller's own, the
 * function also reports progress. */
static bool round_goes_on(void *context) {
    const bsc_dp_thread *thread = context;
    bsc_dp_sweep *sweep = thread->sweep;
    if (thread == &sweep->thread[0]) report_progress(sweep);
    return !atomic_load(&sweep->round.stopped);
}

/* Compares two jobs for qsort. (A job is a bucket to be swept.) Larger jobs come first. Of jobs of
 * the same size, the one whose bucket has the smaller index comes first. */
static int compare_jobs(const void *first, const void *second) {
    const bsc_dp_job *a = first;
    const bsc_dp_job *b = second;
    if (a->size != b->size) return a->size < b->size ? 1 : -1;
    return (a->bucket > b->bucket) - (a->bucket < b->bucket);
}

/* Fills round.job[] with the buckets that the threads have to sweep, the largest bucket first. The
 * size of a bucket is how many states were sent to it. If its first layer is there already, its
 * size is how many counts that layer has. */
static void sort_jobs(bsc_dp_sweep *sweep) {
    const uint32_t p = sweep->round.segment;
    const bsc_dp_segment *segment = &sweep->segment[p];
    bsc_dp_job *job = sweep->round.job;
    if (sweep->round.is_forward && bsc_dp_segment_gathers(sweep, p)) {
        const bsc_dp_segment *previous = &sweep->segment[p - 1];
        for (uint32_t b = 0; b < segment->buckets; b++) job[b] = (bsc_dp_job){b, 0};
        for (uint32_t k = 0; k < previous->buckets; k++) {
            for (uint32_t b = 0; b < segment->buckets; b++)
                job[b].size += bsc_row_length(previous->bucket[k].outbox.first, b);
        }
    } else {
        for (uint32_t b = 0; b < segment->buckets; b++)
            job[b] = (bsc_dp_job){b, segment->bucket[b].layer.numbers.count};
    }
    qsort(job, segment->buckets, sizeof *job, compare_jobs);
}

/* The work of one thread: sweeps one bucket (a part of the states) after another. It always takes
 * the next bucket in round.job[] that no thread has taken yet. The jobs are sorted by size, so that
 * the largest buckets come first. The thread ends when no bucket is left, when some thread has run
 * out of memory, or when the caller or the quota (the limit of work) has stopped the sweep;
 * round->failed or round->stopped then says so. */
static void run_thread(void *context) {
    bsc_dp_thread *thread = context;
    bsc_dp_sweep *sweep = thread->sweep;
    bsc_dp_round *round = &sweep->round;
    while (!atomic_load(&round->failed) && !atomic_load(&round->stopped)) {
        const uint32_t job = atomic_fetch_add(&round->next_job, 1);
        if (job >= current_segment(sweep)->buckets) break;
        const uint32_t bucket = round->job[job].bucket;
        if (sweep->is_lean) bsc_dp_thread_release(thread);
        bool done;
        if (round->is_forward)
            done = bsc_dp_bucket_forward(thread, round->segment, bucket);
        else
            done = bsc_dp_bucket_backward(thread, round->segment, bucket);
        if (!done && thread->tools.poll.stopped) atomic_store(&round->stopped, true);
        if (!done && !thread->tools.poll.stopped) atomic_store(&round->failed, true);
        atomic_fetch_add(&round->jobs_done, 1);
        if (thread == &sweep->thread[0]) report_progress(sweep);
    }
}

bsc_status bsc_dp_sweep_segment(bsc_dp_sweep *sweep, uint32_t p, bool is_forward,
                                double progress_before, double progress_share) {
    bsc_dp_round *round = &sweep->round;
    assert(p <= sweep->segments);
    round->segment = p;
    round->is_forward = is_forward;
    round->progress_before = progress_before;
    round->progress_share = progress_share;
    atomic_store(&round->next_job, 0);
    atomic_store(&round->jobs_done, 0);
    sort_jobs(sweep);
    const uint32_t buckets = sweep->segment[p].buckets;
    const bsc_jobs jobs = {.work = run_thread,
                           .job = sweep->thread,
                           .size = sizeof *sweep->thread,
                           .count = sweep->threads < buckets ? sweep->threads : buckets,
                           .wait = report_progress,
                           .context = sweep};
    for (unsigned k = 0; k < jobs.count; k++) {
        bsc_dp_thread *thread = &sweep->thread[k];
        thread->tools.poll = (bsc_dp_poll){.goes_on = round_goes_on, .context = thread};
    }
    if (jobs.count > 1) {
        const bsc_status status = bsc_jobs_run(&jobs, sweep->error);
        if (status != BSC_OK) return status;
    } else {
        run_thread(&sweep->thread[0]);
    }
    if (atomic_load(&round->stopped))
        return bsc_error_set(sweep->error, BSC_INTERRUPTED, "interrupted");
    if (atomic_load(&round->failed)) return bsc_error_set_no_memory(sweep->error);
    return BSC_OK;
}
