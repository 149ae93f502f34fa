/* digits.h - how a state of the sweep remembers, for each sum of cells, how many of these cells
 * hold a ship so far. (A sum is a condition such as: exactly 2 cells of row 1 hold a ship.) Each
 * sum has a few bits of the state's mask, which are called its digit. The highest bit of a digit is
 * its guard, and is 0 in every state. A test adds to a digit or subtracts from it. The guard then
 * shows whether the digit is too large or too small (digits.c). */
#ifndef BSC_ENGINE_DP_DIGITS_H
#define BSC_ENGINE_DP_DIGITS_H

#include "count/engine/dp/plan.h"

/* Where the digits are in a state's mask. (A sum of cells is a condition such as "2 cells of row 1
 * hold a ship". Its digit counts how many of these cells hold a ship so far.) The digit of sum s
 * begins at bit 64 x first_word + s x width of the mask. */
typedef struct bsc_dp_digit_layout {
    /* The first word of the mask that has digits, as an index. The words before it have the other
     * bits of the mask, which say which items are taken and which pieces are placed. */
    uint32_t first_word;
    /* How many bits each digit has, including its guard: its highest bit, which is 0 in every
     * state. A test adds to all digits at once, or subtracts from them, and the guards then show
     * which sums have too many or too few ship cells (digits.c). The width is a divisor of 64, or 0
     * if there are no sums. */
    uint32_t width;
    /* [slots of all sums]: a slot stands for a sum and a cell (bsc_term.slot). Its element is 1 +
     * the last step that can place a ship on the cell which counts in the sum; 0 if no step can.
     * (On a board, each sum has a slot for every cell, also for cells that it does not count.) */
    uint32_t *end_step;
} bsc_dp_digit_layout;

/* Decides where the digits are in a state's mask. The plan must have its model, its order and its
 * fold. (Each sum, such as "2 cells of row 1 hold a ship", has a digit, which counts these cells.)
 * The first `bits` bits of the mask, which say which items are taken and which pieces are placed,
 * fill some words. The digits get the words after these. Fills *layout, whose array belongs to the
 * arena. Sets *words to how many words a mask has, including those of the digits. If there are no
 * sums, the width of a digit is 0. Fails only if memory runs out. */
bsc_status bsc_dp_digits_lay_out(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t bits,
                                 bsc_dp_digit_layout *layout, uint32_t *words, bsc_error *error);
/* Makes the masks with which a sweep tests the digits of a state. (A digit is a group of bits of
 * the state's mask, which counts how many cells of one sum hold a ship.) Fills plan->digits. Also
 * fills two masks of each step: least_digits (the least value that each digit needs after the step)
 * and ended_digits (the bits of the digits that no later step changes). Both masks have 0 for a
 * digit that is 0 in all states since an earlier step, because no step since then changes it. The
 * plan must have its steps and `words` (how many words a mask has), and `layout` must come from
 * bsc_dp_digits_lay_out. Does nothing if there are no sums of cells. If memory runs out, sets
 * `failed` of the plan's arena, and masks may be NULL. */
void bsc_dp_digits_make_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout);
/* Adds an option to the digits in `mask`, which must have some (layout->width > 0). (Each digit
 * counts how many cells of one sum hold a ship.) If the option covers 2 cells of a sum, the digit
 * of this sum grows by 2. */
void bsc_dp_digits_add_option(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                              uint32_t option, uint64_t *mask);

#endif
