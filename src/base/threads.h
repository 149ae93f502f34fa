/* threads.h - running an array of jobs on threads; and C11's threads.h as far as the library uses
 * it, on every system.
 *
 *   11   the C library has threads.h        that one
 *    1   it has POSIX threads (macOS)       the same names on those
 *    0   it has neither                     the same names for one thread: none is started, and a
 *                                           lock has nothing to keep apart
 *
 * BSC_THREADS is that number; tests set it themselves. Work whose thread cannot be started is done
 * in the caller's, so where there is one thread it waits for no other. */
#ifndef BSC_BASE_THREADS_H
#define BSC_BASE_THREADS_H

#include "base/error.h"

#include <math.h>
#include <time.h>
#include <unistd.h> /* macOS says here that it has no threads.h */

#if !defined(BSC_THREADS)
#if defined(__wasm__) && !defined(_REENTRANT) /* its libraries declare what they do not have */
#define BSC_THREADS 0
#elif !defined(__STDC_NO_THREADS__)
#define BSC_THREADS 11
#elif defined(_POSIX_THREADS) && _POSIX_THREADS > 0
#define BSC_THREADS 1
#else
#define BSC_THREADS 0
#endif
#endif

#if BSC_THREADS == 11

#include <threads.h>

/* What a thread's function returns: 0. */
typedef int bsc_thread_result;

#else

enum { thrd_success, thrd_error, thrd_timedout };
enum { mtx_plain };

#if BSC_THREADS == 1

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <math.h>
#include <math.h>
#include <time.h>

typedef void *bsc_thread_result;
typedef pthread_t thrd_t;
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;

#define thrd_join              pthread_join
#define mtx_lock               pthread_mutex_lock
#define mtx_unlock             pthread_mutex_unlock
#define mtx_destroy            pthread_mutex_destroy
#define cnd_signal             pthread_cond_signal
#define cnd_destroy            pthread_cond_destroy
#define mtx_init(lock, type)   ((void)(type), bsc_thrd_result(pthread_mutex_init(lock, NULL)))
#define cnd_init(condition)    bsc_thrd_result(pthread_cond_init(condition, NULL))
#define thrd_create(t, run, x) bsc_thrd_result(pthread_create(t, NULL, run, x))
#define cnd_timedwait(c, m, t) bsc_thrd_result(pthread_cond_timedwait(c, m, t))

static inline int bsc_thrd_result(int error) {
    return error == 0 ? thrd_success : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

#else

typedef int bsc_thread_result;
typedef char thrd_t, mtx_t, cnd_t;

#define thrd_join(t, result)   ((void)(t))
#define thrd_create(t, run, x) ((void)(t), (void)(run), (void)(x), thrd_error)
#define mtx_init(lock, type)   (*(lock) = 0, thrd_success)
#define mtx_lock(lock)         ((void)(lock))
#define mtx_unlock(lock)       ((void)(lock))
#define mtx_destroy(lock)      ((void)(lock))
#define cnd_init(condition)    (*(condition) = 0, thrd_success)
#define cnd_timedwait(c, m, t) ((void)(c), (void)(m), (void)(t), thrd_timedout)
#define cnd_signal(condition)  ((void)(condition))
#define cnd_destroy(condition) ((void)(condition))

#endif
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

/* ---- Seconds on the monotonic clock, which no change of the time of day moves, and deadlines of a
 * wait: clock.c ---- */

/* Since a fixed moment in the past; where there is no such clock, of work since the start. */
double bsc_clock_seconds(void);
/* What has passed since then: also on a clock that runs backwards, so that what waits for its time
 * ends all the same. */
static inline double bsc_clock_since(double then) {
    return fabs(bsc_clock_seconds() - then);
}

/* So long from now on the clock of cnd_timedwait, which is that of the time of day. */
struct timespec bsc_clock_deadline(long nanoseconds);

#endif
