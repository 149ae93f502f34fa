/* plan.c - makes the plan of a sweep: decides which bits and counts a state has, and makes the
 * steps and the moves of each step. A step passes one item. Each of its moves places one option
 * that begins there.
 *
 * Example: a 3x3 board with one ship of two cells, swept by rows; plan.h follows its states. The
 * items are the cells 0 to 8. The option with the longest way from its first item to its last is
 * {0,3}, so the window has window_bits = 4 bits: they say which of the next four items are taken. A
 * mask has no other bits, and one word. Step 1 passes item 1, whose bit is bit 1. Two of its moves
 * place an option:
 *
 *     option {1,2}    sets the bits 1 and 2
 *     option {1,4}    sets the bits 1 and 0: item 4 has bit 4 mod 4 = 0, which item 0 used before
 *
 * Each move ends by clearing bit 1, which from then on is the bit of item 5.
 *
 * The parts of a plan are made in this order, because each needs those before it:
 *
 *     the fold            which options are left out because of symmetries       fold.c
 *     the window          how many bits of a mask say which items are taken
 *     the index           at which index a state stores its count for each
 *                         partial fleet (the ships placed so far)                counts.c
 *     the digits          bits of a mask that count the cells of sums            digits.c
 *     words of a mask, steps and moves
 *     completable indices which partial fleets later steps can still complete    counts.c
 *     the tests           which free items no option can take any more           closure.c
 *
 * Cost, apart from the tests: a few passes over the items of all options, and a time that grows
 * with the number of steps times the number of indices. */
#include "count/engine/dp/plan.h"

#include "count/base/error.h"
#include "count/engine/dp/closure.h"
#include "count/engine/dp/counts.h"
#include "count/engine/dp/digits.h"

/* How a state remembers which ships are placed. */
typedef struct state_layout {
    /* How the state knows how many copies of each piece are placed. It has a count for each partial
     * fleet (each way in which some of the copies can be placed so far); but a piece with one copy
     * may have a bit of the state's mask instead, which is 1 if the piece is placed. */
    bsc_dp_count_layout counts;
    /* Which bits of the state's mask count how many cells of each sum hold a ship. (A sum is a
     * condition such as "row 1 has 2 ship cells"; its group of bits is called a digit.) */
    bsc_dp_digit_layout digits;
} state_layout;

void bsc_dp_plan_release(bsc_dp_plan *plan) {
    bsc_memory_free(plan->masks.word);
    bsc_memory_free(plan->item_tests.test);
    bsc_memory_free(plan->item_tests.listed_test);
    bsc_arena_release(&plan->arena);
    bsc_dp_fold_release(&plan->fold);
    *plan = (bsc_dp_plan){.steps = 0};
}

/* Sets plan->window_bits: for how many of the next items a state must know whether they are taken.
 * This is the length of the longest option that is placed, from its first item to its last one,
 * counted in steps; or 1 if none is placed. No option that begins in a passed step reaches beyond
 * these items. */
static void set_window_bits(bsc_dp_plan *plan) {
    const bsc_dp_order *order = plan->order;
    plan->window_bits = 1;
    for (uint32_t option = 0; option < plan->model->options; option++) {
        if (!bsc_dp_is_placed(plan, option)) continue;
        const uint32_t length = order->last_step[option] - order->first_step[option] + 1;
        if (length > plan->window_bits) plan->window_bits = length;
    }
}

/* Sets how many 64-bit words the mask of a state has: `words`, as many as its bits need, or
 * min_words if that is more. (min_words is 0 unless a unit test tries longer masks, settings.h.)
 * Then begins the list plan->masks with mask 0, which stays empty: a step or move that needs no
 * mask refers to this one. Also makes the mask of the final state: no item is taken, and all pieces
 * that have a bit of the mask are placed. Fails with BSC_UNSUPPORTED if there would be more than
 * BSC_DP_MAX_WORDS words; also fails if memory runs out. */
