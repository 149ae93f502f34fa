/* parse.h - reads a command line into a bsc_call. */
#ifndef BSC_LINE_PARSE_H
#define BSC_LINE_PARSE_H

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* Size in bytes of a buffer for a list of words that are separated by blanks, with its final 0. */
#define BSC_WORDS_SIZE 128

/* Finds the word that is closest to the misspelt `word` in `words`, a list of words that are
 * separated by blanks. The list may be empty; of a longer list only its first 127 bytes and 16
 * words are looked at. Returns the closest word, which lies in `text`, since `text` is overwritten
 * with a copy of the list; or NULL if no word of the list is close (bsc_closest). */
const char *bsc_words_closest(const char *words, const char *word, char text[BSC_WORDS_SIZE]);

/* Returns the bsc_format that belongs to the ending of the file's name, such as BSC_FORMAT_SVG for
 * out/map.svg; or -1 if the name has no ending, or one that belongs to no format. */
int bsc_path_format(const char *path);

/* Reads the command line, whose words are argv[1] to argv[argc - 1], into *call and checks it; but
 * with --help or --version, does not check whether the options may be used together. Without words
 * *call is the command `count` without a board. Returns STATUS_DONE; if the line is wrong, prints
 * an error, stores a remedy if one is known (bsc_remedy_store), and returns STATUS_USAGE; if memory
 * ran out, prints that and returns STATUS_FILE. After an error *call has what was read so far.
 * Changes and reorders the words of argv, to which *call keeps pointers. The caller must release
 * *call with bsc_call_release, even after an error. May be called again for another line. */
bsc_exit bsc_call_parse(bsc_call *call, int argc, char **argv);

/* Checks that call->command takes all options of the command line and writes its format, and that
 * these options may be used together. The values of the options must have been read
 * (bsc_call_parse); whether the command has the words of other options than --format is not checked
 * again. If not, prints an error, stores a remedy if one is known (bsc_remedy_store), and returns
 * STATUS_USAGE; otherwise returns STATUS_DONE. */
bsc_exit bsc_call_check(const bsc_call *call);
/* Frees what bsc_call_parse allocated, and makes *call empty: all zero. An empty call may be
 * released too. */
void bsc_call_release(bsc_call *call);

#endif
