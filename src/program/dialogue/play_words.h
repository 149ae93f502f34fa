/* play_words.h - what other files use of play_words.c. */
#ifndef BSC_DIALOGUE_PLAY_WORDS_H
#define BSC_DIALOGUE_PLAY_WORDS_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/dialogue/play.h"
#include "program/line/report.h"

/* The words of a line. It can begin with a cell (bsc_label_length), and what follows that may be
 * joined to it: "B1hit".
 *
 * The first character that is no blank. */
const char *bsc_line_skip(const char *line);
/* The answer whose name begins with the first `length` bytes of the word: "h". NULL: none. */
const char *bsc_line_answer(const char *word, size_t length);
/* The cell that the line begins with; false where there is none of that name, which it says. */
bool bsc_dialogue_cell(const bsc_dialogue *d, const char *line, uint32_t *cell);

/* The commands that the first `length` bytes of the line begin, if not all of one; their number. */
size_t bsc_dialogue_verbs(const bsc_dialogue *d, const char *line, size_t length,
                          const bsc_verb **found);

/* Writes a line made safe; returns BSC_OK. */
bsc_status bsc_say(const bsc_dialogue *d, const char *format, ...) BSC_LIKE_PRINTF(2, 3);
/* The dialogue that a line is for. */
bsc_dialogue *bsc_dialogue_turn(bsc_dialogue *d, const char *line);

#endif
