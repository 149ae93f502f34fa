/* mend.h - what other files use of mend.c. */
#ifndef BSC_COMMAND_MEND_H
#define BSC_COMMAND_MEND_H

/* mend.c: a line that was refused. */

/* A command line, each of whose words stands between two line ends. */
#define BSC_LINE_SIZE 4096

/* Before the line is parsed, which moves its words: each of them between two line ends. "" for a
 * line that is too long, or has an empty word or one of several lines. */
void bsc_line_begin(char text[BSC_LINE_SIZE], int argc, char **argv);
/* Where the line that was meant is known, and would not be refused, shows it as a hint. Nothing
 * else is printed. */
void bsc_line_mend(char text[BSC_LINE_SIZE]);

#endif
