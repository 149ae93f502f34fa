/* start.h - prepares the program before it does anything else, so that the rest of the program
 * finds the same conditions on every system: three open standard files that pass bytes unchanged,
 * arguments in UTF-8 on Windows, and writes that fail with an error instead of ending the
 * program. */
#ifndef BSC_OS_START_H
#define BSC_OS_START_H

/* Prepares standard input, standard output and standard error. main must call it first. */
void bsc_start_files(void);
/* Prepares everything else. main calls it after bsc_interrupt_catch. It may change *argc and *argv:
 * on Windows to the same words in UTF-8, or to other words (windows/start.c). */
void bsc_start_arguments(int *argc, char ***argv);

#endif
