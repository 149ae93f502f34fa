/* order.c - the directions in which a board can be swept, the order of items in each, and estimates
 * of what a sweep in each would cost.
 *
 * On a 3x3 board a sweep by rows passes the cells 1 to 9 of the left drawing, one by columns those
 * of the right one:
 *
 *     1 2 3      1 4 7
 *     4 5 6      2 5 8
 *     7 8 9      3 6 9
 *
 * A direction is a pair of linear forms of the coordinates: items with a smaller value of the first
 * form (the line) come first, and on the same line those with a smaller value of the second. By
 * rows these are y and x.
 *
 *   squares     y then x, x then y                    2, and each backwards
 *   hexagons    the axial forms r, q, q + r           3, each with a second one, in either sense,
 *                                                     and each backwards
 *               q + 2 r, 2 q + r, q - r               3 likewise, across those: wider lines, which
 *                                                     other mirrors keep
 *
 * An option crosses when it reaches over more lines than it is long within them. A straight ship on
 * squares crosses in exactly one of the two directions. */
#include "count/engine/dp/order.h"

#include "count/base/random.h"

#include <math.h>
#include <stdlib.h>

/* Entries of options that an estimate of masks may visit, over all steps. On larger boards it looks
 * only at every second step, every third, and so on, and leaves the others out of the sum: that
 * ranks directions as well, but the sum is then too small to be a number of masks. */
#define MAX_VISITS UINT64_C(4000000)

/* Options that hang over a step at once, at most, in an estimate of masks: it bounds the terms of
 * the sum for fleets of many ships. */
#define MAX_HANGING 64u

/* The base of the rough estimate: a taken or free item stands for so many masks. Fitted to nothing;
 * any from 1.3 to 2 ranks the directions of the built-in boards alike. */
#define MASKS_PER_ITEM 1.5

/* The linear form x * point.x + y * point.y. In axial coordinates of hexagons q is x, r is y. */
typedef struct form {
    int8_t x, y;
} form;

/* By direction / 2: the form that numbers the lines, and the form along each line. Odd directions
 * have both negated. Squares have the first two alone. */
static const struct {
    form line, along;
} directions[] = {
    {{0, 1}, {1, 0}},  {{1, 0}, {0, 1}},  {{1, 1}, {1, 0}},  /* lines of touching cells */
    {{0, 1}, {-1, 0}}, {{1, 0}, {0, -1}}, {{1, 1}, {-1, 0}}, /* from BSC_DP_OTHER_SENSE on */
    {{1, 2}, {1, 0}},  {{2, 1}, {0, 1}},  {{1, -1}, {1, 0}}, /* from BSC_DP_WIDE_LINES on */
};

const char *bsc_dp_direction_name(const bsc_dp_model *model, uint8_t direction) {
    static const char *const square[] = {"rows", "rows upwards", "columns", "columns leftwards"};
    static const char *const hexagonal[BSC_DP_MAX_DIRECTIONS] = {
        "r",          "-r",         "q",          "-q",         "q+r",          "-q-r",
        "r, then -q", "-r, then q", "q, then -r", "-q, then r", "q+r, then -q", "-q-r, then q",
        "q+2r",       "-q-2r",      "2q+r",       "-2q-r",      "q-r",          "r-q"};
    if (!model->has_points)
        return model->is_listed ? "items as listed" : "items, least frontier first";
    if (model->matrix->lattice == BSC_SQUARE) return square[direction];
    return hexagonal[direction];
}

/* Returns the value of the form at the point. */
static int64_t value(form f, bsc_point point) {
    return (int64_t)f.x * point.x + (int64_t)f.y * point.y;
}

/* An item with the values by which it is sorted. */
typedef struct ranked_item {
    int64_t line, along;
    uint32_t item;
} ranked_item;

/* Compares two ranked items for qsort: by line, then along it, then by number. */
static int compare_ranks(const void *first, const void *second) {
    const ranked_item *a = first;
    const ranked_item *b = second;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    if (a->along != b->along) return a->along < b->along ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

/* Returns the item with its values for the direction; without points both are 0. The items that ask
 * for absent ships come first, each on a line of its own. */
static ranked_item rank_item(const bsc_dp_model *model, uint8_t direction, uint32_t item) {
    if (!model->has_points) return (ranked_item){.item = item};
    if (model->item[item].asks_for_absence)
        return (ranked_item){.line = INT64_MIN + model->item[item].rank, .item = item};
    const int64_t sense = direction % 2 == 0 ? 1 : -1;
    const unsigned pair = direction / 2u;
    const bsc_point point = model->item[item].point;
    return (ranked_item){.line = sense * value(directions[pair].line, point),
                         .along = sense * value(directions[pair].along, point),
                         .item = item};
}

/* Fills first_step[] and last_step[] from step_of[]. */
static void find_spans(bsc_dp_order *order, const bsc_dp_model *model) {
    for (uint32_t option = 0; option < model->options; option++) {
        uint32_t first = UINT32_MAX;
        uint32_t last = 0;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
            const uint32_t step = order->step_of[model->entry[k]];
            if (step < first) first = step;
            if (step > last) last = step;
        }
        order->first_step[option] = first;
        order->last_step[option] = last;
    }
}

