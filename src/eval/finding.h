/* finding.h - the ships that a shot would find, each by how much that helps. */
#ifndef BSC_EVAL_FINDING_H
#define BSC_EVAL_FINDING_H

#include "game/log.h"
#include "board/neighbours.h"

typedef struct bsc_finding {
    const bsc_problem *problem;
    bsc_neighbours neighbours;
    double *worth;  /* [pieces] */
    uint32_t *seen; /* [cells]: the number of the placement that was settled last */
} bsc_finding;

bsc_status bsc_finding_init(bsc_finding *finding, const bsc_problem *problem, bsc_error *error);
/* Also of one whose init failed, or that is all zeros. */
void bsc_finding_release(bsc_finding *finding);
/* From use[placements] and hit[cells], the deployments that have a ship there: sought[cells], which
 * is hit[] with each placement by its worth. */
void bsc_finding_weigh(bsc_finding *finding, const bsc_log *log, const double *use,
                       const double *hit, double *sought);

#endif
