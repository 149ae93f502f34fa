/* plan.c - prepares a sweep: lays out its masks, and makes the steps and their moves.
 *
 * On a 3x3 board with one ship of two cells, by rows (plan.h): the longest option from its first
 * item to its last is {0,3}, so the window has ring = 4 bits, which are a mask's only ones, and a
 * mask has one word. Step 1 passes item 1, whose bit is 1. It has two moves:
 *
 *     option {1,2}    sets the bits 1 and 2
 *     option {1,4}    sets the bits 1 and 0: item 4 has bit 4 mod 4, which item 0 has left
 *
 * and each ends by clearing bit 1, which item 5 has from then on.
 *
 * The parts of a plan are made in this order, since each needs those before it: the fold (fold.c),
 * which says what options are placed; the window; the vector (counts.c); the digits (digits.c); the
 * words of a mask; steps and moves; what can be completed (counts.c); the tests (closure.c).
 *
 * Cost: the tests apart, a few passes over the options' items, and steps x indices of the
 * vector. */
#include "count/engine/dp/plan.h"

#include "count/base/error.h"
#include "count/engine/dp/closure.h"
#include "count/engine/dp/counts.h"
#include "count/engine/dp/digits.h"

/* Where a state keeps its counts and its sums. */
typedef struct state_layout {
    bsc_dp_count_layout counts;
    bsc_dp_digit_layout digits;
} state_layout;

void bsc_dp_plan_release(bsc_dp_plan *plan) {
    bsc_memory_free(plan->masks.word);
    bsc_memory_free(plan->closing.test);
    bsc_memory_free(plan->closing.list);
    bsc_arena_release(&plan->arena);
    bsc_dp_fold_release(&plan->fold);
    *plan = (bsc_dp_plan){.steps = 0};
}

/* Makes the window as long as the longest option that is placed, from its first to its last
 * item. */
static void set_ring(bsc_dp_plan *plan) {
    const bsc_dp_order *order = plan->order;
    plan->ring = 1;
    for (uint32_t option = 0; option < plan->model->options; option++) {
        if (!bsc_dp_is_placed(plan, option)) continue;
        const uint32_t length = order->last_step[option] - order->first_step[option] + 1;
        if (length > plan->ring) plan->ring = length;
    }
}

/* Sets how many words a mask has: `words` or, if tests force more, `least_words`. Then begins the
 * list of masks with mask 0, which is empty, and makes the mask of the final state. */
static bsc_status set_words(bsc_dp_plan *plan, const state_layout *layout, uint32_t words,
                            uint32_t least_words, bsc_error *error) {
    plan->words = words > least_words ? words : least_words;
    if (plan->words > BSC_DP_MAX_WORDS)
        return bsc_error_set(error, BSC_UNSUPPORTED, "the dp engine would need masks of %lu bits",
                             64 * (unsigned long)plan->words);
    plan->masks.words = plan->words;
    bsc_mask_list_add(&plan->masks);
    BSC_ARENA_ARRAY(&plan->arena, plan->final_mask, plan->words);
    if (plan->masks.failed) return bsc_error_set_no_memory(error);
    if (plan->final_mask == NULL) return bsc_arena_status(&plan->arena, error);
    for (uint32_t bit = 0; bit < layout->counts.bits; bit++)
        bsc_set_bit(plan->final_mask, plan->ring + bit);
    return BSC_OK;
}

/* ---- Moves ---- */

/* Returns the class of the option: two for each counter, behind those of options without one. */
static uint32_t find_class(const bsc_dp_plan *plan, uint32_t option) {
    const uint32_t counter = plan->model->counter_of[option];
    const uint32_t class = counter == BSC_DP_NO_COUNTER ? 0 : 2 + 2 * counter;
    if (plan->counts.cap == BSC_DP_UNCAPPED) return class;
    const bool crosses = bsc_dp_compare_extents(plan->model, plan->order->direction, option) > 0;
    return class + crosses;
}

/* Fills the move that places the option. Where memory is missing plan->masks has failed. */
static void make_move(bsc_dp_plan *plan, const state_layout *layout, uint32_t option,
                      bsc_dp_move *move) {
    const bsc_dp_model *model = plan->model;
    const uint32_t counter = model->counter_of[option];
    *move = (bsc_dp_move){.option = option,
                          .class = find_class(plan, option),
                          .times = plan->fold.times[option],
                          .items = bsc_mask_list_add(&plan->masks)};
    if (plan->masks.failed) return;
    uint64_t *items = bsc_mask_get(&plan->masks, move->items);
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
        bsc_set_bit(items, plan->order->step_of[model->entry[k]] % plan->ring);
    if (counter != BSC_DP_NO_COUNTER && layout->counts.stride[counter] == 0)
        bsc_set_bit(items, layout->counts.bit[counter]);
    if (layout->digits.width == 0) return;
    move->adds = bsc_mask_list_add(&plan->masks);
    if (plan->masks.failed) return;
    bsc_dp_digits_add_option(plan, &layout->digits, option, bsc_mask_get(&plan->masks, move->adds));
}

