/* play_against.h - what other files use of play_against.c. */
#ifndef BSC_DIALOGUE_PLAY_AGAINST_H
#define BSC_DIALOGUE_PLAY_AGAINST_H

#include "program/dialogue/play.h"
#include "program/line/exit_status.h"

/* play_against.c: the dialogue of `play --against` and `play --duel`. */
bsc_exit bsc_play_against(bsc_dialogue *d);

#endif
