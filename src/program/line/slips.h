/* slips.h - finds out what a user meant by a word that the program does not know, such as `heatmap`
 * for the command `map`. */
#ifndef BSC_LINE_SLIPS_H
#define BSC_LINE_SLIPS_H

#include "program/line/tables.h"

/* Size in bytes of a buffer for the words that bsc_word_find_meant writes, with the final 0. */
#define BSC_MEANT_SIZE 192

/* Looks up what the user means by `word`, a word of another program or of plain English that was
 * typed in a line of `command`, which must be below COMMANDS. Ignores the case of `word`. `place`
 * says where in the line: "command", "board", "option", "--touch" and so on (the list at the top of
 * slips.c). Writes the words that are meant to `text`, separated by line ends, and returns `text`;
 * if the word should be left out, the text is "". Returns NULL if the table of slips.c does not
 * have the word, as for the empty word, or if the words that are meant are too long for `text`. */
const char *bsc_word_find_meant(const char *place, bsc_command_id command, const char *word,
                                char text[BSC_MEANT_SIZE]);

#endif
