/* interrupt.c - ends the program soon after a signal such as Ctrl-C. Most code checks
 * bsc_interrupted() often enough, cleans up and returns, so that the program ends normally. If it
 * has not ended 0.12 s after the signal (the deadline of os/interrupt.h), end_program stops it in
 * the middle of its work: it calls the cleanup functions that were registered, prints "interrupted"
 * and ends the program with exit status 4. */
#include "program/line/interrupt.h"

#include "os/terminal.h"
#include "program/line/exit_status.h"

#include <assert.h>
#include <stddef.h>

/* The greatest number of cleanup functions that can be registered. The program has three: they
 * remove unfinished files, restore the mode of the terminal, and kill child processes. */
#define MAX_CLEANUPS 4u

static volatile sig_atomic_t is_reported; /* the error "interrupted" was printed already */
static volatile sig_atomic_t is_terminal; /* standard error is a terminal */
/* How much of the count of deployments that is running is done, in thousandths; negative: no count
 * is running. */
static volatile sig_atomic_t thousandths_done = -1;
/* The cleanup functions that are registered; the elements after the last one are NULL. */
static bsc_cleanup *volatile cleanups[MAX_CLEANUPS];

/* Prints how much of the count is done, rounded down, such as "bscount: stopped with 12.3 % done".
 * Prints nothing if no count is running. A signal handler may not call printf, so this function
 * computes the digits itself. */
static void print_part_done(void) {
    const int thousandths = thousandths_done;
    const char digits[] = {(char)('0' + thousandths / 100 % 10),
                           (char)('0' + thousandths / 10 % 10), '.', (char)('0' + thousandths % 10),
                           '\0'};
    if (thousandths < 0) return;
    bsc_say_now("bscount: stopped with ");
    if (thousandths >= 1000)
        bsc_say_now("100.0");
    else if (thousandths >= 100)
        bsc_say_now(digits);
    else
        bsc_say_now(digits + 1); /* below 10 %: leaves out the leading 0 */
    bsc_say_now(" % done\n");
}

/* Ends the program in the middle of its work, with STATUS_STOPPED; does not return. Called if the
 * program has not ended by itself within the deadline after a signal. Calls the cleanup functions,
 * and prints "interrupted", and how much of a count is done, unless "interrupted" was printed
 * already. */
static void end_program(void) {
    for (size_t k = 0; k < MAX_CLEANUPS && cleanups[k] != NULL; k++) cleanups[k]();
    if (!is_reported) {
        if (is_terminal) bsc_terminal_erase_line_now(); /* erases the progress line */
        bsc_say_now("bscount: error: interrupted\n");
        print_part_done();
    }
    bsc_exit_now(STATUS_STOPPED);
}

void bsc_interrupt_begin(void) {
    is_terminal = bsc_is_terminal(stderr);
    bsc_interrupt_catch(end_program);
}

void bsc_interrupt_register(bsc_cleanup *cleanup) {
    size_t k = 0;
    while (k < MAX_CLEANUPS && cleanups[k] != NULL && cleanups[k] != cleanup) k++;
    assert(k < MAX_CLEANUPS);
    cleanups[k] = cleanup;
}

bool bsc_interrupt_tick(void *context, const bsc_progress *progress) {
    return !bsc_interrupted() && !bsc_interrupt_pending();
}

void bsc_interrupt_set_progress(double fraction) {
    thousandths_done = (sig_atomic_t)(fraction * 1000.0);
}

void bsc_interrupt_set_reported(void) {
    is_reported = 1;
}
