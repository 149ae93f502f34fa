/* play_position.h - counts the deployments that agree with the shots of a dialogue (its position),
 * ranks the cells to fire at, and shows the result. */
#ifndef BSC_DIALOGUE_PLAY_POSITION_H
#define BSC_DIALOGUE_PLAY_POSITION_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/dialogue/play.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

/* Sets up the dialogue for the board and the log of the subject, with the options of the command
 * line, and counts the deployments that agree with the log. The caller has set d->out, and d->error
 * to an error that holds no failure, and ends the dialogue with bsc_dialogue_end, even after a
 * failure; all fields of *d that the caller does not set are 0 before. `subject` and `call` must
 * outlive the dialogue. If no deployment agrees, or if the count fails, prints an error and returns
 * a status other than STATUS_DONE. */
bsc_exit bsc_position_begin(bsc_dialogue *d, const bsc_subject *subject, const bsc_call *call);

/* Frees the results of a count, and makes *analysis empty. An empty one may be released too. */
void bsc_analysis_release(bsc_analysis *analysis);

/* Returns the label of a cell, to be used in examples of the help. It is "C1", even if the board
 * has no such cell. On a board with cube coordinates as labels, it is the label of the first cell.
 * The text is valid as long as the board. */
const char *bsc_position_example_label(const bsc_dialogue *d);

/* Counts the deployments that agree with the log, and ranks the cells (bsc_position_rank). If some
 * deployment agrees, the new results replace those in d->analysis, d->has_deployments becomes true,
 * and the function returns BSC_OK unless the ranking fails. If none agrees, or if the count or the
 * ranking fails, d->analysis and d->best_cell stay as they were, and the caller must restore the
 * log.
 *
 * Returns BSC_BAD_INPUT if no deployment agrees with the log. There are two exceptions, in which it
 * returns BSC_OK with d->has_deployments false: the deployments that agree have the weight 0, or
 * the board has no deployment even without shots. Returns BSC_INTERRUPTED after a signal, and after
 * a Ctrl-C for which the program must still ask the player whether to quit. */
bsc_status bsc_position_count(bsc_dialogue *d);

/* Begins a change of the log: steps are added to it, and each may be followed by a count. `change`
 * must stay valid until bsc_position_end_change; *change needs no value. */
void bsc_position_begin_change(bsc_dialogue *d, bsc_change *change);

/* Ends the change that bsc_position_begin_change has begun. If `status` is not BSC_OK, the change
 * has failed, and is taken back: the log, d->analysis and d->best_cell become what they were when
 * the change began, without another count. Returns `status`. */
bsc_status bsc_position_end_change(bsc_dialogue *d, bsc_status status);

/* Ranks the cells by d->ranking, from the results of the last count, and sets d->best_cell. If that
 * would be too much work, tells the player so, changes d->ranking to BSC_BY_PROBABILITY, and ranks
 * the cells by their probability. If it is interrupted, or if memory runs out, the scores and
 * d->best_cell stay as they were, and the caller must restore d->ranking. */
bsc_status bsc_position_rank(bsc_dialogue *d);

/* Returns how many cells of the fleet are still to be hit. This is 0 once the log says that the
 * whole fleet is hit (bsc_log_is_over). Before that, if the number of ships may vary and is not
 * known, it is the greatest number that is possible. */
uint32_t bsc_position_cells_left(const bsc_dialogue *d);
/* Returns how many cells were fired at, by single shots and in salvos. */
unsigned bsc_position_count_fired(const bsc_dialogue *d);

/* Shows the map of the last count: how likely each cell is to hold a ship of one piece, or any ship
 * if `piece` is BSC_ALL_PIECES. Fails if memory runs out, or if the map of the piece cannot be made
 * (bsc_map_new). */
bsc_status bsc_position_show_map(const bsc_dialogue *d, uint32_t piece);

/* Shows the best cell to fire at and the cells that are as good, and says if they are estimated. If
 * no cell is left to be hit (bsc_position_cells_left), says that all ships are sunk instead. Fails
 * only if memory runs out. */
bsc_status bsc_position_show_best(const bsc_dialogue *d);

/* Shows which ships are afloat and which are sunk, as far as the game announces it. */
void bsc_position_show_ships(const bsc_dialogue *d);

/* Returns how many ships of the piece are afloat: all its copies, except those that were announced
 * as sunk by the name of the piece; 0 if more were announced than there are. If the number of ships
 * may vary, some of them may be absent. */
uint32_t bsc_position_count_afloat(const bsc_dialogue *d, uint32_t piece);

#endif
