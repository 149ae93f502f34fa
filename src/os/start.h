/* start.h - prepares the program before it does anything else, so that the rest of the program
 * finds the same conditions on every system: three open standard files that pass bytes unchanged,
 * arguments in UTF-8 on Windows, and writes that fail with an error instead of ending the
 * program. */
#ifndef BSC_OS_START_H
#define BSC_OS_START_H

/* Prepares standard input, standard output and standard error. main must call it first. */
void bsc_start_files(void);
/* Prepares the arguments, the console of Windows, and how failed writes are reported. main calls it
 * after bsc_interrupt_catch, so that a program that is interrupted from then on gives the console
 * its old mode back. On Windows, it changes *argv to the same words in UTF-8; if the program was
 * started by a double click, it changes *argc and *argv so that the only argument is -h. */
void bsc_start_arguments(int *argc, char ***argv);

/* The characters that have a meaning for the shell from which users start the program: for that of
 * POSIX, or for PowerShell on Windows. A word with one of them must be typed between quotes. */
extern const char bsc_shell_special[];

#endif
