/* play_answers.h - what other files use of play_answers.c. */
#ifndef BSC_DIALOGUE_PLAY_ANSWERS_H
#define BSC_DIALOGUE_PLAY_ANSWERS_H

#include "program/dialogue/play.h"

/* play.c: of the dialogue in which the player enters the answers. */
extern const bsc_manner bsc_play_manner;

#endif
