/* refusals.h - what other files use of refusals.c. */
#ifndef BSC_COMMAND_REFUSALS_H
#define BSC_COMMAND_REFUSALS_H

#include "bscount_game.h"

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* refusals.c: refuse a line that names no board; and one without the files that its command works
 * on, of which lines are shown that make some. */
bsc_exit bsc_refuse_without_board(const bsc_call *call);
bsc_exit bsc_refuse_without_files(const bsc_call *call, const char *what);

#endif
