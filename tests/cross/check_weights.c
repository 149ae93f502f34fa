/* check_weights.c - checks weighted fleets. A deployment's weight is the product of the weights of
 * its placements. The sum of all these products, and each option's share of it, must be right
 * however large, small or far apart the weights are. */
#include "count/base/memory.h"
#include "weights.h"

#include <math.h>
#include <stdlib.h>

typedef struct subject {
    const question *q;
    const bsc_matrix *matrix;
    /* Both in units of 2^scale: `sum` over the products of all deployments, and share[option] over
     * those of the deployments that use the option. */
    double sum, *share;
    int scale;
    /* How far apart weights are, in powers of two: the products of deployments could be as far as
     * `spread`, and the weights of one piece's placements are at most `widest` (weights_spread). */
    double spread, widest;
} subject;

/* Says whether a long double can hold the sum. */
static bool in_range(const subject *s) {
    const int max_power = sizeof(long double) == sizeof(double) ? 1000 : 16300;
    return s->sum == 0.0 || abs(s->scale) < max_power;
}

/* Checks what one run finds: the sum of the products of all deployments, and each option's share of
 * it. The run may allocate `limit` bytes, or any number if `limit` is 0. With a limit it may fail
 * with BSC_LIMIT. It may also fail with BSC_BAD_INPUT if a long double cannot hold the sum, or if
 * the weights of one piece are more than 1000 powers of two apart. */
static void check_run(const subject *s, const char *asked, bsc_run run, size_t limit) {
    bsc_tally *tally = NULL;
    bsc_error error = {.status = BSC_OK};
    run.every_option = true;
    bsc_memory_limit(limit == 0 ? 0 : bsc_memory_held() + limit);
    const bsc_status status = bsc_tally_new(&tally, s->matrix, &run, NULL, &error);
    bsc_memory_limit(0);
    if (status == BSC_LIMIT && limit != 0) return;
    if (status == BSC_BAD_INPUT && (!in_range(s) || s->widest > 1000.0)) return;
    if (status != BSC_OK) {
        blame(s->q, asked, "%s", error.message);
        return;
    }
    const long double total = bsc_tally_estimate(tally, NULL);
    if (!near((double)ldexpl(total, -s->scale), s->sum))
        blame(s->q, asked, "the sum is %.12Lg, not %.12g * 2^%d", total, s->sum, s->scale);
    for (uint32_t k = 0; k < bsc_matrix_options(s->matrix); k++) {
        const double expected = s->sum > 0.0 ? s->share[k] / s->sum : 0.0;
        const double share = bsc_tally_probability(tally, k);
        /* If the weights are so far apart, rounding may lose a small share beside larger ones. */
        const double lost = s->spread > 1000.0 ? 1e-15 : 0.0;
        if (!near(share, expected) && !(fabs(share - expected) <= lost))
            blame(s->q, asked, "option %u has %.12g, not %.12g", k, share, expected);
    }
    bsc_tally_free(tally);
    run.every_option = false;
    if (bsc_tally_new(&tally, s->matrix, &run, NULL, NULL) == BSC_OK) {
        const long double alone = bsc_tally_estimate(tally, NULL);
        if (!near((double)ldexpl(alone, -s->scale), s->sum))
            blame(s->q, "bscount count --weights", "the sum is %.12Lg, not %.12g * 2^%d", alone,
                  s->sum, s->scale);
    }
    bsc_tally_free(tally);
}

/* Checks that an engine which cannot use weights refuses them. */
static void check_refused(const subject *s, bsc_engine engine) {
    const bsc_run run = {.engine = engine, .threads = 1, .samples = 10};
    bsc_tally *tally;
    if (bsc_tally_new(&tally, s->matrix, &run, NULL, NULL) == BSC_UNSUPPORTED) return;
    blame(s->q, "bscount count --weights by an engine that estimates", "it is not refused");
    bsc_tally_free(tally);
}

/* Goes through all deployments, whose product of weights is a number times 2^s->scale, and adds up
 * these numbers: of all deployments in s->sum, and of those that use an option in
 * s->share[option]. */
static void sum_up(subject *s, const double *weight) {
    const brute *remaining = s->q->remaining;
    const uint32_t options = bsc_matrix_options(s->matrix);
    double *product = weights_products(s->q, weight, &s->scale);
    double *with_placement = room(bsc_problem_placements(s->q->problem), sizeof *with_placement);
    s->share = room(options, sizeof *s->share);
    for (uint32_t d = 0; d < remaining->total; d++) {
        s->sum += product[d];
        for (uint32_t k = 0; k < remaining->ships; k++)
            with_placement[brute_at(remaining, d)[k]] += product[d];
    }
    for (uint32_t k = 0; k < options; k++)
        s->share[k] = with_placement[bsc_matrix_placement(s->matrix, k)];
    free(with_placement);
    free(product);
}

/* Checks all runs on a matrix with these weights. */
static void check_weighed(const question *q, const bsc_matrix *matrix, const double *weight) {
    subject s = {.q = q, .matrix = matrix};
    s.spread = weights_spread(q, weight, &s.widest);
    sum_up(&s, weight);
    check_run(&s, "bscount map --weights", (bsc_run){.threads = 1}, 0);
    check_run(&s, "bscount map --weights --threads 3", (bsc_run){.threads = 3}, 0);
    check_run(&s, "bscount map --weights, little memory",
              (bsc_run){.engine = BSC_ENGINE_DP, .threads = 1}, 32768);
    check_run(&s, "bscount map --weights --engine dp",
              (bsc_run){.engine = BSC_ENGINE_DP, .threads = 1}, 0);
    check_run(&s, "bscount map --weights --engine dlx",
              (bsc_run){.engine = BSC_ENGINE_DLX, .threads = 2}, 0);
    check_refused(&s, BSC_ENGINE_MC);
    free(s.share);
}

void check_weights(const question *q) {
    double *weight = weights_random(q);
    bsc_weights *weights = weights_read(q, weight);
    bsc_matrix *matrix = question_matrix(q);
    if (matrix != NULL && weights != NULL) {
        if (bsc_matrix_weigh(matrix, weights, NULL) != BSC_OK)
            blame(q, "bscount map --weights", "weights are refused");
        else
            check_weighed(q, matrix, weight);
    }
    bsc_matrix_free(matrix);
    bsc_weights_free(weights);
    free(weight);
}
