/* values.h - reads the value of an option into its field of a bsc_call. */
#ifndef BSC_LINE_VALUES_H
#define BSC_LINE_VALUES_H

#include "program/line/call.h"
#include "program/line/tables.h"

/* Reads the text into the option's field of the call; does nothing for options whose value stays a
 * text. Returns false if the text is no such value, and writes to `hint` what is expected. The word
 * of a VALUE_WORD must be one of the option's words. */
bool bsc_value_read(bsc_call *call, bsc_option_id id, const char *text, char hint[128]);

#endif
