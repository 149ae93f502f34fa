/* choice.c - chooses one sweep or two, and their directions, to have as few states as possible.
 *
 * Two sweeps, on squares. On a 3x3 board with three ships of two cells, each ship lies along the
 * rows or across them. The deployments fall into two kinds, with m = 3 and cap = m / 2 = 1:
 *
 *     at most 1 ship across the rows       counted by a sweep by rows
 *     at least 2 ships across the rows     which is: at most 1 across the columns; counted by a
 *                                          sweep by columns
 *
 * In general, of m straight ships either at most cap = m / 2 cross the rows, or at most m - cap - 1
 * cross the columns. Each sweep counts its kind alone, with the number of crossing ships as one
 * more count. What makes states many is ships that hang over the line of the sweep, and each sweep
 * has few (classic, without symmetry: 8.0 million masks in one sweep, 0.1 million in each of two).
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
#include "count/engine/dp/choice.h"

#include <math.h>

/* Numbers of a mask: with more of them, two sweeps do not pay where ships keep apart (the file's
 * head has a case with 240). */
#define MAX_NUMBERS 200u

/* Factor over the cheapest direction's rough cost: directions within it are estimated closely
 * too. */
#define ROUGH_TOLERANCE 1.25

/* The shorter side of a board over the longer one: below it the board is long, and one sweep along
 * the short side is compared with two. */
#define LONG_BOARD_RATIO 0.8

/* Masks of one of two sweeps that cost as much as a mask of a single sweep, which has more numbers
 * in use. */
#define SINGLE_SWEEP_FACTOR 1.5

/* Units of work (quota.h) for a mask of an order's estimate: where only cells are items, measured
 * from 0.1 to 0.7; and where ships keep apart, from 0.4 to 7, of units that take twice the time. */
#define CELL_UNITS  0.25
#define APART_UNITS 1.0

/* Units of work for a mask where items have no points: PLAIN_MASK_UNITS or, where that is more,
 * COMBINATION_UNITS for each combination of copies, divided by 1 + all copies. Measured from 3 to
 * 10,000 for a mask. */
#define PLAIN_MASK_UNITS  10.0
#define COMBINATION_UNITS 0.3

/* Factor by which the estimate of masks can be too high where no items of a matrix act as
 * pieces. */
#define MAX_OVERESTIMATE 1e6

void bsc_dp_choice_release(bsc_dp_choice *choice) {
    bsc_dp_order_release(&choice->order[0]);
    bsc_dp_order_release(&choice->order[1]);
    *choice = (bsc_dp_choice){.sweeps = 0};
}

/* ---- The cheapest direction ---- */

/* Says whether a symmetry of the model maps each line of the sweep to itself, so that states are
 * folded after each. */
static bool has_line_mirror(const bsc_dp_model *model, const bsc_dp_order *order) {
    for (unsigned k = 0; k < model->symmetries; k++) {
        const uint32_t *image = model->symmetry[k].item;
        bool keeps_lines = true;
        for (uint32_t i = 0; keeps_lines && i < order->steps; i++) {
            const uint32_t image_step = order->step_of[image[order->item_of_step[i]]];
            keeps_lines = order->line[image_step] == order->line[i];
        }
        if (keeps_lines) return true;
    }
    return false;
}

/* Sets *cost to the direction's cost: by the estimate of masks if `closely`, else by the rough one;
 * and half of that where its lines have a mirror (fold.c). */
static bsc_status estimate(const bsc_dp_model *model, uint8_t direction, bool closely, double *cost,
                           bsc_error *error) {
    bsc_dp_order order;
    bsc_status status = bsc_dp_order_init(&order, model, direction, error);
    if (status == BSC_OK && closely)
        status = bsc_dp_order_masks(&order, model, BSC_DP_UNCAPPED, cost, error);
    else if (status == BSC_OK)
        status = bsc_dp_order_cost(&order, model, cost, error);
    if (status == BSC_OK && has_line_mirror(model, &order)) *cost /= 2.0;
    bsc_dp_order_release(&order);
    return status;
}

