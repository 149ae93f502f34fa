/* summary.c - means with their errors, quantiles from the number of games of each length, and which
 * of two sides is the first to end.
 *
 * The deviation is that of a sample (games - 1), 0 for one game, which says nothing of the mean's
 * error. Sums are of whole numbers about
 * the first game's, in double precision: exact far beyond any number of games. */
#include "play/tournament.h"

#include <assert.h>
#include <math.h>

static double deviation(double sum, double squares, double games) {
    const double left = squares - sum * sum / games;
    return games > 1.0 && left > 0.0 ? sqrt(left / (games - 1.0)) : 0.0;
}

static double error_of_mean(double deviation, double games) {
    return games > 1.0 ? deviation / sqrt(games) : INFINITY;
}

/* The least number of shots within which at least `share` percent of the games ended. */
static uint32_t quantile(const uint64_t *with, uint64_t games, uint64_t share) {
    uint32_t length = 0;
    for (uint64_t so_far = with[0]; so_far * 100 < share * games; so_far += with[length]) length++;
    return length;
}

void bsc_summary_fill(bsc_summary *summary, const uint32_t *shots, size_t games, uint32_t max,
                      uint64_t *with) {
    double sum = 0.0, squares = 0.0;
    assert(games > 0);
    for (uint32_t k = 0; k <= max; k++) with[k] = 0;
    for (size_t k = 0; k < games; k++) {
        const double apart = (double)shots[k] - (double)shots[0];
        assert(shots[k] <= max);
        with[shots[k]]++;
        sum += apart;
        squares += apart * apart;
    }
    const double count = (double)games;
    *summary = (bsc_summary){.games = games,
                             .mean = (double)shots[0] + sum / count,
                             .deviation = deviation(sum, squares, count),
                             .quartile = quantile(with, games, 25),
                             .median = quantile(with, games, 50),
                             .third_quartile = quantile(with, games, 75),
                             .percentile95 = quantile(with, games, 95),
                             .most = quantile(with, games, 100)};
    summary->standard_error = error_of_mean(summary->deviation, count);
    while (with[summary->least] == 0) summary->least++;
}

double bsc_paired_difference(const uint32_t *a, const uint32_t *b, size_t games,
                             double *standard_error) {
    double sum = 0.0, squares = 0.0;
    const double count = (double)games;
    assert(games > 0);
    for (size_t k = 0; k < games; k++) {
        const double apart = (double)a[k] - (double)b[k];
        sum += apart;
        squares += apart * apart;
    }
    *standard_error = error_of_mean(deviation(sum, squares, count), count);
    return sum / count;
}

/* Whether the games are all that there can be, so that means have no sampling error. */
static bool is_whole(const bsc_tournament *t, size_t strategy) {
    return t->whole && t->strategy[strategy]->fixed;
}

void bsc_tournament_summary(const bsc_tournament *t, size_t strategy, bsc_summary *summary,
                            uint64_t *with) {
    assert(strategy < t->strategies);
    bsc_summary_fill(summary, t->shots + strategy * t->games, t->games, t->problem->cells, with);
    if (is_whole(t, strategy)) summary->standard_error = 0.0;
}

double bsc_tournament_difference(const bsc_tournament *t, size_t strategy, size_t other,
                                 double *standard_error) {
    assert(strategy < t->strategies && other < t->strategies);
    const double mean = bsc_paired_difference(
        t->shots + strategy * t->games, t->shots + other * t->games, t->games, standard_error);
    if (is_whole(t, strategy) && is_whole(t, other)) *standard_error = 0.0;
    return mean;
}

static double all_games(const uint64_t *with, uint32_t most) {
    double games = 0.0;
    for (uint32_t k = 0; k <= most; k++) games += (double)with[k];
    assert(games > 0.0);
    return games;
}

/* The mean over all pairs of games, of `less` where the first side takes fewer shots, and `equal`
 * where both take as many. Its variance is the sum over the sides of that of a game's own mean over
 * the other's games, divided by its number of games. Where almost all pairs agree that says little,
 * so the error is at least 1.5 in as many as there are games, as a cell's in an estimated map, or
 * 0.5 where there are fewer than three. */
static bsc_chance chance(const uint64_t *const with[2], const uint32_t most[2], double less,
                         double equal) {
    bsc_chance found = {0.0, 0.0};
    double least = 0.0;
    for (unsigned side = 0; side < 2; side++) {
        const uint64_t *other = with[1 - side];
        const double games = all_games(with[side], most[side]);
        const double others = all_games(other, most[1 - side]);
        double sum = 0.0, squares = 0.0, shorter = 0.0;
        for (uint32_t k = 0; k <= most[side]; k++) {
            const double same = k <= most[1 - side] ? (double)other[k] : 0.0;
            const double won = side == 0 ? others - shorter - same : shorter;
            const double mean = (less * won + equal * same) / others;
            sum += (double)with[side][k] * mean;
            squares += (double)with[side][k] * mean * mean;
            shorter += same;
        }
        const double own = deviation(sum, squares, games);
        assert(shorter <= others && sum >= 0.0 && sum <= games * (1.0 + 1e-9));
        found.value = sum / games;
        found.standard_error = hypot(found.standard_error, own / sqrt(games));
        least = fmax(least, fmin(0.5, 1.5 / games));
    }
    found.standard_error = fmax(found.standard_error, least);
    return found;
}

bsc_duel bsc_duel_of(const uint64_t *const with[2], const uint32_t most[2]) {
    return (bsc_duel){.first = chance(with, most, 1.0, 1.0),
                      .second = chance(with, most, 1.0, 0.0),
                      .lot = chance(with, most, 1.0, 0.5),
                      .equal = chance(with, most, 0.0, 1.0)};
}
