/* words.h - single words of a board's text: names from a list, numbers, sizes. Each function has
 * its own message for a word that it cannot read; `spot` is at the word, which has `length`
 * bytes. */
#ifndef BSC_BOARD_WORDS_H
#define BSC_BOARD_WORDS_H

#include "base/lines.h"
#include "base/names.h"

/* Columns or rows of a board given by its size; a drawing may have twice as many. */
#define BSC_MAX_SIDE 200u

/* The index of the word among the names, or their number if it is none of them. */
unsigned bsc_word_find(const bsc_spot *spot, size_t length, bsc_names names);
/* "unknown WHAT 'WORD'" or "missing WHAT", and what it could be. */
bsc_status bsc_word_refuse(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           bsc_error *error);
/* One of the names as its index, which is a value of their enumeration; else refuses it. */
bsc_status bsc_word_choose(const bsc_spot *spot, size_t length, bsc_names names, const char *what,
                           unsigned *value, bsc_error *error);
/* A number from *at on, which moves past its digits: 1 to `most`. `what` names it in messages. */
bsc_status bsc_word_number(const bsc_spot *spot, size_t end, size_t *at, uint32_t most,
                           const char *what, uint32_t *number, bsc_error *error);
/* A board's size, such as "10x8". */
bsc_status bsc_word_size(const bsc_spot *spot, size_t length, uint32_t *width, uint32_t *height,
                         bsc_error *error);
/* Whether two names are the same but for the case of their letters. */
bool bsc_same_name(const char *a, const char *b);

#endif
