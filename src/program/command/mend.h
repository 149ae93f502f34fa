/* mend.h - shows the command line that was probably meant, after the error of one that was
 * refused. */
#ifndef BSC_COMMAND_MEND_H
#define BSC_COMMAND_MEND_H

/* Number of bytes of a command line with its final 0, in which each word has a line end before and
 * after it. */
#define BSC_LINE_SIZE 4096

/* Writes the command line to `text`, each word between two line ends. Must be called before the
 * line is parsed, since that moves its words. A line that is too long, or that has an empty word
 * or one of several lines, becomes "". */
void bsc_line_begin(char text[BSC_LINE_SIZE], int argc, char **argv);

/* Prints the command line that was probably meant as a hint, if one is known and it would be
 * accepted. Otherwise prints nothing. Changes `text`. */
void bsc_line_mend(char text[BSC_LINE_SIZE]);

#endif
