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

/* Checks the strategies that the command line names. Prints an error and returns STATUS_USAGE if
 * there are none, or if one does not exist; otherwise returns STATUS_DONE. The command of a
 * strategy run:COMMAND is not checked. */
bsc_exit bsc_strategies_check(const bsc_call *call);

/* Prints the results of all games from the sum of their parts (--part), as `simulate` without
 * --part would have printed them. The sum was read from files (bsc_part_read), and the subject has
 * the board of the games. If the command line has --games-csv, writes the file of that option too,
 * unless something fails. Prints an error and returns its exit status if a part is missing or does
 * not fit the board, if the file cannot be written, or if it is also the file of the results. */
bsc_exit bsc_games_print_whole(const bsc_part *sum, const bsc_subject *subject,
                               const bsc_call *call, FILE *out);

#endif
