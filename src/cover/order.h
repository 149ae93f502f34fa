/* order.h - an order of a matrix's items for a sweep whose frontier is narrow, and the items that
 * act as pieces: for matrices without points, where no direction says how to sweep. */
#ifndef BSC_COVER_ORDER_H
#define BSC_COVER_ORDER_H

#include "cover/matrix.h"

typedef struct bsc_order {
    bsc_arena arena; /* of the arrays */
    uint32_t swept;
    uint32_t *item; /* [swept]: all items but the pieces, in the order of the sweep */
    bool *piece;    /* [items]: primary, at most one of them in an option, and none alone in it */
    double cost;    /* an estimate of the masks of such a sweep, to compare orders by */
    bool listed;    /* the items are in the order of their numbers */
} bsc_order;

/* On a board's matrix the pieces are the board's own, and the other items keep their order. */
bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error);
void bsc_order_release(bsc_order *order);

#endif