bsc_status bsc_dp_order_init(bsc_dp_order *order, const bsc_dp_model *model, uint8_t direction,
                             bsc_error *error) {
    *order = (bsc_dp_order){.direction = direction, .steps = model->items};
    bsc_arena *arena = &order->arena;
    ranked_item *ranked = bsc_arena_new(arena, model->items, sizeof *ranked);
    BSC_ARENA_ARRAY(arena, order->step_of, model->items);
    BSC_ARENA_ARRAY(arena, order->item_of_step, model->items);
    BSC_ARENA_ARRAY(arena, order->line, model->items);
    BSC_ARENA_ARRAY(arena, order->first_step, model->options);
    BSC_ARENA_ARRAY(arena, order->last_step, model->options);
    if (arena->failed) return bsc_arena_status(arena, error);
    for (uint32_t item = 0; item < model->items; item++)
        ranked[item] = rank_item(model, direction, item);
    qsort(ranked, model->items, sizeof *ranked, compare_ranks);
    for (uint32_t step = 0; step < model->items; step++) {
        order->item_of_step[step] = ranked[step].item;
        order->step_of[ranked[step].item] = step;
        if (step == 0) continue;
        const bool begins_line = ranked[step].line != ranked[step - 1].line;
        order->line[step] = order->line[step - 1] + begins_line;
    }
    find_spans(order, model);
    return BSC_OK;
}

void bsc_dp_order_release(bsc_dp_order *order) {
    bsc_arena_release(&order->arena);
    *order = (bsc_dp_order){.steps = 0};
}

/* ---- Options that cross ---- */

/* Returns how far the option's items lie apart along a form. All items of the matrix count: those
 * that the model leaves out at the rim would make ships there look thinner. */
static int64_t extent(const bsc_dp_model *model, uint32_t option, form f) {
    const bsc_matrix *matrix = model->matrix;
    const uint32_t origin = model->origin.matrix_option[option];
    int64_t lowest = INT64_MAX;
    int64_t highest = INT64_MIN;
    for (uint32_t k = matrix->start[origin]; k < matrix->start[origin + 1]; k++) {
        const bsc_item *item = &matrix->item[matrix->entry[k]];
        if (!bsc_item_has_point(item)) continue;
        const int64_t v = value(f, item->point);
        if (v < lowest) lowest = v;
        if (v > highest) highest = v;
    }
    return highest > lowest ? highest - lowest : 0;
}

int bsc_dp_compare_extents(const bsc_dp_model *model, uint8_t direction, uint32_t option) {
    const unsigned pair = direction / 2u;
    const int64_t across = extent(model, option, directions[pair].line);
    const int64_t along = extent(model, option, directions[pair].along);
    return (across > along) - (across < along);
}

/* ---- The rough estimate ---- */

/* An item ahead is open after a step if an option that has begun by then may have taken it. With n
 * open items there are up to 2^n masks, of which many cannot occur: the cost is the sum of
 * MASKS_PER_ITEM^n over all steps. */
bsc_status bsc_dp_order_cost(bsc_dp_order *order, const bsc_dp_model *model, double *cost,
                             bsc_error *error) {
    const uint32_t steps = order->steps;
    uint32_t *opening; /* [steps]: the step after which the item of this step is open */
    int32_t *change;   /* [steps]: items that become open after the step, less those that end */
    BSC_ARENA_ARRAY(&order->arena, opening, steps);
    BSC_ARENA_ARRAY(&order->arena, change, steps);
    if (order->arena.failed) return bsc_arena_status(&order->arena, error);
    for (uint32_t step = 0; step < steps; step++) opening[step] = step;
    for (uint32_t option = 0; option < model->options; option++) {
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
            const uint32_t step = order->step_of[model->entry[k]];
            if (order->first_step[option] < opening[step])
                opening[step] = order->first_step[option];
        }
    }
    for (uint32_t step = 0; step < steps; step++) {
        change[opening[step]]++;
        change[step]--;
    }
    int32_t open_items = 0;
    *cost = 0.0;
    for (uint32_t step = 0; step < steps; step++) {
        open_items += change[step];
        *cost += pow(MASKS_PER_ITEM, open_items);
    }
    return BSC_OK;
}

/* ---- The estimate of masks ----
 *
 * An option hangs over a step if its first item is passed by then and its last is not. A mask is
 * what some hanging options that do not meet have taken of the items ahead. So the masks after a
 * step are about the ways to choose 0, 1, 2, .. of the different sets that hanging options leave
 * taken, each times the chance that the chosen sets do not meet:
 *
 *     n   different sets; c   items that two of them have in common, on average
 *     masks = sum over h of  C(n, h) exp(-c h (h - 1) / 2)
 *
 * This is far from the number of masks, but it ranks the directions of the built-in hexagonal
 * boards right, with touching allowed or not, or within 1 % of the best. */

