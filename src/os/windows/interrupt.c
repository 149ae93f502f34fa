/* interrupt.c - handles the events that ask the program to end, on Windows: Ctrl-C, Ctrl-Break, and
 * the end of the console, of the session or of the machine. Windows calls the handler of an event
 * in a thread of its own. At the end of the console, of the session or of the machine it ends the
 * process as soon as the handler returns. Therefore the handler itself waits until the deadline and
 * then ends the program. */
#include "os/interrupt.h"

#include "os/windows/wide.h"

#include <stdlib.h>
#include <string.h>

#define DEADLINE_MILLISECONDS 120 /* milliseconds from an event to the call of on_deadline */

static volatile LONG interrupted; /* an event has occurred, and the program must end */
/* Set by bsc_interrupt_ask. If it is true, the first Ctrl-C does not end the program, because the
 * program will ask the user what to do. */
static volatile LONG asking;
/* Ctrl-C was typed while `asking` was true, and the program has not yet asked the user. */
static volatile LONG pending;
/* Ends the program: the function that was passed to bsc_interrupt_catch. */
static void (*end_at_deadline)(void);
/* on_event takes this lock before it ends the program. bsc_interrupt_hold also takes it, and
 * bsc_interrupt_resume gives it back, so that the program does not end between these two calls. */
static SRWLOCK ending = SRWLOCK_INIT;
static bool is_held; /* bsc_interrupt_hold holds the lock `ending` */

/* Handles an event: sets `interrupted`, waits until the deadline, and ends the program. But if the
 * program wants to ask the user about Ctrl-C, the first Ctrl-C only sets `pending`. If an earlier
 * event is already going to end the program, Ctrl-C does nothing. */
static BOOL WINAPI on_event(DWORD event) {
    if (event == CTRL_C_EVENT && asking && InterlockedExchange(&pending, 1) == 0) return TRUE;
    if (InterlockedExchange(&interrupted, 1) != 0 && event == CTRL_C_EVENT) return TRUE;
    Sleep(DEADLINE_MILLISECONDS);
    AcquireSRWLockExclusive(&ending);
    end_at_deadline();
    return TRUE;
}

void bsc_interrupt_catch(void (*on_deadline)(void)) {
    end_at_deadline = on_deadline;
    SetConsoleCtrlHandler(on_event, TRUE);
}

bool bsc_interrupted(void) {
    return interrupted != 0;
}

void bsc_interrupt_ask(bool ask) {
    asking = ask;
    pending = 0;
}

bool bsc_interrupt_pending(void) {
    return pending != 0;
}

bool bsc_interrupt_take(void) {
    return InterlockedExchange(&pending, 0) != 0;
}

bool bsc_interrupt_hold(void) {
    if (!is_held) AcquireSRWLockExclusive(&ending);
    is_held = true;
    return !interrupted;
}

void bsc_interrupt_resume(void) {
    if (is_held) ReleaseSRWLockExclusive(&ending);
    is_held = false;
}

void bsc_say_now(const char *text) {
    DWORD count;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text, (DWORD)strlen(text), &count, NULL);
}

/* Does not call ExitProcess, which lets the C library write out its buffers. If standard output is
 * a pipe that is full and that nobody reads, such a write never ends. */
void bsc_exit_now(int status) {
    bsc_console_restore();
    TerminateProcess(GetCurrentProcess(), (UINT)status);
    abort(); /* is never reached, but the compiler cannot know */
}
