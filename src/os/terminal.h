/* terminal.h - terminals, and on Windows consoles: what they can show, and their keys, one by
 * one. */
#ifndef BSC_OS_TERMINAL_H
#define BSC_OS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What bsc_terminal_key returns: a byte of text or a control character, or one of these. */
enum {
    KEY_CTRL_A = 1, /* the control key and a letter: the letter's number in the alphabet */
    KEY_CTRL_B = 2,
    KEY_CTRL_D = 4,
    KEY_CTRL_E = 5,
    KEY_CTRL_F = 6,
    KEY_CTRL_H = 8,
    KEY_CTRL_I = 9, /* also the key Tab */
    KEY_CTRL_K = 11,
    KEY_CTRL_L = 12,
    KEY_CTRL_N = 14,
    KEY_CTRL_P = 16,
    KEY_CTRL_U = 21,
    KEY_CTRL_W = 23,
    KEY_ESCAPE = 27,
    KEY_UP = 256, /* from here on no bytes */
    KEY_DOWN,
    KEY_DELETE,
    KEY_NONE,   /* a key that means nothing here */
    KEY_REDRAW, /* the screen may have another size or content now */
    KEY_END,    /* the input ended, the terminal failed, or a signal is to end the program */
    KEY_STOP    /* Ctrl-C was typed (bsc_interrupt_take) */
};

/* Says whether a stream is a terminal. */
bool bsc_is_terminal(FILE *stream);
/* Says whether a stream is a terminal that obeys the escape sequences for colours and the
 * cursor. */
bool bsc_terminal_can_draw(FILE *stream);

/* Returns whether standard input and output are a terminal that can move its cursor. */
bool bsc_terminal_usable(void);

/* Changes the terminal's mode until bsc_terminal_end is called: keys arrive as they are typed, and
 * are not shown. Returns false if that fails. The caller must call bsc_terminal_end in either
 * case. */
bool bsc_terminal_begin(void);
void bsc_terminal_end(void);
/* Gives the terminal back the mode that it had before bsc_terminal_begin, if that was called. A
 * signal's handler may call this function. */
void bsc_terminal_restore(void);

/* Waits for a key and returns it. Returns ^B, ^F, ^A and ^E for the left and right arrows, Home and
 * End. */
int bsc_terminal_key(void);

/* Waits until a line of standard input can be read. Must not be called between bsc_terminal_begin
 * and bsc_terminal_end. Returns false if a signal arrived first. A read without this wait would
 * miss a signal that arrives just before it. */
bool bsc_terminal_wait(void);

/* Returns how many columns the screen has; 80 if the terminal does not say. */
size_t bsc_terminal_width(void);

#endif
