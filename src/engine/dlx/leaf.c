/* leaf.c - the last one or two options of a solution in closed form.
 *
 *   one item left           each option of its list is a solution
 *   one item left, twice    n (n - 1) / 2 pairs, less those that share an item
 *   two items left          options with both, and |P| x |Q| pairs, less those that share an item
 *
 * Pairs that share an item are found from the lists of one option's items; a stamp on the other
 * option sees to it that a pair that shares several is taken off once.
 *
 * Cost: for each option of one item, the lists of its items: short, once all other ships lie.
 * Walking the last two levels instead costs a covering for each pair. */
#include "engine/dlx/search.h"

#include <assert.h>
#include <string.h>

static void add(bsc_dlx_search *s, uint32_t node, uint64_t count) {
    if (s->option != NULL) s->option[bsc_dlx_option(&s->links, node)] += count;
}

/* Marks grow, so that none has to be wiped off, until half of them are used up (bsc_dlx_leaf). */
static uint32_t new_stamp(bsc_dlx_search *s) {
    return ++s->stamps;
}

static uint64_t count_single(bsc_dlx_search *s, uint32_t item) {
    const bsc_dlx_links *links = &s->links;
    if (s->option != NULL)
        for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down)
            add(s, at, 1);
    return bsc_dlx_length(links, item);
}

/* Open options that share an item other than `own` with the option of `node` and bear the mark on
 * their side; that option itself is none of them. */
static uint32_t count_conflicts(bsc_dlx_search *s, uint32_t node, uint32_t own, uint32_t mark) {
    const bsc_dlx_links *links = &s->links;
    const bsc_matrix *matrix = links->matrix;
    const uint32_t option = bsc_dlx_option(links, node), stamp = new_stamp(s);
    uint32_t conflicts = 0;
    s->stamp[option] = stamp;
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (item == own) continue;
        for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down) {
            const uint32_t other = bsc_dlx_option(links, at);
            if (s->stamp[other] == stamp) continue;
            s->stamp[other] = stamp;
            conflicts += s->side[other] == mark;
        }
    }
    return conflicts;
}

/* Marks the open options of an item, and tells how many they are. */
static uint32_t mark_side(bsc_dlx_search *s, uint32_t item, uint32_t mark) {
    const bsc_dlx_links *links = &s->links;
    for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down)
        s->side[bsc_dlx_option(links, at)] = mark;
    return bsc_dlx_length(links, item);
}

/* Unordered pairs of options of one item. */
static uint64_t count_twins(bsc_dlx_search *s, uint32_t item) {
    const bsc_dlx_links *links = &s->links;
    const uint32_t mark = new_stamp(s), options = mark_side(s, item, mark);
    uint64_t twice = 0;
    for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down) {
        const uint64_t partners = options - 1 - count_conflicts(s, at, item, mark);
        twice += partners;
        add(s, at, partners);
    }
    return twice / 2;
}

/* Options of an item that bear the mark. */
static uint32_t count_marked(const bsc_dlx_search *s, uint32_t item, uint32_t mark) {
    const bsc_dlx_links *links = &s->links;
    uint32_t marked = 0;
    for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down)
        marked += s->side[bsc_dlx_option(links, at)] == mark;
    return marked;
}

/* For each option of p alone, its partners among the options of q alone. */
static uint64_t count_partners(bsc_dlx_search *s, uint32_t p, uint32_t q, uint32_t *both) {
    const bsc_dlx_links *links = &s->links;
    const uint32_t both_mark = new_stamp(s), mark = new_stamp(s);
    uint64_t pairs = 0;
    mark_side(s, q, mark);
    *both = count_marked(s, p, mark); /* each is a solution alone */
    mark_side(s, p, both_mark);
    const uint32_t q_alone = bsc_dlx_length(links, q) - *both;
    for (uint32_t at = links->node[q].down; at != q && *both > 0; at = links->node[at].down) {
        uint32_t *side = &s->side[bsc_dlx_option(links, at)];
        if (*side == both_mark) *side = 0; /* covers both */
    }
    for (uint32_t at = links->node[p].down; at != p; at = links->node[at].down) {
        if (s->side[bsc_dlx_option(links, at)] != both_mark) continue;
        const uint64_t partners = q_alone - count_conflicts(s, at, p, mark);
        pairs += partners;
        add(s, at, partners);
    }
    return pairs;
}

/* One option that covers both, or one for each. The tally needs both sides; the total only the
 * shorter.
 */
static uint64_t count_pairs(bsc_dlx_search *s, uint32_t p, uint32_t q) {
    const bsc_dlx_links *links = &s->links;
    uint32_t both;
    const bool swap = bsc_dlx_length(links, p) > bsc_dlx_length(links, q);
    const uint64_t pairs = count_partners(s, swap ? q : p, swap ? p : q, &both);
    if (s->option == NULL) return both + pairs;
    count_partners(s, swap ? p : q, swap ? q : p, &both);
    for (uint32_t at = links->node[p].down; at != p; at = links->node[at].down)
        if (s->side[bsc_dlx_option(links, at)] == 0) add(s, at, 1);
    return both + pairs;
}

bool bsc_dlx_is_leaf(const bsc_dlx_links *links) {
    const uint32_t root = links->matrix->items, p = links->next[root];
    if (p == root) return true;
    const uint32_t q = links->next[p];
    if (q == root) return links->need[p] <= 2;
    return links->next[q] == root && links->need[p] == 1 && links->need[q] == 1;
}

bsc_dlx_count bsc_dlx_leaf(bsc_dlx_search *s) {
    const bsc_dlx_links *links = &s->links;
    const uint32_t root = links->matrix->items, p = links->next[root];
    assert(bsc_dlx_is_leaf(links));
    if (s->stamps > UINT32_MAX / 2) {
        memset(s->stamp, 0, links->matrix->options * sizeof *s->stamp);
        memset(s->side, 0, links->matrix->options * sizeof *s->side);
        s->stamps = 0;
    }
    if (p == root) return 1;
    if (links->next[p] != root) return count_pairs(s, p, links->next[p]);
    return links->need[p] == 1 ? count_single(s, p) : count_twins(s, p);
}
