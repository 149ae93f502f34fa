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

/* Adds the shots of a text to the log of a game on the board of `problem`; the text may be empty.
 * `name` is what messages call the text. If bsc_log_read refuses a line, prints why on standard
 * error and returns STATUS_INPUT: the message names the first line that contradicts the lines
 * before it, if there is one, and answers that may be wrong. If memory runs out or a signal
 * arrives, prints that and returns another status. After any failure the log has all shots of the
 * text if bsc_log_read_unchecked accepts them, because they only contradict each other, and
 * otherwise none of them. A text whose lines can all be read is accepted even if no deployment
 * agrees with it; bsc_log_check finds that out. */
bsc_exit bsc_shots_read(bsc_log *log, const bsc_problem *problem, const char *text, size_t length,
                        const char *name);

/* Improves an error about a text of shots: finds the first line that contradicts the lines before
 * it. The caller has read the text with bsc_log_read, which refused one of its lines and filled
 * *error. But a line before the refused one may already contradict the lines before it. If so,
 * *error becomes an error about that earlier line. If that cannot be found out within a few
 * seconds, or if memory runs out, *error stays. The log is afterwards as it was. Does nothing if
 * *error has another status than BSC_BAD_INPUT. After a signal *error may become
 * BSC_INTERRUPTED. */
void bsc_log_find_contradiction(bsc_log *log, const char *text, size_t length, bsc_error *error);

/* Returns false if it is certain that no deployment agrees with the shots of the log, and otherwise
 * true: also if the board has no deployment even without shots; and if the question cannot be
 * answered, because a few seconds or the memory are not enough, or because a signal has arrived. */
bool bsc_log_seems_possible(const bsc_log *log);

/* Writes a line that names the suspects, the likeliest one first. A suspect is an answer in the log
 * that may be wrong: if this one answer is corrected, some deployment agrees with the log. If there
 * is no suspect, the line says so. Nothing is written if the shots do not contradict each other, or
 * if the search takes longer than a few seconds or needs too much memory.
 *
 * The line begins with `head`. `verb`, such as "fix ", is written before each suspect, except
 * before the last shot of the log, which has not been accepted yet. At most 5 suspects are named,
 * and how many more there are. If another answer to the first one corrects the log, the shot with
 * that answer is stored as the remedy (bsc_remedy_store), the line that the program suggests to
 * type, unless its text has more than 63 bytes.
 *
 * If a signal or Ctrl-C has stopped the search, returns BSC_INTERRUPTED and fills *error, which
 * must not be NULL. (After Ctrl-C the program may first have to ask whether to quit.) Otherwise
 * returns BSC_OK and leaves *error as it is. */
bsc_status bsc_suspects_write(const bsc_log *log, const bsc_problem *problem, const char *head,
                              const char *verb, FILE *out, bsc_error *error);

/* Reports an error as bsc_report does, and returns what it returns: STATUS_DONE if `error` holds no
 * error. If the error says that no deployment agrees with the shots of the log (BSC_BAD_INPUT),
 * adds a hint that names the answers which may be wrong (bsc_suspects_write), unless errors are
 * hidden; if a signal ends the search for them, reports that and returns STATUS_STOPPED. For every
 * other status, and if `error` holds no error, `log` and `problem` may be NULL. */
bsc_exit bsc_report_shots(const bsc_error *error, const bsc_log *log, const bsc_problem *problem);

#endif
