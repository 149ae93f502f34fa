/* model_numbers.c - turns the numbers that a sweep found for a model into numbers of the matrix.
 *
 * Alike pieces of the matrix are copies of one piece in the model (model.c), so a solution of the
 * model says only which sets of cells they take. With two alike pieces on two sets it stands for 2
 * solutions of the matrix, since either piece may lie on either set; with copies too, for a
 * multinomial coefficient of the copies. Cost: a multiplication for each copy and option. */
#include "count/engine/dp/model_numbers.h"

#include "count/base/natural.h"

#include <assert.h>
#include <string.h>

/* Multiplies the number by the ways to deal the sets of a solution out to alike pieces: for each
 * counter, the multinomial coefficient of its pieces' copies. Where the set of one copy of `piece`
 * is known (BSC_DP_NO_COUNTER: of none), that copy and its set are not dealt out. `limbs` has one
 * limb to spare for the number in between; `dealt` is space for a number for each counter. */
static void multiply_by_assignments(const bsc_dp_model *model, uint64_t *number, size_t limbs,
                                    uint32_t piece, uint32_t *dealt) {
    memset(dealt, 0, model->counters * sizeof *dealt);
    for (uint32_t p = 0; p < model->matrix->primaries; p++) {
        const uint32_t counter = model->origin.piece_counter[p];
        if (counter == BSC_DP_NO_COUNTER) continue;
        uint32_t copies = model->matrix->item[p].multiplicity;
        if (p == piece) copies--;
        for (uint32_t k = 1; k <= copies; k++) {
            /* After each k the number has been multiplied by a binomial coefficient, C(dealt, k) of
             * the dealt[counter] sets so far: the division leaves no remainder. */
            dealt[counter]++;
            const uint64_t carry = bsc_limbs_scale(number, limbs, dealt[counter]);
            const uint64_t remainder = bsc_limbs_divide(number, limbs, k);
            assert(carry == 0 && remainder == 0);
            (void)carry;
            (void)remainder;
        }
    }
}

/* Adds doubles, for weights: the tally gets the total, and for each option its share of the
 * total. */
static void add_reals(const bsc_dp_model *model, double total, const double *number,
                      bsc_tally *tally) {
    tally->estimate = total * model->origin.assignments;
    if (number == NULL || total <= 0.0) return;
    for (uint32_t option = 0; option < tally->options; option++) {
        const uint32_t piece = model->origin.piece[option];
        double share = number[model->origin.model_option[option]] / total;
        if (piece != BSC_DP_NO_COUNTER) {
            /* All alike pieces share the option: each has it as often as it has copies. */
            const double copies = model->matrix->item[piece].multiplicity;
            share *= copies / model->counter[model->origin.piece_counter[piece]].copies;
        }
        tally->share[option] = share;
    }
}

/* Adds naturals: the total, and the number of each option, each multiplied by its assignments. */
static bsc_status add_naturals(const bsc_dp_model *model, const uint64_t *total,
                               const uint64_t *option_number, bsc_tally *tally, bsc_error *error) {
    const size_t limbs = tally->limbs;
    const size_t bytes = limbs * sizeof(uint64_t);
    const uint32_t options = option_number != NULL ? model->matrix->options : 0;
    bsc_arena scratch = {0};
    uint64_t *number = bsc_arena_new(&scratch, limbs + 1, sizeof *number);
    uint32_t *dealt = bsc_arena_new(&scratch, model->counters, sizeof *dealt);
    if (!scratch.failed) {
        memcpy(number, total, bytes);
        multiply_by_assignments(model, number, limbs + 1, BSC_DP_NO_COUNTER, dealt);
        bsc_limbs_add(tally->limb, limbs, number, limbs);
    }
    for (uint32_t option = 0; option < options && !scratch.failed; option++) {
        memcpy(number, option_number + model->origin.model_option[option] * limbs, bytes);
        number[limbs] = 0;
        if (bsc_limbs_are_zero(number, limbs)) continue;
        multiply_by_assignments(model, number, limbs + 1, model->origin.piece[option], dealt);
        bsc_limbs_add(bsc_tally_option_limbs(tally, option), limbs, number, limbs);
    }
    const bsc_status status = bsc_arena_status(&scratch, error);
    bsc_arena_release(&scratch);
    return status;
}

bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total, const void *number,
                            bsc_tally *tally, bsc_error *error) {
    if (model->total_kind != BSC_DP_REAL) return add_naturals(model, total, number, tally, error);
    add_reals(model, *(const double *)total, number, tally);
    return BSC_OK;
}
