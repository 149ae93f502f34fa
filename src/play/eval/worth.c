/* worth.c - computes how much it helps to find a ship: its worth. The worth is the sum of two
 * parts: how much sooner the last ship of the fleet is found, and for how many cells the player
 * then knows whether they have a ship.
 *
 * How much sooner. The game lasts until the last ship is found. Suppose that each ship is found at
 * a random time, ship k at the rate r(k), so that the probability that it is still hidden at time t
 * is e^(-r(k) t). Finding ship k now saves the time during which ship k would be the only hidden
 * ship, because all other ships j have been found:
 *
 *   worth(k) = integral over t of  e^(-r(k) t)  x  product over the other j of (1 - e^(-r(j) t))
 *
 * The rate r(k) is the square of the number of cells of ship k, divided by the square for the
 * smallest ship.
 *
 *   Example: ships of 2 cells and 1 cell have the rates 4 and 1.
 *     worth of the larger    integral of e^(-4t) (1 - e^(-t))  =  1/4 - 1/5  =  0.05
 *     worth of the smaller   integral of e^(-t) (1 - e^(-4t))  =  1   - 1/5  =  0.8
 *   Divided by the largest of them, the worths are 1/16 and 1. Usually the smaller ship is found
 *   last, so finding it helps more.
 *
 * Ships of 5, 4, 3, 3 and 2 cells have the worths 0.008, 0.032, 0.159, 0.159 and 1. Two other rates
 * fit real games about as well (tests/bench/README.md): the number of cells, and the number of
 * cells minus one. But at the latter rate a ship of a single cell would never be found.
 *
 * How many cells are decided. A cell is open if it was not fired at and some deployment has a ship
 * on it. A cell is decided when the player knows whether it has a ship. Finding a ship decides its
 * own cells, and, if ships may not touch, the cells around it:
 *
 *   ships may touch      X X X          ships are apart      o o o o o       o is water
 *                                                            o X X X o
 *                                                            o o o o o
 *
 * This part of the worth is BSC_WORTH_DECIDED times the number of open cells that are decided,
 * divided by the number of all open cells. The value of the constant was found by playing games in
 * which ships may not touch. Without this part, such games took more shots than games in which each
 * shot is at the likeliest cell.
 *
 * Cost: 2 x INTERVALS calls of pow for each pair of ship sizes; and for each possible placement,
 * one look at its cells and the cells around them. */
#include "play/eval/worth.h"

#include "bscount_game.h"

#include "count/board/draft.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "play/game/log.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* How many terms the sum has that approximates the integral over the time t, which says how much
 * sooner the last ship is found (see the top of this file). */
#define INTERVALS 64

/* The ships of one size, which have equally many cells. At least one of them is afloat. */
typedef struct size_class {
    uint32_t cells;  /* how many cells each ship of this size has */
    uint32_t afloat; /* how many ships of this size were not announced as sunk */
    /* The rate r at which each of these ships is found, in the model at the top of this file: the
     * ship is still hidden at time t with the probability e^(-r t). The unit of time is such that
     * the smallest ships afloat have the rate 1. */
    double rate;
} size_class;

/* Says whether one of the sizes list[0] .. list[count - 1] is that of ships with `cells` cells. */
static bool has_size(const size_class *list, unsigned count, uint32_t cells) {
    for (unsigned k = 0; k < count; k++)
        if (list[k].cells == cells) return true;
    return false;
}

/* Fills list[] with the different sizes of the ships afloat, and returns how many sizes there are.
 * list[] must have room for one element per piece of the fleet. */
static unsigned list_sizes(const bsc_log *log, size_class *list) {
    const bsc_problem *problem = log->problem;
    unsigned count = 0;
    uint32_t smallest = UINT32_MAX;
    for (uint32_t p = 0; p < problem->pieces; p++) {
        const uint32_t cells = problem->piece[p].cells;
        const uint32_t ships = bsc_fleet_ships(problem, cells);
        const uint32_t sunk = bsc_log_sunk_ships(log, cells);
        if (ships <= sunk || has_size(list, count, cells)) continue;
        list[count] = (size_class){.cells = cells, .afloat = ships - sunk};
        count++;
        if (cells < smallest) smallest = cells;
    }
    for (unsigned k = 0; k < count; k++)
        list[k].rate = (double)list[k].cells * list[k].cells / ((double)smallest * smallest);
    return count;
}

/* In the model at the top of this file, each ship is found at a random time: at time t, a ship with
 * the rate r is still hidden with the chance x^r, where x = e^(-t). Returns the chance that at this
 * time only one ship is hidden, a certain ship of the size list[sought]. list[count] has the sizes
 * of all ships afloat. */
static double chance_of_last_hidden(const size_class *list, unsigned count, unsigned sought,
                                    double x) {
    double chance = 1.0;
    for (unsigned k = 0; k < count; k++) {
        const double hidden = pow(x, list[k].rate);
        const uint32_t others = k == sought ? list[k].afloat - 1 : list[k].afloat;
        const double all_found = pow(1.0 - hidden, others);
        chance *= k == sought ? all_found * hidden : all_found;
    }
    return chance;
}

