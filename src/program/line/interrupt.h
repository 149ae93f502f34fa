/* interrupt.h - how a signal (SIGINT, SIGTERM, SIGHUP) ends the program, or asks it something. */
#ifndef BSC_LINE_INTERRUPT_H
#define BSC_LINE_INTERRUPT_H

#include "bscount.h"

/* Installs the signal handlers. From then on a signal ends the program with STATUS_STOPPED: if the
 * running code notices bsc_interrupted() in time, it cleans up and returns; otherwise the handler
 * ends the program. */
void bsc_interrupt_begin(void);

/* A cleanup function to call before the program ends: it removes an unfinished file, restores the
 * mode of the terminal, or ends a child process. It runs in a signal handler, so it may call only
 * functions that POSIX lists as async-signal-safe. */
typedef void bsc_undo(void);

/* Registers `undo`, which the signal handler calls before it ends the program. Does nothing if the
 * function is registered already. */
void bsc_interrupt_register(bsc_undo *undo);

/* Returns whether a signal has arrived that is to end the program. */
bool bsc_interrupted(void);

/* Chooses what Ctrl-C (SIGINT) does. If `ask` is true, the first Ctrl-C only breaks off the current
 * count or the wait for input, so that the program can ask the user what to do; a second Ctrl-C
 * before bsc_interrupt_take is called ends the program. If false, the first one ends it. */
void bsc_interrupt_ask(bool ask);
/* Returns whether a Ctrl-C has arrived and the program has yet to ask the user about it. */
bool bsc_interrupt_pending(void);
/* Returns what bsc_interrupt_pending returns, and marks that Ctrl-C as handled. */
bool bsc_interrupt_take(void);

/* A callback for the `tick` field of a bsc_run that shows no progress. Returns false, which ends
 * the run, if a signal has arrived, including a Ctrl-C about which the program will ask. */
bool bsc_interrupt_tick(void *context, const bsc_progress *progress);
/* Stores how much of the running count is done, from 0 to 1, for the message that the signal
 * handler prints; a negative value means that no count is running. */
void bsc_interrupt_note(double fraction);
/* Tells the signal handler that the program has already printed "interrupted", so that the handler
 * does not print it again. */
void bsc_interrupt_reported(void);

/* Holds signals back until bsc_interrupt_resume is called, for work that cannot be undone. Returns
 * false if a signal has already arrived. */
bool bsc_interrupt_hold(void);
void bsc_interrupt_resume(void);

#endif
