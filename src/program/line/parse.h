/* parse.h - reads a command line into a bsc_call. */
#ifndef BSC_LINE_PARSE_H
#define BSC_LINE_PARSE_H

#include "program/line/call.h"
#include "program/line/exit_status.h"

#define BSC_WORDS_SIZE 128 /* bytes: room for a list of words with blanks between them, and its 0 */

/* Finds the word of a list, `words`, that the misspelt `word` is closest to. Copies it to `text`
 * and returns `text`; returns NULL if no word of the list is close. */
const char *bsc_words_closest(const char *words, const char *word, char text[BSC_WORDS_SIZE]);

/* Reads the command line into *call and checks it. If the line is wrong, prints an error and
 * returns STATUS_USAGE. Changes and reorders the words of argv, and *call keeps pointers to them.
 * The caller must release *call with bsc_call_release, even after an error. */
bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv);

/* Checks that the command accepts the options of the call and their values, and that the options go
 * together. If not, prints an error and returns STATUS_USAGE. */
bsc_exit bsc_call_check(bsc_call *call);
void bsc_call_release(bsc_call *call);

#endif
