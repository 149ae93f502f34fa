/* parse.h - reads a command line into a bsc_call. */
#ifndef BSC_LINE_PARSE_H
#define BSC_LINE_PARSE_H

#include "program/line/call.h"
#include "program/line/exit_status.h"

#define BSC_WORDS_SIZE 128 /* bytes of a list of words with blanks between them, with its 0 */

/* Returns the word of the list that a misspelt word is closest to, which stands in `text`; NULL if
 * none is close. */
const char *bsc_words_closest(const char *words, const char *word, char text[BSC_WORDS_SIZE]);

/* Reads the command line into the call, and checks it. At a mistake says so on standard error and
 * returns STATUS_USAGE. The words of argv are changed and moved, and the call refers to them. The
 * caller releases the call, also after a mistake. */
bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv);

/* Checks that the command takes the options of the call, with their values, and together. If not,
 * says so on standard error and returns STATUS_USAGE. */
bsc_exit bsc_call_check(bsc_call *call);
void bsc_call_release(bsc_call *call);

#endif
