/* choice.c - chooses one sweep or two, and their directions, so that there are as few states as
 * possible.
 *
 * Two sweeps, on squares. On a 3x3 board with three ships of two cells, each ship lies along the
 * rows or across them. With m = 3 ships and cap = m / 2 = 1, the deployments are of two kinds:
 *
 *     at most 1 ship across the rows       counted by a sweep by rows
 *     at least 2 ships across the rows     and so at most 1 ship across the columns; counted by a
 *                                          sweep by columns
 *
 * In general, if there are m straight ships of two or more cells, then either at most cap = m / 2
 * of them cross the rows, or at most m - cap - 1 of them cross the columns. The sweep by rows
 * counts only deployments of the first kind, and the sweep by columns only those of the second. To
 * do so, each sweep also counts the ships that cross its lines. A ship hangs over the current line
 * if it reaches from earlier lines to later ones. A sweep has many states if many ships can hang
 * over a line, and with a cap only a few can. For classic, without symmetries, a single sweep has
 * 8.0 million masks (sets of taken items, summed over all steps). With two sweeps, each has 0.1
 * million.
 *
 * Two sweeps pay only if the cap is well below the number of ships that can hang over a line at the
 * same time. They do not pay in these cases:
 *
 *   - Ten ships that may not touch, on ten columns. One sweep has 0.41 million masks for russian
 *     and 0.92 million for german, both without symmetries.
 *   - Ships for which each state has many counts (one for each partial fleet and
 *     crossing ships). Russian's fleet on 13x13 has ships of one cell, which cross no line. It took
 *     28 s in two sweeps with 240 counts per state, and 8.6 s in one sweep with 120.
 *   - Long boards on which ships keep apart: one sweep along the short side has fewer masks. The
 *     fleet 3x2,2x3,1x4 on 10x18 takes 0.05 s in one sweep and 5 s in two; classic's fleet on
 *     10x20, with ships that may meet at corners, takes 1 s in one sweep and 34 s in two.
 *
 * On hexagons a straight ship lies along the lines of one direction and crosses those of the other
 * two. So three sweeps would be needed: one for the deployments with at least k ships along the
 * first direction; one for the others with at least l along the second; and one for the rest, which
 * have at least n along the third, where k + l + n = m + 2. This was tried with the fleet
 * 5,4,3,3,2 on 10x10 and 12x12, with k = 3 and l = n = 2. The three sweeps took 0.27 s and 0.9 s,
 * where one sweep took 0.81 s and 4.6 s. But the trial did not count the ships along each
 * direction, which would give a state four to twelve times as many counts, and the engine dlx takes
 * only 0.25 s and 1.13 s. On hex-upper, sweeps in two of the directions have at least 0.26 and
 * 0.42 million masks, and a sweep in the third has only 0.17 million for all deployments. So on
 * hexagons one sweep is run, in the direction that has the fewest masks by estimate.
 *
 * If the board and the fleet are symmetric about a diagonal, and both caps are equal (m is odd),
 * the second sweep would be the mirror image of the first one. It is then not run. All functions
 * here that return a status fail only if memory runs out. */
#include "count/engine/dp/choice.h"

#include <math.h>

/* If ships keep apart (may not touch, or only at corners), two sweeps pay only if a state has at
 * most this many counts. A state has one count for each pair of a partial fleet (the ships placed
 * so far) and a number of crossing ships, and more counts make each state more expensive. With
 * russian's fleet on 13x13, for which two sweeps take longer than one (see the top of this file), a
 * state has 240 counts. */
#define MAX_COUNTS_PER_STATE 200u

/* Two estimates of cost decide in which direction to sweep: a rough one, which is fast to compute,
 * and a slower and better one. Only directions whose rough cost is at most this many times the
 * lowest rough cost are estimated by the better method too. */
#define ROUGH_TOLERANCE 1.25

