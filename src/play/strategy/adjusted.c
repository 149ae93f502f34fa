/* adjusted.c - removes the effect of luck from the mean length of a strategy's games, by a linear
 * regression of the lengths on the luck of the games. luck.c measures the luck of each game by
 * several numbers, called variates. Averaged over all possible games, each variate is 0. In
 * statistics such numbers are called control variates.
 *
 * Lucky games are shorter. If the mean luck of the games is above 0, the games were lucky on the
 * whole, and their mean length is too short. The straight line that best fits length against luck
 * says by how much: its value at luck 0 is the mean without luck.
 *
 *   Example: the three possible games in luck.c take 1, 2 and 3 shots, and their luck is 2/3, 1/6
 *   and -5/6. Four games were played: the first, the second, the third, and the first again. Their
 *   mean length is 1.75 shots, and their mean luck is 1/6. The best line falls by 4/3 shots when
 *   luck rises by 1, so at luck 0 it is at 1.75 + 4/3 x 1/6 = 1.97. The true mean is 2.
 *
 * With several variates, the line becomes a plane. It comes from a linear regression, and its value
 * at luck 0, the intercept, is the mean without luck. The standard error of this mean comes from
 * the part of the lengths that the regression does not explain (S. S. Lavenberg and P. D. Welch, "A
 * perspective on the use of control variables to increase the efficiency of Monte Carlo
 * simulations", Management Science 27, 1981). The mean is biased by about (variates / games) of the
 * square of its standard error. So the program requires GAMES_PER_VARIATE games for each variate
 * and for the intercept. With fewer games it uses only the variates about hits; with too few even
 * for these, there is no result.
 *
 * Each game gives a row of numbers: its variates, a 1, and its length. The regression starts with a
 * table of sums. For every pair of columns, the table has the product of the two columns, summed
 * over all games. The regression then eliminates one column after the other, as in Gaussian
 * elimination: it subtracts from all later columns the part that this column explains. Once the
 * variates and the column of ones are eliminated, the mean and the unexplained part of the lengths
 * can be read off.
 *
 * If the games say nothing about a variate, its coefficient would be arbitrary. So a variate is
 * left out in three cases:
 *
 *   - It is 0 in all games, apart from rounding errors: the mean of its squares is at most
 *     MIN_MEAN_SQUARE.
 *   - The variates before it explain almost all of it: the part of its sum of squares that they do
 *     not explain is below MIN_UNEXPLAINED. With the weights of `flat` on 5x2 with ships of 4 and 1
 *     cells, for example, the bits and the early bits (luck.c) differ by 1 part in 5,000. Before
 *     such variates were left out, the coefficients became 37,000, and the mean 6.71 instead of
 *     6.50.
 *   - Its mean over the games is more than MAX_MEAN_ERRORS standard errors away from 0, which is
 *     its true mean. Such a variate depends on an answer so rare that no game had it. If the chance
 *     of the answer is 1 in 100,000, the variate is about -0.00001 in all of these games, and never
 *     0.99999.
 *
 * tests/unit/test_adjusted.c has the fleets for which the last two cases were found.
 *
 * Cost: games x variates^2 steps. */
#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/luck.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tournament.h"

#include <assert.h>
#include <math.h>

/* How many games are required for each variate (measure of luck), and as many for the intercept. */
#define GAMES_PER_VARIATE 20u
/* A variate (a measure of luck) is left out if the variates before it explain almost all of it.
 * They must leave at least this part of its sum of squares unexplained. */
#define MIN_UNEXPLAINED 1e-4
/* A variate (a measure of luck) is left out if the mean of its squares over the games is at most
 * this value, because it then holds nothing but rounding errors. */
#define MIN_MEAN_SQUARE 1e-9
/* A variate (a measure of luck) is left out if its mean over the games is more than this many
 * standard errors away from 0, its true mean. By chance alone this happens once in 2 million
 * cases. */
#define MAX_MEAN_ERRORS 5.0

/* One mean to be computed: the mean length of a strategy's games, or the mean difference between
 * its games and those of a rival. Also says which variates (the measures of a game's luck, luck.c)
 * are used to remove the effect of luck from the mean. */
typedef struct contest {
    const bsc_tournament *tournament;
    /* Indices of strategies in the tournament. If they are the same, the mean length of this
     * strategy's games is computed. Otherwise the mean difference is computed: length of the
     * strategy's game minus length of the rival's game. */
    size_t strategy, rival;
    /* How many of the two strategies have variates, since their luck was measured: 0, 1 or 2. The
     * first measured_count elements of measured[] are the indices of these strategies. */
    size_t measured_count;
    size_t measured[2];
    /* How many measures of luck are used for each strategy in measured[]. They are the first of its
     * variates; 0 if there are too few games to use any. */
    size_t variates;
} contest;

/* A linear regression of the lengths of games on their luck. Each game gives a row: first its
 * variates (the measures of its luck, luck.c), then a 1, then its length. The table sum[] is all
 * that is kept of these rows. */
typedef struct regression {
    /* [width x width]: for each pair of columns, the product of the two columns, summed over all
     * games. Once a column is eliminated, the part of the later columns that it explains is
     * subtracted from their sums. */
    double *sum;
    /* [width]: sum of squares of each column before any column was eliminated */
    double *total_square;
    size_t width; /* how many columns a row has */
    double games; /* how many games there are */
} regression;

/* ---- The regression ---- */

/* Eliminates column k, by one step of Gaussian elimination: subtracts from all later columns the
 * part that column k explains. The sum of squares of column k, sum[k * width + k], must not be
 * 0. */
