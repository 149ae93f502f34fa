/* interrupt.h - handles the requests of the user or the system to end the program: the signals
 * SIGINT, SIGTERM and SIGHUP; on Windows Ctrl-C, Ctrl-Break, and the end of the console, of the
 * session or of the machine. Each of these is called a signal in this header. */
#ifndef BSC_OS_INTERRUPT_H
#define BSC_OS_INTERRUPT_H

#include <signal.h> /* for files that include this header: sig_atomic_t */
#include <stdbool.h>

/* Begins to catch signals. On POSIX, a signal that is ignored at this moment stays ignored. When a
 * signal has arrived, bsc_interrupted() returns true, and a read or write that is waiting fails, on
 * systems that can do that. The program should then end. If it has not ended within 0.12 s,
 * `on_deadline` is called, and must end the program with bsc_exit_now. At that moment the program
 * may be in the middle of any function. On POSIX a signal handler calls `on_deadline`, so
 * `on_deadline` may call only functions that POSIX lists as async-signal-safe. On Windows another
 * thread calls it. */
void bsc_interrupt_catch(void (*on_deadline)(void));

/* Says whether a signal that must end the program has arrived. */
bool bsc_interrupted(void);

/* Chooses what Ctrl-C (SIGINT) does. If `ask` is false, the first Ctrl-C ends the program. If it is
 * true, the first Ctrl-C only interrupts the current count or the wait for input, so that the
 * program can ask the user what to do; a second Ctrl-C ends the program if it comes before the call
 * of bsc_interrupt_take. If bsc_interrupt_pending is true before the call, it is false afterwards;
 * but a signal that must end the program (bsc_interrupted) is not forgotten. */
void bsc_interrupt_ask(bool ask);
/* Says whether Ctrl-C was typed and the program has not yet asked the user what to do about it.
 * Always false unless bsc_interrupt_ask(true) was called, which makes the program ask. */
bool bsc_interrupt_pending(void);
/* Returns the result of bsc_interrupt_pending, and resets it to false. If this function returns
 * true, the caller must now ask the user what to do. */
bool bsc_interrupt_take(void);

/* Delays signals until bsc_interrupt_resume is called, so that no signal ends the program while it
 * does something that must not remain half done. Returns false if a signal that must end the
 * program has already arrived; signals are delayed even then. Calls do not nest: after several of
 * them, one call of bsc_interrupt_resume lets signals arrive again. */
bool bsc_interrupt_hold(void);
/* Lets signals arrive again, including those that were delayed since bsc_interrupt_hold. */
void bsc_interrupt_resume(void);

/* Writes a text to standard error without any buffer; a failure is ignored. A signal handler may
 * call this function. */
void bsc_say_now(const char *text);
/* Ends the program at once with the exit status `status`. A signal handler may call this
 * function. */
_Noreturn void bsc_exit_now(int status);

#endif
