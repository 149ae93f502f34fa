/* search.c - the search tree: choose the item that is hardest to satisfy, try each of its options.
 *
 * Item choice: fewest branches, the first in the item order among equals. An item that needs m of
 * its n open options has n - m + 1 branches, for its options are chosen in the order of its list:
 * once option x has been tried, it is taken out for the siblings that follow, so that each set of
 * copies is met once.
 *
 * Other ties were tried on pentominoes-6x10 (3.64 million nodes): the last of equals, the one with
 * the shortest neighbours, cells by rows, columns, diagonals or from the border, before or behind
 * the pieces: between 3.60 and 3.64 million nodes, and no faster. Weights that grow with an item's
 * failures: 4.7 million.
 *
 * The upper part of the tree ends where the branches above a node multiply to CUT; it depends on
 * nothing but the matrix, so the subtrees below are the same for every number of workers. */
#include "engine/dlx/search.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"

#include <assert.h>

#define CUT           256.0          /* subtrees, about: enough for even shares and for progress */
#define NODES_A_CHECK UINT64_C(4096) /* nodes between two looks at the clock */

void bsc_dlx_search_release(bsc_dlx_search *s) {
    bsc_dlx_links_release(&s->links);
    bsc_memory_free(s->option);
    bsc_memory_free(s->stamp);
    bsc_memory_free(s->side);
    bsc_memory_free(s->removed);
    s->option = NULL;
    s->stamp = s->side = s->removed = NULL;
}

bsc_status bsc_dlx_search_init(bsc_dlx_search *s, const bsc_matrix *matrix, bsc_dlx_shared *shared,
                               bool first, bsc_error *error) {
    *s = (bsc_dlx_search){.shared = shared, .first = first};
    const bsc_status status = bsc_dlx_links_init(&s->links, matrix, error);
    if (status != BSC_OK) return status;
    s->stamp = bsc_memory_new(matrix->options, sizeof *s->stamp);
    s->side = bsc_memory_new(matrix->options, sizeof *s->side);
    s->removed = bsc_memory_new(matrix->options, sizeof *s->removed);
    if (shared->run->every_option) s->option = bsc_memory_new(matrix->options, sizeof *s->option);
    if (s->stamp != NULL && s->side != NULL && s->removed != NULL &&
        (s->option != NULL || !shared->run->every_option))
        return BSC_OK;
    bsc_dlx_search_release(s);
    return bsc_error_no_memory(error);
}

/* The number of branches of an item, 0 where it can no longer be satisfied. */
static inline uint32_t branches(const bsc_dlx_links *links, uint32_t item) {
    const int32_t slack = links->slack[item];
    return slack < 0 ? 0 : (uint32_t)slack + 1;
}

static uint32_t choose_item(const bsc_dlx_links *links, uint32_t *degree) {
    const uint32_t root = links->matrix->items;
    uint32_t best = root;
    *degree = UINT32_MAX;
    for (uint32_t item = links->next[root]; item != root; item = links->next[item]) {
        const uint32_t count = branches(links, item);
        if (count >= *degree) continue;
        *degree = count;
        best = item;
        if (count == 0) break;
    }
    return best;
}

/* Every tenth of a second. */
void bsc_dlx_search_tick(bsc_dlx_search *s) {
    bsc_dlx_shared *shared = s->shared;
    if (!s->first || shared->run->tick == NULL) return;
    const double now = bsc_clock_seconds();
    if (now - s->ticked < 0.1) return;
    s->ticked = now;
    mtx_lock(&shared->lock);
    const bsc_dlx_count found = shared->found;
    const double done = shared->done;
    mtx_unlock(&shared->lock);
    const uint64_t limbs[2] = {(uint64_t)found, (uint64_t)(found >> 64)};
    const bsc_progress progress = {done < 1.0 ? done : 1.0, {limbs, 2}};
    if (!shared->run->tick(shared->run->context, &progress)) atomic_store(&shared->stop, true);
}

