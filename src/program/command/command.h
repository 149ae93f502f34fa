/* command.h - the commands, and what they share: subjects, counting, and where results go. */
#ifndef BSC_COMMAND_COMMAND_H
#define BSC_COMMAND_COMMAND_H

#include "bscount_game.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>
#include <sys/types.h>
#include <time.h>

/* Prints what it is for about its subject, empty where it opens its boards or files itself. */
typedef bsc_exit bsc_print(const bsc_subject *subject, const bsc_call *call, FILE *out);

#define COMMAND(id, name, function, ...) bsc_print function;
#include "program/line/options.h"

#endif
