/* check_draws.c - checks random deployments. Each must agree with the shots, and a chi-square test
 * compares how often each deployment was drawn with its probability. This is done for uniform
 * draws, for weights, and for fleets that are laid ship by ship; and both for draws from dp's
 * forward pass and for draws by random walks. */
#include "weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPLOYMENTS 300u
#define MAX_DEVIATION   6.5 /* standard deviations; by chance one test of 10^10 exceeds it */
#define MAX_TICKS       20u /* a draw is given up after this many calls of its tick */

/* What is drawn from: the matrix, and with which probability each deployment must be drawn. */
typedef struct subject {
    const question *q;
    const bsc_matrix *matrix;
    const double *chance; /* [deployments] proportional to their probabilities; NULL: all equal */
    double spread;        /* powers of two that weights put deployments apart; 0 without weights */
    uint32_t *draw_count; /* [deployments] how often each was drawn */
} subject;

/* Returns a number that is proportional to the deployment's probability. */
static double chance_of(const subject *s, uint32_t deployment) {
    return s->chance == NULL ? 1.0 : s->chance[deployment];
}

/* Returns how many standard deviations the chi-square sum of `draws` draws lies above its mean, by
 * the approximation of Wilson and Hilferty: the cube root of the sum is nearly normal. All
 * deployments that are expected less than 5 times are counted together, as one bin. */
static double deviation_of(const subject *s, uint32_t draws) {
    const uint32_t total = s->q->remaining->total;
    double all = 0.0, squares = 0.0, few = 0.0, seen_few = 0.0;
    unsigned bins = 0;
    for (uint32_t d = 0; d < total; d++) all += chance_of(s, d);
    for (uint32_t d = 0; d < total; d++) {
        const double expected = draws * chance_of(s, d) / all;
        if (expected < 5.0) {
            few += expected;
            seen_few += s->draw_count[d];
            continue;
        }
        squares += pow(s->draw_count[d] - expected, 2.0) / expected;
        bins++;
    }
    if (few >= 5.0) {
        squares += pow(seen_few - few, 2.0) / few;
        bins++;
    } else if (seen_few > few + MAX_DEVIATION * sqrt(few) + 20.0) {
        return INFINITY;
    }
    if (bins < 2) return 0.0;
    const double freedom = bins - 1.0, part = 2.0 / (9.0 * freedom);
    return (cbrt(squares / freedom) - (1.0 - part)) / sqrt(part);
}

/* A tick that stops a draw after MAX_TICKS calls, because a draw by random walks may need millions
 * of walks. */
static bool has_patience(void *context, const bsc_progress *progress) {
    unsigned *ticks = context;
    return ++*ticks < MAX_TICKS;
}

/* Draws `draws` deployments and counts each in s->draw_count. Returns false if a draw failed. That
 * is blamed as a mistake, unless may_fail is true and has_patience stopped the draw. */
static bool draw(const subject *s, const char *asked, bsc_sampler *sampler, uint32_t draws,
                 bool may_fail) {
    const brute *remaining = s->q->remaining;
    uint32_t *option = room(bsc_sampler_max_options(sampler), sizeof *option);
    bool ok = true;
    for (uint32_t n = 0; n < draws && ok; n++) {
        uint32_t count = 0;
        bsc_error error = {.status = BSC_OK};
        ok = bsc_sampler_draw(sampler, option, &count, &error) == BSC_OK;
        if (!ok && (!may_fail || error.status != BSC_INTERRUPTED))
            blame(s->q, asked, "%s", error.message);
        if (!ok) break;
        for (uint32_t k = 0; k < count; k++) option[k] = bsc_matrix_placement(s->matrix, option[k]);
        const uint32_t drawn = brute_find(remaining, option, count);
        if (drawn == remaining->total)
            blame(s->q, asked, "draw %u is no deployment", n + 1);
        else if (s->chance != NULL && s->chance[drawn] == 0.0)
            blame(s->q, asked, "draw %u has the weight 0", n + 1);
        else
            s->draw_count[drawn]++;
    }
    free(option);
    return ok;
}

