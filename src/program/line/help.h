/* help.h - prints the texts of `bscount help` and `--help`. */
#ifndef BSC_LINE_HELP_H
#define BSC_LINE_HELP_H

#include "program/line/call.h"

/* Returns the text of `bscount help TOPIC`; NULL if there is no such topic. */
const char *bsc_topic_find(const char *name);

/* Prints the help topic or the help of the command that the call names. If it names neither, prints
 * the help of the program. */
void bsc_help_print(const bsc_call *call);

#endif
