/* line_editor.h - a line that is typed at a terminal, with editing, a history and completion.
 *
 *   left, right, home, end, ^A ^E ^B ^F     move        up, down, ^P ^N   lines typed before
 *   backspace, delete, ^H ^D ^K ^U ^W       erase       Tab               completes a word
 *   Ctrl-L clears the screen, Ctrl-D in an empty line ends the input */
#ifndef BSC_DIALOGUE_LINE_EDITOR_H
#define BSC_DIALOGUE_LINE_EDITOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An editor with its history. It may read one line after the other. */
typedef struct bsc_editor bsc_editor;

/* How the reading of a line ended. */
typedef enum bsc_line_end {
    LINE_TYPED,
    LINE_ENDED,  /* there are no more lines, or the terminal failed, or bsc_interrupted */
    LINE_STOPPED /* Ctrl-C was typed (bsc_interrupt_take) */
} bsc_line_end;

/* A function that calls bsc_editor_offer with each word that could follow the first `length` bytes
 * of the line. */
typedef void bsc_complete(void *context, bsc_editor *editor, const char *line, size_t length);

/* Makes an editor, whose words to complete come from `complete` with `context`. To be called only
 * if bsc_terminal_usable returns true. Returns NULL if memory ran out. */
bsc_editor *bsc_editor_new(bsc_complete *complete, void *context);
void bsc_editor_free(bsc_editor *editor);

/* Offers a word that could complete the line. A word that does not begin with the bytes before the
 * cursor is left out; so is one if memory ran out. */
void bsc_editor_offer(bsc_editor *editor, const char *word);

/* Shows the prompt and reads a line. *line belongs to the editor; the caller may change its bytes,
 * and it is valid until the next line is read. Only while this function runs is the terminal in
 * another mode. */
bsc_line_end bsc_editor_read(bsc_editor *editor, const char *prompt, char **line);

#endif
