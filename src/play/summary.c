/* summary.c - means with their errors, and quantiles from the number of games of each length.
 *
 * The deviation is that of a sample (games - 1), 0 for one game. Sums are of whole numbers about
 * the first game's, in double precision: exact far beyond any number of games. */
#include "play/tournament.h"

#include <assert.h>
#include <math.h>

static double deviation(double sum, double squares, double games) {
    const double left = squares - sum * sum / games;
    return games > 1.0 && left > 0.0 ? sqrt(left / (games - 1.0)) : 0.0;
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
    summary->standard_error = summary->deviation / sqrt(count);
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
    *standard_error = deviation(sum, squares, count) / sqrt(count);
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
