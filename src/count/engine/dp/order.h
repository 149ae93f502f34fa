/* order.h - the directions in which a sweep can pass over a board, and the order in which it then
 * passes the items. */
#ifndef BSC_ENGINE_DP_ORDER_H
#define BSC_ENGINE_DP_ORDER_H

#include "count/engine/dp/model.h"

/* The numbers of the directions in which a sweep can go. Each odd number is the reverse of the even
 * number before it.
 *
 *   squares    0 by rows, 1 by rows upwards, 2 by columns, 3 by columns leftwards
 *   hexagons   0 to 5: along the lines of touching hexagons, which run in three directions
 *              6 to 11: the same lines in the same order, but each line is passed from its other
 *              end
 *              12 to 17: along wider lines, which are at right angles to the lines above
 *
 * If the items have no points, the only direction is 0, the order of the model's items. */
enum {
    BSC_DP_ROWS = 0,
    BSC_DP_COLUMNS = 2,
    BSC_DP_SQUARE_DIRECTIONS = 4, /* number of directions on squares */
    /* hexagons: first of the directions that pass each line from its other end */
    BSC_DP_OTHER_SENSE = 6,
    BSC_DP_WIDE_LINES = 12,    /* hexagons: first of the directions along wider lines */
    BSC_DP_MAX_DIRECTIONS = 18 /* number of directions on hexagons */
};

/* The model's items in the order in which a sweep passes them, one in each step. */
typedef struct bsc_dp_order {
    uint8_t direction;      /* the number of the direction (enum above) */
    uint32_t steps;         /* number of steps, which is the number of items */
    uint32_t *step_of;      /* [items]: the step that passes the item */
    uint32_t *item_of_step; /* [steps]: the item that the step passes */
    /* [steps]: the number of the line (row, column, ...) on which the step's item lies, from 0; all
     * 0 if items have no points */
    uint32_t *line;
    /* [options]: the step that passes the option's first item; UINT32_MAX if the option has no
     * items */
    uint32_t *first_step;
    /* [options]: the step that passes the option's last item; 0 if the option has no items */
    uint32_t *last_step;
    bsc_arena arena; /* owns these arrays */
} bsc_dp_order;

/* Returns the name of the direction, for the text that describes how a count was done. */
const char *bsc_dp_direction_name(const bsc_dp_model *model, uint8_t direction);

/* Fills *order with the order in which a sweep in this direction passes the model's items. Fails
 * only if memory runs out. Even after a failure, the caller must call bsc_dp_order_release. */
bsc_status bsc_dp_order_init(bsc_dp_order *order, const bsc_dp_model *model, uint8_t direction,
                             bsc_error *error);
/* Frees the arrays of the order. */
void bsc_dp_order_release(bsc_dp_order *order);

/* Sets *cost to a rough estimate of the work of a sweep in this order. It has no unit, and is only
 * good for comparing directions of the same model. The arrays that the function allocates are freed
 * only when the order is released. Fails only if memory runs out. */
bsc_status bsc_dp_order_cost(bsc_dp_order *order, const bsc_dp_model *model, double *cost,
                             bsc_error *error);
/* Sets *masks to an estimate of how many different masks (sets of taken items) the states of a
 * sweep in this order have, summed over all steps. The sweep counts only solutions in which at most
 * `cap` options cross its lines; BSC_DP_UNCAPPED: it counts all solutions. The function takes
 * longer than bsc_dp_order_cost, and ranks directions better. Fails only if memory runs out. */
bsc_status bsc_dp_order_masks(const bsc_dp_order *order, const bsc_dp_model *model, uint32_t cap,
                              double *masks, bsc_error *error);

/* Compares how far the option reaches across the lines of the direction with how far it reaches
 * along them. Returns 1 if it reaches farther across (such an option is said to cross the lines),
 * -1 if it reaches farther along, and 0 if it reaches equally far or places no ship. */
int bsc_dp_compare_extents(const bsc_dp_model *model, uint8_t direction, uint32_t option);

/* As a cap: any number of options may cross the lines of the sweep, so all solutions are
 * counted. */
#define BSC_DP_UNCAPPED UINT32_MAX

#endif
