/* simulate_view.h - summarizes the results of whole games, and writes them as CSV and JSON. The
 * games are a tournament, in which each strategy plays against the same hidden fleets, or a duel,
 * in which two sides, Blue and Green, fire at each other's fleets. simulate_text.h writes the
 * results as text, and simulate_svg.h as a picture and as a page. */
#ifndef BSC_VIEW_SIMULATE_VIEW_H
#define BSC_VIEW_SIMULATE_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* The games of one strategy, or of one side of a duel. */
typedef struct bsc_simulate_row {
    const char *side;                 /* "Blue" or "Green"; NULL if the games are no duel */
    const char *strategy;             /* name of the strategy */
    char label[96];                   /* name of the row: "exact", or in a duel "Blue, exact" */
    const char *board;                /* name of the board at which the strategy fires */
    const bsc_tournament *tournament; /* the games, borrowed */
    size_t index;                     /* index of the strategy in the tournament */
    bsc_summary summary;              /* mean and quantiles of the numbers of shots */
    bsc_adjusted adjusted;            /* the mean number of shots from which luck is removed */
    uint64_t *games; /* [cells + 1], owned: games[k] is the number of games with k shots */
} bsc_simulate_row;

/* The games of all strategies, or of the two sides of a duel. */
typedef struct bsc_simulate_view {
    bsc_simulate_row *row; /* [strategies], owned: by strategy, or in a duel Blue and Green */
    size_t strategies;     /* number of rows; 2 in a duel */

    bool duels;          /* the games are a duel */
    bsc_result board[2]; /* the boards on which Blue and Green hide their fleets; if the games are
                          * no duel, only board[0] is valid */
    bsc_duel duel;       /* the chances of Blue; valid only in a duel */

    bool adjusts;          /* the adjusted mean of at least one row is known */
    uint32_t fewest;       /* number of shots of the shortest game of all rows */
    uint32_t greatest;     /* number of shots of the longest game of all rows */
    bsc_announce announce; /* what the games announced about sunk ships */
    uint32_t salvo;        /* number of shots in a salvo; 0 or 1: single shots */
    uint64_t seed;         /* seed of the random numbers of the games */
} bsc_simulate_view;

/* Fills a view with the games of a tournament on a board. `plan` is the plan by which they were
 * played. Returns false if memory ran out. The caller releases the view in either case. */
bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan);
/* Makes a duel of two views that have one strategy each. *blue must have Blue's games on the board
 * where Green hides, and *green must have Green's games on the board where Blue hides. Afterwards
 * *blue is the view of the duel, and owns the row that *green had. Returns false if memory ran out.
 * The caller releases both views in either case. */
bool bsc_simulate_view_make_duel(bsc_simulate_view *blue, bsc_simulate_view *green);
/* Frees what the view owns. */
void bsc_simulate_view_release(bsc_simulate_view *view);

/* Writes CSV. For a tournament it has a row for each strategy and each number of shots, with the
 * number of games that took that many shots; for a duel a row for each chance. But if `has_means`,
 * it has a row for the mean of each strategy or side, and one for the difference of each pair of
 * strategies. */
bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool has_means, FILE *out);
/* Writes the games as a JSON object. */
bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out);
/* Writes the board, or in a duel both boards, as a JSON object on one line after "# ": this is the
 * comment at the top of a CSV file. */
bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out);

/* Returns a table with one row for each strategy or side: the mean and the quantiles of its numbers
 * of shots. Numbers that are not whole have `digits` digits after the decimal point. */
bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits);
/* Returns a table with one row for each pair of strategies: the difference of their shots, the
 * later strategy minus the earlier one. For a duel the table has the chances of both sides to win
 * instead, and its three rows say who has the first move: Blue, Green, or the side that is chosen
 * by lot. With `for_people` the chances are in percent. */
bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people);
/* Returns how many of the row's games took at least `first` and at most `last` shots. */
uint64_t bsc_simulate_count_games(const bsc_simulate_row *row, uint32_t first, uint32_t last);
/* Returns the number of games as text: "1,000 games" followed by the text `each`; or for a duel
 * whose sides have different numbers of games, "24 and 12 games". The caller frees the text.
 * Returns NULL if memory ran out. */
char *bsc_simulate_format_games(const bsc_simulate_view *view, const char *each);

#endif
