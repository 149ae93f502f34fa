/* parse.h - from the words of a command line to a bsc_call. */
#ifndef BSC_LINE_PARSE_H
#define BSC_LINE_PARSE_H

#include "program/line/call.h"
#include "program/line/exit_status.h"

const char *bsc_words_closest(const char *words, const char *word, char text[BSC_WORDS_SIZE]);

/* Fills the call; on a mistake says so on standard error and returns STATUS_USAGE. */
bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv);

/* Whether the command takes these options, with these values, and together. */
bsc_exit bsc_call_check(bsc_call *call);

void bsc_call_release(bsc_call *call);

#endif
