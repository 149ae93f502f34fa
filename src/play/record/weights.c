/* weights.c - makes weights of placements: learns them from recorded deployments of a player, or
 * reads them from a text. Deployments that are drawn with these weights resemble those of the
 * player. The weight of a placement is
 *
 *   weight = (seen + smoothing) / (expected + smoothing)
 *
 * `seen` is how often the placement occurs in the records. `expected` is how often it would occur
 * on average in the same number of uniformly random deployments. The quotient says how much this
 * player favours the placement. `smoothing` draws the quotient towards 1, most of all when there is
 * little data. With a smoothing of 1, a placement that was seen 30 times and expected 10 times
 * weighs 2.82; one that was seen 3 times and expected once weighs 2.
 *
 * `expected` is computed from whole deployments, not from single ships. In whole deployments, ships
 * crowd each other out of the middle of the board. That is no habit of the player, and so it does
 * not change the weights: for a player who lays all deployments equally often they are near 1.
 *
 * The text of weights has one placement on each line, `ship,cells,weight`.
 *
 * Cost: to learn weights, a tally of the board; to read them, a binary search for each line. */
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

/* Limits for the weight of a deployment, which is a product of weights. Products of at least
 * 2^-MAX_BITS, and sums of products up to 2^MAX_BITS, stay well within the range of a double. */
#define MAX_BITS 1000.0
/* A product of weights below 2^-FULL_BITS has lost digits, or has become 0, because doubles have
 * all their digits only from 2^-1022 on. */
#define FULL_BITS 1022.0
/* 2^-TINY_BITS is the smallest double above 0. It replaces weights that would become less. */
#define TINY_BITS 1074
/* Products of weights that were rounded to 0 are missing from a sum over all deployments. The sum
 * is trusted if it is at least 2^SURE_BITS times as large as all missing products together can
 * be. */
#define SURE_BITS 60

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
    *weights = NULL;
    if (bsc_problem_need_whole_fleet(problem, "a law of weights", error) != BSC_OK)
        return BSC_UNSUPPORTED;
    bsc_weights *uniform = bsc_memory_new(1, sizeof *uniform);
    if (uniform == NULL) return bsc_error_set_no_memory(error);
    uniform->placements = problem->placements;
    BSC_ARENA_ARRAY(&uniform->arena, uniform->weight, problem->placements);
    BSC_ARENA_ARRAY(&uniform->arena, uniform->scaled, problem->placements);
    if (uniform->arena.failed) {
        bsc_weights_free(uniform);
        return bsc_error_set_no_memory(error);
    }
    for (uint32_t p = 0; p < uniform->placements; p++) uniform->weight[p] = 1.0;
    bsc_weights_scale(uniform, problem);
    *weights = uniform;
    return BSC_OK;
}

/* ---- Scaling ---- */

/* Returns the range of a piece's weights, as log2(g / s), where g is the next power of two above
 * the greatest weight (strictly above: 2 for 1), and s is the smallest weight above 0. Sets
 * *exponent to log2(g). If all weights are 0 or the piece has no placements, returns 0 and sets
 * *exponent to 0. The weights must be finite and not negative. */
static double weight_range(const bsc_weights *weights, const bsc_problem *problem, uint32_t piece,
                           int *exponent) {
    double greatest = 0.0, least = INFINITY;
    for (uint32_t p = problem->first[piece]; p < problem->first[piece + 1]; p++) {
        const double weight = weights->weight[p];
        if (weight > greatest) greatest = weight;
        if (weight > 0.0 && weight < least) least = weight;
    }
    frexp(greatest, exponent);
    return greatest > 0.0 ? *exponent - log2(least) : 0.0;
}

/* Returns weight / 2^exponent. If `weight` is above 0 but the quotient is too small for a double,
 * returns the smallest double above 0. */
static double scale(double weight, int exponent) {
    if (weight == 0.0) return 0.0;
    return fmax(ldexp(weight, -exponent), ldexp(1.0, -TINY_BITS));
}

