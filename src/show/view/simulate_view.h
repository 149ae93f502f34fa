/* simulate_view.h - writes the results of whole games as text, CSV and JSON: of a tournament, in
 * which each strategy plays the same games; or of a duel, in which two sides fire at each other's
 * fleet. simulate_svg.h writes them as a picture and as a page. */
#ifndef BSC_VIEW_SIMULATE_VIEW_H
#define BSC_VIEW_SIMULATE_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* The games of one strategy, or in a duel those of one side. */
typedef struct bsc_simulate_row {
    const char *side;                 /* "Blue" or "Green"; NULL without a duel */
    const char *strategy;             /* name of the strategy */
    char label[96];                   /* name of the row: "exact", in a duel "Blue, exact" */
    const char *board;                /* name of the board at which the strategy fires */
    const bsc_tournament *tournament; /* the games, borrowed */
    size_t index;                     /* index of the strategy in the tournament */
    bsc_summary summary;              /* mean and quantiles of the numbers of shots */
    bsc_adjusted adjusted;            /* the mean with luck taken out */
    uint64_t *games;                  /* [cells + 1], owned: games[k] is how many took k shots */
} bsc_simulate_row;

/* The games of all strategies, or of the two sides of a duel. */
typedef struct bsc_simulate_view {
    bsc_simulate_row *row; /* [strategies], owned: in the tournament's order, or Blue and Green */
    size_t strategies;     /* number of rows: 2 in a duel */

    bool duels;          /* the games are a duel */
    bsc_result board[2]; /* the boards on which Blue and Green hide; valid is only board[0] if the
                          * games are no duel */
    bsc_duel duel;       /* the chances of Blue; valid in a duel */

    bool adjusts;          /* the adjusted mean of some row is known */
    uint32_t fewest;       /* number of shots of the shortest game of all rows */
    uint32_t greatest;     /* number of shots of the longest game of all rows */
    bsc_announce announce; /* what the games announced of sunk ships */
    uint32_t salvo;        /* shots in a salvo; 0 or 1: single shots */
    uint64_t seed;         /* of the random numbers of the games */
} bsc_simulate_view;

/* Fills a view with the games of a tournament on a board, played by `plan`. Returns false when
 * memory ran out; the caller releases the view in any case. */
bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan);
/* Makes a duel of two views that have one strategy each: *blue has Blue's games on the board where
 * Green hides, *green has Green's games on the board where Blue hides. The duel is then in *blue,
 * which takes over the row of *green. Returns false when memory ran out; the caller releases both
 * views in any case. */
bool bsc_simulate_view_make_duel(bsc_simulate_view *blue, bsc_simulate_view *green);
/* Frees what the view owns. */
void bsc_simulate_view_release(bsc_simulate_view *view);

/* Writes the games as text: the tables, and a histogram for each row. */
bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out);
/* Writes CSV with a row for each strategy and each number of shots, which says how many games took
 * so many; for a duel with a row for each of its chances. If `has_means`, it has instead a row for
 * the mean of each strategy and for each difference of two. */
bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool has_means, FILE *out);
/* Writes the games as an object of JSON. */
bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out);
/* Writes the boards of a duel as an object of JSON on one line after "# ": the comment at the top
 * of a CSV. */
bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out);

/* Returns a table with a row for each strategy or side: the mean and quantiles of its shots.
 * Numbers that are not whole have `digits` digits behind the point. */
bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits);
/* Returns a table with a row for each difference of two strategies, the later one less the earlier
 * one. For a duel it has instead the chances of each side to win, with a row for who has the first
 * move: Blue, Green, or whom the lot says. For people chances are in percent. */
bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people);
/* Returns the number of games of a row that took from `first` to `last` shots. */
uint64_t bsc_simulate_count_games(const bsc_simulate_row *row, uint32_t first, uint32_t last);
/* Returns the number of games as text: "1,000 games" with the text `each` behind, or for a duel
 * whose sides have different numbers of games "24 and 12 games". The caller frees the text; NULL:
 * memory ran out. */
char *bsc_simulate_format_games(const bsc_simulate_view *view, const char *each);

#endif
