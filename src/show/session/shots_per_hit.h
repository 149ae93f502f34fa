/* shots_per_hit.h - the unit in which reviews tell luck. */
#ifndef BSC_SESSION_SHOTS_PER_HIT_H
#define BSC_SESSION_SHOTS_PER_HIT_H

#include "bscount_json.h"

/* Sets *shots to the number of shots that a hit is worth on the board: the mean length of some
 * games, divided by the number of cells of the fleet. The games are the same at each call. Fails if
 * no fleet can be drawn: with BSC_LIMIT if memory is too small, with BSC_INTERRUPTED if the run's
 * tick function says to stop. */
bsc_status bsc_shots_per_hit(double *shots, const bsc_problem *problem, const bsc_run *run,
                             bsc_error *error);

#endif
