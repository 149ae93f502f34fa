/* text.h - a text as lines and words, each with its spot for a diagnostic; the words for
 * enumerations (names.c); and formatted text into a caller's bsc_sink.
 *
 * Lines may end with LF or CR LF, the last one may lack its ending, and the text may begin with
 * a UTF-8 byte-order mark: all of these read the same. */
#ifndef BSC_BASE_TEXT_H
#define BSC_BASE_TEXT_H

#include "count/base/error.h"

/* For readers that look up a word. From a value to its word: the public headers. */
typedef struct bsc_names {
    const char *const *name; /* [count], in the enumeration's order */
    unsigned count;
} bsc_names;

extern const bsc_names bsc_lattice_names, bsc_touch_names, bsc_cover_names, bsc_labels_names,
    bsc_engine_names, bsc_announce_names, bsc_answer_names, bsc_matcher_names;

typedef struct bsc_lines {
    const char *name, *text;
    size_t length, next, number;
} bsc_lines;

void bsc_lines_begin(bsc_lines *lines, const char *name, const char *text, size_t length);
/* The next line, as a spot at its first byte; false at the end of the text. */
bool bsc_lines_next(bsc_lines *lines, bsc_spot *line);
/* The place of what is missing: the last line that was read, without its text. */
bsc_spot bsc_lines_end(const bsc_lines *lines);
/* Moves the spot from a word of *length bytes (0 at first) to the next word of its line, and sets
 * *length; false, with the spot at the line's end: none. Words end at white space. */
bool bsc_spot_next_word(bsc_spot *spot, size_t *length);
/* Refuses the `length` bytes at the spot where one of them, behind a NUL or in a terminal, would
 * not be what it seems: control characters other than white space, those of the second set too,
 * and bytes that are not UTF-8. */
bsc_status bsc_spot_check(const bsc_spot *spot, size_t length, bsc_error *error);
/* Cuts off what follows a '#' at the start or after a blank. */
void bsc_spot_cut_comment(bsc_spot *line);
/* Whether the word of `length` bytes at the spot is exactly `word`. */
bool bsc_spot_is(const bsc_spot *spot, size_t length, const char *word);

/* The first failure sticks: later calls do nothing, so a writer checks once, at its end. */
typedef struct bsc_output {
    const bsc_sink *sink;
    bool failed;
    size_t held;
    char buffer[4096]; /* so that the sink is not called for every word */
} bsc_output;

void bsc_output_begin(bsc_output *output, const bsc_sink *sink);
void bsc_output_text(bsc_output *output, const char *text);
void bsc_output_number(bsc_output *output, uint64_t number);
/* Writes what is in the buffer: BSC_OK, or BSC_SINK_FAILED if any byte was not taken. */
bsc_status bsc_output_end(bsc_output *output, bsc_error *error);

#endif
