/* mend.h - corrects a command line that was refused: below the error, shows the command line that
 * the user probably meant. */
#ifndef BSC_COMMAND_MEND_H
#define BSC_COMMAND_MEND_H

/* Size in bytes of a command line in the form of bsc_line_begin, with its final 0. */
#define BSC_LINE_SIZE 4096

/* Writes the command line to `text`, as a line end, a word, a line end, a word, a line end, and so
 * on; --name=value counts as two words. Must be called before the line is parsed, because the
 * parser moves the words. If the line is too long, or if a word is empty or contains a line end,
 * `text` becomes "". */
void bsc_line_begin(char text[BSC_LINE_SIZE], int argc, char **argv);

/* Prints, as a hint, the command line that the user probably meant instead of the refused line
 * `text`. Prints nothing if no such line is known, or if it would be refused too. Changes
 * `text`. */
void bsc_line_mend(char text[BSC_LINE_SIZE]);

#endif
