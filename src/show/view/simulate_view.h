/* simulate_view.h - writes the results of whole games, by one or several strategies or of a duel,
 * as text, CSV and JSON. simulate_svg.h writes them as a picture and as a page. */
#ifndef BSC_VIEW_SIMULATE_VIEW_H
#define BSC_VIEW_SIMULATE_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* The games of one strategy, or in a duel those of one side. */
typedef struct bsc_simulate_row {
    const char *side;                 /* "Blue" or "Green"; NULL without a duel */
    const char *strategy;             /* its name */
    char label[96];                   /* "exact", or with the side "Blue, exact" */
    const char *board;                /* name of the board with the fleets that it fires at */
    uint32_t fleet_cells;             /* cells of such a fleet: each game hits them all */
    const bsc_tournament *tournament; /* the games, borrowed */
    size_t index;                     /* of the strategy in the tournament */
    bsc_summary summary;              /* mean and quantiles of the numbers of shots */
    bsc_adjusted adjusted;            /* the mean with luck taken out */
    uint64_t *games;                  /* [cells + 1], owned: games[k] took k shots */
} bsc_simulate_row;

/* The games of all strategies, or of the two sides of a duel. */
typedef struct bsc_simulate_view {
    bsc_simulate_row *row; /* [strategies], owned: in the tournament's order, or Blue and Green */
    size_t strategies;
    bsc_result board[2]; /* in a duel the boards where Blue and Green hide; else only board[0] */
    bool duels;
    bsc_duel duel;             /* the chances of Blue; valid if duels */
    bool adjusts;              /* the adjusted mean of some row is known */
    uint32_t fewest, greatest; /* numbers of shots of the shortest and the longest game */
    bsc_announce announce;
    uint32_t salvo; /* shots in a salvo; 0 or 1: single shots */
    uint64_t seed;
} bsc_simulate_view;

/* Sums up the games of a tournament. Returns false when memory ran out; the view is to be released
 * in any case. */
bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan);
/* Makes of two views of one strategy each a duel: of Blue's games on Green's board, and of Green's
 * games on Blue's board. The duel is in *blue; *green gives up its row, and is still to be
 * released. Returns false when memory ran out. */
bool bsc_simulate_view_make_duel(bsc_simulate_view *blue, bsc_simulate_view *green);
void bsc_simulate_view_release(bsc_simulate_view *view);

/* Writes the tables, and a histogram for each row. */
bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out);
/* Writes a row for each strategy and number of shots, with the games that took as many; for a duel
 * the chances. `means`: instead a row for each mean and for each difference of two. */
bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool means, FILE *out);
bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out);
/* Writes the boards as JSON on one line after "# ": for the top of a CSV of a duel. */
bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out);

/* Returns the table of the strategies; reals have that many digits behind the point. */
bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits);
/* Returns the table of the differences, each strategy less each one before it; for a duel that of
 * each side's chance to be first, by who has the first move. For people chances are in percent. */
bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people);
/* Returns the number of games of a row that took from `first` to `last` shots. */
uint64_t bsc_simulate_count_games(const bsc_simulate_row *row, uint32_t first, uint32_t last);
/* Returns "1,000 games" with the text `each` behind, or for a duel whose sides have different
 * numbers "24 and 12 games". The caller frees it; NULL: memory ran out. */
char *bsc_simulate_format_games(const bsc_simulate_view *view, const char *each);

#endif
