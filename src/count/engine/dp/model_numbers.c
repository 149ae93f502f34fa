/* model_numbers.c - turns what a sweep has counted for a model (the smaller form of a matrix on
 * which sweeps work) into results for the matrix.
 *
 * If several pieces of the matrix have the same options, they are copies of one piece in the model
 * (model.c). So a solution of the model says only which sets of cells these pieces take. If there
 * are two such pieces, it stands for 2 solutions of the matrix, because either piece may take
 * either set. If the pieces have several copies, it stands for as many solutions as a multinomial
 * coefficient of the copies says. Cost: for each option of the matrix, one multiplication for each
 * copy. */
#include "count/engine/dp/model_numbers.h"

#include "count/base/natural.h"

#include <assert.h>
#include <string.h>

/* Turns a number of solutions of the model into a number of solutions of the matrix. A solution of
 * the model does not say which of several pieces with the same options takes which set of cells. So
 * the number is multiplied by the number of ways to decide this: for each counter (the pieces with
 * the same options), the multinomial coefficient of the copies of its pieces.
 *
 * If `piece` is not BSC_DP_NO_PIECE, the number is that of the solutions that use a certain option
 * of this piece. It is then known which set of cells one copy of the piece takes, so this copy and
 * its set are left out. The number has `limbs` limbs. One of them is spare, because intermediate
 * results can be larger than the result; it must be 0 at the call. counted[] is work space with one
 * element for each counter. */
static void multiply_by_assignments(const bsc_dp_model *model, uint64_t *number, size_t limbs,
                                    uint32_t piece, uint32_t *counted) {
    memset(counted, 0, model->counters * sizeof *counted);
    for (uint32_t p = 0; p < model->matrix->primaries; p++) {
        const uint32_t counter = model->origin.piece_counter[p];
        if (counter == BSC_DP_NO_COUNTER) continue;
        uint32_t copies = model->matrix->item[p].multiplicity;
        if (p == piece) copies--;
        for (uint32_t k = 1; k <= copies; k++) {
            /* Copy k of piece p is copy n = counted[counter] of all pieces with the same options.
             * It multiplies `number` by n / k. Together, the copies 1 to k of piece p have then
             * multiplied it by the binomial coefficient C(n, k), which is a whole number, so the
             * division leaves no remainder. Two pieces with 2 copies and 1 copy multiply it by
             * 1/1 x 2/2 x 3/1 = 3. */
            counted[counter]++;
            const uint64_t carry = bsc_limbs_scale(number, limbs, counted[counter]);
            const uint64_t remainder = bsc_limbs_divide(number, limbs, k);
            assert(carry == 0 && remainder == 0);
            (void)carry;
            (void)remainder;
        }
    }
}

/* Stores the results of a sweep in the tally if options have weights: then they are reals. `total`
 * is the sum of the weights of all solutions of the model. option_weight[k] is the sum of the
 * weights of those solutions that use option k of the model; the share of an option is this sum
 * divided by the total. If option_weight is NULL or the total is 0, only the total is stored. Where
 * several pieces have the same options, a solution of the model stands for several solutions of the
 * matrix, which differ in which of these pieces takes which options. So the tally's estimate is the
 * total times the number of these assignments. */
static void add_reals(const bsc_dp_model *model, double total, const double *option_weight,
                      bsc_tally *tally) {
    tally->estimate = total * model->origin.assignments;
    if (option_weight == NULL || total <= 0.0) return;
    for (uint32_t option = 0; option < tally->options; option++) {
        const uint32_t piece = model->origin.option_piece[option];
        double share = option_weight[model->origin.model_option[option]] / total;
        if (piece != BSC_DP_NO_PIECE) {
            /* In the model, several pieces may share this option. Each piece gets a part of the
             * option's share, in proportion to its copies. */
            const double copies = model->matrix->item[piece].multiplicity;
            share *= copies / model->counter[model->origin.piece_counter[piece]].copies;
        }
        tally->share[option] = share;
    }
}

/* Adds the results of a sweep to the tally if they are natural numbers: the total, and for each
 * option of the matrix the number of solutions that use it. A solution of the model does not say
 * which of several pieces with the same options takes which set of cells, so each number is first
 * multiplied by the number of ways to decide this. All numbers have tally->limbs limbs, and the
 * results must fit into them. option_solutions[] has one number for each option of the model; NULL:
 * only the total is added. Fails only if memory runs out; the tally is then unchanged. */
static bsc_status add_naturals(const bsc_dp_model *model, const uint64_t *total,
                               const uint64_t *option_solutions, bsc_tally *tally,
                               bsc_error *error) {
    const size_t limbs = tally->limbs;
    const size_t bytes = limbs * sizeof(uint64_t);
    const uint32_t options = option_solutions != NULL ? model->matrix->options : 0;
    bsc_arena scratch = {0};
    uint64_t *number = bsc_arena_new(&scratch, limbs + 1, sizeof *number);
    uint32_t *counted = bsc_arena_new(&scratch, model->counters, sizeof *counted);
    if (!scratch.failed) {
        memcpy(number, total, bytes);
        multiply_by_assignments(model, number, limbs + 1, BSC_DP_NO_PIECE, counted);
        bsc_limbs_add(tally->limb, limbs, number, limbs);
    }
    for (uint32_t option = 0; option < options && !scratch.failed; option++) {
        memcpy(number, option_solutions + model->origin.model_option[option] * limbs, bytes);
        number[limbs] = 0;
        if (bsc_limbs_are_zero(number, limbs)) continue;
        multiply_by_assignments(model, number, limbs + 1, model->origin.option_piece[option],
                                counted);
        bsc_limbs_add(bsc_tally_option_limbs(tally, option), limbs, number, limbs);
    }
    const bsc_status status = bsc_arena_status(&scratch, error);
    bsc_arena_release(&scratch);
    return status;
}

bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total,
                            const void *option_solutions, bsc_tally *tally, bsc_error *error) {
    if (model->total_kind != BSC_DP_REAL)
        return add_naturals(model, total, option_solutions, tally, error);
    add_reals(model, *(const double *)total, option_solutions, tally);
    return BSC_OK;
}
