/* play_complete.h - completes the words of a line that is typed to `play`. */
#ifndef BSC_DIALOGUE_PLAY_COMPLETE_H
#define BSC_DIALOGUE_PLAY_COMPLETE_H

#include "program/dialogue/line_editor.h"

/* Offers to the editor each word that could follow the first `length` bytes of the line: cells,
 * ships, answers, commands and file names. The word to complete, which may be empty, begins after
 * these bytes; the rest of the line is taken as what the user has typed of it. `context` is the
 * bsc_dialogue. This is the `complete` function to pass to bsc_editor_new. Words for which memory
 * runs out are not offered. */
void bsc_dialogue_complete(void *context, bsc_editor *editor, const char *line, size_t length);

#endif
