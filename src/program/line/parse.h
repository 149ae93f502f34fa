/* parse.h - reads a command line into a bsc_call. */
#ifndef BSC_LINE_PARSE_H
#define BSC_LINE_PARSE_H

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* Size in bytes of a buffer for a list of words that are separated by blanks, with its final 0. */
#define BSC_WORDS_SIZE 128

/* Finds the word that is closest to the misspelt `word` in `words`, a list of at most 16 words that
 * are separated by blanks. Returns this word, which lies in `text`, since `text` is overwritten
 * with a copy of the list; or NULL if no word of the list is close. */
const char *bsc_words_closest(const char *words, const char *word, char text[BSC_WORDS_SIZE]);

/* Reads the command line into *call and checks it; but with --help or --version, does not check
 * whether the options may be used together. If the line is wrong, prints an error and returns
 * STATUS_USAGE; if memory ran out, prints that and returns STATUS_FILE. Changes and reorders the
 * words of argv, to which *call keeps pointers. The caller must release *call with
 * bsc_call_release, even after an error. */
bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv);

/* Checks that call->command takes all options of the command line and accepts their values, and
 * that these options may be used together. If not, prints an error, stores a remedy if one is known
 * (bsc_remedy_store), and returns STATUS_USAGE; otherwise returns STATUS_DONE. */
bsc_exit bsc_call_check(const bsc_call *call);
/* Frees what bsc_call_parse allocated, and makes *call empty. */
void bsc_call_release(bsc_call *call);

#endif
