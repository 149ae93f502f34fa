/* command.h - the functions of all commands: one for each command in the table of line/options.h,
 * called by main.c. */
#ifndef BSC_COMMAND_COMMAND_H
#define BSC_COMMAND_COMMAND_H

#include "bscount_game.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>
#include <time.h>

/* A function that runs a command, such as `count`, on a subject (a board with its shots, or a
 * matrix) and prints the result to `out`. The subject is empty if the command takes none, or opens
 * its boards or files itself; it never lacks a board unless line/options.h gives the command the
 * option --matrix. `call` is a command line that bsc_call_parse has accepted, so its format is one
 * of the command's. Returns the exit status. The function has then printed all errors, except for a
 * failed write to `out`, which bsc_output_close reports. */
typedef bsc_exit bsc_print(const bsc_subject *subject, const bsc_call *call, FILE *out);

#define COMMAND(id, name, function, ...) bsc_print function;
#include "program/line/options.h"

#endif
