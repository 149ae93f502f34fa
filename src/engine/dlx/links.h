/* links.h - the dancing links: which options are still open for which item.
 *
 *   node[i], i < items          an item's head; its list runs down through the open options and
 *                               back
 *   node[items + k]             entry k of the matrix: option option_of[k] in the list of its item
 *   previous[], next[]          the ring of primary items that still need options; `items` is its
 *                               root
 *   need[i]                     how many more options a primary item wants; secondary ones want
 *                               none
 *   slack[i]                    nodes in the item's list, less its need: below 0 the item is
 *                               starved
 *
 *        a <-> b <-> c <-> root        hiding an option takes its nodes out of their lists, but
 *                                      they
 *        |     |     |                 keep their own links: putting them back in the reverse order
 *        o     o     |                 restores everything exactly (Knuth's dance)
 *        |     |     o
 */
#ifndef BSC_ENGINE_DLX_LINKS_H
#define BSC_ENGINE_DLX_LINKS_H

#include "cover/matrix.h"

typedef struct bsc_dlx_node {
    uint32_t up, down, item;
    uint32_t before, behind; /* nodes of its option */
} bsc_dlx_node;

typedef struct bsc_dlx_links {
    const bsc_matrix *matrix;
    bsc_dlx_node *node;
    uint32_t *option_of;       /* [entries] */
    int32_t *slack;            /* [items] */
    uint32_t *need;            /* [items] */
    uint32_t *previous, *next; /* [items + 1] */
    uint64_t updates;          /* nodes taken out of a list, ever */
    bool starved;              /* taking nodes out left a primary item with too few */
} bsc_dlx_links;

bsc_status bsc_dlx_links_init(bsc_dlx_links *links, const bsc_matrix *matrix, bsc_error *error);
void bsc_dlx_links_release(bsc_dlx_links *links);
size_t bsc_dlx_links_bytes(const bsc_matrix *matrix);

/* Takes the item out of the ring, and its options out of all other lists; and back. */
void bsc_dlx_cover(bsc_dlx_links *links, uint32_t item);
void bsc_dlx_uncover(bsc_dlx_links *links, uint32_t item);
/* Takes an option: each of its items but `chosen`, which is dealt with, needs one less, and those
 * that need no more are covered, up to the first whose covering starves another item. Returns the
 * entry of the matrix behind the last that was covered, for bsc_dlx_uncommit; links->starved says
 * whether an item is left with too few options. */
uint32_t bsc_dlx_commit(bsc_dlx_links *links, uint32_t option, uint32_t chosen);
void bsc_dlx_uncommit(bsc_dlx_links *links, uint32_t option, uint32_t chosen, uint32_t covered);
/* Takes the option of a node out of all lists, that of the node included; and back. */
void bsc_dlx_remove(bsc_dlx_links *links, uint32_t node);
void bsc_dlx_restore(bsc_dlx_links *links, uint32_t node);

/* Asserts that lists and ring are whole and lengths right. */
void bsc_dlx_check(const bsc_dlx_links *links);

static inline uint32_t bsc_dlx_option(const bsc_dlx_links *links, uint32_t node) {
    return links->option_of[node - links->matrix->items];
}

static inline uint32_t bsc_dlx_length(const bsc_dlx_links *links, uint32_t item) {
    return (uint32_t)links->slack[item] + links->need[item];
}

#endif
