/* masks.h - the body of the mask kernels: from one layer's masks to the next one's.
 *
 * The including file sets EXPAND, the function's name, and WORDS, the 64-bit words of a mask: a
 * constant, so that the loops over words vanish, or plan->words.
 *
 * For each move of the step all states are walked once; a state that the move fits gets the mask
 * that follows, its useless items are closed (closure.c), and the table says which state of the
 * next layer that is. Only masks and ranges: the numbers follow in numbers.h, one loop a link, and
 * the links serve the forward and the backward pass.
 *
 * Cost: a table look-up a link. Sorted layers, merged without a table, were tried: counting the
 * classic board in 16 million (mask, counts) states took 0.19 s that way, but closing items spoils
 * the order, and a table of masks alone, with the counts in a vector, has 30 times fewer look-ups
 * to make. */
#include "engine/dp/kernels.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static inline bool overlap(const uint64_t *a, const uint64_t *b, const bsc_dp_plan *plan) {
    uint64_t both = 0;
    (void)plan;
    for (uint32_t w = 0; w < WORDS; w++) both |= a[w] & b[w];
    return both != 0;
}

static inline bool same(const uint64_t *a, const uint64_t *b, const bsc_dp_plan *plan) {
    uint64_t other = 0;
    (void)plan;
    for (uint32_t w = 0; w < WORDS; w++) other |= a[w] ^ b[w];
    return other == 0;
}

static inline size_t slot_of(const uint64_t *mask, const bsc_dp_table *table,
                             const bsc_dp_plan *plan) {
    uint64_t h = 0;
    (void)plan;
    for (uint32_t w = 0; w < WORDS; w++) h = (h ^ mask[w]) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(h ^ (h >> 32)) & (table->slots - 1);
}

static inline bool has_bit(const uint64_t *mask, uint32_t bit) {
    return (mask[bit / 64] >> (bit % 64)) & 1;
}

/* Takes the items that nothing can use any more; see bsc_dp_test. */
static inline void close_useless(const bsc_dp_plan *plan, uint32_t first, uint32_t count,
                                 uint64_t *mask) {
    for (const uint32_t *t = plan->test_list + first, *end = t + count; t < end; t++) {
        const bsc_dp_test *test = &plan->test[*t];
        if (has_bit(mask, test->bit)) continue;
        uint32_t s = 0;
        const uint64_t *set = plan->key + (size_t)test->first_set * WORDS;
        while (s < test->sets && overlap(mask, set + (size_t)s * WORDS, plan)) s++;
        if (s == test->sets) mask[test->bit / 64] |= UINT64_C(1) << (test->bit % 64);
    }
}

static bool grow_table(const bsc_dp_expansion *x) {
    const bsc_dp_plan *plan = x->plan;
    if (!bsc_dp_table_clear(x->table, 2 * ((size_t)x->to->states + 1), x->budget)) return false;
    for (uint32_t s = 0; s < x->to->states; s++) {
        size_t at = slot_of(x->to->mask + (size_t)s * WORDS, x->table, plan);
        while (x->table->state[at] != 0) at = (at + 1) & (x->table->slots - 1);
        x->table->state[at] = s + 1;
    }
    return true;
}

static bool add_state(bsc_dp_expansion *x, const uint64_t *mask) {
    const bsc_dp_plan *plan = x->plan;
    bsc_dp_layer *to = x->to;
    const size_t more = (size_t)to->states + 1;
    if (more == UINT32_MAX)
        x->budget->refused = SIZE_MAX; /* more than a number of a state can say */
    if (more == UINT32_MAX ||
        !bsc_budget_grow(x->budget, &to->mask, &to->mask_room, more * WORDS, sizeof *to->mask) ||
        !bsc_budget_grow(x->budget, &to->set, &to->set_room, more * plan->set_words,
                         sizeof *to->set))
        return false;
    memcpy(to->mask + (size_t)to->states * WORDS, mask, WORDS * sizeof *mask);
    memset(to->set + (size_t)to->states * plan->set_words, 0, plan->set_words * sizeof *to->set);
    to->states++;
    return true;
}

/* The state of that mask in the next layer, a new one if need be; UINT32_MAX without memory. */
static inline uint32_t find_state(bsc_dp_expansion *x, const uint64_t *mask) {
    const bsc_dp_plan *plan = x->plan;
    size_t at = slot_of(mask, x->table, plan);
    for (; x->table->state[at] != 0; at = (at + 1) & (x->table->slots - 1))
        if (same(x->to->mask + (size_t)(x->table->state[at] - 1) * WORDS, mask, plan))
            return x->table->state[at] - 1;
    if (!add_state(x, mask)) return UINT32_MAX;
    x->table->state[at] = x->to->states;
    if (2 * (size_t)x->to->states > x->table->slots && !grow_table(x)) return UINT32_MAX;
    return x->to->states - 1;
}