/* The state of an estimate. */
typedef struct estimator {
    const bsc_dp_order *order;
    const bsc_dp_model *model;
    uint64_t *key;   /* [items]: random; a set of items is known by the sum of its keys */
    uint32_t *taken; /* [items]: how many different sets have the item */
    uint64_t *set;   /* [slots]: hash table of the sets, by open addressing; 0 where free */
    uint32_t slots;  /* a power of two, greater than twice the options */
    bsc_arena scratch;
} estimator;

/* Adds the set to the hash table, unless it is there. Returns whether it was added. */
static bool add_set(estimator *e, uint64_t set) {
    uint32_t slot = (uint32_t)set & (e->slots - 1);
    while (e->set[slot] != 0 && e->set[slot] != set) slot = (slot + 1) & (e->slots - 1);
    if (e->set[slot] == set) return false;
    e->set[slot] = set;
    return true;
}

/* Finds the different sets of items ahead that options hanging over the step leave taken. Returns
 * their number, and sets *common to how many items two of them have in common on average. */
static double find_hanging_sets(estimator *e, uint32_t step, double *common) {
    const bsc_dp_order *order = e->order;
    const bsc_dp_model *model = e->model;
    double sets = 0.0;
    memset(e->set, 0, e->slots * sizeof *e->set);
    memset(e->taken, 0, model->items * sizeof *e->taken);
    for (uint32_t option = 0; option < model->options; option++) {
        if (order->first_step[option] > step || order->last_step[option] <= step) continue;
        const uint32_t *entry = model->entry + model->start[option];
        const uint32_t *end = model->entry + model->start[option + 1];
        uint64_t set = 0;
        for (const uint32_t *item = entry; item < end; item++) {
            /* By a product, since a branch would be mispredicted often. */
            set += e->key[*item] * (order->step_of[*item] > step);
        }
        if (!add_set(e, set)) continue;
        sets++;
        for (const uint32_t *item = entry; item < end; item++)
            e->taken[*item] += order->step_of[*item] > step;
    }
    double pairs = 0.0;
    for (uint32_t item = 0; item < model->items; item++)
        pairs += e->taken[item] * (e->taken[item] - 1.0);
    *common = sets > 1.0 ? pairs / (sets * (sets - 1.0)) : 0.0;
    return sets;
}

/* Returns the estimate of the masks after a step, over which at most `max_hanging` options hang. */
static double estimate_masks_after(estimator *e, uint32_t step, uint32_t max_hanging) {
    double common;
    const double sets = find_hanging_sets(e, step, &common);
    double masks = 1.0;
    double masks_of_h = 1.0; /* of h hanging options */
    for (uint32_t h = 1; h <= max_hanging && h <= sets; h++) {
        masks_of_h *= (sets - h + 1.0) / h * exp(-common * (h - 1.0));
        masks += masks_of_h;
    }
    return masks;
}

/* Returns how many options can hang over a step at once: one for each copy of a piece, and where
 * options that cross are counted one more than the cap, for an option that hangs within its
 * line. */
static uint32_t count_max_hanging(const bsc_dp_model *model, uint32_t cap) {
    uint32_t copies = 0;
    for (uint32_t c = 0; c < model->counters; c++) copies += model->counter[c].copies;
    if (copies > cap) copies = cap + 1;
    return copies < MAX_HANGING ? copies : MAX_HANGING;
}

bsc_status bsc_dp_order_masks(const bsc_dp_order *order, const bsc_dp_model *model, uint32_t cap,
                              double *masks, bsc_error *error) {
    estimator e = {.order = order, .model = model, .slots = 64};
    const uint64_t visits = (uint64_t)model->start[model->options] * order->steps;
    const uint32_t stride = (uint32_t)(visits / MAX_VISITS) + 1;
    const uint32_t max_hanging = count_max_hanging(model, cap);
    while (e.slots <= 2 * model->options) e.slots *= 2;
    BSC_ARENA_ARRAY(&e.scratch, e.key, model->items);
    BSC_ARENA_ARRAY(&e.scratch, e.taken, model->items);
    BSC_ARENA_ARRAY(&e.scratch, e.set, e.slots);
    *masks = 0.0;
    if (!e.scratch.failed) {
        bsc_random random = bsc_random_seed(1);
        for (uint32_t item = 0; item < model->items; item++) e.key[item] = bsc_random_next(&random);
        for (uint32_t step = 0; step < order->steps; step += stride)
            *masks += estimate_masks_after(&e, step, max_hanging);
    }
    const bsc_status status = bsc_arena_status(&e.scratch, error);
    bsc_arena_release(&e.scratch);
    return status;
}
