/* compare_view.h - several boards side by side. */
#ifndef BSC_VIEW_COMPARE_VIEW_H
#define BSC_VIEW_COMPARE_VIEW_H

#include "view/envelope.h"

typedef struct bsc_compared {
    bsc_origin origin;
    bsc_natural count;
    double ratio; /* to the first board's count */
} bsc_compared;

/* False when memory ran out. */
bool bsc_compare_write_json(const bsc_compared *board, size_t boards, FILE *out);

#endif
