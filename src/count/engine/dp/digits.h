/* digits.h - the digits of a mask, which hold sums of cells. */
#ifndef BSC_ENGINE_DP_DIGITS_H
#define BSC_ENGINE_DP_DIGITS_H

#include "count/engine/dp/plan.h"

/* Where the digits stand in a mask. Sum s has the bits from 64 x first_word + s x width on. */
typedef struct bsc_dp_digit_layout {
    uint32_t first_word; /* of the mask, behind the window and the bits of lone pieces */
    uint32_t width;      /* bits of a digit, its guard included; a divisor of 64. 0: no sums */
    uint32_t *end_step; /* [slots of the sums]: 1 + the last step whose options can fill the slot */
} bsc_dp_digit_layout;

/* Places the digits behind the given number of bits. The layout's array is in the plan's memory.
 * Sets *words to the 64-bit words of a mask that has them. Fails only where memory is missing. */
bsc_status bsc_dp_digits_lay_out(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t bits,
                                 bsc_dp_digit_layout *layout, uint32_t *words, bsc_error *error);
/* Fills plan->digits, and the least_digits and ended_digits of each step. Where memory is missing
 * the plan's arena has failed. */
void bsc_dp_digits_make_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout);
/* Adds to `mask` what the option adds to the digits. */
void bsc_dp_digits_add_option(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                              uint32_t option, uint64_t *mask);

#endif
