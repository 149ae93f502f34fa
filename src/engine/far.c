/* far.c - sums of products of weights that are too far apart for doubles: all deployments, one by
 * one, each product with an exponent of its own.
 *
 * Invariant: the sums are in parts of 2^power, the greatest product's so far. Cost: a search of all
 * deployments, which are refused where they are more than MOST (about two seconds). */
#include "engine/engine.h"

#include "base/error.h"

#include <math.h>

#define MOST (UINT32_C(1) << 22)

typedef struct sums {
    const bsc_matrix *matrix;
    bsc_tally *tally;
    int power;
    uint32_t visited;
} sums;

static void scale(bsc_tally *tally, int power) {
    tally->value = ldexpl(tally->value, power);
    for (uint32_t k = 0; k < tally->options; k++) tally->share[k] = ldexp(tally->share[k], power);
}

static bool add(void *context, const uint32_t *option, uint32_t options) {
    sums *s = context;
    double product = 1.0;
    int power = 0, own;
    for (uint32_t k = 0; k < options; k++) {
        product = frexp(product * s->matrix->weight[option[k]], &own);
        power += own;
    }
    if (product > 0.0 && (s->tally->value == 0.0L || power > s->power)) {
        scale(s->tally, s->power - power);
        s->power = power;
    }
    product = ldexp(product, power - s->power);
    s->tally->value += product;
    for (uint32_t k = 0; k < options && s->tally->options > 0; k++)
        s->tally->share[option[k]] += product;
    return ++s->visited < MOST;
}

bsc_status bsc_far_run(const bsc_matrix *matrix, const bsc_run *run, bsc_tally *tally,
                       int *exponent, bsc_error *error) {
    sums s = {.matrix = matrix, .tally = tally};
    tally->value = 0.0L;
    for (uint32_t k = 0; k < tally->options; k++) tally->share[k] = 0.0;
    for (uint32_t k = 0; k < matrix->options; k++) /* a weight that is lost by itself */
        if (matrix->weight[k] > 0.0 && !isnormal(matrix->weight[k]))
            return bsc_weighted_check(matrix, 0.0, error);
    const bsc_status status = bsc_solutions_visit(matrix, run, false, add, &s, error);
    if (status == BSC_OK && s.visited == MOST) return bsc_weighted_check(matrix, 0.0, error);
    for (uint32_t k = 0; k < tally->options && s.visited > 0 && tally->value > 0.0L; k++)
        tally->share[k] /= (double)tally->value;
    *exponent += s.power;
    return status;
}
