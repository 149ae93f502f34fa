/* help.h - what `bscount help` and `--help` print. */
#ifndef BSC_LINE_HELP_H
#define BSC_LINE_HELP_H

#include "program/line/call.h"

/* Returns the text of `bscount help TOPIC`; NULL if there is no such topic. */
const char *bsc_topic_find(const char *name);

/* Prints the help of the command that the call names, or of all. */
void bsc_help_print(const bsc_call *call);

#endif
