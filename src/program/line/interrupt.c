/* interrupt.c - how a signal ends the program: in order where the work in hand looks often enough,
 * else by the handler itself, so that each command ends in time, whatever it is doing.
 *
 *   SIGINT, SIGTERM, SIGHUP  ->  bsc_interrupted() is true; a write or read that waits fails
 *   0.12 s later (SIGALRM)   ->  what is not whole is removed, "interrupted", status 4
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

#define DEADLINE_MICROSECONDS 120000
#define MAX_UNDOS             4u /* files, the terminal, child processes; and one to spare */

static volatile sig_atomic_t interrupted, reported, terminal;
static volatile sig_atomic_t asking, pending; /* of Ctrl-C */
static volatile sig_atomic_t part_done = -1;  /* thousandths; -1: of nothing that is counted */
static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
static bsc_undo *volatile undos[MAX_UNDOS]; /* the registered functions, then NULL */

static void on_signal(int number) {
    const struct itimerval deadline = {.it_value = {0, DEADLINE_MICROSECONDS}};
    if (number == SIGINT && asking && !pending) {
        pending = 1;
        return;
    }
    if (!interrupted) setitimer(ITIMER_REAL, &deadline, NULL);
    interrupted = 1;
}

static void say(const char *text) {
    (void)!write(STDERR_FILENO, text, strlen(text));
}

static void on_deadline(int number) {
    for (size_t k = 0; k < MAX_UNDOS && undos[k] != NULL; k++) undos[k]();
    if (!reported) {
        if (terminal) say("\r\033[K");
        say("bscount: error: interrupted\n");
        const int part = part_done;
        const char digits[] = {(char)('0' + part / 100 % 10), (char)('0' + part / 10 % 10), '.',
                               (char)('0' + part % 10), '\0'};
        if (part >= 0) {
            say("bscount: stopped with ");
            if (part >= 1000)
                say("100.0");
            else
                say(part >= 100 ? digits : digits + 1);
            say(" % done\n");
        }
    }
    _exit(STATUS_STOPPED);
}

static sigset_t heard; /* the signals that this file handles */

void bsc_interrupt_begin(void) {
    struct sigaction action = {.sa_handler = on_deadline}, old;
    terminal = isatty(STDERR_FILENO) == 1;
    sigemptyset(&heard);
    sigaddset(&heard, SIGALRM);
    sigfillset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    action.sa_handler = on_signal; /* without SA_RESTART: what waits is to fail */
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        if (sigaction(ends[k], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
        sigaction(ends[k], &action, NULL);
        sigaddset(&heard, ends[k]);
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
    sigprocmask(SIG_BLOCK, &heard, NULL);
    return !interrupted;
}

void bsc_interrupt_resume(void) {
    sigprocmask(SIG_UNBLOCK, &heard, NULL);
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
