/* best_view.h - the cells that are most likely to be hit. */
#ifndef BSC_VIEW_BEST_VIEW_H
#define BSC_VIEW_BEST_VIEW_H

#include "view/table.h"

/* The first of the best cells, below; UINT32_MAX where all were fired at. */
uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* All cells that tie for the highest number of deployments with a ship on them, among those that were
 * not fired at; a row each, in reading order. `log` may be NULL. For people the probability is in
 * percent. The table's cells are its own; nothing of the arguments is kept. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         bool for_people);

#endif
