/* order.h - an order of a matrix's items for a sweep, and the items that act as pieces. */
#ifndef BSC_COVER_ORDER_H
#define BSC_COVER_ORDER_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Finds an order for a sweep, whose arrays the caller frees by bsc_arena_release(&order->arena). On
 * the matrix of a board the pieces are the ships, and the other items keep their order. Fails if
 * memory is lacking; *order is then all zero. */
bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error);

#endif
