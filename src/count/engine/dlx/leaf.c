/* leaf.c - the last two or three options of a solution in closed form: the partners of each open
 * option are counted, not walked. X, Y and Z are the options of the open items (an item that takes
 * two or three stands for two or three of them), N(a) those that cannot go with a.
 *
 *   two     the sum over a in X of |Y - N(a)|
 *   three   the sum over a in X of |Y'| |Z'|, Y' = Y - N(a), Z' = Z - N(a), less their pairs in
 *           conflict: those of Y x Z less those with one in N(a), which for c in Z are counted
 *           once for all, and for b in Y are |N(b) & Z - N(a)|.
 *
 * By weights sums are of products. Where so little is left of a difference that rounding tells,
 * what is left is added up one by one. (One code counts both ways: numbers of three options are
 * exact in doubles, which signed integers become in one step.) Where an option covers two of the
 * open items there is no closed form, and the search goes on.
 *
 * Cost: for three, a row of Z for each pair in conflict of X and Y; by links, lists of items. */
#include "count/engine/dlx/leaf.h"

#include "count/base/bits.h"
#include "count/base/natural.h"
#include "count/cover/matrix.h"
#include "count/engine/dlx/bits.h"
#include "count/engine/dlx/links.h"

#define LEAST_LEFT 1e-3
#define STOPPED    (-1e300)

typedef struct slot {
    uint64_t *set; /* options of one open item: words first <= w < end of a row */
    uint32_t item, first, end;
    uint64_t size;
    double weight;
} slot;

static void add(bsc_dlx_search *s, uint32_t option, double found) {
    if (s->marks.share != NULL) {
        s->marks.share[option] += found;
    } else if (s->option != NULL) {
        bsc_dlx_count *sum = &s->option[option];
        *sum = bsc_wide_add(*sum, bsc_wide_product((uint64_t)(int64_t)found, s->factor));
    }
}

/* How many of x's options conflict with the row's. */
BSC_DLX_INLINE uint64_t count_met(const slot *x, const uint64_t *row) {
    uint64_t count = 0;
    for (uint32_t w = x->first; w < x->end; w++) count += bsc_count_bits(x->set[w] & row[w]);
    return count;
}

/* What those weigh that conflict with another row's too. Each adds to third[] what the pair of rows
 * weighs. */
BSC_DLX_INLINE double weigh_met(bsc_dlx_search *s, const slot *x, const uint64_t *row,
                                const uint64_t *other, double pair) {
    double sum = 0.0;
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(left, x->set[w] & row[w] & other[w]) {
            const uint32_t c = w * 64 + bsc_lowest_bit(left);
            sum += s->marks.weight[c];
            if (pair > 0.0) s->marks.triple_sum[c] += pair;
        }
    return sum;
}

/* met[] of x's options: how many they conflict with in y, or what those weigh. Returns the sum. */
BSC_DLX_INLINE double find_met(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *x,
                               const slot *y, bool weighed) {
    double sum = 0.0;
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(left, x->set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(left);
            const uint64_t *row = bits->conflict + (size_t)a * bits->words;
            const double met =
                weighed ? weigh_met(s, y, row, row, 0.0) : (double)(int64_t)count_met(y, row);
            s->marks.conflict_sum[a] = met;
            sum += weighed ? met * s->marks.weight[a] : met;
        }
    return sum;
}

/* The pairs of y and z that go with each other and with a; `conflicts` do not. By weights triples
 * in conflict are walked for the first slot alone: in third[] of others each is `ways` times. */
