/* adjusted.c - takes the luck out of the mean length of a strategy's games, by a regression of the
 * lengths on the sums of luck.c, their control variates.
 *
 * Lucky games are shorter. If the lucks of the games that were played add up to more than 0, the
 * games were lucky on the whole, and their mean is too short. The straight line that fits lengths
 * to lucks best says by how much: its value at a luck of 0 is the mean without luck.
 *
 *   Example: the games of luck.c last 1, 2 and 3 shots at lucks of 2/3, 1/6 and -5/6. Four games
 *   were drawn: the first, the second, the third, and the first again. Their mean length is 1.75
 *   shots, and their mean luck 1/6. The best line falls by 4/3 shots for a luck of 1: at luck 0 it
 *   is at 1.75 + 4/3 x 1/6 = 1.97. The true mean is 2.
 *
 * With several variates the line becomes a plane: a linear regression with an intercept, which is
 * the mean without luck. Its standard error comes from what the regression leaves unexplained (S.
 * S. Lavenberg and P. D. Welch, "A perspective on the use of control variables to increase the
 * efficiency of Monte Carlo simulations", Management Science 27, 1981). The mean is biased by about
 * (variates / games) of the square of its standard error, so GAMES_PER_VARIATE games are wanted for
 * each variate and for the intercept: with fewer games only the variates of hits are used, or none.
 *
 * A row of numbers belongs to each game: its variates, a 1 and its length. The regression has the
 * sums over all games of the products of every two columns, and sweeps out one column after the
 * other: it subtracts from the columns behind what that column explains. When the variates and the
 * 1 are swept out, the rest says it all.
 *
 * A variate that tells nothing about these games would get any coefficient. So a variate is left
 * out
 *
 *   - if the variates before it explain all of its sum of squares but a share of MIN_UNEXPLAINED.
 *     With the weights of `flat` on 5x2 with ships of 4 and 1 cells the bits and the early bits
 *     differ by 1 part in 5,000: the coefficients were 37,000, and the mean 6.71 instead of 6.50;
 *   - if its mean over the games is more than MAX_MEAN_ERRORS standard errors away from 0, its true
 *     mean. Such a variate hangs on an answer that is too rare to have come in these games: of a
 *     chance of 1 in 100,000 for example it is about -0.00001 in all games, and never 0.99999.
 *
 * tests/unit/test_adjusted.c has the fleets that showed both.
 *
 * Cost: games x variates^2 steps. */
#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/luck.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tournament.h"

#include <assert.h>
#include <math.h>

#define GAMES_PER_VARIATE 20u  /* at least */
#define MIN_UNEXPLAINED   1e-4 /* share of a variate's own sum of squares (file head) */
#define MIN_MEAN_SQUARE   1e-9 /* of a variate: below it the variate is rounding alone */
#define MAX_MEAN_ERRORS   5.0  /* standard errors from 0: once in 2 million by chance (file head) */

/* What is compared: the strategies whose games have variates, and which variates are used. */
typedef struct contest {
    const bsc_tournament *tournament;
    size_t strategy, rival; /* the same one: its lengths; if not, the differences of lengths */
    size_t sides;           /* how many of the two have variates: 0, 1 or 2 */
    size_t side[2];         /* [sides]: which */
    size_t variates;        /* of a side: the first so many; 0: there are too few games */
} contest;

/* A regression: the sums over all games of the products of every two columns. The variates are the
 * first columns, then follow the column of ones and the column of lengths. */
typedef struct regression {
    double *sum; /* [width x width]; of the columns behind a swept one: what it does not explain */
    double *total_square; /* [width]: each column's sum of squares before any was swept out */
    size_t width;
    double games;
} regression;

/* ---- The regression ---- */

/* Leaves of all columns behind column k what column k does not explain. */
static void sweep(const regression *r, size_t k) {
    const double pivot = r->sum[k * r->width + k];
    for (size_t i = k + 1; i < r->width; i++) {
        const double part = r->sum[i * r->width + k] / pivot;
        for (size_t j = k + 1; j < r->width; j++)
            r->sum[i * r->width + j] -= part * r->sum[k * r->width + j];
    }
}

/* Says whether variate k, whose row holds what the variates before it left of it, tells something
 * about these games (file head). */
