/* play_dialogue.h - runs a dialogue: reads lines, carries them out, and keeps the game in a
 * file. */
#ifndef BSC_DIALOGUE_PLAY_DIALOGUE_H
#define BSC_DIALOGUE_PLAY_DIALOGUE_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* Reads lines and carries them out, until there are no more lines or the dialogue is over
 * (d->is_over), as it may be from the start. The caller has set d->kind. Prints an error if
 * something fails. Returns the exit status: STATUS_DONE; STATUS_FILE if standard input or another
 * file could not be read or written; STATUS_STOPPED after a signal; or that of the failure which
 * ended the dialogue. */
bsc_exit bsc_dialogue_run(bsc_dialogue *d);

/* Frees what the dialogue owns: the results of the last count, and all logs except the log of the
 * subject. Of the dialogue only `subject` needs to be set, and bsc_dialogue_run must not be
 * running. */
void bsc_dialogue_end(bsc_dialogue *d);

/* Tells the player that a file could not be opened, read or written, and why. `what` is the verb,
 * such as "read"; `reason` is an errno. The dialogue goes on, but its exit status will be
 * STATUS_FILE. */
void bsc_dialogue_report_file(bsc_dialogue *d, const char *what, const char *path, int reason);

/* Notes that the log has changed, and saves the game in its file, if the player gave one by --log;
 * if that fails, calls bsc_dialogue_report_file. Must be called after each change of the log. */
void bsc_dialogue_save_changes(bsc_dialogue *d);

/* The functions that carry out the commands `map`, `best`, `by` and so on, which both kinds of
 * dialogue have. `operand` is the text that the player typed after the name of the command, or ""
 * (see bsc_obey). Only `map`, `by` and `save` use it, and `save` needs one: the path of a file. If
 * the operand is wrong, they tell the player so and return BSC_OK. If `map`, `best`, `by` or `undo`
 * fails, it returns another status, and *d->error says why. All other commands always return
 * BSC_OK. `undo` without a step to take back, and `save` to a file that cannot be written, tell the
 * player so and return BSC_OK. With the operand "", `map` shows all ships, and `by` tells the
 * ranking. `by` takes the beginning of a ranking's name, or `exact`; if that ranking is too much
 * work here, the cells are ranked by probability. The command `help` tells the player what the
 * commands do. */
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
