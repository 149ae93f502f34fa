/* order.c - the directions in which a board can be swept, and the order of items that each gives.
 *
 * A direction is a pair of lines: items are passed line by line along the first form, and within a
 * line along the second.
 *
 *   squares     y then x, x then y                    2, and each backwards
 *   hexagons    the axial forms r, q, q + r           3, each with a second one, in either sense,
 *                                                     and each backwards
 *               q + 2 r, 2 q + r, q - r               3 likewise, across those: wider lines, which
 *                                                     other mirrors keep
 *
 * An option crosses when it reaches over more lines than it is long within them; a straight ship on
 * squares crosses in exactly one of the two directions. */
#include "count/engine/dp/order.h"

#include "count/base/random.h"

#include <math.h>
#include <stdlib.h>

#define MAX_VISITS  UINT64_C(4000000) /* of entries, to estimate a sweep's masks */
#define MAX_HANGING 64u

typedef struct form {
    int8_t x, y;
} form;

/* In axial coordinates q is x, r is y. Each line form, and the form that runs along its lines. */
static const struct {
    form line, along;
} directions[] = {
    {{0, 1}, {1, 0}},  {{1, 0}, {0, 1}},  {{1, 1}, {1, 0}}, /* from here on hexagons alone */
    {{0, 1}, {-1, 0}}, {{1, 0}, {0, -1}}, {{1, 1}, {-1, 0}},
    {{1, 2}, {1, 0}},  {{2, 1}, {0, 1}},  {{1, -1}, {1, 0}},
};

const char *bsc_dp_direction_name(const bsc_dp_model *model, uint8_t direction) {
    static const char *const square[] = {"rows", "rows upwards", "columns", "columns leftwards"};
    static const char *const hexagonal[BSC_DP_MAX_DIRECTIONS] = {
        "r",          "-r",         "q",          "-q",         "q+r",          "-q-r",
        "r, then -q", "-r, then q", "q, then -r", "-q, then r", "q+r, then -q", "-q-r, then q",
        "q+2r",       "-q-2r",      "2q+r",       "-2q-r",      "q-r",          "r-q"};
    if (!model->place.has_points)
        return model->place.listed ? "items as listed" : "items, least frontier first";
    return model->matrix->lattice == BSC_SQUARE ? square[direction] : hexagonal[direction];
}

static int64_t value(form f, bsc_point point) {
    return (int64_t)f.x * point.x + (int64_t)f.y * point.y;
}

typedef struct ranked {
    int64_t line, along;
    uint32_t item;
} ranked;

