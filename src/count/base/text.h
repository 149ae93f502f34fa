/* text.h - reads a text line by line and word by word, each with its place for a message; has the
 * words of enumerations (names.c); and writes text to a caller's bsc_sink.
 *
 * Lines end with LF or CR LF, the last one may lack its ending, and the text may begin with a UTF-8
 * byte-order mark: all of these read the same. */
#ifndef BSC_BASE_TEXT_H
#define BSC_BASE_TEXT_H

#include "count/base/error.h"

/* ---- Words of enumerations ---- */

/* The words that stand for the values of an enumeration, for readers that look up a word. The
 * functions from a value to its word are in the public headers. */
typedef struct bsc_names {
    const char *const *name; /* [count], in the order of the enumeration */
    unsigned count;
} bsc_names;

extern const bsc_names bsc_lattice_names, bsc_touch_names, bsc_cover_names, bsc_labels_names,
    bsc_engine_names, bsc_announce_names, bsc_answer_names, bsc_matcher_names;

/* ---- Lines ---- */

/* A text that is read line by line. */
typedef struct bsc_lines {
    const char *name; /* the name of the text for messages; NULL if it has none */
    const char *text; /* [length] */
    size_t length;    /* of the text, in bytes */
    size_t next;      /* how many bytes have been read */
    size_t number;    /* the number of the line that was read last, counted from 1; 0 before the
                          * first line */
} bsc_lines;

/* Starts before the first line of a text of `length` bytes. */
void bsc_lines_begin(bsc_lines *lines, const char *name, const char *text, size_t length);
/* Reads a line: *line is the place of its first byte. False at the end of the text. */
bool bsc_lines_next(bsc_lines *lines, bsc_spot *line);
/* Returns the place to name when something is missing from the text: the line that was read last,
 * or line 1, without its text. */
bsc_spot bsc_lines_end(const bsc_lines *lines);

/* ---- Words of a line ----
 *
 * A word is the `length` bytes at a spot. Words end at white space of ASCII. */

/* Cuts the comment off the line: it begins with a '#' that is the first byte of the line, or that
 * follows a blank or a tab. */
void bsc_spot_cut_comment(bsc_spot *line);
/* Moves the spot from a word of *length bytes to the next word of the line, and sets *length to the
 * length of that word. To get the first word of a line, call it with *length 0. Returns false if
 * there is no further word; the spot is then at the end of the line, and *length is 0. */
bool bsc_spot_next_word(bsc_spot *spot, size_t *length);
/* Says whether the word of `length` bytes at the spot is exactly `word`. */
bool bsc_spot_is(const bsc_spot *spot, size_t length, const char *word);
/* Fails with BSC_BAD_INPUT if the `length` bytes at the spot are not UTF-8, or if they have a NUL,
 * which would end a string, or a control character other than white space (U+0080 to U+009F are
 * such too), which could deceive the reader in a terminal. */
bsc_status bsc_spot_check(const bsc_spot *spot, size_t length, bsc_error *error);

/* ---- Output ---- */

/* Text on its way to a sink. After the sink has refused some bytes, nothing more is written. So a
 * writer need not check each call, but only bsc_output_end. */
typedef struct bsc_output {
    const bsc_sink *sink;
    bool failed;       /* the sink has refused bytes */
    size_t buffered;   /* bytes in the buffer */
    char buffer[4096]; /* collects bytes, because a call of the sink for every word would be slow */
} bsc_output;

void bsc_output_begin(bsc_output *output, const bsc_sink *sink);
/* Writes a text, or a number in decimal digits. */
void bsc_output_text(bsc_output *output, const char *text);
void bsc_output_number(bsc_output *output, uint64_t number);
/* Hands the rest of the buffer to the sink. Returns BSC_OK; BSC_SINK_FAILED if the sink refused any
 * byte since bsc_output_begin. */
bsc_status bsc_output_end(bsc_output *output, bsc_error *error);

#endif
