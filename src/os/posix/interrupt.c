/* interrupt.c - catches the signals that ask the program to end, on POSIX.
 *
 *   SIGINT, SIGTERM, SIGHUP   bsc_interrupted() becomes true, and a read or write that is waiting
 *                             fails. Most work notices this, and the program ends normally.
 *   0.12 s later (SIGALRM)    if the program has not ended, the handler calls on_deadline, which
 *                             ends it
 *
 * A signal that was ignored when the program started stays ignored: Ctrl-C at the terminal must not
 * end a job that runs in the background. */
#include "os/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define DEADLINE_MICROSECONDS 120000 /* microseconds from a signal to the call of on_deadline */

static volatile sig_atomic_t interrupted; /* a signal has arrived, and the program must end */
/* Set by bsc_interrupt_ask. If it is true, the first Ctrl-C does not end the program, because the
 * program will ask the user what to do. */
static volatile sig_atomic_t asking;
/* Ctrl-C was typed while `asking` was true, and the program has not yet asked the user what to
 * do. */
static volatile sig_atomic_t pending;
static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
/* The signals that this file handles: SIGALRM, and those of ending_signals[] that were not ignored
 * when the program started. */
static sigset_t handled_signals;
/* Ends the program: the function that was passed to bsc_interrupt_catch. */
static void (*end_at_deadline)(void);

/* Handles SIGINT, SIGTERM and SIGHUP: sets `interrupted` and starts the timer for the deadline. But
 * if the program wants to ask the user about Ctrl-C, the first Ctrl-C only sets `pending`. */
static void on_signal(int number) {
    const struct itimerval deadline = {.it_value = {0, DEADLINE_MICROSECONDS}};
    if (number == SIGINT && asking && !pending) {
        pending = 1;
        return;
    }
    if (!interrupted) setitimer(ITIMER_REAL, &deadline, NULL);
    interrupted = 1;
}

/* Handles SIGALRM, which the timer that on_signal has started sends: the program has not ended in
 * time after a signal, so the function that bsc_interrupt_catch was given ends it. */
static void on_alarm(int number) {
    end_at_deadline();
}

void bsc_interrupt_catch(void (*on_deadline)(void)) {
    struct sigaction action = {.sa_handler = on_alarm}, old;
    end_at_deadline = on_deadline;
    sigemptyset(&handled_signals);
    sigaddset(&handled_signals, SIGALRM);
    sigfillset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    /* The flag SA_RESTART is not set, so that a signal makes a read fail that is waiting for
     * input. */
    action.sa_handler = on_signal;
    for (size_t k = 0; k < sizeof ending_signals / sizeof *ending_signals; k++) {
        if (sigaction(ending_signals[k], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
        sigaction(ending_signals[k], &action, NULL);
        sigaddset(&handled_signals, ending_signals[k]);
    }
    bsc_interrupt_resume();
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
    /* `pending` is cleared only if the test found it set. If it were always cleared, a Ctrl-C that
     * arrives between the test and the clearing would be lost. */
    if (pending == 0) return false;
    pending = 0;
    return true;
}

bool bsc_interrupt_hold(void) {
    sigprocmask(SIG_BLOCK, &handled_signals, NULL);
    return !interrupted;
}

void bsc_interrupt_resume(void) {
    sigprocmask(SIG_UNBLOCK, &handled_signals, NULL);
}

void bsc_say_now(const char *text) {
    (void)!write(STDERR_FILENO, text, strlen(text));
}

void bsc_exit_now(int status) {
    _exit(status);
}
