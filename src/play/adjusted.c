/* adjusted.c - means of games with the luck taken out, by control variates.
 *
 * A strategy that counts exactly knows the chance of each shot before it fires. In each game these
 * sums are 0 on average, whatever cells it chooses, since each term is:
 *
 *   variate p, of each piece    over the shots while no hit is open: 1 if the shot hits that piece,
 *                               less the chance that it does
 *   the last one                over the other shots: 1 if it hits, less the chance
 *
 * The lengths of the games are regressed on them with an intercept, which is the mean of games with
 * neither good luck nor bad. Its standard error comes from what the regression leaves
 * (S. S. Lavenberg and P. D. Welch, "A perspective on the use of control variables to increase the
 * efficiency of Monte Carlo simulations", Management Science 27, 1981). It is biased by about
 * (variates / games) of its standard error's square, so fewer than GAMES_A_VARIATE games for each
 * are not adjusted.
 *
 *   sums of products of    variates | 1 | length       each variate is swept out; what is left of
 *                                                       the last two has it all
 *
 * Cost: games x variates^2. */
#include "play/tournament.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define GAMES_A_VARIATE 10u
#define DEPENDENT       1e-9 /* a variate of which others leave less than this part tells nothing */

void bsc_variates_add(double *variate, uint32_t pieces, bool open, const double *chance,
                      uint32_t hit) {
    for (uint32_t p = 0; p < pieces; p++) {
        assert(chance[p] >= 0.0 && chance[p] < 1.0 + 1e-9);
        variate[open ? pieces : p] += (p == hit ? 1.0 : 0.0) - chance[p];
    }
}

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
    assert(weight > 0.0 && free > 0.0);
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

/* The mean of the strategy's lengths or, where `other` is another one, of the differences. */
static bsc_status adjust(bsc_adjusted *adjusted, const bsc_tournament *t, size_t strategy,
                         size_t other, bsc_error *error) {
    const size_t of[] = {strategy, other}, v = t->variates;
    const uint32_t *shots[] = {t->shots + strategy * t->games, t->shots + other * t->games};
    size_t width = 0;
    bsc_arena arena = {.newest = NULL};
    *adjusted = (bsc_adjusted){.known = false};
    for (unsigned k = 0; k < 2 - (strategy == other) && t->variate != NULL && !t->whole; k++)
        if (t->strategy[of[k]]->chances != NULL) width += v;
    if (width == 0 || t->games < GAMES_A_VARIATE * (width + 1)) return BSC_OK;
    width += 2;
    double *sum = bsc_arena_new(&arena, width * width, sizeof *sum);
    double *row = bsc_arena_new(&arena, width, sizeof *row);
    const bsc_status status = bsc_arena_status(&arena, error);
    for (size_t game = 0; game < t->games && status == BSC_OK; game++) {
        size_t k = 0;
        for (unsigned s = 0; s < 2 - (strategy == other); s++)
            for (size_t i = 0; t->strategy[of[s]]->chances != NULL && i < v; i++)
                row[k++] = variates_of(t, of[s], game)[i];
        row[k++] = 1.0;
        row[k] = (double)shots[0][game] - (strategy == other ? 0.0 : (double)shots[1][game]);
        assert(k + 1 == width);
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
