/* leaf.c - counts the ways to choose the last one, two or three options of a solution by a closed
 * form: for each open option, the number of options that can be combined with it is computed from
 * set sizes, instead of trying these options one by one.
 *
 * A slot is a place for one option that a solution still lacks. X, Y and Z are the sets of the open
 * options (those that may still be taken) that can fill the first, second and third slot. Two
 * options are in conflict if they share an item. N(a) is the set of all options in conflict with
 * option a, and a itself. An item that needs two or three options has two or three slots with the
 * same set; then each solution is counted once for each order of these options, and the sum is
 * divided by the number of orders. The sums for one, two and three slots are:
 *
 *   one     |X|
 *   two     the sum, over all a in X, of |Y - N(a)|
 *   three   the sum, over all a in X, of |Y'| |Z'| - P(a), where Y' = Y - N(a), Z' = Z - N(a), and
 *           P(a) is the number of pairs (b, c) in Y' x Z' that are in conflict.
 *
 * P(a) is computed from the number of all pairs in Y x Z that are in conflict, which is counted
 * once for all a. The pairs with a member in N(a) are subtracted from that number. For each c in Z
 * & N(a), these are the |N(c) & Y| pairs with c, a number known from the count of all pairs. For
 * each b in Y & N(a), these are the |N(b) & (Z - N(a))| pairs of b with an option outside N(a).
 *
 * Example: ships of 2 cells, which may touch, on a 3x3 board. All slots have the same 12 options. 8
 * of the options lie along a side of the board, like A1 B1, and their N(a) has 4 members. The other
 * 4 options reach into the middle, like B1 B2, and their N(a) has 6 members.
 *
 *   two     8 (12 - 4) + 4 (12 - 6) = 88. Each solution is counted twice, so there are 44.
 *   three   For a = A1 B1, N(a) is A1 B1, A1 A2, B1 C1, B1 B2, so |Y'| |Z'| = 8 x 8 = 64. Y x Z has
 *           8 x 4 + 4 x 6 = 56 pairs in conflict. 4 + 4 + 4 + 6 = 18 of them have c in N(a), and
 *           0 + 2 + 1 + 3 = 6 others have b in N(a). So P(a) = 56 - 18 - 6 = 32, and 64 - 32 = 32
 *           pairs go with a. For a = B1 B2 there are 20 pairs. The sum is 8 x 32 + 4 x 20 = 336.
 *           Each solution is counted six times, so there are 56.
 *
 * If options have weights, a solution counts as the product of the weights of its options. If a
 * difference in these formulas is so small that rounding errors would show, the solutions are added
 * up one by one instead. Without weights, the same code counts in doubles too, because the number
 * of ways to choose three options is small enough to be exact in a double. Casts between counts and
 * doubles go by int64_t, because one machine instruction converts a signed integer. If an option
 * covers two of the open items, there is no closed form, and the search goes on.
 *
 * Cost for three slots: one row of Z is read for each pair of options of X and Y that are in
 * conflict. With linked lists, which have at most two slots: the lists of all items of each option
 * of X are read. */
#include "count/engine/dlx/leaf.h"

#include "count/base/bits.h"
#include "count/base/natural.h"
#include "count/cover/matrix.h"
#include "count/engine/dlx/bits.h"
#include "count/engine/dlx/links.h"

/* A fraction, used if options have weights. The formulas subtract the weight of all pairs of
 * options that are in conflict from the weight of all pairs. If the result is at most this fraction
 * of the weight of all pairs, it may be mostly rounding errors. Then the solutions are added up one
 * by one instead. */
#define MIN_DIFFERENCE 1e-3
/* The result of count_pairs if the search must stop. It cannot be mistaken for a number of
 * solutions, which is never negative. */
#define STOPPED (-1e300)

/* A slot stands for one option that a solution still lacks; leaf.c counts solutions that lack one
 * to three options. The slot belongs to an item that needs the option, and any open option of this
 * item can fill it. */
typedef struct slot {
    /* The options that can fill the slot, as a row of bits: bit i stands for option i of the block,
     * the part of the matrix that is searched now (bits.h). All these bits are in the 64-bit words
     * set[first_word] .. set[end_word - 1]; the other words must not be read. */
    uint64_t *set;
    uint32_t item;       /* the item that needs the option: its index in the block */
    uint32_t first_word; /* index in set[] of the first word with options that can fill the slot */
    uint32_t end_word;   /* index in set[] after the last such word */
    uint64_t size;       /* how many options can fill the slot */
    /* the sum of the weights of the options that can fill the slot; if options have no weights, the
     * same as `size` */
    double weight;
} slot;

