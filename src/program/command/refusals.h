/* refusals.h - command lines that lack a board or files. */
#ifndef BSC_COMMAND_REFUSALS_H
#define BSC_COMMAND_REFUSALS_H

#include "bscount_game.h"

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* Says that the line names no board, and shows how one is given. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_without_board(const bsc_call *call);

/* Says `what`, and shows lines that make the files which the call's command works on. Returns
 * STATUS_USAGE. */
bsc_exit bsc_refuse_without_files(const bsc_call *call, const char *what);

#endif
