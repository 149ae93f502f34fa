/* play_position.h - the position of a dialogue: counted, ranked and shown. */
#ifndef BSC_DIALOGUE_PLAY_POSITION_H
#define BSC_DIALOGUE_PLAY_POSITION_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/dialogue/play.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

/* Sets up the dialogue for the board and the log of the subject, with the options of the call, and
 * counts the deployments that agree with the log. If there are none, or the count fails, prints an
 * error and returns another status than STATUS_DONE. */
bsc_exit bsc_position_begin(bsc_dialogue *d, const bsc_subject *subject, const bsc_call *call);

/* Frees the results of a count; *analysis is then empty. */
void bsc_analysis_release(bsc_analysis *analysis);

/* Returns the label of a cell for examples in help: "C1"; on a board whose labels are cube
 * coordinates the label of its first cell. */
const char *bsc_position_example(const bsc_dialogue *d);

/* Counts the log anew, and ranks the cells. If that fails, keeps the results of the last count.
 * Returns BSC_BAD_INPUT if no deployment agrees with the log. But if those that agree have the
 * weight 0, or if the board has no deployment at all, returns BSC_OK, and d->has_deployments is
 * false. Returns BSC_INTERRUPTED after a signal, and after a Ctrl-C about which the player must be
 * asked. */
bsc_status bsc_position_count(bsc_dialogue *d);

/* Ranks the cells by d->ranking, from the results of the last count, and sets d->best_cell. If the
 * ranking would be too much work, says so to the player, and ranks by probability from then on. */
bsc_status bsc_position_rank(bsc_dialogue *d);

/* Return how many cells of the fleet were hit, and how many were not hit yet. The latter is 0 once
 * the player has said that the whole fleet is hit; if the number of ships may vary and is not
 * known, it is otherwise the most that may be left. */
uint32_t bsc_position_hits(const bsc_dialogue *d);
uint32_t bsc_position_left(const bsc_dialogue *d);

/* Shows the map of a piece; with BSC_ALL_PIECES that of any ship. */
bsc_status bsc_position_show_map(const bsc_dialogue *d, uint32_t piece);

/* Shows the best cell and the cells that are as good; or says that all ships are sunk. */
bsc_status bsc_position_show_best(const bsc_dialogue *d);

/* Shows the ships that are afloat and those that were sunk, as far as the game announces them. */
void bsc_position_show_ships(const bsc_dialogue *d);

/* Returns how many copies of the piece were not announced as sunk. */
uint32_t bsc_position_afloat(const bsc_dialogue *d, uint32_t piece);

#endif