/* Adds `solutions` to the number of solutions that use the option with this index in the matrix or,
 * if options have weights, to the sum of the weights of these solutions. If the root of the search
 * tries only one of several options that symmetries map to each other, s->orbit_size of them, a
 * number of solutions is multiplied by s->orbit_size, because all of these options are in equally
 * many solutions. A search with weights does not use symmetries. */
static void tally_option(bsc_dlx_search *s, uint32_t option, double solutions) {
    if (s->marks.share != NULL) {
        s->marks.share[option] += solutions;
    } else if (s->option_solutions != NULL) {
        bsc_dlx_count *sum = &s->option_solutions[option];
        const uint64_t count = (uint64_t)(int64_t)solutions; /* by int64_t: see the file head */
        *sum = bsc_wide_add(*sum, bsc_wide_product(count, s->orbit_size));
    }
}

/* Returns how many of the options that can fill the slot are in `row`, a set of options as bits. (A
 * slot is a place for an option that the solution lacks.) If the row is the set of the options that
 * are in conflict with some option, the result says how many options of the slot cannot be taken
 * together with that option. */
BSC_DLX_INLINE uint64_t count_common(const slot *x, const uint64_t *row) {
    uint64_t count = 0;
    for (uint32_t w = x->first_word; w < x->end_word; w++)
        count += bsc_count_bits(x->set[w] & row[w]);
    return count;
}

/* Returns the sum of the weights of the options that are in `row`, a set of options as bits, and
 * can fill the slot, which is a place for an option that the solution lacks. */
BSC_DLX_INLINE double weigh_common(const bsc_dlx_search *s, const slot *x, const uint64_t *row) {
    double sum = 0.0;
    for (uint32_t w = x->first_word; w < x->end_word; w++)
        BSC_EACH_BIT(unseen, x->set[w] & row[w])
            sum += s->marks.weight[w * 64 + bsc_lowest_bit(unseen)];
    return sum;
}

/* Returns how many of the options that can fill the slot are in `row`, a set of options as bits; or
 * the sum of their weights if `weighed` is true. */
BSC_DLX_INLINE double measure_common(const bsc_dlx_search *s, const slot *x, const uint64_t *row,
                                     bool weighed) {
    if (weighed) return weigh_common(s, x, row);
    return (double)(int64_t)count_common(x, row);
}

/* Counts the pairs of options that are in conflict because they share an item: one option can fill
 * slot x, the other one slot y. Sets conflict_sum[] of each option of x to how many options of y
 * are in conflict with it. Returns the sum of these numbers, which is the number of pairs. If
 * `weighed` is true, each option counts as its weight (which copy_weights must have set), and each
 * pair as the product of its weights. */
BSC_DLX_INLINE double count_conflicting_pairs(bsc_dlx_search *s, const bsc_dlx_bits *bits,
                                              const slot *x, const slot *y, bool weighed) {
    double sum = 0.0;
    for (uint32_t w = x->first_word; w < x->end_word; w++)
        BSC_EACH_BIT(unseen, x->set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(unseen);
            const double conflicts = measure_common(s, y, bsc_dlx_conflicts(bits, a), weighed);
            s->marks.conflict_sum[a] = conflicts;
            sum += weighed ? conflicts * s->marks.weight[a] : conflicts;
        }
    return sum;
}

/* Counts how a solution that lacks three options can be completed if option a is one of them, and
 * options have no weights. The slots y and z are the places of the other two options b and c; each
 * slot has the set of the open options that can fill it. Returns the number of pairs of an option b
 * of y and an option c of z such that no two of a, b and c are in conflict (share an item).
 * conflicting_pairs is how many pairs (b, c) are in conflict, for all options b and c of the two
 * slots; conflict_sum[c] must say how many of them have c. Returns STOPPED if the search must stop.
 *
 * blocked_b and blocked_c are how many b and how many c are in conflict with a, so they cannot be
 * taken. blocked_pairs is how many of the conflicting pairs have a member that is in conflict with
 * a. So the result is
 *
 *   (all b - blocked_b) (all c - blocked_c) - (conflicting_pairs - blocked_pairs) */
