/* masks.c - finds the states after a step of the sweep from those before it. A state has a mask,
 * which says which items are taken, and a set of indices. An index is the number of a partial fleet
 * (the ships placed so far), and the set says with which partial fleets the mask can be reached.
 *
 * A step passes one item. It has several moves. The first one passes the item without placing an
 * option, and each of the others places an option that begins at this item. make_moves goes through
 * the moves, and for each move through all states that the move may fit. If the move fits a state:
 *
 *   1. The option's items are added to the mask. The step's item is passed, so it leaves the mask.
 *   2. The set of indices is shifted, because one more ship is placed. Indices from which the fleet
 *      can no longer be completed are removed (counts.c).
 *   3. Items that no option can take any more are marked as taken, so that states that differ only
 *      in such items become one (closure.c).
 *   4. If states are folded after this step, the mask is replaced by its mirror image if the
 *      first item that only one of the two has taken is taken in the image (fold.c).
 *   5. A hash table (state_table.h) finds the state of the target layer that has this mask; if
 *      there is none, a new state is added. The pair (source state, target state) is stored.
 *
 * Example: a 3x3 board with two ships of two cells, and the step of A1, from the empty mask.
 * Passing A1 leads to the empty mask again; placing A1 B1 leads to the mask B1; placing A1 A2 leads
 * to the mask A2. So there are three pairs, from state 0 to the states 0, 1 and 2. numbers.c adds
 * up the counts of states along the same pairs.
 *
 * Removing the indices that cannot be completed leaves pentominoes-6x10 a third of its states.
 *
 * Cost: one look-up in the table for each pair. In an earlier version, a state had a mask and only
 * one partial fleet, and layers were sorted and merged without a table. This took 0.19 s for
 * classic, with 16 million states. A table of masks alone needs 30 times fewer look-ups. */
#include "count/engine/dp/masks.h"

/* Returns mask number `mask_index` of plan->masks, the list of all masks that the plan refers
 * to. */
BSC_DP_INLINE const uint64_t *plan_mask(const bsc_dp_plan *plan, uint32_t mask_index,
                                        bsc_dp_state_words words) {
    return plan->masks.word + (size_t)mask_index * words.mask;
}

/* Returns the set of the partial fleets (ships placed so far) that the steps after the stage's step
 * can still complete. It has a bit for the index (number) of each partial fleet, in words.set words
 * of 64 bits. */
BSC_DP_INLINE const uint64_t *completable_indices(const bsc_dp_stage *stage,
                                                  bsc_dp_state_words words) {
    return stage->tools->plan->counts.completable + (size_t)stage->step * words.set;
}

void bsc_dp_tools_release(bsc_dp_tools *tools) {
    bsc_memory_free(tools->table.state);
    bsc_memory_free(tools->open_state);
    bsc_memory_free(tools->set);
    *tools = (bsc_dp_tools){.plan = tools->plan, .quota = tools->quota, .poll = tools->poll};
}

/* ---- Changing one mask ---- */

/* Says whether the tested item is useless in a state with this mask, in which it is free. For each
 * option that could still take the item, the test has a blocking set: the option's other items. If
 * one of them is taken, the option is blocked. The item is useless if all these options are
 * blocked. */
BSC_DP_INLINE bool is_useless(const bsc_dp_plan *plan, const bsc_dp_test *test,
                              const uint64_t *mask, bsc_dp_state_words words) {
    const uint64_t *blocking_set = plan_mask(plan, test->first_blocking_set, words);
    for (uint32_t s = 0; s < test->blocking_sets; s++) {
        if (!bsc_mask_overlaps(mask, blocking_set, words.mask)) return false;
        blocking_set += words.mask;
    }
    return true;
}

/* Marks useless items in a state's mask as taken, so that states that differ only in such items
 * become equal. A free item is useless if no option ahead can take it any more. `tests` says which
 * items to test. */
BSC_DP_INLINE void mark_useless_items(const bsc_dp_plan *plan, const bsc_dp_test_list *tests,
                                      uint64_t *mask, bsc_dp_state_words words) {
    for (uint32_t k = tests->first; k < tests->first + tests->count; k++) {
        const bsc_dp_test *test = &plan->item_tests.test[plan->item_tests.listed_test[k]];
        if (!bsc_has_bit(mask, test->item_bit) && is_useless(plan, test, mask, words))
            bsc_set_bit(mask, test->item_bit);
    }
}

