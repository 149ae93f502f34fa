/* compare_view.h - writes several boards side by side, as JSON, as a picture and as a page; and the
 * picture of a map alone. */
#ifndef BSC_VIEW_COMPARE_VIEW_H
#define BSC_VIEW_COMPARE_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"

#include <stdio.h>

/* Writes a map as a picture with its title and legend. */
bool bsc_map_write_svg(const bsc_result *view, FILE *out);

/* One of several boards, or one of several positions of a game. */
typedef struct bsc_compared_board {
    bsc_result view;             /* view.map may be NULL but for pictures and pages */
    bool is_exact;               /* `count` is valid */
    bsc_natural count;           /* the number of deployments, if exact */
    long double estimate, error; /* the number and its standard error, exact or not */
    double ratio, ratio_error;   /* the number divided by that of the first board, and the standard
                                    error of the quotient */
    bool follows_shot;           /* the position is one shot after that of the board before; the
                                  * caption is the last step of view.log */
} bsc_compared_board;

/* Returns the digits of an exact count, grouped by commas or not, or about eight digits of an
 * estimate. The caller frees them; NULL: memory ran out. */
char *bsc_compare_format_count(const bsc_compared_board *board, bool grouped);
/* Writes the boards as an object of JSON. */
bool bsc_compare_write_json(const bsc_compared_board *board, size_t boards, FILE *out);
/* Writes the same object on one line after "# ", for the top of a CSV. */
bool bsc_compare_write_origin(const bsc_compared_board *board, size_t boards, FILE *out);
/* Write the maps of all boards, with one scale of colours for all. */
bool bsc_compare_write_svg(const bsc_compared_board *board, size_t boards, FILE *out);
bool bsc_compare_write_html(const bsc_compared_board *board, size_t boards, FILE *out);

#endif
