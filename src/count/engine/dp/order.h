/* order.h - the directions in which a board can be swept, their orders of items, and the sweeps. */
#ifndef BSC_ENGINE_DP_ORDER_H
#define BSC_ENGINE_DP_ORDER_H

#include "count/engine/dp/model.h"

typedef struct bsc_dp_order {
    uint8_t direction;
    uint32_t steps;    /* an item each */
    uint32_t *step_of; /* [items] */
    uint32_t *item_at; /* [steps] */
    uint32_t *line;    /* [steps]: the number of the item's line, 0 for all where there are none */
    uint32_t *first;   /* [options]: the step of its first item, UINT32_MAX where it has none */
    uint32_t *last;    /* [options]: of its last */
    bsc_arena arena;   /* of all these */
} bsc_dp_order;

/* Of hexagons; those from 6 to 11 go along the lines of an earlier one, in the other sense. Squares
 * have four, of which 0 and 1 go by rows, 2 and 3 by columns; items without points have one. */
#define BSC_DP_MAX_DIRECTIONS 18u

const char *bsc_dp_direction_name(const bsc_dp_model *model, uint8_t direction);
bsc_status bsc_dp_order_init(bsc_dp_order *order, const bsc_dp_model *model, uint8_t direction,
                             bsc_error *error);
/* Two estimates of a sweep's work, to rank directions by: a rough one; and one of its masks, for
 * directions that the rough one has near each other, with at most `cap` options across. What the
 * rough one needs stays in the order's memory. */
bsc_status bsc_dp_order_cost(bsc_dp_order *order, const bsc_dp_model *model, double *cost,
                             bsc_error *error);
bsc_status bsc_dp_order_masks(const bsc_dp_order *order, const bsc_dp_model *model, uint32_t cap,
                              double *masks, bsc_error *error);
/* 1 where the option reaches over more of the direction's lines than it is long, -1: fewer, 0. */
int bsc_dp_crossing(const bsc_dp_model *model, uint8_t direction, uint32_t option);

#define BSC_DP_UNCAPPED UINT32_MAX

/* The sweeps whose tallies sum to the whole (choice.c). */
typedef struct bsc_dp_choice {
    unsigned sweeps; /* to run: 1 or 2 */
    bool all_senses;
    bsc_dp_order order[2];
    uint32_t cap[2]; /* of options that cross; or BSC_DP_UNCAPPED */
    /* Where the second sweep is the first seen in the board's diagonal, and not run; else NULL. */
    const bsc_dp_symmetry *mirror;
    double masks; /* of all sweeps, by bsc_dp_order_masks; 0 on squares, where it was not needed */
} bsc_dp_choice;

/* all_senses: along hexagonal boards' lines either way; for the sampler's seeds the first. */
bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bool all_senses,
                         bsc_error *error);
/* The units of work (engine.h) that the sweeps of a count will take, about, and at least. */
bsc_status bsc_dp_choice_units(const bsc_dp_choice *choice, const bsc_dp_model *model,
                               double *likely, double *least, bsc_error *error);
void bsc_dp_choice_release(bsc_dp_choice *choice);

#endif
