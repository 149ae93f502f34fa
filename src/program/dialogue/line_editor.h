/* line_editor.h - what other files use of line_editor.c. */
#ifndef BSC_DIALOGUE_LINE_EDITOR_H
#define BSC_DIALOGUE_LINE_EDITOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- line_editor.c: a line, with editing, a history and completion ---- */

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
/* For bsc_complete. Words that begin otherwise, or that memory has no space for, are left out. */
void bsc_editor_offer(bsc_editor *editor, const char *word);
/* Shows the prompt and reads a line, *line, the editor's, which may be changed until the next.
 * Only while this runs is the terminal in another mode than before. */
bsc_line_end bsc_editor_read(bsc_editor *editor, const char *prompt, char **line);

#endif
