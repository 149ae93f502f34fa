/* interrupt.c - ends the program after a signal, whatever it is doing, within 0.12 s.
 *
 *   SIGINT, SIGTERM, SIGHUP   bsc_interrupted() is true, and a read or write that waits fails: most
 *                             work sees that, and the program ends in order
 *   0.12 s later (SIGALRM)    if it has not ended, the handler itself calls the registered undo
 *                             functions, says "interrupted" and ends the program with status 4
 *
 * A signal that the program inherits as ignored stays so: a job in the background does not end by
 * the terminal's Ctrl-C. */
#include "program/line/interrupt.h"

#include "program/line/exit_status.h"

#include <assert.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define DEADLINE_MICROSECONDS 120000 /* from a signal to the end by the handler */
#define MAX_UNDOS             4u     /* files, the terminal, child processes; and one to spare */

static volatile sig_atomic_t interrupted; /* a signal that ends the program has come */
static volatile sig_atomic_t reported;    /* standard error has the message of the interrupt */
static volatile sig_atomic_t terminal;    /* standard error is a terminal */
static volatile sig_atomic_t asking;      /* Ctrl-C makes the program ask what to end */
static volatile sig_atomic_t pending;     /* a Ctrl-C has come that was not asked about yet */
static volatile sig_atomic_t part_done =
    -1; /* how much of the count is done, in thousandths; -1: no count is running */
static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
static bsc_undo *volatile undos[MAX_UNDOS]; /* the registered functions, then NULL */

/* Handles the signals that end the program. */
static void on_signal(int number) {
    const struct itimerval deadline = {.it_value = {0, DEADLINE_MICROSECONDS}};
    if (number == SIGINT && asking && !pending) {
        pending = 1;
        return;
    }
    if (!interrupted) setitimer(ITIMER_REAL, &deadline, NULL);
    interrupted = 1;
}

/* Writes to standard error by a call that is allowed in a signal handler. */
static void say(const char *text) {
    (void)!write(STDERR_FILENO, text, strlen(text));
}

/* Says how much of the count is done, as "12.3 %". */
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
        say(digits + 1); /* one digit before the point */
    say(" % done\n");
}

/* Handles SIGALRM: ends the program because it has not ended by itself in time. */
static void on_deadline(int number) {
    for (size_t k = 0; k < MAX_UNDOS && undos[k] != NULL; k++) undos[k]();
    if (!reported) {
        if (terminal) say("\r\033[K"); /* removes the line of progress */
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
    action.sa_handler = on_signal; /* without SA_RESTART: a read that waits fails */
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