BSC_DLX_INLINE double count_pairs(bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *y,
                                  const slot *z, uint32_t a, double conflicts, uint32_t ways,
                                  bool weighed) {
    bsc_dlx_marks *m = &s->marks;
    const size_t words = bits->words;
    const uint64_t *row = bits->conflict + (size_t)a * words;
    double met_y = 0.0, met_z = 0.0, met = 0.0;
    uint64_t count_y = 0, count_z = 0, third = 0;
    if (weighed && ways > 0) met = -m->triple_sum[a] / ways;
    for (uint32_t v = y->first; v < y->end; v++)
        BSC_EACH_BIT(left, y->set[v] & row[v]) {
            const uint32_t b = v * 64 + bsc_lowest_bit(left);
            const uint64_t *other = bits->conflict + b * words;
            const double own = weighed ? m->weight[b] : 1.0;
            for (uint32_t u = z->first; u < z->end && !weighed; u++)
                third += bsc_count_bits(z->set[u] & other[u] & ~row[u]);
            count_y++;
            if (weighed) met_y += own;
            if (weighed) met += own * m->conflict_sum[b];
            if (!weighed || ways > 0) continue;
            const double lost = weigh_met(s, z, row, other, own * m->weight[a]);
            m->triple_sum[b] += m->weight[a] * lost;
            met -= own * lost;
        }
    for (uint32_t v = z->first; v < z->end; v++)
        BSC_EACH_BIT(left, z->set[v] & row[v]) {
            const uint32_t c = v * 64 + bsc_lowest_bit(left);
            const double own = weighed ? m->weight[c] : 1.0;
            count_z++;
            if (weighed) met_z += own;
            met += own * m->conflict_sum[c];
        }
    if (bsc_dlx_search_stopped(s, 1 + (count_y * (z->end - z->first) + count_z) / 32))
        return STOPPED;
    if (!weighed) met_y = (double)(int64_t)count_y;
    if (!weighed) met_z = (double)(int64_t)count_z;
    met += (double)(int64_t)third;
    return (y->weight - met_y) * (z->weight - met_z) - (conflicts - met);
}

