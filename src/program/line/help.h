/* help.h - prints the texts of `bscount help` and `--help`. */
#ifndef BSC_LINE_HELP_H
#define BSC_LINE_HELP_H

#include "program/line/call.h"

/* Returns the text that `bscount help NAME` prints, if `name` is the NAME of a topic ("shots",
 * "board-files" or "formats"); NULL if it is not. */
const char *bsc_topic_find(const char *name);

/* Prints the help of the topic or command that the command line names. If the command line names
 * neither, prints the help of the program. */
void bsc_help_print(const bsc_call *call);

#endif
