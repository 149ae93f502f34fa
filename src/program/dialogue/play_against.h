/* play_against.h - the dialogue in which the program hides a fleet and answers the player's
 * shots. */
#ifndef BSC_DIALOGUE_PLAY_AGAINST_H
#define BSC_DIALOGUE_PLAY_AGAINST_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* Plays a game of `play --against` or `play --duel` until it is over, the player ends it, or the
 * lines of standard input end. The caller must first set up the dialogue with bsc_position_begin,
 * and afterwards end it with bsc_dialogue_end. Prints an error if something fails. Returns the exit
 * status: STATUS_DONE whoever has won, and also without a shot; otherwise that of the failure, as
 * bsc_dialogue_run and bsc_report return it. */
bsc_exit bsc_play_against(bsc_dialogue *d);

#endif
