/* choice.c - chooses one sweep or two, and their directions.
 *
 * Two sweeps, on squares. A straight ship crosses the rows or the columns, never both. Of m such
 * ships either at most cap = m / 2 cross the rows: a sweep by rows counts these, with the number of
 * crossing ships as one more count; or at most m - cap - 1 cross the columns, for a sweep by
 * columns. What makes states many is ships that hang over the line of the sweep, and each sweep has
 * few (classic, without symmetry: 8.0 million masks in one sweep, 0.1 million in each of two).
 *
 * That pays where the cap is well below the number of ships that can hang over a line at once: not
 * with ten ships that may not touch on ten columns (russian: 0.41 million masks in one sweep;
 * german 0.92 million; without symmetry). Nor where it makes each mask's numbers many: russian's
 * fleet on 13x13, whose single cells cross no line, took 28 s with 240 numbers a mask in two
 * sweeps, 8.6 s with 120 in one. Nor on long boards where ships keep apart: one sweep along the
 * short side has fewer masks (3x2,2x3,1x4 on 10x18: 0.05 s against 5; classic's fleet, ships
 * meeting at corners, on 10x20 1 s against 34).
 *
 * On hexagons a straight ship crosses the lines of two directions out of three, so three sweeps
 * would count those with k along the first; else l along the second; else n along the third, where
 * k + l + n = m + 2. In a trial the caps alone (5,4,3,3,2 on 10x10, k = 3 and l = n = 2) left 0.12,
 * 1.2 and 1.0 million states of 9.9 in one sweep, 0.27 s of 0.81 in sum; on 12x12 0.9 s of 4.6. But
 * the counts, left out there, make the numbers of a mask four to twelve times as many, and dlx
 * takes 0.25 and 1.13 s. On hex-upper two directions have 0.26 and 0.42 million masks at least,
 * against 0.17 million in all by the third. So one sweep is run, in the direction of the fewest
 * masks by estimate.
 *
 * If board and fleet are the same seen in the diagonal and the caps are equal (m odd), the second
 * sweep is the first one seen so, and is not run. */
#include "count/engine/dp/order.h"

#include <math.h>

#define MAX_NUMBERS 200u
#define MASK_UNITS  10.0 /* a mask of the items' order, but */
#define SET_UNITS   0.3  /* for each set of pieces where there are many; from 3 to 10,000 a mask */
#define LOOSE       1e6  /* times fewer masks there may be where no items act as pieces */
#define CELL_UNITS  0.25 /* a mask of a direction's estimate; from 0.1 to 0.7, */
#define APART_UNITS 1.0  /* and where ships keep apart from 0.4 to 7, each of twice the time */
#define NEAR        1.25 /* times the least rough cost */
#define LONG        0.8  /* sides whose ratio is below it */
#define FULLER      1.5  /* a mask of one sweep, against one of two, is of more states */

void bsc_dp_choice_release(bsc_dp_choice *choice) {
    for (unsigned k = 0; k < 2; k++) BSC_RELEASE(&choice->order[k]);
    *choice = (bsc_dp_choice){.sweeps = 0};
}

/* How often a symmetry keeps the passed items: not at all, or with the mirror of a line. */
static bool has_mirror(const bsc_dp_model *model, const bsc_dp_order *order) {
    for (unsigned k = 0; k < model->symmetries.count; k++) {
        const uint32_t *image = model->symmetries.of[k].item;
        bool keeps = true;
        for (uint32_t i = 0; keeps && i < order->steps; i++)
            keeps = order->line[order->step_of[image[order->item_at[i]]]] == order->line[i];
        if (keeps) return true;
    }
    return false;
}

/* What a direction costs by one of the estimates; half where its lines have a mirror (fold.c). */
static bsc_status estimate(const bsc_dp_model *model, uint8_t direction, bool closely, double *cost,
                           bsc_error *error) {
    bsc_dp_order order;
    bsc_status status = bsc_dp_order_init(&order, model, direction, error);
    if (status == BSC_OK)
        status = closely ? bsc_dp_order_masks(&order, model, BSC_DP_UNCAPPED, cost, error)
                         : bsc_dp_order_cost(&order, model, cost, error);
    if (status == BSC_OK && has_mirror(model, &order)) *cost /= 2.0;
    BSC_RELEASE(&order);
    return status;
}

/* The cheapest of the directions first .. end - 1. On hexagons several are near it, and the closer
 * estimate decides; on squares those that are cost the same, for the most part. */
