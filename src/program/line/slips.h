/* slips.h - finds out what a user meant by a word that the program does not know. */
#ifndef BSC_LINE_SLIPS_H
#define BSC_LINE_SLIPS_H

#include "program/line/tables.h"

/* Bytes: room for the words that a typed word can mean, with the 0 at their end. */
#define BSC_SLIP_SIZE 192

/* Looks up what the user means by `word`, a word of another program or of plain English that was
 * typed at `place` in a line of `command` (the head of slips.c lists the places). Writes the words
 * that are meant to `text`, separated by line ends, and returns `text`; "" means that the word
 * should be left out. Returns NULL if the word is not known. */
const char *bsc_slip_meant(const char *place, bsc_command_id command, const char *word,
                           char text[BSC_SLIP_SIZE]);

#endif
