/* values.h - the value of an option, as a typed field of a bsc_call. */
#ifndef BSC_LINE_VALUES_H
#define BSC_LINE_VALUES_H

#include "program/line/call.h"
#include "program/line/tables.h"

/* Reads the text into the option's field of the call. If it cannot, returns false and writes to
 * `hint` what is expected. */
bool bsc_value_read(bsc_call *call, bsc_option_id id, const char *text, char hint[128]);

#endif
