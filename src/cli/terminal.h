/* terminal.h - keys, one by one, from a terminal. */
#ifndef BSC_CLI_TERMINAL_H
#define BSC_CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

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
/* From here to bsc_terminal_end keys come as they are typed and are not shown. False where the
 * terminal cannot do so. */
bool bsc_terminal_begin(void);
void bsc_terminal_end(void);
/* The next key. The arrows to the left and right, Home and End come as ^B ^F ^A ^E. */
int bsc_terminal_key(void);
/* Waits for a line of standard input, outside of begin and end; false where a signal came first: a
 * read by itself would miss one that comes just before it. */
bool bsc_terminal_wait(void);
/* Columns of the screen. */
size_t bsc_terminal_width(void);
/* Gives the terminal its mode back: for a signal handler that ends the program. */
void bsc_terminal_restore(void);

#endif
