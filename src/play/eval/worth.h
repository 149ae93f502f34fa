/* worth.h - what other files use of worth.c. */
#ifndef BSC_EVAL_WORTH_H
#define BSC_EVAL_WORTH_H

#include "bscount_game.h"

#include "play/eval/evaluation.h"

/* From use[] and hit[cells], the deployments that have a ship there: found[]. */
void bsc_worth_update(bsc_worth *worth, const bsc_log *log, const double *hit);
/* The ships' own: ship[pieces], 1 for those that help the most, less for others, 0 for those of
 * which all of the size are announced as sunk. */
void bsc_worth_of_ships(const bsc_log *log, double *ship);

#endif