static bool stopped(bsc_dlx_search *s) {
    if (++s->steps == NODES_A_CHECK) {
        s->steps = 0;
        bsc_dlx_search_tick(s);
    }
    return atomic_load_explicit(&s->shared->stop, memory_order_relaxed);
}

static bsc_dlx_count explore(bsc_dlx_search *s, double weight);

static bsc_dlx_count dead_end(bsc_dlx_search *s, double weight) {
    if (weight == 0.0 || s->first) s->nodes++;
    return 0;
}

/* The solutions with the option of `node`, whose item `chosen` is dealt with. */
static bsc_dlx_count try_option(bsc_dlx_search *s, uint32_t node, uint32_t chosen, double weight) {
    bsc_dlx_links *links = &s->links;
    const uint32_t option = bsc_dlx_option(links, node);
    const uint32_t covered = bsc_dlx_commit(links, option, chosen);
    const bsc_dlx_count count = links->starved ? dead_end(s, weight) : explore(s, weight);
    bsc_dlx_uncommit(links, option, chosen, covered);
    if (s->option != NULL) s->option[option] += count;
    return count;
}

static bsc_dlx_count branch_once(bsc_dlx_search *s, uint32_t item, double weight) {
    bsc_dlx_links *links = &s->links;
    bsc_dlx_count count = 0;
    bsc_dlx_cover(links, item);
    for (uint32_t at = links->node[item].down; at != item; at = links->node[at].down)
        count += try_option(s, at, item, weight);
    bsc_dlx_uncover(links, item);
    return count;
}

/* Copies: the first option of the list, then the first of those behind it, ... */
static bsc_dlx_count branch_copies(bsc_dlx_search *s, uint32_t item, double weight) {
    bsc_dlx_links *links = &s->links;
    const uint32_t removals = s->removals;
    bsc_dlx_count count = 0;
    while (links->slack[item] >= 0) {
        const uint32_t at = links->node[item].down;
        bsc_dlx_remove(links, at);
        s->removed[s->removals++] = at;
        links->need[item]--;
        links->slack[item]++;
        count += try_option(s, at, item, weight);
        links->need[item]++;
        links->slack[item]--;
    }
    while (s->removals > removals) bsc_dlx_restore(links, s->removed[--s->removals]);
    return count;
}

/* One of the subtrees of the lower part, for the worker that drew it. */
static bsc_dlx_count explore_subtree(bsc_dlx_search *s, double weight) {
    bsc_dlx_shared *shared = s->shared;
    if (s->subtrees++ != s->ticket) return 0;
    const uint64_t updates = s->links.updates;
    const bsc_dlx_count count = explore(s, 0.0);
    s->updates += s->links.updates - updates;
    s->ticket = atomic_fetch_add(&shared->ticket, 1);
    mtx_lock(&shared->lock);
    shared->done += weight;
    shared->found += count;
    mtx_unlock(&shared->lock);
    return count;
}

/* The solutions below this node. `weight` is its share of the tree in the upper part, 0 in the
 * lower. */
static bsc_dlx_count explore(bsc_dlx_search *s, double weight) {
    const bool upper = weight > 0.0, leaf = bsc_dlx_is_leaf(&s->links);
    uint32_t degree = 1;
    if (stopped(s)) return 0;
    if (!upper || s->first) s->nodes += !leaf || !upper;
    if (leaf) return upper ? explore_subtree(s, weight) : bsc_dlx_leaf(s);
    const uint32_t item = choose_item(&s->links, &degree);
    if (degree == 0) return 0;
    if (upper && CUT * weight < (double)degree) return explore_subtree(s, weight);
    return s->links.need[item] == 1 ? branch_once(s, item, weight / degree)
                                    : branch_copies(s, item, weight / degree);
}

bsc_dlx_count bsc_dlx_search_run(bsc_dlx_search *s) {
    s->ticked = bsc_clock_seconds();
    s->ticket = atomic_fetch_add(&s->shared->ticket, 1);
    const bsc_dlx_count count = explore(s, 1.0);
    if (s->first) s->updates = s->links.updates;
    return count;
}
