/* blame.h - explains shots that contradict each other, so that no deployment agrees with all of
 * them: finds the first shot that contradicts the shots before it, and the answers that may be
 * wrong. */
#ifndef BSC_COMMAND_BLAME_H
#define BSC_COMMAND_BLAME_H

#include "bscount_parts.h"

#include "program/line/exit_status.h"

#include <stdio.h>

/* The word that the player types in place of an answer to take a shot back: "fix E5 clear" removes
 * the shot at E5. */
#define BSC_CLEAR "clear"

/* Adds the shots of a text to the log. `name` is what messages call the text. If a shot cannot be
 * read, or if no deployment agrees with all shots, prints why on standard error and returns
 * STATUS_INPUT. */
bsc_exit bsc_shots_read(bsc_log *log, const bsc_problem *problem, const char *text, size_t length,
                        const char *name);

/* Improves an error about a text of shots: finds the first line that contradicts the lines before
 * it. The caller has read the text with bsc_log_read, which refused one of its lines and filled
 * *error. But a line before the refused one may already contradict the lines before it. If so,
 * *error becomes an error about that earlier line. The log stays as it was. */
void bsc_log_blame(bsc_log *log, const char *text, size_t length, bsc_error *error);

/* Says whether some deployment agrees with the shots of the log. If a few seconds are not enough to
 * find out, returns true. */
bool bsc_log_seems_possible(const bsc_log *log);

/* Writes a line that names the suspects. A suspect is an answer in the log that may be wrong: if
 * this one answer is corrected, some deployment agrees with the log. The likeliest suspect comes
 * first. If there is no suspect, the line says so; if the search takes longer than a few seconds,
 * nothing is written. The line begins with `head`. `verb`, such as "fix ", is written before each
 * suspect, except before the last shot of the log, which has not been accepted yet. Returns
 * BSC_INTERRUPTED after a signal, otherwise BSC_OK. */
bsc_status bsc_suspects_write(const bsc_log *log, const bsc_problem *problem, const char *head,
                              const char *verb, FILE *out, bsc_error *error);

/* Reports an error as bsc_report does. If the error says that no deployment agrees with the shots
 * of the log, adds a hint that names the answers which may be wrong. */
bsc_exit bsc_report_shots(const bsc_error *error, const bsc_log *log, const bsc_problem *problem);

#endif