BSC_DLX_INLINE double count_pairs(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *y,
                                  const slot *z, uint32_t a, double conflicting_pairs) {
    const uint64_t *row_a = bsc_dlx_conflicts(bits, a);
    uint64_t blocked_b = 0;
    uint64_t blocked_c = 0;
    /* Conflicting pairs (b, c) whose c is blocked, whatever b is; and those whose b is blocked, but
     * c is not. Together they are the blocked pairs. */
    double pairs_of_blocked_c = 0.0;
    uint64_t pairs_of_blocked_b = 0;
    for (uint32_t v = y->first_word; v < y->end_word; v++)
        BSC_EACH_BIT(unseen, y->set[v] & row_a[v]) {
            const uint64_t *row_b = bsc_dlx_conflicts(bits, v * 64 + bsc_lowest_bit(unseen));
            for (uint32_t w = z->first_word; w < z->end_word; w++)
                pairs_of_blocked_b += bsc_count_bits(z->set[w] & row_b[w] & ~row_a[w]);
            blocked_b++;
        }
    for (uint32_t w = z->first_word; w < z->end_word; w++)
        BSC_EACH_BIT(unseen, z->set[w] & row_a[w]) {
            pairs_of_blocked_c += s->marks.conflict_sum[w * 64 + bsc_lowest_bit(unseen)];
            blocked_c++;
        }
    if (bsc_dlx_search_stopped(s, 1 + (blocked_b * (z->end_word - z->first_word) + blocked_c) / 32))
        return STOPPED;
    const double blocked_pairs = pairs_of_blocked_c + (double)(int64_t)pairs_of_blocked_b;
    return (y->weight - (double)(int64_t)blocked_b) * (z->weight - (double)(int64_t)blocked_c) -
           (conflicting_pairs - blocked_pairs);
}

/* Finds the triples with the options a and b, which are in conflict (share an item). A triple is a,
 * b and an option c that can fill slot z and is in conflict with both. (A slot is a place for an
 * option that the solution lacks.) Returns the sum of the weights of all these options c, and adds
 * the weight of a times the weight of b to triple_sum[c] of each. */
BSC_DLX_INLINE double weigh_triples(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *z,
                                    uint32_t a, uint32_t b) {
    bsc_dlx_marks *marks = &s->marks;
    const uint64_t *row_a = bsc_dlx_conflicts(bits, a);
    const uint64_t *row_b = bsc_dlx_conflicts(bits, b);
    const double pair_weight = marks->weight[b] * marks->weight[a];
    double sum = 0.0;
    for (uint32_t w = z->first_word; w < z->end_word; w++)
        BSC_EACH_BIT(unseen, z->set[w] & row_a[w] & row_b[w]) {
            const uint32_t c = w * 64 + bsc_lowest_bit(unseen);
            sum += marks->weight[c];
            if (pair_weight > 0.0) marks->triple_sum[c] += pair_weight;
        }
    return sum;
}

/* Does the same as count_pairs if options have weights: a pair of an option b of slot y and an
 * option c of slot z counts as the product of their weights. Option a fills the remaining slot.
 * count_conflicting_pairs must have set conflict_sum[] of the options of both slots.
 *
 * If b and c are in conflict with each other, and both with a, the three form a triple. The pair
 * (b, c) is then blocked by its b and by its c, so it is at first added twice to blocked_pairs, and
 * must be subtracted once. The caller lets one slot after the other be the slot of a.
 *
 * For the first slot, triple_additions is 0: the function finds all triples, and adds each of them
 * to triple_sum[b] and triple_sum[c], as the product of the weights of its other two options. So
 * for the later slots triple_sum[a] is known, and the triples need not be found again. But if the
 * slots of b and c belong to the same item, both have the same options, and each triple was met
 * twice, as (a, b, c) and as (a, c, b). triple_additions says how often each triple was added to
 * triple_sum[a]: twice in that case, otherwise once. */