static bool tells(const regression *r, size_t k) {
    const size_t ones = r->width - 2;
    const double unexplained = r->sum[k * r->width + k];
    const double total = r->sum[k * r->width + ones];
    const double weight = r->sum[ones * r->width + ones];
    if (r->total_square[k] <= MIN_MEAN_SQUARE * r->games) return false;
    if (unexplained < MIN_UNEXPLAINED * r->total_square[k]) return false;
    return total * total * r->games <= MAX_MEAN_ERRORS * MAX_MEAN_ERRORS * unexplained * weight;
}

/* Sweeps out the variates, and sets the mean at a luck of 0, with its error. */
static void fit(bsc_adjusted *adjusted, const regression *r) {
    const size_t ones = r->width - 2, lengths = r->width - 1;
    double freedom = r->games - 1.0; /* degrees of freedom that the regression leaves */
    for (size_t k = 0; k < r->width; k++) r->total_square[k] = r->sum[k * r->width + k];
    for (size_t k = 0; k < ones; k++) {
        if (!tells(r, k)) continue;
        sweep(r, k);
        freedom -= 1.0;
    }
    const double weight = r->sum[ones * r->width + ones];
    assert(freedom > 0.0 && weight > 0.0);
    sweep(r, ones);
    const double unexplained = r->sum[lengths * r->width + lengths];
    adjusted->known = true;
    adjusted->mean = r->sum[ones * r->width + lengths] / weight;
    adjusted->deviation = unexplained > 0.0 ? sqrt(unexplained / freedom) : 0.0;
    adjusted->standard_error = adjusted->deviation / sqrt(weight);
}

/* ---- The games ---- */

static bool has_enough_games(const contest *c, size_t variates) {
    return c->tournament->games >= GAMES_PER_VARIATE * (c->sides * variates + 1);
}

/* Fills the sides and their variates. */
static void find_variates(contest *c) {
    const bsc_tournament *t = c->tournament;
    if (t->variate == NULL || t->covers_all_deployments) return;
    const size_t contestant[] = {c->strategy, c->rival};
    const unsigned contestants = c->strategy == c->rival ? 1 : 2;
    for (unsigned k = 0; k < contestants; k++) {
        if (!t->strategy[contestant[k]]->counts_deployments) continue;
        c->side[c->sides] = contestant[k];
        c->sides++;
    }
    const size_t hit_variates = bsc_count_hit_variates(t->problem);
    if (has_enough_games(c, t->variates))
        c->variates = t->variates;
    else if (has_enough_games(c, hit_variates))
        c->variates = hit_variates;
}

/* Fills the row of a game: the variates of each side, 1 and the length. */
static void fill_row(const contest *c, size_t game, double *row) {
    const bsc_tournament *t = c->tournament;
    const size_t width = c->sides * c->variates + 2;
    for (size_t side = 0; side < c->sides; side++) {
        const double *variate = t->variate + (c->side[side] * t->games + game) * t->variates;
        memcpy(row + side * c->variates, variate, c->variates * sizeof *row);
    }
    double length = t->shots[c->strategy * t->games + game];
    if (c->strategy != c->rival) length -= t->shots[c->rival * t->games + game];
    row[width - 2] = 1.0;
    row[width - 1] = length;
}

bsc_status bsc_tournament_adjusted(const bsc_tournament *t, size_t strategy, size_t rival,
                                   bsc_adjusted *adjusted, bsc_error *error) {
    assert(strategy < t->strategies && rival < t->strategies);
    *adjusted = (bsc_adjusted){.known = false};
    contest c = {.tournament = t, .strategy = strategy, .rival = rival};
    find_variates(&c);
    if (c.sides == 0 || c.variates == 0) return BSC_OK;
    bsc_arena arena = {.newest = NULL};
    const size_t width = c.sides * c.variates + 2;
    double *sum = bsc_arena_new(&arena, width * width, sizeof *sum);
    double *row = bsc_arena_new(&arena, width, sizeof *row);
    double *total_square = bsc_arena_new(&arena, width, sizeof *total_square);
    const bsc_status status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) {
        for (size_t game = 0; game < t->games; game++) {
            fill_row(&c, game, row);
            for (size_t i = 0; i < width; i++)
                for (size_t j = 0; j < width; j++) sum[i * width + j] += row[i] * row[j];
        }
        const regression r = {sum, total_square, width, (double)t->games};
        fit(adjusted, &r);
    }
    bsc_arena_release(&arena);
    return status;
}
