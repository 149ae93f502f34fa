/* blame.h - what other files use of blame.c. */
#ifndef BSC_COMMAND_BLAME_H
#define BSC_COMMAND_BLAME_H

#include "bscount_parts.h"

#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- blame.c: shots that contradict each other ---- */

#define BSC_CLEAR "clear" /* what takes a shot back, where its answer is expected */

/* Adds the shots of a text to the log, or says what is wrong with them. */
bsc_exit bsc_shots_read(bsc_log *log, const bsc_problem *problem, const char *text, size_t length,
                        const char *name);
/* Of a text of shots that bsc_log_read refused: where those before the refused line, and in the
 * log, contradict each other already, the first that does becomes the error. */
void bsc_log_blame(bsc_log *log, const char *text, size_t length, bsc_error *error);
/* Whether a deployment agrees with the log; also true where that takes longer than some seconds. */
bool bsc_log_may_hold(const bsc_log *log);
/* Writes on a line which single answers of a log that no deployment agrees with may have been
 * wrong, the likeliest first, after `head` and each but the last shot's after `verb`; or that none
 * can. Nothing where that takes longer than some seconds; BSC_INTERRUPTED after a signal. */
bsc_status bsc_suspects_write(const bsc_log *log, const bsc_problem *problem, const char *head,
                              const char *verb, FILE *out, bsc_error *error);
/* bsc_report; of an error of bsc_log_check's also bsc_suspects_write. */
bsc_exit bsc_report_shots(const bsc_error *error, const bsc_log *log, const bsc_problem *problem);

#endif
