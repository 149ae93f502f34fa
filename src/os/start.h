/* start.h - what the program must do before anything else, so that it then finds the same
 * everywhere: three standard files that pass bytes as they are, arguments in UTF-8 on Windows, and
 * writes that fail in place of ending the program. */
#ifndef BSC_OS_START_H
#define BSC_OS_START_H

/* Prepares the standard files. main calls it first. */
void bsc_start_files(void);
/* Prepares the rest, after signals are caught. May put other words into *argc and *argv. */
void bsc_start_arguments(int *argc, char ***argv);

#endif