/* Compares a mask after the step with its mirror image: says whether `image` should replace `mask`,
 * because it takes an earlier item. The first item, in the order of the sweep, that is taken in
 * only one of the two decides. Returns true if this item is taken in `image`; false if it is taken
 * in `mask`, or if the two are equal. */
static bool takes_earlier_item(const bsc_dp_plan *plan, uint32_t step, const uint64_t *image,
                               const uint64_t *mask) {
    const uint32_t first_bit = (step + 1) % plan->window_bits;
    const uint32_t first_word = first_bit / 64;
    /* The bit of the next item is first_bit. The bits of the items after it follow, and begin again
     * at bit 0 after bit window_bits - 1. So the first word is looked at twice: first its bits
     * from first_bit on, and at the end its lower bits. */
    for (uint32_t k = 0; k <= plan->words; k++) {
        const uint32_t w = (first_word + k) % plan->words;
        uint64_t differing = image[w] ^ mask[w];
        if (k == 0) differing &= UINT64_MAX << (first_bit % 64);
        if (differing != 0) return bsc_has_bit(image, w * 64 + bsc_lowest_bit(differing));
    }
    return false;
}

/* Replaces the mask of a state after the step, which must fold (image_bit is not NULL), by its
 * mirror image if the image takes an earlier item. So a state and its mirror image, which can be
 * continued in equally many ways, become one state. The mask that takes the earlier item is kept
 * because a state whose next items are taken has fewer moves. To keep the mask with the smaller
 * value instead gave 5 % more states. */
static void fold_mask(const bsc_dp_plan *plan, uint32_t step, uint64_t *mask) {
    const uint16_t *image_bit = plan->step[step].image_bit;
    uint64_t image[BSC_DP_MAX_WORDS];
    memset(image, 0, plan->words * sizeof *image);
    for (uint32_t w = 0; w < plan->words; w++) {
        for (uint64_t bits = mask[w]; bits != 0; bits &= bits - 1) {
            const uint32_t bit = image_bit[w * 64 + bsc_lowest_bit(bits)];
            if (bit != BSC_DP_NO_BIT) bsc_set_bit(image, bit);
        }
    }
    if (takes_earlier_item(plan, step, image, mask))
        memcpy(mask, image, plan->words * sizeof *mask);
}

/* Finds out with which partial fleets (the ships placed so far) a move leads to its new state.
 * `set` has a bit for each index (the number of a partial fleet) with which the state before the
 * move can be reached. If the move can place a ship at an index, it adds class->index_shift to the
 * index; otherwise the index is dropped. With index_shift 2, the set {0, 1} becomes {2, 3}. The new
 * set is written to `moved`, without the indices that are not in `completable`, from which later
 * steps cannot complete the fleet. Returns false if the new set is empty. */
BSC_DP_INLINE bool move_set(const bsc_dp_class *class, const uint64_t *completable,
                            const uint64_t *set, uint64_t *moved, bsc_dp_state_words words) {
    /* All bits of `set` are shifted by index_shift bits to higher indices: by this many whole words
     * and this many bits. */
    const uint32_t word_shift = class->index_shift / 64;
    const uint32_t bit_shift = class->index_shift % 64;
    uint64_t all_words = 0; /* the bitwise or of all words of the new set */
    for (uint32_t w = words.set; w-- > 0;) {
        /* the two words of `set` whose bits are shifted into moved[w] */
        uint64_t high = 0, low = 0;
        if (w >= word_shift) high = set[w - word_shift] & class->can_place_set[w - word_shift];
        if (w > word_shift)
            low = set[w - word_shift - 1] & class->can_place_set[w - word_shift - 1];
        if (bit_shift != 0) high = high << bit_shift | low >> (64 - bit_shift);
        moved[w] = high & completable[w];
        all_words |= moved[w];
    }
    return all_words != 0;
}

/* Adds an option to the digits of a state's mask, and tests the digits. (A digit is a group of bits
 * that counts the ship cells of one sum, such as "row 1 has 2 ship cells". Its highest bit is its
 * guard, which is 0 in every state, digits.h.) digit_mask_index is the index of a mask in
 * plan->masks: what the option adds to each digit. The plan must have digits.
 *
 * Returns false if a digit is greater than its sum allows: digit + excess then sets the guard. For
 * example, a digit of 8 bits whose sum allows 2 has the excess 125, because 3 + 125 is the guard,
 * 128. Also returns false if a digit is below the minimum from which later steps can make it large
 * enough: if its guard is set to 1 first, digit - minimum then clears the guard. Digits to which no
 * later step adds are no longer needed. They are set to 0, so that states which differ only in them
 * become equal. If the result is false, the mask is useless. */
