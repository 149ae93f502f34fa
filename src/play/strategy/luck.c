/* luck.c - control variates: takes the luck out of the mean length of a strategy's games.
 *
 * A strategy that counts exactly knows the chance of a hit before it fires. So "1 for a hit, 0 for
 * a miss, less the chance" is 0 on average for every shot, whatever the strategy fires at, and the
 * sum of these terms says how lucky a game was. Games of more luck are shorter. So a sample of
 * games whose sums are above 0 was lucky, its mean length is too short, and a regression of the
 * lengths on the sums says by how much: its value at a sum of 0 is the mean without luck.
 *
 *   Example: a ship of one cell on the cells A, B and C, which are fired at in this order.
 *     ship at A   1 shot    luck 1 - 1/3                                =  2/3
 *     ship at B   2 shots   luck 0 - 1/3 + 1 - 1/2                      =  1/6
 *     ship at C   3 shots   luck 0 - 1/3 + 0 - 1/2 + 1 - 1              = -5/6
 *   The lucks of all three add up to 0, and the true mean is 2 shots. Four games were drawn: A, B,
 *   C and A again. Their mean is 1.75 shots, and their mean luck 1/6. The straight line that fits
 *   them best falls by 4/3 shots for a hit of luck: at no luck it says 1.75 + 4/3 x 1/6 = 1.97.
 *
 * Several such sums, the variates, are kept for each game. A product of such a term with a number
 * that was known before the shot is 0 on average too. An open hit is one whose ship is not sunk.
 *
 *   hit of a piece   no hit open: 1 if the shot hits that piece, less its chance; a sum for each
 *   hit              a hit open: 1 if it hits, less the chance
 *   bits             those that the answer tells, -log2 of its chance, less its entropy
 *   early bits       the same, times log2 of the deployments before the shot
 *   late hit         1 if it hits, less the chance, times the number of shots before
 *
 *   variate    a hit of each piece | hit | bits, early bits, late hit | the same three
 *              no hit open         | open  no hit open                | open
 *
 * An answer's chance is the part of the deployments that it leaves, so the bits of a shot are added
 * when the next is chosen. The last shot has but two answers: all of a hit there is known.
 *
 * The lengths of the games are regressed on the variates, with an intercept, which is the mean of
 * games without luck. Its standard error comes from what the regression leaves (S. S. Lavenberg
 * and P. D. Welch, "A perspective on the use of control variables to increase the efficiency of
 * Monte Carlo simulations", Management Science 27, 1981). It is biased by about (variates / games)
 * of its standard error's square, so GAMES_A_VARIATE games are wanted for each and for the
 * intercept: with fewer only the variates of hits are taken, or none.
 *
 *   sums of products of    variates | 1 | length       each variate is swept out; what is left of
 *                                                       the last two has it all
 *
 * A variate may tell nothing about these games, and then its coefficient is any number. So a
 * variate is left out
 *   - of which less than LEAST_LEFT of its own sum of squares is left by the variates before it.
 *     With the weights of `flat` on 5x2 with ships of 4 and 1 cells the bits and the early bits
 *     differ by 1 part in 5,000: the coefficients were 37,000, and the mean 6.71 instead of 6.50;
 *   - whose mean over the games is more than MOST_ERRORS standard errors away from 0, its true
 *     mean. Such a variate hangs on an answer that is too rare to have come in these games: of a
 *     chance of 1 in 100,000 for example it is about -0.00001 in all games, and never 0.99999.
 * tests/unit/test_adjusted.c has the fleets that showed both.
 *
 * Cost: that of a tracker, and then games x variates^2. */
#include "play/strategy/luck.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

#include <assert.h>
#include <math.h>

#define GAMES_A_VARIATE 20u
#define LEAST_LEFT      1e-4 /* share of a variate's own sum of squares (file head) */
#define LEAST_SQUARE    1e-9 /* mean square of a variate: below it the variate is rounding alone */
#define MOST_ERRORS     5.0  /* standard errors from 0: once in 2 million by chance (file head) */

enum { BITS, EARLY_BITS, LATE_HIT, EACH };

bsc_status bsc_luck_init(bsc_luck *l, const bsc_log *log, bsc_error *error) {
    *l = (bsc_luck){.problem = log->problem, .log = log};
    BSC_OWN_ARRAY(l, chance, log->problem->pieces);
    bsc_status status = bsc_arena_status(&l->arena, error);
    if (status == BSC_OK) status = bsc_tracker_init(&l->tracker, log, error);
    return status;
}

void bsc_luck_release(bsc_luck *l) {
    bsc_tracker_release(&l->tracker);
    bsc_arena_release(&l->arena);
}

void bsc_luck_begin(bsc_luck *l, double *variate) {
    l->variate = variate;
    l->deployments = 0.0;
}

/* The three sums of shots while a hit is open, or of the others. */
static double *sums(const bsc_luck *l) {
    return l->variate + BSC_HIT_VARIATES(l->problem) + (l->open ? EACH : 0);
}

