/* threads.h - C11's threads by POSIX ones, for `make sanitize-thread`: the thread sanitizer sees the
 * calls of pthread_*, but not those that libc makes for thrd_*, mtx_* and cnd_*. */
#ifndef TESTS_SANITIZE_THREADS_H
#define TESTS_SANITIZE_THREADS_H

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

typedef pthread_t thrd_t;
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
enum { thrd_success, thrd_timedout, thrd_error };
enum { mtx_plain };

typedef struct thrd_begun {
    int (*run)(void *);
    void *context;
} thrd_begun;

static inline void *thrd_run(void *begun) {
    const thrd_begun own = *(thrd_begun *)begun;
    free(begun);
    return (void *)(intptr_t)own.run(own.context);
}

static inline int thrd_create(thrd_t *thread, int (*run)(void *), void *context) {
    thrd_begun *begun = malloc(sizeof *begun);
    if (begun == NULL) return thrd_error;
    *begun = (thrd_begun){run, context};
    if (pthread_create(thread, NULL, thrd_run, begun) == 0) return thrd_success;
    free(begun);
    return thrd_error;
}

static inline int thrd_join(thrd_t thread, int *answer) {
    void *result;
    if (pthread_join(thread, &result) != 0) return thrd_error;
    if (answer != NULL) *answer = (int)(intptr_t)result;
    return thrd_success;
}

#define thrd_current()            pthread_self()
#define thrd_equal(a, b)          pthread_equal(a, b)
#define mtx_init(lock, type)      pthread_mutex_init(lock, NULL)
#define mtx_lock(lock)            pthread_mutex_lock(lock)
#define mtx_unlock(lock)          pthread_mutex_unlock(lock)
#define mtx_destroy(lock)         pthread_mutex_destroy(lock)
#define cnd_init(condition)       pthread_cond_init(condition, NULL)
#define cnd_signal(condition)     pthread_cond_signal(condition)
#define cnd_broadcast(condition)  pthread_cond_broadcast(condition)
#define cnd_wait(condition, lock) pthread_cond_wait(condition, lock)
#define cnd_destroy(condition)    pthread_cond_destroy(condition)

static inline int cnd_timedwait(cnd_t *condition, mtx_t *lock, const struct timespec *end) {
    const int answer = pthread_cond_timedwait(condition, lock, end);
    return answer == 0 ? thrd_success : answer == ETIMEDOUT ? thrd_timedout : thrd_error;
}

#endif
