/* play_position.h - what other files use of play_position.c. */
#ifndef BSC_DIALOGUE_PLAY_POSITION_H
#define BSC_DIALOGUE_PLAY_POSITION_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/dialogue/play.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

/* The position that the call asks for, counted. The log is the subject's. */
bsc_exit bsc_position_begin(bsc_dialogue *d, const bsc_subject *subject, const bsc_call *call);
void bsc_analysis_release(bsc_analysis *analysis);
/* A cell to name in help: C1, or the first one by cube coordinates. */
const char *bsc_position_example(const bsc_dialogue *d);
/* Counts the log anew. What was counted before stays on failure: BSC_BAD_INPUT where no deployment
 * agrees, but BSC_OK where those that do weigh nothing, or the board has none, as d->any says;
 * BSC_INTERRUPTED also after a Ctrl-C that is asked about. */
bsc_status bsc_position_count(bsc_dialogue *d);
/* Ranks by d->by what was counted. */
bsc_status bsc_position_rank(bsc_dialogue *d);
/* Cells of the fleet that were not hit yet. */
uint32_t bsc_position_left(const bsc_dialogue *d);

/* The map of a piece, or of all. */
bsc_status bsc_position_show_map(const bsc_dialogue *d, uint32_t piece);
/* The best cell, and those that are as good; or that all ships are sunk. */
bsc_status bsc_position_show_best(const bsc_dialogue *d);
/* The ships that are afloat and those that were sunk, as far as the game says. */
void bsc_position_show_ships(const bsc_dialogue *d);
/* Copies of the piece that were not announced as sunk. */
uint32_t bsc_position_afloat(const bsc_dialogue *d, uint32_t piece);

#endif