/* Of the last shot, whose answer leaves `left` deployments. */
static void add_bits(bsc_luck *l, double left) {
    if (l->deployments == 0.0) return;
    assert(left > 0.0 && left <= l->deployments * (1.0 + 1e-6));
    const double more = log2(l->deployments / left) - l->bits;
    sums(l)[BITS] += more;
    sums(l)[EARLY_BITS] += more * log2(l->deployments);
}

void bsc_luck_add(bsc_luck *l, const bsc_evaluation *evaluation, uint32_t cell, uint32_t hit) {
    add_bits(l, evaluation->total);
    bsc_tracker_update(&l->tracker);
    l->deployments = evaluation->total;
    l->bits = evaluation->bits[cell];
    l->open = l->tracker.open_hits > 0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) {
        const double *on = evaluation->by_piece + (size_t)p * l->problem->cells;
        l->chance[p] = on[cell] / evaluation->total;
        assert(l->chance[p] >= 0.0 && l->chance[p] < 1.0 + 1e-9);
        const double more = (p == hit ? 1.0 : 0.0) - l->chance[p];
        l->variate[l->open ? l->problem->pieces : p] += more;
        sums(l)[LATE_HIT] += more * (double)l->log->shots;
    }
}

void bsc_luck_end(bsc_luck *l) {
    double chance = 0.0;
    for (uint32_t p = 0; p < l->problem->pieces; p++) chance += l->chance[p];
    add_bits(l, chance * l->deployments);
}

/* A regression: the sums over all games of the products of every two columns. The variates are the
 * first columns, then follow the column of ones and the column of lengths. */
typedef struct regression {
    double *sum; /* [width x width]; of the columns behind a swept one: what it does not explain */
    double *own; /* [width]: each column's sum of squares before any was swept out */
    size_t width;
    double games;
} regression;

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
    const size_t one = r->width - 2;
    const double left = r->sum[k * r->width + k], total = r->sum[k * r->width + one];
    const double weight = r->sum[one * r->width + one];
    if (r->own[k] <= LEAST_SQUARE * r->games || left < LEAST_LEFT * r->own[k]) return false;
    return total * total * r->games <= MOST_ERRORS * MOST_ERRORS * left * weight;
}

/* Sweeps out the variates, and sets the mean that is left at a luck of 0, with its error. */
static void fit(bsc_adjusted *adjusted, const regression *r) {
    const size_t one = r->width - 2, length = r->width - 1;
    double free = r->games - 1.0;
    for (size_t k = 0; k < r->width; k++) r->own[k] = r->sum[k * r->width + k];
    for (size_t k = 0; k < one; k++) {
        if (!tells(r, k)) continue;
        sweep(r, k);
        free -= 1.0;
    }
    const double weight = r->sum[one * r->width + one];
    assert(free > 0.0 && weight > 0.0);
    sweep(r, one);
    const double left = r->sum[length * r->width + length];
    adjusted->known = true;
    adjusted->mean = r->sum[one * r->width + length] / weight;
    adjusted->deviation = left > 0.0 ? sqrt(left / free) : 0.0;
    adjusted->standard_error = adjusted->deviation / sqrt(weight);
}

bsc_status bsc_tournament_adjusted(const bsc_tournament *t, size_t strategy, size_t other,
                                   bsc_adjusted *adjusted, bsc_error *error) {
    const bool alone = strategy == other;
    const size_t of[] = {strategy, other};
    const uint32_t *shots[] = {t->shots + strategy * t->games, t->shots + other * t->games};
    size_t known[2], sides = 0;
    bsc_arena arena = {.newest = NULL};
    assert(strategy < t->strategies && other < t->strategies);
    *adjusted = (bsc_adjusted){.known = false};
    for (unsigned k = 0; k < (alone ? 1 : 2) && t->variate != NULL && !t->covers_all_deployments;
         k++)
        if (t->strategy[of[k]]->counts_deployments) known[sides++] = of[k];
    size_t v = t->variates;
    if (t->games < GAMES_A_VARIATE * (sides * v + 1)) v = BSC_HIT_VARIATES(t->problem);
    if (sides == 0 || t->games < GAMES_A_VARIATE * (sides * v + 1)) return BSC_OK;
    const size_t width = sides * v + 2;
    double *sum = bsc_arena_new(&arena, width * width, sizeof *sum);
    double *row = bsc_arena_new(&arena, width, sizeof *row);
    const regression all = {.sum = sum, .own = row, .width = width, .games = (double)t->games};
    const bsc_status status = bsc_arena_status(&arena, error);
    for (size_t game = 0; game < t->games && status == BSC_OK; game++) {
        for (size_t k = 0; k < sides * v; k++)
            row[k] = t->variate[(known[k / v] * t->games + game) * t->variates + k % v];
        row[width - 2] = 1.0;
        row[width - 1] = (double)shots[0][game] - (alone ? 0.0 : (double)shots[1][game]);
        for (size_t i = 0; i < width; i++)
            for (size_t j = 0; j < width; j++) sum[i * width + j] += row[i] * row[j];
    }
    if (status == BSC_OK) fit(adjusted, &all);
    bsc_arena_release(&arena);
    return status;
}
