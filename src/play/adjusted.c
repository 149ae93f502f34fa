/* adjusted.c - means of games with the luck taken out, by control variates.
 *
 * In each game the sums of luck.c, the variates, are 0 on average. The lengths of the games are
 * regressed on them with an intercept, which is the mean of games with neither good luck nor bad.
 * Its standard error comes from what the regression leaves
 * (S. S. Lavenberg and P. D. Welch, "A perspective on the use of control variables to increase the
 * efficiency of Monte Carlo simulations", Management Science 27, 1981). It is biased by about
 * (variates / games) of its standard error's square, so there are to be GAMES_A_VARIATE games for
 * each and for the intercept: where they are fewer, only the variates of hits are taken, and where
 * they are too few for these, nothing is adjusted.
 *
 *   sums of products of    variates | 1 | length       each variate is swept out; what is left of
 *                                                       the last two has it all
 *
 * Cost: games x variates^2. */
#include "play/tournament.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define GAMES_A_VARIATE 20u
#define DEPENDENT       1e-9 /* a variate of which others leave less than this part tells nothing */

/* Adds the products of a game's row. */
static void add_row(double *sum, const double *row, size_t width) {
    for (size_t i = 0; i < width; i++)
        for (size_t j = 0; j < width; j++) sum[i * width + j] += row[i] * row[j];
}

/* Leaves of all columns behind k what column k does not explain. False where it explains nothing
 * that those before it do not. */
static bool sweep(double *sum, size_t width, size_t k, double whole) {
    const double pivot = sum[k * width + k];
    if (pivot <= DEPENDENT * whole) return false;
    for (size_t i = k + 1; i < width; i++) {
        const double part = sum[i * width + k] / pivot;
        for (size_t j = k + 1; j < width; j++) sum[i * width + j] -= part * sum[k * width + j];
    }
    return true;
}

/* From the sums of `width` columns, of which the last two are 1 and the length. */
static void fit(bsc_adjusted *adjusted, double *sum, size_t width, double games) {
    const size_t one = width - 2, length = width - 1;
    double free = games - 1.0;
    for (size_t k = 0; k < one; k++)
        if (sweep(sum, width, k, games)) free -= 1.0;
    const double weight = sum[one * width + one];
    assert(free > 0.0);
    if (weight <= DEPENDENT * games) return; /* of forged parts: luck that does not vary */
    sweep(sum, width, one, 0.0);
    const double left = sum[length * width + length];
    adjusted->known = true;
    adjusted->mean = sum[one * width + length] / weight;
    adjusted->deviation = left > 0.0 ? sqrt(left / free) : 0.0;
    adjusted->standard_error = adjusted->deviation / sqrt(weight);
}

static const double *variates_of(const bsc_tournament *t, size_t strategy, size_t game) {
    return t->variate + (strategy * t->games + game) * t->variates;
}

/* How many variates of a strategy are taken, if `sides` strategies have them; 0: none. */
static size_t variates_taken(const bsc_tournament *t, size_t sides) {
    const size_t of[] = {t->variates, t->hit_variates};
    for (unsigned k = 0; k < 2 && sides > 0; k++)
        if (t->games >= GAMES_A_VARIATE * (sides * of[k] + 1)) return of[k];
    return 0;
}

/* The mean of the strategy's lengths or, where `other` is another one, of the differences. */
static bsc_status adjust(bsc_adjusted *adjusted, const bsc_tournament *t, size_t strategy,
                         size_t other, bsc_error *error) {
    const size_t of[] = {strategy, other};
    const uint32_t *shots[] = {t->shots + strategy * t->games, t->shots + other * t->games};
    size_t known[2], sides = 0;
    bsc_arena arena = {.newest = NULL};
    *adjusted = (bsc_adjusted){.known = false};
    for (unsigned k = 0; k < 2 - (strategy == other) && t->variate != NULL && !t->whole; k++)
        if (t->strategy[of[k]]->evaluation != NULL) known[sides++] = of[k];
    const size_t v = variates_taken(t, sides), width = sides * v + 2;
    if (v == 0) return BSC_OK;
    double *sum = bsc_arena_new(&arena, width * width, sizeof *sum);
    double *row = bsc_arena_new(&arena, width, sizeof *row);
    const bsc_status status = bsc_arena_status(&arena, error);
    for (size_t game = 0; game < t->games && status == BSC_OK; game++) {
        for (size_t k = 0; k < sides * v; k++) row[k] = variates_of(t, known[k / v], game)[k % v];
        row[width - 2] = 1.0;
        row[width - 1] =
            (double)shots[0][game] - (strategy == other ? 0.0 : (double)shots[1][game]);
        add_row(sum, row, width);
    }
    if (status == BSC_OK) fit(adjusted, sum, width, (double)t->games);
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_tournament_adjusted(const bsc_tournament *t, size_t strategy, bsc_adjusted *adjusted,
                                   bsc_error *error) {
    assert(strategy < t->strategies);
    return adjust(adjusted, t, strategy, strategy, error);
}

bsc_status bsc_tournament_adjusted_difference(const bsc_tournament *t, size_t strategy,
                                              size_t other, bsc_adjusted *adjusted,
                                              bsc_error *error) {
    assert(strategy < t->strategies && other < t->strategies && strategy != other);
    return adjust(adjusted, t, strategy, other, error);
}
