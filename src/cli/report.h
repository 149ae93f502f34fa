/* report.h - mistakes and failures on standard error, and the exit status that goes with each. */
#ifndef BSC_CLI_REPORT_H
#define BSC_CLI_REPORT_H

#include "cli/options.h"

#include <stdio.h>

#if defined(__GNUC__)
#define BSC_LIKE_PRINTF __attribute__((format(printf, 1, 2)))
#else
#define BSC_LIKE_PRINTF
#endif

/* "bscount: error: ..."; returns EXIT_USAGE. */
bsc_exit bsc_refuse_usage(const char *format, ...) BSC_LIKE_PRINTF;
/* "bscount: error: unknown WHAT 'WORD'", and where `meant` is not NULL ": did you mean 'MEANT'?";
 * returns EXIT_USAGE. */
bsc_exit bsc_refuse_unknown(const char *what, const char *word, const char *meant);
/* "hint: ...", below an error. */
void bsc_hint(const char *format, ...) BSC_LIKE_PRINTF;
/* "bscount: cannot WHAT 'NAME': the system's reason"; returns EXIT_FILE. */
bsc_exit bsc_fail_file(const char *what, const char *name, int reason);
bsc_exit bsc_fail_memory(void);
/* The library's error, with a hint in the words of this program. */
void bsc_show_error(const bsc_error *error, FILE *to);
/* The library's error on standard error, and its exit status. */
bsc_exit bsc_fail(const bsc_error *error);

#endif
