/* digits.h - how a state of the sweep remembers, for each sum of cells, how many of these cells
 * hold a ship so far. (A sum is a condition such as: exactly 2 cells of row 1 hold a ship.) Each
 * sum has a few bits of the state's mask, which are called its digit. The highest bit of a digit is
 * its guard. It is 0 in every state; digits are tested by additions and subtractions that change
 * the guard (digits.c). */
#ifndef BSC_ENGINE_DP_DIGITS_H
#define BSC_ENGINE_DP_DIGITS_H

#include "count/engine/dp/plan.h"

/* Where the digits are in a mask: the digit of sum s begins at bit 64 x first_word + s x width of
 * the mask. */
typedef struct bsc_dp_digit_layout {
    /* the word of the mask in which the digits begin, after the window and the bits of lone
     * pieces */
    uint32_t first_word;
    /* bits of a digit, including its guard; a divisor of 64; 0 if there are no sums */
    uint32_t width;
    /* [slots of the sums; a slot is a pair of a sum and a cell]: 1 + the last step in which some
     * option begins that covers the cell and counts for the sum; 0 if there is no such option */
    uint32_t *end_step;
} bsc_dp_digit_layout;

/* Decides where the digits are in a mask: in new words after the first `bits` bits. Fills *layout,
 * whose array belongs to the arena, and sets *words to the number of words that a mask has with
 * them. Fails only if memory runs out. */
bsc_status bsc_dp_digits_lay_out(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t bits,
                                 bsc_dp_digit_layout *layout, uint32_t *words, bsc_error *error);
/* Fills plan->digits, and least_digits and ended_digits of each step. The plan must have its steps
 * already. Does nothing if there are no sums. If memory runs out, the plan's arena has failed. */
void bsc_dp_digits_make_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout);
/* Adds to the digit of each sum in `mask` the number of cells that the option covers and the sum
 * counts. */
void bsc_dp_digits_add_option(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                              uint32_t option, uint64_t *mask);

#endif
