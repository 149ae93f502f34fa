/* reply.h - puts a JSON text on one line, as the reply to a request must be. */
#ifndef BSC_SESSION_REPLY_H
#define BSC_SESSION_REPLY_H

#include "bscount_json.h"

#include <stdio.h>

/* Writes the JSON text `text` to `out` on one line: leaves out all blanks and line ends, except for
 * blanks within strings. The text must be valid JSON, or the rest of such a text after its opening
 * brace. Cannot fail. */
void bsc_json_squeeze(const char *text, FILE *out);

#endif
