/* links.c - dancing links: covering, hiding, taking options, and every step back.
 *
 * Method: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, algorithms C and M,
 * with indices for pointers. Cost: an update (one node out of its list, or back) for each other
 * node of each option that is hidden. */
#include "count/engine/dlx/links.h"

#include "bscount.h"

#include <assert.h>

void bsc_dlx_links_init(bsc_dlx_links *links, const bsc_matrix *matrix, bsc_arena *arena) {
    const uint32_t items = matrix->items, entries = matrix->start[matrix->options];
    *links = (bsc_dlx_links){.matrix = matrix, .open = matrix->options};
    BSC_ARENA_ARRAY(arena, links->node, (size_t)items + entries);
    BSC_ARENA_ARRAY(arena, links->option_of, entries);
    BSC_ARENA_ARRAY(arena, links->spare, items);
    BSC_ARENA_ARRAY(arena, links->bound, items);
    BSC_ARENA_ARRAY(arena, links->previous, (size_t)items + 1);
    BSC_ARENA_ARRAY(arena, links->removed, matrix->options);
    BSC_ARENA_ARRAY(arena, links->next, (size_t)items + 1);
    if (arena->failed) return;
    uint32_t last = items;
    for (uint32_t i = 0; i < items; i++) {
        links->node[i] = (bsc_dlx_node){i, i, i, 0, 0};
        links->bound[i] = i < matrix->primaries ? matrix->item[i].multiplicity : 0;
        links->spare[i] = -(int32_t)links->bound[i];
        if (i >= matrix->primaries) continue;
        links->previous[i] = last;
        links->next[last] = i;
        last = i;
    }
    links->next[last] = items;
    links->previous[items] = last;
    BSC_EACH_OPTION(option, matrix) {
        const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
        for (uint32_t k = first; k < end; k++) {
            const uint32_t item = matrix->entry[k], at = items + k, up = links->node[item].up;
            links->node[at] = (bsc_dlx_node){up, item, item, k - first, end - 1 - k};
            links->node[up].down = links->node[item].up = at;
            links->option_of[k] = option;
            links->spare[item]++;
        }
    }
}

uint32_t bsc_dlx_links_choose(const bsc_dlx_links *links, uint64_t *branches) {
    const uint32_t root = links->matrix->items;
    uint32_t best = root;
    *branches = UINT64_MAX;
    for (uint32_t item = links->next[root]; item != root; item = links->next[item]) {
        const int32_t spare = links->spare[item];
        const uint64_t count = spare < 0 ? 0 : (uint64_t)spare + 1;
        assert(links->bound[item] > 0);
        if (count >= *branches) continue;
        *branches = count;
        best = item;
        if (count <= 1) break;
    }
    assert(best != root);
    return best;
}

static inline void take_out(bsc_dlx_links *links, uint32_t at) {
    const bsc_dlx_node node = links->node[at];
    assert(links->node[node.up].down == at && links->node[node.down].up == at);
    links->node[node.up].down = node.down;
    links->node[node.down].up = node.up;
    links->dead |= --links->spare[node.item] < 0;
}

static inline void put_back(bsc_dlx_links *links, uint32_t at) {
    const bsc_dlx_node node = links->node[at];
    assert(links->node[node.up].down == node.down && links->node[node.down].up == node.up);
    links->node[node.up].down = links->node[node.down].up = at;
    links->spare[node.item]++;
}

static inline void hide(bsc_dlx_links *links, uint32_t node) {
    const uint32_t first = node - links->node[node].previous, last = node + links->node[node].next;
    for (uint32_t at = first; at < node; at++) take_out(links, at);
    for (uint32_t at = node + 1; at <= last; at++) take_out(links, at);
    assert(links->open > 0);
    links->open--;
    links->updates += last - first;
}

static inline void unhide(bsc_dlx_links *links, uint32_t node) {
    const uint32_t first = node - links->node[node].previous, last = node + links->node[node].next;
    links->open++;
    for (uint32_t at = last; at > node; at--) put_back(links, at);
    for (uint32_t at = node; at-- > first;) put_back(links, at);
}

void bsc_dlx_links_cover(bsc_dlx_links *links, uint32_t item) {
    if (item < links->matrix->primaries) {
        assert(links->next[links->previous[item]] == item);
        links->next[links->previous[item]] = links->next[item];
        links->previous[links->next[item]] = links->previous[item];
    }
    for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down)
        hide(links, at);
}

void bsc_dlx_links_uncover(bsc_dlx_links *links, uint32_t item) {
    for (uint32_t at = links->node[item].up; at != item; at = links->node[at].up) unhide(links, at);
    if (item >= links->matrix->primaries) return;
    links->next[links->previous[item]] = links->previous[links->next[item]] = item;
}

/* Of the option's primary items but the chosen one, whose bound is 1. */
static inline void move_bounds(bsc_dlx_links *links, uint32_t option, uint32_t chosen, int by) {
    BSC_EACH(k, links->matrix->start, option) {
        const uint32_t item = links->matrix->entry[k];
        if (item >= links->matrix->primaries) break; /* these come first */
        if (item == chosen) continue;
        assert(by > 0 || links->bound[item] > 0);
        links->bound[item] += (uint32_t)by;
        links->spare[item] -= by;
    }
}

uint32_t bsc_dlx_links_take(bsc_dlx_links *links, uint32_t option, uint32_t chosen) {
    const bsc_matrix *matrix = links->matrix;
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    uint32_t k = end;
    move_bounds(links, option, chosen, -1);
    links->dead = false;
    while (k > first && !links->dead) {
        k--;
        if (matrix->entry[k] != chosen && links->bound[matrix->entry[k]] == 0)
            bsc_dlx_links_cover(links, matrix->entry[k]);
    }
    return k;
}

void bsc_dlx_links_undo(bsc_dlx_links *links, uint32_t option, uint32_t chosen, uint32_t covered) {
    const bsc_matrix *matrix = links->matrix;
    const uint32_t end = matrix->start[option + 1];
    assert(covered >= matrix->start[option] && covered <= end);
    for (uint32_t k = covered; k < end; k++)
        if (matrix->entry[k] != chosen && links->bound[matrix->entry[k]] == 0)
            bsc_dlx_links_uncover(links, matrix->entry[k]);
    move_bounds(links, option, chosen, 1);
}

void bsc_dlx_links_remove(bsc_dlx_links *links, uint32_t node) {
    assert(links->bound[links->node[node].item] > 1); /* else it is covered */
    hide(links, node);
    take_out(links, node);
    links->updates++;
    links->removed[links->removals++] = node;
}

void bsc_dlx_links_restore(bsc_dlx_links *links, uint32_t removals) {
    while (links->removals > removals) {
        const uint32_t node = links->removed[--links->removals];
        put_back(links, node);
        unhide(links, node);
    }
}

void bsc_dlx_links_check(const bsc_dlx_links *links) {
    const uint32_t items = links->matrix->items;
    for (uint32_t i = 0; i < items; i++) {
        uint32_t count = 0;
        for (uint32_t at = links->node[i].down; at != i; at = links->node[at].down, count++) {
            assert(links->node[at].item == i && links->matrix->entry[at - items] == i);
            assert(links->node[links->node[at].up].down == at &&
                   links->node[links->node[at].down].up == at);
        }
        assert(count == bsc_dlx_links_length(links, i));
    }
    for (uint32_t i = links->next[items]; i != items; i = links->next[i]) {
        assert(links->next[links->previous[i]] == i && links->previous[links->next[i]] == i);
        assert(i < links->matrix->primaries && links->bound[i] > 0);
    }
}
