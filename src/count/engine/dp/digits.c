/* digits.c - keeps sums of cells in the masks of a sweep: a digit of the mask for each sum.
 *
 * A sum says how many cells of some set ships must take: "row 1 has exactly 2". A state must know
 * how many have been taken so far. Digits of 8 bits (16 where a set has 128 cells or more) stand
 * side by side, so that one addition of words adds to all of them; the highest bit of each, its
 * guard, is 0 in every state and catches what goes wrong. For "exactly 2", with digit d after a
 * move:
 *
 *     too much      d + excess, with excess = 127 - 2 = 125: the guard becomes 1 if d > 2
 *     too little    (d | guard) - least: the guard becomes 0 if d < least, where least is 2 less
 *                   the cells that options ahead can still fill
 *     at an end     once no option ahead adds to it, the digit becomes 0: so states do not
 *                   differ by sums that hold
 *
 * A digit is 0 before and after the steps whose options add to it. */
#include "count/engine/dp/digits.h"

/* Bits of a digit where each sum has fewer than WIDE_SUM cells, and where it has more. */
#define NARROW_DIGIT 8u
#define WIDE_DIGIT   16u
#define WIDE_SUM     128u

/* Returns the sums of cells of the plan's matrix. */
static const bsc_matrix_sums *sums_of(const bsc_dp_plan *plan) {
    return &plan->model->matrix->law.sums;
}

/* Returns how many slots each sum has: cells that can count for it. */
static uint32_t slots_per_sum(const bsc_matrix_sums *sums) {
    return sums->slots / sums->count;
}

/* Adds a number to the digit of a sum; 2^(width - 1) is its guard. */
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
    BSC_ARENA_ARRAY(arena, layout->end_step, sums->slots);
    if (arena->failed || sums->count == 0) return bsc_arena_status(arena, error);
    layout->width = slots_per_sum(sums) < WIDE_SUM ? NARROW_DIGIT : WIDE_DIGIT;
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

/* Counts the slots of a sum that options of this step or a later one can fill. */
static uint32_t count_open_slots(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                                 uint32_t sum, uint32_t step) {
    const uint32_t slots = slots_per_sum(sums_of(plan));
    uint32_t open_slots = 0;
    for (uint32_t slot = sum * slots; slot < (sum + 1) * slots; slot++)
        if (layout->end_step[slot] > step) open_slots++;
    return open_slots;
}

/* Fills the masks that all steps have in common. */
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
        add_to_digit(layout, plan->digits.bits, sum, 2 * guard - 1);
        if (max_cells < guard)
            add_to_digit(layout, plan->digits.excess, sum, guard - 1 - max_cells);
    }
}

/* Fills the masks of one step. A sum that ended before it is not looked at any more; but the first
 * step looks at all, so that a sum that no option can reach is found out. */
static void make_step_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout, uint32_t i) {
    const bsc_matrix_sums *sums = sums_of(plan);
    const uint32_t guard = 1u << (layout->width - 1);
    bsc_dp_step *step = &plan->step[i];
    BSC_ARENA_ARRAY(&plan->arena, step->least_digits, plan->words);
    BSC_ARENA_ARRAY(&plan->arena, step->ended_digits, plan->words);
    if (plan->arena.failed) return;
    for (uint32_t sum = 0; sum < sums->count; sum++) {
        const uint32_t slots_ahead = count_open_slots(plan, layout, sum, i + 1);
        if (i > 0 && count_open_slots(plan, layout, sum, i) == 0) continue;
        const uint32_t min_cells = sums->sum[sum].least;
        const uint32_t needed = min_cells > slots_ahead ? min_cells - slots_ahead : 0;
        add_to_digit(layout, step->least_digits, sum, needed < guard ? needed : guard);
        if (slots_ahead == 0) add_to_digit(layout, step->ended_digits, sum, guard - 1);
    }
}

void bsc_dp_digits_make_masks(bsc_dp_plan *plan, const bsc_dp_digit_layout *layout) {
    if (sums_of(plan)->count == 0) return;
    make_common_masks(plan, layout);
    for (uint32_t i = 0; i < plan->steps; i++) make_step_masks(plan, layout, i);
}

void bsc_dp_digits_add_option(const bsc_dp_plan *plan, const bsc_dp_digit_layout *layout,
                              uint32_t option, uint64_t *mask) {
    const bsc_matrix_sums *sums = sums_of(plan);
    const uint32_t origin = plan->model->origin.matrix_option[option];
    for (uint32_t t = sums->start[origin]; t < sums->start[origin + 1]; t++)
        add_to_digit(layout, mask, sums->term[t].sum, 1);
}
