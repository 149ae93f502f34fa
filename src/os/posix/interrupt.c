/* interrupt.c - catches the signals that want to end the program, with POSIX.
 *
 *   SIGINT, SIGTERM, SIGHUP   bsc_interrupted() is true, and a read or write that waits fails: most
 *                             work sees that, and the program ends in order
 *   0.12 s later (SIGALRM)    if it has not ended, the handler calls on_deadline, which ends it
 *
 * If a signal was ignored when the program started, it stays ignored: Ctrl-C at the terminal must
 * not end a job in the background. */
#include "os/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define DEADLINE_MICROSECONDS 120000 /* time after a signal until on_deadline is called */

static volatile sig_atomic_t interrupted; /* a signal that ends the program has arrived */
static volatile sig_atomic_t asking;      /* the first Ctrl-C makes the program ask the user */
static volatile sig_atomic_t pending;     /* a Ctrl-C has arrived; the user must still be asked */
static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
static sigset_t handled_signals;      /* SIGALRM, and those of ends[] that are not ignored */
static void (*end_at_deadline)(void); /* the function that bsc_interrupt_catch got */

/* Handles a signal that ends the program: sets `interrupted` and starts the timer of the deadline.
 * But if the program wants to ask the user about Ctrl-C, the first Ctrl-C only sets `pending`. */
static void on_signal(int number) {
    const struct itimerval deadline = {.it_value = {0, DEADLINE_MICROSECONDS}};
    if (number == SIGINT && asking && !pending) {
        pending = 1;
        return;
    }
    if (!interrupted) setitimer(ITIMER_REAL, &deadline, NULL);
    interrupted = 1;
}

/* Handles SIGALRM: ends the program because it has not ended by itself in time. */
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
    action.sa_handler = on_signal; /* without SA_RESTART, a signal makes a waiting read fail */
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        if (sigaction(ends[k], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
        sigaction(ends[k], &action, NULL);
        sigaddset(&handled_signals, ends[k]);
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
    const bool taken = pending != 0;
    pending = 0;
    return taken;
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
