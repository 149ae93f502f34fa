/* order.h - a matrix whose items have no places, laid out on a line for a sweep. */
#ifndef BSC_COVER_ORDER_H
#define BSC_COVER_ORDER_H

#include "cover/matrix.h"

/* A copy of a matrix that was read, with the same options in the same order, so that a tally of one
 * is a tally of the other. Items that act as pieces are of that kind; the others are cells, at
 * points (0, 0), (1, 0), ... in an order with a narrow frontier. *states gets what a sweep has at
 * most, infinity where no order was looked for. */
bsc_status bsc_matrix_line_up(bsc_matrix **lined, double *states, const bsc_matrix *matrix,
                              bsc_error *error);

#endif
