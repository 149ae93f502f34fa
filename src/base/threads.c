/* threads.c - how many threads to run, and running them. While the caller waits for the others it
 * still hears of interrupts: it sleeps on a condition, for 50 ms at most. */
#include "base/threads.h"

#include "base/memory.h"

#include <threads.h>
#include <time.h>
#include <unistd.h>

#define NAP_NANOSECONDS 50000000L

unsigned bsc_threads(unsigned wanted, unsigned most) {
    if (wanted == 0) {
        const long cores = sysconf(_SC_NPROCESSORS_ONLN);
        wanted = cores < 1 ? 1 : (unsigned)cores;
    }
    return wanted > most ? most : wanted;
}

/* What the threads of one call share. */
typedef struct crew {
    const bsc_jobs *jobs;
    mtx_t lock; /* for `working` */
    cnd_t ended;
    unsigned working;
} crew;

typedef struct member {
    crew *crew;
    void *job;
    thrd_t thread;
    bool started;
} member;

static int run_member(void *context) {
    member *m = context;
    m->crew->jobs->work(m->job);
    mtx_lock(&m->crew->lock);
    m->crew->working--;
    cnd_signal(&m->crew->ended);
    mtx_unlock(&m->crew->lock);
    return 0;
}

static struct timespec soon(void) {
    struct timespec when;
    timespec_get(&when, TIME_UTC);
    when.tv_nsec += NAP_NANOSECONDS;
    if (when.tv_nsec >= 1000000000L) {
        when.tv_nsec -= 1000000000L;
        when.tv_sec++;
    }
    return when;
}

static void wait_for_all(crew *c) {
    mtx_lock(&c->lock);
    while (c->working > 0) {
        const struct timespec when = soon();
        if (cnd_timedwait(&c->ended, &c->lock, &when) != thrd_timedout) continue;
        mtx_unlock(&c->lock);
        c->jobs->wait(c->jobs->context);
        mtx_lock(&c->lock);
    }
    mtx_unlock(&c->lock);
}

static void run_crew(crew *c, member *members) {
    const bsc_jobs *jobs = c->jobs;
    c->working = jobs->count - 1;
    for (unsigned k = 1; k < jobs->count; k++) {
        members[k].crew = c;
        members[k].job = (char *)jobs->job + k * jobs->size;
        members[k].started =
            thrd_create(&members[k].thread, run_member, &members[k]) == thrd_success;
    }
    jobs->work(jobs->job);
    for (unsigned k = 1; k < jobs->count; k++)
        if (!members[k].started) run_member(&members[k]);
    wait_for_all(c);
    for (unsigned k = 1; k < jobs->count; k++)
        if (members[k].started) thrd_join(members[k].thread, NULL);
}

bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error) {
    crew c = {.jobs = jobs};
    member *members = bsc_memory_new(jobs->count, sizeof *members);
    if (members == NULL) return bsc_error_no_memory(error);
    bsc_status status = BSC_OK;
    if (mtx_init(&c.lock, mtx_plain) != thrd_success) {
        status = bsc_error_no_memory(error);
    } else if (cnd_init(&c.ended) != thrd_success) {
        mtx_destroy(&c.lock);
        status = bsc_error_no_memory(error);
    } else {
        run_crew(&c, members);
        cnd_destroy(&c.ended);
        mtx_destroy(&c.lock);
    }
    bsc_memory_free(members);
    return status;
}
