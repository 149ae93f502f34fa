/* order.h - the directions in which a board can be swept, and the order of the items in each. */
#ifndef BSC_ENGINE_DP_ORDER_H
#define BSC_ENGINE_DP_ORDER_H

#include "count/engine/dp/model.h"

/* The directions of a sweep have numbers. Each odd number is the direction before it, backwards.
 *
 *   squares    0 by rows, 1 by rows upwards, 2 by columns, 3 by columns leftwards
 *   hexagons   0 to 5: along the lines of touching hexagons, of which there are three families;
 *              6 to 11: the same, but each line is passed in the other sense; 12 to 17: along the
 *              wider lines, which run across those
 *
 * If items have no points, the only direction is 0, the order of the model's items. */
enum {
    BSC_DP_ROWS = 0,
    BSC_DP_COLUMNS = 2,
    BSC_DP_SQUARE_DIRECTIONS = 4, /* how many directions squares have */
    BSC_DP_OTHER_SENSE = 6,       /* hexagons: the first direction along lines in the other sense */
    BSC_DP_WIDE_LINES = 12,       /* hexagons: the first direction along wider lines */
    BSC_DP_MAX_DIRECTIONS = 18    /* how many directions hexagons have */
};

/* The model's items in the order in which a sweep passes them, one in each step. */
typedef struct bsc_dp_order {
    uint8_t direction;      /* by the numbers above */
    uint32_t steps;         /* number of steps, which is the number of items */
    uint32_t *step_of;      /* [items]: the step that passes the item */
    uint32_t *item_of_step; /* [steps]: the item that the step passes */
    uint32_t *line; /* [steps]: the number of its line (row, column), from 0; without points 0 */
    uint32_t *first_step; /* [options]: the step of its first item; UINT32_MAX if it has no items */
    uint32_t *last_step;  /* [options]: the step of its last item; 0 if it has no items */
    bsc_arena arena;      /* owns these arrays */
} bsc_dp_order;

/* Returns the name of a direction, for the description of a run. */
const char *bsc_dp_direction_name(const bsc_dp_model *model, uint8_t direction);

/* Fills *order with the order in which a sweep in this direction passes the model's items. Fails
 * only if memory runs out. The caller must call bsc_dp_order_release, even after a failure. */
bsc_status bsc_dp_order_init(bsc_dp_order *order, const bsc_dp_model *model, uint8_t direction,
                             bsc_error *error);
void bsc_dp_order_release(bsc_dp_order *order);

/* Sets *cost to a rough estimate of the work of a sweep. The estimate is only good for comparing
 * directions of the same model. The arrays that it needs stay in the order's memory until the order
 * is released. */
bsc_status bsc_dp_order_cost(bsc_dp_order *order, const bsc_dp_model *model, double *cost,
                             bsc_error *error);
/* Sets *masks to an estimate of the number of masks in all layers of a sweep that counts solutions
 * with at most `cap` crossing options (BSC_DP_UNCAPPED: all solutions). It takes longer than the
 * rough estimate and ranks directions better. */
bsc_status bsc_dp_order_masks(const bsc_dp_order *order, const bsc_dp_model *model, uint32_t cap,
                              double *masks, bsc_error *error);

/* Compares how far the option reaches across the lines of the direction, and how far along them.
 * Returns 1 if it reaches farther across (we then say that it crosses), -1 if it reaches farther
 * along, and 0 if both are equal or the option lays no ship. */
int bsc_dp_compare_extents(const bsc_dp_model *model, uint8_t direction, uint32_t option);

/* Stands in place of a cap: the sweep counts all solutions, however many options cross. */
#define BSC_DP_UNCAPPED UINT32_MAX

#endif
