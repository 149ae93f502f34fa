/* best_view.h - the cells that are most likely to be hit. */
#ifndef BSC_VIEW_BEST_VIEW_H
#define BSC_VIEW_BEST_VIEW_H

#include "bscount_game.h"

#include "view/table.h"

/* The first of the best cells, below; UINT32_MAX where all were fired at. Also of an estimated
 * map. */
uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Whether a cell is open and as likely as the best one, which is more likely than not at all. */
bool bsc_best_is(const bsc_log *log, const bsc_map *map, uint32_t cell, uint32_t best);
/* Whether a cell is as good as the best one, as far as the map can tell. */
bool bsc_best_ties(const bsc_map *map, uint32_t best, uint32_t cell);
/* How the cells are ranked, where not by their numbers of deployments alone. */
typedef struct bsc_ranking {
    const double *score; /* [cells], as bsc_aim_scores gives them */
    const double *bits;  /* [cells]: shown beside the probability; NULL: not */
} bsc_ranking;

/* All cells that tie for the best, among those that were not fired at; a row each, in reading
 * order. `log` may be NULL. `ranking` NULL: by the number of deployments with a ship on the cell,
 * exactly; else by its scores, equal to one part in a thousand million. For people the probability
 * is in percent. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people);
/* The same of an estimated map: the best cell and all that it cannot be told from, those within two
 * standard errors of the difference; the best first. `score` as above, or NULL. */
bsc_table bsc_best_estimates(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                             const double *score, bool for_people);
/* The cells whose expected number of shots is not infinite (bsc_best_play). */
bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people);

#endif
