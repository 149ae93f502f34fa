/* report.h - writes errors and hints to standard error, and returns the exit status of each. */
#ifndef BSC_LINE_REPORT_H
#define BSC_LINE_REPORT_H

#include "bscount.h"

#include "program/line/exit_status.h"

/* These are included here for nearly all files of the program, which use them. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lets the compiler compare a format with its arguments: parameter number `format_number` is the
 * format, and its arguments begin at number `first`. The library has the same macro in a header of
 * its own, which the program may not include. */
#if defined(__GNUC__)
#define BSC_PRINTF(format_number, first) __attribute__((format(printf, format_number, first)))
#else
#define BSC_PRINTF(format_number, first)
#endif

/* Prints `head`, and the text of a format and its arguments with control characters made visible. A
 * text of more than 600 bytes loses its middle. Prints nothing while errors are hushed. */
void bsc_line_print(FILE *stream, const char *head, const char *format, va_list arguments);
/* Prints "bscount: error: " and a message. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_usage(const char *format, ...) BSC_PRINTF(1, 2);
/* Prints "bscount: error: unknown WHAT 'WORD'", and unless `meant` is NULL or "" also ": did you
 * mean 'MEANT'?". Keeps the remedy, unless `meant` is NULL. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_unknown(const char *what, const char *word, const char *meant);

/* How a refused command line is changed into one that works: `meant` replaces `word`, or is added
 * to the line, and the command becomes `command`. In `word` and `meant` a line end stands between
 * two words of the command line. */
typedef struct bsc_remedy {
    char word[96];    /* the words that were typed; "": `meant` is added */
    char meant[192];  /* the words in their place; "": the typed word is removed, an option together
                       * with its value */
    char command[16]; /* "": the command stays */
} bsc_remedy;

/* Keeps that `word` was typed and `meant` was meant, for bsc_line_mend. A later remedy replaces an
 * earlier one. */
void bsc_report_mean(const char *word, const char *meant);
/* Keeps that the line is meant for this command, beside what bsc_report_mean kept last. */
void bsc_report_mean_command(const char *command);
/* Copies the last remedy to *remedy, and forgets it. Returns false if no remedy was kept. */
bool bsc_report_remedy(bsc_remedy *remedy);
/* With true, errors and hints are not shown until it is called with false. */
void bsc_report_hush(bool hush);
bool bsc_report_is_hushed(void);
/* Prints "hint: " and a message, below an error. Returns STATUS_USAGE. */
bsc_exit bsc_hint(const char *format, ...) BSC_PRINTF(1, 2);
/* Prints "bscount: error: cannot WHAT 'NAME': " and what the system says of `reason`, an errno;
 * nothing if a pipe has lost its reader. Returns STATUS_FILE; after a signal
 * bsc_fail_interrupted(). */
bsc_exit bsc_fail_file(const char *what, const char *name, int reason);
/* Prints "bscount: error: out of memory". Returns STATUS_FILE. */
bsc_exit bsc_fail_memory(void);
/* Prints "bscount: error: interrupted". Returns STATUS_STOPPED. */
bsc_exit bsc_fail_interrupted(void);
/* Replaces the error by one of this status, BSC_NO_MEMORY or BSC_INTERRUPTED, with its message.
 * Returns the status. */
bsc_status bsc_error_become(bsc_error *error, bsc_status status);

/* Prints "bscount: error: NAME has no deployments". Returns STATUS_INPUT. */
bsc_exit bsc_fail_none(const char *name);
/* Prints an error of the library: its message, its place with a caret, and its hint, or one that
 * names this program's options. */
void bsc_show_error(const bsc_error *error, FILE *stream);
/* Prints the error on standard error, and returns its exit status; STATUS_DONE if there is none. */
bsc_exit bsc_report(const bsc_error *error);
/* Reports that the value of --shot or --sum cannot be read. If the error has no hint, adds one that
 * says how such a value is written. */
bsc_exit bsc_report_value(bsc_error *error);

#endif
