/* leaf.c - counts the last one, two or three options of a solution in closed form: the options that
 * can go with each open option are counted, and not tried one by one.
 *
 * A slot is a place for one option that a solution still lacks. X, Y and Z are the sets of open
 * options for the slots, and N(a) is the set of options in conflict with option a, itself included.
 * An item that takes two or three options has two or three slots with the same set, and each
 * solution is met once for each order of its options. The number of solutions is
 *
 *   one     |X|
 *   two     the sum over a in X of |Y - N(a)|
 *   three   the sum over a in X of |Y'| |Z'| less the pairs of Y' x Z' in conflict, where
 *           Y' = Y - N(a) and Z' = Z - N(a). These pairs are the pairs of Y x Z in conflict, which
 *           are counted once for all a, less those with a member in N(a): for c in Z & N(a) the
 *           number |N(c) & Y| is known from that count, and for b in Y & N(a) it is
 *           |N(b) & Z - N(a)|.
 *
 * Example: copies of a ship of 2, which may touch, on 3x3. All slots have the same 12 options.
 * Those at the side of the board, as A1 B1, are 8, each in conflict with 4; those that reach into
 * the middle, as B1 B2, are 4, each in conflict with 6.
 *
 *   two     8 (12 - 4) + 4 (12 - 6) = 88, of which each solution is met twice: 44
 *   three   for a = A1 B1, N(a) is A1 B1, A1 A2, B1 C1, B1 B2: |Y'| |Z'| = 8 x 8 = 64. Of Y x Z
 *           8 x 4 + 4 x 6 = 56 pairs are in conflict; less 4 + 4 + 4 + 6 = 18 with c in N(a), and
 *           0 + 2 + 1 + 3 = 6 more with b in N(a), 32 are. So a has 64 - 32 = 32 partners. For
 *           a = B1 B2 they are 20. The sum is 8 x 32 + 4 x 20 = 336; each is met six times: 56
 *
 * Where options have weights, each solution counts as the product of its options' weights. A
 * difference so small that rounding errors show is replaced by a sum over the solutions one by one.
 * The same code counts with and without weights: numbers of three options are exact in doubles,
 * and signed integers become doubles in one machine instruction. Where an option covers two of the
 * open items there is no closed form, and the search goes on.
 *
 * Cost for three slots: a row of Z for each pair of X and Y in conflict. With links, where there
 * are at most two slots: the lists of the items of each option of X. */
#include "count/engine/dlx/leaf.h"

#include "count/base/bits.h"
#include "count/base/natural.h"
#include "count/cover/matrix.h"
#include "count/engine/dlx/bits.h"
#include "count/engine/dlx/links.h"

/* With weights: if a difference is below this share of its first term, the solutions are added up
 * one by one. */
#define MIN_DIFFERENCE 1e-3
/* Returned in place of a number of solutions when the search is to stop. */
#define STOPPED (-1e300)

/* A place for one option that a solution still lacks: one of the open options of its item. */
typedef struct slot {
    uint64_t *set;  /* the item's open options as a row of bits; only words first .. end - 1 */
    uint32_t item;  /* its number in the block */
    uint32_t first; /* word of the set */
    uint32_t end;   /* the word after the last one of the set */
    uint64_t size;  /* options in the set */
    double weight;  /* sum of their weights; without weights, size */
} slot;

/* Adds the number, or weight, of solutions with the option to what is tallied for it. */
static void tally_option(bsc_dlx_search *s, uint32_t option, double solutions) {
    if (s->marks.share != NULL) {
        s->marks.share[option] += solutions;
    } else if (s->option_solutions != NULL) {
        bsc_dlx_count *sum = &s->option_solutions[option];
        *sum = bsc_wide_add(*sum, bsc_wide_product((uint64_t)(int64_t)solutions, s->factor));
    }
}

/* Returns how many options of the slot are in the row. */
BSC_DLX_INLINE uint64_t count_conflicts(const slot *x, const uint64_t *row) {
    uint64_t count = 0;
    for (uint32_t w = x->first; w < x->end; w++) count += bsc_count_bits(x->set[w] & row[w]);
    return count;
}

/* Returns the weight of the slot's options that are in both rows of conflicts. pair_weight is the
 * weight of the two options whose rows these are, and is added to triple_sum[] of each of the
 * slot's options; 0: nothing is added. */
BSC_DLX_INLINE double weigh_conflicts(bsc_dlx_search *s, const slot *x, const uint64_t *row,
                                      const uint64_t *second_row, double pair_weight) {
    double sum = 0.0;
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(unseen, x->set[w] & row[w] & second_row[w]) {
            const uint32_t c = w * 64 + bsc_lowest_bit(unseen);
            sum += s->marks.weight[c];
            if (pair_weight > 0.0) s->marks.triple_sum[c] += pair_weight;
        }
    return sum;
}

