/* bound_cover.c - how many placements of a ship some cells can meet at most.
 *
 * To find the j cells that meet the most placements is a hard problem, but bounds are easy: give
 * each placement p a value v_p from 0 to 1. A placement that some cells meet counts 1, which is at
 * most (1 - v_p) + v_p x (the cells of p among them). So j cells meet at most
 *
 *     the sum of 1 - v_p over all placements  +  the j greatest sums of v_p on one cell.
 *
 * Example: a ship of 2 cells on 3x3 cells. Values of 1 have the sums 4 on the middle cell, 3 on the
 * sides and 2 in the corners, so that two cells meet at most 4 + 3 = 7 placements. With values of
 * 2/3 for the four placements on the middle cell the sums are 8/3, 8/3 and 2, and 4 x 1/3 is left
 * out: at most 4/3 + 8/3 + 8/3 = 20/3, which is 6 in whole numbers. The middle cell and a corner
 * meet 6.
 *
 * Whatever the values are, the bound holds. Values are cut to whole multiples of 1/UNIT, so that
 * all sums are whole numbers: no rounding can spoil the bound.
 *
 * Good values are as large as possible, while no cell's sum passes a level: a linear programme.
 * Which level is best depends on j. Levels of 1/12, 2/12, ... of the greatest sum are tried, so
 * that its halves, thirds and quarters are among them. The linear programme is solved nearly, by
 * steps: every cell has a price; the value of a placement falls while its cells' prices add up to
 * more than 1, and rises while they add up to less; a cell's price rises while its sum is above the
 * level, and falls while it is below. The means of the values over the later half of the steps come
 * near to the best.
 *
 * A ship is solved once before any ship is shown, for all levels, of which those are kept that
 * lower some bound. A fibre leaves out the placements that the shown ships rule out; its steps
 * begin with the kept values and prices, so that few steps are enough.
 *
 * Cost: for a fibre and a ship, kept levels (4 to 9 on classic) x STEPS x cells of its placements.
 * Rejected: all levels for each fibre, twice as long for 0.002 shots more (classic, A, B, C
 * shown). */
#include "bound.h"
#include "bscount.h"

#include <math.h>
#include <stdlib.h>

#define LEVELS      12u  /* levels are multiples of 1/12 of the greatest sum of values of 1 */
#define STEPS       30u  /* for each fibre and level; 60 prove 0.006 shots more on classic */
#define START_STEPS 200u /* steps before any ship is shown, in each run */
#define START_RUNS  20u  /* runs before any ship is shown, each from the means of the run before */
#define UNIT        (1u << 20) /* values are multiples of 1/UNIT; less than 2^12 are summed */

/* Values of placements and prices of cells, for one level. */
typedef struct solution {
    unsigned level;                /* in LEVELS-ths of the most placements that a cell meets */
    double *value;                 /* [placements of the ship] */
    double price[BOUND_MAX_CELLS]; /* [cells] */
} solution;

struct bound_cover_start {
    const bound_board *board;
    const bound_ship *ship;
    uint32_t heaviest;     /* the most placements that a cell meets */
    unsigned levels;       /* how many levels are tried, beside values of 1 */
    solution best[LEVELS]; /* [levels]: the best for each, before any ship is shown */
};

/* The placements of a ship that are possible. */
typedef struct possible {
    uint32_t count;
    uint32_t *number;      /* [count]: among those of the ship */
    const uint32_t **cell; /* [count]: the cells of each */
} possible;

/* Returns the placements of the ship that are in the set `allowed`. */
static possible find_possible(const bound_board *board, const bound_ship *ship,
                              const uint64_t *allowed) {
    const uint32_t all = ship->end - ship->first;
    possible result = {.number = bound_memory(all, sizeof *result.number),
                       .cell = bound_memory(all, sizeof *result.cell)};
    for (uint32_t k = 0; k < all; k++)
        if (bsc_has_bit(allowed, ship->first + k)) {
            result.number[result.count] = k;
            result.cell[result.count] = bsc_problem_placement(board->problem, ship->first + k).cell;
            result.count++;
        }
    return result;
}

static void free_possible(possible *p) {
    free(p->number);
    free(p->cell);
}

/* Returns x, but at least 0 and at most `max`. */
static double clamp(double x, double max) {
    if (x < 0.0) return 0.0;
    return x > max ? max : x;
}

/* Takes steps for the level of `current`, beginning with its values and prices, and writes the
 * means of values and prices over the later half of the steps to `next`, which may be `current`
 * itself. */
