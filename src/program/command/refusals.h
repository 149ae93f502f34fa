/* refusals.h - prints errors about command lines in which the board or the files are missing. */
#ifndef BSC_COMMAND_REFUSALS_H
#define BSC_COMMAND_REFUSALS_H

#include "bscount_game.h"

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* Reports that the command line names no board, and shows how to name one: also stores a board as
 * the remedy (bsc_remedy_store), which is "-" if standard input is a file or a pipe. But for a
 * command that works on files, stores nothing, and shows command lines that make such files
 * (bsc_refuse_without_files). Returns STATUS_USAGE. */
bsc_exit bsc_refuse_without_board(const bsc_call *call);

/* Reports, with the message `what`, that the command line lacks the files on which its command
 * works. As a hint, shows command lines that make such files. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_without_files(const bsc_call *call, const char *what);

#endif
