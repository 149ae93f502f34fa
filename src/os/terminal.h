/* terminal.h - terminals, or consoles on Windows: what they can display, erasing what they display,
 * and reading their keys one at a time. */
#ifndef BSC_OS_TERMINAL_H
#define BSC_OS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The keys that bsc_terminal_key returns. Values below 256 are the bytes of a text that was typed,
 * or the control characters that are listed first. Values from 256 on are other keys and events. */
enum {
    KEY_CTRL_A = 1, /* Ctrl and a letter give the position of the letter in the alphabet */
    KEY_CTRL_B = 2,
    KEY_CTRL_D = 4,
    KEY_CTRL_E = 5,
    KEY_CTRL_F = 6,
    KEY_CTRL_H = 8,
    KEY_CTRL_I = 9, /* the key Tab also gives this value */
    KEY_CTRL_K = 11,
    KEY_CTRL_L = 12,
    KEY_CTRL_N = 14,
    KEY_CTRL_P = 16,
    KEY_CTRL_U = 21,
    KEY_CTRL_W = 23,
    KEY_ESCAPE = 27,
    KEY_UP = 256, /* from here on the values are not bytes */
    KEY_DOWN,
    KEY_DELETE,
    KEY_NONE,   /* a key that has no meaning for the program */
    KEY_REDRAW, /* the size or the content of the screen may have changed */
    KEY_END,    /* the input has ended, the terminal failed, or a signal must end the program */
    KEY_STOP    /* Ctrl-C was typed, and the program must ask the user what to do (interrupt.h) */
};

/* Says whether a stream is connected to a terminal. */
bool bsc_is_terminal(FILE *stream);
/* Says whether a stream is connected to a terminal that obeys the escape sequences for colours and
 * for moving the cursor. */
bool bsc_terminal_can_draw(FILE *stream);

/* Says whether the program can edit a line as it is typed: whether standard input is a terminal,
 * and standard output is a terminal on which the functions below can erase and move the cursor.
 * Changes nothing. */
bool bsc_terminal_usable(void);

/* Erases the characters of a terminal from the cursor to the end of its line. `stream` is standard
 * output or standard error, and must be connected to the terminal. What this function and the next
 * two do may wait in the buffer of their stream, behind what was written before, until the caller
 * flushes the stream. */
void bsc_terminal_erase_rest(FILE *stream);
/* Moves the cursor of standard output to the left by so many columns. `columns` must not be 0. */
void bsc_terminal_move_left(size_t columns);
/* Erases everything that is visible on the terminal of standard output, and moves the cursor to its
 * upper left corner. */
void bsc_terminal_clear(void);
/* Erases the line of the cursor of standard error, and moves the cursor to its beginning, without
 * any buffer. A signal handler may call this function. */
void bsc_terminal_erase_line_now(void);

/* Switches the terminal to a mode in which each key arrives as soon as it is typed, and is not
 * displayed. Returns false if that fails. In either case the caller must call bsc_terminal_end. */
bool bsc_terminal_begin(void);
/* Restores the mode that the terminal had before bsc_terminal_begin, and everything else that
 * bsc_terminal_begin changed. */
void bsc_terminal_end(void);
/* Restores the mode that the terminal had before bsc_terminal_begin, or does nothing if its mode
 * was not changed. A signal handler may call this function. */
void bsc_terminal_restore(void);

/* Waits for a key and returns it: a byte or one of the values above. Must only be called between
 * bsc_terminal_begin, which has succeeded, and bsc_terminal_end. The left and right arrows, Home
 * and End are returned as KEY_CTRL_B, KEY_CTRL_F, KEY_CTRL_A and KEY_CTRL_E. The key Escape alone
 * gives KEY_NONE; on Windows the function goes on waiting instead. */
int bsc_terminal_key(void);

/* Waits until a line of standard input can be read; on Windows, where a signal does end a read, it
 * does not wait. Returns false if a signal that ends or interrupts the program arrives first, or if
 * the system cannot wait for standard input. The caller waits here before it reads, because a
 * signal that arrives just before a read begins would not end the read. Must not be called between
 * bsc_terminal_begin and bsc_terminal_end. */
bool bsc_terminal_wait(void);

/* Returns how many columns the terminal of standard output has, or 80 if that is unknown. */
size_t bsc_terminal_width(void);

#endif
