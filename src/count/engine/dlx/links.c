/* links.c - dancing links: covers items, takes and removes options, and undoes all of these.
 *
 * Method: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, algorithms C and M,
 * with indices instead of pointers. Cost: an option has a node for each item that it covers. To
 * hide the option, all these nodes except one are taken out of their lists, and later put back. */
#include "count/engine/dlx/links.h"

#include "bscount.h"

#include <assert.h>

void bsc_dlx_links_init(bsc_dlx_links *links, const bsc_matrix *matrix, bsc_arena *arena) {
    const uint32_t items = matrix->items;
    const uint32_t entries = matrix->start[matrix->options];
    *links = (bsc_dlx_links){.matrix = matrix, .open_option_count = matrix->options};
    BSC_ARENA_ARRAY(arena, links->node, (size_t)items + entries);
    BSC_ARENA_ARRAY(arena, links->option_of, entries);
    BSC_ARENA_ARRAY(arena, links->spare_options, items);
    BSC_ARENA_ARRAY(arena, links->options_needed, items);
    BSC_ARENA_ARRAY(arena, links->previous, (size_t)items + 1);
    BSC_ARENA_ARRAY(arena, links->removed, matrix->options);
    BSC_ARENA_ARRAY(arena, links->next, (size_t)items + 1);
    if (arena->failed) return;
    uint32_t last = items;
    for (uint32_t i = 0; i < items; i++) {
        links->node[i] = (bsc_dlx_node){i, i, i, 0, 0};
        links->options_needed[i] = i < matrix->primaries ? matrix->item[i].multiplicity : 0;
        links->spare_options[i] = -(int32_t)links->options_needed[i];
        if (i >= matrix->primaries) continue;
        links->previous[i] = last;
        links->next[last] = i;
        last = i;
    }
    links->next[last] = items;
    links->previous[items] = last;
    for (uint32_t option = 0; option < matrix->options; option++) {
        const uint32_t first = matrix->start[option];
        const uint32_t end = matrix->start[option + 1];
        for (uint32_t k = first; k < end; k++) {
            const uint32_t item = matrix->entry[k];
            const uint32_t node = items + k;
            const uint32_t up = links->node[item].up;
            links->node[node] = (bsc_dlx_node){up, item, item, k - first, end - 1 - k};
            links->node[up].down = node;
            links->node[item].up = node;
            links->option_of[k] = option;
            links->spare_options[item]++;
        }
    }
}

uint32_t bsc_dlx_links_choose(const bsc_dlx_links *links, uint64_t *branches) {
    const uint32_t root = links->matrix->items;
    uint32_t best = root;
    *branches = UINT64_MAX;
    for (uint32_t item = links->next[root]; item != root; item = links->next[item]) {
        const int32_t spare = links->spare_options[item];
        const uint64_t count = spare < 0 ? 0 : (uint64_t)spare + 1;
        assert(links->options_needed[item] > 0);
        if (count >= *branches) continue;
        *branches = count;
        best = item;
        if (count <= 1) break;
    }
    assert(best != root);
    return best;
}

/* Takes the node links->node[index] out of the list of its item. Sets links->is_dead_end if the
 * item now has fewer options than it needs. */
static inline void unlink_node(bsc_dlx_links *links, uint32_t index) {
    const bsc_dlx_node node = links->node[index];
    assert(links->node[node.up].down == index && links->node[node.down].up == index);
    links->node[node.up].down = node.down;
    links->node[node.down].up = node.up;
    links->spare_options[node.item]--;
    links->is_dead_end |= links->spare_options[node.item] < 0;
}

/* Puts the node links->node[index] back into the list of its item. Nodes are put back in the
 * reverse order, so of all nodes that are missing from the list, it must be the one that was taken
 * out last. */
static inline void relink_node(bsc_dlx_links *links, uint32_t index) {
    const bsc_dlx_node node = links->node[index];
    assert(links->node[node.up].down == node.down && links->node[node.down].up == node.up);
    links->node[node.up].down = index;
    links->node[node.down].up = index;
    links->spare_options[node.item]++;
}

/* Hides the option of `node` from all items except the item of `node`: takes the option's other
 * nodes out of their lists. */
static inline void hide_option(bsc_dlx_links *links, uint32_t node) {
    const uint32_t first = node - links->node[node].nodes_before;
    const uint32_t last = node + links->node[node].nodes_after;
    for (uint32_t i = first; i < node; i++) unlink_node(links, i);
    for (uint32_t i = node + 1; i <= last; i++) unlink_node(links, i);
    assert(links->open_option_count > 0);
    links->open_option_count--;
    links->updates += last - first;
}

