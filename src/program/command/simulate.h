/* simulate.h - what other files use of simulate.c. */
#ifndef BSC_COMMAND_SIMULATE_H
#define BSC_COMMAND_SIMULATE_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* simulate.c: refuses the first value of --strategy that is no strategy, or that none was given. */
bsc_exit bsc_strategies_check(const bsc_call *call);

/* simulate.c: the whole of parts of games, from their sum. */
bsc_exit bsc_games_print_whole(const bsc_part *sum, const bsc_subject *subject,
                               const bsc_call *call, FILE *out);

#endif