BSC_DLX_INLINE double weigh_pairs(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *y,
                                  const slot *z, uint32_t a, double conflicting_pairs,
                                  uint32_t triple_additions) {
    bsc_dlx_marks *marks = &s->marks;
    const uint64_t *row_a = bsc_dlx_conflicts(bits, a);
    double blocked_b = 0.0;
    double blocked_c = 0.0;
    double blocked_pairs = 0.0;
    uint64_t count_b = 0;
    uint64_t count_c = 0;
    if (triple_additions > 0) blocked_pairs = -marks->triple_sum[a] / triple_additions;
    for (uint32_t v = y->first_word; v < y->end_word; v++)
        BSC_EACH_BIT(unseen, y->set[v] & row_a[v]) {
            const uint32_t b = v * 64 + bsc_lowest_bit(unseen);
            count_b++;
            blocked_b += marks->weight[b];
            blocked_pairs += marks->weight[b] * marks->conflict_sum[b];
            if (triple_additions > 0) continue;
            const double triples = weigh_triples(s, bits, z, a, b);
            marks->triple_sum[b] += marks->weight[a] * triples;
            blocked_pairs -= marks->weight[b] * triples;
        }
    for (uint32_t w = z->first_word; w < z->end_word; w++)
        BSC_EACH_BIT(unseen, z->set[w] & row_a[w]) {
            const uint32_t c = w * 64 + bsc_lowest_bit(unseen);
            count_c++;
            blocked_c += marks->weight[c];
            blocked_pairs += marks->weight[c] * marks->conflict_sum[c];
        }
    if (bsc_dlx_search_stopped(s, 1 + (count_b * (z->end_word - z->first_word) + count_c) / 32))
        return STOPPED;
    return (y->weight - blocked_b) * (z->weight - blocked_c) - (conflicting_pairs - blocked_pairs);
}

/* Completes a solution in all possible ways, one after the other, and returns the sum of the
 * products of the weights of the options that complete it. It lacks one or two options, and each of
 * slots[0 .. slot_count - 1] has the open options that can be one of them. No two options of a
 * solution may be in conflict (share an item). If both slots belong to the same item, each pair of
 * options is added twice, once in either order. conflicts_1 and conflicts_2 are the sets of the
 * options that are in conflict with the one or two options taken last; they are the same set if
 * that is a single option. This is slower than the formulas, but is used where they would subtract
 * two large sums that are nearly equal, which would leave mostly rounding errors. */
static double add_up_solutions(const bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *slots,
                               uint32_t slot_count, const uint64_t *conflicts_1,
                               const uint64_t *conflicts_2) {
    double sum = 0.0;
    assert(slot_count == 1 || (slot_count == 2 && conflicts_1 == conflicts_2));
    for (uint32_t w = slots->first_word; w < slots->end_word; w++)
        BSC_EACH_BIT(unseen, slots->set[w] & ~conflicts_1[w] & ~conflicts_2[w]) {
            const uint32_t b = w * 64 + bsc_lowest_bit(unseen);
            double product = s->marks.weight[b];
            if (slot_count > 1)
                product *= add_up_solutions(s, bits, slots + 1, slot_count - 1, conflicts_1,
                                            bsc_dlx_conflicts(bits, b));
            sum += product;
        }
    return sum;
}

/* Counts the solutions with each of the options that can fill the first slot, slots[0]. Such a
 * solution lacks as many options as there are slots; slot_count is 1, 2 or 3. For each option a of
 * the first slot, counts the ways to fill the other slots so that no two options are in conflict.
 * Adds their number, or the weight of these solutions if `weighed` is true, to the result of a
 * (tally_option). The weight includes that of the options taken above the level. Returns the sum
 * over all options a, or 0 if the search stops. triple_additions is for weigh_pairs: 0 if it has
 * yet to find the triples of options in conflict, otherwise how often each triple was added to
 * triple_sum[]. */
