/* play_answers.h - the dialogue in which the player enters the answers. */
#ifndef BSC_DIALOGUE_PLAY_ANSWERS_H
#define BSC_DIALOGUE_PLAY_ANSWERS_H

#include "program/dialogue/play.h"

/* Its commands and the functions that obey a line, for bsc_dialogue.kind. */
extern const bsc_dialogue_kind bsc_answers_dialogue;

#endif
