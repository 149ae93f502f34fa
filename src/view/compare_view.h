/* compare_view.h - several boards side by side. */
#ifndef BSC_VIEW_COMPARE_VIEW_H
#define BSC_VIEW_COMPARE_VIEW_H

#include "view/map_view.h"

typedef struct bsc_compared {
    bsc_map_view view; /* its map is NULL but for pictures and pages */
    bsc_natural count;
    double ratio; /* to the first board's count */
} bsc_compared;

/* Each is false when memory ran out. Pictures and pages have all maps on one scale. */
bool bsc_compare_write_json(const bsc_compared *board, size_t boards, FILE *out);
bool bsc_compare_write_svg(const bsc_compared *board, size_t boards, FILE *out);
/* compare_html.c */
bool bsc_compare_write_html(const bsc_compared *board, size_t boards, FILE *out);

/* The scale's end and the marks of all boards together. */
double bsc_compare_most(const bsc_compared *board, size_t boards);
unsigned bsc_compare_marks(const bsc_compared *board, size_t boards);
/* "17290404311 deployments, 1.2507 times the first", which the caller frees; NULL when memory ran
 * out.
 */
char *bsc_compare_caption(const bsc_compared *board, bool first);

#endif
