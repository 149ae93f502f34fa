/* interrupt.c - what ends the program from outside, with Windows: Ctrl-C, Ctrl-Break, and the end
 * of the console, of the session or of the machine. Windows tells each in a thread of its own, and
 * ends the process when that thread returns from the last three. So the thread itself waits until
 * the deadline, and then ends the program. */
#include "os/interrupt.h"

#include "os/windows/wide.h"

#include <string.h>

#define DEADLINE_MILLISECONDS 120 /* time after an event until on_deadline is called */

static volatile LONG interrupted;     /* an event that ends the program has come */
static volatile LONG asking;          /* the first Ctrl-C makes the program ask the user */
static volatile LONG pending;         /* a Ctrl-C has come; the user must still be asked */
static void (*end_at_deadline)(void); /* the function that bsc_interrupt_catch got */
static SRWLOCK ending = SRWLOCK_INIT; /* held by who ends the program, or holds events back */
static bool is_held;                  /* bsc_interrupt_hold has taken the lock */

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

void bsc_exit_now(int status) {
    bsc_console_restore();
    ExitProcess((UINT)status);
}
