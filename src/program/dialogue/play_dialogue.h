/* play_dialogue.h - a dialogue: it reads lines, obeys them, and keeps the file of the game. */
#ifndef BSC_DIALOGUE_PLAY_DIALOGUE_H
#define BSC_DIALOGUE_PLAY_DIALOGUE_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* Reads lines and obeys them, until there are no more lines or the dialogue is over. Returns the
 * exit status, after it has printed any error. */
bsc_exit bsc_dialogue_run(bsc_dialogue *d);

/* Frees what the dialogue holds: what was counted, and all logs but the subject's. */
void bsc_dialogue_end(bsc_dialogue *d);

/* Tells the player that a file could not be opened, read or written (`what` is the verb), and why:
 * `reason` is a number of errno. The dialogue goes on, but its exit status will be STATUS_FILE. */
void bsc_dialogue_report_file(bsc_dialogue *d, const char *what, const char *path, int reason);

/* Saves the game if the player gave a file for that. Must be called after each change of the
 * log. */
void bsc_dialogue_save_changes(bsc_dialogue *d);

/* The functions of the commands that both kinds of dialogue have; help says what they do. */
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
