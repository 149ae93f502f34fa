/* leaf.c - the last two or three options of a solution in closed form: the partners of each open
 * option are counted, not walked. X, Y and Z are the options of the open items (an item that takes
 * two or three stands for two or three of them), N(a) those that cannot go with a.
 *
 *   two     the sum over a in X of |Y - N(a)|
 *   three   the sum over a in X of |Y'| |Z'| less the pairs of Y' x Z' in conflict, where
 *           Y' = Y - N(a) and Z' = Z - N(a). These are the pairs of Y x Z in conflict, less those
 *           with one in N(a): for c in Z that have been counted once for all, for b in Y
 *           |N(b) & Z - N(a)|.
 *
 * Where an option covers two of the open items there is no closed form, and the search goes on.
 *
 * Cost: for three, a row of Z for each pair in conflict of X and Y; for two by links, the lists of
 * the items of each option. */
#include "engine/dlx/search.h"

#include <assert.h>

typedef struct slot {
    uint64_t *set; /* options of one open item: words first <= w < end of a row */
    uint32_t item, first, end;
    uint64_t size;
} slot;

static void add(bsc_dlx_search *s, uint32_t option, uint64_t count) {
    bsc_dlx_count *sum = &s->option[option];
    *sum = bsc_wide_add(*sum, bsc_wide_product(count, s->factor));
}

BSC_DLX_INLINE uint64_t count_common(const slot *x, const uint64_t *row) {
    uint64_t count = 0;
    for (uint32_t w = x->first; w < x->end; w++) count += bsc_count_bits(x->set[w] & row[w]);
    return count;
}

/* For each option of x its partners in y; their sum. */
BSC_DLX_INLINE uint64_t pairs(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *x,
                              const slot *y, bool tally) {
    uint64_t sum = 0;
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(left, x->set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(left);
            const uint64_t partners =
                y->size - count_common(y, bits->conflict + (size_t)a * bits->words);
            if (tally) add(s, bits->option[a], partners);
            sum += partners;
        }
    return sum;
}

/* For each option of x the pairs of partners in y and z; their sum. Each is counted `times`. */
BSC_DLX_INLINE uint64_t triples(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *x,
                                const slot *y, const slot *z, unsigned times, bool tally) {
    const size_t words = bits->words;
    uint64_t sum = 0, conflicts = 0;
    assert(x->item != y->item || y->item == z->item); /* x is the one without a copy, if any */
    for (uint32_t w = z->first; w < z->end; w++)
        BSC_EACH_BIT(left, z->set[w]) {
            const uint32_t c = w * 64 + bsc_lowest_bit(left);
            s->marks.degree[c] = (uint32_t)count_common(y, bits->conflict + c * words);
            conflicts += s->marks.degree[c];
        }
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(left, x->set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(left);
            const uint64_t *row = bits->conflict + a * words;
            uint64_t met_y = 0, met_z = 0, met = 0;
            for (uint32_t v = y->first; v < y->end; v++)
                BSC_EACH_BIT(b, y->set[v] & row[v]) {
                    met_y++;
                    const uint64_t *other = bits->conflict + (v * 64 + bsc_lowest_bit(b)) * words;
                    for (uint32_t u = z->first; u < z->end; u++)
                        met += bsc_count_bits(z->set[u] & other[u] & ~row[u]);
                }
            for (uint32_t v = z->first; v < z->end; v++)
                BSC_EACH_BIT(c, z->set[v] & row[v]) {
                    met_z++;
                    met += s->marks.degree[v * 64 + bsc_lowest_bit(c)];
                }
            assert(met <= conflicts && met_y <= y->size && met_z <= z->size);
            const uint64_t partners = (y->size - met_y) * (z->size - met_z) - (conflicts - met);
            if (tally) add(s, bits->option[a], partners / times);
            sum += partners;
            if (bsc_dlx_search_stopped(s, 1 + (met_y * (z->end - z->first) + met_z) / 32)) return 0;
        }
    return sum;
}

/* The open items as slots, a set for each; false where an option is in two sets. */
BSC_DLX_INLINE bool make_slots(bsc_dlx_search *s, const bsc_dlx_level *l, slot *slots,
                               uint32_t *count) {
    const bsc_dlx_bits *bits = l->bits;
    uint32_t sets = 0;
    *count = 0;
    for (uint32_t v = 0; v < bits->item_words; v++)
        BSC_EACH_BIT(left, l->open[v]) {
            const uint32_t k = v * 64 + bsc_lowest_bit(left);
            const uint64_t *row = bsc_dlx_item_row(bits, k);
            slot made = {s->marks.set[sets++], k, bits->first[k], bits->end[k], 0};
            for (uint32_t w = made.first; w < made.end; w++)
                made.set[w] = l->alive[w] & row[w * bits->lanes];
            for (uint32_t n = 0; n < *count; n++)
                for (uint32_t w = made.first; w < made.end; w++)
                    if (w >= slots[n].first && w < slots[n].end &&
                        (slots[n].set[w] & made.set[w]) != 0)
                        return false;
            made.size = count_common(&made, made.set);
            for (uint32_t n = 0; n < s->bound[bits->item[k]]; n++) slots[(*count)++] = made;
        }
    assert(*count == l->wanted);
    return true;
}

