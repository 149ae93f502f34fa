/* order.c - sorts the items of a board for a sweep in each possible direction, and estimates what a
 * sweep in each direction would cost.
 *
 * On a 3x3 board, a sweep by rows passes the cells in the order of the left drawing, and a sweep by
 * columns in the order of the right one:
 *
 *     1 2 3      1 4 7
 *     4 5 6      2 5 8
 *     7 8 9      3 6 9
 *
 * A direction consists of two linear forms. A linear form is a sum of multiples of the coordinates
 * of an item's point. The value of the first form says on which line the item lies, and lines with
 * smaller values come first. The value of the second form sorts the items on the same line. For a
 * sweep by rows, the first form is y and the second one is x. These pairs of forms are used:
 *
 *   squares     y then x, x then y: 2 directions, and the reverse of each
 *   hexagons    lines of equal r, q or q + r: 3 directions; the same with each line passed from its
 *               other end: 3 more; and the reverse of each
 *               lines of equal q + 2 r, 2 q + r or q - r: 3 directions, and the reverse of each.
 *               These lines are at right angles to those above, and their hexagons do not touch
 *               each other. They are tried because other reflections map them to themselves.
 *
 * An option crosses if it is longer across the lines than along them. On squares, a straight ship
 * of two or more cells crosses either the rows or the columns. */
#include "count/engine/dp/order.h"

#include "count/base/random.h"

#include <math.h>
#include <stdlib.h>

/* Limits the time for estimating how many masks (sets of taken items) a sweep has. The estimate
 * visits each item of each option at each step. If that would be more than this many visits, the
 * estimate looks only at every second step, or every third, and so on. The sum over these steps is
 * smaller than the number of masks, but shows just as well in which direction a sweep has the
 * fewest masks. */
#define MAX_VISITS UINT64_C(4000000)

/* The estimate of how many masks (sets of taken items) there are assumes that at most this many
 * options hang over a step at the same time. (An option hangs over a step if the sweep has then
 * passed its first item, but not its last one.) This limits how many terms the estimate adds up for
 * fleets of many ships. */
#define MAX_HANGING 64u

/* The rough estimate of a sweep's cost assumes that each item that may be either taken or free
 * after a step multiplies the number of masks (sets of taken items) by this factor. The value is a
 * guess; any value from 1.3 to 2 ranks the directions of the built-in boards in the same way. */
#define MASKS_PER_ITEM 1.5

/* A linear form: a sum of multiples of the two coordinates of a point. It turns the point (px, py)
 * into the number x * px + y * py. The axial coordinates of hexagons, usually called q and r, are
 * px and py here. */
typedef struct linear_form {
    int8_t x, y;
} linear_form;

/* How a sweep in some direction sorts the items: by two numbers, into which the two forms turn the
 * point of an item. The number from `line` says on which line of the board the item lies. The sweep
 * passes lines with smaller numbers first. The number from `along` sorts the items on the same
 * line. */
typedef struct form_pair {
    linear_form line, along;
} form_pair;

/* The forms of all directions: element k is for the directions 2 k and 2 k + 1. In direction 2 k
 * + 1, both numbers are multiplied by -1, which reverses the order. On squares, only the first two
 * elements are used. The comment of an element says which numbers its two forms make of a point
 * (x, y) on squares, or (q, r) on hexagons: first the number of the line, then the number that
 * sorts along the line. For example, the form {0, 1} makes 0 x + 1 y = y, the number of a row. */
static const form_pair form_pairs[] = {
    /* each cell of a line touches the next cell of the line */
    {{0, 1}, {1, 0}}, /* y, x or r, q; on squares row by row, from the left */
    {{1, 0}, {0, 1}}, /* x, y or q, r; on squares column by column, from the top */
    {{1, 1}, {1, 0}}, /* q + r, q */
    /* the same three kinds of lines of hexagons, but each line is passed from its other end */
    {{0, 1}, {-1, 0}}, /* r, -q */
    {{1, 0}, {0, -1}}, /* q, -r */
    {{1, 1}, {-1, 0}}, /* q + r, -q */
    /* lines of hexagons at right angles to those above: the hexagons of one line are not neighbours
     * of each other */
    {{1, 2}, {1, 0}},  /* q + 2 r, q */
    {{2, 1}, {0, 1}},  /* 2 q + r, r */
    {{1, -1}, {1, 0}}, /* q - r, q */
};

/* Returns the two forms by which a sweep in this direction sorts the items, which must have places
 * on a board. The directions 2 k and 2 k + 1 have the same forms; the caller reverses the order for
 * the odd one. */
