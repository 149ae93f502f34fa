/* order.h - chooses the order in which a sweep, one pass of the engine dp, visits the items of a
 * matrix. */
#ifndef BSC_COVER_ORDER_H
#define BSC_COVER_ORDER_H

#include "bscount.h"

#include "count/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* The order in which the engine dp visits the items of a matrix during a sweep. If the matrix was
 * made from a board, this is the order of the matrix, which lists the cells row by row. The items
 * of a matrix that was read from a text have no positions on a board, so order.c computes an order
 * for them.
 *
 * A sweep does not visit all items. The items that act as pieces are in options all over the
 * matrix, like the ships of a fleet, and the sweep counts how often each of them is covered instead
 * of visiting it. */
typedef struct bsc_order {
    bsc_arena arena;      /* owns the arrays */
    uint32_t swept_items; /* how many items the sweep visits: all that do not act as pieces */
    uint32_t *swept_item; /* [swept_items]: the items that the sweep visits, in its order */
    /* [items of the matrix]: whether the item acts as a piece, so that the sweep counts how often
     * it is covered instead of visiting it. Such an item is primary. No option covers two of these
     * items, and each option that covers one of them also covers some other item. */
    bool *is_piece;
    /* about how many states the whole sweep has, summed over its steps; INFINITY if this was not
     * estimated, as for the matrix of a board, or if no double can hold it */
    double cost;
    /* whether swept_item[] is in increasing order, so that the sweep visits the items in the order
     * in which the matrix lists them */
    bool has_matrix_order;
} bsc_order;

/* Finds the items of the matrix that act as pieces, which means that dp counts how often they are
 * covered instead of visiting them, and the order in which dp should visit the other items. Stores
 * both in *order. If the matrix is that of a board, the items of the fleet's pieces act as pieces,
 * and the other items stay in their order. The caller frees the arrays by
 * bsc_arena_release(&order->arena). Fails only if memory runs out; *order is then all zero. */
bsc_status bsc_order_init(bsc_order *order, const bsc_matrix *matrix, bsc_error *error);

#endif
