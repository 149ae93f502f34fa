/* dlx_links.c - covering and uncovering. The cost of each is the nodes that it takes out or puts back.
 *
 * An option's nodes are neighbours, since nodes stand as the matrix's entries do; Knuth's spacers
 * between options are not needed, for start[] says where one ends. */
#include "engine/dlx_links.h"

#include "base/error.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

void bsc_dlx_links_release(bsc_dlx_links *links) {
    bsc_memory_free(links->node);
    bsc_memory_free(links->option_of);
    bsc_memory_free(links->length);
    bsc_memory_free(links->need);
    bsc_memory_free(links->previous);
    bsc_memory_free(links->next);
    *links = (bsc_dlx_links){0};
}

size_t bsc_dlx_links_bytes(const bsc_matrix *matrix) {
    const size_t entries = matrix->start[matrix->options], items = matrix->items;
    return (entries + items) * sizeof(bsc_dlx_node) + (entries + 4 * items + 2) * sizeof(uint32_t);
}

static void link_items(bsc_dlx_links *links) {
    const bsc_matrix *matrix = links->matrix;
    uint32_t last = matrix->items;
    for (uint32_t i = 0; i < matrix->items; i++) {
        links->node[i] = (bsc_dlx_node){i, i, i};
        links->need[i] = matrix->item[i].multiplicity;
        if (i >= matrix->primaries) continue;
        links->previous[i] = last;
        links->next[last] = i;
        last = i;
    }
    links->next[last] = matrix->items;
    links->previous[matrix->items] = last;
}

static void link_options(bsc_dlx_links *links) {
    const bsc_matrix *matrix = links->matrix;
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            const uint32_t item = matrix->entry[k], at = matrix->items + k, last = links->node[item].up;
            links->node[at] = (bsc_dlx_node){last, item, item};
            links->node[last].down = links->node[item].up = at;
            links->option_of[k] = option;
            links->length[item]++;
        }
}

bsc_status bsc_dlx_links_init(bsc_dlx_links *links, const bsc_matrix *matrix, bsc_error *error) {
    const size_t entries = matrix->start[matrix->options], items = matrix->items;
    *links = (bsc_dlx_links){.matrix = matrix};
    links->node = bsc_memory_new(items + entries, sizeof *links->node);
    links->option_of = bsc_memory_new(entries, sizeof *links->option_of);
    links->length = bsc_memory_new(items, sizeof *links->length);
    links->need = bsc_memory_new(items, sizeof *links->need);
    links->previous = bsc_memory_new(items + 1, sizeof *links->previous);
    links->next = bsc_memory_new(items + 1, sizeof *links->next);
    if (links->node == NULL || links->option_of == NULL || links->length == NULL ||
        links->need == NULL || links->previous == NULL || links->next == NULL) {
        bsc_dlx_links_release(links);
        return bsc_error_no_memory(error);
    }
    link_items(links);
    link_options(links);
    return BSC_OK;
}

/* The nodes of the option that `node` belongs to. */
static inline void option_nodes(const bsc_dlx_links *links, uint32_t node, uint32_t *first,
                                uint32_t *end) {
    const uint32_t option = bsc_dlx_option(links, node);
    *first = links->matrix->items + links->matrix->start[option];
    *end = links->matrix->items + links->matrix->start[option + 1];
}

static inline void take_out(bsc_dlx_links *links, uint32_t at) {
    const bsc_dlx_node node = links->node[at];
    links->node[node.up].down = node.down;
    links->node[node.down].up = node.up;
    links->length[node.item]--;
}

static inline void put_back(bsc_dlx_links *links, uint32_t at) {
    const bsc_dlx_node node = links->node[at];
    links->node[node.up].down = links->node[node.down].up = at;
    links->length[node.item]++;
}

static inline void hide(bsc_dlx_links *links, uint32_t node) {
    uint32_t first, end;
    option_nodes(links, node, &first, &end);
    for (uint32_t at = first; at < node; at++) take_out(links, at);
    for (uint32_t at = node + 1; at < end; at++) take_out(links, at);
    links->updates += end - first - 1;
}

static inline void unhide(bsc_dlx_links *links, uint32_t node) {
    uint32_t first, end;
    option_nodes(links, node, &first, &end);
    for (uint32_t at = end; at-- > node + 1;) put_back(links, at);
    for (uint32_t at = node; at-- > first;) put_back(links, at);
}

static bool in_ring(const bsc_dlx_links *links, uint32_t item) {
    return item < links->matrix->primaries;
}

void bsc_dlx_cover(bsc_dlx_links *links, uint32_t item) {
    if (in_ring(links, item)) {
        links->next[links->previous[item]] = links->next[item];
        links->previous[links->next[item]] = links->previous[item];
    }
    for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down) hide(links, at);
}

void bsc_dlx_uncover(bsc_dlx_links *links, uint32_t item) {
    for (uint32_t at = links->node[item].up; at != item; at = links->node[at].up) unhide(links, at);
    if (in_ring(links, item))
        links->next[links->previous[item]] = links->previous[links->next[item]] = item;
}

void bsc_dlx_commit(bsc_dlx_links *links, uint32_t item) {
    assert(links->need[item] > 0);
    if (--links->need[item] == 0) bsc_dlx_cover(links, item);
}

void bsc_dlx_uncommit(bsc_dlx_links *links, uint32_t item) {
    if (links->need[item]++ == 0) bsc_dlx_uncover(links, item);
}

void bsc_dlx_remove(bsc_dlx_links *links, uint32_t node) {
    hide(links, node);
    take_out(links, node);
    links->updates++;
}

void bsc_dlx_restore(bsc_dlx_links *links, uint32_t node) {
    put_back(links, node);
    unhide(links, node);
}

void bsc_dlx_check(const bsc_dlx_links *links) {
    const uint32_t items = links->matrix->items;
    for (uint32_t i = 0; i < items; i++) {
        uint32_t count = 0;
        for (uint32_t at = links->node[i].down; at != i; at = links->node[at].down, count++) {
            assert(links->node[at].item == i && links->matrix->entry[at - items] == i);
            assert(links->node[links->node[at].up].down == at &&
                   links->node[links->node[at].down].up == at);
        }
        assert(count == links->length[i]);
        (void)count;
    }
    for (uint32_t i = links->next[items]; i != items; i = links->next[i]) {
        assert(links->next[links->previous[i]] == i && links->previous[links->next[i]] == i);
        assert(i < links->matrix->primaries && links->need[i] > 0);
    }
}