static const form_pair *find_forms(uint8_t direction) {
    return &form_pairs[direction / 2];
}

const char *bsc_dp_direction_name(const bsc_dp_model *model, uint8_t direction) {
    static const char *const square[] = {"rows", "rows upwards", "columns", "columns leftwards"};
    static const char *const hexagonal[BSC_DP_MAX_DIRECTIONS] = {
        "r",          "-r",         "q",          "-q",         "q+r",          "-q-r",
        "r, then -q", "-r, then q", "q, then -r", "-q, then r", "q+r, then -q", "-q-r, then q",
        "q+2r",       "-q-2r",      "2q+r",       "-2q-r",      "q-r",          "r-q"};
    if (!model->has_points)
        return model->has_matrix_order ? "items as listed" : "items, least frontier first";
    if (model->matrix->lattice == BSC_SQUARE) return square[direction];
    return hexagonal[direction];
}

/* Returns the number into which the linear form turns the point. */
static int64_t evaluate_form(linear_form form, bsc_point point) {
    return (int64_t)form.x * point.x + (int64_t)form.y * point.y;
}

/* An item with the two values by which it is sorted: on which line of the sweep (a row, a column or
 * another straight line across the board) it lies, and where along that line. */
typedef struct ranked_item {
    int64_t line, along;
    uint32_t item;
} ranked_item;

/* Compares two ranked items for qsort: by line, then by position along the line, and last by the
 * item's index in the model. */
