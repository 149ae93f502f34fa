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

/* Makes an editor; to be called only if bsc_terminal_usable. Returns NULL if memory ran out. */
bsc_editor *bsc_editor_new(bsc_complete *complete, void *context);
void bsc_editor_free(bsc_editor *editor);

/* Offers a word that could complete the line. Words that do not begin as the line goes on, or that
 * memory has no space for, are left out. */
void bsc_editor_offer(bsc_editor *editor, const char *word);

/* Shows the prompt and reads a line. *line belongs to the editor, and may be changed until the
 * next one is read. Only while this runs is the terminal in another mode than before. */
bsc_line_end bsc_editor_read(bsc_editor *editor, const char *prompt, char **line);

#endif
