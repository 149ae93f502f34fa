/* simulate_view.h - summarizes the results of whole games, and writes them as CSV and JSON. The
 * games are a tournament, in which each strategy plays against the same hidden fleets, or a duel,
 * in which two sides, Blue and Green, fire at each other's fleets. simulate_text.h writes the
 * results as text, and simulate_svg.h as a picture and as a page. The caller releases the tables
 * (bsc_table_release); the field has_failed of a table says whether memory ran out. The functions
 * that write and return false if memory ran out have then written nothing. Errors of `out` are for
 * the caller to find (ferror). */
#ifndef BSC_VIEW_SIMULATE_VIEW_H
#define BSC_VIEW_SIMULATE_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* A row of a bsc_simulate_view, which becomes a row of a table or a curve of a chart: the games of
 * one strategy, or of one side of a duel. */
typedef struct bsc_simulate_row {
    const char *side;                 /* "Blue" or "Green"; NULL if the games are no duel */
    const char *strategy;             /* name of the strategy */
    char label[96];                   /* name of the row: "exact", or in a duel "Blue, exact" */
    const char *board;                /* name of the board at which the strategy fires */
    const bsc_tournament *tournament; /* the tournament that has the games of the row, borrowed */
    size_t index;                     /* index of the row's strategy in the tournament */
    bsc_summary summary;              /* mean and quantiles of how many shots a game took */
    bsc_adjusted adjusted;            /* the mean number of shots of a game, corrected for luck */
    /* [cells of the board + 1], owned: games[k] is how many games took k shots. NULL if memory ran
     * out in bsc_simulate_view_begin. */
    uint64_t *games;
} bsc_simulate_row;

/* The games of all strategies, or of the two sides of a duel. */
typedef struct bsc_simulate_view {
    bsc_simulate_row *row; /* [strategies], owned: a row for each strategy, or for Blue and Green */
    size_t strategies;     /* how many rows there are; 2 in a duel */

    bool is_duel; /* the games are a duel, in which the sides Blue and Green fire at each other */
    /* The boards, each described by a bsc_result without a map. In a duel, board[0] is the board on
     * which Blue hides its fleet, and board[1] the one on which Green hides its fleet. In other
     * games all strategies fire at board[0], and board[1] is not valid. */
    bsc_result board[2];
    bsc_duel duel; /* how likely Blue wins the duel; valid only if is_duel */

    /* The mean number of shots, corrected for luck, is known for at least one row (bsc_adjusted),
     * so that the tables for people have columns for this adjusted mean; CSV always has them. */
    bool has_adjusted_means;
    uint32_t fewest_shots; /* how many shots the shortest game of all rows took */
    uint32_t most_shots;   /* how many shots the longest game of all rows took */
    bsc_announce announce; /* what the games announced about ships that were hit or sunk */
    uint32_t salvo;        /* how many shots were fired at once; 0 or 1: single shots */
    uint64_t seed;         /* seed of the random numbers of the games */
} bsc_simulate_view;

/* Fills a view with the games of a tournament on a board. `plan` is the plan with which
 * bsc_tournament_new played these games: the strategies, of which there is at least one, the seed
 * and the rules. What *board points to and the tournament must outlive the view. Returns false if
 * memory ran out; the view must then not be used. The caller releases the view in either case. */
bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan);
/* Turns two views with one strategy each (asserted) into the view of a duel. *blue must have Blue's
 * games on the board where Green hides, and *green must have Green's games on the board where Blue
 * hides. Afterwards *blue is the view of the duel and owns the rows of Blue and Green; *green must
 * not be used any more, but still has to be released. Returns false if memory ran out; both views
 * are then unchanged. The caller releases both views in either case. */
bool bsc_simulate_view_make_duel(bsc_simulate_view *blue, bsc_simulate_view *green);
/* Frees the rows of the view. A view of zeros is allowed. */
void bsc_simulate_view_release(bsc_simulate_view *view);

/* Writes the results as CSV. If `has_means`, there is a row with the mean of each strategy or side
 * and, for a tournament, a row with the difference of each pair of strategies.
 *
 * Otherwise, for a tournament there is a row for each strategy and each number of shots, which says
 * how many games took that many shots; for a duel there is a row with the chances of both sides for
 * each way to choose who has the first move. Returns false if memory ran out. */
bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool has_means, FILE *out);
/* Writes the results as a JSON object. Returns false if memory ran out. */
bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out);
/* Writes the board, or in a duel both boards, as a JSON object on one line after "# ". This line is
 * the comment at the top of a CSV file. Returns false if memory ran out. */
bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out);

/* Returns a table with one row for each strategy or side: the mean and the quantiles of how many
 * shots its games took. Numbers that are not whole have `digits` digits, 0 or more, after the
 * decimal point. */
bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits);
/* Returns a table that compares the strategies, with one row for each pair: by how many shots the
 * games of the later strategy were longer, on average, than those of the earlier one against the
 * same fleets. For a duel the table has the chances of both sides to win instead. Its three rows
 * say who has the first move: Blue, Green, or the side that is chosen by lot. With `for_people` the
 * chances are in percent. */
bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people);
/* Returns how many games of the row took at least `first` and at most `last` shots. `last` may be
 * above the number of cells; if `first` is above `last`, the result is 0. */
uint64_t bsc_simulate_count_games(const bsc_simulate_row *row, uint32_t first, uint32_t last);
/* Returns how many games were played, as text: "1,000 games" with the text `each` after it; or if
 * the two sides of a duel have played different numbers of games, "24 and 12 games". `each` is
 * empty or begins with a blank, as " of each side" does. The caller frees the text. Returns NULL if
 * memory ran out. */
char *bsc_simulate_format_games(const bsc_simulate_view *view, const char *each);

#endif
