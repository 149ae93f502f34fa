/* command.h - what the commands that take one board share. */
#ifndef BSC_CLI_COMMAND_H
#define BSC_CLI_COMMAND_H

#include "cli/output.h"

/* What a command does with its board; `problem` is NULL where --matrix was given in place of one. */
typedef bsc_exit bsc_print(const bsc_problem *problem, const bsc_matrix *matrix, const bsc_call *call,
                           bsc_target *target);

/* Opens the target and the board, prints, and closes both. */
bsc_exit bsc_call_print(const bsc_call *call, bsc_print *print);

#endif
