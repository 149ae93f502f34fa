/* report.h - writes errors and hints to standard error, and returns the exit status of each. */
#ifndef BSC_LINE_REPORT_H
#define BSC_LINE_REPORT_H

#include "bscount.h"

#include "os/printf_format.h"
#include "program/line/exit_status.h"

/* Nearly all files of the program use these headers, and get them by including this one. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints `head`, then the formatted text with its control characters made visible. If the text is
 * longer than 600 bytes, an ellipsis replaces its middle. Prints nothing while
 * bsc_report_hush(true) is in force. */
void bsc_line_print(FILE *stream, const char *head, const char *format, va_list arguments);
/* Prints "bscount: error: " and the formatted message on standard error. Returns
 * STATUS_USAGE, for the caller to return. */
bsc_exit bsc_refuse_usage(const char *format, ...) BSC_PRINTF(1, 2);
/* Refuses a word that the program does not know: prints "bscount: error: unknown WHAT 'WORD'",
 * followed by ": did you mean 'MEANT'?" unless `meant` is NULL or "". Unless `meant` is NULL, also
 * stores the correction as bsc_report_mean does. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_unknown(const char *what, const char *word, const char *meant);

/* A remedy: how to turn a refused command line into one that works. Replace `word` by `meant`, or
 * add `meant` to the line if `word` is empty; and change the command to `command` if that is not
 * empty. If `word` or `meant` holds several words of the command line, a line end separates
 * them. */
typedef struct bsc_remedy {
    char word[96];    /* the words that the user typed; "": `meant` is added */
    char meant[192];  /* the words to put in their place; "": `word` is removed, an option together
                       * with its value */
    char command[16]; /* name of the new command; "": the command stays the same */
} bsc_remedy;

/* Stores a remedy for bsc_line_mend, which shows the user a corrected line: the user typed `word`
 * and meant `meant`. Replaces any remedy stored before. */
void bsc_report_mean(const char *word, const char *meant);
/* Adds to the stored remedy that the user meant this command. */
void bsc_report_mean_command(const char *command);
/* Copies the stored remedy to *remedy and clears it. Returns false if no remedy is stored. */
bool bsc_report_remedy(bsc_remedy *remedy);
/* Hides all errors and hints if `hush` is true, until it is called again with false. */
void bsc_report_hush(bool hush);
bool bsc_report_is_hushed(void);
/* Prints "hint: " and the formatted message, to follow an error. Returns STATUS_USAGE. */
bsc_exit bsc_hint(const char *format, ...) BSC_PRINTF(1, 2);
/* Reports that a file cannot be read, written or the like: prints "bscount: error: cannot WHAT
 * 'NAME': " and the system's text for `reason`, which is an errno. Prints nothing if `reason` is
 * EPIPE, because the reader of a pipe has left. Returns STATUS_FILE; if a signal interrupted the
 * call, returns bsc_fail_interrupted() instead. */
bsc_exit bsc_fail_file(const char *what, const char *name, int reason);
/* Reports that memory ran out: prints "bscount: error: out of memory". Returns STATUS_FILE. */
bsc_exit bsc_fail_memory(void);
/* Reports that a signal ended the work: prints "bscount: error: interrupted". Returns
 * STATUS_STOPPED. */
bsc_exit bsc_fail_interrupted(void);
/* Overwrites *error with `status`, which is BSC_NO_MEMORY or BSC_INTERRUPTED, and the usual message
 * for it. Returns `status`. */
bsc_status bsc_error_become(bsc_error *error, bsc_status status);

/* Reports that there is nothing to count: prints "bscount: error: NAME has no deployments". Returns
 * STATUS_INPUT. */
bsc_exit bsc_fail_none(const char *name);
/* Prints an error that the library returned: its message; the line of input that is wrong, with a
 * caret below the place; and a hint, either the error's own or one that names the options of this
 * program. */
void bsc_show_error(const bsc_error *error, FILE *stream);
/* Prints an error that the library returned on standard error, and returns the exit status for it.
 * If `error` holds no error, prints nothing and returns STATUS_DONE. */
bsc_exit bsc_report(const bsc_error *error);
/* Reports that the value of --shot or --sum cannot be read. If the error has no hint, adds one that
 * says how such a value is written. */
bsc_exit bsc_report_value(bsc_error *error);

#endif
