/* masks.c - the mask kernel: from one layer's masks to the next one's.
 *
 * For each move of the step the states that it may fit are walked once; one that it fits gets the
 * mask that follows, its useless items are closed (closure.c), it becomes the fuller one of itself
 * and its mirror image where the step folds (fold.c), and the table says which state of the next
 * layer that is. The numbers follow in numbers.c, by the same pairs forwards and backwards.
 *
 * Options are offered only to states whose item is free, and indices that can no longer be
 * completed are dropped (counts.alive): pentominoes-6x10 has a third of the states so.
 *
 * The body is compiled for each width of masks and sets, each in a function of its own.
 *
 * Cost: a table look-up a pair. Rejected: sorted layers, merged without a table, counted the
 * classic board in 16 million (mask, counts) states in 0.19 s, but closing items spoils the order,
 * and a table of masks alone, with the counts in a vector, has 30 times fewer look-ups to make. */
#include "count/engine/dp/move.h"

/* Widths that are compiled for themselves; above, the plan's. */
typedef struct width {
    uint32_t words, set_words;
} width;

/* A mask of the plan, by number. */
BSC_DP_INLINE const uint64_t *mask_at(const bsc_dp_plan *plan, uint32_t mask, width n) {
    return plan->masks.word + (size_t)mask * n.words;
}

/* The indices that can still be completed after the step. */
BSC_DP_INLINE const uint64_t *alive_after(const bsc_dp_joint *x, width n) {
    return x->tools->plan->counts.alive + (size_t)x->step * n.set_words;
}

void bsc_dp_tools_empty(bsc_dp_tools *tools) {
    bsc_memory_free(tools->table.state);
    bsc_memory_free(tools->open);
    bsc_memory_free(tools->set);
    tools->table = (bsc_dp_table){.state = NULL};
    tools->open = NULL;
    tools->set = NULL;
    tools->open_capacity = tools->set_capacity = 0;
}

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

BSC_DP_INLINE size_t slot_of(const uint64_t *mask, const bsc_dp_table *table, width n) {
    return (size_t)bsc_hash_words(mask, n.words) & (table->slots - 1);
}

/* Takes the items that nothing can use any more; see bsc_dp_test. */
BSC_DP_INLINE void close_useless(const bsc_dp_plan *plan, const bsc_dp_tests *tests, uint64_t *mask,
                                 width n) {
    const uint32_t *t = plan->closing.list + tests->first;
    for (const uint32_t *end = t + tests->count; t < end; t++) {
        const bsc_dp_test *test = &plan->closing.test[*t];
        if (bsc_has_bit(mask, test->bit)) continue;
        uint32_t s = 0;
        const uint64_t *set = mask_at(plan, test->first_set, n);
        while (s < test->sets && bsc_mask_overlaps(mask, set + (size_t)s * n.words, n.words)) s++;
        if (s == test->sets) bsc_set_bit(mask, test->bit);
    }
}

/* Whether the first item after the step that only one of the two takes is taken by `image`. */
static bool is_fuller(const bsc_dp_plan *plan, uint32_t step, const uint64_t *image,
                      const uint64_t *mask) {
    const uint32_t start = (step + 1) % plan->ring, word = start / 64;
    for (uint32_t k = 0; k <= plan->words; k++) {
        const uint32_t w = (word + k) % plan->words;
        uint64_t other = image[w] ^ mask[w];
        if (k == 0) other &= UINT64_MAX << (start % 64);
        if (other != 0) return bsc_has_bit(image, w * 64 + bsc_lowest_bit(other));
    }
    return false;
}

/* The fuller one of the mask and its image: states whose next items are taken have less to do (as
 * the smaller number it would be 5 % more states). */
static void fold_mask(const bsc_dp_plan *plan, uint32_t step, uint64_t *mask) {
    const uint16_t *to = plan->step[step].image;
    uint64_t image[BSC_DP_MAX_WORDS];
    memset(image, 0, plan->words * sizeof *image);
    for (uint32_t w = 0; w < plan->words; w++)
        BSC_EACH_BIT(left, mask[w]) {
            const uint32_t bit = to[w * 64 + bsc_lowest_bit(left)];
            if (bit != BSC_DP_NOWHERE) bsc_set_bit(image, bit);
        }
    if (is_fuller(plan, step, image, mask)) memcpy(mask, image, plan->words * sizeof *mask);
}

/* What a state is looked up in, or added to. */
typedef struct finder {
    bsc_dp_layer *to;
    bsc_dp_table *table;
} finder;

