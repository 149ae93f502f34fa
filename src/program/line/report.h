/* report.h - errors and hints on standard error, and the exit status of each. */
#ifndef BSC_CLI_REPORT_H
#define BSC_CLI_REPORT_H

#include "bscount.h"

#include "program/line/exit_status.h"

/* What nearly all files of the program use, so that they need not say so. */
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

/* A line made safe, behind a head; one that is too long is cut in its middle. */
void bsc_line_print(FILE *stream, const char *head, const char *format, va_list arguments);
/* "bscount: error: ..."; returns STATUS_USAGE. */
bsc_exit bsc_refuse_usage(const char *format, ...) BSC_PRINTF(1, 2);
/* "bscount: error: unknown WHAT 'WORD'", and ": did you mean 'MEANT'?" or NULL; STATUS_USAGE. */
bsc_exit bsc_refuse_unknown(const char *what, const char *word, const char *meant);

/* What would make a refused command line one that works. In its texts a line end stands between two
 * words of the command line. */
typedef struct bsc_remedy {
    char word[96];    /* what was typed; "": nothing was, and `meant` is to be added */
    char meant[192];  /* what is to stand in its place; "": the word is to go, an option with its
                      * value */
    char command[16]; /* the command that the line is to have; "": its own */
} bsc_remedy;

/* Keeps that `word` was typed and `meant` was meant, for bsc_line_mend. A later remedy replaces an
 * earlier one. */
void bsc_report_mean(const char *word, const char *meant);
/* Keeps that the line is meant for this command, beside what bsc_report_mean kept last. */
void bsc_report_mean_command(const char *command);
/* Copies the last remedy, and forgets it; false where none was kept. */
bool bsc_report_remedy(bsc_remedy *remedy);
/* With true, errors and hints are not shown until it is called with false. */
void bsc_report_hush(bool hush);
bool bsc_report_is_hushed(void);
/* "hint: ...", below an error; returns STATUS_USAGE. */
bsc_exit bsc_hint(const char *format, ...) BSC_PRINTF(1, 2);
/* "bscount: cannot WHAT 'NAME': the system's reason", but of a pipe without reader; STATUS_FILE. */
bsc_exit bsc_fail_file(const char *what, const char *name, int reason);
bsc_exit bsc_fail_memory(void);
/* "bscount: error: interrupted"; returns STATUS_STOPPED. */
bsc_exit bsc_fail_interrupted(void);
/* Makes the error one of memory (BSC_NO_MEMORY), or of an interrupt; returns the status. */
bsc_status bsc_error_become(bsc_error *error, bsc_status status);

/* "bscount: error: NAME has no deployments"; returns STATUS_INPUT. */
bsc_exit bsc_fail_none(const char *name);
/* The library's error, with a hint in the words of this program. */
void bsc_show_error(const bsc_error *error, FILE *stream);
/* The same on standard error, where there is an error; returns its exit status. */
bsc_exit bsc_report(const bsc_error *error);
/* The same for the value of --shot or --sum that cannot be read: where the error has no hint of its
 * own, one says how it is written. */
bsc_exit bsc_report_value(bsc_error *error);

#endif
