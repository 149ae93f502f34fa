/* masks.c - finds the states after a step of the sweep from those before it. A state has a mask,
 * which says which items are taken, and a set of indices, which says with which combinations of
 * used copies the mask can be reached.
 *
 * A step passes one item. It has several moves. The first one passes the item without placing an
 * option, and each of the others places an option that begins at this item. make_moves goes through
 * the moves, and for each move through all states that the move may fit. If the move fits a state:
 *
 *   1. The option's items are added to the mask. The step's item is passed, so it leaves the mask.
 *   2. The set of indices is shifted, because one more copy is used. Indices from which the fleet
 *      can no longer be completed are removed (counts.c).
 *   3. Items that no option can take any more are marked as taken, so that states that differ only
 *      in such items become one (closure.c).
 *   4. If states are folded after this step, the mask is replaced by its mirror image if that is
 *      the fuller one (fold.c).
 *   5. A hash table finds the state of the target layer that has this mask; if there is none, a
 *      new state is added. The pair (source state, target state) is stored.
 *
 * Example: a 3x3 board with two ships of two cells, and the step of A1, from the empty mask.
 * Passing A1 leads to the empty mask again; placing A1 B1 leads to the mask B1; placing A1 A2 leads
 * to the mask A2. So there are three pairs, from state 0 to the states 0, 1 and 2. numbers.c adds
 * up the counts of states along the same pairs, forwards and backwards.
 *
 * Removing the indices that cannot be completed leaves pentominoes-6x10 a third of its states.
 *
 * Cost: one look-up in the table for each pair. In an earlier version, a state had a mask and only
 * one combination of used copies, and layers were sorted and merged without a table. This took
 * 0.19 s for classic, with 16 million states. A table of masks alone
 * needs 30 times fewer look-ups. */
#include "count/engine/dp/masks.h"

/* How many 64-bit words the mask of a state has, and how many its set of indices. Most functions
 * below get this as a parameter, although the plan has the same numbers. So the compiler can make a
 * version of them for each pair of constants up to 2. */
typedef struct state_words {
    uint32_t mask, set;
} state_words;

/* Returns the mask with index `mask` in plan->masks, the list of all masks of the plan. */
BSC_DP_INLINE const uint64_t *plan_mask(const bsc_dp_plan *plan, uint32_t mask, state_words words) {
    return plan->masks.word + (size_t)mask * words.mask;
}

/* Returns the set of the indices (combinations of used copies) from which the steps after the
 * current one can still complete the fleet. */
BSC_DP_INLINE const uint64_t *completable_indices(const bsc_dp_stage *stage, state_words words) {
    return stage->tools->plan->counts.completable + (size_t)stage->step * words.set;
}

/* ---- The table ---- */

bool bsc_dp_table_clear(bsc_dp_table *table, size_t states) {
    size_t slots = 64;
    while (slots < 2 * states) slots *= 2;
    if (slots <= table->capacity) {
        memset(table->state, 0, slots * sizeof *table->state);
    } else {
        bsc_memory_free(table->state);
        table->state = bsc_memory_new(slots, sizeof *table->state);
        table->capacity = table->state != NULL ? slots : 0;
    }
    table->slots = slots;
    return table->state != NULL;
}

/* Returns the slot of the hash table at which the search for a mask starts. */
BSC_DP_INLINE size_t first_slot(const bsc_dp_table *table, const uint64_t *mask,
                                state_words words) {
    return (size_t)bsc_hash_words(mask, words.mask) & (table->slots - 1);
}

/* Returns the slot of the hash table that is tried if `slot` belongs to another mask: the one after
 * it, or slot 0 after the last. */
BSC_DP_INLINE size_t next_slot(const bsc_dp_table *table, size_t slot) {
    return (slot + 1) & (table->slots - 1);
}

/* Makes the hash table larger, so that the layer can have twice as many states. The new table is
 * empty, so the function enters all states of the layer again. Returns false if memory runs out. */
