/* order.h - the directions in which a sweep can pass over a board, and the order of the items that
 * follows from the direction. */
#ifndef BSC_ENGINE_DP_ORDER_H
#define BSC_ENGINE_DP_ORDER_H

#include "count/engine/dp/model.h"

/* The directions in which a sweep can go over a board, by their numbers. Each odd number is the
 * reverse of the even number before it: the same items in the opposite order.
 *
 *   squares    0 by rows, 1 by rows upwards, 2 by columns, 3 by columns leftwards
 *   hexagons   0 to 5: line by line, where a line is a row of hexagons that touch; such lines run
 *                 in three directions
 *              6 to 11: the same lines in the same order, but each line is passed from its other
 *                 end
 *              12 to 17: line by line, where the lines are at right angles to those above; the
 *                 hexagons of such a line do not touch each other
 *
 * If the items have no places on a board, the only direction is 0: the order of the model's
 * items. */
enum {
    BSC_DP_ROWS = 0,
    BSC_DP_COLUMNS = 2,
    BSC_DP_SQUARE_DIRECTIONS = 4, /* how many directions squares have */
    /* on hexagons, the first of the directions 6 to 11: they pass the same lines as 0 to 5, but
     * each line from its other end */
    BSC_DP_FROM_OTHER_END = 6,
    /* on hexagons, the first of the directions 12 to 17: their lines are at right angles to rows of
     * hexagons that touch, so the hexagons of one line do not touch each other */
    BSC_DP_LINES_WITH_GAPS = 12,
    BSC_DP_MAX_DIRECTIONS = 18 /* how many directions hexagons have */
};

/* The order in which a sweep passes the model's items, one item in each step. (To pass an item
 * means to decide what covers it.) */
typedef struct bsc_dp_order {
    uint8_t direction;      /* the direction of the sweep, by its number (see the enum) */
    uint32_t steps;         /* how many steps there are: one for each item */
    uint32_t *step_of;      /* [items]: the step that passes the item */
    uint32_t *item_of_step; /* [steps]: the item that the step passes */
    /* [steps]: on which line of the board (row, column, ...) the item of each step lies. The line
     * that is passed first is 0, the next one 1, and so on. All are 0 if the items have no places
     * on a board. */
    uint32_t *line;
    /* [options]: the first step that passes an item of the option; UINT32_MAX if the option has no
     * items */
    uint32_t *first_step;
    /* [options]: the last step that passes an item of the option; 0 if the option has no items */
    uint32_t *last_step;
    bsc_arena arena; /* owns the arrays of this struct */
} bsc_dp_order;

/* Returns a name of the direction, such as "rows upwards", for the text that tells users how a
 * count was done. `direction` must be one that the model's board has (see the enum). If the items
 * have no places on a board, the name says in which order they are passed, such as "items as
 * listed". The text is never NULL or freed. */
const char *bsc_dp_direction_name(const bsc_dp_model *model, uint8_t direction);

/* Fills *order with the order in which a sweep in this direction passes the model's items.
 * `direction` must be one that the model's board has (see the enum). Fails only if memory runs out.
 * The caller must call bsc_dp_order_release, even after a failure. */
bsc_status bsc_dp_order_init(bsc_dp_order *order, const bsc_dp_model *model, uint8_t direction,
                             bsc_error *error);
/* Frees the arrays of the order, which is then all zero. */
void bsc_dp_order_release(bsc_dp_order *order);

/* Sets *cost to a rough estimate of the work of a sweep in this order. The estimate has no unit,
 * and is only good for comparing directions of the same model. It is 0 for a model without items,
 * and may be infinite. The function allocates arrays that are freed only when the order is
 * released. Fails only if memory runs out, with BSC_NO_MEMORY or BSC_LIMIT. */
bsc_status bsc_dp_order_cost(bsc_dp_order *order, const bsc_dp_model *model, double *cost,
                             bsc_error *error);
/* Sets *masks to an estimate of how many masks (sets of taken items) a sweep in this order has: the
 * sum over all steps of how many different masks the states after the step have. On large boards,
 * some steps are left out of the sum. It is 0 for a model without items.
 *
 * The sweep is one that counts only solutions in which at most `cap` options cross its lines (are
 * longer across its rows or columns than along them), or all solutions if `cap` is BSC_DP_UNCAPPED.
 * The function takes longer than bsc_dp_order_cost, and ranks directions better. Fails only if
 * memory runs out. */
bsc_status bsc_dp_order_masks(const bsc_dp_order *order, const bsc_dp_model *model, uint32_t cap,
                              double *masks, bsc_error *error);

/* Says whether the option crosses the lines of a sweep in this direction. The lines are the rows of
 * the board if the sweep goes over it row by row, its columns if it goes column by column, and so
 * on. An option crosses if it is longer across the lines than along them, like an upright ship in a
 * sweep by rows. Returns 1 if the option crosses; -1 if it is longer along the lines; and 0 if it
 * is equally long both ways, or places no ship. On squares, a ship that is absent counts as
 * upright, so that the number of upright and lying ships together, of pieces whose copies are
 * counted, is the same in all solutions. */
int bsc_dp_compare_extents(const bsc_dp_model *model, uint8_t direction, uint32_t option);

/* The value of a cap that sets no limit, so that all solutions are counted. (A cap limits how many
 * options of a solution may cross the lines of the sweep, like upright ships in a sweep by
 * rows.) */
#define BSC_DP_UNCAPPED UINT32_MAX

#endif
