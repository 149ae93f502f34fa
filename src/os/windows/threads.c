/* threads.c - threads, locks and conditions, on Windows. */
#include "os/threads.h"

#if BSC_THREADS

#include <assert.h>
#include <process.h>
#include <windows.h>

static_assert(sizeof(bsc_lock) == sizeof(SRWLOCK), "bsc_lock is declared without windows.h");
static_assert(sizeof(bsc_condition) == sizeof(CONDITION_VARIABLE), "and so is bsc_condition");

#define NANOSECONDS_PER_MILLISECOND 1000000L

/* The function that every thread runs: does the work of `context`, a bsc_thread. */
static unsigned __stdcall run_thread(void *context) {
    const bsc_thread *thread = context;
    thread->work(thread->context);
    return 0;
}

bool bsc_thread_start(bsc_thread *thread) {
    thread->handle = (void *)_beginthreadex(NULL, 0, run_thread, thread, 0, NULL);
    return thread->handle != NULL;
}

void bsc_thread_join(bsc_thread *thread) {
    WaitForSingleObject(thread->handle, INFINITE);
    CloseHandle(thread->handle);
}

void bsc_lock_take(bsc_lock *lock) {
    AcquireSRWLockExclusive((SRWLOCK *)lock);
}

void bsc_lock_give(bsc_lock *lock) {
    ReleaseSRWLockExclusive((SRWLOCK *)lock);
}

bool bsc_condition_wait(bsc_condition *condition, bsc_lock *lock, long nanoseconds) {
    const DWORD milliseconds = (DWORD)(nanoseconds / NANOSECONDS_PER_MILLISECOND);
    return SleepConditionVariableSRW((CONDITION_VARIABLE *)condition, (SRWLOCK *)lock, milliseconds,
                                     0) != 0;
}

void bsc_condition_signal(bsc_condition *condition) {
    WakeConditionVariable((CONDITION_VARIABLE *)condition);
}

/* Locks and conditions of Windows hold no resources, so there is nothing to free. */
void bsc_lock_release(bsc_lock *lock, bsc_condition *condition) {
    (void)lock;
    (void)condition;
}

#endif
