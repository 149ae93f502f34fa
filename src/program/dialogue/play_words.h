/* play_words.h - finds cells, answers and commands in a line that is typed to `play`. */
#ifndef BSC_DIALOGUE_PLAY_WORDS_H
#define BSC_DIALOGUE_PLAY_WORDS_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/printf_format.h"
#include "program/dialogue/play.h"
#include "program/line/report.h"

/* To see whether a line begins with a cell, call bsc_label_length: it returns the length of the
 * cell's label, or 0. The answer may follow the label with or without a blank: "B1 hit" or
 * "B1hit". */

/* Returns a pointer to the first character of the line that is neither a blank nor a tab, or to the
 * 0 at its end. */
const char *bsc_line_skip_blanks(const char *line);

/* Finds the answer that a word means; the player may shorten answers. Returns "miss", "hit" or
 * "sunk", whichever begins with the first `length` bytes of the word, in capitals or small letters:
 * "hit" for "H". Returns NULL if none of them does, or if `length` is 0. */
const char *bsc_line_find_answer(const char *word, size_t length);

/* Finds the cell whose label the line begins with, and sets *cell to it. If the board has no such
 * cell, or if the line begins with no label, tells the player so and returns false; *cell then has
 * no meaning. */
bool bsc_dialogue_find_cell(const bsc_dialogue *d, const char *line, uint32_t *cell);

/* Finds the commands whose names begin with the first `length` bytes of the line, because the
 * player may shorten names. Writes them to candidates[BSC_MAX_VERBS] and returns how many there
 * are: 0 if none fits, and all commands if `length` is 0. If these bytes are the whole name of a
 * command, that command is the only candidate. If a name has two words, such as "give up", only its
 * first word is compared. Ignores case. */
size_t bsc_dialogue_find_verbs(const bsc_dialogue *d, const char *line, size_t length,
                               const bsc_verb **candidates);

/* Prints a formatted line for the player to d->out, as bsc_line_print does: with U+FFFD in place of
 * control characters, and without the middle if it is long. Returns BSC_OK, also if it could not be
 * written. */
bsc_status bsc_say(const bsc_dialogue *d, const char *format, ...) BSC_PRINTF(2, 3);

/* Returns the ending of a noun after this number: "" for 1, as in "1 shot", and "s" otherwise, as
 * in "2 shots". */
const char *bsc_plural_ending(unsigned number);

/* Returns the game that a typed line is about. This is `d` itself, unless `d` belongs to a duel. A
 * duel is two games, and the line may be about the other one, in which the program fires. */
bsc_dialogue *bsc_dialogue_of_line(bsc_dialogue *d, const char *line);

#endif
