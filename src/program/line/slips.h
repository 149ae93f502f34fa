/* slips.h - finds what is meant by words that people type in place of the program's own. */
#ifndef BSC_LINE_SLIPS_H
#define BSC_LINE_SLIPS_H

#include "program/line/tables.h"

/* Bytes of the words that a typed word can mean, with the 0 at their end. */
#define BSC_SLIP_SIZE 192

/* Writes to `text`, and returns, the words that are meant if `word` was typed at that place of the
 * command's line (slips.c lists the places), with line ends between the words; "" if the word is
 * to be left out. Returns NULL if no meaning is known. */
const char *bsc_slip_meant(const char *place, bsc_command_id command, const char *word,
                           char text[BSC_SLIP_SIZE]);

#endif