BSC_DP_INLINE bool grow_table(finder f, width n) {
    if (!bsc_dp_table_clear(f.table, 2 * ((size_t)f.to->states + 1))) return false;
    for (uint32_t s = 0; s < f.to->states; s++) {
        size_t at = slot_of(bsc_dp_state_mask(f.to, s, n.words), f.table, n);
        while (f.table->state[at] != 0) at = (at + 1) & (f.table->slots - 1);
        f.table->state[at] = s + 1;
    }
    return true;
}

BSC_DP_INLINE bool add_state(finder f, const uint64_t *mask, width n) {
    bsc_dp_layer *to = f.to;
    const size_t more = (size_t)to->states + 1;
    const bool has_space = more < UINT32_MAX && more * n.words <= to->mask_capacity &&
                           more * n.set_words <= to->set_capacity;
    if (!has_space && (more >= UINT32_MAX || !BSC_ARRAY_GROW(to, mask, more * n.words) ||
                       !BSC_ARRAY_GROW(to, set, more * n.set_words)))
        return false;
    memcpy(bsc_dp_state_mask(to, to->states, n.words), mask, n.words * sizeof *mask);
    memset(bsc_dp_state_set(to, to->states, n.set_words), 0, n.set_words * sizeof *to->set);
    to->states++;
    return true;
}

/* The state of that mask in the layer, a new one if need be; UINT32_MAX without memory. */
BSC_DP_INLINE uint32_t find_state(finder f, const uint64_t *mask, width n) {
    size_t at = slot_of(mask, f.table, n);
    assert(f.table->slots > f.to->states);
    for (; f.table->state[at] != 0; at = (at + 1) & (f.table->slots - 1))
        if (bsc_mask_same(bsc_dp_state_mask(f.to, f.table->state[at] - 1, n.words), mask, n.words))
            return f.table->state[at] - 1;
    if (!add_state(f, mask, n)) return UINT32_MAX;
    f.table->state[at] = f.to->states;
    if (2 * (size_t)f.to->states > f.table->slots && !grow_table(f, n)) return UINT32_MAX;
    return f.to->states - 1;
}

uint32_t bsc_dp_find_state(const bsc_dp_plan *plan, bsc_dp_layer *layer, const uint64_t *mask,
                           bsc_dp_table *table) {
    const finder f = {layer, table};
    if (plan->words == 1) return find_state(f, mask, (width){1, plan->set_words});
    return find_state(f, mask, (width){plan->words, plan->set_words});
}

/* Indices that a move leads to from a set, less those that cannot be completed; false: none. */
BSC_DP_INLINE bool move_set(const bsc_dp_class *class, const uint64_t *alive, const uint64_t *from,
                            uint64_t *to, width n) {
    const uint32_t jump = class->shift / 64, bits = class->shift % 64;
    uint64_t any = 0;
    for (uint32_t w = n.set_words; w-- > 0;) {
        const uint64_t here = w >= jump ? from[w - jump] & class->space[w - jump] : 0;
        const uint64_t below = w > jump ? from[w - jump - 1] & class->space[w - jump - 1] : 0;
        to[w] = (bits == 0 ? here : here << bits | below >> (64 - bits)) & alive[w];
        any |= to[w];
    }
    return any != 0;
}

/* Adds to all digits of a word at once; false where a sum has too much (its guard becomes 1), or
 * can have too little with all that is ahead (its guard is borrowed from). */
BSC_DP_INLINE bool add_to_sums(const bsc_dp_plan *plan, const bsc_dp_step *step, uint32_t adds,
                               uint64_t *mask, width n) {
    const uint64_t *guard = plan->digits.guards, *excess = plan->digits.excess;
    const uint64_t *least = step->least_digits, *ended = step->ended_digits;
    const uint64_t *add = mask_at(plan, adds, n);
    uint64_t wrong = 0;
    for (uint32_t w = 0; w < n.words; w++) {
        mask[w] += add[w];
        wrong |= (mask[w] + excess[w]) & guard[w];
        wrong |= ~((mask[w] | guard[w]) - least[w]) & guard[w];
        mask[w] &= ~ended[w];
    }
    return wrong == 0;
}

/* A move, for each of its states. */
typedef struct mover {
    const bsc_dp_step *step;
    const bsc_dp_class *class;
    const bsc_dp_tests *tests;
    const uint64_t *alive;
    uint32_t adds;
} mover;

BSC_DP_INLINE mover make_mover(const bsc_dp_joint *x, uint32_t class, const bsc_dp_tests *tests,
                               uint32_t adds, width n) {
    const bsc_dp_plan *plan = x->tools->plan;
    const bsc_dp_class *of = &plan->counts.class[class];
    return (mover){&plan->step[x->step], of, tests, alive_after(x, n), adds};
}

