/* shots_per_hit.h - computes how many shots a hit is worth on a board. Reviews use this number to
 * convert luck from hits to shots. */
#ifndef BSC_SESSION_SHOTS_PER_HIT_H
#define BSC_SESSION_SHOTS_PER_HIT_H

#include "bscount_json.h"

/* Sets *shots to how many shots a hit is worth on the board. Plays some simulated games, and
 * divides their mean length in shots by the mean number of cells of their fleets. Every call plays
 * the same games. On failure sets *shots to 0. Fails with BSC_BAD_INPUT if the board has no
 * deployment with a ship, with BSC_INTERRUPTED if the run's tick function says to stop, and as
 * bsc_deployments_draw and bsc_tournament_new do, for example with BSC_LIMIT. */
bsc_status bsc_shots_per_hit(double *shots, const bsc_problem *problem, const bsc_run *run,
                             bsc_error *error);

#endif
