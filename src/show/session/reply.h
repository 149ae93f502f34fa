/* reply.h - puts a JSON text on one line, since a reply to a request is one line. */
#ifndef BSC_SESSION_REPLY_H
#define BSC_SESSION_REPLY_H

#include "bscount_json.h"

#include <stdio.h>

/* Writes a JSON text, but leaves out the blanks and line ends outside its strings. */
void bsc_json_squeeze(const char *text, FILE *out);

#endif
