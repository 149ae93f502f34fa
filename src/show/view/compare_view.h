/* compare_view.h - writes the results of several boards, or of several positions of a game: as
 * JSON, as a picture with their maps side by side, and as a page. It also writes the picture of one
 * map.
 *
 * All functions here that return bool return false when memory ran out. */
#ifndef BSC_VIEW_COMPARE_VIEW_H
#define BSC_VIEW_COMPARE_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"

#include <stdio.h>

/* Writes one map as a picture with its title, a caption and its legend. */
bool bsc_map_write_svg(const bsc_result *view, FILE *out);

/* One of several boards, or one of several positions of a game. */
typedef struct bsc_compared_board {
    bsc_result view; /* view.map may be NULL for JSON, and must be there for pictures and pages */

    /* The number of deployments. */
    bool is_exact;        /* the number is known exactly, and `count` is valid */
    bsc_natural count;    /* the exact number */
    long double estimate; /* the number, rounded or estimated */
    long double error;    /* its standard error; 0 if it is exact */
    double ratio;       /* the number divided by that of the first board; not finite if that is 0 */
    double ratio_error; /* standard error of the ratio */

    bool follows_shot; /* the position is one step of a game after that of the board before, and its
                        * caption begins with that step, the last one of view.log */
} bsc_compared_board;

/* Returns the number of deployments as a text: all digits of an exact number, with commas between
 * groups of three if `grouped`; or eight significant digits of an estimate. The caller frees the
 * text; NULL: memory ran out. */
char *bsc_compare_format_count(const bsc_compared_board *board, bool grouped);
/* Writes the numbers and origins of the boards as an object of JSON. */
bool bsc_compare_write_json(const bsc_compared_board *board, size_t boards, FILE *out);
/* Writes the object of bsc_compare_write_json on one line after "# ": the comment at the top of a
 * CSV. */
bool bsc_compare_write_origin(const bsc_compared_board *board, size_t boards, FILE *out);
/* Write the maps of all boards as a picture and as a page, with one scale of colours for all
 * maps. */
bool bsc_compare_write_svg(const bsc_compared_board *board, size_t boards, FILE *out);
bool bsc_compare_write_html(const bsc_compared_board *board, size_t boards, FILE *out);

#endif