/* Counts the moves of each step, and gives each its part of move[]. */
static void count_moves(bsc_dp_plan *plan) {
    for (uint32_t option = 0; option < plan->model->options; option++)
        if (bsc_dp_is_placed(plan, option)) plan->step[plan->order->first_step[option]].moves++;
    for (uint32_t i = 0; i < plan->steps; i++)
        plan->step[i + 1].first_move = plan->step[i].first_move + plan->step[i].moves;
    plan->moves = plan->step[plan->steps].first_move;
}

/* Fills move[]: sorted by step, then by option. */
static void make_moves(bsc_dp_plan *plan, const state_layout *layout) {
    count_moves(plan);
    for (uint32_t i = 0; i < plan->steps; i++) plan->step[i].moves = 0;
    for (uint32_t option = 0; option < plan->model->options; option++) {
        if (!bsc_dp_is_placed(plan, option)) continue;
        bsc_dp_step *step = &plan->step[plan->order->first_step[option]];
        make_move(plan, layout, option, &plan->move[step->first_move + step->moves]);
        step->moves++;
    }
}

/* ---- Steps ---- */

/* Fills image[] of step i: where the mirror takes each bit of a mask after the step. The bit of a
 * lone piece stays. An item that the mirror takes to a place beyond the window goes nowhere: no
 * option that has begun reaches that place, nor, by symmetry, the item itself. So it is taken only
 * because it counts as useless (closure.c), and its image will once it comes into the window. */
static void find_image(bsc_dp_plan *plan, uint32_t i) {
    const bsc_dp_order *order = plan->order;
    const uint32_t bits = 64 * plan->words;
    uint16_t *image = bsc_arena_new(&plan->arena, bits, sizeof *image);
    plan->step[i].image = image;
    if (image == NULL) return;
    for (uint32_t bit = 0; bit < bits; bit++)
        image[bit] = bit < plan->ring ? BSC_DP_NOWHERE : (uint16_t)bit;
    for (uint32_t k = i + 1; k < plan->steps && k <= i + plan->ring; k++) {
        const uint32_t image_step = order->step_of[plan->fold.mirror->item[order->item_of_step[k]]];
        assert(image_step > i);
        if (image_step <= i + plan->ring)
            image[k % plan->ring] = (uint16_t)(image_step % plan->ring);
    }
}

/* Makes the steps and moves, the images of bits under the mirror, and the masks of digits. */
static bsc_status make_steps(bsc_dp_plan *plan, const state_layout *layout, bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    BSC_ARENA_ARRAY(&plan->arena, plan->step, (size_t)plan->steps + 1);
    BSC_ARENA_ARRAY(&plan->arena, plan->move, model->options);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    for (uint32_t i = 0; i < plan->steps; i++) {
        plan->step[i].bit = i % plan->ring;
        plan->step[i].may_skip = !model->item[plan->order->item_of_step[i]].is_primary;
    }
    make_moves(plan, layout);
    for (uint32_t i = 0; i < plan->steps; i++)
        if (plan->fold.folds_after[i]) find_image(plan, i);
    bsc_dp_digits_make_masks(plan, &layout->digits);
    if (plan->masks.failed) return bsc_error_set_no_memory(error);
    return bsc_arena_status(&plan->arena, error);
}

/* Makes the parts that the head of this file lists, in their order, but the fold and the tests. */
static bsc_status make_parts(bsc_dp_plan *plan, uint32_t least_words, bsc_error *error) {
    state_layout layout;
    uint32_t words = 0;
    layout.counts = (bsc_dp_count_layout){.bits = 0};
    set_ring(plan);
    bsc_status status = bsc_dp_counts_lay_out(plan, &layout.counts, error);
    if (status != BSC_OK) return status;
    bsc_dp_counts_make_classes(plan, &layout.counts);
    status = bsc_dp_digits_lay_out(plan, &plan->arena, plan->ring + layout.counts.bits,
                                   &layout.digits, &words, error);
    if (status == BSC_OK) status = set_words(plan, &layout, words, least_words, error);
    if (status == BSC_OK) status = make_steps(plan, &layout, error);
    if (status == BSC_OK) status = bsc_dp_counts_find_alive(plan, &layout.counts, error);
    return status;
}

bsc_status bsc_dp_plan_init(bsc_dp_plan *plan, const bsc_dp_model *model, const bsc_dp_order *order,
                            uint32_t cap, const bsc_dp_settings *settings, const bsc_run *run,
                            bsc_error *error) {
    const bool counts_crossing = cap != BSC_DP_UNCAPPED;
    *plan = (bsc_dp_plan){
        .model = model,
        .order = order,
        .counts.cap = cap,
        .steps = order->steps,
    };
    bsc_status status =
        bsc_dp_fold_init(&plan->fold, model, order, counts_crossing, settings, error);
    if (status == BSC_OK) status = make_parts(plan, settings->min_words, error);
    if (status == BSC_OK) status = bsc_dp_add_closing_tests(plan, run, error);
    if (status != BSC_OK) bsc_dp_plan_release(plan);
    return status;
}