BSC_DP_INLINE bool grow_table(bsc_dp_table *table, const bsc_dp_layer *layer, state_words words) {
    if (!bsc_dp_table_clear(table, 2 * ((size_t)layer->states + 1))) return false;
    for (uint32_t s = 0; s < layer->states; s++) {
        size_t slot = first_slot(table, bsc_dp_state_mask(layer, s, words.mask), words);
        while (table->state[slot] != 0) slot = next_slot(table, slot);
        table->state[slot] = s + 1;
    }
    return true;
}

/* Adds a state with this mask and no indices to the layer. Returns false if memory runs out. */
BSC_DP_INLINE bool add_state(bsc_dp_layer *layer, const uint64_t *mask, state_words words) {
    const size_t states = (size_t)layer->states + 1;
    const bool has_space = states < UINT32_MAX && states * words.mask <= layer->mask_capacity &&
                           states * words.set <= layer->set_capacity;
    if (!has_space && (states >= UINT32_MAX || !BSC_ARRAY_GROW(layer, mask, states * words.mask) ||
                       !BSC_ARRAY_GROW(layer, set, states * words.set)))
        return false;
    memcpy(bsc_dp_state_mask(layer, layer->states, words.mask), mask, words.mask * sizeof *mask);
    memset(bsc_dp_state_set(layer, layer->states, words.set), 0, words.set * sizeof *mask);
    layer->states++;
    return true;
}

/* Does the work of bsc_dp_find_state: returns the index of the layer's state with this mask, and
 * adds the state if there is none. `n` says how many words masks and sets have. */
BSC_DP_INLINE uint32_t find_state(bsc_dp_layer *layer, bsc_dp_table *table, const uint64_t *mask,
                                  state_words words) {
    size_t slot = first_slot(table, mask, words);
    assert(table->slots > layer->states);
    while (table->state[slot] != 0) {
        const uint32_t state = table->state[slot] - 1;
        if (bsc_mask_equals(bsc_dp_state_mask(layer, state, words.mask), mask, words.mask))
            return state;
        slot = next_slot(table, slot);
    }
    if (!add_state(layer, mask, words)) return UINT32_MAX;
    table->state[slot] = layer->states;
    if (2 * (size_t)layer->states > table->slots && !grow_table(table, layer, words))
        return UINT32_MAX;
    return layer->states - 1;
}

uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_table *table) {
    if (plan->words == 1) return find_state(layer, table, mask, (state_words){1, plan->set_words});
    return find_state(layer, table, mask, (state_words){plan->words, plan->set_words});
}

void bsc_dp_tools_release(bsc_dp_tools *tools) {
    bsc_memory_free(tools->table.state);
    bsc_memory_free(tools->open);
    bsc_memory_free(tools->set);
    *tools = (bsc_dp_tools){.plan = tools->plan, .quota = tools->quota, .poll = tools->poll};
}

/* ---- Changing one mask ---- */

/* Says whether the item of the test is useless in a state with this mask. The item is free, and
 * each of the test's sets has the other items of one option that could still take it. If an item of
 * the set is taken, the option is blocked. The item is useless if all these options are blocked. */
BSC_DP_INLINE bool is_useless(const bsc_dp_plan *plan, const bsc_dp_test *test,
                              const uint64_t *mask, state_words words) {
    const uint64_t *set = plan_mask(plan, test->first_set, words);
    for (uint32_t s = 0; s < test->sets; s++) {
        if (!bsc_mask_overlaps(mask, set, words.mask)) return false;
        set += words.mask;
    }
    return true;
}

/* Marks the useless items in the mask as taken, so that states that differ only in such items
 * become equal. A free item is useless if no option ahead can take it any more. `tests` says which
 * items to test. */
BSC_DP_INLINE void close_useless_items(const bsc_dp_plan *plan, const bsc_dp_tests *tests,
                                       uint64_t *mask, state_words words) {
    const uint32_t *list = plan->closing.list + tests->first;
    for (uint32_t k = 0; k < tests->count; k++) {
        const bsc_dp_test *test = &plan->closing.test[list[k]];
        if (!bsc_has_bit(mask, test->item_bit) && is_useless(plan, test, mask, words))
            bsc_set_bit(mask, test->item_bit);
    }
}

