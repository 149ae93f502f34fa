/* threads.h - runs an array of jobs on threads. If the system has no threads (BSC_THREADS is 0),
 * the jobs run one after the other in the caller's thread. */
#ifndef BSC_BASE_THREADS_H
#define BSC_BASE_THREADS_H

#include "bscount.h"

#include "os/clock.h"
#include "os/threads.h"

#include <math.h>

/* Returns how many threads to use: `wanted`, or as many as the machine has processor cores if
 * `wanted` is 0, but at most `max`. The result is at least 1 if `max` is. */
unsigned bsc_choose_threads(unsigned wanted, unsigned max);

/* An array of jobs, which bsc_jobs_run does on several threads, and the function that does one of
 * the jobs. */
typedef struct bsc_jobs {
    void (*work)(void *job); /* does one job; the argument points to an element of job[] */
    void *job;               /* [count]: the jobs, elements of `size` bytes each */
    size_t size;             /* size of an element of job[] in bytes */
    unsigned count;          /* how many jobs there are; at least 1 */
    /* When the caller's thread has done its own job, it waits for the other jobs, and calls this
     * function about every 50 ms, for example to look for interrupts. Must not be NULL. Not called
     * if the system has no threads. */
    void (*wait)(void *context);
    void *context; /* the argument of `wait` */
} bsc_jobs;

/* Does all jobs: the first one in the caller's thread, and each other job in a thread of its own.
 * If the system cannot start one of these threads, the caller's thread does the job of that thread
 * too. Returns BSC_OK when all jobs are done. Returns BSC_NO_MEMORY or BSC_LIMIT if there is no
 * memory for the list of threads; no job has then begun. */
bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error);

/* Returns the number of seconds since `start`, an earlier value of bsc_clock_seconds(). The result
 * is never negative, even if the clock runs backwards, so that every wait comes to an end. */
static inline double bsc_seconds_since(double start) {
    return fabs(bsc_clock_seconds() - start);
}

#endif