/* Brings a slot whose item has no other slot to the front, else the smallest. */
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

BSC_DLX_INLINE bool leaf_of_bits(bsc_dlx_search *s, const bsc_dlx_level *l, uint64_t *count) {
    const bsc_dlx_bits *bits = l->bits;
    const bool tally = s->option != NULL;
    slot x[3];
    uint32_t slots;
    if (!make_slots(s, l, x, &slots)) return false;
    assert(slots > 0 && slots <= 3);
    order_slots(x, slots);
    if (slots == 1) {
        for (uint32_t w = x->first; w < x->end && tally; w++)
            BSC_EACH_BIT(left, x->set[w]) add(s, bits->option[w * 64 + bsc_lowest_bit(left)], 1);
        *count = x->size;
    } else if (slots == 2) {
        const bool same = x[0].item == x[1].item;
        *count = pairs(s, bits, &x[0], &x[1], tally) / (same ? 2 : 1);
        if (tally && !same) pairs(s, bits, &x[1], &x[0], true);
    } else {
        const bool same = x[1].item == x[2].item, all = same && x[0].item == x[1].item;
        *count = triples(s, bits, &x[0], &x[1], &x[2], same ? 2 : 1, tally) / (all    ? 6
                                                                               : same ? 2
                                                                                      : 1);
        if (tally && !all) triples(s, bits, &x[1], &x[0], &x[2], 1, true);
        if (tally && !same) triples(s, bits, &x[2], &x[0], &x[1], 1, true);
    }
    return true;
}

#if BSC_DLX_POPCOUNT
__attribute__((target("popcnt"))) static bool leaf_fast(bsc_dlx_search *s, const bsc_dlx_level *l,
                                                        uint64_t *count) {
    return leaf_of_bits(s, l, count);
}
#endif

/* ---- Links ---- */

/* For each option of p its partners among the options of q, which may be p itself; their sum. A
 * mark on `side` says that an option is one of q's, a stamp that it was already met. */
static uint64_t partners_by_links(bsc_dlx_search *s, uint32_t p, uint32_t q) {
    const bsc_dlx_links *links = &s->links;
    const bsc_matrix *matrix = links->matrix;
    bsc_dlx_marks *marks = &s->marks;
    const uint64_t mark = ++marks->stamps;
    uint64_t sum = 0;
    for (uint32_t at = links->node[q].down; at != q; at = links->node[at].down)
        marks->side[bsc_dlx_links_option(links, at)] = mark;
    for (uint32_t at = links->node[p].down; at != p; at = links->node[at].down) {
        const uint32_t option = bsc_dlx_links_option(links, at);
        const uint64_t stamp = ++marks->stamps;
        uint64_t conflicts = marks->side[option] == mark, met = 0;
        marks->stamp[option] = stamp;
        BSC_EACH(k, matrix->start, option) {
            const uint32_t item = matrix->entry[k];
            if (item == p) continue;
            for (uint32_t n = links->node[item].down; n != item; n = links->node[n].down, met++) {
                const uint32_t other = bsc_dlx_links_option(links, n);
                conflicts += marks->stamp[other] != stamp && marks->side[other] == mark;
                marks->stamp[other] = stamp;
            }
        }
        assert(conflicts <= bsc_dlx_links_length(links, q));
        const uint64_t partners = bsc_dlx_links_length(links, q) - conflicts;
        if (s->option != NULL) add(s, option, partners);
        sum += partners;
        if (bsc_dlx_search_stopped(s, 1 + met / 16)) return 0;
    }
    return sum;
}

static bool leaf_of_links(bsc_dlx_search *s, uint64_t *count) {
    const bsc_dlx_links *links = &s->links;
    const uint32_t root = links->matrix->items, p = links->next[root], q = links->next[p];
    assert(p != root);
    if (q == root && links->bound[p] == 1) {
        for (uint32_t at = links->node[p].down; at != p && s->option != NULL;
             at = links->node[at].down)
            add(s, bsc_dlx_links_option(links, at), 1);
        *count = bsc_dlx_links_length(links, p);
        return true;
    }
    if (q == root) {
        *count = partners_by_links(s, p, p) / 2;
        return true;
    }
    for (uint32_t at = links->node[p].down; at != p; at = links->node[at].down)
        if (s->shared->worth[bsc_dlx_links_option(links, at)] > 1) return false; /* covers both */
    *count = partners_by_links(s, p, q);
    if (s->option != NULL) partners_by_links(s, q, p);
    return true;
}

bool bsc_dlx_leaf(bsc_dlx_search *s, const bsc_dlx_level *l, uint64_t *count) {
    if (l->bits == NULL) return leaf_of_links(s, count);
#if BSC_DLX_POPCOUNT
    if (__builtin_cpu_supports("popcnt")) return leaf_fast(s, l, count);
#endif
    return leaf_of_bits(s, l, count);
}