/* By weights the options of so many slots that go with each other and with those of both rows. */
static double add_up_rest(const bsc_dlx_search *s, const bsc_dlx_bits *bits, const slot *x,
                          uint32_t slots, const uint64_t *row, const uint64_t *other) {
    double sum = 0.0;
    for (uint32_t w = x->first; w < x->end; w++)
        BSC_EACH_BIT(left, x->set[w] & ~row[w] & ~other[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(left);
            const uint64_t *own = bits->conflict + (size_t)a * bits->words;
            sum += s->marks.weight[a] *
                   (slots == 1 ? 1.0 : add_up_rest(s, bits, x + 1, slots - 1, row, own));
        }
    return sum;
}

/* For each option of the first slot its partners in the others; their sum. */
BSC_DLX_INLINE double count_partners(bsc_dlx_search *s, const bsc_dlx_level *l, const slot x[3],
                                     uint32_t slots, uint32_t ways, bool weighed) {
    const bsc_dlx_bits *bits = l->bits;
    const double share = slots == 3 && x[1].item == x[2].item ? 0.5 : 1.0; /* of two ways */
    double sum = 0.0, conflicts = 0.0, all = slots == 3 ? x[1].weight * x[2].weight : x[1].weight;
    if (slots == 3) conflicts = find_met(s, bits, &x[2], &x[1], weighed);
    if (slots == 3 && weighed) find_met(s, bits, &x[1], &x[2], true);
    for (uint32_t w = x[0].first; w < x[0].end; w++)
        BSC_EACH_BIT(left, x[0].set[w]) {
            const uint32_t a = w * 64 + bsc_lowest_bit(left);
            const uint64_t *row = bits->conflict + (size_t)a * bits->words;
            double found = 1.0;
            if (slots == 3)
                found = count_pairs(s, bits, &x[1], &x[2], a, conflicts, ways, weighed);
            else if (slots == 2)
                found = x[1].weight - (weighed ? weigh_met(s, &x[1], row, row, 0.0)
                                               : (double)(int64_t)count_met(&x[1], row));
            if (found == STOPPED) return 0.0;
            if (weighed && slots > 1 && found <= LEAST_LEFT * all)
                found = add_up_rest(s, bits, &x[1], slots - 1, row, row);
            if (weighed) found *= s->marks.weight[a] * l->path_weight;
            assert(found >= 0.0);
            add(s, bits->option[a], found * share);
            sum += found * share;
        }
    return sum;
}

/* The open items as slots, a set for each; false where an option is in two sets. */
BSC_DLX_INLINE bool make_slots(bsc_dlx_search *s, const bsc_dlx_level *l, slot *slots,
                               uint32_t *count, bool weighed) {
    const bsc_dlx_bits *bits = l->bits;
    uint32_t sets = 0;
    *count = 0;
    for (uint32_t v = 0; v < bits->item_words; v++)
        BSC_EACH_BIT(left, l->open[v]) {
            const uint32_t k = v * 64 + bsc_lowest_bit(left);
            const uint64_t *row = bsc_dlx_item_row(bits, k);
            slot made = {s->marks.set[sets++], k, bits->first[k], bits->end[k], 0, 0.0};
            for (uint32_t w = made.first; w < made.end; w++)
                made.set[w] = l->alive[w] & row[w * bits->lanes];
            for (uint32_t n = 0; n < *count; n++)
                for (uint32_t w = made.first; w < made.end; w++)
                    if (w >= slots[n].first && w < slots[n].end &&
                        (slots[n].set[w] & made.set[w]) != 0)
                        return false;
            for (uint32_t w = made.first; w < made.end && weighed; w++)
                BSC_EACH_BIT(rest, made.set[w]) {
                    const uint32_t a = w * 64 + bsc_lowest_bit(rest);
                    s->marks.weight[a] = s->shared->weight[bits->option[a]];
                    s->marks.triple_sum[a] = 0.0;
                }
            made.size = count_met(&made, made.set);
            made.weight =
                weighed ? weigh_met(s, &made, made.set, made.set, 0.0) : (double)(int64_t)made.size;
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

/* Each slot in turn is the first. */
BSC_DLX_INLINE uint64_t count_slots(bsc_dlx_search *s, bsc_dlx_level *l, slot x[3], uint32_t slots,
                                    bool weighed) {
    for (uint32_t n = 0; n < slots; n++) {
        uint32_t copies = 0;
        for (uint32_t k = 0; k < slots; k++) copies += x[k].item == x[0].item;
        if (n == 0 || (s->shared->run->every_option && x[0].item != x[slots - 1].item)) {
            const double sum = count_partners(s, l, x, slots, n > 0 ? copies : 0, weighed) / copies;
            if (n == 0) l->solution_weight = sum;
        }
        const slot first = x[0];
        for (uint32_t k = 1; k < slots; k++) x[k - 1] = x[k];
        x[slots - 1] = first;
    }
    return weighed ? 0 : (uint64_t)l->solution_weight;
}

BSC_DLX_INLINE bool leaf(bsc_dlx_search *s, bsc_dlx_level *l, uint64_t *count, bool weighed) {
    slot x[3] = {0};
    uint32_t slots;
    if (!make_slots(s, l, x, &slots, weighed)) return false;
    assert(slots > 0 && slots <= 3);
    order_slots(x, slots);
    *count = slots == 1   ? count_slots(s, l, x, 1, weighed)
             : slots == 2 ? count_slots(s, l, x, 2, weighed)
                          : count_slots(s, l, x, 3, weighed);
    return true;
}

BSC_DLX_INLINE bool leaf_of_bits(bsc_dlx_search *s, bsc_dlx_level *l, uint64_t *count) {
    return s->marks.share != NULL ? leaf(s, l, count, true) : leaf(s, l, count, false);
}

#if BSC_DLX_POPCOUNT
__attribute__((target("popcnt"))) static bool leaf_fast(bsc_dlx_search *s, bsc_dlx_level *l,
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
        marks->side_stamp[bsc_dlx_links_option(links, at)] = mark;
    for (uint32_t at = links->node[p].down; at != p; at = links->node[at].down) {
        const uint32_t option = bsc_dlx_links_option(links, at);
        const uint64_t stamp = ++marks->stamps;
        uint64_t conflicts = marks->side_stamp[option] == mark, met = 0;
        marks->stamp[option] = stamp;
        BSC_EACH(k, matrix->start, option) {
            const uint32_t item = matrix->entry[k];
            if (item == p) continue;
            for (uint32_t n = links->node[item].down; n != item; n = links->node[n].down, met++) {
                const uint32_t other = bsc_dlx_links_option(links, n);
                conflicts += marks->stamp[other] != stamp && marks->side_stamp[other] == mark;
                marks->stamp[other] = stamp;
            }
        }
        assert(conflicts <= bsc_dlx_links_length(links, q));
        const uint64_t partners = bsc_dlx_links_length(links, q) - conflicts;
        add(s, option, (double)partners);
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

bool bsc_dlx_leaf(bsc_dlx_search *s, bsc_dlx_level *l, uint64_t *count) {
    if (l->bits == NULL) return leaf_of_links(s, count);
#if BSC_DLX_POPCOUNT
    if (__builtin_cpu_supports("popcnt")) return leaf_fast(s, l, count);
#endif
    return leaf_of_bits(s, l, count);
}
