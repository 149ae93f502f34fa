/* threads.c - runs jobs on threads. While the caller waits for the others it still polls for
 * interrupts: it sleeps on a condition, for 50 ms at most. */
#include "count/base/threads.h"

#include "bscount.h"

#include "count/base/memory.h"

#include <errno.h>

#define WAIT_NANOSECONDS 50000000L

unsigned bsc_threads(unsigned wanted, unsigned max) {
    if (wanted == 0) {
        const long cores = sysconf(_SC_NPROCESSORS_ONLN);
        wanted = cores < 1 ? 1 : (unsigned)cores;
    }
    return wanted > max ? max : wanted;
}

#if BSC_THREADS

/* Shared by the threads of one call. */
typedef struct shared {
    const bsc_jobs *jobs;
    bsc_lock lock; /* for `working` */
    pthread_cond_t ended;
    unsigned working;
} shared;

typedef struct worker {
    shared *shared;
    void *job;
    pthread_t thread;
    bool started;
} worker;

static void *run_worker(void *context) {
    worker *w = context;
    w->shared->jobs->work(w->job);
    bsc_lock_take(&w->shared->lock);
    w->shared->working--;
    pthread_cond_signal(&w->shared->ended);
    bsc_lock_give(&w->shared->lock);
    return NULL;
}

/* The caller's own job, those whose thread the system did not start, and the wait for the rest. */
static void run_all(shared *s, worker *workers) {
    const bsc_jobs *jobs = s->jobs;
    for (unsigned k = 1; k < jobs->count; k++) {
        worker *w = &workers[k];
        w->shared = s;
        w->job = (char *)jobs->job + k * jobs->size;
        w->started = pthread_create(&w->thread, NULL, run_worker, w) == 0;
    }
    jobs->work(jobs->job);
    for (unsigned k = 1; k < jobs->count; k++)
        if (!workers[k].started) run_worker(&workers[k]);
    bsc_lock_take(&s->lock);
    while (s->working > 0) {
        const struct timespec when = bsc_clock_deadline(WAIT_NANOSECONDS);
        if (pthread_cond_timedwait(&s->ended, &s->lock, &when) != ETIMEDOUT) continue;
        bsc_lock_give(&s->lock);
        jobs->wait(jobs->context);
        bsc_lock_take(&s->lock);
    }
    bsc_lock_give(&s->lock);
    for (unsigned k = 1; k < jobs->count; k++)
        if (workers[k].started) pthread_join(workers[k].thread, NULL);
}

bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error) {
    shared s = {jobs, BSC_UNLOCKED, PTHREAD_COND_INITIALIZER, jobs->count - 1};
    worker *workers = bsc_memory_new(jobs->count, sizeof *workers);
    if (workers == NULL) return bsc_error_no_memory(error);
    run_all(&s, workers);
    pthread_mutex_destroy(&s.lock);
    pthread_cond_destroy(&s.ended);
    bsc_memory_free(workers);
    return BSC_OK;
}

#else

bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error) {
    for (unsigned k = 0; k < jobs->count; k++) jobs->work((char *)jobs->job + k * jobs->size);
    return BSC_OK;
}

#endif
