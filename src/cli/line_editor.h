/* line_editor.h - a line typed at a terminal, with editing, a history and completion.
 *
 *   left, right, home, end, ^A ^E ^B ^F     move        up, down, ^P ^N   lines typed before
 *   backspace, delete, ^H ^D ^K ^U ^W       erase       Tab               completes a word
 *   Ctrl-L clears the screen, Ctrl-D in an empty line ends the input */
#ifndef BSC_CLI_LINE_EDITOR_H
#define BSC_CLI_LINE_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bsc_editor bsc_editor;

typedef enum bsc_line_end {
    LINE_TYPED,
    LINE_ENDED,  /* no more lines, or the terminal failed, or bsc_interrupted */
    LINE_STOPPED /* Ctrl-C (bsc_interrupt_take) */
} bsc_line_end;

/* Calls bsc_editor_offer with each word that could follow the first `length` bytes of the line. */
typedef void bsc_complete(void *context, bsc_editor *editor, const char *line, size_t length);

/* For where bsc_terminal_usable. NULL when memory ran out. */
bsc_editor *bsc_editor_new(bsc_complete *complete, void *context);
void bsc_editor_free(bsc_editor *editor);
/* For bsc_complete: `word` must live until that returns. Those that do not begin like the word
 * that is being typed are left out here. */
void bsc_editor_offer(bsc_editor *editor, const char *word);
/* Shows the prompt and reads a line, *line, the editor's, which may be changed until the next.
 * Only while this runs is the terminal in another mode than before. */
bsc_line_end bsc_editor_read(bsc_editor *editor, const char *prompt, char **line);
#endif
