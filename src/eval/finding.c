/* finding.c - a placement's worth: that of its ship (last_ship.c), and the share of the open cells
 * that it settles.
 *
 *   ships may touch      its own cells               X X X
 *   ships are apart      and all those around it     o o o o o      o settled as water
 *                                                    o X X X o
 *                                                    o o o o o
 *
 * Open are the cells on which a deployment that is left has a ship, and which were not fired at.
 *
 * Tried on classic-no-touch, as in last_ship.c, on 325 positions in which no hit is open: the best
 * weights for the worth of the ship and the share that is settled were 2.03 and 1.87, so each
 * counts as one here, and that for any hit besides was 0. By the ship's worth alone a game there
 * took 0.6 shots more (standard error 0.1) than by the likeliest hit.
 *
 * Cost: for each placement that is left a look at its cells and those around it. */
#include "eval/finding.h"

#include "base/error.h"
#include "base/memory.h"
#include "eval/last_ship.h"

#include <string.h>

bsc_status bsc_finding_init(bsc_finding *f, const bsc_problem *problem, bsc_error *error) {
    *f = (bsc_finding){.problem = problem};
    const bsc_status status = bsc_neighbours_init(&f->neighbours, problem, error);
    if (status != BSC_OK) return status;
    f->worth = bsc_memory_new(problem->pieces, sizeof *f->worth);
    f->seen = bsc_memory_new(problem->cells, sizeof *f->seen);
    return f->worth == NULL || f->seen == NULL ? bsc_error_no_memory(error) : BSC_OK;
}

void bsc_finding_release(bsc_finding *f) {
    bsc_neighbours_release(&f->neighbours);
    bsc_memory_free(f->worth);
    bsc_memory_free(f->seen);
    *f = (bsc_finding){0};
}

/* Whether the cell is open and not yet seen from this placement. */
static bool settle(bsc_finding *f, const double *hit, uint32_t cell, uint32_t placement) {
    if (f->seen[cell] == placement + 1) return false;
    f->seen[cell] = placement + 1;
    return hit[cell] > 0.0;
}

static uint32_t settled_by(bsc_finding *f, const double *hit, uint32_t placement) {
    const bsc_placement at = bsc_problem_placement(f->problem, placement);
    uint32_t count = 0;
    for (uint32_t k = 0; k < at.cells; k++) {
        count += settle(f, hit, at.cell[k], placement);
        for (uint32_t side = 0; side < f->neighbours.apart; side++) {
            const uint32_t beside = f->neighbours.across[at.cell[k] * BSC_AROUND + side];
            if (beside != UINT32_MAX) count += settle(f, hit, beside, placement);
        }
    }
    return count;
}

void bsc_finding_weigh(bsc_finding *f, const bsc_log *log, const double *use, const double *hit,
                       double *sought) {
    const uint32_t cells = f->problem->cells;
    uint32_t open = 0;
    for (uint32_t c = 0; c < cells; c++) open += hit[c] > 0.0;
    memset(f->seen, 0, cells * sizeof *f->seen);
    memset(sought, 0, cells * sizeof *sought);
    bsc_last_ship_worth(log, f->worth);
    for (uint32_t p = 0; p < f->problem->placements; p++) {
        if (use[p] == 0.0) continue;
        const bsc_placement at = bsc_problem_placement(f->problem, p);
        const double worth = f->worth[at.piece] + (double)settled_by(f, hit, p) / open;
        for (uint32_t k = 0; k < at.cells; k++)
            if (log->fired[at.cell[k]] == 0) sought[at.cell[k]] += use[p] * worth;
    }
}
