/* help.h - prints the texts of `bscount help` and `--help`. */
#ifndef BSC_LINE_HELP_H
#define BSC_LINE_HELP_H

#include "program/line/call.h"

/* Returns the text that `bscount help NAME` prints, if `name` is the NAME of a topic ("shots",
 * "board-files" or "formats", in capitals too); NULL if it is not. The text is static. */
const char *bsc_topic_find(const char *name);

/* Prints on standard output the help of the topic or command that the command line names; the topic
 * comes first. If the command line names neither, prints the help of the program. With -h in place
 * of --help, the help of a command or of the program is the short one. A failed write is not
 * reported here, but by bsc_output_close. */
void bsc_help_print(const bsc_call *call);

#endif