static bsc_status set_words(bsc_dp_plan *plan, const state_layout *layout, uint32_t words,
                            uint32_t min_words, bsc_error *error) {
    plan->words = words > min_words ? words : min_words;
    if (plan->words > BSC_DP_MAX_WORDS)
        return bsc_error_set(error, BSC_UNSUPPORTED, "the dp engine would need masks of %lu bits",
                             64 * (unsigned long)plan->words);
    plan->masks.words = plan->words;
    bsc_mask_list_add(&plan->masks);
    BSC_ARENA_ARRAY(&plan->arena, plan->final_mask, plan->words);
    if (plan->masks.failed) return bsc_error_set_no_memory(error);
    if (plan->final_mask == NULL) return bsc_arena_status(&plan->arena, error);
    for (uint32_t bit = 0; bit < layout->counts.mask_bits; bit++)
        bsc_set_bit(plan->final_mask, plan->window_bits + bit);
    return BSC_OK;
}

/* ---- Moves ---- */

/* Returns the class of an option, as an index into plan->counts.class[]. The class says how placing
 * the option changes the index of a count (the number of the partial fleet, the ships placed so
 * far). An option without a counter (piece) has class 0. An option with a counter has class 2 + 2
 * x counter. If the sweep counts how many options cross its lines (are longer across its rows or
 * columns than along them), and this option crosses, the class is 1 higher. */
static uint32_t find_class(const bsc_dp_plan *plan, uint32_t option) {
    const uint32_t counter = plan->model->option_counter[option];
    const uint32_t class = counter == BSC_DP_NO_COUNTER ? 0 : 2 + 2 * counter;
    if (plan->counts.cap == BSC_DP_UNCAPPED) return class;
    const bool crosses = bsc_dp_compare_extents(plan->model, plan->order->direction, option) > 0;
    return class + crosses;
}

/* Fills *move with the move that places the option: which items it takes, and how it changes the
 * placed copies and the digits of a state. (A digit counts for one sum of cells how many of them
 * hold a ship.) Leaves move->tests empty; closure.c fills it later. The move's sets of bits become
 * new elements of the list plan->masks, and *move has their indices. If memory runs out, the list's
 * flag plan->masks.failed is set. */
static void make_move(bsc_dp_plan *plan, const state_layout *layout, uint32_t option,
                      bsc_dp_move *move) {
    const bsc_dp_model *model = plan->model;
    const uint32_t counter = model->option_counter[option];
    *move = (bsc_dp_move){.option = option,
                          .class = find_class(plan, option),
                          .multiplier = plan->fold.multiplier[option],
                          .item_mask_index = bsc_mask_list_add(&plan->masks)};
    if (plan->masks.failed) return;
    uint64_t *items = bsc_mask_get(&plan->masks, move->item_mask_index);
    for (uint32_t k = model->start[option]; k < model->start[option + 1]; k++)
        bsc_set_bit(items, plan->order->step_of[model->entry[k]] % plan->window_bits);
    if (counter != BSC_DP_NO_COUNTER && layout->counts.stride[counter] == 0)
        bsc_set_bit(items, layout->counts.mask_bit[counter]);
    if (layout->digits.width == 0) return;
    move->digit_mask_index = bsc_mask_list_add(&plan->masks);
    if (plan->masks.failed) return;
    bsc_dp_digits_add_option(plan, &layout->digits, option,
                             bsc_mask_get(&plan->masks, move->digit_mask_index));
}

/* Sets `moves` of each step, which must be 0, to how many of the options that the sweep places
 * begin at the item of the step. (An option begins at the first of its items that the sweep
 * passes.) Then gives each step its range of plan->move[], by setting first_move of all steps, and
 * sets plan->moves. */
static void count_moves(bsc_dp_plan *plan) {
    for (uint32_t option = 0; option < plan->model->options; option++)
        if (bsc_dp_is_placed(plan, option)) plan->step[plan->order->first_step[option]].moves++;
    for (uint32_t i = 0; i < plan->steps; i++)
        plan->step[i + 1].first_move = plan->step[i].first_move + plan->step[i].moves;
    plan->moves = plan->step[plan->steps].first_move;
}

/* Fills plan->move[] with the moves that place options. They are sorted by the step in which the
 * option begins, and within a step by the option's index. The masks of the moves are added to the
 * list plan->masks. If memory runs out, the list's flag plan->masks.failed is set. */
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