/* Decides between a mask after the step and its mirror image: says whether `image` should replace
 * `mask`. Looks for the first item, in the order of the sweep, that is taken in only one of the
 * two. Returns true if this item is taken in `image`; false if it is taken in `mask`, or if the two
 * are equal. */
static bool is_fuller(const bsc_dp_plan *plan, uint32_t step, const uint64_t *image,
                      const uint64_t *mask) {
    const uint32_t first_bit = (step + 1) % plan->window_bits;
    const uint32_t first_word = first_bit / 64;
    /* The bits of the items begin at first_bit and wrap around. So the first word is looked at
     * twice: first its bits from first_bit on, and at the end its lower bits. */
    for (uint32_t k = 0; k <= plan->words; k++) {
        const uint32_t w = (first_word + k) % plan->words;
        uint64_t differing = image[w] ^ mask[w];
        if (k == 0) differing &= UINT64_MAX << (first_bit % 64);
        if (differing != 0) return bsc_has_bit(image, w * 64 + bsc_lowest_bit(differing));
    }
    return false;
}

/* Replaces the mask by its mirror image if the image is fuller. So a state and its mirror image,
 * which can be continued in equally many ways, become one state. The fuller mask is kept because a
 * state whose next items are taken has fewer moves. To keep the mask with the smaller value instead
 * gave 5 % more states. */
static void fold_mask(const bsc_dp_plan *plan, uint32_t step, uint64_t *mask) {
    const uint16_t *image_bit = plan->step[step].image;
    uint64_t image[BSC_DP_MAX_WORDS];
    memset(image, 0, plan->words * sizeof *image);
    for (uint32_t w = 0; w < plan->words; w++) {
        for (uint64_t bits = mask[w]; bits != 0; bits &= bits - 1) {
            const uint32_t bit = image_bit[w * 64 + bsc_lowest_bit(bits)];
            if (bit != BSC_DP_NOWHERE) bsc_set_bit(image, bit);
        }
    }
    if (is_fuller(plan, step, image, mask)) memcpy(mask, image, plan->words * sizeof *mask);
}

/* Finds out with which combinations of used copies a move leads to its new state. `set` has the
 * indices of the combinations before the move. If a copy of the move's piece is unused at an index,
 * the move adds class->shift to the index; otherwise the index is dropped. With shift 2, the set
 * {0, 1} becomes {2, 3}. The new set is written to `moved`, without the indices that are not in
 * `completable`. Returns false if the new set is empty. */
BSC_DP_INLINE bool move_set(const bsc_dp_class *class, const uint64_t *completable,
                            const uint64_t *set, uint64_t *moved, state_words words) {
    const uint32_t word_shift = class->shift / 64;
    const uint32_t bit_shift = class->shift % 64;
    uint64_t united = 0;
    for (uint32_t w = words.set; w-- > 0;) {
        uint64_t high = 0, low = 0; /* the two words of `set` whose bits move into word w */
        if (w >= word_shift) high = set[w - word_shift] & class->space[w - word_shift];
        if (w > word_shift) low = set[w - word_shift - 1] & class->space[w - word_shift - 1];
        if (bit_shift != 0) high = high << bit_shift | low >> (64 - bit_shift);
        moved[w] = high & completable[w];
        united |= moved[w];
    }
    return united != 0;
}

/* Adds an option to all digits of a mask, and tests them. (A digit is a group of bits that counts
 * the ship cells of one sum, digits.h.) `addend` is the index of the plan's mask that has what the
 * option adds to each digit. Returns false if a digit is too large: the guard bit of digit + excess
 * is 1. Also returns false if later steps cannot make a digit large enough: digit - minimum borrows
 * from the guard bit. Digits to which no later step adds are then set to 0. */