static inline bool link_states(bsc_dp_expansion *x, uint32_t source, const uint64_t *mask,
                               const uint64_t *set) {
    bsc_dp_links *links = x->links;
    const uint32_t target = find_state(x, mask), words = x->plan->set_words;
    if (target == UINT32_MAX) return false;
    uint64_t *known = x->to->set + (size_t)target * words;
    for (uint32_t w = 0; w < words; w++) known[w] |= set[w];
    links->source[links->pairs] = source;
    links->target[links->pairs++] = target;
    return true;
}

/* The indices that a move leads to from those of a set; false where it has no room anywhere. */
static inline bool move_set(const bsc_dp_class *class, const uint64_t *from, uint64_t *to,
                            uint32_t words) {
    const uint32_t jump = class->shift / 64, bits = class->shift % 64;
    uint64_t any = 0;
    for (uint32_t w = words; w-- > 0;) {
        const uint64_t here = w >= jump ? from[w - jump] & class->room[w - jump] : 0;
        const uint64_t below = w > jump ? from[w - jump - 1] & class->room[w - jump - 1] : 0;
        to[w] = bits == 0 ? here : here << bits | below >> (64 - bits);
        any |= to[w];
    }
    return any != 0;
}

/* Passing the item because it is taken, or leaving it empty where that may be. */
static bool pass_item(bsc_dp_expansion *x) {
    const bsc_dp_plan *plan = x->plan;
    const uint32_t word = x->step->bit / 64;
    const uint64_t bit = UINT64_C(1) << (x->step->bit % 64);
    uint64_t mask[BSC_DP_MAX_WORDS];
    for (uint32_t s = 0; s < x->from->states; s++) {
        memcpy(mask, x->from->mask + (size_t)s * WORDS, WORDS * sizeof *mask);
        if (!x->step->may_skip && (mask[word] & bit) == 0) continue;
        mask[word] &= ~bit;
        close_useless(plan, x->step->first_test, x->step->tests, mask);
        if (!link_states(x, s, mask, x->from->set + (size_t)s * plan->set_words)) return false;
    }
    return true;
}

/* `set` is room for one set. */
static bool place_option(bsc_dp_expansion *x, const bsc_dp_move *move, uint64_t *set) {
    const bsc_dp_plan *plan = x->plan;
    const bsc_dp_class *class = &plan->class[move->class];
    const uint64_t *option = plan->key + (size_t)move->mask * WORDS;
    const uint32_t word = x->step->bit / 64;
    const uint64_t bit = UINT64_C(1) << (x->step->bit % 64);
    uint64_t mask[BSC_DP_MAX_WORDS];
    for (uint32_t s = 0; s < x->from->states; s++) {
        const uint64_t *old = x->from->mask + (size_t)s * WORDS;
        if (overlap(old, option, plan)) continue;
        if (!move_set(class, x->from->set + (size_t)s * plan->set_words, set, plan->set_words))
            continue;
        for (uint32_t w = 0; w < WORDS; w++) mask[w] = old[w] | option[w];
        mask[word] &= ~bit;
        close_useless(plan, move->first_test, move->tests, mask);
        if (!link_states(x, s, mask, set)) return false;
    }
    return true;
}

/* Room for a link from each state, so that adding one needs no test. */
static bool reserve_links(bsc_dp_expansion *x) {
    bsc_dp_links *links = x->links;
    const size_t wanted = links->pairs + x->from->states;
    return bsc_budget_grow(x->budget, &links->source, &links->source_room, wanted,
                           sizeof *links->source) &&
           bsc_budget_grow(x->budget, &links->target, &links->target_room, wanted,
                           sizeof *links->target);
}

static bool walk_moves(bsc_dp_expansion *x, uint64_t *set) {
    const bsc_dp_step *step = x->step;
    x->links->first[0] = 0;
    if (!reserve_links(x) || !pass_item(x)) return false;
    for (uint32_t m = 0; m < step->moves; m++) {
        x->links->first[m + 1] = x->links->pairs;
        if (!reserve_links(x)) return false;
        if (!place_option(x, &x->plan->move[step->first_move + m], set)) return false;
    }
    x->links->first[step->moves + 1] = x->links->pairs;
    return bsc_dp_layer_place(x->to, x->plan, x->budget);
}

bool EXPAND(bsc_dp_expansion *x) {
    uint64_t *set = bsc_memory_new(x->plan->set_words, sizeof *set);
    bsc_dp_links *links = x->links;
    x->to->states = 0;
    links->pairs = 0;
    const bool done = set != NULL &&
                      bsc_budget_reserve(x->budget, &links->first, &links->first_room,
                                         (size_t)x->step->moves + 2, sizeof *links->first) &&
                      bsc_dp_table_clear(x->table, 2 * (size_t)x->from->states, x->budget) &&
                      walk_moves(x, set);
    bsc_memory_free(set);
    return done;
}
