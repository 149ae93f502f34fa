/* bound_cover.c - how many placements of a ship can be hit at most by firing at j cells.
 *
 * A set of cells meets a placement if the placement covers one of the cells. It is hard to find the
 * j cells that meet the most placements, but it is easy to find upper bounds. Give each placement p
 * any value v_p from 0 to 1. If p is met, it counts 1, which is at most (1 - v_p) + v_p x (the
 * number of the j cells that p covers). If it is not met, it counts 0, which is at most 1 - v_p. So
 * j cells meet at most
 *
 *     the sum of 1 - v_p over all p  +  the sum of s_c over the j cells with the greatest s_c
 *
 * placements, where s_c is the sum of v_p over the placements that cover the cell c.
 *
 * Example: a ship of 2 cells on a 3x3 board. If all values are 1, the sums s_c are 4 in the middle,
 * 3 on the sides and 2 in the corners, so two cells meet at most 4 + 3 = 7 placements. If the
 * values of the four placements on the middle cell are 2/3, the sums are 8/3, 8/3 and 2, and the
 * first term is 4 x 1/3: two cells meet at most 4/3 + 8/3 + 8/3 = 20/3 placements, so at most 6.
 * The middle cell and a corner do meet 6.
 *
 * The bound holds for any values. They are rounded down to multiples of 1/UNIT and summed as whole
 * numbers, so no rounding can make the bound wrong.
 *
 * Good values are as large as possible while no cell's sum exceeds a limit, called the level. That
 * is a linear programme. The best level depends on j; the program tries 1/12, 2/12, ... of the
 * greatest sum, which include its halves, thirds and quarters. It solves each linear programme
 * approximately, in steps. Every cell has a price. A placement's value falls while the prices of
 * its cells sum to more than 1, and rises while they sum to less. A cell's price rises while its
 * sum is above the level, and falls while it is below. The means of the values over the second half
 * of the steps are close to the best values.
 *
 * Each ship is first solved without any shown ship, for all levels; the levels that lower the bound
 * for some j are kept. In a fibre the shown ships rule out some placements. Its steps start from
 * the kept values and prices, so that few steps are enough.
 *
 * Cost for each fibre and ship: number of kept levels (4 to 9 on classic) x STEPS x number of cells
 * of all placements. Rejected: all levels for each fibre, which takes twice as long and proves only
 * 0.002 shots more (classic, with A, B and C shown). */
#include "bound.h"
#include "bscount.h"

#include <math.h>
#include <stdlib.h>

#define LEVELS      12u  /* levels are twelfths of the most placements that one cell meets */
#define STEPS       30u  /* steps per fibre and level; 60 raise classic's bound by 0.006 shots */
#define START_STEPS 200u /* steps in each run before any ship is shown */
#define START_RUNS  20u  /* runs before any ship is shown; each starts from the means of the last */
#define UNIT        (1u << 20) /* values are multiples of 1/UNIT; sums have fewer than 2^12 terms */

/* Numbers that prove a bound (file head). Each placement has a value from 0 to 1. The values of the
 * placements on one cell should sum to at most the level; the steps that search such values also
 * give each cell a price, which rises while its sum is above the level. */
typedef struct solution {
    unsigned level;                /* the level, in twelfths of start->heaviest (LEVELS) */
    double *value;                 /* [placements of the ship] the value of each */
    double price[BOUND_MAX_CELLS]; /* [cells] the price of each */
} solution;

struct bound_cover_start {
    const bound_board *board;
    const bound_ship *ship;
    uint32_t heaviest;     /* the most placements that one cell meets */
    unsigned levels;       /* how many levels are kept: those that lowered the bound for some j */
    solution best[LEVELS]; /* [levels] values and prices of each kept level, with no ship shown */
};

/* The placements of a ship that are possible in a fibre. */
typedef struct possible {
    uint32_t count;
    uint32_t *number;      /* [count] the numbers of these among all placements of the ship */
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

/* Returns x, or 0 if x is below 0, or `max` if x is above it. */
static double clamp(double x, double max) {
    if (x < 0.0) return 0.0;
    return x > max ? max : x;
}

/* Searches good values for the level of `current`, in `steps` steps that start from its values and
 * prices. In each step the value of a placement falls if the prices of its cells sum to more than
 * 1, and rises if to less; the price of a cell rises if the values of the placements on it sum to
 * more than the level, and falls if to less. Fills `next`, which may be `current` itself, with the
 * means of the values and prices over the second half of the steps. */
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

/* Each placement has a value from 0 to 1, value[number]; if `value` is NULL, all values are 1. They
 * prove that any j cells meet at most as many placements as this sum: 1 - value over all
 * placements, plus the j greatest sums of values on one cell (file head). Lowers each cover->met[j]
 * that is above this bound, and returns whether any was. */
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

/* Fills `cover` with the bounds that follow if all placements have the value 1: j cells meet at
 * most as many placements as lie on the j cells with the most of them, and at most all. */
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
