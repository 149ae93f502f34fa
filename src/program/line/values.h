/* values.h - reads the value of an option into its field of a bsc_call. */
#ifndef BSC_LINE_VALUES_H
#define BSC_LINE_VALUES_H

#include "program/line/call.h"
#include "program/line/tables.h"

/* Parses `text` as the value of the option `id`, and stores the value in the option's field of
 * *call; call->command must be set. Returns true, also if the value of the option is plain text,
 * for which it does nothing. If `text` is not a valid value, as an empty text never is a number,
 * returns false and writes to `hint` which values are expected; the field may then have any value.
 * Only after a failure does `hint` mean anything. If the value must be one of the option's words
 * (bsc_kind_is_word), the caller has already checked that `text` is one of them. */
bool bsc_value_read(bsc_call *call, bsc_option_id id, const char *text, char hint[128]);

#endif
