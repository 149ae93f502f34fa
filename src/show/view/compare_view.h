/* compare_view.h - writes the results of several boards, or of several positions of a game: as
 * JSON, as a picture with their maps side by side, and as an HTML page. It also writes the picture
 * of a single map.
 *
 * All functions here that return bool return false if memory ran out. */
#ifndef BSC_VIEW_COMPARE_VIEW_H
#define BSC_VIEW_COMPARE_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"

#include <stdio.h>

/* Writes a single map as an SVG picture with a title, a caption and a legend. */
bool bsc_map_write_svg(const bsc_result *view, FILE *out);

/* One of several boards, or one of several positions of a game. */
typedef struct bsc_compared_board {
    /* what was counted; view.map may be NULL for JSON, but not for pictures and pages */
    bsc_result view;

    /* The number of deployments of the board or position. */
    bool is_exact;        /* the number is known exactly, and `count` is valid */
    bsc_natural count;    /* the exact number */
    long double estimate; /* the exact number rounded, or an estimate of it */
    long double error;    /* standard error of the estimate; 0 if the number is exact */
    double ratio;       /* the number divided by that of the first board; not finite if that is 0 */
    double ratio_error; /* standard error of the ratio */

    bool follows_shot; /* the position comes one step of a game after that of the board before; its
                        * caption begins with this step, the last one of view.log */
} bsc_compared_board;

/* Returns the number of deployments as text. An exact number has all its digits, with a comma
 * before every three digits from the right if `grouped`; an estimate has eight significant digits.
 * The caller frees the text. Returns NULL if memory ran out. */
char *bsc_compare_format_count(const bsc_compared_board *board, bool grouped);
/* Writes a JSON object with the numbers of deployments of board[0 .. boards - 1], and the origin of
 * each (bsc_json_add_origin). */
bool bsc_compare_write_json(const bsc_compared_board *board, size_t boards, FILE *out);
/* Writes the same object as bsc_compare_write_json, but on one line after "# ": this is the comment
 * at the top of a CSV file. */
bool bsc_compare_write_origin(const bsc_compared_board *board, size_t boards, FILE *out);
/* Write the maps of all boards, as an SVG picture and as an HTML page. One scale of colours is used
 * for all maps. */
bool bsc_compare_write_svg(const bsc_compared_board *board, size_t boards, FILE *out);
bool bsc_compare_write_html(const bsc_compared_board *board, size_t boards, FILE *out);

#endif