static bsc_status find_cheapest(bsc_dp_choice *choice, const bsc_dp_model *model, uint8_t first,
                                uint8_t end, uint8_t *best, bsc_error *error) {
    const bool closely =
        choice->all_senses && model->place.has_points && model->matrix->lattice != BSC_SQUARE;
    double rough[BSC_DP_MAX_DIRECTIONS], rough_least = INFINITY, least = INFINITY;
    bsc_status status = BSC_OK;
    *best = first;
    assert(first < end && end <= BSC_DP_MAX_DIRECTIONS);
    for (uint8_t d = first; d < end && status == BSC_OK; d++) {
        rough[d] = INFINITY;
        const bool other_sense = d >= 6 && d < 12; /* of hexagons' lines */
        if (other_sense && !choice->all_senses) continue;
        status = estimate(model, d, false, &rough[d], error);
        if (status == BSC_OK) rough_least = fmin(rough_least, rough[d]);
    }
    for (uint8_t d = first; d < end && status == BSC_OK; d++) {
        double cost = rough[d];
        if (closely && cost > NEAR * rough_least) continue;
        if (closely) status = estimate(model, d, true, &cost, error);
        if (cost < least) *best = d;
        least = fmin(least, cost);
    }
    if (closely) choice->masks = least;
    return status;
}

/* Adds a sweep: in the cheapest of first .. end - 1. */
static bsc_status add_sweep(bsc_dp_choice *choice, const bsc_dp_model *model, uint8_t first,
                            uint8_t end, uint32_t cap, bsc_error *error) {
    uint8_t best;
    assert(choice->sweeps < 2);
    bsc_status status = find_cheapest(choice, model, first, end, &best, error);
    if (status == BSC_OK)
        status = bsc_dp_order_init(&choice->order[choice->sweeps], model, best, error);
    choice->cap[choice->sweeps++] = cap;
    return status;
}

/* Copies of the pieces that cross one way or the other: of a board's all options do, or none, since
 * a turn only swaps the two extents. Where cells stand for several (engine/classes.c) an option may
 * be as high as wide though others of its piece are not, and both sweeps would count it: then 0. */
static uint32_t crossing_ships(const bsc_dp_model *model) {
    uint32_t ships = 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        bool all = true, any = false;
        BSC_EACH_OPTION(option, model) {
            if (model->counter_of[option] != c) continue;
            const bool crosses = bsc_dp_crossing(model, 0, option) != 0;
            all &= crosses;
            any |= crosses;
        }
        if (any && !all) return 0;
        if (any) ships += model->counter[c].most;
    }
    return ships;
}

/* With every cell to be covered, ships hang over a line only as the cells behind it are filled: one
 * sweep has few masks (pentominoes on 6x10: 2.9 million, 134 million in two). */
static bool covers_all(const bsc_dp_model *model) {
    BSC_EACH_ITEM(i, model)
        if (!model->item[i].primary && !model->item[i].corner) return false;
    return model->items > 0 && model->item[0].primary;
}

/* Columns and rows of cells, or of what stands for them. */
static bsc_coord count_lines(const bsc_dp_model *model, bool *apart) {
    bsc_point least = {INT32_MAX, INT32_MAX}, most = {INT32_MIN, INT32_MIN};
    *apart = false;
    BSC_EACH_ITEM(i, model->matrix) {
        const bsc_item *item = &model->matrix->item[i];
        if (item->kind == BSC_ITEM_PIECE) continue;
        if (item->point.x < least.x) least.x = item->point.x;
        if (item->point.y < least.y) least.y = item->point.y;
        if (item->point.x > most.x) most.x = item->point.x;
        if (item->point.y > most.y) most.y = item->point.y;
        *apart |= item->kind != BSC_ITEM_CELL;
    }
    if (least.x > most.x) return (bsc_coord){0, 0};
    return (bsc_coord){(most.x - least.x) / BSC_CELL_SIDE + 1,
                       (most.y - least.y) / BSC_CELL_SIDE + 1};
}

/* Ships that can hang over a row at once: one a column, or every other where they keep apart. */
static bool pays_to_split(const bsc_dp_model *model, uint32_t ships) {
    bool apart;
    const uint32_t columns = (uint32_t)count_lines(model, &apart).x, cap = ships / 2;
    if (ships < 2) return false;
    if (!apart) return cap <= columns / 2;
    /* A mask's numbers at most: one for each count of each piece's copies and of ships across. */
    uint64_t numbers = cap + 1;
    for (uint32_t c = 0; c < model->counters && numbers <= MAX_NUMBERS; c++)
        numbers *= model->counter[c].most + 1;
    return cap <= columns / 2 / 2 && numbers <= MAX_NUMBERS;
}

