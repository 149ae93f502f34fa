/* values.h - what other files use of values.c. */
#ifndef BSC_LINE_VALUES_H
#define BSC_LINE_VALUES_H

#include "program/line/call.h"
#include "program/line/tables.h"

/* values.c: reads the text into the option's field; where it cannot, false and what is expected. */
bool bsc_value_read(bsc_call *call, bsc_option_id id, const char *text, char hint[128]);

#endif
