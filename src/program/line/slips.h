/* slips.h - what other files use of slips.c. */
#ifndef BSC_LINE_SLIPS_H
#define BSC_LINE_SLIPS_H

#include "program/line/tables.h"

/* ---- slips.c: words that people type in place of ours ---- */

/* Bytes of what a word can be meant as, with the 0 at its end. */
#define BSC_SLIP_SIZE 192

/* Writes to `text`, and returns, the words that are meant where `word` was typed at that place
 * of the command's line (slips.c lists the places), with line ends between the words; "" where
 * the word is to be left out. NULL: that is not known. */
const char *bsc_slip_meant(const char *place, bsc_command_id command, const char *word,
                           char text[BSC_SLIP_SIZE]);

#endif
