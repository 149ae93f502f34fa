/* play_words.h - the words of a line that is typed to `play`. */
#ifndef BSC_DIALOGUE_PLAY_WORDS_H
#define BSC_DIALOGUE_PLAY_WORDS_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/printf_format.h"
#include "program/dialogue/play.h"
#include "program/line/report.h"

/* A line can begin with a cell; bsc_label_length says how many bytes of it are the cell's label.
 * What follows may be joined to it: "B1hit". */

/* Returns a pointer to the first character of the line that is not a blank. */
const char *bsc_line_skip_blanks(const char *line);

/* Returns the answer whose name begins with the first `length` bytes of the word, as "h" does for
 * "hit"; NULL if there is none. */
const char *bsc_line_find_answer(const char *word, size_t length);

/* Sets *cell to the cell whose label the line begins with. If the board has no such cell, tells the
 * player and returns false. */
bool bsc_dialogue_find_cell(const bsc_dialogue *d, const char *line, uint32_t *cell);

/* Writes to candidates[BSC_MAX_VERBS] the commands whose names begin with the first `length` bytes
 * of the line, and returns their number. If these bytes are the whole name of a command, that
 * command is the only candidate. Of a name with two words, such as "give up", only the first word
 * counts. */
size_t bsc_dialogue_find_verbs(const bsc_dialogue *d, const char *line, size_t length,
                               const bsc_verb **candidates);

/* Prints a line for the player, with its control characters made visible. Returns BSC_OK. */
bsc_status bsc_say(const bsc_dialogue *d, const char *format, ...) BSC_PRINTF(2, 3);

/* Returns the ending of a noun that follows this number: "" after 1, else "s". */
const char *bsc_plural_ending(unsigned number);

/* Returns the game that a typed line belongs to: `d` itself, or in a duel the program's game. */
bsc_dialogue *bsc_dialogue_of_line(bsc_dialogue *d, const char *line);

#endif
