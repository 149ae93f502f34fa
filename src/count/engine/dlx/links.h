/* links.h - dancing links: the options that are still open for each item, in lists from which an
 * option can be taken out and put back. For matrices that are too large for bits.h.
 *
 * Example: items a b c d are 0 1 2 3; option 0 covers a c, option 1 covers b c d. Each node has a
 * number. An item's list runs from its head through its nodes and back to the head:
 *
 *       a   b   c   d
 *       0   1   2   3     heads          Covering item c hides the options in its list, 0 and 1:
 *       4       5         option 0       node 4 leaves the list of a, node 6 that of b, and node 8
 *           6   7   8     option 1       that of d.
 *
 * A node that leaves its list keeps its own links to its neighbours. So putting the nodes back in
 * the reverse order restores all lists exactly (Knuth's dance).
 *
 *   node[i], i < items          the head of item i
 *   node[items + k]             entry k of the matrix: option option_of[k] in the list of its item
 *   previous[], next[]          the ring of open primary items; number `items` is its root
 *   bound[i]                    how many more options a primary item takes (Knuth's BOUND); 0 for
 *                               secondary ones
 *   spare[i]                    length of the item's list, less its bound: if it is below 0, the
 *                               item cannot be covered any more */
#ifndef BSC_ENGINE_DLX_LINKS_H
#define BSC_ENGINE_DLX_LINKS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

/* A head, or an option in the list of one of its items. */
typedef struct bsc_dlx_node {
    uint32_t up, down; /* neighbours in the item's list */
    uint32_t item;     /* whose list it is */
    uint32_t previous; /* how many nodes of the same option have lower numbers */
    uint32_t next;     /* how many nodes of the same option have higher numbers */
} bsc_dlx_node;

/* The lists of all items, and the ring of open primary items. */
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

/* Asserts that neighbours in the lists and the ring point to each other, and that the lengths of
 * the lists are right. */
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
