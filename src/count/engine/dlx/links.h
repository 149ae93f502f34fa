/* links.h - dancing links: for each item, a doubly linked list of the options that cover it and may
 * still be taken (are open). An option can be taken out of its lists and put back. These lists are
 * for matrices that are too large for the rows of bits in bits.h.
 *
 * Example: the items a b c d have the numbers 0 1 2 3. Option 0 covers a and c; option 1 covers b,
 * c and d. The list of an item runs from its head through one node for each of its options, and
 * back to the head. The nodes are numbered:
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
 *   previous[i], next[i]        neighbours of item i in the ring of open primary items; the root of
 *                               the ring has the number `items`
 *   options_needed[i]           how many more options primary item i needs (Knuth's BOUND); 0 if
 *                               item i is secondary
 *   spare_options[i]            number of options in the list of item i, minus options_needed[i];
 *                               if it is negative, the item cannot be covered any more */
#ifndef BSC_ENGINE_DLX_LINKS_H
#define BSC_ENGINE_DLX_LINKS_H

#include "bscount.h"

#include "count/base/arena.h"
#include "count/cover/matrix.h"

/* A node of a list: the head of an item's list, or an option in the list of one of its items. */
typedef struct bsc_dlx_node {
    uint32_t up, down;     /* neighbours in the item's list */
    uint32_t item;         /* the item whose list the node belongs to */
    uint32_t nodes_before; /* how many nodes of the same option have a lower index than this node */
    uint32_t nodes_after;  /* how many nodes of the same option have a higher index */
} bsc_dlx_node;

/* The state of a search in linked lists: a list of open options for each item, and a ring of the
 * primary items that are open. An option is open if it may still be taken. A primary item is open
 * if it needs more options. */
typedef struct bsc_dlx_links {
    const bsc_matrix *matrix;
    bsc_dlx_node *node;  /* [items + entries]: a head for each item, then a node for each entry */
    uint32_t *option_of; /* [entries]: the option of each entry of the matrix */
    /* [items]: how many more options the item needs; 0 for a secondary item */
    uint32_t *options_needed;
    /* [items]: how many options are in the item's list, minus how many it still needs; if the
     * result is below 0, the item cannot be covered any more */
    int32_t *spare_options;
    /* [items + 1]: the ring of open primary items: before and after each item; element `items` is
     * the root of the ring */
    uint32_t *previous, *next;
    uint32_t open_option_count; /* how many options of the matrix may still be taken */
    /* how many times a node was taken out of a list since bsc_dlx_links_init; a measure of work */
    uint64_t updates;
    /* [options]: a stack of the options that bsc_dlx_links_remove took out of all lists, because
     * the search has tried them. Each option is stored as one of its nodes: the one that was passed
     * to bsc_dlx_links_remove. */
    uint32_t *removed;
    uint32_t removals; /* how many options are on the stack removed[] */
    /* True if the last call of bsc_dlx_links_take has found that some primary item has fewer
     * options than it needs. An item that was short of options before the call may go unnoticed. */
    bool is_dead_end;
} bsc_dlx_links;

/* Builds the lists of the whole matrix, in which every option is open; the arena owns the memory.
 * If memory runs out, arena->failed is set. */
void bsc_dlx_links_init(bsc_dlx_links *links, const bsc_matrix *matrix, bsc_arena *arena);

/* Chooses the item that the search branches on: returns the open item with the fewest branches, or
 * the first of them in the ring if several items tie. But the first item that has at most one
 * branch is chosen without a look at the later ones, to save time. Sets *branches to how many
 * branches the item has; 0 means that it cannot be covered. At least one item must be open
 * (asserted). */
uint32_t bsc_dlx_links_choose(const bsc_dlx_links *links, uint64_t *branches);
/* Covers the item, which must not be covered yet, so that no further option may cover it: takes the
 * item out of the ring, and takes all options in its list out of the lists of their other items. */
void bsc_dlx_links_cover(bsc_dlx_links *links, uint32_t item);
/* Undoes bsc_dlx_links_cover with the same item. All changes of the lists that were made after that
 * call must have been undone already. */
void bsc_dlx_links_uncover(bsc_dlx_links *links, uint32_t item);
/* Takes an open option into the solution. Each of its primary items then needs one option less.
 * Goes through its items from the last to the first, and covers those that need no more options. As
 * soon as some item of the matrix has fewer options than it needs, sets links->is_dead_end and
 * stops. covered_item is an item of the option that is covered already, because the caller branches
 * on it; the function leaves it as it is (UINT32_MAX: there is no such item). Returns the index in
 * matrix->entry[] of the last item that it went through, which bsc_dlx_links_undo needs. */
uint32_t bsc_dlx_links_take(bsc_dlx_links *links, uint32_t option, uint32_t covered_item);
/* Undoes bsc_dlx_links_take with the same `option` and covered_item. first_covered_entry is what
 * that call returned: it went only through the items of the option from this index of
 * matrix->entry[] on. All changes of the lists that were made after that call must have been undone
 * already. */
void bsc_dlx_links_undo(bsc_dlx_links *links, uint32_t option, uint32_t covered_item,
                        uint32_t first_covered_entry);
/* Takes the open option that `node` stands for out of all its lists, because the search has tried
 * it. The item in whose list `node` is must need at least two more options (asserted).
 * bsc_dlx_links_restore undoes the removal. */
void bsc_dlx_links_remove(bsc_dlx_links *links, uint32_t node);
/* Undoes calls of bsc_dlx_links_remove, the latest one first, until links->removals has fallen to
 * `removals`. */
void bsc_dlx_links_restore(bsc_dlx_links *links, uint32_t removals);

/* Asserts that neighbours in the items' lists of options and in the ring of open items point to
 * each other, and that spare_options[] and options_needed[] agree with the lengths of the lists. */
void bsc_dlx_links_check(const bsc_dlx_links *links);

/* Returns the option that `node` stands for. The node must not be a head. */
static inline uint32_t bsc_dlx_links_option(const bsc_dlx_links *links, uint32_t node) {
    return links->option_of[node - links->matrix->items];
}

/* Returns how many open options cover the item. */
static inline uint32_t bsc_dlx_links_length(const bsc_dlx_links *links, uint32_t item) {
    return (uint32_t)links->spare_options[item] + links->options_needed[item];
}

#endif