/* The shorter side of a board divided by its longer side, which is at most 1: below this ratio the
 * board counts as long. On a long board, one sweep along the short side is compared with two
 * sweeps. */
#define LONG_BOARD_RATIO 0.8

/* The time that a single sweep spends on one mask (a set of taken items), divided by the time that
 * each of two sweeps spends on one. A sweep computes several counts for each mask: one for each
 * partial fleet (the ships placed so far) with which it can reach the mask. A single sweep reaches
 * a mask with more partial fleets than one of two sweeps, which counts only deployments in which
 * few ships cross its lines (are longer across its rows or columns than along them). */
#define SINGLE_SWEEP_TIME_FACTOR 1.5

/* Estimated work of a sweep on one mask (a set of taken items), in the units of quota.h. The work
 * of the sweep is the number of its masks, which bsc_dp_order_masks estimates, times one of these
 * constants.
 *
 * CELLS_ONLY_MASK_UNITS is for boards on which all items are cells, so that ships may touch. A mask
 * was measured to take 0.1 to 0.7 units, each of about 50 ns. SHIPS_APART_MASK_UNITS is for boards
 * on which ships must keep apart. There, a mask was measured to take 0.4 to 7 units, each of about
 * 100 ns. */
#define CELLS_ONLY_MASK_UNITS  0.25
#define SHIPS_APART_MASK_UNITS 1.0

/* Estimated time that a sweep spends on one mask (a set of taken items), in units of about 50 ns,
 * if the items have no places on a board. Let C be the number of partial fleets: of the ways to
 * place some copies of each piece. For example, two pieces with 2 and 3 copies have C = 3 x 4 = 12
 * partial fleets. The estimate is PLAIN_MASK_UNITS or PARTIAL_FLEET_UNITS x C / (1 + copies of all
 * pieces), whichever is greater. Measured times were 3 to 10,000 units. */
#define PLAIN_MASK_UNITS    10.0
#define PARTIAL_FLEET_UNITS 0.3

/* The estimated number of masks (sets of taken items) may be this many times too high if the matrix
 * has no pieces, so that the sweep has no copies to count. The least work that such a sweep may
 * need is therefore the estimate divided by this factor. */
#define MAX_OVERESTIMATE 1e6

void bsc_dp_choice_release(bsc_dp_choice *choice) {
    bsc_dp_order_release(&choice->order[0]);
    bsc_dp_order_release(&choice->order[1]);
    *choice = (bsc_dp_choice){.sweeps = 0};
}

/* ---- The cheapest direction ---- */

/* Says whether some symmetry of the model maps each line of the sweep (row, column, ...) to itself.
 * If so, a state and its mirror image can become one state after every line (fold.c), which halves
 * the work. */
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

/* Sets *cost to an estimate of the cost of a sweep in the direction. If counts_masks is true, this
 * is the number of masks (sets of taken items) that bsc_dp_order_masks estimates. Otherwise it is
 * the rough cost of bsc_dp_order_cost, which is faster to compute. If a symmetry maps each line to
 * itself, the cost is halved, because each state becomes one with its mirror image. */
static bsc_status estimate_cost(const bsc_dp_model *model, uint8_t direction, bool counts_masks,
                                double *cost, bsc_error *error) {
    bsc_dp_order order;
    bsc_status status = bsc_dp_order_init(&order, model, direction, error);
    if (status == BSC_OK && counts_masks)
        status = bsc_dp_order_masks(&order, model, BSC_DP_UNCAPPED, cost, error);
    else if (status == BSC_OK)
        status = bsc_dp_order_cost(&order, model, cost, error);
    if (status == BSC_OK && has_line_mirror(model, &order)) *cost /= 2.0;
    bsc_dp_order_release(&order);
    return status;
}

