/* digits.h - how a state of the sweep remembers, for each sum of cells, how many of these cells
 * hold a ship so far. (A sum is a condition such as: exactly 2 cells of row 1 hold a ship.) Each
 * sum has a few bits of the state's mask, which are called its digit. The highest bit of a digit is
 * its guard. It is 0 in every state. A digit is tested by adding to it or subtracting from it, so
 * that the guard shows whether the digit is too large or too small (digits.c). */
#ifndef BSC_ENGINE_DP_DIGITS_H
#define BSC_ENGINE_DP_DIGITS_H

#include "count/engine/dp/plan.h"

/* Where the digits are in a state's mask. (The digit of a sum of cells counts how many of its cells
 * hold a ship.) The digit of sum s begins at bit 64 x first_word + s x width of the mask. */
typedef struct bsc_dp_digit_layout {
    /* the index of the first word of the mask that has digits; the words before it have the other
     * bits, which say which items are taken and which pieces are used */
    uint32_t first_word;
    /* how many bits a digit has, including its guard (its highest bit, which is used for tests); a
     * divisor of 64; 0 if there are no sums */
    uint32_t width;
    /* [slots of the sums]: a slot stands for a sum and one of its cells. The element is 1 + the
     * last step at which an option may begin that covers the cell with a ship; 0 if there is no
     * such option. */
    uint32_t *end_step;
} bsc_dp_digit_layout;

/* Decides where the digits are in a state's mask: they get words of their own, after the first
 * `bits` bits. Fills *layout, whose array belongs to the arena, and sets *words to how many words a
 * mask has, including those of the digits. Fails only if memory runs out. */
bsc_status bsc_dp_digits_lay_out(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t bits,
                                 bsc_dp_digit_layout *layout, uint32_t *words, bsc_error *error);
/* Makes the masks with which a sweep tests the digits of a state: fills plan->digits, and
 * least_digits and ended_digits of each step. The plan must have its steps already. Does nothing if
 * there are no sums of cells. If memory runs out, sets failed of the plan's arena. */
void bsc_dp_digits_make_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout);
/* Adds an option to the digits in `mask`: the digit of each sum of cells grows by how many cells
 * the option covers that belong to the sum. */
void bsc_dp_digits_add_option(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                              uint32_t option, uint64_t *mask);

#endif
