/* play_against.h - the dialogue in which the program hides a fleet. */
#ifndef BSC_DIALOGUE_PLAY_AGAINST_H
#define BSC_DIALOGUE_PLAY_AGAINST_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* Plays `play --against` and `play --duel` to their end. The position was counted. */
bsc_exit bsc_play_against(bsc_dialogue *d);

#endif
