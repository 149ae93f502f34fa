/* weights.c - weights of placements, learned from recorded deployments of a player, or read.
 *
 *   weight = (seen + smoothing) / (expected + smoothing)
 *
 * seen is how often the records have a placement; expected, how often as many uniform deployments
 * have it. The quotient says by how much this player favours the placement, and smoothing draws it
 * towards 1 where there is little data.
 *
 * expected is that of whole deployments, not of ships on their own. So the weights of a uniform
 * player's records are near 1: that ships crowd each other out of the middle is no habit.
 *
 * As text there is a placement a line, `ship,cells,weight`.
 *
 * Cost: to learn, a tally of the board; to read, for each line a binary search. */
#include "play/record/weights.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/board/problem.h"
#include "count/cover/matrix.h"
#include "count/cover/tally.h"
#include "play/record/record.h"
#include "play/record/rows.h"

#include <assert.h>
#include <math.h>

#define MOST_BITS 1000.0 /* of products, below 1 and above; doubles of all bits have 1022 */
#define SURE_BITS 60     /* by which a sum is above all that it may have lost */

void bsc_weights_free(bsc_weights *weights) {
    if (weights == NULL) return;
    bsc_arena_release(&weights->arena);
    bsc_memory_free(weights);
}

double bsc_weights_at(const bsc_weights *weights, uint32_t placement) {
    assert(placement < weights->placements);
    return weights->weight[placement];
}

bsc_status bsc_weights_make(bsc_weights **weights, const bsc_problem *problem, bsc_error *error) {
    bsc_weights *made = bsc_memory_new(1, sizeof *made);
    *weights = NULL;
    if (made == NULL) return bsc_error_set_no_memory(error);
    made->placements = problem->placements;
    BSC_ARENA_ARRAY(&made->arena, made->weight, problem->placements);
    BSC_ARENA_ARRAY(&made->arena, made->scaled, problem->placements);
    if (made->arena.failed) {
        bsc_weights_free(made);
        return bsc_error_set_no_memory(error);
    }
    for (uint32_t p = 0; p < made->placements; p++) made->weight[p] = 1.0;
    bsc_weights_scale(made, problem);
    *weights = made;
    return BSC_OK;
}

/* Of a piece: the power of two above its greatest weight, and its bits down to the least not 0. */
static double range_of(const bsc_weights *weights, const bsc_problem *problem, uint32_t piece,
                       int *power) {
    double greatest = 0.0, least = INFINITY;
    for (uint32_t p = problem->first[piece]; p < problem->first[piece + 1]; p++) {
        const double weight = weights->weight[p];
        if (weight > greatest) greatest = weight;
        if (weight > 0.0 && weight < least) least = weight;
    }
    frexp(greatest, power);
    return greatest > 0.0 ? *power - log2(least) : 0.0;
}

void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem) {
    double bits = 0.0, lifted = 0.0;
    int power;
    weights->exponent = 0;
    weights->sum_bits = 0.0; /* the log2 of ways to place ships one upon the other, at first */
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        const uint32_t copies = problem->piece[piece].copies;
        const uint32_t ways = bsc_row_length(problem->first, piece);
        bits += range_of(weights, problem, piece, &power) * copies;
        weights->sum_bits += log2(ways > 0 ? ways : 1) * copies;
    }
    if (bits > MOST_BITS && bits - MOST_BITS + weights->sum_bits < MOST_BITS)
        lifted = 1.0 - MOST_BITS / bits;
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        const double own = range_of(weights, problem, piece, &power);
        power -= (int)(own * lifted);
        for (uint32_t p = problem->first[piece]; p < problem->first[piece + 1]; p++)
            weights->scaled[p] = weights->weight[p] > 0.0
                                     ? fmax(ldexp(weights->weight[p], -power), ldexp(1.0, -1074))
                                     : 0.0;
        weights->exponent += power * (int)problem->piece[piece].copies;
    }
    weights->loses_products = bits > MOST_BITS && lifted == 0.0;
}

bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_run all = *run;
    assert(smoothing > 0.0);
    all.every_option = true;
    *weights = NULL;
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &all, NULL, error);
    if (status == BSC_OK) status = bsc_weights_make(weights, problem, error);
    if (status == BSC_OK) {
        double games = 0.0, *seen = (*weights)->weight;
        for (uint32_t p = 0; p < problem->placements; p++) seen[p] = 0.0;
        for (size_t k = 0; k < count; k++) {
            const bsc_deployments *d = deployments[k];
            for (size_t s = 0; s < d->games * d->ships; s++) seen[d->placement[s]] += 1.0;
            games += (double)d->games;
        }
        for (uint32_t k = 0; k < matrix->options; k++) {
            double *weight = &seen[matrix->placement[k]];
            assert(*weight >= 0.0);
            const double expected = games * bsc_tally_probability(tally, k);
            *weight = (*weight + smoothing) / (expected + smoothing);
        }
        bsc_weights_scale(*weights, problem);
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error) {
    assert(matrix->placement != NULL);
    if (matrix->law.weight == NULL)
        BSC_ARENA_ARRAY(&matrix->arena, matrix->law.weight, matrix->options);
    if (matrix->law.weight == NULL) return bsc_arena_status(&matrix->arena, error);
    for (uint32_t k = 0; k < matrix->options; k++)
        matrix->law.weight[k] = weights->scaled[matrix->placement[k]];
    matrix->law.products.exponent = weights->exponent;
    matrix->law.products.sure_sum =
        weights->loses_products ? exp2(weights->sum_bits + SURE_BITS - 1022.0) : 0.0;
    return BSC_OK;
}

/* ---- Read ---- */

static bsc_status read_line(bsc_weights *weights, const bsc_rows *rows, const bsc_problem *problem,
                            bsc_spot at, bool *seen, bsc_error *error) {
    uint32_t placement = 0;
    double weight = 0.0;
    const bsc_spot ship = at;
    bsc_status status = bsc_spot_check(&at, at.length - at.offset, error);
    if (status == BSC_OK) status = bsc_row_read_placement(rows, problem, &at, &placement, error);
    if (status == BSC_OK && seen[placement])
        status = bsc_error_at(error, &ship, "this placement already has a weight");
    if (status == BSC_OK) status = bsc_row_skip(rows, &at, error);
    if (status != BSC_OK) return status;
    if (at.offset + bsc_row_field(&at) != at.length || !bsc_row_read_real(&at, &weight)) {
        bsc_error_at(error, &at, "not a weight");
        return bsc_error_hint(error, "a weight is 0 or a positive number, such as 0.8125");
    }
    assert(weight >= 0.0);
    weights->weight[placement] = weight;
    seen[placement] = true;
    return BSC_OK;
}

bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error) {
    bsc_rows rows = {.header = "ship,cells,weight", .form = "a line must be ship,cells,weight"};
    bsc_spot at;
    bool *seen = bsc_memory_new(problem->placements, sizeof *seen);
    bsc_status status = bsc_weights_make(weights, problem, error);
    if (seen == NULL && status == BSC_OK) status = bsc_error_set_no_memory(error);
    bsc_lines_begin(&rows.lines, name, text, length);
    while (status == BSC_OK && bsc_rows_next(&rows, &at))
        status = read_line(*weights, &rows, problem, at, seen, error);
    bsc_memory_free(seen);
    if (status == BSC_OK) bsc_weights_scale(*weights, problem);
    if (status == BSC_OK) return status;
    bsc_weights_free(*weights);
    *weights = NULL;
    return status;
}