/* Returns how far the weights must be raised so that the smallest product of the weights of a fleet
 * does not become 0 in a double. At first the weights of each piece have been divided by a power of
 * two, so that they are at most 1, and the products lie between 2^-product_bits and 1. The result,
 * from 0 to 1, says by which share of its range (weight_range) the weights of each piece are to be
 * raised. Example: MAX_BITS is 1000. If product_bits is 1250, the result is 0.2, which raises the
 * products by 0.2 x 1250 = 250 bits, so that they lie between 2^-1000 and 2^250. `deployment_bits`
 * is log2 of how many products are added up. Returns 0 if the smallest product is large enough
 * anyway, and also if nothing helps, because a sum of the raised products could then exceed
 * 2^MAX_BITS. */
static double find_raised_share(double product_bits, double deployment_bits) {
    const double missing_bits = product_bits - MAX_BITS;
    if (missing_bits <= 0.0 || missing_bits + deployment_bits >= MAX_BITS) return 0.0;
    return 1.0 - MAX_BITS / product_bits;
}

void bsc_weights_scale(bsc_weights *weights, const bsc_problem *problem) {
    /* log2(greatest / smallest) of the products of weights that a fleet can have, or a little more:
     * the ranges of its ships added up */
    double product_bits = 0.0;
    int exponent;
    weights->exponent = 0;
    /* log2 of the number of deployments if ships could overlap, which is an upper bound */
    weights->deployment_bits = 0.0;
    /* The first loop measures the range of all products. The second loop scales the weights of each
     * piece by an exponent that depends on this range. */
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        const uint32_t copies = problem->piece[piece].copies;
        const uint32_t placements = bsc_row_length(problem->first, piece);
        product_bits += weight_range(weights, problem, piece, &exponent) * copies;
        if (placements > 0) weights->deployment_bits += log2(placements) * copies;
    }
    const double raised_share = find_raised_share(product_bits, weights->deployment_bits);
    for (uint32_t piece = 0; piece < problem->pieces; piece++) {
        const double piece_bits = weight_range(weights, problem, piece, &exponent);
        exponent -= (int)(piece_bits * raised_share);
        for (uint32_t p = problem->first[piece]; p < problem->first[piece + 1]; p++)
            weights->scaled[p] = scale(weights->weight[p], exponent);
        weights->exponent += exponent * (int)problem->piece[piece].copies;
    }
    weights->may_lose_products = product_bits > MAX_BITS && raised_share == 0.0;
}

bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error) {
    assert(matrix->placement != NULL);
    if (matrix->law.weight == NULL)
        BSC_ARENA_ARRAY(&matrix->arena, matrix->law.weight, matrix->options);
    if (matrix->law.weight == NULL) return bsc_arena_status(&matrix->arena, error);
    for (uint32_t k = 0; k < matrix->options; k++)
        matrix->law.weight[k] = weights->scaled[matrix->placement[k]];
    matrix->law.weight_scale.exponent = weights->exponent;
    matrix->law.weight_scale.sure_sum = 0.0;
    /* A sum of at least sure_sum can be trusted. Products below 2^-FULL_BITS, which are out of the
     * range in which doubles have all their digits, may have been rounded, even to 0. There is one
     * product for each deployment, so at most 2^deployment_bits, and the rounded ones add up to
     * less than 2^(deployment_bits - FULL_BITS). A sum that is 2^SURE_BITS times as large as this
     * hardly suffers. */
    if (weights->may_lose_products)
        matrix->law.weight_scale.sure_sum = exp2(weights->deployment_bits + SURE_BITS - FULL_BITS);
    return BSC_OK;
}

/* ---- Learning ---- */

/* Counts how often each placement was seen: sets seen[p] to the number of deployments that have the
 * placement p, for each p below `placements`. The deployments are in the lists deployments[0 ..
 * sets - 1], which are of a problem with one fleet, whose ships are all there. Returns how many
 * deployments there are in all lists; 0 if there is no list. */
