/* slips.h - finds out what a user meant by a word that the program does not know. */
#ifndef BSC_LINE_SLIPS_H
#define BSC_LINE_SLIPS_H

#include "program/line/tables.h"

/* Size in bytes of a buffer for the words that bsc_slip_meant writes, with the final 0. */
#define BSC_SLIP_SIZE 192

/* Looks up what the user means by `word`, a word of another program or of plain English that the
 * user typed at `place` in a line of `command` (the head of slips.c lists the places). Writes the
 * words that are meant to `text`, separated by line ends, and returns `text`. If the word should be
 * left out, the text is "". Returns NULL if the table does not have the word. */
const char *bsc_slip_meant(const char *place, bsc_command_id command, const char *word,
                           char text[BSC_SLIP_SIZE]);

#endif
