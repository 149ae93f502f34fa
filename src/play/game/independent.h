/* independent.h - what other files use of independent.c. */
#ifndef BSC_GAME_INDEPENDENT_H
#define BSC_GAME_INDEPENDENT_H

#include "bscount_game.h"

#include "play/game/log.h"

/* The problem must outlive the lanes. */
bsc_status bsc_lanes_init(bsc_lanes *lanes, const bsc_problem *problem, bsc_error *error);
/* Writes the piece's placements that have no blocked cell, and returns their number; both matchers
 * find the same, in the same order. Adds the cells that it looked at to *checks. */
uint32_t bsc_lanes_match(const bsc_lanes *lanes, uint32_t piece, const bool *blocked,
                         bsc_matcher matcher, uint32_t *found, uint64_t *checks);

#endif
