/* mend.h - a command line that was refused, mended: slips.c knows what is often mistyped, mend.c
 * what the parser says. */
#ifndef BSC_CLI_MEND_H
#define BSC_CLI_MEND_H

#include "cli/call.h"

/* Before the line is parsed, which moves its words: each of them between two line ends. "" for a
 * line that is too long, or has an empty word or one of several lines. */
void bsc_line_begin(char text[BSC_LINE_SIZE], int argc, char **argv);
/* Where a like line is known that can be parsed, shows it as a hint. Nothing else is printed. */
void bsc_line_mend(char text[BSC_LINE_SIZE]);

#endif