BSC_DLX_INLINE double count_completions(bsc_dlx_search *s, const bsc_dlx_level *level,
                                        const slot slots[3], uint32_t slot_count,
                                        uint32_t triple_additions, bool weighed) {
    const bsc_dlx_bits *bits = level->bits;
    /* If the second and the third slot belong to the same item, which needs two options, each pair
     * of options is counted twice, once in each order. So each counts as one half. */
    const double pair_share = slot_count == 3 && slots[1].item == slots[2].item ? 0.5 : 1.0;
    const double all_pairs = slot_count == 3 ? slots[1].weight * slots[2].weight : slots[1].weight;
    double sum = 0.0;
    double conflicting_pairs = 0.0;
    if (slot_count == 3)
        conflicting_pairs = count_conflicting_pairs(s, bits, &slots[2], &slots[1], weighed);
    if (slot_count == 3 && weighed) count_conflicting_pairs(s, bits, &slots[1], &slots[2], true);
    for (uint32_t w = slots[0].first_word; w < slots[0].end_word; w++)
        BSC_EACH_BIT(unseen, slots[0].set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(unseen);
            const uint64_t *conflicts = bsc_dlx_conflicts(bits, a);
            double ways = 1.0;
            if (slot_count == 3 && weighed)
                ways = weigh_pairs(s, bits, &slots[1], &slots[2], a, conflicting_pairs,
                                   triple_additions);
            else if (slot_count == 3)
                ways = count_pairs(s, bits, &slots[1], &slots[2], a, conflicting_pairs);
            else if (slot_count == 2)
                ways = slots[1].weight - measure_common(s, &slots[1], conflicts, weighed);
            if (ways == STOPPED) return 0.0;
            if (weighed && slot_count > 1 && ways <= MIN_DIFFERENCE * all_pairs)
                ways = add_up_solutions(s, bits, &slots[1], slot_count - 1, conflicts, conflicts);
            if (weighed) ways *= s->marks.weight[a] * level->path_weight;
            assert(ways >= 0.0);
            tally_option(s, bits->option[a], ways * pair_share);
            sum += ways * pair_share;
        }
    return sum;
}

/* Says whether some option can fill both slots, which are places for two options that the solution
 * lacks: whether it covers both the item of slot x and that of slot y, which is another item. */
BSC_DLX_INLINE bool have_common_option(const slot *x, const slot *y) {
    for (uint32_t w = x->first_word; w < x->end_word; w++)
        if (w >= y->first_word && w < y->end_word && (x->set[w] & y->set[w]) != 0) return true;
    return false;
}

/* Prepares the options that can fill slot x for weigh_pairs: copies their weights from the matrix
 * to marks.weight[], where each option has its index in the block, and sets marks.triple_sum[], in
 * which weigh_pairs adds up the triples of each option, to 0. */
BSC_DLX_INLINE void copy_weights(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *x) {
    for (uint32_t w = x->first_word; w < x->end_word; w++)
        BSC_EACH_BIT(unseen, x->set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(unseen);
            s->marks.weight[a] = s->shared->weight[bits->option[a]];
            s->marks.triple_sum[a] = 0.0;
        }
}

/* Makes the slots that a solution still has to fill. Each open item (a primary item that still
 * needs options) gets as many slots as it needs options, all with the same set: the open options
 * that cover the item. Sets *slot_count to how many slots there are. Returns false if some option
 * covers two of the open items, because it could fill two slots at once, and the formulas of this
 * file do not apply then. */
BSC_DLX_INLINE bool make_slots(bsc_dlx_search *s, const bsc_dlx_level *level, slot *slots,
                               uint32_t *slot_count, bool weighed) {
    const bsc_dlx_bits *bits = level->bits;
    uint32_t items = 0; /* how many open items have been found so far */
    *slot_count = 0;
    for (uint32_t v = 0; v < bits->item_words; v++)
        BSC_EACH_BIT(unseen, level->open_items[v]) {
            const uint32_t item = v * 64 + bsc_lowest_bit(unseen); /* the index in the block */
            const uint64_t *row = bsc_dlx_item_row(bits, item);
            slot next = {.set = s->marks.item_options[items],
                         .item = item,
                         .first_word = bits->first_word[item],
                         .end_word = bits->end_word[item]};
            items++;
            for (uint32_t w = next.first_word; w < next.end_word; w++)
                next.set[w] = level->open_options[w] & row[w * bits->lanes];
            for (uint32_t n = 0; n < *slot_count; n++)
                if (have_common_option(&next, &slots[n])) return false;
            if (weighed) copy_weights(s, bits, &next);
            next.size = count_common(&next, next.set);
            next.weight = measure_common(s, &next, next.set, weighed);
            for (uint32_t n = 0; n < s->options_needed[bits->item[item]]; n++)
                slots[(*slot_count)++] = next;
        }
    assert(*slot_count == level->options_needed);
    return true;
}

/* Chooses which of three slots comes first; does nothing if there are fewer. (A slot is a place for
 * an option that the solution lacks. If an item lacks two options, it has two slots, which are
 * neighbours in slots[].) count_completions goes through the options of the first slot. If two
 * slots belong to the same item, the slot of the other item comes first, because only in this order
 * weigh_pairs counts the triples (three options, every two of them in conflict) rightly. Otherwise
 * the slot with the fewest options comes first, which saves time. */
