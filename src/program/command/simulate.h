/* simulate.h - checks the strategies that the command line names, and prints games that were played
 * in parts. */
#ifndef BSC_COMMAND_SIMULATE_H
#define BSC_COMMAND_SIMULATE_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* Refuses a call that names no strategy, or a strategy that does not exist. The command of a
 * strategy run:COMMAND is not checked. Returns STATUS_DONE or STATUS_USAGE. */
bsc_exit bsc_strategies_check(const bsc_call *call);

/* Prints the result of all games from the sum of their parts, as `simulate` without --part would
 * have printed it. The subject has the board of the games. If the call has --games-csv, writes its
 * file too. */
bsc_exit bsc_games_print_whole(const bsc_part *sum, const bsc_subject *subject,
                               const bsc_call *call, FILE *out);

#endif
