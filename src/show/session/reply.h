/* reply.h - puts a JSON text on one line, as the reply to a request must be. */
#ifndef BSC_SESSION_REPLY_H
#define BSC_SESSION_REPLY_H

#include "bscount_json.h"

#include <stdio.h>

/* Writes the JSON text `text` to `out` without the blanks and line ends that are not in strings. */
void bsc_json_squeeze(const char *text, FILE *out);

#endif