BSC_DP_INLINE bool add_to_digits(const bsc_dp_plan *plan, const bsc_dp_step *step,
                                 uint32_t digit_mask_index, uint64_t *mask,
                                 bsc_dp_state_words words) {
    const uint64_t *guard = plan->digits.guards;
    const uint64_t *excess = plan->digits.excess;
    const uint64_t *minimum = step->least_digits;
    const uint64_t *ended = step->ended_digits;
    const uint64_t *add = plan_mask(plan, digit_mask_index, words);
    uint64_t wrong = 0;
    for (uint32_t w = 0; w < words.mask; w++) {
        mask[w] += add[w];
        wrong |= (mask[w] + excess[w]) & guard[w];
        wrong |= ~((mask[w] | guard[w]) - minimum[w]) & guard[w];
        mask[w] &= ~ended[w];
    }
    return wrong == 0;
}

/* ---- Moves ---- */

/* What a move does to a state. (A move places an option that begins at the item of the step, or it
 * places none, because the item is taken already or may stay uncovered. A state has a mask, whose
 * bits say which items are taken, and a set of the numbers of those partial fleets that lead to
 * it.) Not included are the items that the option takes: the callers of add_pair add these to the
 * mask. */
typedef struct mask_move {
    const bsc_dp_step *step;
    /* A partial fleet is the set of ships placed so far, and plan.h numbers all of them. The class
     * says from which partial fleets the move is possible, and by how much it raises the number of
     * the partial fleet: a move that places no ship raises it by 0. */
    const bsc_dp_class *class;
    /* The tests after the move. Each finds out whether a certain free item can be taken by no later
     * option; the move then marks this item as taken. */
    const bsc_dp_test_list *tests;
    /* the set of the numbers of those partial fleets that later steps can still complete */
    const uint64_t *completable;
    /* What the move adds to the digits of a state, as the index of a mask in plan->masks. (Digits
     * count the ship cells of sums, digits.h.) Mask 0 is empty, and adds nothing. */
    uint32_t digit_mask_index;
} mask_move;

/* Returns what a move of the stage's step does to states, in the form that add_pair needs. `class`
 * is the index in plan->counts.class[] of the class of the move's option; a move without an option
 * has the class 0. `tests` are the tests for useless items that are made after the move.
 * digit_mask_index is the index in plan->masks of what the move adds to the digits of a state,
 * which count the ship cells of sums; 0: it adds nothing. `words` says how many words the masks and
 * the sets of states have. */
BSC_DP_INLINE mask_move make_mask_move(const bsc_dp_stage *stage, uint32_t class,
                                       const bsc_dp_test_list *tests, uint32_t digit_mask_index,
                                       bsc_dp_state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    return (mask_move){.step = bsc_dp_stage_step(stage),
                       .class = &plan->counts.class[class],
                       .tests = tests,
                       .completable = completable_indices(stage, words),
                       .digit_mask_index = digit_mask_index};
}

/* Carries out a move from state `source`: finds or adds the target state to which it leads, and
 * stores the pair of the two states. `mask` is the mask of the source state with the option's items
 * added; the function changes it. The set of the target state gets the indices (numbers of partial
 * fleets) with which the move leads to it. Returns false only if memory runs out.
 *
 * If the new state cannot become a solution, stores no pair, and returns true. This is so if a
 * piece that had to be placed by now is missing, if no partial fleet (the ships placed so far) of
 * the state can be completed any more, or if a sum of cells is wrong. */