static int compare_ranks(const void *first, const void *second) {
    const ranked_item *a = first;
    const ranked_item *b = second;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    if (a->along != b->along) return a->along < b->along ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

/* Returns the item with the two values by which it is sorted for a sweep in this direction. If the
 * items have no places on a board, both values are 0. An item that does not lie on the board, but
 * stands for a question, such as whether some ship is absent (model.h), comes before all others, on
 * a line of its own. */
static ranked_item rank_item(const bsc_dp_model *model, uint8_t direction, uint32_t item) {
    if (!model->has_points) return (ranked_item){.item = item};
    if (model->item[item].is_question)
        return (ranked_item){.line = INT64_MIN + model->item[item].question_rank, .item = item};
    /* Odd directions are the reverse of the even ones before them. */
    const int64_t sign = direction % 2 == 0 ? 1 : -1;
    const form_pair *forms = find_forms(direction);
    const bsc_point point = model->item[item].point;
    return (ranked_item){.line = sign * evaluate_form(forms->line, point),
                         .along = sign * evaluate_form(forms->along, point),
                         .item = item};
}

/* Finds for each option the steps that pass its first and its last item: fills order->first_step[]
 * and order->last_step[] from order->step_of[]. */
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

/* Returns how long the option is in one direction of the board, which is given by a linear form: a
 * sum of multiples of the coordinates, such as y for the height of a ship. The length is the
 * difference between the greatest and the smallest value of the form at the items that the option
 * has in the matrix. With the model's items alone, ships at the rim of the board would seem
 * thinner, because the model leaves out some items there. Returns 0 if no item of the option has a
 * place on the board. */
static int64_t measure_extent(const bsc_dp_model *model, uint32_t option, linear_form form) {
    const bsc_matrix *matrix = model->matrix;
    const uint32_t origin = model->origin.matrix_option[option];
    int64_t lowest = INT64_MAX;
    int64_t highest = INT64_MIN;
    for (uint32_t k = matrix->start[origin]; k < matrix->start[origin + 1]; k++) {
        const bsc_item *item = &matrix->item[matrix->entry[k]];
        if (!bsc_item_has_point(item)) continue;
        const int64_t value = evaluate_form(form, item->point);
        if (value < lowest) lowest = value;
        if (value > highest) highest = value;
    }
    return highest > lowest ? highest - lowest : 0;
}

/* Returns what bsc_dp_compare_extents returns for an option that lies on the board or places no
 * ship. Returns 0 for the option that a ship is absent. */
static int compare_lengths(const bsc_dp_model *model, uint8_t direction, uint32_t option) {
    const form_pair *forms = find_forms(direction);
    const int64_t across = measure_extent(model, option, forms->line);
    const int64_t along = measure_extent(model, option, forms->along);
    return (across > along) - (across < along);
}

/* Says whether the option places a ship that is absent: a copy of a piece, but none of its items
 * has a place on the board. */
static bool is_absent_ship(const bsc_dp_model *model, uint32_t option) {
    const bsc_matrix *matrix = model->matrix;
    const uint32_t origin = model->origin.matrix_option[option];
    if (model->option_counter[option] == BSC_DP_NO_COUNTER) return false;
    for (uint32_t k = matrix->start[origin]; k < matrix->start[origin + 1]; k++)
        if (bsc_item_has_point(&matrix->item[matrix->entry[k]])) return false;
    return true;
}

int bsc_dp_compare_extents(const bsc_dp_model *model, uint8_t direction, uint32_t option) {
    if (!is_absent_ship(model, option)) return compare_lengths(model, direction, option);
    /* Absent ships count as upright, if ships of their piece cross rows or columns at all. */
    for (uint32_t other = 0; other < model->options; other++)
        if (model->option_counter[other] == model->option_counter[option] &&
            compare_lengths(model, direction, other) != 0)
            return direction < BSC_DP_COLUMNS ? 1 : -1;
    return 0;
}

/* ---- The rough estimate ---- */

/* The rough estimate counts open items: items that may be taken or free. An item is open after a
 * step if the sweep has passed the first item of an option that covers it, but has not passed the
 * item itself. If n items are open after a step, there are at most 2^n masks (sets of taken items),
 * many of which cannot occur. The cost is the sum of MASKS_PER_ITEM^n over all steps. */
bsc_status bsc_dp_order_cost(bsc_dp_order *order, const bsc_dp_model *model, double *cost,
                             bsc_error *error) {
    const uint32_t steps = order->steps;
    /* [steps]: an item is open after a step if it may be taken in some states then, and free in
     * others. The item of step s is open after the steps opening[s] .. s - 1. If opening[s] is s,
     * it is never open. */
    uint32_t *opening;
    /* [steps]: how many more items are open after each step than after the step before it */
    int32_t *change;
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
 * A mask is the set of taken items that a state of the sweep remembers. How many masks there are in
 * all steps decides how long the sweep takes.
 *
 * An option hangs over a step if the sweep has passed its first item, but not yet its last one. The
 * mask after the step has the items ahead that the hanging options have taken. Each hanging option
 * leaves a set of items taken, and no two of these sets have an item in common. So the number of
 * masks is about the number of ways to choose h of all possible sets, for h = 0, 1, 2, ..., times
 * the chance that the h sets have no item in common. Let n be the number of possible sets, and c
 * the average number of items that two of them have in common:
 *
 *     masks = sum over h of  C(n, h) exp(-c h (h - 1) / 2)
 *
 * The result is far from the true number of masks. But for the built-in hexagonal boards, whether
 * ships may touch or not, the direction with the smallest estimate is the best direction, or takes
 * at most 1 % more than the best. */

/* Work space for estimating how many masks (sets of taken items) a sweep has. */
typedef struct estimator {
    const bsc_dp_order *order;
    const bsc_dp_model *model;
    /* [items]: a random number for each item. A set of items is identified by the sum of the random
     * numbers of its items, which is called its key. (Two sets hardly ever have the same key.) */
    uint64_t *item_key;
    /* [items]: how many of the different sets found so far contain each item */
    uint32_t *sets_with_item;
    /* [slots]: a hash table of the different sets of items found so far. Each element is the key of
     * a set, or 0 if the slot is free. The table uses open addressing. */
    uint64_t *set_key;
    uint32_t slots;    /* a power of two, greater than twice the number of options */
    bsc_arena scratch; /* owns the arrays of this struct */
} estimator;

/* Adds a set of items to the hash table of the different sets found so far. `key` identifies the
 * set: it is the sum of its items' random numbers. Returns false if the table has the set
 * already. */
static bool add_set(estimator *e, uint64_t key) {
    uint32_t slot = (uint32_t)key & (e->slots - 1);
    while (e->set_key[slot] != 0 && e->set_key[slot] != key) slot = (slot + 1) & (e->slots - 1);
    if (e->set_key[slot] == key) return false;
    e->set_key[slot] = key;
    return true;
}

/* Finds the different sets of items that options hanging over the step can leave taken. (An option
 * hangs over a step if the sweep has then passed its first item, but not its last one. Its set has
 * the items that are still ahead.) Returns how many different sets there are. Sets
 * *mean_shared_items to how many items two of the sets have in common on average. */
static double find_hanging_sets(estimator *e, uint32_t step, double *mean_shared_items) {
    const bsc_dp_order *order = e->order;
    const bsc_dp_model *model = e->model;
    double sets = 0.0;
    memset(e->set_key, 0, e->slots * sizeof *e->set_key);
    memset(e->sets_with_item, 0, model->items * sizeof *e->sets_with_item);
    for (uint32_t option = 0; option < model->options; option++) {
        if (order->first_step[option] > step || order->last_step[option] <= step) continue;
        const uint32_t *entry = model->entry + model->start[option];
        const uint32_t *end = model->entry + model->start[option + 1];
        uint64_t key = 0; /* of the set of the option's items that are still ahead */
        for (const uint32_t *item = entry; item < end; item++) {
            /* Only items that are still ahead belong to the set, so only their random numbers are
             * added. The product with 0 or 1 takes the place of a branch, which would often be
             * predicted wrongly. */
            key += e->item_key[*item] * (order->step_of[*item] > step);
        }
        if (!add_set(e, key)) continue;
        sets++;
        for (const uint32_t *item = entry; item < end; item++)
            e->sets_with_item[*item] += order->step_of[*item] > step;
    }
    /* If n of the sets contain an item, n (n - 1) ordered pairs of sets have this item in common.
     * The sum over all items, divided by how many ordered pairs there are, is how many items a pair
     * has in common on average. */
    double shared_items = 0.0;
    for (uint32_t item = 0; item < model->items; item++)
        shared_items += e->sets_with_item[item] * (e->sets_with_item[item] - 1.0);
    *mean_shared_items = sets > 1.0 ? shared_items / (sets * (sets - 1.0)) : 0.0;
    return sets;
}

/* Returns an estimate of how many masks (sets of taken items) there are after a step, if at most
 * max_hanging options can hang over the step at the same time; at least 1, for the empty mask. An
 * option hangs over a step if it has items that the sweep has passed by then, and items still
 * ahead; these items ahead are a set of taken items that it leaves.
 *
 * The estimate adds up, for h = 0, 1, 2, ..., how many masks h hanging options can leave. Let n be
 * the number of different sets that a single hanging option can leave, and let two of these sets
 * have c items in common on average. Then h options can leave about C(n, h) exp(-c h (h - 1) / 2)
 * masks: the number of ways to choose h of the n sets, times the chance that no two of the h sets
 * have an item in common. */
static double estimate_masks_after(estimator *e, uint32_t step, uint32_t max_hanging) {
    /* how many items two of the sets have in common on average: c in the formula */
    double mean_shared_items;
    /* how many different sets of items one hanging option can leave taken: n in the formula */
    const double sets = find_hanging_sets(e, step, &mean_shared_items);
    double masks = 1.0;
    double masks_of_h = 1.0; /* how many masks h hanging options can leave */
    for (uint32_t h = 1; h <= max_hanging && h <= sets; h++) {
        /* One hanging option more, h instead of h - 1, multiplies C(n, h) by (n - h + 1) / h, and
         * multiplies by exp(-c (h - 1)) the chance that no two of the sets have an item in
         * common. */
        masks_of_h *= (sets - h + 1.0) / h * exp(-mean_shared_items * (h - 1.0));
        masks += masks_of_h;
    }
    return masks;
}

/* Returns how many options can hang over a step at the same time: each copy of a piece can, but at
 * most MAX_HANGING are counted. So many can if the copies of a piece are not counted, because there
 * may be as many as fit (`x*`): its options have no counter, and several items. (Options that only
 * answer questions, such as whether a ship is absent, have no counter either. An option hangs
 * over a step if the sweep has then passed its first item, but not its last one.) If at most `cap`
 * options of a solution may cross the lines of the sweep, at most cap + 1 can hang over a step:
 * those that cross, and one that lies along the current line. */
static uint32_t count_max_hanging(const bsc_dp_model *model, uint32_t cap) {
    uint32_t copies = 0;
    for (uint32_t c = 0; c < model->counters; c++) copies += model->counter[c].copies;
    for (uint32_t option = 0; option < model->options; option++)
        if (model->option_counter[option] == BSC_DP_NO_COUNTER &&
            model->start[option + 1] - model->start[option] > 1 &&
            !model->item[model->entry[model->start[option]]].is_question)
            copies = MAX_HANGING;
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
    BSC_ARENA_ARRAY(&e.scratch, e.item_key, model->items);
    BSC_ARENA_ARRAY(&e.scratch, e.sets_with_item, model->items);
    BSC_ARENA_ARRAY(&e.scratch, e.set_key, e.slots);
    *masks = 0.0;
    if (!e.scratch.failed) {
        bsc_random random = bsc_random_seed(1);
        for (uint32_t item = 0; item < model->items; item++)
            e.item_key[item] = bsc_random_next(&random);
        for (uint32_t step = 0; step < order->steps; step += stride)
            *masks += estimate_masks_after(&e, step, max_hanging);
    }
    const bsc_status status = bsc_arena_status(&e.scratch, error);
    bsc_arena_release(&e.scratch);
    return status;
}
