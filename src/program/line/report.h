/* report.h - errors and hints on standard error, and the exit status of each. */
#ifndef BSC_CLI_REPORT_H
#define BSC_CLI_REPORT_H

#include "program/line/exit_status.h"

#include "bscount.h"

/* What nearly all files of the program use, so that they need not say so. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define BSC_LIKE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define BSC_LIKE_PRINTF(text, first)
#endif

/* A line made safe, behind a head; one that is too long is cut in its middle. */
void bsc_line_print(FILE *to, const char *head, const char *format, va_list arguments);
/* "bscount: error: ..."; returns STATUS_USAGE. */
bsc_exit bsc_refuse_usage(const char *format, ...) BSC_LIKE_PRINTF(1, 2);
/* "bscount: error: unknown WHAT 'WORD'", and ": did you mean 'MEANT'?" or NULL; STATUS_USAGE. */
bsc_exit bsc_refuse_unknown(const char *what, const char *word, const char *meant);
/* Between hush(true) and hush(false) nothing is shown of these and of hints. Then bsc_report_meant
 * is whether one had a word that was meant for another one, or for none (""). */
void bsc_report_hush(bool on);
bool bsc_report_meant(const char **word, const char **meant);
/* The option whose value the library refused last without such a word, or "". */
const char *bsc_report_field(void);
/* ": did you mean 'MEANT'?" is part of a message on this word. */
void bsc_report_mean(const char *word, const char *meant);
/* "hint: ...", below an error; returns STATUS_USAGE. */
bsc_exit bsc_hint(const char *format, ...) BSC_LIKE_PRINTF(1, 2);
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
void bsc_show_error(const bsc_error *error, FILE *to);
/* The same on standard error, where there is an error; returns its exit status. */
bsc_exit bsc_report(const bsc_error *error);

#endif
