/* compare_view.h - what other files use of compare_view.c. */
#ifndef BSC_VIEW_COMPARE_VIEW_H
#define BSC_VIEW_COMPARE_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"

#include <stdio.h>

/* A picture with title and legend. */
bool bsc_map_write_svg(const bsc_result *view, FILE *out);

/* ---- Several boards side by side: compare_view.c ---- */

typedef struct bsc_compared {
    bsc_result view; /* its map is NULL but for pictures and pages */
    bool exact;
    bsc_natural count;           /* of an exact one */
    long double estimate, error; /* the count and its standard error, exact or not */
    double ratio, ratio_error;   /* to the first board's count */
    bool follows;                /* the last shot of its log, on the first board */
} bsc_compared;

/* The digits of an exact count (for people, in groups), else about eight of the estimate; the
 * caller frees them. NULL when memory ran out. */
char *bsc_compare_count(const bsc_compared *board, bool grouped);
/* For a CSV: the boards as in JSON, as a comment line. */
bool bsc_compare_write_origin(const bsc_compared *board, size_t boards, FILE *out);
/* Pictures and pages have all maps on one scale. */
bool bsc_compare_write_json(const bsc_compared *board, size_t boards, FILE *out);
bool bsc_compare_write_svg(const bsc_compared *board, size_t boards, FILE *out);
bool bsc_compare_write_html(const bsc_compared *board, size_t boards, FILE *out);

#endif
