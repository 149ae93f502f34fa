/* links.h - dancing links: the options that are still open for each item, in lists that can take an
 * option out and put it back. For matrices that are too large for bits.h.
 *
 *   node[i], i < items          an item's head; its list runs through its open options and back
 *   node[items + k]             entry k of the matrix: option option_of[k] in the list of its item
 *   previous[], next[]          the ring of open primary items; `items` is its root
 *   bound[i]                    how many more options a primary item takes (Knuth's BOUND); 0 for
 *                               secondary ones
 *   spare[i]                    length of the item's list, less its bound: below 0 it cannot be
 *                               covered any more
 *
 *        a <-> b <-> c <-> root      hiding an option takes its nodes out of their lists, but they
 *        |     |     |               keep their own links: putting them back in the reverse order
 *        o     o     |               restores everything exactly (Knuth's dance)
 *        |     |     o */
#ifndef BSC_ENGINE_DLX_LINKS_H
#define BSC_ENGINE_DLX_LINKS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

typedef struct bsc_dlx_node {
    uint32_t up, down, item;
    uint32_t previous, next; /* nodes of its option */
} bsc_dlx_node;

typedef struct bsc_dlx_links {
    const bsc_matrix *matrix;
    bsc_dlx_node *node;
    uint32_t *option_of;       /* [entries] */
    int32_t *spare;            /* [items] */
    uint32_t *bound;           /* [items] */
    uint32_t *previous, *next; /* [items + 1] */
    uint32_t open;             /* options that are in the lists */
    uint64_t updates;          /* nodes taken out of a list, ever */
    uint32_t *removed;         /* [options]: a stack of nodes of copies that were tried */
    uint32_t removals;
    bool dead; /* taking nodes out left a primary item with too few */
} bsc_dlx_links;

/* The arena owns the memory, and says whether there was enough. */
void bsc_dlx_links_init(bsc_dlx_links *links, const bsc_matrix *matrix, bsc_arena *arena);

/* The open item with the fewest branches, the first in the ring among equals, and how many. */
uint32_t bsc_dlx_links_choose(const bsc_dlx_links *links, uint64_t *branches);
/* Takes the item out of the ring, and its options out of all other lists; and back. */
void bsc_dlx_links_cover(bsc_dlx_links *links, uint32_t item);
void bsc_dlx_links_uncover(bsc_dlx_links *links, uint32_t item);
/* Takes an option: the bound of each of its items but `chosen` (UINT32_MAX: none), which is covered
 * already, is one less,
 * and items whose bound is 0 are covered, up to the first that leaves another item with too few
 * options. Returns the entry of the matrix behind the last that was covered, for the way back. */
uint32_t bsc_dlx_links_take(bsc_dlx_links *links, uint32_t option, uint32_t chosen);
void bsc_dlx_links_undo(bsc_dlx_links *links, uint32_t option, uint32_t chosen, uint32_t covered);
/* Takes a node's option out of all lists; puts the last ones back until `removals` are left. */
void bsc_dlx_links_remove(bsc_dlx_links *links, uint32_t node);
void bsc_dlx_links_restore(bsc_dlx_links *links, uint32_t removals);

/* Asserts that lists and ring are whole and lengths right. */
void bsc_dlx_links_check(const bsc_dlx_links *links);

static inline uint32_t bsc_dlx_links_option(const bsc_dlx_links *links, uint32_t node) {
    return links->option_of[node - links->matrix->items];
}

static inline uint32_t bsc_dlx_links_length(const bsc_dlx_links *links, uint32_t item) {
    return (uint32_t)links->spare[item] + links->bound[item];
}

#endif
