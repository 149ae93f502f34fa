/* interrupt.h - how a signal (SIGINT, SIGTERM, SIGHUP) ends the program, or asks it something. */
#ifndef BSC_LINE_INTERRUPT_H
#define BSC_LINE_INTERRUPT_H

#include "bscount.h"

/* Sets the signals' handlers: from here on a signal ends the program with STATUS_STOPPED, in order
 * if the work in hand looks at bsc_interrupted in time, else by the handler itself. */
void bsc_interrupt_begin(void);

/* Puts something back as it was before the program ends: removes a file that is not whole, gives
 * the terminal its mode back, ends a child process. It runs in a signal handler, so it may call
 * only what POSIX calls async-signal-safe. */
typedef void bsc_undo(void);

/* Has the handler call `undo` before it ends the program. A function that was registered before is
 * not registered again. */
void bsc_interrupt_register(bsc_undo *undo);

/* Returns whether a signal has come that ends the program. */
bool bsc_interrupted(void);

/* Says whether Ctrl-C (SIGINT) is for the program to ask about: the first one then ends only what
 * waits and what is counted, and a second one before bsc_interrupt_take ends the program. */
void bsc_interrupt_ask(bool ask);
/* Returns whether a Ctrl-C has come that the program is to ask about. */
bool bsc_interrupt_pending(void);
/* Returns the same, and forgets that Ctrl-C. */
bool bsc_interrupt_take(void);

/* The `tick` of a bsc_run that shows no progress: returns false once the run is to end, by a signal
 * or by a Ctrl-C that the program is to ask about. */
bool bsc_interrupt_tick(void *context, const bsc_progress *progress);
/* Keeps which part of a count is done, from 0 to 1, for what the handler says; below 0: nothing is
 * being counted. */
void bsc_interrupt_note(double fraction);
/* Tells the handler that standard error has the message of the interrupt already. */
void bsc_interrupt_reported(void);

/* Holds signals back until bsc_interrupt_resume, for what cannot be undone. Returns false where a
 * signal has come already. */
bool bsc_interrupt_hold(void);
void bsc_interrupt_resume(void);

#endif
