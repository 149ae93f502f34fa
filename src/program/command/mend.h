/* mend.h - corrects a command line that was refused: below the error, shows the command line that
 * the user probably meant. */
#ifndef BSC_COMMAND_MEND_H
#define BSC_COMMAND_MEND_H

/* Size in bytes of a buffer for a command line as bsc_line_begin writes it, with the final 0. */
#define BSC_LINE_SIZE 4096

/* Writes the words of the command line, argv[1] to argv[argc - 1], to `line`, with a line end
 * before, between and after them: `bscount map classic` becomes "\nmap\nclassic\n", and a line
 * without words "\n". A word --name=value is written as two words, unless the value is empty. Must
 * be called before the command line is parsed, because the parser moves the words. If the command
 * line is too long, or if a word is empty or contains a line end, `line` becomes "", which
 * bsc_line_mend does not correct. */
void bsc_line_begin(char line[BSC_LINE_SIZE], int argc, char **argv);

/* Prints, as a hint, the command line that the user probably meant instead of the refused command
 * line `line`, which bsc_line_begin has written. Uses the remedy that was stored when the line was
 * refused, and takes it out of the store. Prints nothing if no such command line is known, if it
 * would be refused too, or if `line` is "". Changes `line`. */
void bsc_line_mend(char line[BSC_LINE_SIZE]);

#endif
