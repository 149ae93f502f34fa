/* mend.h - the line that was meant, below the error of one that was refused. */
#ifndef BSC_COMMAND_MEND_H
#define BSC_COMMAND_MEND_H

/* Bytes of a command line with its end, in which each word stands between two line ends. */
#define BSC_LINE_SIZE 4096

/* Writes the command line to `text`, each word between two line ends. Must be called before the
 * line is parsed, since that moves its words. A line that is too long, or that has an empty word
 * or one of several lines, becomes "". */
void bsc_line_begin(char text[BSC_LINE_SIZE], int argc, char **argv);

/* Shows as a hint the line that was meant, if that is known and such a line would not be refused.
 * Prints nothing else. Changes `text`. */
void bsc_line_mend(char text[BSC_LINE_SIZE]);

#endif
