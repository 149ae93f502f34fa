/* interrupt.c - ends the program after a signal, whatever it is doing, within 0.12 s.
 *
 *   SIGINT, SIGTERM, SIGHUP   bsc_interrupted() is true, and a read or write that waits fails: most
 *                             work sees that, and the program ends in order
 *   0.12 s later (SIGALRM)    if it has not ended, the handler itself calls the registered undo
 *                             functions, says "interrupted" and ends the program with status 4
 *
 * If a signal was ignored when the program started, it stays ignored: Ctrl-C at the terminal must
 * not end a job in the background. */
#include "program/line/interrupt.h"

#include "program/line/exit_status.h"

#include <assert.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define DEADLINE_MICROSECONDS 120000 /* time after a signal until the handler ends the program */
#define MAX_UNDOS             4u /* for files, the terminal, child processes; and one to spare */

static volatile sig_atomic_t interrupted; /* a signal that ends the program has arrived */
static volatile sig_atomic_t reported;    /* "interrupted" has been printed already */
static volatile sig_atomic_t terminal;    /* standard error is a terminal */
static volatile sig_atomic_t asking;      /* the first Ctrl-C makes the program ask the user */
static volatile sig_atomic_t pending;     /* a Ctrl-C has arrived; the user must still be asked */
static volatile sig_atomic_t part_done =
    -1; /* how much of the count is done, in thousandths; -1: no count is running */
static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
static bsc_undo *volatile undos[MAX_UNDOS]; /* the registered functions, then NULL */

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

/* Writes the text to standard error with `write`, which a signal handler may call. */
static void say(const char *text) {
    (void)!write(STDERR_FILENO, text, strlen(text));
}

/* Prints how much of the count is done, such as "bscount: stopped with 12.3 % done". Prints nothing
 * if no count is running. A signal handler may not call printf, so it makes the digits itself. */
static void say_part_done(void) {
    const int part = part_done;
    const char digits[] = {(char)('0' + part / 100 % 10), (char)('0' + part / 10 % 10), '.',
                           (char)('0' + part % 10), '\0'};
    if (part < 0) return;
    say("bscount: stopped with ");
    if (part >= 1000)
        say("100.0");
    else if (part >= 100)
        say(digits);
    else
        say(digits + 1); /* below 10 %: leaves out the leading 0 */
    say(" % done\n");
}

/* Handles SIGALRM: ends the program because it has not ended by itself in time. */
static void on_deadline(int number) {
    for (size_t k = 0; k < MAX_UNDOS && undos[k] != NULL; k++) undos[k]();
    if (!reported) {
        if (terminal) say("\r\033[K"); /* erases the progress line */
        say("bscount: error: interrupted\n");
        say_part_done();
    }
    _exit(STATUS_STOPPED);
}

static sigset_t handled_signals;

void bsc_interrupt_begin(void) {
    struct sigaction action = {.sa_handler = on_deadline}, old;
    terminal = isatty(STDERR_FILENO) == 1;
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

void bsc_interrupt_register(bsc_undo *undo) {
    size_t k = 0;
    while (k < MAX_UNDOS && undos[k] != NULL && undos[k] != undo) k++;
    assert(k < MAX_UNDOS);
    undos[k] = undo;
}

bool bsc_interrupt_hold(void) {
    sigprocmask(SIG_BLOCK, &handled_signals, NULL);
    return !interrupted;
}

void bsc_interrupt_resume(void) {
    sigprocmask(SIG_UNBLOCK, &handled_signals, NULL);
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

bool bsc_interrupt_tick(void *context, const bsc_progress *progress) {
    return !interrupted && !pending;
}

void bsc_interrupt_note(double fraction) {
    part_done = (sig_atomic_t)(fraction * 1000.0);
}

void bsc_interrupt_reported(void) {
    reported = 1;
}
