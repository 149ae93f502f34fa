/* shots_per_hit.h - the unit in which reviews tell luck. */
#ifndef BSC_SESSION_SHOTS_PER_HIT_H
#define BSC_SESSION_SHOTS_PER_HIT_H

#include "bscount_json.h"

/* Sets *shots to how many shots a hit is worth on the board: the mean length of some games, which
 * are the same at each call, over the cells of the fleet. Fails where no fleet can be drawn:
 * BSC_LIMIT where memory is too little for it, BSC_INTERRUPTED by the run's tick. */
bsc_status bsc_shots_per_hit(double *shots, const bsc_problem *problem, const bsc_run *run,
                             bsc_error *error);

#endif
