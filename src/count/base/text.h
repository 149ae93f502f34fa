/* text.h - reads a text line by line and word by word, and knows the place of each line and word
 * for messages; declares the words of enumerations (names.c); and writes text to a caller's
 * bsc_sink.
 *
 * A line ends with LF or with CR LF. The last line may lack its line end, and the text may begin
 * with a UTF-8 byte-order mark. The functions hide these differences from the caller. */
#ifndef BSC_BASE_TEXT_H
#define BSC_BASE_TEXT_H

#include "count/base/error.h"

/* ---- Words of enumerations ---- */

/* The words for the values of an enumeration, for functions that look up which value a word of a
 * text means. The opposite direction, from a value to its word, is public: for example
 * bsc_lattice_name. */
typedef struct bsc_names {
    const char *const *name; /* [count]: the word of each value, in the order of the enumeration */
    unsigned count;          /* how many words there are */
} bsc_names;

/* The words of the enumerations bsc_lattice, bsc_touch, and so on. */
extern const bsc_names bsc_lattice_names, bsc_touch_names, bsc_cover_names, bsc_labels_names,
    bsc_engine_names, bsc_announce_names, bsc_answer_names, bsc_matcher_names;

/* ---- Lines ---- */

/* A text that is being read line by line. */
typedef struct bsc_lines {
    const char *name;  /* name of the text, for messages; NULL if it has none */
    const char *text;  /* [length]: the whole text */
    size_t length;     /* length of the text in bytes */
    size_t bytes_read; /* how many bytes of the text have been read */
    /* Which line of the text was read last, from 1; 0 before the first line is read. */
    size_t line_number;
} bsc_lines;

/* Prepares to read a text of `length` bytes: the next call of bsc_lines_next reads its first line.
 * `name` is the name of the text, for error messages; NULL if it has none. `text` may be NULL if
 * `length` is 0. Both must outlive `lines`. */
void bsc_lines_begin(bsc_lines *lines, const char *name, const char *text, size_t length);
/* Reads the next line and sets *line to the place of its first byte. Returns false at the end of
 * the text; *line is then unchanged. An empty text has no line, and a line end at the end of the
 * text begins no further line. */
bool bsc_lines_next(bsc_lines *lines, bsc_spot *line);
/* Returns the place for a message that something is missing from the text: the line that was read
 * last, or line 1 if none was read. The returned spot has only the number of that line, so the
 * message does not show the line itself. */
bsc_spot bsc_lines_end(const bsc_lines *lines);

/* ---- Words of a line ----
 *
 * A word is given by a spot (bsc_spot, a place in a line) and a length: the word is the `length`
 * bytes that begin at the spot. Words are separated by white space of ASCII. */

/* Shortens the line so that it ends before its comment. A comment begins with a '#' that is the
 * first byte of the line or follows a blank or a tab. */
void bsc_spot_cut_comment(bsc_spot *line);
/* Moves the spot from the current word, of *length bytes, to the next word of the line, and sets
 * *length to the length of that word. To get the first word at or after the spot, call it with
 * *length = 0. Returns false if there is no further word; the spot is then at the end of the line,
 * and *length is 0. */
bool bsc_spot_next_word(bsc_spot *spot, size_t *length);
/* Says whether the `length` bytes at the spot are exactly the text `word`. */
bool bsc_spot_is(const bsc_spot *spot, size_t length, const char *word);
/* Checks the `length` bytes at the spot, which must lie within its line (asserted). Returns BSC_OK
 * if they are valid UTF-8 without control characters other than white space. Otherwise returns
 * BSC_BAD_INPUT, and the error has the place of the first wrong byte. U+0000 to U+001F and U+007F
 * to U+009F are control characters: a NUL would end a string, and others could deceive a reader in
 * a terminal. */
bsc_status bsc_spot_check(const bsc_spot *spot, size_t length, bsc_error *error);

/* ---- Output ---- */

/* Text that is being written to a sink, the caller's receiver of bytes. Once the sink has refused
 * some bytes, nothing more is written. So a writer need not check each call, but only the status of
 * bsc_output_end. */
typedef struct bsc_output {
    const bsc_sink *sink;
    bool failed;     /* the sink has refused some bytes */
    size_t buffered; /* how many bytes are in the buffer */
    /* Bytes that were not yet passed to the sink. They are collected because a call of the sink for
     * every word would be slow. */
    char buffer[4096];
} bsc_output;

/* Prepares to write text to the sink, which must outlive `output`. */
void bsc_output_begin(bsc_output *output, const bsc_sink *sink);
/* Writes a text, up to its terminating 0. */
void bsc_output_text(bsc_output *output, const char *text);
/* Writes a number in decimal digits. */
void bsc_output_number(bsc_output *output, uint64_t number);
/* Passes the bytes that are still in the buffer to the sink. Returns BSC_OK, or BSC_SINK_FAILED if
 * the sink has refused any bytes since bsc_output_begin. */
bsc_status bsc_output_end(bsc_output *output, bsc_error *error);

#endif