/* Adds the pair from a state to the one that it becomes, if it may, by way of the mask that the
 * move has made of its own, but for the item passed. False without memory. */
BSC_DP_INLINE bool add_pair(const bsc_dp_joint *x, const mover *by, uint32_t source, uint64_t *mask,
                            width n) {
    const bsc_dp_plan *plan = x->tools->plan;
    uint64_t *set = x->tools->set;
    bsc_dp_pairs *t = x->pairs;
    bsc_clear_bit(mask, by->step->bit);
    if (!bsc_mask_within(mask_at(plan, by->step->needs, n), mask, n.words) ||
        !move_set(by->class, by->alive, bsc_dp_state_set(x->from, source, n.set_words), set, n))
        return true;
    close_useless(plan, by->tests, mask, n);
    if (plan->digits.guards != NULL && !add_to_sums(plan, by->step, by->adds, mask, n)) return true;
    if (by->step->image != NULL) fold_mask(plan, x->step, mask);
    const uint32_t target = find_state((finder){x->to, &x->tools->table}, mask, n);
    if (target == UINT32_MAX) return false;
    bsc_mask_join(bsc_dp_state_set(x->to, target, n.set_words), set, n.set_words);
    assert(source < x->from->states && target < x->to->states);
    assert(t->count < t->source_capacity && t->count < t->target_capacity);
    t->source[t->count] = source;
    t->target[t->count++] = target;
    return true;
}

/* Passing the item, taken or left empty if it may be; lists the states that have it free. */
BSC_DP_INLINE bool pass_item(const bsc_dp_joint *x, uint32_t *open, uint32_t *opened, width n) {
    const bsc_dp_plan *plan = x->tools->plan;
    const bsc_dp_step *step = &plan->step[x->step];
    const mover by = make_mover(x, 0, &step->tests, 0, n);
    uint64_t mask[BSC_DP_MAX_WORDS];
    for (uint32_t s = 0; s < x->from->states; s++) {
        memcpy(mask, bsc_dp_state_mask(x->from, s, n.words), n.words * sizeof *mask);
        if (!bsc_has_bit(mask, step->bit)) {
            open[(*opened)++] = s;
            if (!step->may_skip) continue;
        }
        if (!add_pair(x, &by, s, mask, n)) return false;
    }
    return true;
}

/* The states that have the option's items free are listed where the sources of its pairs will
 * stand: there is space for all of them, and a pair stands no further than its state. */
BSC_DP_INLINE bool place_option(const bsc_dp_joint *x, const bsc_dp_move *move,
                                const uint32_t *open, uint32_t opened, width n) {
    const bsc_dp_plan *plan = x->tools->plan;
    const mover by = make_mover(x, move->class, &move->tests, move->adds, n);
    const uint64_t *items = mask_at(plan, move->items, n);
    uint64_t mask[BSC_DP_MAX_WORDS];
    uint32_t fits = 0, *fit = x->pairs->source + x->pairs->count;
    assert(bsc_has_bit(items, by.step->bit));
    /* Half of the options fit, so a branch is mispredicted: without it hex-upper takes 8 % less. */
    for (uint32_t k = 0; k < opened; k++) {
        fit[fits] = open[k];
        fits += !bsc_mask_overlaps(bsc_dp_state_mask(x->from, open[k], n.words), items, n.words);
    }
    for (uint32_t k = 0; k < fits; k++) {
        const uint64_t *old = bsc_dp_state_mask(x->from, fit[k], n.words);
        for (uint32_t w = 0; w < n.words; w++) mask[w] = old[w] | items[w];
        if (!add_pair(x, &by, fit[k], mask, n)) return false;
    }
    return true;
}

/* Capacity for a pair from each state, so that adding one needs no test. */
static bool reserve_pairs(const bsc_dp_joint *x, size_t more) {
    bsc_dp_pairs *t = x->pairs;
    return BSC_ARRAY_GROW(t, source, t->count + more) && BSC_ARRAY_GROW(t, target, t->count + more);
}

BSC_DP_INLINE bool walk_moves(const bsc_dp_joint *x, width n) {
    const bsc_dp_plan *plan = x->tools->plan;
    const bsc_dp_step *step = &plan->step[x->step];
    uint32_t *open = x->tools->open, opened = 0;
    bsc_dp_pairs *t = x->pairs;
    bsc_dp_poll *poll = &x->tools->poll;
    if (!reserve_pairs(x, x->from->states) || !bsc_dp_goes_on(poll, BSC_DP_POLL_WORDS) ||
        !pass_item(x, open, &opened, n))
        return false;
    for (uint32_t m = 0; m < step->moves; m++) {
        const bsc_dp_move *move = &plan->move[step->first_move + m];
        t->first[m + 1] = t->count;
        if (!reserve_pairs(x, opened) || !bsc_dp_goes_on(poll, (size_t)opened * n.set_words) ||
            !place_option(x, move, open, opened, n))
            return false;
    }
    t->first[step->moves + 1] = t->count;
    assert(opened <= x->from->states && t->first[1] <= x->from->states);
    return true;
}