/* Computes how much sooner the last ship is found if a ship of the size list[sought] is found now
 * (the first part of the worth of this ship). list[count] has the sizes of all ships afloat. The
 * time that is saved is the integral, over the time t, of the chance that only this ship is still
 * hidden at t. With x = e^(-t), dt becomes dx / x, and x runs from 0 to 1. A sum over INTERVALS
 * equal steps of x approximates the integral. Returns this sum without the factor 1 / INTERVALS,
 * which is the length of a step, because the caller only needs ratios of the results. */
static double integrate_worth(const size_class *list, unsigned count, unsigned sought) {
    double sum = 0.0;
    for (int step = 0; step < INTERVALS; step++) {
        const double x = (step + 0.5) / INTERVALS;
        sum += chance_of_last_hidden(list, count, sought, x) / x;
    }
    return sum;
}

void bsc_worth_of_ships(const bsc_log *log, double *piece_worth) {
    const bsc_problem *problem = log->problem;
    size_class list[BSC_MAX_PIECES];
    const unsigned count = list_sizes(log, list);
    double largest = 0.0;
    for (uint32_t p = 0; p < problem->pieces; p++) piece_worth[p] = 0.0;
    for (unsigned k = 0; k < count; k++) {
        const double worth = integrate_worth(list, count, k);
        assert(worth > 0.0);
        if (worth > largest) largest = worth;
        for (uint32_t p = 0; p < problem->pieces; p++)
            if (problem->piece[p].cells == list[k].cells) piece_worth[p] = worth;
    }
    if (count == 0) return;
    for (uint32_t p = 0; p < problem->pieces; p++) piece_worth[p] /= largest;
}

/* Returns 1 if the cell is open and was not counted for this placement before, otherwise 0, so that
 * count_decided counts each cell once. A cell is open if a shot there may hit: hit_count[cell], the
 * number of deployments with a ship on it, is above 0. */
static uint32_t count_open_once(bsc_worth *w, const double *hit_count, uint32_t cell,
                                uint32_t placement) {
    if (w->counted_for[cell] == placement + 1) return 0;
    w->counted_for[cell] = placement + 1;
    return hit_count[cell] > 0.0;
}

/* Returns of how many cells the player knows, once a ship is found at the placement, whether they
 * have a ship. These are the ship's own cells and those neighbours that the touch rule keeps free:
 * none, those across an edge, or all around it. Only open cells are counted, where a shot may hit:
 * hit_count[c], the number of deployments with a ship on cell c, is above 0. counted_for[] must be
 * all 0 before the first placement, and each placement may be counted only once. */
static uint32_t count_decided(bsc_worth *w, const double *hit_count, uint32_t placement) {
    const bsc_placement ship = bsc_problem_placement(w->problem, placement);
    uint32_t count = 0;
    for (uint32_t k = 0; k < ship.cells; k++) {
        const uint32_t *neighbour = w->neighbours.neighbour + ship.cell[k] * BSC_MAX_NEIGHBOURS;
        count += count_open_once(w, hit_count, ship.cell[k], placement);
        for (uint32_t side = 0; side < w->neighbours.kept_free; side++)
            if (neighbour[side] != BSC_NO_CELL)
                count += count_open_once(w, hit_count, neighbour[side], placement);
    }
    return count;
}

void bsc_worth_init(bsc_worth *w, const bsc_problem *problem, bsc_arena *arena) {
    w->problem = problem;
    w->neighbours = bsc_neighbours_find(problem, arena);
    BSC_ARENA_ARRAY(arena, w->piece_worth, problem->pieces);
    BSC_ARENA_ARRAY(arena, w->placement_worth, problem->placements);
    BSC_ARENA_ARRAY(arena, w->cell_worth, problem->cells);
    BSC_ARENA_ARRAY(arena, w->counted_for, problem->cells);
}

void bsc_worth_update(bsc_worth *w, const bsc_log *log, const double *placement_count,
                      const double *hit_count) {
    const uint32_t cells = w->problem->cells;
    uint32_t open_cells = 0;
    for (uint32_t c = 0; c < cells; c++)
        if (hit_count[c] > 0.0) open_cells++;
    memset(w->counted_for, 0, cells * sizeof *w->counted_for);
    memset(w->cell_worth, 0, cells * sizeof *w->cell_worth);
    bsc_worth_of_ships(log, w->piece_worth);
    for (uint32_t p = 0; p < w->problem->placements; p++) {
        w->placement_worth[p] = 0.0;
        if (placement_count[p] == 0.0) continue;
        const bsc_placement ship = bsc_problem_placement(w->problem, p);
        const double decided = BSC_WORTH_DECIDED * count_decided(w, hit_count, p) / open_cells;
        w->placement_worth[p] = w->piece_worth[ship.piece] + decided;
        for (uint32_t k = 0; k < ship.cells; k++)
            if (log->firing_step[ship.cell[k]] == 0)
                w->cell_worth[ship.cell[k]] += placement_count[p] * w->placement_worth[p];
    }
}