static void order_slots(slot *slots, uint32_t slot_count) {
    if (slot_count < 3) return;
    uint32_t best = 0;
    if (slots[0].item == slots[1].item) {
        best = 2;
    } else if (slots[1].item != slots[2].item) {
        for (uint32_t n = 1; n < 3; n++)
            if (slots[n].size < slots[best].size) best = n;
    }
    const slot front = slots[best];
    slots[best] = slots[0];
    slots[0] = front;
}

/* Counts the solutions: the ways to choose an option for each of the slots slots[0 .. slot_count -
 * 1], so that no two of these options are in conflict. Returns their number. If options have
 * weights (`weighed`), returns 0, and sets level->solution_weight to the sum of the weights of all
 * solutions.
 *
 * count_completions counts the solutions, and also how many of them use each option of the first
 * slot. If the run wants this number for every option (run->every_option), the slots are rotated,
 * so that each slot is once the first one, and its options are counted then. */
BSC_DLX_INLINE uint64_t count_slots(bsc_dlx_search *s, bsc_dlx_level *level, slot slots[3],
                                    uint32_t slot_count, bool weighed) {
    for (uint32_t rotation = 0; rotation < slot_count; rotation++) {
        uint32_t slots_of_item = 0; /* how many slots belong to the item of the first slot */
        for (uint32_t k = 0; k < slot_count; k++) slots_of_item += slots[k].item == slots[0].item;
        /* The slot that is now the last one was the first one before. If it belongs to the same
         * item as the present first slot, both have the same options, which have been counted. */
        const bool is_new_item = slots[0].item != slots[slot_count - 1].item;
        if (rotation == 0 || (s->shared->run->every_option && is_new_item)) {
            /* In rotation 0, weigh_pairs finds all triples of options in conflict. If the item of
             * the present first slot has two slots, it finds each triple twice, with the two
             * options of this item in either order. */
            const uint32_t triple_additions = rotation > 0 ? slots_of_item : 0;
            /* A solution has slots_of_item options of the first slot's item. count_completions
             * counts the solution once with each of them. */
            const double sum =
                count_completions(s, level, slots, slot_count, triple_additions, weighed) /
                slots_of_item;
            if (rotation == 0) level->solution_weight = sum;
        }
        const slot first = slots[0];
        for (uint32_t k = 1; k < slot_count; k++) slots[k - 1] = slots[k];
        slots[slot_count - 1] = first;
    }
    return weighed ? 0 : (uint64_t)level->solution_weight;
}

/* Implements bsc_dlx_leaf for a state in rows of bits: makes a slot for each option that a solution
 * still lacks, and counts the ways to fill the slots. `weighed` says whether options have weights.
 * Every caller passes a constant for it, so that the compiler makes one version of the functions
 * above with weights, and one without. */
BSC_DLX_INLINE bool count_leaf(bsc_dlx_search *s, bsc_dlx_level *level, uint64_t *count,
                               bool weighed) {
    slot slots[3] = {0};
    uint32_t slot_count;
    if (!make_slots(s, level, slots, &slot_count, weighed)) return false;
    assert(slot_count > 0 && slot_count <= 3);
    order_slots(slots, slot_count);
    /* The number of slots is a constant in each call, so that the compiler makes a faster version
     * of the functions above for each number. */
    if (slot_count == 1)
        *count = count_slots(s, level, slots, 1, weighed);
    else if (slot_count == 2)
        *count = count_slots(s, level, slots, 2, weighed);
    else
        *count = count_slots(s, level, slots, 3, weighed);
    return true;
}

/* Implements bsc_dlx_leaf for a state in rows of bits (bits.h): sets *count to the number of
 * solutions below the node, or returns false if no formula applies. Picks the version with weights
 * if options have weights; the array marks.share is allocated only then. */
BSC_DLX_INLINE bool leaf_of_bits(bsc_dlx_search *s, bsc_dlx_level *level, uint64_t *count) {
    if (s->marks.share != NULL) return count_leaf(s, level, count, true);
    return count_leaf(s, level, count, false);
}

#if BSC_DLX_POPCOUNT
__attribute__((target("popcnt"))) static bool leaf_fast(bsc_dlx_search *s, bsc_dlx_level *level,
                                                        uint64_t *count) {
    return leaf_of_bits(s, level, count);
}
#endif

/* ---- States in linked lists ---- */