static void eliminate(const regression *r, size_t k) {
    const double pivot = r->sum[k * r->width + k];
    for (size_t i = k + 1; i < r->width; i++) {
        const double part = r->sum[i * r->width + k] / pivot;
        for (size_t j = k + 1; j < r->width; j++)
            r->sum[i * r->width + j] -= part * r->sum[k * r->width + j];
    }
}

/* Says whether variate k, a measure of luck, is used in the regression of the lengths of games (the
 * top of this file says when a variate is left out). The usable variates before it must have been
 * eliminated already. The last two columns are no variates: first a column of ones, which stands
 * for the mean, and then the lengths. */
static bool is_usable(const regression *r, size_t k) {
    const size_t ones = r->width - 2;
    const double unexplained = r->sum[k * r->width + k];
    const double variate_sum = r->sum[k * r->width + ones];
    const double unexplained_ones = r->sum[ones * r->width + ones];
    if (r->total_square[k] <= MIN_MEAN_SQUARE * r->games) return false;
    if (unexplained < MIN_UNEXPLAINED * r->total_square[k]) return false;
    return variate_sum * variate_sum * r->games <=
           MAX_MEAN_ERRORS * MAX_MEAN_ERRORS * unexplained * unexplained_ones;
}

/* Computes the regression of the lengths of games on their luck. Each game is a row of r->width
 * numbers: first its variates (measures of luck), then a 1, and last its length. The table r->sum[]
 * has the product of every two columns, summed over all games. The function eliminates the columns
 * of the usable variates, and then the column of ones: it takes out of the later columns the part
 * that these columns explain. So what is left of the lengths does not depend on luck. Fills
 * *adjusted with the mean length of games without luck, the deviation of the lengths from the
 * regression, and the standard error of the mean. */
static void regress(bsc_adjusted *adjusted, const regression *r) {
    const size_t ones = r->width - 2, lengths = r->width - 1;
    /* The squared deviation is the sum of the unexplained squares, divided by this number: the
     * games, less 1 for the mean, and less 1 for each variate that is eliminated. */
    double freedom = r->games - 1.0;
    for (size_t k = 0; k < r->width; k++) r->total_square[k] = r->sum[k * r->width + k];
    for (size_t k = 0; k < ones; k++) {
        if (!is_usable(r, k)) continue;
        eliminate(r, k);
        freedom -= 1.0;
    }
    const double unexplained_ones = r->sum[ones * r->width + ones];
    assert(freedom > 0.0 && unexplained_ones > 0.0);
    eliminate(r, ones);
    const double unexplained = r->sum[lengths * r->width + lengths];
    adjusted->known = true;
    adjusted->mean = r->sum[ones * r->width + lengths] / unexplained_ones;
    adjusted->deviation = unexplained > 0.0 ? sqrt(unexplained / freedom) : 0.0;
    adjusted->standard_error = adjusted->deviation / sqrt(unexplained_ones);
}

/* ---- The games ---- */

/* Says whether there are enough games to use `variates` variates (measures of luck) of each
 * strategy that has variates. */
static bool has_enough_games(const contest *c, size_t variates) {
    return c->tournament->games >= GAMES_PER_VARIATE * (c->measured_count * variates + 1);
}

/* Fills c->measured[c->measured_count], the list of the strategies of the contest that have
 * variates (measures of luck): those that count deployments. Sets c->variates to how many variates
 * of each of them are used: 0 if there are too few games for any (has_enough_games). These three
 * fields must be 0 at the call. They stay 0 if luck was not measured, or if the games cover all
 * deployments, so that there is no luck to remove. If the list is empty, c->variates has no
 * meaning. */
static void find_variates(contest *c) {
    const bsc_tournament *t = c->tournament;
    if (t->variate == NULL || t->covers_all_deployments) return;
    const size_t contestant[] = {c->strategy, c->rival};
    const unsigned contestants = c->strategy == c->rival ? 1 : 2;
    for (unsigned k = 0; k < contestants; k++) {
        if (!t->strategy[contestant[k]]->counts_deployments) continue;
        c->measured[c->measured_count] = contestant[k];
        c->measured_count++;
    }
    const size_t hit_variates = bsc_count_hit_variates(t->problem);
    if (has_enough_games(c, t->variates))
        c->variates = t->variates;
    else if (has_enough_games(c, hit_variates))
        c->variates = hit_variates;
}

/* Fills row[], the row of one game in the regression. First come the variates (measures of luck) of
 * each strategy that has them, of the strategy and its rival, if there is one: c->variates numbers
 * for each. Then come a 1, and the length of the game in shots; if there is a rival, the length of
 * the strategy's game minus that of the rival's. `game` is the index of the game. So row[] must
 * have room for c->measured_count x c->variates + 2 numbers. */
static void fill_row(const contest *c, size_t game, double *row) {
    const bsc_tournament *t = c->tournament;
    const size_t width = c->measured_count * c->variates + 2;
    for (size_t k = 0; k < c->measured_count; k++) {
        const double *variate = t->variate + (c->measured[k] * t->games + game) * t->variates;
        memcpy(row + k * c->variates, variate, c->variates * sizeof *row);
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
    if (c.measured_count == 0 || c.variates == 0) return BSC_OK;
    bsc_arena arena = {.newest = NULL};
    const size_t width = c.measured_count * c.variates + 2;
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
        regress(adjusted, &r);
    }
    bsc_arena_release(&arena);
    return status;
}
