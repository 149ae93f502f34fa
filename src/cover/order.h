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

/* About how many masks a sweep has, in the order of a file even where the matrix is a board's, and
 * how many sets of used pieces go with a mask, the mean for all sizes of sets. Without pieces,
 * where there is 1, there may be up to a million times fewer masks. */
bsc_status bsc_order_estimate(double *masks, double *sets, const bsc_matrix *matrix,
                              bsc_error *error);

#endif
