/* reply.h - replies to requests, as lines of JSON. */
#ifndef BSC_SESSION_REPLY_H
#define BSC_SESSION_REPLY_H

#include "bscount_json.h"

#include <stdio.h>

/* Writes a text in JSON without the blanks and line ends between its parts. */
void bsc_json_squeeze(const char *text, FILE *out);

#endif