static double count_placements(double *seen, uint32_t placements,
                               const bsc_deployments *const *deployments, size_t sets) {
    double games = 0.0;
    for (uint32_t p = 0; p < placements; p++) seen[p] = 0.0;
    for (size_t k = 0; k < sets; k++) {
        const bsc_deployments *set = deployments[k];
        assert(set->problem->placements == placements);
        for (size_t s = 0; s < set->games * set->ships; s++) seen[set->placement[s]] += 1.0;
        games += (double)set->games;
    }
    return games;
}

bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_run every_option = *run;
    assert(smoothing > 0.0);
    every_option.every_option = true;
    *weights = NULL;
    if (bsc_problem_need_whole_fleet(problem, "a law of weights", error) != BSC_OK)
        return BSC_UNSUPPORTED;
    bsc_status status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &every_option, NULL, error);
    if (status == BSC_OK) status = bsc_weights_make(weights, problem, error);
    if (status == BSC_OK) {
        /* At first, weight[] has how often each placement was seen. The loop below replaces each of
         * these counts by a weight. */
        double *weight = (*weights)->weight;
        const double games = count_placements(weight, problem->placements, deployments, count);
        for (uint32_t k = 0; k < matrix->options; k++) {
            const uint32_t p = matrix->placement[k];
            const double seen = weight[p], expected = games * bsc_tally_probability(tally, k);
            weight[p] = (seen + smoothing) / (expected + smoothing);
        }
        bsc_weights_scale(*weights, problem);
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* ---- Reading ---- */

/* Reads a line `ship,cells,weight`, and stores the weight of its placement. `field` is the first
 * field, as bsc_rows_next returns it. has_weight[p] says whether an earlier line gave the weight of
 * the placement p; the function sets it for this placement. Fails with BSC_BAD_INPUT, and changes
 * nothing, if the line is not UTF-8 or has control characters, if it has more or fewer fields, if
 * there is no such placement, if the weight is not a finite number of at least 0, or if an earlier
 * line gave it. */
static bsc_status read_weight(bsc_weights *weights, const bsc_rows *rows,
                              const bsc_problem *problem, bsc_spot field, bool *has_weight,
                              bsc_error *error) {
    uint32_t placement = 0;
    double weight = 0.0;
    const bsc_spot ship = field;
    bsc_status status = bsc_spot_check(&field, field.length - field.offset, error);
    if (status == BSC_OK) status = bsc_row_read_placement(rows, problem, &field, &placement, error);
    if (status == BSC_OK && has_weight[placement])
        status = bsc_error_at(error, &ship, "this placement already has a weight");
    if (status == BSC_OK) status = bsc_row_skip(rows, &field, error);
    if (status != BSC_OK) return status;
    const bool is_last_field = field.offset + bsc_row_field(&field) == field.length;
    if (!is_last_field || !bsc_row_read_real(&field, &weight)) {
        bsc_error_at(error, &field, "not a weight");
        return bsc_error_hint(error, "a weight is 0 or a positive number, such as 0.8125");
    }
    assert(weight >= 0.0);
    weights->weight[placement] = weight;
    has_weight[placement] = true;
    return BSC_OK;
}

bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error) {
    bsc_rows rows = {.header = "ship,cells,weight",
                     .form_message = "a line must be ship,cells,weight"};
    bsc_spot field;
    bool *has_weight = bsc_memory_new(problem->placements, sizeof *has_weight);
    bsc_status status = bsc_weights_make(weights, problem, error);
    if (has_weight == NULL && status == BSC_OK) status = bsc_error_set_no_memory(error);
    bsc_lines_begin(&rows.lines, name, text, length);
    while (status == BSC_OK && bsc_rows_next(&rows, &field))
        status = read_weight(*weights, &rows, problem, field, has_weight, error);
    bsc_memory_free(has_weight);
    if (status == BSC_OK) {
        bsc_weights_scale(*weights, problem);
        return BSC_OK;
    }
    bsc_weights_free(*weights);
    *weights = NULL;
    return status;
}
