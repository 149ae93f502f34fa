/* threads.h - runs an array of jobs on threads. If the system has none (BSC_THREADS is 0), the jobs
 * run one after the other in the caller's thread. */
#ifndef BSC_BASE_THREADS_H
#define BSC_BASE_THREADS_H

#include "bscount.h"

#include "os/clock.h"
#include "os/threads.h"

#include <math.h>

/* Returns how many threads to run: `wanted`, or the number of the machine's cores if `wanted` is 0;
 * at most `max`, and at least 1 if `max` is. */
unsigned bsc_choose_threads(unsigned wanted, unsigned max);

/* An array of jobs, and what each thread does with its job. */
typedef struct bsc_jobs {
    void (*work)(void *job);     /* does one job */
    void *job;                   /* [count] elements of `size` bytes */
    size_t size;                 /* bytes of a job */
    unsigned count;              /* jobs: at least 1 */
    void (*wait)(void *context); /* called in the caller's thread about every 50 ms while that
                                  * thread has no work of its own and waits for the others */
    void *context;               /* passed to `wait` */
} bsc_jobs;

/* Runs the first job in the caller's thread and each other job in a thread of its own; if the
 * system does not start that thread, in the caller's. Returns BSC_OK when all jobs are done;
 * BSC_NO_MEMORY or BSC_LIMIT, with no job begun, if there is no memory for the threads. */
bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error);

/* Returns the seconds between now and `start`, a value of bsc_clock_seconds(). They are positive
 * also on a clock that runs backwards, so that every wait ends. */
static inline double bsc_seconds_since(double start) {
    return fabs(bsc_clock_seconds() - start);
}

#endif
