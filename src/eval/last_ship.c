/* last_ship.c - the small ship is what a game is long for.
 *
 * Shots miss until the last ship is found, so a hit helps as far as it finds the ship that would
 * have been the last: large ones are found on the way. Let ship k be found at a random time, with
 * rate r(k); found now, it spares the time in which it alone would still be sought:
 *
 *   worth(k) = integral over t of  e^(-r(k) t)  x  product over the others j of (1 - e^(-r(j) t))
 *
 * with r the square of the ship's cells, which gives for ships of 5, 4, 3, 3 and 2 cells
 *
 *   0.008   0.032   0.159   0.159   1
 *
 * Tried on classic, where for 387 positions in which no hit is open each of the eight likeliest
 * cells was valued by 3000 games that `density` played out from there: the chances to hit a ship of
 * 5, 4, 3 or 2 cells then count as 0.11, 0.16, 0.20 and 1. Worths with r as the cells, or the cells
 * less one, fit these values as well; with the latter a ship of one cell would never be found.
 *
 * Cost: 64 steps for each size. */
#include "eval/last_ship.h"

#include "board/draft.h"

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
        const uint32_t cells = problem->piece[p].cells, sunk = bsc_log_sunk_of_size(log, cells);
        uint32_t ships = 0;
        for (uint32_t other = 0; other < problem->pieces; other++)
            if (problem->piece[other].cells == cells) ships += problem->piece[other].copies;
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

/* That one ship of a size is sought and all others are found, when the smallest is with chance 1 -
 * x. */
static double only_left(const size *list, unsigned count, unsigned sought, double x) {
    double chance = 1.0;
    for (unsigned k = 0; k < count; k++) {
        const double hidden = pow(x, list[k].rate);
        const uint32_t others = list[k].afloat - (k == sought);
        chance *= pow(1.0 - hidden, others) * (k == sought ? hidden : 1.0);
    }
    return chance;
}

/* The integral, over x = e^(-t) in place of t. */
static double worth_of(const size *list, unsigned count, unsigned sought) {
    double sum = 0.0;
    for (int k = 0; k < STEPS; k++) {
        const double x = (k + 0.5) / STEPS;
        sum += only_left(list, count, sought, x) / x;
    }
    return sum;
}

void bsc_last_ship_worth(const bsc_log *log, double *worth) {
    size list[BSC_MAX_PIECES];
    const unsigned count = list_sizes(log, list);
    double most = 0.0;
    for (uint32_t p = 0; p < log->problem->pieces; p++) worth[p] = 0.0;
    for (unsigned k = 0; k < count; k++) {
        const double own = worth_of(list, count, k);
        if (own > most) most = own;
        for (uint32_t p = 0; p < log->problem->pieces; p++)
            if (log->problem->piece[p].cells == list[k].cells) worth[p] = own;
    }
    for (uint32_t p = 0; p < log->problem->pieces && most > 0.0; p++) worth[p] /= most;
}
