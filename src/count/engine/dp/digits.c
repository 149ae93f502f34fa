/* digits.c - checks the sums of cells during a sweep, with a digit for each sum in the mask of a
 * state.
 *
 * A sum says how many cells of some set must hold a ship, for example "row 1: exactly 2". A state
 * must remember how many of these cells hold a ship so far. For that it has a digit of 8 bits (2 or
 * 4 bits if sums are of few cells, and 16 or 32 on large boards). The digits lie side by side in
 * the words of the mask, so adding one word adds to several digits at once. The highest bit of each
 * digit is its guard. It is 0 in every state, and shows the result of a test. For "exactly 2",
 * where d is the digit after an option was placed:
 *
 *     too many?     d + excess, with excess = 127 - 2 = 125, sets the guard if d > 2
 *     too few?      (d | guard) - least clears the guard if d < least. If later steps can still
 *                   cover 1 of the sum's cells, least = 2 - 1 = 1.
 *     finished?     if no option of a later step adds to the digit, it is set to 0, so that states
 *                   do not differ by sums that are met
 *
 * So a digit is 0 before the first step that adds to it, and after the last one. */
#include "count/engine/dp/digits.h"

/* Returns the sums of cells of the plan's matrix: conditions such as "2 cells of row 1 hold a
 * ship". */
static const bsc_matrix_sums *sums_of(const bsc_dp_plan *plan) {
    return &plan->model->matrix->law.sums;
}

/* Returns how many bits each digit has: 2, 4, 8, 16 or 32. A digit counts the cells of a sum that
 * hold a ship; there must be a sum. Its highest bit, the guard, is not used for counting, so the
 * other bits must be able to hold the number of the sum's slots, which must be below 2^31. (On a
 * board, each slot is a pair of the sum and a cell: with 9 cells, sum 0 has the slots 0 to 8, and
 * sum 1 the slots 9 to 17.) The width divides 64, so that no digit is split between two words of a
 * mask. On 100 cells, a digit has 8 bits: 7 of them can count up to 127. */
static uint32_t digit_width(const bsc_matrix_sums *sums) {
    uint32_t width = 2;
    for (uint32_t sum = 0; sum < sums->count; sum++)
        while (bsc_row_length(sums->first_slot, sum) >= UINT32_C(1) << (width - 1) && width < 32)
            width *= 2;
    return width;
}

/* Adds `number` to the digit of a sum in a mask. (The digit is the group of bits that counts how
 * many cells of this sum hold a ship.) The digit must have space for the result. */
static void add_to_digit(const bsc_dp_digit_layout *layout, uint64_t *mask, uint32_t sum,
                         uint64_t number) {
    const uint32_t bit = sum * layout->width;
    mask[layout->first_word + bit / 64] += number << bit % 64;
}

bsc_status bsc_dp_digits_lay_out(const bsc_dp_plan *plan, bsc_arena *arena, uint32_t bits,
                                 bsc_dp_digit_layout *layout, uint32_t *words, bsc_error *error) {
    const bsc_matrix_sums *sums = sums_of(plan);
    *layout = (bsc_dp_digit_layout){.first_word = (bits + 63) / 64};
    *words = layout->first_word;
    BSC_ARENA_ARRAY(arena, layout->end_step, bsc_sums_slot_count(sums));
    if (arena->failed || sums->count == 0) return bsc_arena_status(arena, error);
    layout->width = digit_width(sums);
    *words += (sums->count * layout->width + 63) / 64;
    for (uint32_t option = 0; option < plan->model->options; option++) {
        if (!bsc_dp_is_placed(plan, option)) continue;
        const uint32_t step = plan->order->first_step[option];
        const uint32_t origin = plan->model->origin.matrix_option[option];
        for (uint32_t t = sums->start[origin]; t < sums->start[origin + 1]; t++) {
            uint32_t *end_step = &layout->end_step[sums->term[t].slot];
            if (*end_step < step + 1) *end_step = step + 1;
        }
    }
    return BSC_OK;
}

/* Fills plan->digits: the masks for testing digits that are the same for all steps. (A digit is a
 * group of bits that counts how many cells of one sum hold a ship. Its highest bit is the guard.)
 * If memory runs out, sets `failed` of the plan's arena. */
