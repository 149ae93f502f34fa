/* search.h - one worker's walk through the search tree, and what the workers share. */
#ifndef BSC_ENGINE_DLX_SEARCH_H
#define BSC_ENGINE_DLX_SEARCH_H

#include "engine/dlx/links.h"

#include <stdatomic.h>
#include <threads.h>

/* Enough for any count that can be enumerated: a leaf adds less than 2^64, and no run sees 2^64
 * leaves.
 */
__extension__ typedef unsigned __int128 bsc_dlx_count;

/* What the workers of a run share. The tree's upper part is walked by all of them; below it hang
 * subtrees, numbered as they are met, and each is for the worker that drew its number. */
typedef struct bsc_dlx_shared {
    const bsc_run *run;
    atomic_uint_fast64_t ticket; /* the next subtree to be drawn */
    atomic_bool stop;
    mtx_t lock; /* for the next two */
    double done;
    bsc_dlx_count found;
} bsc_dlx_shared;

typedef struct bsc_dlx_search {
    bsc_dlx_links links;
    bsc_dlx_shared *shared;
    bool first;             /* it counts the upper part's nodes, and calls tick */
    bsc_dlx_count *option;  /* [options], or NULL where only the total is wanted */
    uint32_t *stamp, *side; /* [options]: marks of leaf.c */
    uint32_t stamps;        /* the last one given */
    uint32_t *removed;      /* [options]: a stack of nodes of options that were tried */
    uint32_t removals;
    uint64_t nodes, updates; /* of its own subtrees; the first one's, of the upper part too */
    uint64_t steps;          /* since the clock was looked at */
    uint64_t ticket, subtrees;
    double ticked; /* on the clock */
} bsc_dlx_search;

bsc_status bsc_dlx_search_init(bsc_dlx_search *search, const bsc_matrix *matrix,
                               bsc_dlx_shared *shared, bool first, bsc_error *error);
void bsc_dlx_search_release(bsc_dlx_search *search);
/* Walks the whole tree, but of its subtrees only those it draws; returns what it found. */
bsc_dlx_count bsc_dlx_search_run(bsc_dlx_search *search);
/* Of the first worker: calls the run's tick, if it is time. */
void bsc_dlx_search_tick(bsc_dlx_search *search);

/* leaf.c: whether at most two options are still wanted, and then the solutions, without walking
 * them; adds to option[] what it returns. */
bool bsc_dlx_is_leaf(const bsc_dlx_links *links);
bsc_dlx_count bsc_dlx_leaf(bsc_dlx_search *search);

#endif
