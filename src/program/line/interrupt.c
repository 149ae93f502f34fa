/* interrupt.c - ends the program after a signal, whatever it is doing, within 0.12 s. Most work
 * sees bsc_interrupted(), and the program ends in order. If it has not ended by the deadline of
 * os/interrupt.h, end_program calls the registered undo functions, says "interrupted" and ends the
 * program with status 4. */
#include "program/line/interrupt.h"

#include "os/terminal.h"
#include "program/line/exit_status.h"

#include <assert.h>
#include <stddef.h>

#define MAX_UNDOS 4u /* for files, the terminal, child processes; and one to spare */

static volatile sig_atomic_t reported; /* "interrupted" has been printed already */
static volatile sig_atomic_t terminal; /* standard error is a terminal */
static volatile sig_atomic_t part_done =
    -1; /* how much of the count is done, in thousandths; -1: no count is running */
static bsc_undo *volatile undos[MAX_UNDOS]; /* the registered functions, then NULL */

/* Prints how much of the count is done, such as "bscount: stopped with 12.3 % done". Prints nothing
 * if no count is running. A signal handler may not call printf, so it makes the digits itself. */
static void say_part_done(void) {
    const int part = part_done;
    const char digits[] = {(char)('0' + part / 100 % 10), (char)('0' + part / 10 % 10), '.',
                           (char)('0' + part % 10), '\0'};
    if (part < 0) return;
    bsc_say_now("bscount: stopped with ");
    if (part >= 1000)
        bsc_say_now("100.0");
    else if (part >= 100)
        bsc_say_now(digits);
    else
        bsc_say_now(digits + 1); /* below 10 %: leaves out the leading 0 */
    bsc_say_now(" % done\n");
}

/* Ends the program because it has not ended by itself in time after a signal. */
static void end_program(void) {
    for (size_t k = 0; k < MAX_UNDOS && undos[k] != NULL; k++) undos[k]();
    if (!reported) {
        if (terminal) bsc_say_now("\r\033[K"); /* erases the progress line */
        bsc_say_now("bscount: error: interrupted\n");
        say_part_done();
    }
    bsc_exit_now(STATUS_STOPPED);
}

void bsc_interrupt_begin(void) {
    terminal = bsc_is_terminal(stderr);
    bsc_interrupt_catch(end_program);
}

void bsc_interrupt_register(bsc_undo *undo) {
    size_t k = 0;
    while (k < MAX_UNDOS && undos[k] != NULL && undos[k] != undo) k++;
    assert(k < MAX_UNDOS);
    undos[k] = undo;
}

bool bsc_interrupt_tick(void *context, const bsc_progress *progress) {
    return !bsc_interrupted() && !bsc_interrupt_pending();
}

void bsc_interrupt_note(double fraction) {
    part_done = (sig_atomic_t)(fraction * 1000.0);
}

void bsc_interrupt_reported(void) {
    reported = 1;
}
