/* simulate_view.h - what other files use of simulate_view.c. */
#ifndef BSC_VIEW_SIMULATE_VIEW_H
#define BSC_VIEW_SIMULATE_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* ---- Whole games: simulate_view.c, simulate_svg.c ---- */

/* One strategy's games, or in a duel one side's. */
typedef struct bsc_simulate_row {
    const char *side; /* "Blue", "Green"; NULL without a duel */
    const char *strategy;
    char label[96];    /* "exact", "Blue, exact" */
    const char *board; /* with the fleets that it fires at */
    uint32_t fleet;    /* their cells */
    const bsc_tournament *tournament;
    size_t number; /* of the strategy, in the tournament */
    bsc_summary summary;
    bsc_adjusted adjusted;
    uint64_t *with; /* [cells + 1]: games by their number of shots */
} bsc_simulate_row;

typedef struct bsc_simulate_view {
    bsc_result board[2]; /* in a duel Blue's and Green's, where they hide their fleets; else one */
    bool adjusts;        /* a strategy's adjusted mean is known */
    bool duels;
    bsc_duel duel; /* Blue's chances */
    bsc_announce announce;
    uint32_t salvo; /* 0 or 1: single shots */
    bsc_simulate_row
        *row; /* [strategies], in the tournament's order; in a duel Blue's and Green's */
    size_t strategies;
    uint32_t least, most; /* of all games */
    uint64_t seed;
} bsc_simulate_view;

/* Sums up. To be released also where it fails. */
bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan);
/* Makes a duel of Blue's games at Green's board and the reverse; takes both, of one strategy. */
bool bsc_simulate_view_join(bsc_simulate_view *blue, bsc_simulate_view *green);
void bsc_simulate_view_release(bsc_simulate_view *view);

/* Tables with histograms. */
bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out);
/* A row for each strategy and number of shots: the games that took as many. Of a duel the
 * chances. With `means` instead a row for each mean and each difference. */
bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool means, FILE *out);
bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out);
/* For a CSV of a duel: both boards, as in JSON, as a comment line. */
bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out);

/* `digits`: of reals, after the point. */
bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits);
/* Each strategy less each one before it; of a duel each side's chance to be first, by who has the
 * first move: for people in percent. */
bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people);
/* The games of a row that took from `first` to `last` shots. */
uint64_t bsc_simulate_within(const bsc_simulate_row *row, uint32_t first, uint32_t last);
/* "1,000 games" with `each` behind, or of a duel whose sides have other numbers "24 and 12 games";
 * the caller frees it. NULL when memory ran out. */
char *bsc_simulate_games(const bsc_simulate_view *view, const char *each);

#endif
