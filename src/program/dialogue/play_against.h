/* play_against.h - the dialogue in which the program hides a fleet and answers the player's
 * shots. */
#ifndef BSC_DIALOGUE_PLAY_AGAINST_H
#define BSC_DIALOGUE_PLAY_AGAINST_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* Plays a game of `play --against` or `play --duel` to its end. The caller must first set up the
 * dialogue with bsc_position_begin. Prints an error if something fails. Returns the exit status. */
bsc_exit bsc_play_against(bsc_dialogue *d);

#endif
