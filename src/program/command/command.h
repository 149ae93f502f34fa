/* command.h - the functions of all commands, one for each row of the table in line/options.h. */
#ifndef BSC_COMMAND_COMMAND_H
#define BSC_COMMAND_COMMAND_H

#include "bscount_game.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>
#include <time.h>

/* The function of a command: prints the result about its subject to `out`. The subject is empty if
 * the command opens its boards or files itself. Returns the exit status; what went wrong has been
 * reported. */
typedef bsc_exit bsc_print(const bsc_subject *subject, const bsc_call *call, FILE *out);

#define COMMAND(id, name, function, ...) bsc_print function;
#include "program/line/options.h"

#endif