/* Sets rough[d] to the rough cost of a sweep in direction d, for each d from `first` to end - 1.
 * The cost is INFINITY for directions that are not to be tried. If choice->tries_both_line_ends is
 * false, these are the directions BSC_DP_FROM_OTHER_END .. BSC_DP_LINES_WITH_GAPS - 1, which only
 * hexagons have: they pass each line of hexagons from its other end. */
static bsc_status estimate_rough_costs(const bsc_dp_choice *choice, const bsc_dp_model *model,
                                       uint8_t first, uint8_t end, double *rough,
                                       bsc_error *error) {
    for (uint8_t d = first; d < end; d++) {
        const bool starts_at_other_end = d >= BSC_DP_FROM_OTHER_END && d < BSC_DP_LINES_WITH_GAPS;
        rough[d] = INFINITY;
        if (starts_at_other_end && !choice->tries_both_line_ends) continue;
        const bsc_status status = estimate_cost(model, d, false, &rough[d], error);
        if (status != BSC_OK) return status;
    }
    return BSC_OK;
}

/* Sets *best to the cheapest of the directions first .. end - 1. On hexagons, several directions
 * have nearly the same rough cost, so the closer estimate (how many masks there are) decides
 * between them. (A mask is a set of taken items.) On squares, directions with nearly the same rough
 * cost mostly take the same time, so the rough cost decides. It also decides for random draws,
 * which set choice->tries_both_line_ends to false: they keep the directions of earlier versions, so
 * that a seed gives the same deployments. If all costs are infinite, the result is `first`. If
 * masks were counted, sets choice->masks to the cost of the result. */
static bsc_status find_cheapest(bsc_dp_choice *choice, const bsc_dp_model *model, uint8_t first,
                                uint8_t end, uint8_t *best, bsc_error *error) {
    const bool is_hexagonal = model->has_points && model->matrix->lattice != BSC_SQUARE;
    const bool counts_masks = choice->tries_both_line_ends && is_hexagonal;
    double rough[BSC_DP_MAX_DIRECTIONS];
    double least_rough = INFINITY;
    double least_cost = INFINITY;
    *best = first;
    bsc_status status = estimate_rough_costs(choice, model, first, end, rough, error);
    if (status != BSC_OK) return status;
    for (uint8_t d = first; d < end; d++) least_rough = fmin(least_rough, rough[d]);
    for (uint8_t d = first; d < end; d++) {
        double cost = rough[d];
        if (counts_masks && cost > ROUGH_TOLERANCE * least_rough) continue;
        if (counts_masks) status = estimate_cost(model, d, true, &cost, error);
        if (status != BSC_OK) return status;
        if (cost < least_cost) *best = d;
        least_cost = fmin(least_cost, cost);
    }
    if (counts_masks) choice->masks = least_cost;
    return BSC_OK;
}

/* Adds a sweep to the choice, in the cheapest of the directions first .. end - 1. The sweep will
 * count only solutions in which at most `cap` options cross its lines (are longer across its rows
 * or columns than along them). */
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

/* Adds a sweep by rows, downwards or upwards, whichever is cheaper (the directions BSC_DP_ROWS ..
 * BSC_DP_COLUMNS - 1). It will count only solutions in which at most `cap` ships cross the rows
 * (are longer across the rows than along them). */
static bsc_status add_row_sweep(bsc_dp_choice *choice, const bsc_dp_model *model, uint32_t cap,
                                bsc_error *error) {
    return add_sweep(choice, model, BSC_DP_ROWS, BSC_DP_COLUMNS, cap, error);
}

/* Adds a sweep by columns, rightwards or leftwards, whichever is cheaper (the directions
 * BSC_DP_COLUMNS .. BSC_DP_SQUARE_DIRECTIONS - 1). It will count only solutions in which at most
 * `cap` ships cross the columns (are longer across the columns than along them). */
static bsc_status add_column_sweep(bsc_dp_choice *choice, const bsc_dp_model *model, uint32_t cap,
                                   bsc_error *error) {
    return add_sweep(choice, model, BSC_DP_COLUMNS, BSC_DP_SQUARE_DIRECTIONS, cap, error);
}