/* Returns the number, or weight, of the slot's options that are in the row. */
BSC_DLX_INLINE double sum_of_row(bsc_dlx_search *s, const slot *x, const uint64_t *row,
                                 bool weighed) {
    if (weighed) return weigh_conflicts(s, x, row, row, 0.0);
    return (double)(int64_t)count_conflicts(x, row);
}

/* Sets conflict_sum[] of each option of slot x to the number, or weight, of options of slot y in
 * conflict with it. Returns the sum of these numbers, each times the weight of the option of x: the
 * number, or weight, of the pairs of x and y in conflict. */
BSC_DLX_INLINE double sum_conflicts(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *x,
                                    const slot *y, bool weighed) {
    double sum = 0.0;
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(unseen, x->set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(unseen);
            const uint64_t *row = bits->conflict + (size_t)a * bits->words;
            const double conflicts = sum_of_row(s, y, row, weighed);
            s->marks.conflict_sum[a] = conflicts;
            sum += weighed ? conflicts * s->marks.weight[a] : conflicts;
        }
    return sum;
}

/* Returns the number, or weight, of pairs of y and z that go with each other and with option a.
 * `conflicts` is the number, or weight, of all pairs of y and z in conflict with each other. With
 * weights, triples of options that are all in conflict with each other are found while a is of the
 * first slot: `ways` is 0 then. For an option of another slot triple_sum[] has their weight, `ways`
 * times.
 *
 * By the file's head: blocked_y and blocked_z count the options of y and z in N(a), and
 * blocked_pairs the conflicting pairs of y and z with a member in N(a). */
BSC_DLX_INLINE double count_pairs(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *y,
                                  const slot *z, uint32_t a, double conflicts, uint32_t ways,
                                  bool weighed) {
    bsc_dlx_marks *m = &s->marks;
    const size_t words = bits->words;
    const uint64_t *row = bits->conflict + (size_t)a * words;
    double blocked_y = 0.0, blocked_z = 0.0, blocked_pairs = 0.0;
    uint64_t count_y = 0, count_z = 0, pairs_of_b = 0;
    if (weighed && ways > 0) blocked_pairs = -m->triple_sum[a] / ways;
    for (uint32_t v = y->first; v < y->end; v++)
        BSC_EACH_BIT(unseen, y->set[v] & row[v]) {
            const uint32_t b = v * 64 + bsc_lowest_bit(unseen);
            const uint64_t *row_b = bits->conflict + b * words;
            const double weight_b = weighed ? m->weight[b] : 1.0;
            for (uint32_t u = z->first; u < z->end && !weighed; u++)
                pairs_of_b += bsc_count_bits(z->set[u] & row_b[u] & ~row[u]);
            count_y++;
            if (weighed) blocked_y += weight_b;
            if (weighed) blocked_pairs += weight_b * m->conflict_sum[b];
            if (!weighed || ways > 0) continue;
            const double triples = weigh_conflicts(s, z, row, row_b, weight_b * m->weight[a]);
            m->triple_sum[b] += m->weight[a] * triples;
            blocked_pairs -= weight_b * triples;
        }
    for (uint32_t v = z->first; v < z->end; v++)
        BSC_EACH_BIT(unseen, z->set[v] & row[v]) {
            const uint32_t c = v * 64 + bsc_lowest_bit(unseen);
            const double weight_c = weighed ? m->weight[c] : 1.0;
            count_z++;
            if (weighed) blocked_z += weight_c;
            blocked_pairs += weight_c * m->conflict_sum[c];
        }
    if (bsc_dlx_search_stopped(s, 1 + (count_y * (z->end - z->first) + count_z) / 32))
        return STOPPED;
    if (!weighed) blocked_y = (double)(int64_t)count_y;
    if (!weighed) blocked_z = (double)(int64_t)count_z;
    blocked_pairs += (double)(int64_t)pairs_of_b;
    return (y->weight - blocked_y) * (z->weight - blocked_z) - (conflicts - blocked_pairs);
}

/* Returns the weight of all choices of options for `slots` slots that are in conflict neither with
 * each other nor with the options of the two rows, by going through all of them. */