/* For each open option of item p, counts its partners: the open options of item q that are not in
 * conflict with it (share no item with it). Adds the number of partners to the number of solutions
 * that use the option of p (tally_option). Returns the sum of these numbers, or 0 if the search
 * stops. q may be the same item as p; each pair of options is then counted twice.
 *
 * Two arrays of stamps serve as sets that need not be cleared. If member_stamp[option] is
 * stamp_of_q, the option covers item q. If conflict_stamp[option] is stamp_of_option, the option
 * was already found to be in conflict with the current option of p, and is not counted again. */
static uint64_t count_partners_in_links(bsc_dlx_search *s, uint32_t p, uint32_t q) {
    const bsc_dlx_links *links = &s->links;
    const bsc_matrix *matrix = links->matrix;
    bsc_dlx_marks *marks = &s->marks;
    const uint64_t stamp_of_q = ++marks->latest_stamp;
    uint64_t sum = 0;
    for (uint32_t node = links->node[q].down; node != q; node = links->node[node].down)
        marks->member_stamp[bsc_dlx_links_option(links, node)] = stamp_of_q;
    for (uint32_t node = links->node[p].down; node != p; node = links->node[node].down) {
        const uint32_t option = bsc_dlx_links_option(links, node);
        const uint64_t stamp_of_option = ++marks->latest_stamp;
        uint64_t conflicts = marks->member_stamp[option] == stamp_of_q ? 1 : 0;
        uint64_t steps = 0;
        marks->conflict_stamp[option] = stamp_of_option;
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            const uint32_t item = matrix->entry[k];
            if (item == p) continue;
            for (uint32_t n = links->node[item].down; n != item; n = links->node[n].down) {
                const uint32_t neighbour = bsc_dlx_links_option(links, n);
                const bool is_new = marks->conflict_stamp[neighbour] != stamp_of_option;
                if (is_new && marks->member_stamp[neighbour] == stamp_of_q) conflicts++;
                marks->conflict_stamp[neighbour] = stamp_of_option;
                steps++;
            }
        }
        assert(conflicts <= bsc_dlx_links_length(links, q));
        const uint64_t partners = bsc_dlx_links_length(links, q) - conflicts;
        tally_option(s, option, (double)partners);
        sum += partners;
        if (bsc_dlx_search_stopped(s, 1 + steps / 16)) return 0;
    }
    return sum;
}

/* Counts the solutions if `item` is the only open item and needs one more option, so that each open
 * option that covers it completes a solution. Returns how many such options there are. If the run
 * counts the solutions with each option, adds s->orbit_size to the number of each of these
 * options. */
static uint64_t count_single_options(bsc_dlx_search *s, uint32_t item) {
    const bsc_dlx_links *links = &s->links;
    if (s->option_solutions != NULL)
        for (uint32_t node = links->node[item].down; node != item; node = links->node[node].down)
            tally_option(s, bsc_dlx_links_option(links, node), 1);
    return bsc_dlx_links_length(links, item);
}

/* Implements bsc_dlx_leaf for a state in linked lists (links.h), where options have no weights. The
 * open items are p alone, which needs one or two more options, or p and q, which need one option
 * each. */
static bool leaf_of_links(bsc_dlx_search *s, uint64_t *count) {
    const bsc_dlx_links *links = &s->links;
    const uint32_t root = links->matrix->items;
    const uint32_t p = links->next[root];
    const uint32_t q = links->next[p];
    assert(p != root);
    if (q == root && links->options_needed[p] == 1) {
        *count = count_single_options(s, p);
        return true;
    }
    if (q == root) {
        *count = count_partners_in_links(s, p, p) / 2;
        return true;
    }
    for (uint32_t node = links->node[p].down; node != p; node = links->node[node].down)
        if (s->shared->primaries_covered[bsc_dlx_links_option(links, node)] > 1) return false;
    *count = count_partners_in_links(s, p, q);
    if (s->option_solutions != NULL) count_partners_in_links(s, q, p);
    return true;
}

bool bsc_dlx_leaf(bsc_dlx_search *s, bsc_dlx_level *level, uint64_t *count) {
    if (level->bits == NULL) return leaf_of_links(s, count);
#if BSC_DLX_POPCOUNT
    if (__builtin_cpu_supports("popcnt")) return leaf_fast(s, level, count);
#endif
    return leaf_of_bits(s, level, count);
}
