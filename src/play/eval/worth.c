/* worth.c - the worth of a placement: its ship's, and the share of open cells that finding it
 * decides.
 *
 * A ship's worth. A hit helps as far as it finds the ship that would have been the last. Let ship k
 * be found at a random time, with rate r(k); found now, it spares the time when it alone is sought:
 *
 *   worth(k) = integral over t of  e^(-r(k) t)  x  product over the others j of (1 - e^(-r(j) t))
 *
 * with r the square of the ship's cells. Ships of 5, 4, 3, 3 and 2 cells are worth 0.008, 0.032,
 * 0.159, 0.159 and 1. Other rates fit as well (tests/bench/README.md); this has single cells too.
 *
 * The cells decided. Open are those not fired at on which a deployment that is left has a ship:
 *
 *   ships may touch      its own cells               X X X
 *   ships are apart      and all those around it     o o o o o      o is water
 *                                                    o X X X o
 *                                                    o o o o o
 *
 * To decide all open cells is worth half as much again as to find the last ship, by games where
 * ships are apart; without it games there took longer than by the likeliest hit.
 *
 * Cost: 64 steps for each size of ship, and for each placement left its cells and those around. */
#include "play/eval/worth.h"

#include "bscount_game.h"

#include "count/board/draft.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "play/game/log.h"

#include <assert.h>
#include <math.h>

#define STEPS 64

/* Ships of one size. */
typedef struct size {
    uint32_t cells, afloat;
    double rate; /* against that of the smallest afloat */
} size;

/* Returns how many sizes there are of which ships are afloat. */
static unsigned list_sizes(const bsc_log *log, size *list) {
    const bsc_problem *problem = log->problem;
    unsigned count = 0;
    uint32_t smallest = UINT32_MAX;
    for (uint32_t p = 0; p < problem->pieces; p++) {
        const uint32_t cells = problem->piece[p].cells;
        const uint32_t ships = bsc_fleet_ships(problem, cells);
        const uint32_t sunk = bsc_log_sunk_ships(log, cells);
        bool known = false;
        for (unsigned k = 0; k < count; k++) known |= list[k].cells == cells;
        if (known || ships <= sunk) continue;
        list[count++] = (size){.cells = cells, .afloat = ships - sunk};
        if (cells < smallest) smallest = cells;
    }
    for (unsigned k = 0; k < count; k++)
        list[k].rate = (double)list[k].cells * list[k].cells / ((double)smallest * smallest);
    return count;
}

/* The integral, over x = e^(-t) in place of t: of the chance that one ship of a size is sought and
 * all others are found, when the smallest is with chance 1 - x. */
static double worth_of(const size *list, unsigned count, unsigned sought) {
    double sum = 0.0;
    for (int step = 0; step < STEPS; step++) {
        const double x = (step + 0.5) / STEPS;
        double chance = 1.0;
        for (unsigned k = 0; k < count; k++) {
            const double hidden = pow(x, list[k].rate);
            const uint32_t others = list[k].afloat - (k == sought);
            chance *= pow(1.0 - hidden, others) * (k == sought ? hidden : 1.0);
        }
        sum += chance / x;
    }
    return sum;
}

void bsc_worth_of_ships(const bsc_log *log, double *ship) {
    size list[BSC_MAX_PIECES];
    const unsigned count = list_sizes(log, list);
    double most = 0.0;
    for (uint32_t p = 0; p < log->problem->pieces; p++) ship[p] = 0.0;
    for (unsigned k = 0; k < count; k++) {
        const double own = worth_of(list, count, k);
        assert(own > 0.0);
        if (own > most) most = own;
        for (uint32_t p = 0; p < log->problem->pieces; p++)
            if (log->problem->piece[p].cells == list[k].cells) ship[p] = own;
    }
    for (uint32_t p = 0; p < log->problem->pieces && most > 0.0; p++) ship[p] /= most;
}

/* Whether the cell is open and not yet counted for this placement. */
static bool count_cell(bsc_worth *w, const double *hit, uint32_t cell, uint32_t placement) {
    if (w->seen[cell] == placement + 1) return false;
    w->seen[cell] = placement + 1;
    return hit[cell] > 0.0;
}

static uint32_t cells_decided(bsc_worth *w, const double *hit, uint32_t placement) {
    const bsc_placement at = bsc_problem_placement(w->problem, placement);
    uint32_t count = 0;
    for (uint32_t k = 0; k < at.cells; k++) {
        count += count_cell(w, hit, at.cell[k], placement);
        for (uint32_t side = 0; side < w->neighbours.kept_free; side++) {
            const uint32_t beside = w->neighbours.cell[at.cell[k] * BSC_MAX_NEIGHBOURS + side];
            if (beside != UINT32_MAX) count += count_cell(w, hit, beside, placement);
        }
    }
    return count;
}

void bsc_worth_update(bsc_worth *w, const bsc_log *log, const double *hit) {
    const uint32_t cells = w->problem->cells;
    uint32_t open = 0;
    for (uint32_t c = 0; c < cells; c++) open += hit[c] > 0.0;
    memset(w->seen, 0, cells * sizeof *w->seen);
    memset(w->found, 0, cells * sizeof *w->found);
    bsc_worth_of_ships(log, w->ship);
    for (uint32_t p = 0; p < w->problem->placements; p++) {
        w->of[p] = 0.0;
        if (w->use[p] == 0.0) continue;
        const bsc_placement at = bsc_problem_placement(w->problem, p);
        w->of[p] = w->ship[at.piece] + BSC_WORTH_DECIDED * cells_decided(w, hit, p) / open;
        for (uint32_t k = 0; k < at.cells; k++)
            if (log->firing_step[at.cell[k]] == 0) w->found[at.cell[k]] += w->use[p] * w->of[p];
    }
}
