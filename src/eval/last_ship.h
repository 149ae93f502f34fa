/* last_ship.h - how much it helps to find a ship: by how long it would be the last one sought. */
#ifndef BSC_EVAL_LAST_SHIP_H
#define BSC_EVAL_LAST_SHIP_H

#include "game/log.h"

/* worth[pieces]: 1 for those that help the most, less for others, 0 for those of which all of the
 * size are told to be sunk. */
void bsc_last_ship_worth(const bsc_log *log, double *worth);

#endif
