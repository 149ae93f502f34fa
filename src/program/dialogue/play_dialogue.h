/* play_dialogue.h - a dialogue: it reads lines, obeys them, and keeps the file of the game. */
#ifndef BSC_DIALOGUE_PLAY_DIALOGUE_H
#define BSC_DIALOGUE_PLAY_DIALOGUE_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* Reads lines and obeys them, until there are no more or the dialogue is over. Returns the exit
 * status. */
bsc_exit bsc_dialogue_run(bsc_dialogue *d);

/* Releases the position, and all logs but the subject's. */
void bsc_dialogue_end(bsc_dialogue *d);

/* Says that a file of the player's could not be opened, read or written, and why (of errno). The
 * dialogue goes on. */
void bsc_dialogue_report_file(bsc_dialogue *d, const char *what, const char *path, int reason);

/* To be called after the log has changed: saves the game if the player gave a file for that. */
void bsc_dialogue_save_changes(bsc_dialogue *d);

/* The commands that both kinds of dialogue have. */
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
