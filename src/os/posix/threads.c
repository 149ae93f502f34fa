/* threads.c - threads and conditions, on POSIX. */
#include "os/threads.h"

#if BSC_THREADS

#include <errno.h>
#include <time.h>

#define NANOSECONDS_PER_SECOND 1000000000L

/* The function that every thread runs: does the work of `context`, a bsc_thread. */
static void *run_thread(void *context) {
    const bsc_thread *thread = context;
    thread->work(thread->context);
    return NULL;
}

bool bsc_thread_start(bsc_thread *thread) {
    return pthread_create(&thread->handle, NULL, run_thread, thread) == 0;
}

void bsc_thread_join(bsc_thread *thread) {
    pthread_join(thread->handle, NULL);
}

/* Returns the time of day `nanoseconds` from now. pthread_cond_timedwait expects its deadline as a
 * time of day. */
static struct timespec deadline_after(long nanoseconds) {
    struct timespec deadline = {0};
    if (timespec_get(&deadline, TIME_UTC) == 0) deadline.tv_sec = time(NULL);
    deadline.tv_nsec += nanoseconds;
    deadline.tv_sec += deadline.tv_nsec / NANOSECONDS_PER_SECOND;
    deadline.tv_nsec %= NANOSECONDS_PER_SECOND;
    return deadline;
}

bool bsc_condition_wait(bsc_condition *condition, bsc_lock *lock, long nanoseconds) {
    const struct timespec deadline = deadline_after(nanoseconds);
    return pthread_cond_timedwait(condition, lock, &deadline) != ETIMEDOUT;
}

void bsc_condition_signal(bsc_condition *condition) {
    pthread_cond_signal(condition);
}

void bsc_lock_release(bsc_lock *lock, bsc_condition *condition) {
    pthread_mutex_destroy(lock);
    pthread_cond_destroy(condition);
}

#endif
