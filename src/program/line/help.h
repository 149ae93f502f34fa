/* help.h - what other files use of help.c. */
#ifndef BSC_LINE_HELP_H
#define BSC_LINE_HELP_H

#include "program/line/call.h"

/* help.c: what `bscount help TOPIC` prints; NULL where there is no such topic. */
const char *bsc_topic_find(const char *name);

/* help.c: the command that the call names, or all. */
void bsc_help_print(const bsc_call *call);

#endif