static int by_rank(const void *left, const void *right) {
    const ranked *a = left, *b = right;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    if (a->along != b->along) return a->along < b->along ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

static ranked rank(const bsc_dp_model *model, uint8_t direction, uint32_t item) {
    if (!model->place.has_points) return (ranked){0, 0, item};
    const int64_t sense = direction % 2 == 0 ? 1 : -1;
    const unsigned d = direction / 2u;
    const bsc_point point = model->item[item].point;
    return (ranked){sense * value(directions[d].line, point),
                    sense * value(directions[d].along, point), item};
}

static void span_options(bsc_dp_order *order, const bsc_dp_model *model) {
    BSC_EACH_OPTION(option, model) {
        uint32_t first = UINT32_MAX, last = 0;
        BSC_EACH(k, model->start, option) {
            const uint32_t at = order->step_of[model->entry[k]];
            if (at < first) first = at;
            if (at > last) last = at;
        }
        assert(first == UINT32_MAX || (first <= last && last < order->steps));
        order->first[option] = first;
        order->last[option] = last;
    }
}

bsc_status bsc_dp_order_init(bsc_dp_order *order, const bsc_dp_model *model, uint8_t direction,
                             bsc_error *error) {
    *order = (bsc_dp_order){.direction = direction, .steps = model->items};
    bsc_arena *arena = &order->arena;
    ranked *ranks = bsc_arena_new(arena, model->items, sizeof *ranks);
    BSC_ARENA_ARRAY(arena, order->step_of, model->items);
    BSC_ARENA_ARRAY(arena, order->item_at, model->items);
    BSC_ARENA_ARRAY(arena, order->line, model->items);
    BSC_ARENA_ARRAY(arena, order->first, model->options);
    BSC_ARENA_ARRAY(arena, order->last, model->options);
    if (arena->failed) return bsc_arena_status(arena, error);
    BSC_EACH_ITEM(i, model) ranks[i] = rank(model, direction, i);
    qsort(ranks, model->items, sizeof *ranks, by_rank);
    BSC_EACH_ITEM(k, model) {
        order->item_at[k] = ranks[k].item;
        order->step_of[ranks[k].item] = k;
        if (k > 0) order->line[k] = order->line[k - 1] + (ranks[k].line != ranks[k - 1].line);
    }
    span_options(order, model);
    return BSC_OK;
}

/* How far the option's items lie apart along a form. All of the matrix's items count: those that
 * the model leaves out at the rim would make ships there look thinner. */
static int64_t extent(const bsc_dp_model *model, uint32_t option, form f) {
    const bsc_matrix *matrix = model->matrix;
    const uint32_t origin = model->of.origin[option];
    int64_t least = INT64_MAX, most = INT64_MIN;
    BSC_EACH(k, matrix->start, origin) {
        const bsc_item *item = &matrix->item[matrix->entry[k]];
        if (item->kind == BSC_ITEM_PIECE) continue;
        const int64_t at = value(f, item->point);
        if (at < least) least = at;
        if (at > most) most = at;
    }
    return most - least;
}

int bsc_dp_crossing(const bsc_dp_model *model, uint8_t direction, uint32_t option) {
    const unsigned d = direction / 2u;
    const int64_t over = extent(model, option, directions[d].line);
    const int64_t within = extent(model, option, directions[d].along);
    return (over > within) - (over < within);
}

/* The items beyond step i that an option begun by then may have taken, summed up as growth^(their
 * number): roughly how many masks there can be. The base was fitted to nothing; any from 1.3 to 2
 * ranks the directions of the built-in boards alike. */
bsc_status bsc_dp_order_cost(bsc_dp_order *order, const bsc_dp_model *model, double *cost,
                             bsc_error *error) {
    const uint32_t steps = order->steps;
    uint32_t *open_from; /* [steps]: the step after which its item counts */
    int32_t *change;     /* [steps]: how many more count from it on */
    int32_t open = 0;
    BSC_ARENA_ARRAY(&order->arena, open_from, steps);
    BSC_ARENA_ARRAY(&order->arena, change, steps);
    if (order->arena.failed) return bsc_arena_status(&order->arena, error);
    for (uint32_t k = 0; k < steps; k++) open_from[k] = k;
    BSC_EACH_OPTION(option, model)
        BSC_EACH(k, model->start, option) {
            const uint32_t at = order->step_of[model->entry[k]];
            if (order->first[option] < open_from[at]) open_from[at] = order->first[option];
        }
    for (uint32_t k = 0; k < steps; k++) {
        change[open_from[k]]++;
        change[k]--;
    }
    *cost = 0.0;
    for (uint32_t i = 0; i < steps; i++) {
        open += change[i];
        assert(open >= 0);
        *cost += pow(1.5, open);
    }
    return BSC_OK;
}

/* What the masks after a step are estimated with. */
typedef struct estimator {
    const bsc_dp_order *order;
    const bsc_dp_model *model;
    bsc_arena scratch;
    uint64_t *key;   /* [items]: random; a set of items is known by their sum */
    uint32_t *taken; /* [items]: different sets that have the item */
    uint64_t *set;   /* [slots]: the sets, by open addressing; 0 where free */
    uint32_t slots;  /* a power of two, above twice the options */
} estimator;

/* Whether the set is not there yet; puts it there. */
static bool add_set(estimator *e, uint64_t set) {
    uint32_t at = (uint32_t)set & (e->slots - 1);
    while (e->set[at] != 0 && e->set[at] != set) at = (at + 1) & (e->slots - 1);
    if (e->set[at] == set) return false;
    e->set[at] = set;
    return true;
}

/* Finds the different sets of items ahead that options hanging over step i leave taken. Returns
 * their number; *common: how many items two of them have in common on average. */
static double hanging_sets(estimator *e, uint32_t i, double *common) {
    const bsc_dp_order *order = e->order;
    const bsc_dp_model *model = e->model;
    double sets = 0.0, pairs = 0.0;
    memset(e->set, 0, e->slots * sizeof *e->set);
    memset(e->taken, 0, model->items * sizeof *e->taken);
    BSC_EACH_OPTION(option, model) {
        if (order->first[option] > i || order->last[option] <= i) continue;
        const uint32_t *from = model->entry + model->start[option],
                       *end = model->entry + model->start[option + 1];
        uint64_t sum = 0;
        for (const uint32_t *k = from; k < end; k++)
            sum += e->key[*k] * (order->step_of[*k] > i); /* a branch is mispredicted often */
        if (!add_set(e, sum)) continue;
        sets++;
        for (const uint32_t *k = from; k < end; k++) e->taken[*k] += order->step_of[*k] > i;
    }
    BSC_EACH_ITEM(k, model) pairs += e->taken[k] * (e->taken[k] - 1.0);
    *common = sets > 1.0 ? pairs / (sets * (sets - 1.0)) : 0.0;
    return sets;
}

/* h options hang in (sets over h) ways; two of them do not meet with the chance e^-common. The
 * model is far from the number of masks, but it ranks the directions of the built-in hexagons
 * right, with touching allowed or not, or within 1 % of the best. */
static double masks_after(estimator *e, uint32_t i, uint32_t most) {
    double common, masks = 1.0, ways = 1.0;
    const double sets = hanging_sets(e, i, &common);
    for (uint32_t h = 1; h <= most && h <= sets; h++) {
        ways *= (sets - h + 1.0) / h * exp(-common * (h - 1.0));
        masks += ways;
    }
    return masks;
}

bsc_status bsc_dp_order_masks(const bsc_dp_order *order, const bsc_dp_model *model, uint32_t cap,
                              double *masks, bsc_error *error) {
    estimator e = {.order = order, .model = model};
    bsc_random random = bsc_random_seed(1);
    const uint64_t visits = (uint64_t)model->start[model->options] * order->steps;
    const uint32_t stride = (uint32_t)(visits / MAX_VISITS) + 1;
    uint32_t most = 0;
    for (e.slots = 64; e.slots <= 2 * model->options;) e.slots *= 2;
    for (uint32_t c = 0; c < model->counters; c++) most += model->counter[c].most;
    if (most > cap) most = cap + 1;
    BSC_ARENA_ARRAY(&e.scratch, e.key, model->items);
    BSC_ARENA_ARRAY(&e.scratch, e.taken, model->items);
    BSC_ARENA_ARRAY(&e.scratch, e.set, e.slots);
    *masks = 0.0;
    if (!e.scratch.failed) {
        BSC_EACH_ITEM(k, model) e.key[k] = bsc_random_next(&random);
        for (uint32_t i = 0; i < order->steps; i += stride)
            *masks += masks_after(&e, i, most < MAX_HANGING ? most : MAX_HANGING);
    }
    const bsc_status status = bsc_arena_status(&e.scratch, error);
    bsc_arena_release(&e.scratch);
    return status;
}
