/* order.c - the directions in which a board can be swept, and the order of items that each gives.
 *
 * A direction is a pair of lines: items are passed line by line along the first form, and within a
 * line along the second.
 *
 *   squares     y then x, x then y                    2, and each backwards
 *   hexagons    the three axial forms r, q, q + r     3, each with a second one, and each backwards
 *
 * An option crosses when it reaches over more lines than it is long within them; a straight ship on
 * squares crosses in exactly one of the two directions. */
#include "engine/dp/plan.h"

#include "base/error.h"
#include "base/memory.h"
#include "engine/dp/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct form {
    int8_t x, y;
} form;

/* In axial coordinates q is x and r is y. Each line form with the form that runs along its
 * lines. */
static const struct {
    form line, along;
} directions[] = {
    {{0, 1}, {1, 0}},
    {{1, 0}, {0, 1}},
    {{1, 1}, {1, 0}},
};

uint8_t bsc_dp_directions(const bsc_dp_model *model) {
    if (!model->has_points) return 1;
    return model->matrix->lattice == BSC_SQUARE ? 4 : 6;
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
    return a->item < b->item ? -1 : a->item > b->item;
}

static ranked rank(const bsc_dp_plan *plan, uint32_t item) {
    if (!plan->model->has_points) return (ranked){0, 0, item};
    const int64_t sense = plan->sweep.direction % 2 == 0 ? 1 : -1;
    const unsigned d = plan->sweep.direction / 2u;
    const bsc_point point = plan->model->item[item].point;
    return (ranked){sense * value(directions[d].line, point),
                    sense * value(directions[d].along, point), item};
}

static void span_options(bsc_dp_plan *plan) {
    const bsc_dp_model *model = plan->model;
    for (uint32_t option = 0; option < model->options; option++) {
        uint32_t first = UINT32_MAX, last = 0;
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
            const uint32_t at = plan->order[model->entry[k]];
            if (at < first) first = at;
            if (at > last) last = at;
        }
        plan->first_of[option] = first;
        plan->last_of[option] = last;
        if (first != UINT32_MAX && last - first + 1 > plan->ring) plan->ring = last - first + 1;
    }
}

bsc_status bsc_dp_plan_order(bsc_dp_plan *plan, bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    ranked *ranks = bsc_memory_new(model->items, sizeof *ranks);
    plan->steps = model->items;
    plan->ring = 1;
    plan->order = bsc_memory_new(model->items, sizeof *plan->order);
    plan->item_at = bsc_memory_new(model->items, sizeof *plan->item_at);
    plan->first_of = bsc_memory_new(model->options, sizeof *plan->first_of);
    plan->last_of = bsc_memory_new(model->options, sizeof *plan->last_of);
    const bool room = ranks != NULL && plan->order != NULL && plan->item_at != NULL &&
                      plan->first_of != NULL && plan->last_of != NULL;
    if (room) {
        for (uint32_t i = 0; i < model->items; i++) ranks[i] = rank(plan, i);
        qsort(ranks, model->items, sizeof *ranks, by_rank);
        for (uint32_t k = 0; k < model->items; k++) {
            plan->item_at[k] = ranks[k].item;
            plan->order[ranks[k].item] = k;
        }
        span_options(plan);
    }
    bsc_memory_free(ranks);
    return room ? BSC_OK : bsc_error_no_memory(error);
}

/* How far the option's items lie apart along a form. All of the matrix's items count: those that
 * the model leaves out at the rim would make ships there look thinner. */
static int64_t extent(const bsc_dp_model *model, uint32_t option, form f) {
    const bsc_matrix *matrix = model->matrix;
    const uint32_t origin = model->origin[option];
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (uint32_t k = matrix->start[origin]; k < matrix->start[origin + 1]; k++) {
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
static double width_cost(const bsc_dp_plan *plan, uint32_t *opened) {
    const bsc_dp_model *model = plan->model;
    double cost = 0.0;
    uint32_t open = 0;
    /* opened[k]: the step from which item k counts, at the latest its own */
    for (uint32_t k = 0; k < plan->steps; k++) opened[k] = k;
    for (uint32_t option = 0; option < model->options; option++)
        for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++) {
            const uint32_t at = plan->order[model->entry[k]];
            if (plan->first_of[option] < opened[at]) opened[at] = plan->first_of[option];
        }
    for (uint32_t i = 0; i < plan->steps; i++) {
        open = 0;
        for (uint32_t k = i + 1; k < plan->steps && k < i + plan->ring; k++) open += opened[k] <= i;
        cost += pow(1.5, open);
    }
    return cost;
}

bsc_status bsc_dp_direction_cost(const bsc_dp_model *model, uint8_t direction, double *cost,
                                 bsc_error *error) {
    bsc_dp_plan plan = {.model = model, .sweep = {.direction = direction}};
    bsc_status status = bsc_dp_plan_order(&plan, error);
    uint32_t *opened = bsc_memory_new(model->items, sizeof *opened);
    if (status == BSC_OK && opened == NULL) status = bsc_error_no_memory(error);
    if (status == BSC_OK) *cost = width_cost(&plan, opened);
    bsc_memory_free(opened);
    bsc_dp_plan_release(&plan);
    return status;
}