static void make_common_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout) {
    const bsc_matrix_sums *sums = sums_of(plan);
    const uint32_t guard = 1u << (layout->width - 1);
    BSC_ARENA_ARRAY(&plan->arena, plan->digits.guards, plan->words);
    BSC_ARENA_ARRAY(&plan->arena, plan->digits.excess, plan->words);
    BSC_ARENA_ARRAY(&plan->arena, plan->digits.bits, plan->words);
    if (plan->arena.failed) return;
    for (uint32_t sum = 0; sum < sums->count; sum++) {
        const uint32_t max_cells = sums->sum[sum].most;
        add_to_digit(layout, plan->digits.guards, sum, guard);
        add_to_digit(layout, plan->digits.bits, sum, guard | (guard - 1));
        if (max_cells < guard)
            add_to_digit(layout, plan->digits.excess, sum, guard - 1 - max_cells);
    }
}

/* Fills the digit of one sum in the two masks with which each step tests the digits of a state. (A
 * digit counts how many cells of the sum hold a ship. Its highest bit is the guard, and is 0 in
 * every state.) In step->least_digits, the digit becomes the least value that it needs after the
 * step: with a smaller one, later steps could not complete the sum. In step->ended_digits, all bits
 * of the digit but the guard become 1 if no later step can change it. Before the call, the digit
 * must be 0 in all these masks, and digits must have a width above 0.
 *
 * If neither this step nor a later one can change a digit, it is 0 already and is not tested any
 * more. But the first step tests all sums, so it also finds a sum that no option can change and
 * that is not met.
 *
 * On a board, each cell of the sum is a slot; in a matrix from a text, options that exclude each
 * other share a slot (matrix.h). An option fills a slot. ending_slots[steps + 2] is work space:
 * element e > 0 is how many of the sum's slots can be filled in step e - 1, but in no later step,
 * and element 0 is how many can never be filled. */
static void make_step_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout, uint32_t sum,
                            uint32_t *ending_slots) {
    const bsc_matrix_sums *sums = sums_of(plan);
    const uint32_t guard = 1u << (layout->width - 1); /* the value of a digit's highest bit */
    const uint32_t min_cells = sums->sum[sum].least;
    uint32_t slots_ahead = 0; /* how many of the sum's slots can still be filled after step i */
    memset(ending_slots, 0, ((size_t)plan->steps + 2) * sizeof *ending_slots);
    for (uint32_t slot = sums->first_slot[sum]; slot < sums->first_slot[sum + 1]; slot++)
        ending_slots[layout->end_step[slot]]++;
    for (uint32_t i = plan->steps; i-- > 0;) {
        bsc_dp_step *step = &plan->step[i];
        /* those that can be filled in step i, but not later: their end_step is i + 1 */
        const uint32_t slots_of_step = ending_slots[i + 1];
        slots_ahead += ending_slots[i + 2];
        if (i > 0 && slots_ahead + slots_of_step == 0) continue;
        const uint32_t needed = min_cells > slots_ahead ? min_cells - slots_ahead : 0;
        /* If the sum needs more cells than a digit can count, the guard is the least value. Every
         * digit is less than its guard, so all states then fail the test. */
        add_to_digit(layout, step->least_digits, sum, needed < guard ? needed : guard);
        if (slots_ahead == 0) add_to_digit(layout, step->ended_digits, sum, guard - 1);
    }
}

void bsc_dp_digits_make_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout) {
    const uint32_t sums = sums_of(plan)->count;
    if (sums == 0) return;
    make_common_masks(plan, layout);
    for (uint32_t i = 0; i < plan->steps; i++) {
        BSC_ARENA_ARRAY(&plan->arena, plan->step[i].least_digits, plan->words);
        BSC_ARENA_ARRAY(&plan->arena, plan->step[i].ended_digits, plan->words);
    }
    uint32_t *ending_slots =
        bsc_arena_new(&plan->arena, (size_t)plan->steps + 2, sizeof *ending_slots);
    if (plan->arena.failed) return;
    for (uint32_t sum = 0; sum < sums; sum++) make_step_masks(plan, layout, sum, ending_slots);
}

void bsc_dp_digits_add_option(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                              uint32_t option, uint64_t *mask) {
    const bsc_matrix_sums *sums = sums_of(plan);
    const uint32_t origin = plan->model->origin.matrix_option[option];
    for (uint32_t t = sums->start[origin]; t < sums->start[origin + 1]; t++)
        add_to_digit(layout, mask, sums->term[t].sum, 1);
}
