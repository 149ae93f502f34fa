/* compare_view.h - writes the results of several boards, or of several positions of a game: as
 * JSON, as a picture with their maps side by side, and as an HTML page. It also writes the picture
 * of a single map. The table that the command `compare` prints as text and as CSV is not made here,
 * but in program/command/compare.c.
 *
 * All functions here that return bool return false if memory ran out; a part may then have been
 * written. In all functions `boards` must be at least 1, and result.problem must be set. Errors of
 * `out` are for the caller to find (ferror). */
#ifndef BSC_VIEW_COMPARE_VIEW_H
#define BSC_VIEW_COMPARE_VIEW_H

#include "bscount_game.h"

#include "show/view/result.h"

#include <stdio.h>

/* Writes a single map as an SVG picture with a title, a caption and a legend. The map must be set
 * and have no mode (bsc_result.mode). */
bool bsc_map_write_svg(const bsc_result *result, FILE *out);

/* One of several boards that are compared, or one of several positions of a game. */
typedef struct bsc_compared_board {
    /* What was counted: the board or position, and its map. Pictures and pages need the map
     * (result.map); for JSON it may be NULL. */
    bsc_result result;

    /* How many deployments the board or position has. */
    bool is_exact;        /* the deployments were counted exactly, so that `count` is valid */
    bsc_natural count;    /* how many deployments there are; valid only if is_exact */
    long double estimate; /* how many deployments there are, rounded or estimated; always valid */
    long double error;    /* standard error of `estimate`; 0 if the count is exact */
    /* The number of deployments divided by that of the first board of the comparison; not finite if
     * the first board has no deployments. */
    double ratio;
    double ratio_error; /* standard error of `ratio` */

    /* This is a position of a game, one step (such as a shot) after the previous position in the
     * list. Its caption begins with this step, which is the last one of result.log. */
    bool follows_shot;
} bsc_compared_board;

/* Returns the count of deployments as text. An exact count has all its digits, with a comma before
 * every three digits from the right if `grouped`; another count has eight significant digits, and
 * is "inf" beyond the range of long doubles. The caller frees the text. Returns NULL if memory ran
 * out. */
char *bsc_compare_format_count(const bsc_compared_board *board, bool grouped);
/* Writes a JSON object with an entry for each of board[0 .. boards - 1]: its count of deployments,
 * its ratio to the first board, which is null if it is not finite, and what was counted
 * (bsc_json_add_origin). */
bool bsc_compare_write_json(const bsc_compared_board *board, size_t boards, FILE *out);
/* Writes the object of bsc_compare_write_json on one line, after "# ". This line is the comment at
 * the top of a CSV file. */
bool bsc_compare_write_origin(const bsc_compared_board *board, size_t boards, FILE *out);
/* Writes an SVG picture with the maps of board[0 .. boards - 1] side by side. All maps must have
 * the same `values` and `scaling`, and share one scale of colours. The title is that of the first
 * board if there is only one board or if the second one follows a shot. */
bool bsc_compare_write_svg(const bsc_compared_board *board, size_t boards, FILE *out);
/* Writes an HTML page with the maps of board[0 .. boards - 1] side by side. All maps must have the
 * same `values` and `scaling`, and share one scale of colours. No board may be one that follows a
 * shot, because the names of ships in captions are not escaped. */
bool bsc_compare_write_html(const bsc_compared_board *board, size_t boards, FILE *out);

#endif
