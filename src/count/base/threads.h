/* threads.h - running an array of jobs on threads, and a lock for what these share. BSC_THREADS
 * says whether there are POSIX threads; tests set it themselves. Without them jobs run one after
 * the other, and a lock has nothing to keep apart. */
#ifndef BSC_BASE_THREADS_H
#define BSC_BASE_THREADS_H

#include "bscount.h"

#include "count/base/clock.h"

#include <math.h>
#include <time.h>
#include <unistd.h>

#if !defined(BSC_THREADS)
#if defined(__wasm__) && !defined(_REENTRANT) /* its libraries declare what they do not have */
#define BSC_THREADS 0
#elif defined(_POSIX_THREADS) && _POSIX_THREADS > 0
#define BSC_THREADS 1
#else
#define BSC_THREADS 0
#endif
#endif

#if BSC_THREADS

#include <pthread.h>

typedef pthread_mutex_t bsc_lock;

#define BSC_UNLOCKED        PTHREAD_MUTEX_INITIALIZER
#define bsc_lock_take(lock) pthread_mutex_lock(lock)
#define bsc_lock_give(lock) pthread_mutex_unlock(lock)

#else

typedef char bsc_lock;

#define BSC_UNLOCKED        0
#define bsc_lock_take(lock) ((void)(lock))
#define bsc_lock_give(lock) ((void)(lock))

#endif

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

/* What has passed since then: also on a clock that runs backwards, so that all waits end. */
static inline double bsc_clock_since(double then) {
    return fabs(bsc_clock_seconds() - then);
}

#endif