/* ---- One sweep or two ---- */

/* Returns how many ships of each deployment cross either the rows or the columns (are longer across
 * them than along them). A ship of one cell crosses neither. The number is the same for all
 * deployments if each counter (a piece, or several with the same options) is of one of two kinds:
 * all its options cross either the rows or the columns, or none does. Usually this holds, because a
 * turn only swaps the height and the width of a piece.
 *
 * Two sweeps need the number to count each deployment once. If it is 5, one sweep counts the
 * deployments in which at most 2 ships cross the rows. In all others, at least 3 cross the rows and
 * so at most 2 cross the columns: these are counted by the other sweep.
 *
 * Ships that are absent count as upright (bsc_dp_compare_extents): with up to two ships absent, the
 * first sweep counts the deployments in which at most 2 ships cross the rows or are absent.
 *
 * There are two exceptions, for which the function returns 0, so that only one sweep is run. First,
 * a matrix whose cells stand for several cells (engine/classes.c): some options of a piece may then
 * cross neither while others cross, and two sweeps could count a deployment with such an option
 * twice. Second, a piece with as many copies as fit (`x*`): its options have no counter, and
 * nothing fixes how many of its ships cross. */
static uint32_t count_crossing_ships(const bsc_dp_model *model) {
    uint32_t ships = 0;
    for (uint32_t option = 0; option < model->options; option++)
        if (model->option_counter[option] == BSC_DP_NO_COUNTER &&
            bsc_dp_compare_extents(model, BSC_DP_ROWS, option) != 0)
            return 0;
    for (uint32_t c = 0; c < model->counters; c++) {
        bool all_cross = true;
        bool any_crosses = false;
        for (uint32_t option = 0; option < model->options; option++) {
            if (model->option_counter[option] != c) continue;
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

/* Says whether every cell of the board must be covered: whether all items of the model are primary,
 * so that some option must cover each. If so, all cells before the current line of a sweep are
 * filled, and ships can reach across the line in only few ways. So one sweep for all deployments
 * has few masks (sets of taken items). Pentominoes on 6x10 have 2.9 million in one sweep. If one
 * sweep by rows and one by columns share the deployments, the two have 134 million.
 *
 * If ships must keep apart, the items are edges or vertices of cells, and a cell that was hit is a
 * primary item beside them. Then not every cell must be covered, and two sweeps may pay: for ships
 * of 5, 4, 3 and 3 cells on 16x16, with a hit on H8, they have 5.1 million masks and take 0.95 s;
 * one sweep has 29.7 million and takes 7.2 s. */
static bool must_cover_all_cells(const bsc_dp_model *model) {
    for (uint32_t i = 0; i < model->items; i++)
        if (!model->item[i].is_primary) return false;
    return model->items > 0;
}

/* The size and the rules of the board, as far as the matrix shows them. */
typedef struct board_shape {
    /* the size of the smallest rectangle around all items that have a place on the board; 0 if
     * there are no such items */
    int32_t columns, rows;
    /* whether ships may not touch; the matrix has items for edges or vertices of cells only then */
    bool ships_keep_apart;
} board_shape;

/* Returns the size of the board, which follows from the places of the matrix's items, and whether
 * ships keep apart. */
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

/* Returns how many counts a state of a sweep needs at most. A state has a count for each pair of a
 * partial fleet (how many copies of each piece are placed so far) and a number of placed ships that
 * cross the rows (or columns) that the sweep passes, from 0 to cap. Stops multiplying above
 * MAX_COUNTS_PER_STATE, because the caller only needs to know that the number is too large. */
static uint64_t max_counts_per_state(const bsc_dp_model *model, uint32_t cap) {
    uint64_t counts = (uint64_t)cap + 1;
    for (uint32_t c = 0; c < model->counters && counts <= MAX_COUNTS_PER_STATE; c++)
        counts *= model->counter[c].copies + 1;
    return counts;
}

/* Says whether two sweeps cost less than one. `ships` is how many ships of each deployment cross
 * the rows or the columns. With two sweeps, the first counts the deployments in which at most cap =
 * ships / 2 of them cross its lines, and the second those in which at most ships - cap - 1 cross
 * its lines: with 4 ships, at most 2 and at most 1. Two sweeps pay if the cap is at most half of
 * the ships that could hang over a row at the same time without a cap. (A ship hangs over a row if
 * it reaches from earlier rows to later ones.) There can be one such ship in each column, or, if
 * ships keep apart, in every other column. */
static bool do_two_sweeps_pay(const bsc_dp_model *model, uint32_t ships) {
    const board_shape shape = measure_board(model);
    const uint32_t columns = (uint32_t)shape.columns;
    const uint32_t cap = ships / 2;
    if (ships < 2) return false;
    if (!shape.ships_keep_apart) return cap <= columns / 2;
    return cap <= columns / 4 && max_counts_per_state(model, cap) <= MAX_COUNTS_PER_STATE;
}

/* Says whether the symmetry turns a sweep by rows into one by columns, and a sweep by columns into
 * one by rows. It does if it changes nothing when it is applied twice, and takes each option that
 * crosses the lines of the direction to an option that lies along them. */
static bool swaps_rows_and_columns(const bsc_dp_model *model, const bsc_dp_symmetry *symmetry,
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

/* Drops the second of two sweeps if a symmetry turns the first sweep into it, because it would find
 * the mirror image of the first sweep's result. Sets choice->mirror to the symmetry. */
static void drop_mirrored_sweep(bsc_dp_choice *choice, const bsc_dp_model *model) {
    for (unsigned k = 0; k < model->symmetries; k++) {
        const uint8_t direction = choice->order[0].direction;
        if (!swaps_rows_and_columns(model, &model->symmetry[k], direction)) continue;
        choice->mirror = &model->symmetry[k];
        choice->sweeps = 1;
        return;
    }
}

/* Sets *pays to whether, on a long board, one sweep for all deployments is cheaper than the two
 * sweeps of the choice, of which each counts only deployments with at most choice->cap[k] crossing
 * ships (longer across its lines than along them). The one sweep goes as sweep short_side (0 or 1)
 * of the choice does: the one whose lines are as long as the short side of the board. The cost is
 * the estimated number of masks (sets of taken items), times SINGLE_SWEEP_TIME_FACTOR for the one
 * sweep. Fails only if memory runs out. */
static bsc_status compare_with_one_sweep(const bsc_dp_choice *choice, const bsc_dp_model *model,
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
    if (status == BSC_OK) *pays = SINGLE_SWEEP_TIME_FACTOR * masks_of_one < masks_of_two;
    return status;
}

/* Chooses two sweeps. The sweep by rows counts the deployments in which at most cap = ships / 2
 * ships cross the rows (are longer across them than along them). `ships` is how many ships of each
 * deployment cross either the rows or the columns. So in all other deployments, at most ships - cap
 * - 1 cross the columns, and the sweep by columns counts these. But on a long board, chooses only
 * one sweep if that is cheaper. */
static bsc_status choose_two_sweeps(bsc_dp_choice *choice, const bsc_dp_model *model,
                                    uint32_t ships, bsc_error *error) {
    const board_shape shape = measure_board(model);
    const uint32_t cap = ships / 2;
    bsc_status status = add_row_sweep(choice, model, cap, error);
    if (status == BSC_OK) status = add_column_sweep(choice, model, ships - cap - 1, error);
    if (status != BSC_OK) return status;
    if (ships % 2 == 1) drop_mirrored_sweep(choice, model);
    const bool is_long = shape.columns < LONG_BOARD_RATIO * shape.rows ||
                         shape.rows < LONG_BOARD_RATIO * shape.columns;
    if (!is_long || !choice->tries_both_line_ends) return BSC_OK;
    const bool is_wide = shape.columns > shape.rows;
    bool pays = false;
    status = compare_with_one_sweep(choice, model, is_wide ? 1 : 0, &pays, error);
    if (status != BSC_OK || !pays) return status;
    bsc_dp_choice_release(choice);
    if (is_wide) return add_column_sweep(choice, model, BSC_DP_UNCAPPED, error);
    return add_row_sweep(choice, model, BSC_DP_UNCAPPED, error);
}

/* Returns in how many directions a sweep can go over the model's items. On a board it goes line by
 * line, such as row by row or column by column, from either end; hexagons also lie on lines of
 * other directions. Items that have no places on a board lie on no lines, so there is a single
 * direction: the order of their indices. */
static uint8_t count_directions(const bsc_dp_model *model) {
    if (!model->has_points) return 1;
    if (model->matrix->lattice == BSC_SQUARE) return BSC_DP_SQUARE_DIRECTIONS;
    return BSC_DP_MAX_DIRECTIONS;
}

bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model,
                         bool tries_both_line_ends, bsc_error *error) {
    const bsc_dp_rows *rows = model->rows;
    const uint8_t directions = count_directions(model);
    *choice = (bsc_dp_choice){.tries_both_line_ends = tries_both_line_ends};
    if (rows != NULL && rows->row_count > 0) {
        const uint8_t direction = rows->is_by_columns ? BSC_DP_COLUMNS : BSC_DP_ROWS;
        return add_sweep(choice, model, direction, direction + 1, BSC_DP_UNCAPPED, error);
    }
    if (rows == NULL && directions == BSC_DP_SQUARE_DIRECTIONS && !must_cover_all_cells(model)) {
        const uint32_t ships = count_crossing_ships(model);
        if (do_two_sweeps_pay(model, ships)) return choose_two_sweeps(choice, model, ships, error);
    }
    return add_sweep(choice, model, 0, directions, BSC_DP_UNCAPPED, error);
}

/* ---- Estimates of work ---- */

/* Estimates the work of a sweep if the items of the matrix have no places on a board. Sets
 * *likely_units to how many units of about 50 ns the sweep will probably take, and *least_units to
 * how many it will take at least. The number of masks (sets of taken items) was already estimated
 * when the order of the items was chosen (cover/order.c).
 *
 * The work on one mask grows with how many counts it has: one for each partial fleet (the ships
 * placed so far) with which it can be reached. The mask is taken to have partial_fleets /
 * ship_numbers counts: as many as there are partial fleets, on average, for each number of placed
 * ships. If there are no counters (pieces whose copies are counted), the estimated number of masks
 * may be far too high (MAX_OVERESTIMATE). */
static void estimate_plain_units(const bsc_dp_model *model, double *likely_units,
                                 double *least_units) {
    double partial_fleets = 1.0;
    double ship_numbers = 1.0; /* how many values the number of placed ships can have */
    for (uint32_t c = 0; c < model->counters; c++) {
        partial_fleets *= model->counter[c].copies + 1.0;
        ship_numbers += model->counter[c].copies;
    }
    *likely_units = model->mask_estimate *
                    fmax(PLAIN_MASK_UNITS, PARTIAL_FLEET_UNITS * partial_fleets / ship_numbers);
    *least_units = model->counters > 0 ? *likely_units : *likely_units / MAX_OVERESTIMATE;
}

bsc_status bsc_dp_estimate_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                                 double *likely_units, double *least_units, bsc_error *error) {
    if (!model->has_points) {
        estimate_plain_units(model, likely_units, least_units);
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
    *likely_units = all_masks * (ships_keep_apart ? SHIPS_APART_MASK_UNITS : CELLS_ONLY_MASK_UNITS);
    *least_units = *likely_units;
    return BSC_OK;
}