/* Undoes hide_option: puts the option's nodes back in the reverse order. */
static inline void unhide_option(bsc_dlx_links *links, uint32_t node) {
    const uint32_t first = node - links->node[node].nodes_before;
    const uint32_t last = node + links->node[node].nodes_after;
    links->open_option_count++;
    for (uint32_t i = last; i > node; i--) relink_node(links, i);
    for (uint32_t i = node; i-- > first;) relink_node(links, i);
}

void bsc_dlx_links_cover(bsc_dlx_links *links, uint32_t item) {
    if (item < links->matrix->primaries) {
        assert(links->next[links->previous[item]] == item);
        links->next[links->previous[item]] = links->next[item];
        links->previous[links->next[item]] = links->previous[item];
    }
    for (uint32_t node = links->node[item].down; node != item; node = links->node[node].down)
        hide_option(links, node);
}

void bsc_dlx_links_uncover(bsc_dlx_links *links, uint32_t item) {
    for (uint32_t node = links->node[item].up; node != item; node = links->node[node].up)
        unhide_option(links, node);
    if (item >= links->matrix->primaries) return;
    links->next[links->previous[item]] = item;
    links->previous[links->next[item]] = item;
}

/* Adds `change` to the number of options that each primary item of `option` still needs: -1 when
 * the option is taken, and 1 when this is undone. An item that needs fewer options has more options
 * to spare, so spare_options[] changes by as much the other way. The item covered_item is left out:
 * the search branches on it, and bsc_dlx_links_cover has taken it out of the ring of open items.
 * Its numbers are not used until it is back in the ring. */
static inline void change_options_needed(bsc_dlx_links *links, uint32_t option,
                                         uint32_t covered_item, int change) {
    const bsc_matrix *matrix = links->matrix;
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (item >= matrix->primaries) break; /* an option's primary items come first */
        if (item == covered_item) continue;
        assert(change > 0 || links->options_needed[item] > 0);
        links->options_needed[item] += (uint32_t)change;
        links->spare_options[item] -= change;
    }
}

uint32_t bsc_dlx_links_take(bsc_dlx_links *links, uint32_t option, uint32_t covered_item) {
    const bsc_matrix *matrix = links->matrix;
    const uint32_t first = matrix->start[option];
    const uint32_t end = matrix->start[option + 1];
    uint32_t entry = end;
    change_options_needed(links, option, covered_item, -1);
    links->is_dead_end = false;
    while (entry > first && !links->is_dead_end) {
        entry--;
        const uint32_t item = matrix->entry[entry];
        if (item != covered_item && links->options_needed[item] == 0)
            bsc_dlx_links_cover(links, item);
    }
    return entry;
}

void bsc_dlx_links_undo(bsc_dlx_links *links, uint32_t option, uint32_t covered_item,
                        uint32_t first_covered_entry) {
    const bsc_matrix *matrix = links->matrix;
    const uint32_t end = matrix->start[option + 1];
    assert(first_covered_entry >= matrix->start[option] && first_covered_entry <= end);
    for (uint32_t k = first_covered_entry; k < end; k++)
        if (matrix->entry[k] != covered_item && links->options_needed[matrix->entry[k]] == 0)
            bsc_dlx_links_uncover(links, matrix->entry[k]);
    change_options_needed(links, option, covered_item, 1);
}

void bsc_dlx_links_remove(bsc_dlx_links *links, uint32_t node) {
    /* For an item that needs only one more option, bsc_dlx_links_cover is called instead. */
    assert(links->options_needed[links->node[node].item] > 1);
    hide_option(links, node);
    unlink_node(links, node);
    links->updates++;
    links->removed[links->removals++] = node;
}

void bsc_dlx_links_restore(bsc_dlx_links *links, uint32_t removals) {
    while (links->removals > removals) {
        const uint32_t node = links->removed[--links->removals];
        relink_node(links, node);
        unhide_option(links, node);
    }
}

void bsc_dlx_links_check(const bsc_dlx_links *links) {
    const uint32_t items = links->matrix->items;
    for (uint32_t i = 0; i < items; i++) {
        uint32_t count = 0;
        for (uint32_t node = links->node[i].down; node != i; node = links->node[node].down) {
            count++;
            assert(links->node[node].item == i && links->matrix->entry[node - items] == i);
            assert(links->node[links->node[node].up].down == node &&
                   links->node[links->node[node].down].up == node);
        }
        assert(count == bsc_dlx_links_length(links, i));
    }
    for (uint32_t i = links->next[items]; i != items; i = links->next[i]) {
        assert(links->next[links->previous[i]] == i && links->previous[links->next[i]] == i);
        assert(i < links->matrix->primaries && links->options_needed[i] > 0);
    }
}
