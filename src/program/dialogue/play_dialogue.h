/* play_dialogue.h - what other files use of play_dialogue.c. */
#ifndef BSC_DIALOGUE_PLAY_DIALOGUE_H
#define BSC_DIALOGUE_PLAY_DIALOGUE_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* Releases the position and all logs but the subject's. */
void bsc_dialogue_end(bsc_dialogue *d);
/* Talks until the end of the lines or until it is over. */
bsc_exit bsc_dialogue_hold(bsc_dialogue *d);
/* Says that the player's file could not be opened, read or written, and goes on. */
void bsc_dialogue_fail(bsc_dialogue *d, const char *what, const char *path, int reason);
/* After the log has changed: saves it where the player asked for that. */
void bsc_dialogue_keep(bsc_dialogue *d);
/* Commands for the tables of both. */
bsc_status bsc_verb_map(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_best(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_by(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_ships(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_log(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_undo(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_save(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_help(bsc_dialogue *d, const char *operand);
bsc_status bsc_verb_quit(bsc_dialogue *d, const char *operand);

#endif
