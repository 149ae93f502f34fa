/* threads.h - threads, locks, and conditions that a thread can wait for.
 *
 * BSC_THREADS is 1 if the system has threads, and otherwise 0; tests may define it before this
 * header. If it is 0, a lock does nothing, and there are no threads and no conditions. The types of
 * locks, conditions and threads differ from system to system. On Windows they are declared without
 * including windows.h, because its macros would affect all files that include this header. */
#ifndef BSC_OS_THREADS_H
#define BSC_OS_THREADS_H

#include <stdbool.h>
#include <stddef.h>

#if !defined(_WIN32)
#include <unistd.h> /* defines _POSIX_THREADS if the system has threads */
#endif

#if !defined(BSC_THREADS)
/* The C library for WebAssembly always declares threads, but has them only if _REENTRANT is
 * defined. */
#if defined(__wasm__) && !defined(_REENTRANT)
#define BSC_THREADS 0
#elif defined(_WIN32) || (defined(_POSIX_THREADS) && _POSIX_THREADS > 0)
#define BSC_THREADS 1
#else
#define BSC_THREADS 0
#endif
#endif

/* The name of the system's threads, for messages. */
#if defined(_WIN32)
#define BSC_THREADS_NAME "threads of Windows"
#else
#define BSC_THREADS_NAME "POSIX threads"
#endif

/* bsc_lock is a lock (a mutex) that one thread at a time can hold, and BSC_UNLOCKED is its initial
 * value. bsc_lock_take waits until no thread holds the lock, and then takes it; a thread that holds
 * it must not take it again. bsc_lock_give releases the lock, so that another thread can take it.
 * bsc_condition is a condition variable: a thread can wait for it until another thread signals it.
 * BSC_NO_WAITERS is its initial value. */
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
    void *native_lock; /* the memory of an SRWLOCK of Windows, which is as long as a pointer */
} bsc_lock;

#define BSC_UNLOCKED                                                                               \
    { NULL }

void bsc_lock_take(bsc_lock *lock);
void bsc_lock_give(bsc_lock *lock);

typedef struct bsc_condition {
    /* the memory of a CONDITION_VARIABLE of Windows, which is as long as a pointer */
    void *native_condition;
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

/* A thread and its work. The caller sets `work` and `context`, and must not move or free the struct
 * until bsc_thread_join has returned. */
typedef struct bsc_thread {
    void (*work)(void *context); /* the function that the thread runs */
    void *context;               /* the argument of `work` */
    bsc_thread_handle handle;    /* how the system identifies the thread; set by bsc_thread_start */
} bsc_thread;

/* Starts a thread that runs thread->work. Returns false if the system cannot start another thread;
 * there is then nothing to join. */
bool bsc_thread_start(bsc_thread *thread);
/* Waits until a thread that bsc_thread_start has started is done with its work, and frees what the
 * system keeps for the thread, so that this must be called once for each thread. */
void bsc_thread_join(bsc_thread *thread);

/* Releases the lock, waits until another thread signals the condition or `nanoseconds`, from 0 to
 * 10^9, have passed (on Windows only whole milliseconds count), and takes the lock again. The
 * caller must hold the lock. Returns false if the time passed without a signal. The function may
 * return true although the condition was not signalled, so the caller must check whether what it
 * waits for has happened. */
bool bsc_condition_wait(bsc_condition *condition, bsc_lock *lock, long nanoseconds);
/* Signals the condition: wakes one thread that waits for the condition in bsc_condition_wait, if
 * any thread does. */
void bsc_condition_signal(bsc_condition *condition);
/* Frees the system resources of a lock and a condition. No thread may hold the lock, or use either
 * of them any more. */
void bsc_lock_release(bsc_lock *lock, bsc_condition *condition);

#endif

#endif