BSC_DP_INLINE bool add_pair(const bsc_dp_stage *stage, const mask_move *move, uint32_t source,
                            uint64_t *mask, bsc_dp_state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    uint64_t *moved_set = stage->tools->set;
    bsc_dp_pairs *pairs = stage->pairs;
    bsc_clear_bit(mask, move->step->item_bit);
    if (!bsc_mask_is_subset(plan_mask(plan, move->step->required_mask_index, words), mask,
                            words.mask))
        return true;
    const uint64_t *source_set = bsc_dp_state_set(stage->source, source, words.set);
    if (!move_set(move->class, move->completable, source_set, moved_set, words)) return true;
    mark_useless_items(plan, move->tests, mask, words);
    if (plan->digits.guards != NULL &&
        !add_to_digits(plan, move->step, move->digit_mask_index, mask, words))
        return true;
    if (move->step->image_bit != NULL) fold_mask(plan, stage->step, mask);
    const uint32_t target =
        bsc_dp_find_or_add_state(stage->target, &stage->tools->table, mask, words);
    if (target == UINT32_MAX) return false;
    bsc_mask_join(bsc_dp_state_set(stage->target, target, words.set), moved_set, words.set);
    assert(source < stage->source->states && target < stage->target->states);
    assert(pairs->count < pairs->source_capacity && pairs->count < pairs->target_capacity);
    pairs->source[pairs->count] = source;
    pairs->target[pairs->count] = target;
    pairs->count++;
    return true;
}

/* Adds the pairs of the move that passes the step's item without placing an option. (A pair is a
 * state before the step, and a state to which the move leads.) The move is possible in all states
 * in which the item is taken, and if the item may stay uncovered, in all others too. Writes the
 * states in which the item is free, so that an option can be placed there, to open_state[], which
 * has room for all states before the step, and how many they are to *open_states. Returns false if
 * memory runs out. */
BSC_DP_INLINE bool pass_item(const bsc_dp_stage *stage, uint32_t *open_state, uint32_t *open_states,
                             bsc_dp_state_words words) {
    const bsc_dp_step *step = bsc_dp_stage_step(stage);
    const mask_move move = make_mask_move(stage, 0, &step->tests, 0, words);
    uint64_t mask[BSC_DP_MAX_WORDS];
    uint32_t count = 0;
    for (uint32_t s = 0; s < stage->source->states; s++) {
        memcpy(mask, bsc_dp_state_mask(stage->source, s, words.mask), words.mask * sizeof *mask);
        if (!bsc_has_bit(mask, step->item_bit)) {
            open_state[count] = s;
            count++;
            if (!step->may_stay_uncovered) continue;
        }
        if (!add_pair(stage, &move, s, mask, words)) return false;
    }
    *open_states = count;
    return true;
}

/* Adds the pairs of the move that places an option. (A pair is a state before the step, and a state
 * to which the move leads.) open_state[] has the states in which the step's item is free. The move
 * fits such a state if the option's other items are free too, and its piece, if it has a bit of the
 * mask, is not placed yet. Returns false if memory runs out.
 *
 * The list of the fitting states is made in pairs->source[], behind the pairs that are there
 * already, so it needs no memory of its own. Then each state of the list is replaced by its pair,
 * if there is one. The pair's place is never after that of the state, so no state is overwritten
 * before it is read. */
BSC_DP_INLINE bool place_option(const bsc_dp_stage *stage, const bsc_dp_move *option,
                                const uint32_t *open_state, uint32_t open_states,
                                bsc_dp_state_words words) {
    if (open_states == 0) return true; /* pairs->source may be NULL */
    const bsc_dp_plan *plan = stage->tools->plan;
    const bsc_dp_layer *source = stage->source;
    const mask_move move =
        make_mask_move(stage, option->class, &option->tests, option->digit_mask_index, words);
    const uint64_t *item_mask = plan_mask(plan, option->item_mask_index, words);
    uint32_t *fitting_state = stage->pairs->source + stage->pairs->count;
    uint32_t fitting_states = 0;
    uint64_t mask[BSC_DP_MAX_WORDS];
    assert(bsc_has_bit(item_mask, move.step->item_bit));
    /* Every state is written to the end of the list, but the list only grows if the option fits the
     * state. About half of the states fit, so a branch would often be predicted wrongly. Without a
     * branch, a count of the board hex-upper takes 8 % less time. */
    for (uint32_t k = 0; k < open_states; k++) {
        fitting_state[fitting_states] = open_state[k];
        fitting_states += !bsc_mask_overlaps(bsc_dp_state_mask(source, open_state[k], words.mask),
                                             item_mask, words.mask);
    }
    for (uint32_t k = 0; k < fitting_states; k++) {
        const uint64_t *source_mask = bsc_dp_state_mask(source, fitting_state[k], words.mask);
        for (uint32_t w = 0; w < words.mask; w++) mask[w] = source_mask[w] | item_mask[w];
        if (!add_pair(stage, &move, fitting_state[k], mask, words)) return false;
    }
    return true;
}

