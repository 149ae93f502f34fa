/* order.h - chooses the order in which a sweep visits a matrix's items, and finds the items that
 * act as pieces. */
#ifndef BSC_COVER_ORDER_H
#define BSC_COVER_ORDER_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Finds the order for a sweep over the matrix, and the items that act as pieces. On the matrix of a
 * board these are the ships, and the other items keep their order. The caller frees the arrays with
 * bsc_arena_release(&order->arena). Fails if memory is short; *order is then all zero. */
bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error);

#endif
