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

/* An editor for lines that are typed at a terminal, with the history of these lines. It reads any
 * number of lines, one after another. */
typedef struct bsc_editor bsc_editor;

/* How the reading of a line ended. */
typedef enum bsc_line_end {
    LINE_TYPED, /* the user typed a line and ended it */
    /* No line was typed, because the input ended, the terminal failed, or a signal must end the
     * program. */
    LINE_ENDED,
    LINE_STOPPED /* Ctrl-C was typed instead of a line */
} bsc_line_end;

/* A function that completes a word when the user types Tab: it calls bsc_editor_offer with each
 * word that could follow the first `length` bytes of the line. `line` is the whole line and ends in
 * a 0. It may go on after the word to complete, because the cursor need not be at its end. */
typedef void bsc_complete(void *context, bsc_editor *editor, const char *line, size_t length);

/* Makes an editor, which the caller frees with bsc_editor_free. When the user types Tab, the editor
 * calls `complete` with `context` to get the words that fit. May be called only if
 * bsc_terminal_usable returns true. Returns NULL if memory runs out. */
bsc_editor *bsc_editor_new(bsc_complete *complete, void *context);
/* Frees an editor; NULL is allowed. */
void bsc_editor_free(bsc_editor *editor);

/* Called by the editor's function bsc_complete, and only while it runs: offers a word that could
 * replace the word before the cursor. Ignores the offered word if it does not begin, in capitals or
 * small letters, with what the user has typed, or if memory runs out. Copies the word. */
void bsc_editor_offer(bsc_editor *editor, const char *word);

/* Shows the prompt and reads a line of at most 1000 bytes; what is typed beyond them is ignored.
 * *line belongs to the editor. It is valid until the next line is read, and the caller may change
 * its bytes; it is "" if the user typed an empty line. If the result is not LINE_TYPED, *line has
 * no meaning. Changes the mode of the terminal while the line is typed, and restores it before
 * returning. Returns LINE_ENDED if the mode cannot be changed. */
bsc_line_end bsc_editor_read(bsc_editor *editor, const char *prompt, char **line);

#endif
