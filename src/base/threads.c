/* threads.c - runs jobs on threads. While the caller waits for the others it still polls for
 * interrupts: it sleeps on a condition, for 50 ms at most. */
#include "base/threads.h"

#include "base/memory.h"

#define WAIT_NANOSECONDS 50000000L

unsigned bsc_threads(unsigned wanted, unsigned max) {
    if (wanted == 0) {
        const long cores = sysconf(_SC_NPROCESSORS_ONLN);
        wanted = cores < 1 ? 1 : (unsigned)cores;
    }
    return wanted > max ? max : wanted;
}

/* Shared by the threads of one call. */
typedef struct shared {
    const bsc_jobs *jobs;
    mtx_t lock; /* for `working` */
    cnd_t ended;
    unsigned working;
} shared;

typedef struct worker {
    shared *shared;
    void *job;
    thrd_t thread;
    bool started;
} worker;

static bsc_thread_result run_worker(void *context) {
    worker *w = context;
    w->shared->jobs->work(w->job);
    mtx_lock(&w->shared->lock);
    w->shared->working--;
    cnd_signal(&w->shared->ended);
    mtx_unlock(&w->shared->lock);
    return 0;
}

/* The caller's own job, those whose thread the system did not start, and the wait for the rest. */
static void run_all(shared *s, worker *workers) {
    const bsc_jobs *jobs = s->jobs;
    s->working = jobs->count - 1;
    for (unsigned k = 1; k < jobs->count; k++) {
        workers[k].shared = s;
        workers[k].job = (char *)jobs->job + k * jobs->size;
        workers[k].started =
            thrd_create(&workers[k].thread, run_worker, &workers[k]) == thrd_success;
    }
    jobs->work(jobs->job);
    for (unsigned k = 1; k < jobs->count; k++)
        if (!workers[k].started) run_worker(&workers[k]);
    mtx_lock(&s->lock);
    while (s->working > 0) {
        const struct timespec when = bsc_clock_deadline(WAIT_NANOSECONDS);
        if (cnd_timedwait(&s->ended, &s->lock, &when) != thrd_timedout) continue;
        mtx_unlock(&s->lock);
        jobs->wait(jobs->context);
        mtx_lock(&s->lock);
    }
    mtx_unlock(&s->lock);
    for (unsigned k = 1; k < jobs->count; k++)
        if (workers[k].started) thrd_join(workers[k].thread, NULL);
}

bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error) {
    shared s = {.jobs = jobs};
    worker *workers = bsc_memory_new(jobs->count, sizeof *workers);
    if (workers == NULL) return bsc_error_no_memory(error);
    bsc_status status = BSC_OK;
    if (mtx_init(&s.lock, mtx_plain) != thrd_success) {
        status = bsc_error_no_memory(error);
    } else if (cnd_init(&s.ended) != thrd_success) {
        mtx_destroy(&s.lock);
        status = bsc_error_no_memory(error);
    } else {
        run_all(&s, workers);
        cnd_destroy(&s.ended);
        mtx_destroy(&s.lock);
    }
    bsc_memory_free(workers);
    return status;
}