/* Where a symmetry takes what crosses the lines to what lies along them the one sweep does. */
static void find_mirror(bsc_dp_choice *choice, const bsc_dp_model *model) {
    const uint8_t direction = choice->order[0].direction;
    for (unsigned k = 0; k < model->symmetries.count && choice->mirror == NULL; k++) {
        const uint32_t *image = model->symmetries.of[k].option;
        bool swaps = true;
        for (uint32_t option = 0; swaps && option < model->options; option++)
            swaps = image[image[option]] == option &&
                    bsc_dp_crossing(model, direction, image[option]) ==
                        -bsc_dp_crossing(model, direction, option);
        if (swaps) choice->mirror = &model->symmetries.of[k];
    }
    if (choice->mirror != NULL) choice->sweeps = 1;
}

/* The two sweeps of the rule; one on a long board where it has fewer masks. */
static bsc_status split(bsc_dp_choice *choice, const bsc_dp_model *model, uint32_t ships,
                        bsc_error *error) {
    const uint32_t cap = ships / 2;
    bool apart;
    const bsc_coord lines = count_lines(model, &apart);
    bsc_status status = add_sweep(choice, model, 0, 2, cap, error);
    if (status == BSC_OK) status = add_sweep(choice, model, 2, 4, ships - cap - 1, error);
    if (status == BSC_OK && ships % 2 == 1) find_mirror(choice, model);
    const bool is_long = lines.x < LONG * lines.y || lines.y < LONG * lines.x;
    if (status != BSC_OK || !is_long || !choice->all_senses) return status;
    const unsigned narrow = lines.x > lines.y;
    double two = 0.0, own = 0.0, one;
    for (unsigned k = 0; k < 2 && status == BSC_OK; k++, two += own)
        status = bsc_dp_order_masks(&choice->order[k], model, choice->cap[k], &own, error);
    if (status == BSC_OK)
        status = bsc_dp_order_masks(&choice->order[narrow], model, BSC_DP_UNCAPPED, &one, error);
    if (status != BSC_OK || FULLER * one >= two) return status;
    bsc_dp_choice_release(choice);
    return add_sweep(choice, model, narrow ? 2 : 0, narrow ? 4 : 2, BSC_DP_UNCAPPED, error);
}

bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bool all_senses,
                         bsc_error *error) {
    const bsc_dp_rows *rows = model->place.rows;
    *choice = (bsc_dp_choice){.all_senses = all_senses};
    if (rows != NULL && rows->count > 0) {
        const uint8_t direction = rows->columns ? 2 : 0;
        return add_sweep(choice, model, direction, direction + 1, BSC_DP_UNCAPPED, error);
    }
    const uint8_t directions = !model->place.has_points               ? 1
                               : model->matrix->lattice == BSC_SQUARE ? 4
                                                                      : BSC_DP_MAX_DIRECTIONS;
    if (rows == NULL && directions == 4 && !covers_all(model)) {
        const uint32_t ships = crossing_ships(model);
        if (pays_to_split(model, ships)) return split(choice, model, ships, error);
    }
    return add_sweep(choice, model, 0, directions, BSC_DP_UNCAPPED, error);
}

bsc_status bsc_dp_choice_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                               double *likely, double *least, bsc_error *error) {
    double sets = 1.0, copies = 1.0, masks = choice->masks;
    bool apart = false;
    bsc_status status = BSC_OK;
    for (uint32_t c = 0; c < model->counters; c++) {
        sets *= model->counter[c].most + 1.0;
        copies += model->counter[c].most;
    }
    if (!model->place.has_points) {
        *likely = model->place.masks * fmax(MASK_UNITS, SET_UNITS * sets / copies);
        *least = model->counters > 0 ? *likely : *likely / LOOSE;
        return BSC_OK;
    }
    for (unsigned k = 0; k < choice->sweeps && choice->masks == 0.0 && status == BSC_OK; k++) {
        double own;
        status = bsc_dp_order_masks(&choice->order[k], model, choice->cap[k], &own, error);
        masks += own;
    }
    BSC_EACH_ITEM(i, model) apart |= model->item[i].corner;
    *likely = *least = masks * (apart ? APART_UNITS : CELL_UNITS);
    return status;
}
