/* threads.c - runs jobs on threads. When the caller's thread has done its own job, it waits until
 * all other jobs are done, and meanwhile calls jobs->wait about every 50 ms, for example to look
 * for interrupts. Therefore it waits for a condition variable with a time limit. Joining a thread
 * would not do, because a join has no time limit. */
#include "count/base/threads.h"

#include "bscount.h"

#include "count/base/memory.h"
#include "os/machine.h"

/* Time between two calls of jobs->wait, in nanoseconds: 50 ms, short enough that the program seems
 * to react to a key press at once. */
#define WAIT_NANOSECONDS 50000000L

unsigned bsc_choose_threads(unsigned wanted, unsigned max) {
    unsigned count = wanted;
    if (wanted == 0) count = bsc_machine_cores();
    return count > max ? max : count;
}

/* Returns a pointer to the job with the given index. */
static void *job_at(const bsc_jobs *jobs, unsigned index) {
    return (char *)jobs->job + index * jobs->size;
}

#if BSC_THREADS

/* The data that all threads of one call of bsc_jobs_run share. */
typedef struct shared {
    const bsc_jobs *jobs;
    bsc_lock lock;         /* held by a thread that reads or changes `workers_left` */
    bsc_condition ended;   /* signalled whenever a worker has done its job */
    unsigned workers_left; /* how many workers have not yet done their jobs */
} shared;

/* A worker: one of the jobs other than the first, and the thread that does it. */
typedef struct worker {
    shared *shared;
    void *job;
    /* False if the system could not start a thread. The caller's thread then does the job. */
    bool has_started;
    bsc_thread thread; /* the thread that does the job, if has_started */
} worker;

/* Does the job of the worker `context`, and signals to the caller's thread that the job is done. */
static void run_worker(void *context) {
    worker *w = context;
    w->shared->jobs->work(w->job);
    bsc_lock_take(&w->shared->lock);
    w->shared->workers_left--;
    bsc_condition_signal(&w->shared->ended);
    bsc_lock_give(&w->shared->lock);
}

/* Starts a thread for each job except the first. workers[] has an element for each job; element 0
 * is not used. If the system cannot start one, leaves has_started of that worker false. */
static void start_workers(shared *s, worker *workers) {
    for (unsigned k = 1; k < s->jobs->count; k++) {
        worker *w = &workers[k];
        w->shared = s;
        w->job = job_at(s->jobs, k);
        w->thread = (bsc_thread){.work = run_worker, .context = w};
        w->has_started = bsc_thread_start(&w->thread);
    }
}

/* Waits until all workers have done their jobs. Meanwhile calls jobs->wait whenever
 * WAIT_NANOSECONDS have passed. */
static void wait_for_workers(shared *s) {
    bsc_lock_take(&s->lock);
    while (s->workers_left > 0) {
        if (bsc_condition_wait(&s->ended, &s->lock, WAIT_NANOSECONDS)) continue;
        bsc_lock_give(&s->lock);
        s->jobs->wait(s->jobs->context);
        bsc_lock_take(&s->lock);
    }
    bsc_lock_give(&s->lock);
}

bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error) {
    shared s = {jobs, BSC_UNLOCKED, BSC_NO_WAITERS, jobs->count - 1};
    worker *workers = bsc_memory_new(jobs->count, sizeof *workers);
    if (workers == NULL) return bsc_error_set_no_memory(error);
    start_workers(&s, workers);
    jobs->work(jobs->job);
    for (unsigned k = 1; k < jobs->count; k++)
        if (!workers[k].has_started) run_worker(&workers[k]);
    wait_for_workers(&s);
    for (unsigned k = 1; k < jobs->count; k++)
        if (workers[k].has_started) bsc_thread_join(&workers[k].thread);
    bsc_lock_release(&s.lock, &s.ended);
    bsc_memory_free(workers);
    return BSC_OK;
}

#else

bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error) {
    for (unsigned k = 0; k < jobs->count; k++) jobs->work(job_at(jobs, k));
    return BSC_OK;
}

#endif