#define WALK(name, words, set_words)                                                               \
    BSC_DP_ALONE bool name(const bsc_dp_joint *x) {                                                \
        return walk_moves(x, (width){words, set_words});                                           \
    }

WALK(walk_1_1, 1, 1)
WALK(walk_1_2, 1, 2)
WALK(walk_2_1, 2, 1)
WALK(walk_2_2, 2, 2)
WALK(walk_any, x->tools->plan->words, x->tools->plan->set_words)

/* Makes to and the pairs from `from`, masks and sets only. */
static bool expand_layer(const bsc_dp_joint *x) {
    static bool (*const walk[2][2])(const bsc_dp_joint *) = {{walk_1_1, walk_1_2},
                                                             {walk_2_1, walk_2_2}};
    bsc_dp_tools *tools = x->tools;
    const bsc_dp_plan *plan = tools->plan;
    const bool few = plan->words <= 2 && plan->set_words <= 2;
    bsc_dp_pairs *t = x->pairs;
    x->to->states = 0;
    t->count = 0;
    if (!BSC_ARRAY_RESERVE(tools, set, plan->set_words) ||
        !BSC_ARRAY_RESERVE(tools, open, x->from->states) ||
        !BSC_ARRAY_RESERVE(t, first, (size_t)plan->step[x->step].moves + 2) ||
        !bsc_dp_table_clear(&tools->table, 2 * (size_t)x->from->states))
        return false;
    t->first[0] = 0;
    if (!(few ? walk[plan->words - 1][plan->set_words - 1] : walk_any)(x)) return false;
    return bsc_dp_layer_place(x->to, plan);
}

BSC_DP_INLINE void replay(const bsc_dp_joint *x, width n) {
    uint64_t *moved = x->tools->set;
    const bsc_dp_plan *plan = x->tools->plan;
    const bsc_dp_step *step = &plan->step[x->step];
    const bsc_dp_pairs *t = x->pairs;
    const uint64_t *alive = alive_after(x, n);
    for (uint32_t m = 0; m <= step->moves; m++) {
        const bsc_dp_class *class =
            &plan->counts.class[m == 0 ? 0 : plan->move[step->first_move + m - 1].class];
        for (size_t k = t->first[m]; k < t->first[m + 1]; k++) {
            assert(t->source[k] < x->from->states && t->target[k] < x->to->states);
            move_set(class, alive, bsc_dp_state_set(x->from, t->source[k], n.set_words), moved, n);
            bsc_mask_join(bsc_dp_state_set(x->to, t->target[k], n.set_words), moved, n.set_words);
        }
    }
}

/* Unpacks the pairs, and makes the sets of `to` once more from them and those of `from`. */
static bool replay_layer(const bsc_dp_joint *x, const bsc_dp_packed *packed) {
    const bsc_dp_plan *plan = x->tools->plan;
    const uint32_t words = plan->set_words, moves = plan->step[x->step].moves;
    const size_t all = (size_t)packed->states * words, count = packed->first[moves + 1];
    bsc_dp_pairs *t = x->pairs;
    if (!BSC_ARRAY_RESERVE(x->tools, set, words) || !BSC_ARRAY_RESERVE(x->to, set, all) ||
        !BSC_ARRAY_RESERVE(t, first, (size_t)moves + 2) || !BSC_ARRAY_RESERVE(t, source, count) ||
        !BSC_ARRAY_RESERVE(t, target, count))
        return false;
    x->to->states = packed->states;
    t->count = count;
    memcpy(t->first, packed->first, ((size_t)moves + 2) * sizeof *t->first);
    for (size_t k = 0; k < count; k++) t->source[k] = packed->pair[k] & UINT16_MAX;
    for (size_t k = 0; k < count; k++) t->target[k] = packed->pair[k] >> 16;
    if (all > 0) memset(x->to->set, 0, all * sizeof *x->to->set);
    if (words == 1)
        replay(x, (width){0, 1});
    else if (words == 2)
        replay(x, (width){0, 2});
    else
        replay(x, (width){0, words});
    return bsc_dp_layer_place(x->to, plan);
}

bool bsc_dp_move_states(const bsc_dp_joint *j, const bsc_dp_packed *packed) {
    return (packed != NULL ? replay_layer(j, packed) : expand_layer(j)) && bsc_dp_spend(j);
}
