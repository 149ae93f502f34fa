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
    uint32_t up, down; /* neighbors in the item's list */
    uint32_t item;
    uint32_t previous, next; /* how many nodes of its option stand before it, and after it */
} bsc_dlx_node;

typedef struct bsc_dlx_links {
    const bsc_matrix *matrix;
    bsc_dlx_node *node;        /* [items + entries], see the head */
    uint32_t *option_of;       /* [entries] */
    int32_t *spare;            /* [items] */
    uint32_t *bound;           /* [items] */
    uint32_t *previous, *next; /* [items + 1] */
    uint32_t open;             /* options that are in the lists */
    uint64_t updates;          /* nodes taken out of a list so far */
    uint32_t *removed;         /* [options]: stack of the nodes given to bsc_dlx_links_remove */
    uint32_t removals;         /* nodes on that stack */
    bool dead; /* since the last bsc_dlx_links_take some primary item has too few options */
} bsc_dlx_links;

/* Builds the links of the whole matrix in the arena's memory. Whether there was enough memory is
 * for the caller to ask the arena. */
void bsc_dlx_links_init(bsc_dlx_links *links, const bsc_matrix *matrix, bsc_arena *arena);

/* Returns the open item with the fewest branches, the first in the ring among equals, and sets
 * *branches to their number; 0: the item cannot be covered. */
uint32_t bsc_dlx_links_choose(const bsc_dlx_links *links, uint64_t *branches);
/* Takes the item out of the ring, and its options out of all other lists. */
void bsc_dlx_links_cover(bsc_dlx_links *links, uint32_t item);
/* Undoes bsc_dlx_links_cover. */
void bsc_dlx_links_uncover(bsc_dlx_links *links, uint32_t item);
/* Takes an option: lowers the bound of each of its items by 1, but for item `chosen`, which is
 * covered already (UINT32_MAX: none is), and covers the items whose bound is 0 then, from the last
 * to the first. It stops early, with links->dead set, once another item has too few options.
 * Returns the first entry of the matrix that was reached, for bsc_dlx_links_undo. */
uint32_t bsc_dlx_links_take(bsc_dlx_links *links, uint32_t option, uint32_t chosen);
/* Undoes bsc_dlx_links_take, which returned `covered_end`. */
void bsc_dlx_links_undo(bsc_dlx_links *links, uint32_t option, uint32_t chosen,
                        uint32_t covered_end);
/* Takes the option of the node out of all lists. */
void bsc_dlx_links_remove(bsc_dlx_links *links, uint32_t node);
/* Puts the options removed last back, until `removals` are still removed. */
void bsc_dlx_links_restore(bsc_dlx_links *links, uint32_t removals);

/* Asserts that the lists and the ring hang together and that their lengths are right. */
void bsc_dlx_links_check(const bsc_dlx_links *links);

/* Returns the option of a node that is no head. */
static inline uint32_t bsc_dlx_links_option(const bsc_dlx_links *links, uint32_t node) {
    return links->option_of[node - links->matrix->items];
}

/* Returns the number of options in the list of an item. */
static inline uint32_t bsc_dlx_links_length(const bsc_dlx_links *links, uint32_t item) {
    return (uint32_t)links->spare[item] + links->bound[item];
}

#endif