/* Fills rough[] for the directions first .. end - 1; INFINITY for those that are not tried. */
static bsc_status estimate_roughly(const bsc_dp_choice *choice, const bsc_dp_model *model,
                                   uint8_t first, uint8_t end, double *rough, bsc_error *error) {
    for (uint8_t d = first; d < end; d++) {
        const bool is_other_sense = d >= BSC_DP_OTHER_SENSE && d < BSC_DP_WIDE_LINES;
        rough[d] = INFINITY;
        if (is_other_sense && !choice->tries_both_senses) continue;
        const bsc_status status = estimate(model, d, false, &rough[d], error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

/* Sets *best to the cheapest of the directions first .. end - 1. On hexagons the rough estimate has
 * several near the cheapest, and the estimate of masks decides between them; on squares directions
 * near each other cost the same, for the most part. */
static bsc_status find_cheapest(bsc_dp_choice *choice, const bsc_dp_model *model, uint8_t first,
                                uint8_t end, uint8_t *best, bsc_error *error) {
    const bool is_hexagonal = model->has_points && model->matrix->lattice != BSC_SQUARE;
    const bool closely = choice->tries_both_senses && is_hexagonal;
    double rough[BSC_DP_MAX_DIRECTIONS];
    double least_rough = INFINITY;
    double least_cost = INFINITY;
    *best = first;
    bsc_status status = estimate_roughly(choice, model, first, end, rough, error);
    if (status != BSC_OK) return status;
    for (uint8_t d = first; d < end; d++) least_rough = fmin(least_rough, rough[d]);
    for (uint8_t d = first; d < end; d++) {
        double cost = rough[d];
        if (closely && cost > ROUGH_TOLERANCE * least_rough) continue;
        if (closely) status = estimate(model, d, true, &cost, error);
        if (status != BSC_OK) return status;
        if (cost < least_cost) *best = d;
        least_cost = fmin(least_cost, cost);
    }
    if (closely) choice->masks = least_cost;
    return BSC_OK;
}

/* Adds a sweep with this cap in the cheapest of the directions first .. end - 1. */
static bsc_status add_sweep(bsc_dp_choice *choice, const bsc_dp_model *model, uint8_t first,
                            uint8_t end, uint32_t cap, bsc_error *error) {
    uint8_t direction;
    bsc_status status = find_cheapest(choice, model, first, end, &direction, error);
    if (status != BSC_OK) return status;
    choice->cap[choice->sweeps] = cap;
    bsc_dp_order *order = &choice->order[choice->sweeps];
    choice->sweeps++;
    return bsc_dp_order_init(order, model, direction, error);
}

/* Adds a sweep with this cap by rows, in the cheaper of the two senses. */
static bsc_status add_row_sweep(bsc_dp_choice *choice, const bsc_dp_model *model, uint32_t cap,
                                bsc_error *error) {
    return add_sweep(choice, model, BSC_DP_ROWS, BSC_DP_COLUMNS, cap, error);
}

/* Adds a sweep with this cap by columns, in the cheaper of the two senses. */
static bsc_status add_column_sweep(bsc_dp_choice *choice, const bsc_dp_model *model, uint32_t cap,
                                   bsc_error *error) {
    return add_sweep(choice, model, BSC_DP_COLUMNS, BSC_DP_SQUARE_DIRECTIONS, cap, error);
}

/* ---- One sweep or two ---- */

/* Returns how many ships cross the rows or the columns: all copies of pieces whose options do, all
 * of them. Of a board's piece all options cross one way or the other, or none, since a turn only
 * swaps the two extents. Where one cell stands for several (engine/classes.c) an option may be as
 * high as wide though others of its piece are not, and both sweeps would count it: then 0. */
static uint32_t count_crossing_ships(const bsc_dp_model *model) {
    uint32_t ships = 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        bool all_cross = true;
        bool any_crosses = false;
        for (uint32_t option = 0; option < model->options; option++) {
            if (model->counter_of[option] != c) continue;
            if (bsc_dp_compare_extents(model, BSC_DP_ROWS, option) != 0)
                any_crosses = true;
            else
                all_cross = false;
        }
        if (any_crosses && !all_cross) return 0;
        if (any_crosses) ships += model->counter[c].copies;
    }
    return ships;
}

/* Says whether every cell must be covered. Then the cells before the sweep's line are all filled,
 * which leaves few ways for ships to hang over the line, and one sweep has few masks (pentominoes
 * on 6x10: 2.9 million, 134 million in two). */
static bool covers_all(const bsc_dp_model *model) {
    for (uint32_t i = 0; i < model->items; i++)
        if (!model->item[i].is_primary && !model->item[i].lies_between_cells) return false;
    return model->items > 0 && model->item[0].is_primary;
}

/* The size of a board, by its matrix. */
typedef struct board_shape {
    int32_t columns, rows; /* of cells, or of what stands for them; 0 where there are none */
    bool ships_keep_apart; /* not all items but the pieces are cells */
} board_shape;

/* Returns the shape of the board, by the points of the matrix's items. */
static board_shape measure_board(const bsc_dp_model *model) {
    bsc_point low = {INT32_MAX, INT32_MAX};
    bsc_point high = {INT32_MIN, INT32_MIN};
    board_shape shape = {.ships_keep_apart = false};
    for (uint32_t i = 0; i < model->matrix->items; i++) {
        const bsc_item *item = &model->matrix->item[i];
        if (!bsc_item_has_point(item)) continue;
        if (item->point.x < low.x) low.x = item->point.x;
        if (item->point.y < low.y) low.y = item->point.y;
        if (item->point.x > high.x) high.x = item->point.x;
        if (item->point.y > high.y) high.y = item->point.y;
        if (item->kind != BSC_ITEM_CELL) shape.ships_keep_apart = true;
    }
    if (low.x > high.x) return shape;
    shape.columns = (high.x - low.x) / BSC_CELL_SIDE + 1;
    shape.rows = (high.y - low.y) / BSC_CELL_SIDE + 1;
    return shape;
}

/* Returns the numbers of a mask in a sweep with this cap, at most: one for each combination of used
 * copies and of ships across. Stops counting above MAX_NUMBERS. */
static uint64_t count_numbers(const bsc_dp_model *model, uint32_t cap) {
    uint64_t numbers = (uint64_t)cap + 1;
    for (uint32_t c = 0; c < model->counters && numbers <= MAX_NUMBERS; c++)
        numbers *= model->counter[c].copies + 1;
    return numbers;
}

/* Says whether two sweeps pay for so many ships that cross: the cap is at most half of the ships
 * that can hang over a row at once, which is one for each column, or one for every other column
 * where they keep apart. */
static bool pays_to_split(const bsc_dp_model *model, uint32_t ships) {
    const board_shape shape = measure_board(model);
    const uint32_t columns = (uint32_t)shape.columns;
    const uint32_t cap = ships / 2;
    if (ships < 2) return false;
    if (!shape.ships_keep_apart) return cap <= columns / 2;
    return cap <= columns / 4 && count_numbers(model, cap) <= MAX_NUMBERS;
}

/* Says whether the symmetry takes each option that crosses the lines of the direction to one that
 * lies along them as far, and back. */
static bool swaps_crossing(const bsc_dp_model *model, const bsc_dp_symmetry *symmetry,
                           uint8_t direction) {
    for (uint32_t option = 0; option < model->options; option++) {
        const uint32_t image = symmetry->option[option];
        if (symmetry->option[image] != option) return false;
        if (bsc_dp_compare_extents(model, direction, image) !=
            -bsc_dp_compare_extents(model, direction, option))
            return false;
    }
    return true;
}

/* Where a symmetry swaps the two sweeps, drops the second for the mirror image of the first. */
static void find_mirror(bsc_dp_choice *choice, const bsc_dp_model *model) {
    for (unsigned k = 0; k < model->symmetries; k++) {
        if (!swaps_crossing(model, &model->symmetry[k], choice->order[0].direction)) continue;
        choice->mirror = &model->symmetry[k];
        choice->sweeps = 1;
        return;
    }
}

/* Sets *pays to whether one sweep along the short side of a long board has fewer masks than the two
 * that were chosen. `short_side` is the number of that one of the two. */
static bsc_status pays_to_join(const bsc_dp_choice *choice, const bsc_dp_model *model,
                               unsigned short_side, bool *pays, bsc_error *error) {
    double masks_of_two = 0.0;
    for (unsigned k = 0; k < 2; k++) {
        double masks;
        const bsc_status status =
            bsc_dp_order_masks(&choice->order[k], model, choice->cap[k], &masks, error);
        if (status != BSC_OK) return status;
        masks_of_two += masks;
    }
    double masks_of_one;
    const bsc_status status = bsc_dp_order_masks(&choice->order[short_side], model, BSC_DP_UNCAPPED,
                                                 &masks_of_one, error);
    if (status == BSC_OK) *pays = SINGLE_SWEEP_FACTOR * masks_of_one < masks_of_two;
    return status;
}

/* Chooses two sweeps, by rows and by columns; or one on a long board where it has fewer masks. */
static bsc_status split(bsc_dp_choice *choice, const bsc_dp_model *model, uint32_t ships,
                        bsc_error *error) {
    const board_shape shape = measure_board(model);
    const uint32_t cap = ships / 2;
    bsc_status status = add_row_sweep(choice, model, cap, error);
    if (status == BSC_OK) status = add_column_sweep(choice, model, ships - cap - 1, error);
    if (status != BSC_OK) return status;
    if (ships % 2 == 1) find_mirror(choice, model);
    const bool is_long = shape.columns < LONG_BOARD_RATIO * shape.rows ||
                         shape.rows < LONG_BOARD_RATIO * shape.columns;
    if (!is_long || !choice->tries_both_senses) return BSC_OK;
    const bool is_wide = shape.columns > shape.rows;
    bool pays = false;
    status = pays_to_join(choice, model, is_wide ? 1 : 0, &pays, error);
    if (status != BSC_OK || !pays) return status;
    bsc_dp_choice_release(choice);
    if (is_wide) return add_column_sweep(choice, model, BSC_DP_UNCAPPED, error);
    return add_row_sweep(choice, model, BSC_DP_UNCAPPED, error);
}

/* Returns how many directions the model can be swept in. */
static uint8_t count_directions(const bsc_dp_model *model) {
    if (!model->has_points) return 1;
    if (model->matrix->lattice == BSC_SQUARE) return BSC_DP_SQUARE_DIRECTIONS;
    return BSC_DP_MAX_DIRECTIONS;
}

bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bool tries_both_senses,
                         bsc_error *error) {
    const bsc_dp_rows *rows = model->rows;
    const uint8_t directions = count_directions(model);
    *choice = (bsc_dp_choice){.tries_both_senses = tries_both_senses};
    if (rows != NULL && rows->row_count > 0) {
        const uint8_t direction = rows->is_by_columns ? BSC_DP_COLUMNS : BSC_DP_ROWS;
        return add_sweep(choice, model, direction, direction + 1, BSC_DP_UNCAPPED, error);
    }
    if (rows == NULL && directions == BSC_DP_SQUARE_DIRECTIONS && !covers_all(model)) {
        const uint32_t ships = count_crossing_ships(model);
        if (pays_to_split(model, ships)) return split(choice, model, ships, error);
    }
    return add_sweep(choice, model, 0, directions, BSC_DP_UNCAPPED, error);
}

/* ---- Estimates of work ---- */

/* Does bsc_dp_choice_units for items without points, by the estimate of masks of their order. */
static void estimate_plain_units(const bsc_dp_model *model, double *likely, double *minimum) {
    double combinations = 1.0;
    double copies = 1.0;
    for (uint32_t c = 0; c < model->counters; c++) {
        combinations *= model->counter[c].copies + 1.0;
        copies += model->counter[c].copies;
    }
    *likely =
        model->order_masks * fmax(PLAIN_MASK_UNITS, COMBINATION_UNITS * combinations / copies);
    *minimum = model->counters > 0 ? *likely : *likely / MAX_OVERESTIMATE;
}

bsc_status bsc_dp_choice_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                               double *likely, double *minimum, bsc_error *error) {
    if (!model->has_points) {
        estimate_plain_units(model, likely, minimum);
        return BSC_OK;
    }
    double all_masks = choice->masks;
    for (unsigned k = 0; k < choice->sweeps && choice->masks == 0.0; k++) {
        double masks;
        const bsc_status status =
            bsc_dp_order_masks(&choice->order[k], model, choice->cap[k], &masks, error);
        if (status != BSC_OK) return status;
        all_masks += masks;
    }
    bool ships_keep_apart = false;
    for (uint32_t i = 0; i < model->items; i++)
        if (model->item[i].lies_between_cells) ships_keep_apart = true;
    *likely = all_masks * (ships_keep_apart ? APART_UNITS : CELL_UNITS);
    *minimum = *likely;
    return BSC_OK;
}
