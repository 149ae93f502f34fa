/* order.h - the directions in which a board can be swept, and which of them to take. */
#ifndef BSC_ENGINE_DP_ORDER_H
#define BSC_ENGINE_DP_ORDER_H

#include "engine/dp/plan.h"

/* How many there are for this model; on squares 0 and 1 go by rows, 2 and 3 by columns. */
uint8_t bsc_dp_directions(const bsc_dp_model *model);
/* An estimate of a sweep's work, to rank directions by. */
bsc_status bsc_dp_direction_cost(const bsc_dp_model *model, uint8_t direction, double *cost,
                                 bsc_error *error);
/* 1 where the option reaches over more of the direction's lines than it is long within them, -1
 * where over fewer, 0 where neither. */
int bsc_dp_crossing(const bsc_dp_model *model, uint8_t direction, uint32_t option);

/* The sweeps whose tallies sum to the whole (choice.c). */
typedef struct bsc_dp_choice {
    unsigned sweeps; /* 1 or 2 */
    bsc_dp_sweep sweep[2];
    uint32_t
        *mirror; /* [options]: where the second sweep is the first one seen in the board's diagonal,
                       * each option's image, and the second need not run; else NULL */
} bsc_dp_choice;

bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bsc_error *error);
void bsc_dp_choice_release(bsc_dp_choice *choice);

#endif
