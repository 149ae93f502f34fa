/* terminal.h - keys, one by one, from a terminal; and a line typed there.
 *
 *   left, right, home, end, ^A ^E ^B ^F     move        up, down, ^P ^N   lines typed before
 *   backspace, delete, ^H ^D ^K ^U ^W       erase       Tab               completes a word
 *   Ctrl-L clears the screen, Ctrl-D in an empty line ends the input */
#ifndef BSC_DIALOGUE_TERMINAL_H
#define BSC_DIALOGUE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A byte of text or a control character, or one of these. */
enum {
    KEY_UP = 256,
    KEY_DOWN,
    KEY_DELETE,
    KEY_NONE,   /* nothing that is known here */
    KEY_REDRAW, /* the screen may have another size or content now */
    KEY_END,    /* of the input, or the terminal failed, or bsc_interrupted */
    KEY_STOP    /* Ctrl-C (bsc_interrupt_take) */
};
#define KEY_CONTROL(letter) ((letter)-64)

/* Whether standard input and output are a terminal that can move its cursor. */
bool bsc_terminal_usable(void);
/* Until bsc_terminal_end keys come as typed and are not shown. False: the terminal cannot. */
bool bsc_terminal_begin(void);
void bsc_terminal_end(void);
/* The next key. The arrows to the left and right, Home and End come as ^B ^F ^A ^E. */
int bsc_terminal_key(void);
/* Waits for a line of standard input, outside of begin and end; false where a signal came first: a
 * read by itself would miss one that comes just before it. */
bool bsc_terminal_wait(void);
/* Columns of the screen. */
size_t bsc_terminal_width(void);

#endif