/* Makes space for `count` more pairs, so that the loops that add pairs need not test for space.
 * Returns false if memory runs out. */
static bool reserve_pairs(bsc_dp_pairs *pairs, size_t count) {
    return BSC_ARRAY_GROW(pairs, source, pairs->count + count) &&
           BSC_ARRAY_GROW(pairs, target, pairs->count + count);
}

/* Adds the pairs of all moves of the stage's step, and the states after the step to which they
 * lead. (A pair is a state before the step, and a state after it to which a move leads. One move
 * passes the step's item; each other move places an option that begins there, in a state in which
 * the item is free.) Returns false if memory runs out or the sweep is stopped. */
BSC_DP_INLINE bool make_moves(const bsc_dp_stage *stage, bsc_dp_state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    const bsc_dp_step *step = bsc_dp_stage_step(stage);
    uint32_t *open_state = stage->tools->open_state;
    uint32_t open_states = 0;
    bsc_dp_pairs *pairs = stage->pairs;
    bsc_dp_poll *poll = &stage->tools->poll;
    if (!reserve_pairs(pairs, stage->source->states) || !bsc_dp_goes_on(poll, BSC_DP_POLL_WORDS) ||
        !pass_item(stage, open_state, &open_states, words))
        return false;
    for (uint32_t m = 0; m < step->moves; m++) {
        const bsc_dp_move *option = &plan->move[step->first_move + m];
        pairs->first[m + 1] = pairs->count;
        if (!reserve_pairs(pairs, open_states) ||
            !bsc_dp_goes_on(poll, (size_t)open_states * words.set) ||
            !place_option(stage, option, open_state, open_states, words))
            return false;
    }
    pairs->first[step->moves + 1] = pairs->count;
    assert(open_states <= stage->source->states && pairs->first[1] <= stage->source->states);
    return true;
}

/* The following versions of make_moves are compiled for states whose masks and sets have one or two
 * words. In the name make_moves_M_S, M is how many words the mask of a state has (which says which
 * items are taken), and S how many words its set has (which says with which partial fleets it can
 * be reached). */
BSC_DP_NOINLINE bool make_moves_1_1(const bsc_dp_stage *stage) {
    return make_moves(stage, (bsc_dp_state_words){1, 1});
}

BSC_DP_NOINLINE bool make_moves_1_2(const bsc_dp_stage *stage) {
    return make_moves(stage, (bsc_dp_state_words){1, 2});
}

BSC_DP_NOINLINE bool make_moves_2_1(const bsc_dp_stage *stage) {
    return make_moves(stage, (bsc_dp_state_words){2, 1});
}

BSC_DP_NOINLINE bool make_moves_2_2(const bsc_dp_stage *stage) {
    return make_moves(stage, (bsc_dp_state_words){2, 2});
}

BSC_DP_NOINLINE bool make_moves_wide(const bsc_dp_stage *stage) {
    const bsc_dp_plan *plan = stage->tools->plan;
    return make_moves(stage, (bsc_dp_state_words){plan->words, plan->set_words});
}

/* Finds the pairs of the stage's step (which state leads to which) and the states of its target
 * layer, from the masks and sets of the source layer. The target layer gets no counts yet, but
 * places for them. Returns false if memory runs out or the sweep is stopped. */
static bool expand_layer(const bsc_dp_stage *stage) {
    /* [words of a mask - 1][words of a set - 1] */
    static bool (*const by_words[2][2])(const bsc_dp_stage *) = {{make_moves_1_1, make_moves_1_2},
                                                                 {make_moves_2_1, make_moves_2_2}};
    bsc_dp_tools *tools = stage->tools;
    const bsc_dp_plan *plan = tools->plan;
    bsc_dp_pairs *pairs = stage->pairs;
    stage->target->states = 0;
    pairs->count = 0;
    if (!BSC_ARRAY_RESERVE(tools, set, plan->set_words) ||
        !BSC_ARRAY_RESERVE(tools, open_state, stage->source->states) ||
        !BSC_ARRAY_RESERVE(pairs, first, (size_t)bsc_dp_stage_step(stage)->moves + 2) ||
        !bsc_dp_table_clear(&tools->table, 2 * (size_t)stage->source->states))
        return false;
    pairs->first[0] = 0;
    const bool is_narrow = plan->words <= 2 && plan->set_words <= 2;
    const bool done =
        is_narrow ? by_words[plan->words - 1][plan->set_words - 1](stage) : make_moves_wide(stage);
    return done && bsc_dp_layer_place_numbers(stage->target, plan);
}

