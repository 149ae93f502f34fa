/* interrupt.h - what wants to end the program from outside: SIGINT, SIGTERM and SIGHUP; on Windows
 * Ctrl-C, and the end of the console or of the session. Each is called a signal here. */
#ifndef BSC_OS_INTERRUPT_H
#define BSC_OS_INTERRUPT_H

#include <signal.h> /* sig_atomic_t, the type of what a handler reads */
#include <stdbool.h>

/* Begins to catch signals. After a signal bsc_interrupted() is true, and a read or write that waits
 * fails where the system can do that. If the program has not ended 0.12 s later, `on_deadline` is
 * called while the rest of the program may be in the middle of anything. It must end the program by
 * bsc_exit_now. On POSIX it is called by a signal's handler, so it may call only functions that
 * POSIX lists as async-signal-safe; on Windows another thread calls it. */
void bsc_interrupt_catch(void (*on_deadline)(void));

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

/* Holds signals back until bsc_interrupt_resume is called, for work that cannot be undone. Returns
 * false if a signal has already arrived. */
bool bsc_interrupt_hold(void);
void bsc_interrupt_resume(void);

/* Writes a text to standard error, and ends the program at once. A signal's handler may call
 * them. */
void bsc_say_now(const char *text);
_Noreturn void bsc_exit_now(int status);

#endif