static double add_up_solutions(const bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *x,
                               uint32_t slots, const uint64_t *row, const uint64_t *second_row) {
    double sum = 0.0;
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(unseen, x->set[w] & ~row[w] & ~second_row[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(unseen);
            const uint64_t *conflict = bits->conflict + (size_t)a * bits->words;
            double product = s->marks.weight[a];
            if (slots > 1) product *= add_up_solutions(s, bits, x + 1, slots - 1, row, conflict);
            sum += product;
        }
    return sum;
}

/* Tallies for each option of the first slot the number, or weight, of its partners: the choices
 * for the other slots that go with it. Returns the sum, or 0 if the search stops. For `ways` see
 * count_pairs. */
BSC_DLX_INLINE double count_partners(bsc_dlx_search *s, const bsc_dlx_level *level, const slot x[3],
                                     uint32_t slots, uint32_t ways, bool weighed) {
    const bsc_dlx_bits *bits = level->bits;
    /* Two slots of one item hold each pair of partners in two orders. */
    const double share = slots == 3 && x[1].item == x[2].item ? 0.5 : 1.0;
    const double all_pairs = slots == 3 ? x[1].weight * x[2].weight : x[1].weight;
    double sum = 0.0;
    double conflicts = 0.0;
    if (slots == 3) conflicts = sum_conflicts(s, bits, &x[2], &x[1], weighed);
    if (slots == 3 && weighed) sum_conflicts(s, bits, &x[1], &x[2], true);
    for (uint32_t w = x[0].first; w < x[0].end; w++)
        BSC_EACH_BIT(unseen, x[0].set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(unseen);
            const uint64_t *row = bits->conflict + (size_t)a * bits->words;
            double partners = 1.0;
            if (slots == 3)
                partners = count_pairs(s, bits, &x[1], &x[2], a, conflicts, ways, weighed);
            else if (slots == 2)
                partners = x[1].weight - sum_of_row(s, &x[1], row, weighed);
            if (partners == STOPPED) return 0.0;
            if (weighed && slots > 1 && partners <= MIN_DIFFERENCE * all_pairs)
                partners = add_up_solutions(s, bits, &x[1], slots - 1, row, row);
            if (weighed) partners *= s->marks.weight[a] * level->path_weight;
            assert(partners >= 0.0);
            tally_option(s, bits->option[a], partners * share);
            sum += partners * share;
        }
    return sum;
}

/* Fills slots[], and sets *count to their number: an open item that still takes several options has
 * as many slots. Returns false if an option is in the sets of two items. */
BSC_DLX_INLINE bool make_slots(bsc_dlx_search *s, const bsc_dlx_level *level, slot *slots,
                               uint32_t *count, bool weighed) {
    const bsc_dlx_bits *bits = level->bits;
    uint32_t sets = 0;
    *count = 0;
    for (uint32_t v = 0; v < bits->item_words; v++)
        BSC_EACH_BIT(unseen, level->open[v]) {
            const uint32_t k = v * 64 + bsc_lowest_bit(unseen);
            const uint64_t *row = bsc_dlx_item_row(bits, k);
            slot next = {s->marks.set[sets++], k, bits->first[k], bits->end[k], 0, 0.0};
            for (uint32_t w = next.first; w < next.end; w++)
                next.set[w] = level->alive[w] & row[w * bits->lanes];
            for (uint32_t n = 0; n < *count; n++)
                for (uint32_t w = next.first; w < next.end; w++)
                    if (w >= slots[n].first && w < slots[n].end &&
                        (slots[n].set[w] & next.set[w]) != 0)
                        return false;
            for (uint32_t w = next.first; w < next.end && weighed; w++)
                BSC_EACH_BIT(options, next.set[w]) {
                    const uint32_t a = w * 64 + bsc_lowest_bit(options);
                    s->marks.weight[a] = s->shared->weight[bits->option[a]];
                    s->marks.triple_sum[a] = 0.0;
                }
            next.size = count_conflicts(&next, next.set);
            next.weight = sum_of_row(s, &next, next.set, weighed);
            for (uint32_t n = 0; n < s->bound[bits->item[k]]; n++) slots[(*count)++] = next;
        }
    assert(*count == level->wanted);
    return true;
}

/* Brings one of three slots to the front: if two slots have the same item, the third one; else the
 * one with the fewest options. */
static void order_slots(slot *x, uint32_t count) {
    if (count < 3) return;
    uint32_t best = 0;
    const bool copies = x[0].item == x[1].item || x[1].item == x[2].item;
    for (uint32_t n = 1; n < 3; n++)
        if (!copies && x[n].size < x[best].size) best = n;
    if (copies && x[0].item == x[1].item) best = 2;
    const slot front = x[best];
    x[best] = x[0];
    x[0] = front;
}

/* Counts the solutions. If options are tallied, each slot is made the first in turn, so that the
 * options of all slots get their numbers. Returns the number of solutions; with weights 0, and sets
 * level->solution_weight to their weight. */
BSC_DLX_INLINE uint64_t count_slots(bsc_dlx_search *s, bsc_dlx_level *level, slot x[3],
                                    uint32_t slots, bool weighed) {
    for (uint32_t n = 0; n < slots; n++) {
        uint32_t copies = 0;
        for (uint32_t k = 0; k < slots; k++) copies += x[k].item == x[0].item;
        if (n == 0 || (s->shared->run->every_option && x[0].item != x[slots - 1].item)) {
            const double sum =
                count_partners(s, level, x, slots, n > 0 ? copies : 0, weighed) / copies;
            if (n == 0) level->solution_weight = sum;
        }
        const slot first = x[0];
        for (uint32_t k = 1; k < slots; k++) x[k - 1] = x[k];
        x[slots - 1] = first;
    }
    return weighed ? 0 : (uint64_t)level->solution_weight;
}

/* Does bsc_dlx_leaf with bits, for one kind of numbers: `weighed` is a constant, so that the
 * compiler makes a version of all functions above for each of the two kinds. */
BSC_DLX_INLINE bool count_leaf(bsc_dlx_search *s, bsc_dlx_level *level, uint64_t *count,
                               bool weighed) {
    slot x[3] = {0};
    uint32_t slots;
    if (!make_slots(s, level, x, &slots, weighed)) return false;
    assert(slots > 0 && slots <= 3);
    order_slots(x, slots);
    /* Constants, so that the compiler makes a version for each number of slots. */
    if (slots == 1)
        *count = count_slots(s, level, x, 1, weighed);
    else if (slots == 2)
        *count = count_slots(s, level, x, 2, weighed);
    else
        *count = count_slots(s, level, x, 3, weighed);
    return true;
}

/* Does bsc_dlx_leaf with bits: chooses the kind of numbers. */
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

/* ---- Links ---- */

/* Tallies for each option of item p the number of options of item q that go with it. Returns the
 * sum of these numbers, or 0 if the search stops. q may be p. An option whose side_stamp is `mark`
 * is in the list of q; an option whose stamp is `stamp` has been met as one in conflict with the
 * current option of p. */
static uint64_t count_partners_in_links(bsc_dlx_search *s, uint32_t p, uint32_t q) {
    const bsc_dlx_links *links = &s->links;
    const bsc_matrix *matrix = links->matrix;
    bsc_dlx_marks *marks = &s->marks;
    const uint64_t mark = ++marks->stamps;
    uint64_t sum = 0;
    for (uint32_t node = links->node[q].down; node != q; node = links->node[node].down)
        marks->side_stamp[bsc_dlx_links_option(links, node)] = mark;
    for (uint32_t node = links->node[p].down; node != p; node = links->node[node].down) {
        const uint32_t option = bsc_dlx_links_option(links, node);
        const uint64_t stamp = ++marks->stamps;
        uint64_t conflicts = marks->side_stamp[option] == mark ? 1 : 0;
        uint64_t steps = 0;
        marks->stamp[option] = stamp;
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            const uint32_t item = matrix->entry[k];
            if (item == p) continue;
            for (uint32_t n = links->node[item].down; n != item; n = links->node[n].down) {
                const uint32_t neighbour = bsc_dlx_links_option(links, n);
                const bool is_new = marks->stamp[neighbour] != stamp;
                if (is_new && marks->side_stamp[neighbour] == mark) conflicts++;
                marks->stamp[neighbour] = stamp;
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

/* Counts each option of item p, the only open one, as a solution, and returns their number. */
static uint64_t count_single_options(bsc_dlx_search *s, uint32_t p) {
    const bsc_dlx_links *links = &s->links;
    if (s->option_solutions != NULL)
        for (uint32_t node = links->node[p].down; node != p; node = links->node[node].down)
            tally_option(s, bsc_dlx_links_option(links, node), 1);
    return bsc_dlx_links_length(links, p);
}

/* Does bsc_dlx_leaf with links: a solution lacks one option of item p, two options of p, or one of
 * p and one of q. */
static bool leaf_of_links(bsc_dlx_search *s, uint64_t *count) {
    const bsc_dlx_links *links = &s->links;
    const uint32_t root = links->matrix->items;
    const uint32_t p = links->next[root];
    const uint32_t q = links->next[p];
    assert(p != root);
    if (q == root && links->bound[p] == 1) {
        *count = count_single_options(s, p);
        return true;
    }
    if (q == root) {
        *count = count_partners_in_links(s, p, p) / 2;
        return true;
    }
    for (uint32_t node = links->node[p].down; node != p; node = links->node[node].down)
        if (s->shared->worth[bsc_dlx_links_option(links, node)] > 1) return false;
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
