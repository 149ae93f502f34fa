/* weights.c - what recorded deployments say of a player's habits.
 *
 * Seen are the placements of the records; expected, as many deployments' worth of a uniform
 * player's. The quotient says by how much this player favours a placement, and smoothing draws it
 * to 1 where there is little to go by: both are sums over the records, to which `smoothing` is
 * added.
 *
 *   weight = (seen + smoothing) / (expected + smoothing)
 *
 * That the expected numbers are those of whole deployments, not of ships by themselves, keeps the
 * weights of a uniform player's records near 1: ships that crowd each other out of the middle are
 * no habit.
 *
 * Cost: a tally of the board. */
#include "record/weights.h"

#include "base/error.h"
#include "base/memory.h"
#include "cover/tally.h"
#include "record/deployments.h"

#include <assert.h>

void bsc_weights_free(bsc_weights *weights) {
    if (weights == NULL) return;
    bsc_memory_free(weights->weight);
    bsc_memory_free(weights);
}

double bsc_weights_at(const bsc_weights *weights, uint32_t placement) {
    assert(placement < weights->placements);
    return weights->weight[placement];
}

bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error) {
    bsc_weights *made = bsc_memory_new(1, sizeof *made);
    *weights = NULL;
    if (made == NULL) return bsc_error_no_memory(error);
    made->placements = problem->placements;
    made->weight = bsc_memory_new(problem->placements, sizeof *made->weight);
    if (made->weight == NULL) {
        bsc_memory_free(made);
        return bsc_error_no_memory(error);
    }
    for (uint32_t p = 0; p < made->placements; p++) made->weight[p] = 1.0;
    *weights = made;
    return BSC_OK;
}

/* Fills weight[] with how often each placement was seen; returns the deployments. */
static double count_seen(bsc_weights *weights, const bsc_deployments *const *deployments,
                         size_t count) {
    double games = 0.0;
    for (uint32_t p = 0; p < weights->placements; p++) weights->weight[p] = 0.0;
    for (size_t k = 0; k < count; k++) {
        const bsc_deployments *d = deployments[k];
        for (size_t s = 0; s < d->games * d->ships; s++) weights->weight[d->placement[s]] += 1.0;
        games += (double)d->games;
    }
    return games;
}

/* From numbers seen to weights. */
static void weigh(bsc_weights *weights, const bsc_matrix *matrix, const bsc_tally *tally,
                  double games, double smoothing) {
    for (uint32_t k = 0; k < matrix->options; k++) {
        double *weight = &weights->weight[matrix->placement[k]];
        const double expected = games * bsc_tally_probability(tally, k);
        *weight = (*weight + smoothing) / (expected + smoothing);
    }
}

bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_run all = *run;
    all.every_option = true;
    assert(smoothing > 0.0);
    *weights = NULL;
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &all, NULL, error);
    if (status == BSC_OK) status = bsc_weights_make(weights, problem, error);
    if (status == BSC_OK)
        weigh(*weights, matrix, tally, count_seen(*weights, deployments, count), smoothing);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error) {
    assert(matrix->placement != NULL);
    if (matrix->weight == NULL)
        matrix->weight = bsc_memory_new(matrix->options, sizeof *matrix->weight);
    if (matrix->weight == NULL) return bsc_error_no_memory(error);
    for (uint32_t k = 0; k < matrix->options; k++)
        matrix->weight[k] = bsc_weights_at(weights, matrix->placement[k]);
    return BSC_OK;
}
