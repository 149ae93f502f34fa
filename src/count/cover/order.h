/* order.h - what other files use of order.c. */
#ifndef BSC_COVER_ORDER_H
#define BSC_COVER_ORDER_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* On a board's matrix the pieces are the board's own, and the other items keep their order. */
bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error);

#endif