/* ---- Making a layer again, from its packed pairs ---- */

/* Fills the sets of the target layer's states, which must be empty before the call. (The set of a
 * state has a bit for each partial fleet, the ships placed so far, with which it can be reached.)
 * For each pair, shifts the set of the source state as the pair's move does, leaves out partial
 * fleets that later steps cannot complete, and adds the rest to the set of the target state. Of
 * `words`, only words.set is used: how many words the set of a state has. */
BSC_DP_INLINE void fill_target_sets(const bsc_dp_stage *stage, bsc_dp_state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    const bsc_dp_step *step = bsc_dp_stage_step(stage);
    const bsc_dp_pairs *pairs = stage->pairs;
    const uint64_t *completable = completable_indices(stage, words);
    uint64_t *moved = stage->tools->set;
    for (uint32_t m = 0; m <= step->moves; m++) {
        const uint32_t class = m == 0 ? 0 : plan->move[step->first_move + m - 1].class;
        for (size_t k = pairs->first[m]; k < pairs->first[m + 1]; k++) {
            const uint32_t source = pairs->source[k];
            const uint32_t target = pairs->target[k];
            assert(source < stage->source->states && target < stage->target->states);
            move_set(&plan->counts.class[class], completable,
                     bsc_dp_state_set(stage->source, source, words.set), moved, words);
            bsc_mask_join(bsc_dp_state_set(stage->target, target, words.set), moved, words.set);
        }
    }
}

/* Unpacks the pairs of a step (which state leads to which), which `packed` stores in half of the
 * memory, into `pairs`. `moves` is how many options begin at the step's item. Returns false if
 * memory runs out. */
static bool unpack_pairs(bsc_dp_pairs *pairs, const bsc_dp_packed_pairs *packed, uint32_t moves) {
    const size_t firsts = (size_t)moves + 2;
    const size_t count = packed->first[moves + 1];
    if (!BSC_ARRAY_RESERVE(pairs, first, firsts) || !BSC_ARRAY_RESERVE(pairs, source, count) ||
        !BSC_ARRAY_RESERVE(pairs, target, count))
        return false;
    pairs->count = count;
    memcpy(pairs->first, packed->first, firsts * sizeof *pairs->first);
    for (size_t k = 0; k < count; k++) pairs->source[k] = packed->pair[k] & UINT16_MAX;
    for (size_t k = 0; k < count; k++) pairs->target[k] = packed->pair[k] >> 16;
    return true;
}

/* Restores, for the backward pass, what the forward pass found in this step. Takes the pairs (which
 * state leads to which) from `packed`, and follows them to compute the sets of the target layer's
 * states: with which partial fleets (the ships placed so far) each state can be reached. The target
 * layer gets no masks, and no counts yet, but places for them. Returns false if memory runs out. */
static bool replay_layer(const bsc_dp_stage *stage, const bsc_dp_packed_pairs *packed) {
    const bsc_dp_plan *plan = stage->tools->plan;
    bsc_dp_layer *target = stage->target;
    const size_t words = (size_t)packed->states * plan->set_words;
    if (!BSC_ARRAY_RESERVE(stage->tools, set, plan->set_words) ||
        !BSC_ARRAY_RESERVE(target, set, words) ||
        !unpack_pairs(stage->pairs, packed, bsc_dp_stage_step(stage)->moves))
        return false;
    target->states = packed->states;
    if (words > 0) memset(target->set, 0, words * sizeof *target->set);
    if (plan->set_words == 1)
        fill_target_sets(stage, (bsc_dp_state_words){0, 1});
    else if (plan->set_words == 2)
        fill_target_sets(stage, (bsc_dp_state_words){0, 2});
    else
        fill_target_sets(stage, (bsc_dp_state_words){0, plan->set_words});
    return bsc_dp_layer_place_numbers(target, plan);
}

bool bsc_dp_find_target_states(const bsc_dp_stage *stage, const bsc_dp_packed_pairs *packed) {
    const bool done = packed != NULL ? replay_layer(stage, packed) : expand_layer(stage);
    return done && bsc_dp_charge_quota(stage);
}