/* Fills image_bit[] of step i, after which states are replaced by their mirror images. The mirror,
 * a symmetry of the board, which the plan must have (fold.mirror), takes bit b of a state's mask to
 * bit image_bit[b] of the mirror image. Bits that say whether a piece is placed stay where they
 * are. If memory runs out, sets `failed` of the plan's arena.
 *
 * The mirror may take an item out of the window (the next window_bits items, for which a mask has
 * bits). The item's bit then gets the value BSC_DP_NO_BIT, and is dropped when a mask is mirrored.
 * Nothing is lost: no option that has begun reaches an item beyond the window. By symmetry, none
 * reaches the item itself. So the item can only be marked as taken because it is useless (no option
 * can take it any more, closure.c). Its image is useless too, and will be marked when it comes into
 * the window. */
static void find_image_bits(bsc_dp_plan *plan, uint32_t i) {
    const bsc_dp_order *order = plan->order;
    const uint32_t bits = 64 * plan->words;
    uint16_t *image = bsc_arena_new(&plan->arena, bits, sizeof *image);
    plan->step[i].image_bit = image;
    if (image == NULL) return;
    for (uint32_t bit = 0; bit < bits; bit++)
        image[bit] = bit < plan->window_bits ? BSC_DP_NO_BIT : (uint16_t)bit;
    for (uint32_t k = i + 1; k < plan->steps && k <= i + plan->window_bits; k++) {
        const uint32_t image_step = order->step_of[plan->fold.mirror->item[order->item_of_step[k]]];
        assert(image_step > i);
        if (image_step <= i + plan->window_bits)
            image[k % plan->window_bits] = (uint16_t)(image_step % plan->window_bits);
    }
}

/* Makes the steps of the plan with their moves. Also makes what the sweep needs after a step: the
 * tables image_bit[], with which states are replaced by their mirror images, and the masks with
 * which the sums of cells are tested. Fails only if memory runs out. */
static bsc_status make_steps(bsc_dp_plan *plan, const state_layout *layout, bsc_error *error) {
    const bsc_dp_model *model = plan->model;
    BSC_ARENA_ARRAY(&plan->arena, plan->step, (size_t)plan->steps + 1);
    BSC_ARENA_ARRAY(&plan->arena, plan->move, model->options);
    if (plan->arena.failed) return bsc_arena_status(&plan->arena, error);
    for (uint32_t i = 0; i < plan->steps; i++) {
        plan->step[i].item_bit = i % plan->window_bits;
        plan->step[i].may_stay_uncovered = !model->item[plan->order->item_of_step[i]].is_primary;
    }
    make_moves(plan, layout);
    for (uint32_t i = 0; i < plan->steps; i++)
        if (plan->fold.folds_after[i]) find_image_bits(plan, i);
    bsc_dp_digits_make_masks(plan, &layout->digits);
    if (plan->masks.failed) return bsc_error_set_no_memory(error);
    return bsc_arena_status(&plan->arena, error);
}

/* Decides what a state of the sweep stores (the bits of its mask and the index of its counts), and
 * makes the steps and their moves. These are all parts of the plan that the top of this file lists,
 * in this order, except the first and the last: before, the caller decides which options symmetries
 * let the sweep leave out (fold.c), and after, it adds the tests for useless items. The mask of a
 * state gets at least min_words words of 64 bits. Fails with BSC_UNSUPPORTED if a mask would be too
 * wide or a state would have too many counts; also fails if memory runs out. The caller releases
 * the plan after a failure. */
static bsc_status make_states_and_steps(bsc_dp_plan *plan, uint32_t min_words, bsc_error *error) {
    state_layout layout;
    uint32_t words = 0;
    layout.counts = (bsc_dp_count_layout){.mask_bits = 0};
    set_window_bits(plan);
    bsc_status status = bsc_dp_counts_lay_out(plan, &layout.counts, error);
    if (status != BSC_OK) return status;
    bsc_dp_counts_make_classes(plan, &layout.counts);
    status = bsc_dp_digits_lay_out(plan, &plan->arena, plan->window_bits + layout.counts.mask_bits,
                                   &layout.digits, &words, error);
    if (status == BSC_OK) status = set_words(plan, &layout, words, min_words, error);
    if (status == BSC_OK) status = make_steps(plan, &layout, error);
    if (status == BSC_OK) status = bsc_dp_counts_find_completable(plan, &layout.counts, error);
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
    if (status == BSC_OK) status = make_states_and_steps(plan, settings->min_words, error);
    if (status == BSC_OK) status = bsc_dp_add_item_tests(plan, settings, run, error);
    if (status != BSC_OK) bsc_dp_plan_release(plan);
    return status;
}