/* Checks draws with the probabilities that the matrix is set up for. They come from a forward pass
 * of dp, or from random walks if `pass_bytes` is too little memory for a forward pass (0 sets no
 * limit). */
static void check_sampler(const subject *s, const char *asked, size_t pass_bytes, uint32_t draws) {
    const bool may_fail = pass_bytes != 0;
    unsigned ticks = 0;
    const bsc_run run = {.threads = 1,
                         .pass_bytes = pass_bytes,
                         .tick = may_fail ? has_patience : NULL,
                         .context = &ticks};
    bsc_sampler *sampler;
    bsc_error error = {.status = BSC_OK};
    const uint64_t seed = s->q->puzzle->seed;
    const bsc_status status = bsc_sampler_new(&sampler, s->matrix, seed, &run, &error);
    if (status == BSC_BAD_INPUT && s->spread > 1000.0) return;
    if (status != BSC_OK) {
        blame(s->q, asked, "%s", error.message);
        return;
    }
    memset(s->draw_count, 0, s->q->remaining->total * sizeof *s->draw_count);
    if (!bsc_sampler_any(sampler))
        blame(s->q, asked, "there is nothing to draw");
    else if (draw(s, asked, sampler, draws, may_fail)) {
        const double deviation = deviation_of(s, draws);
        if (deviation > MAX_DEVIATION)
            blame(s->q, asked, "%u draws are %.1f standard deviations from uniform", draws,
                  deviation);
    }
    bsc_sampler_free(sampler);
}

/* Checks draws with random weights of the placements. */
static void check_weighted(subject *s, bsc_matrix *matrix, uint32_t draws) {
    double *weight = weights_random(s->q), *chance, sum = 0.0, widest;
    bsc_weights *weights = weights_read(s->q, weight);
    int scale;
    s->spread = weights_spread(s->q, weight, &widest);
    if (weights != NULL && bsc_matrix_weigh(matrix, weights, NULL) == BSC_OK) {
        s->chance = chance = weights_products(s->q, weight, &scale);
        for (uint32_t d = 0; d < s->q->remaining->total; d++) sum += chance[d];
        if (sum > 0.0) check_sampler(s, "bscount sample --weights", 0, draws);
        free(chance);
    }
    bsc_weights_free(weights);
    free(weight);
}

/* Checks draws of fleets that are laid ship by ship. Does nothing if less than one deployment in 20
 * agrees with the shots, because the draws would take too long. */
static void check_laid(subject *s, bsc_matrix *matrix, uint32_t draws) {
    if (bsc_problem_cover(s->q->problem) == BSC_COVER_ALL ||
        s->q->all->total > 20 * s->q->remaining->total)
        return;
    double *chance = sequential_chances(s->q);
    s->chance = chance;
    if (chance != NULL && bsc_matrix_lay_in_sequence(matrix, s->q->problem, NULL) == BSC_OK)
        check_sampler(s, "bscount sample --fleet-law sequential", 1, draws);
    free(chance);
}

void check_draws(const question *q) {
    const uint32_t total = q->remaining->total, draws = 15 * total + 500;
    if (total == 0 || total > MAX_DEPLOYMENTS) return;
    bsc_matrix *matrix = question_matrix(q);
    if (matrix == NULL) return;
    subject s = {.q = q, .matrix = matrix};
    s.draw_count = room(total, sizeof *s.draw_count);
    check_sampler(&s, "bscount sample", 0, draws);
    check_sampler(&s, "bscount sample, by walks", 1, draws / 4);
    if (!puzzle_may_lack_ships(q->puzzle)) {
        check_weighted(&s, matrix, draws);
        bsc_matrix_free(matrix);
        s.matrix = matrix = question_matrix(q);
        if (matrix != NULL) check_laid(&s, matrix, draws);
    }
    free(s.draw_count);
    bsc_matrix_free(matrix);
}
