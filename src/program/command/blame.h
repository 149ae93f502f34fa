/* blame.h - finds what is wrong with shots that contradict each other: which shot is the first that
 * contradicts those before it, and which answer may be wrong. */
#ifndef BSC_COMMAND_BLAME_H
#define BSC_COMMAND_BLAME_H

#include "bscount_parts.h"

#include "program/line/exit_status.h"

#include <stdio.h>

#define BSC_CLEAR                                                                                  \
    "clear" /* the word by which the player takes a shot back, where its answer is expected */

/* Adds the shots of a text to the log. `name` is the text's in messages. If a shot cannot be read,
 * or no deployment agrees with the shots, says so on standard error and returns STATUS_INPUT. */
bsc_exit bsc_shots_read(bsc_log *log, const bsc_problem *problem, const char *text, size_t length,
                        const char *name);

/* Finds the first contradiction in a text of shots that bsc_log_read has refused with `error`. If
 * the shots before the refused line contradict each other, or contradict those in the log, the
 * error is replaced by one about the first shot that does. The log stays as it was. */
void bsc_log_blame(bsc_log *log, const char *text, size_t length, bsc_error *error);

/* Returns false if no deployment agrees with the log; true if one does, and also if it takes longer
 * than some seconds to find out. */
bool bsc_log_seems_possible(const bsc_log *log);

/* Writes a line that names suspects: answers such that, if one of them was wrong, a deployment
 * would agree with the log. The likeliest one comes first. If there is none, the line says so. The
 * line begins with `head`; `verb` is written before each named shot, except before the last shot of
 * the log. Writes nothing if the search takes longer than some seconds. Returns BSC_INTERRUPTED
 * after a signal, otherwise BSC_OK. */
bsc_status bsc_suspects_write(const bsc_log *log, const bsc_problem *problem, const char *head,
                              const char *verb, FILE *out, bsc_error *error);

/* Reports the error as bsc_report does; if it says that the shots of the log contradict each other,
 * adds a hint that names the answers which may be wrong. */
bsc_exit bsc_report_shots(const bsc_error *error, const bsc_log *log, const bsc_problem *problem);

#endif
