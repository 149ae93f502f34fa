/* check_weights.c - opponents that are not uniform: the sum of the products of weights and each
 * option's share of it, however large, small or far apart the weights are. */
#include "count/base/memory.h"
#include "weights.h"

#include <math.h>
#include <stdlib.h>

typedef struct subject {
    const question *q;
    const bsc_matrix *matrix;
    double sum, *share; /* of all products, and of those with an option; in parts of 2^scale */
    int scale;
    double spread, widest; /* see weights_spread */
} subject;

/* Whether the sum is within the range of long doubles, and not at its edge. */
static bool in_range(const subject *s) {
    const int most = sizeof(long double) == sizeof(double) ? 1000 : 16300;
    return s->sum == 0.0 || abs(s->scale) < most;
}

/* With a limit it may refuse. */
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
        const double lost = s->spread > 1000.0 ? 1e-15 : 0.0; /* beside others */
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

/* The engines that know no weights say so. */
static void check_refused(const subject *s, bsc_engine engine) {
    const bsc_run run = {.engine = engine, .threads = 1, .samples = 10};
    bsc_tally *tally;
    if (bsc_tally_new(&tally, s->matrix, &run, NULL, NULL) == BSC_UNSUPPORTED) return;
    blame(s->q, "bscount count --weights by an engine that estimates", "it is not refused");
    bsc_tally_free(tally);
}

static void sum_up(subject *s, const double *weight) {
    const brute *left = s->q->left;
    const uint32_t options = bsc_matrix_options(s->matrix);
    double *product = weights_products(s->q, weight, &s->scale);
    double *with = room(bsc_problem_placements(s->q->problem), sizeof *with);
    s->share = room(options, sizeof *s->share);
    for (uint32_t d = 0; d < left->total; d++) {
        s->sum += product[d];
        for (uint32_t k = 0; k < left->ships; k++) with[brute_at(left, d)[k]] += product[d];
    }
    for (uint32_t k = 0; k < options; k++) s->share[k] = with[bsc_matrix_placement(s->matrix, k)];
    free(with);
    free(product);
}

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
