/* order.h - chooses the order in which a sweep, one pass of the engine dp, visits the items of a
 * matrix, and finds the items that act as pieces. The sweep does not visit a piece, but counts how
 * often it is covered. */
#ifndef BSC_COVER_ORDER_H
#define BSC_COVER_ORDER_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Finds the order in which dp should visit the items of the matrix, and the items that act as
 * pieces, which dp counts instead of visiting them. If the matrix is that of a board, the items of
 * the fleet's pieces act as pieces, and the other items stay in their order. The caller frees the
 * arrays by bsc_arena_release(&order->arena). Fails if memory runs out; *order is then all zero. */
bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error);

#endif
