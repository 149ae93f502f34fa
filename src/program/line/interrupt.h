/* interrupt.h - how a signal (os/interrupt.h) ends the program, and what is undone before. */
#ifndef BSC_LINE_INTERRUPT_H
#define BSC_LINE_INTERRUPT_H

#include "bscount.h"

#include "os/interrupt.h"

/* Begins to catch signals. From then on a signal ends the program with STATUS_STOPPED: if the
 * running code notices bsc_interrupted() in time, it cleans up and returns; otherwise the program
 * is ended in the middle of its work. */
void bsc_interrupt_begin(void);

/* A cleanup function to call before the program ends: it removes an unfinished file, restores the
 * mode of the terminal, or ends a child process. It runs in a signal handler, so it may call only
 * functions that POSIX lists as async-signal-safe. */
typedef void bsc_undo(void);

/* Registers `undo`, which is called before a signal ends the program in the middle of its work.
 * Does nothing if the function is registered already. */
void bsc_interrupt_register(bsc_undo *undo);

/* A callback for the `tick` field of a bsc_run that shows no progress. Returns false, which ends
 * the run, if a signal has arrived, including a Ctrl-C about which the program will ask. */
bool bsc_interrupt_tick(void *context, const bsc_progress *progress);
/* Stores how much of the running count is done, from 0 to 1, for the message that is printed when a
 * signal ends the program; a negative value means that no count is running. */
void bsc_interrupt_note(double fraction);
/* Tells that the program has already printed "interrupted", so that it is not printed again. */
void bsc_interrupt_reported(void);

#endif
