/* interrupt.h - ends the program after a signal such as Ctrl-C (os/interrupt.h), and calls cleanup
 * functions before it ends. */
#ifndef BSC_LINE_INTERRUPT_H
#define BSC_LINE_INTERRUPT_H

#include "bscount.h"

#include "os/interrupt.h"

/* Begins to catch signals. From then on a signal ends the program with STATUS_STOPPED. If the
 * running code notices in time (0.12 s) that bsc_interrupted() is true, it cleans up and returns.
 * Otherwise the program is ended in the middle of its work. */
void bsc_interrupt_begin(void);

/* A cleanup function to call before the program ends: it removes an unfinished file, restores the
 * mode of the terminal, or ends a child process. A signal handler may call it, so it may use only
 * functions that POSIX lists as async-signal-safe. */
typedef void bsc_cleanup(void);

/* Registers the cleanup function `cleanup`, to be called before a signal ends the program in the
 * middle of its work; the function that was registered first is called first. Does nothing if
 * `cleanup` is registered already. At most 4 different functions may be registered (asserted). */
void bsc_interrupt_register(bsc_cleanup *cleanup);

/* A function for the field `tick` of a bsc_run, which the library calls from time to time during
 * the run. Lets a signal end the run: returns false if a signal has arrived, or if the user has
 * typed a Ctrl-C after which the program will ask whether to quit (bsc_interrupt_ask). Shows no
 * progress, and ignores both parameters. */
bool bsc_interrupt_tick(void *context, const bsc_progress *progress);
/* Stores how much of the count of deployments that is running is done, from 0 to 1, for the message
 * "stopped with 12.3 % done", which is printed, rounded down, if a signal ends the program in the
 * middle of its work. The value -1 means that no count is running, as it is before the first call:
 * then there is no such message. */
void bsc_interrupt_set_progress(double fraction);
/* Notes that the program has already printed "interrupted", so that the message is not printed a
 * second time when the program ends. */
void bsc_interrupt_set_reported(void);

#endif
