/* play_answers.h - the dialogue in which the player enters the shots and their answers. */
#ifndef BSC_DIALOGUE_PLAY_ANSWERS_H
#define BSC_DIALOGUE_PLAY_ANSWERS_H

#include "program/dialogue/play.h"

/* The commands of the dialogue in which the player enters the answers to shots, and the functions
 * that carry out its lines. The field `kind` of such a dialogue points to this struct. */
extern const bsc_dialogue_kind bsc_answers_dialogue;

#endif