static void take_steps(const bound_cover_start *start, const possible *p, unsigned steps,
                       const solution *current, solution *next) {
    const uint32_t cells = start->board->problem->cells, length = start->ship->cells;
    const double max_value = (double)start->heaviest * current->level / LEVELS;
    const double step = 0.95 / sqrt((double)start->heaviest * length);
    double *value = bound_memory(p->count, sizeof *value);
    double price[BOUND_MAX_CELLS], sum[BOUND_MAX_CELLS];
    memcpy(price, current->price, sizeof price);
    for (uint32_t k = 0; k < p->count; k++) value[k] = current->value[p->number[k]];
    for (uint32_t k = 0; k < p->count; k++) next->value[p->number[k]] = 0.0;
    memset(next->price, 0, sizeof next->price);
    for (unsigned i = 0; i < steps; i++) {
        memset(sum, 0, sizeof sum);
        for (uint32_t k = 0; k < p->count; k++) {
            const uint32_t *cell = p->cell[k];
            const double old_value = value[k];
            double prices = 0.0;
            for (uint32_t c = 0; c < length; c++) prices += price[cell[c]];
            value[k] = clamp(old_value + step * (1.0 - prices), 1.0);
            if (2 * i >= steps) next->value[p->number[k]] += value[k] * 2.0 / steps;
            for (uint32_t c = 0; c < length; c++) sum[cell[c]] += 2.0 * value[k] - old_value;
        }
        for (uint32_t c = 0; c < cells; c++) {
            price[c] = clamp(price[c] + step * (sum[c] - max_value), 1.0);
            if (2 * i >= steps) next->price[c] += price[c] * 2.0 / steps;
        }
    }
    free(value);
}

static int compare_falling(const void *first, const void *second) {
    const uint64_t a = *(const uint64_t *)first, b = *(const uint64_t *)second;
    return (a < b) - (a > b);
}

/* Lowers cover->met[] where the bound by these values is less; NULL stands for values of 1. Returns
 * whether any became lower. */
static bool lower_by_values(bound_cover *cover, const bound_cover_start *start, const possible *p,
                            const double *value) {
    const uint32_t cells = start->board->problem->cells;
    uint64_t sum[BOUND_MAX_CELLS] = {0}, bound = 0;
    bool lower = false;
    for (uint32_t k = 0; k < p->count; k++) {
        const uint64_t units =
            value == NULL ? UNIT : (uint64_t)(clamp(value[p->number[k]], 1.0) * UNIT);
        bound += UNIT - units;
        for (uint32_t c = 0; c < start->ship->cells; c++) sum[p->cell[k][c]] += units;
    }
    qsort(sum, cells, sizeof *sum, compare_falling);
    for (uint32_t j = 1; j <= cells; j++) {
        bound += sum[j - 1];
        if (bound / UNIT >= cover->met[j]) continue;
        cover->met[j] = (uint32_t)(bound / UNIT);
        lower = true;
    }
    return lower;
}

/* Fills `cover` with the bounds by values of 1. */
static void begin_cover(bound_cover *cover, const bound_cover_start *start, const possible *p) {
    cover->cells = start->ship->cells;
    cover->met[0] = 0;
    for (uint32_t j = 1; j <= BOUND_MAX_CELLS; j++) cover->met[j] = p->count;
    lower_by_values(cover, start, p, NULL);
}

bound_cover_start *bound_cover_start_new(const bound_board *board, unsigned ship) {
    bound_cover_start *start = bound_memory(1, sizeof *start);
    uint64_t all[BOUND_MAX_WORDS];
    bound_cover cover;
    memset(all, 0xFF, sizeof all);
    start->board = board;
    start->ship = &board->ship[ship];
    possible p = find_possible(board, start->ship, all);
    begin_cover(&cover, start, &p);
    start->heaviest = cover.met[1];
    for (unsigned level = LEVELS - 1; level > 0; level--) {
        solution *s = &start->best[start->levels];
        s->level = level;
        s->value = bound_memory(p.count, sizeof *s->value);
        memset(s->price, 0, sizeof s->price);
        for (unsigned i = 0; i < START_RUNS; i++) take_steps(start, &p, START_STEPS, s, s);
        if (lower_by_values(&cover, start, &p, s->value))
            start->levels++;
        else
            free(s->value);
    }
    free_possible(&p);
    return start;
}

void bound_cover_start_free(bound_cover_start *start) {
    for (unsigned k = 0; k < start->levels; k++) free(start->best[k].value);
    free(start);
}

void bound_cover_find(bound_cover *cover, const bound_cover_start *start, const uint64_t *allowed) {
    possible p = find_possible(start->board, start->ship, allowed);
    solution s = {.value = bound_memory(start->ship->end - start->ship->first, sizeof *s.value)};
    begin_cover(cover, start, &p);
    for (unsigned k = 0; k < start->levels; k++) {
        lower_by_values(cover, start, &p, start->best[k].value);
        take_steps(start, &p, STEPS, &start->best[k], &s);
        lower_by_values(cover, start, &p, s.value);
    }
    free(s.value);
    free_possible(&p);
}
