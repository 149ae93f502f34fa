/* reply.h - puts results in JSON on one line, as replies to requests are. */
#ifndef BSC_SESSION_REPLY_H
#define BSC_SESSION_REPLY_H

#include "bscount_json.h"

#include <stdio.h>

/* Writes a text in JSON without the blanks and line ends that stand outside its strings. */
void bsc_json_squeeze(const char *text, FILE *out);

#endif