BSC_DP_INLINE bool add_to_sums(const bsc_dp_plan *plan, const bsc_dp_step *step, uint32_t addend,
                               uint64_t *mask, state_words words) {
    const uint64_t *guard = plan->digits.guards;
    const uint64_t *excess = plan->digits.excess;
    const uint64_t *minimum = step->least_digits;
    const uint64_t *ended = step->ended_digits;
    const uint64_t *add = plan_mask(plan, addend, words);
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

/* What a move does to the mask and the set of indices of a state. (A move passes the item of the
 * step, or places an option that begins there.) The items that the option takes are not in here:
 * the callers of add_pair add them to the mask. */
typedef struct mask_move {
    const bsc_dp_step *step;
    /* says by how much the move raises an index, and at which indices the move is possible */
    const bsc_dp_class *class;
    const bsc_dp_tests *tests; /* which tests for useless items follow the move */
    /* the set of indices from which later steps can still complete the fleet */
    const uint64_t *completable;
    /* The index of a mask of the plan: what the move adds to the digits of a state, which count the
     * ship cells of sums (digits.h). Mask 0 is empty, and adds nothing. */
    uint32_t addend;
} mask_move;

/* Returns a move of the current step. `class` is an index into plan->counts.class[]. The other
 * parameters are stored in the fields with the same names. */
BSC_DP_INLINE mask_move make_mask_move(const bsc_dp_stage *stage, uint32_t class,
                                       const bsc_dp_tests *tests, uint32_t addend,
                                       state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    return (mask_move){.step = bsc_dp_stage_step(stage),
                       .class = &plan->counts.class[class],
                       .tests = tests,
                       .completable = completable_indices(stage, words),
                       .addend = addend};
}

/* Carries out a move from state `source`: finds or adds the target state to which it leads, and
 * stores the pair of the two states. `mask` is the mask of the source state with the option's items
 * added; the function changes it. If the new state cannot become a solution, stores no pair, and
 * returns true. This is so if a piece that had to be placed by now is unused, if no index remains
 * in the set, or if a sum of cells is wrong. Returns false if memory runs out. */
BSC_DP_INLINE bool add_pair(const bsc_dp_stage *stage, const mask_move *move, uint32_t source,
                            uint64_t *mask, state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    uint64_t *set = stage->tools->set;
    bsc_dp_pairs *pairs = stage->pairs;
    bsc_clear_bit(mask, move->step->item_bit);
    if (!bsc_mask_is_subset(plan_mask(plan, move->step->needed_mask, words), mask, words.mask))
        return true;
    const uint64_t *source_set = bsc_dp_state_set(stage->source, source, words.set);
    if (!move_set(move->class, move->completable, source_set, set, words)) return true;
    close_useless_items(plan, move->tests, mask, words);
    if (plan->digits.guards != NULL && !add_to_sums(plan, move->step, move->addend, mask, words))
        return true;
    if (move->step->image != NULL) fold_mask(plan, stage->step, mask);
    const uint32_t target = find_state(stage->target, &stage->tools->table, mask, words);
    if (target == UINT32_MAX) return false;
    bsc_mask_join(bsc_dp_state_set(stage->target, target, words.set), set, words.set);
    assert(source < stage->source->states && target < stage->target->states);
    assert(pairs->count < pairs->source_capacity && pairs->count < pairs->target_capacity);
    pairs->source[pairs->count] = source;
    pairs->target[pairs->count] = target;
    pairs->count++;
    return true;
}

/* Adds the pairs of the move that passes the step's item without placing an option. It is possible
 * in all states in which the item is taken, and if the item may stay uncovered, in all others too.
 * Writes the states in which the item is free, so that an option can be placed there, to open[],
 * and their number to *open_states. Returns false if memory runs out. */
BSC_DP_INLINE bool pass_item(const bsc_dp_stage *stage, uint32_t *open, uint32_t *open_states,
                             state_words words) {
    const bsc_dp_step *step = bsc_dp_stage_step(stage);
    const mask_move move = make_mask_move(stage, 0, &step->tests, 0, words);
    uint64_t mask[BSC_DP_MAX_WORDS];
    uint32_t count = 0;
    for (uint32_t s = 0; s < stage->source->states; s++) {
        memcpy(mask, bsc_dp_state_mask(stage->source, s, words.mask), words.mask * sizeof *mask);
        if (!bsc_has_bit(mask, step->item_bit)) {
            open[count] = s;
            count++;
            if (!step->may_skip) continue;
        }
        if (!add_pair(stage, &move, s, mask, words)) return false;
    }
    *open_states = count;
    return true;
}

/* Adds the pairs of the move that places an option. open[] has the states in which the step's item
 * is free. The move fits such a state if the option's other items are free too. If its piece has a
 * bit of the mask, the piece must also be unused. Returns false if memory runs out.
 *
 * First, pairs->source[] gets a list of the states that fit, after the pairs that are already
 * there. Then each state of the list is replaced by its pair, if there is one. The pair's place is
 * never after that of the state, so no state is overwritten before it is read. */
BSC_DP_INLINE bool place_option(const bsc_dp_stage *stage, const bsc_dp_move *option,
                                const uint32_t *open, uint32_t open_states, state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    const bsc_dp_layer *source = stage->source;
    const mask_move move =
        make_mask_move(stage, option->class, &option->tests, option->digit_mask, words);
    const uint64_t *items = plan_mask(plan, option->item_mask, words);
    uint32_t *fitting = stage->pairs->source + stage->pairs->count;
    uint32_t fitting_states = 0;
    uint64_t mask[BSC_DP_MAX_WORDS];
    assert(bsc_has_bit(items, move.step->item_bit));
    /* About half of the states fit, so a branch would often be predicted wrongly. Without a branch,
     * hex-upper takes 8 % less time. */
    for (uint32_t k = 0; k < open_states; k++) {
        fitting[fitting_states] = open[k];
        fitting_states +=
            !bsc_mask_overlaps(bsc_dp_state_mask(source, open[k], words.mask), items, words.mask);
    }
    for (uint32_t k = 0; k < fitting_states; k++) {
        const uint64_t *source_mask = bsc_dp_state_mask(source, fitting[k], words.mask);
        for (uint32_t w = 0; w < words.mask; w++) mask[w] = source_mask[w] | items[w];
        if (!add_pair(stage, &move, fitting[k], mask, words)) return false;
    }
    return true;
}

/* Makes space for `count` more pairs, so that the loops that add pairs need not test for space.
 * Returns false if memory runs out. */
static bool reserve_pairs(bsc_dp_pairs *pairs, size_t count) {
    return BSC_ARRAY_GROW(pairs, source, pairs->count + count) &&
           BSC_ARRAY_GROW(pairs, target, pairs->count + count);
}

/* Adds the pairs of all moves of the current step (which state leads to which), and the states to
 * which they lead. Returns false if memory runs out or the sweep is stopped. */
BSC_DP_INLINE bool make_moves(const bsc_dp_stage *stage, state_words words) {
    const bsc_dp_plan *plan = stage->tools->plan;
    const bsc_dp_step *step = bsc_dp_stage_step(stage);
    uint32_t *open = stage->tools->open; /* the states in which the step's item is free */
    uint32_t open_states = 0;
    bsc_dp_pairs *pairs = stage->pairs;
    bsc_dp_poll *poll = &stage->tools->poll;
    if (!reserve_pairs(pairs, stage->source->states) || !bsc_dp_goes_on(poll, BSC_DP_POLL_WORDS) ||
        !pass_item(stage, open, &open_states, words))
        return false;
    for (uint32_t m = 0; m < step->moves; m++) {
        const bsc_dp_move *option = &plan->move[step->first_move + m];
        pairs->first[m + 1] = pairs->count;
        if (!reserve_pairs(pairs, open_states) ||
            !bsc_dp_goes_on(poll, (size_t)open_states * words.set) ||
            !place_option(stage, option, open, open_states, words))
            return false;
    }
    pairs->first[step->moves + 1] = pairs->count;
    assert(open_states <= stage->source->states && pairs->first[1] <= stage->source->states);
    return true;
}

BSC_DP_ALONE bool make_moves_1_1(const bsc_dp_stage *stage) {
    return make_moves(stage, (state_words){1, 1});
}

BSC_DP_ALONE bool make_moves_1_2(const bsc_dp_stage *stage) {
    return make_moves(stage, (state_words){1, 2});
}

BSC_DP_ALONE bool make_moves_2_1(const bsc_dp_stage *stage) {
    return make_moves(stage, (state_words){2, 1});
}

BSC_DP_ALONE bool make_moves_2_2(const bsc_dp_stage *stage) {
    return make_moves(stage, (state_words){2, 2});
}

BSC_DP_ALONE bool make_moves_wide(const bsc_dp_stage *stage) {
    const bsc_dp_plan *plan = stage->tools->plan;
    return make_moves(stage, (state_words){plan->words, plan->set_words});
}

/* Finds the pairs of the current step (which state leads to which) and its target layer from the
 * masks and sets of the source layer. The target layer gets no counts yet. Returns false if memory
 * runs out or the sweep is stopped. */
static bool expand_layer(const bsc_dp_stage *stage) {
    static bool (*const by_width[2][2])(const bsc_dp_stage *) = {{make_moves_1_1, make_moves_1_2},
                                                                 {make_moves_2_1, make_moves_2_2}};
    bsc_dp_tools *tools = stage->tools;
    const bsc_dp_plan *plan = tools->plan;
    bsc_dp_pairs *pairs = stage->pairs;
    stage->target->states = 0;
    pairs->count = 0;
    if (!BSC_ARRAY_RESERVE(tools, set, plan->set_words) ||
        !BSC_ARRAY_RESERVE(tools, open, stage->source->states) ||
        !BSC_ARRAY_RESERVE(pairs, first, (size_t)bsc_dp_stage_step(stage)->moves + 2) ||
        !bsc_dp_table_clear(&tools->table, 2 * (size_t)stage->source->states))
        return false;
    pairs->first[0] = 0;
    const bool is_narrow = plan->words <= 2 && plan->set_words <= 2;
    const bool done =
        is_narrow ? by_width[plan->words - 1][plan->set_words - 1](stage) : make_moves_wide(stage);
    return done && bsc_dp_layer_place_numbers(stage->target, plan);
}

/* ---- Making a layer again, from its packed pairs ---- */

/* Fills the sets of indices of the target layer's states, which must be empty before the call. For
 * each pair, moves the indices of the source state as the pair's move does, and adds them to the
 * set of the target state. words.mask is not used. */
BSC_DP_INLINE void join_sets(const bsc_dp_stage *stage, state_words words) {
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

/* Unpacks the pairs (which state leads to which) of a step with `moves` options into `pairs`.
 * Returns false if memory runs out. */
static bool unpack_pairs(bsc_dp_pairs *pairs, const bsc_dp_packed *packed, uint32_t moves) {
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
 * state leads to which) from `packed`, and follows them to compute the target layer's sets. The
 * target layer gets no masks and no counts. Returns false if memory runs out. */
static bool replay_layer(const bsc_dp_stage *stage, const bsc_dp_packed *packed) {
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
        join_sets(stage, (state_words){0, 1});
    else if (plan->set_words == 2)
        join_sets(stage, (state_words){0, 2});
    else
        join_sets(stage, (state_words){0, plan->set_words});
    return bsc_dp_layer_place_numbers(target, plan);
}

bool bsc_dp_move_states(const bsc_dp_stage *stage, const bsc_dp_packed *packed) {
    const bool done = packed != NULL ? replay_layer(stage, packed) : expand_layer(stage);
    return done && bsc_dp_spend(stage);
}
