/* threads.h - threads, and what they share: a lock, and a condition that a thread waits for.
 *
 * BSC_THREADS is 1 if the system has threads; tests define it themselves. If it is 0 a lock does
 * nothing, and there are neither threads nor conditions. The types differ from system to system;
 * that of a lock on Windows is declared without windows.h, whose macros would be everywhere. */
#ifndef BSC_OS_THREADS_H
#define BSC_OS_THREADS_H

#include <stdbool.h>
#include <stddef.h>

#if !defined(_WIN32)
#include <unistd.h> /* defines _POSIX_THREADS if the system has threads */
#endif

#if !defined(BSC_THREADS)
/* The C library for WebAssembly declares threads, but has them only with _REENTRANT. */
#if defined(__wasm__) && !defined(_REENTRANT)
#define BSC_THREADS 0
#elif defined(_WIN32) || (defined(_POSIX_THREADS) && _POSIX_THREADS > 0)
#define BSC_THREADS 1
#else
#define BSC_THREADS 0
#endif
#endif

/* What messages call the threads of the system. */
#if defined(_WIN32)
#define BSC_THREADS_NAME "threads of Windows"
#else
#define BSC_THREADS_NAME "POSIX threads"
#endif

/* bsc_lock is the type of a lock, and BSC_UNLOCKED the value of a new one. bsc_lock_take waits
 * until no other thread has the lock, and takes it; bsc_lock_give gives it to a thread that waits
 * for it, or to the next that asks. */
#if !BSC_THREADS

typedef char bsc_lock;

#define BSC_UNLOCKED 0

static inline void bsc_lock_take(bsc_lock *lock) {
    (void)lock;
}

static inline void bsc_lock_give(bsc_lock *lock) {
    (void)lock;
}

#elif defined(_WIN32)

typedef struct bsc_lock {
    void *word; /* an SRWLOCK, which is as long as a pointer */
} bsc_lock;

#define BSC_UNLOCKED                                                                               \
    { NULL }

void bsc_lock_take(bsc_lock *lock);
void bsc_lock_give(bsc_lock *lock);

typedef struct bsc_condition {
    void *word; /* a CONDITION_VARIABLE, which is as long as a pointer */
} bsc_condition;

#define BSC_NO_WAITERS                                                                             \
    { NULL }

typedef void *bsc_thread_handle;

#else

#include <pthread.h>

typedef pthread_mutex_t bsc_lock;

#define BSC_UNLOCKED PTHREAD_MUTEX_INITIALIZER

static inline void bsc_lock_take(bsc_lock *lock) {
    pthread_mutex_lock(lock);
}

static inline void bsc_lock_give(bsc_lock *lock) {
    pthread_mutex_unlock(lock);
}

typedef pthread_cond_t bsc_condition;

#define BSC_NO_WAITERS PTHREAD_COND_INITIALIZER

typedef pthread_t bsc_thread_handle;

#endif

#if BSC_THREADS

/* A thread and its work. The caller sets `work` and `context`, and keeps the struct where it is
 * until bsc_thread_join has returned. */
typedef struct bsc_thread {
    void (*work)(void *context); /* what the thread does */
    void *context;               /* passed to `work` */
    bsc_thread_handle handle;    /* the system's name of the thread, after bsc_thread_start */
} bsc_thread;

/* Starts a thread. Returns false if the system has none to give. */
bool bsc_thread_start(bsc_thread *thread);
/* Waits until the work of a thread that was started is done. */
void bsc_thread_join(bsc_thread *thread);

/* Gives the lock back, waits until the condition is signalled, and takes the lock again. Returns
 * false if that was not so within so many nanoseconds. It may also return true without a signal. */
bool bsc_condition_wait(bsc_condition *condition, bsc_lock *lock, long nanoseconds);
/* Wakes a thread that waits for the condition, if there is one. */
void bsc_condition_signal(bsc_condition *condition);
/* Releases a lock and a condition that no thread uses any more. */
void bsc_lock_release(bsc_lock *lock, bsc_condition *condition);

#endif

#endif
