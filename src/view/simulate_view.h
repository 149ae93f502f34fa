/* simulate_view.h - what whole games came to: as tables with histograms, as CSV, as JSON, as a
 * picture.
 */
#ifndef BSC_VIEW_SIMULATE_VIEW_H
#define BSC_VIEW_SIMULATE_VIEW_H

#include "bscount_game.h"

#include <stdio.h>

/* One strategy's games. */
typedef struct bsc_simulate_row {
    const char *strategy;
    bsc_summary summary;
    uint64_t *with; /* [most + 1]: games that took so many shots */
} bsc_simulate_row;

typedef struct bsc_simulate_view {
    const char *board;
    const bsc_problem *problem;
    const char *weights; /* the file that they came from, or NULL */
    bsc_announce announce;
    const bsc_tournament *tournament;
    bsc_simulate_row *row; /* [strategies], in the tournament's order */
    size_t strategies;
    uint32_t least, most; /* of all games */
    uint64_t seed;
} bsc_simulate_view;

/* Sums up; false when memory ran out. `strategy` are the tournament's, as in its plan. */
bool bsc_simulate_view_begin(bsc_simulate_view *view, const char *board, const bsc_problem *problem,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan);
void bsc_simulate_view_release(bsc_simulate_view *view);

/* Each is false when memory ran out. */
bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out);
/* A row for each strategy and number of shots: the games that took so many. */
bool bsc_simulate_write_csv(const bsc_simulate_view *view, FILE *out);
bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out);
/* simulate_svg.c: the distributions as lines over one axis. */
bool bsc_simulate_write_svg(const bsc_simulate_view *view, FILE *out);

#endif
