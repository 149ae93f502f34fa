/* digits.h - how a state remembers, for each sum of cells, how many of these cells hold a ship so
 * far. Each sum has some bits of the state's mask, which are called its digit. The highest bit of a
 * digit is its guard: it is 0 in every state, and tests of the digit are additions and subtractions
 * that change the guard (digits.c). */
#ifndef BSC_ENGINE_DP_DIGITS_H
#define BSC_ENGINE_DP_DIGITS_H

#include "count/engine/dp/plan.h"

/* Where the digits stand in a mask: the digit of sum s begins at bit 64 x first_word + s x
 * width. */
typedef struct bsc_dp_digit_layout {
    uint32_t first_word; /* the word of the mask where the digits begin, behind the window and the
                          * bits of lone pieces */
    uint32_t width;     /* how many bits a digit has, with its guard; a divisor of 64. 0: no sums */
    uint32_t *end_step; /* [slots of the sums]: 1 + the last step with an option that can fill the
                          * slot */
} bsc_dp_digit_layout;

/* Decides where the digits stand: in the words behind the first `bits` bits of the mask. Sets
 * *words to the number of words that a mask then has. The arena owns the layout's array. Fails only
 * if memory runs out. */
bsc_status bsc_dp_digits_lay_out(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t bits,
                                 bsc_dp_digit_layout *layout, uint32_t *words, bsc_error *error);
/* Fills plan->digits, and the fields least_digits and ended_digits of each step. If memory runs
 * out, the plan's arena has failed. */
void bsc_dp_digits_make_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout);
/* Adds to the digits of `mask` what the option adds to each sum. */
void bsc_dp_digits_add_option(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                              uint32_t option, uint64_t *mask);

#endif
