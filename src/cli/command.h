/* command.h - what the commands that take one board share. */
#ifndef BSC_CLI_COMMAND_H
#define BSC_CLI_COMMAND_H

#include "cli/input.h"
#include "cli/output.h"

/* What a command does with its subject. */
typedef bsc_exit bsc_print(const bsc_subject *subject, const bsc_call *call, bsc_target *target);

/* Opens the target and the board, prints, and closes both. */
bsc_exit bsc_call_print(const bsc_call *call, bsc_print *print);

#endif
