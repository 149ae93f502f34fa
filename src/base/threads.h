/* threads.h - how many threads to run, and running an array of jobs on them. */
#ifndef BSC_BASE_THREADS_H
#define BSC_BASE_THREADS_H

#include "base/error.h"

/* `wanted`, or the machine's cores where it is 0; at least 1 and at most `max`. */
unsigned bsc_threads(unsigned wanted, unsigned max);

/* An array of jobs of one size, and what to do meanwhile. */
typedef struct bsc_jobs {
    void (*work)(void *job);
    void *job;
    size_t size;
    unsigned count;
    void (*wait)(void *context); /* called about every 50 ms while only the others work */
    void *context;
} bsc_jobs;

/* Runs the first job in the caller's thread and each other in its own; one whose thread the system
 * does not start is run by the caller. Returns when all are done. */
bsc_status bsc_jobs_run(const bsc_jobs *jobs, bsc_error *error);

#endif
