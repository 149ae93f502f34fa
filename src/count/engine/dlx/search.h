/* search.h - one worker's walk through the search tree, what the workers of a run share, and what
 * spares them parts of it.
 *
 * A node is a level of the worker's own stack, with its state as links (links.h), for large
 * matrices, or as sets of bits (bits.h). Where few options are left open a block of the matrix is
 * made as bits, and below that, whenever half of a row's words are empty, a smaller one.
 *
 *   level 0   1   2   3   4   5   6
 *         links   | block 1   | block 2       each block is built at its first level, and every
 *                                             level below has two sets in the block's states[] */
#ifndef BSC_DLX_SEARCH_H
#define BSC_DLX_SEARCH_H

#include "count/base/arena.h"
#include "count/base/natural.h"
#include "count/base/threads.h"
#include "count/cover/symmetry.h"
#include "count/engine/dlx/bits.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/dlx/links.h"
#include "count/engine/quota.h"

#define BSC_DLX_BLOCKS 16u /* rows get half as short each time, so no more follow each other */

/* ---- memo.c: a transposition table of the solutions below a node by the items covered there ----
 *
 *   key     a bit for each item that is covered; then for each item of several copies how many of
 *           them are chosen
 *   entry   key | count, 2 words | nodes of the subtree, 0 where the entry is empty
 *
 * Direct-mapped: a new entry replaces the old one. It grows by four when as many were stored as it
 * holds, up to its limit. Whole keys are compared, so no count hangs on a hash. */

/* Enough for any count that can be enumerated: a leaf adds less than 2^64, and no run sees 2^64
 * leaves. With a memo it can be too much: search.c looks at each sum. */
typedef bsc_wide bsc_dlx_count;

typedef struct bsc_dlx_memo {
    const bsc_matrix *matrix;
    uint32_t item_words, key_words, stride; /* 64-bit words */
    uint64_t *key;                          /* of the node that the search is at */
    uint64_t *entry;                        /* [size * stride] */
    size_t size, max_size;                  /* powers of 2 */
    uint64_t stores;
    uint64_t trial_end; /* search.c: steps, when it looks whether the memo pays */
    uint64_t saved;     /* nodes of subtrees that were found here */
} bsc_dlx_memo;

/* ---- orbits.c: where the root of the search branches on a matrix that has symmetries ----
 *
 * Let S be the symmetries that keep some item as it is. They permute the item's options, and
 * options of one orbit are in equally many solutions. So the root tries one option of each orbit,
 * which counts for all; a tally found so becomes right as its mean over S. */

typedef struct bsc_dlx_orbits {
    bsc_symmetries symmetries;
    uint32_t count;      /* orbits of the item's options; 0: there is nothing to gain */
    uint32_t item, kept; /* kept: bit g for each symmetry of S */
    uint32_t *size;      /* [options]: for one of each orbit its size, 0 for all others */
} bsc_dlx_orbits;

/* ---- The search ---- */

/* Who is told of each solution, by its options, and may end the search by false. One worker walks
 * the tree; closed forms spare parts without a solution. At the root one option of each orbit is
 * tried, and its solutions are followed by their images. */
typedef struct bsc_dlx_visitor {
    bool (*visit)(void *context, const uint32_t *option, uint32_t options);
    void *context;
    uint32_t *chosen, *image; /* [sum of the multiplicities] */
} bsc_dlx_visitor;

/* Which means a run may use: all, but in tests. */
typedef struct bsc_dlx_method {
    uint32_t root_options;          /* at most those: a matrix begins as bits; above as links */
    uint32_t block_options;         /* links become bits where no more are left open */
    bool symmetry;                  /* try one option of each orbit at the root */
    bool memo;                      /* try a memo of covered items where only the total is wanted */
    bsc_quota *quota;               /* of work, or NULL */
    const bsc_dlx_visitor *visitor; /* or NULL */
    bsc_dlx_cut *cut;               /* of a run in parts, or NULL: the whole */
} bsc_dlx_method;

typedef struct bsc_dlx_done {
    double fraction;
    bsc_dlx_count count;
} bsc_dlx_done;

/* What the workers of a run share. All walk the tree's upper part; its subtrees are numbered as
 * met, and each is for the worker that drew its number; in parts of a run ticket n is part + n *
 * parts. */
typedef struct bsc_dlx_shared {
    const bsc_run *run;
    const bsc_dlx_method *method;
    const bsc_dlx_orbits *orbits; /* where the root branches; NULL where there is nothing to gain */
    const bsc_matrix *matrix;
    bsc_dlx_bits root;    /* without options where the run begins with links */
    const double *weight; /* [options], or NULL: solutions count alike, and not by products */
    uint32_t *worth;      /* [options]: primary items that an option covers */
    uint64_t wanted;      /* the sum of the multiplicities */
    double subtrees;      /* how many there are, about */
    uint64_t part, parts; /* 0 and 1 of the whole; part = parts: no number is drawn */
    atomic_uint_fast64_t ticket; /* the next to be drawn */
    atomic_bool stop;
    bsc_lock lock; /* for the next */
    bsc_dlx_done done;
} bsc_dlx_shared;

/* By weights: the product of the options taken, and the sum of those of the solutions below. */
typedef struct bsc_dlx_products {
    double taken, found;
} bsc_dlx_products;

typedef struct bsc_dlx_way_back {
    uint32_t covered; /* what bsc_dlx_links_take said */
    uint32_t removed; /* options taken out before */
} bsc_dlx_way_back;

typedef struct bsc_dlx_level {
    bsc_dlx_count count; /* solutions found below it */
    bsc_dlx_products products;
    double fraction; /* in the upper part: of the whole tree, of each child once it branches;
                            0 below */
    const bsc_dlx_bits *bits; /* NULL: links */
    uint64_t *alive, *open;   /* of bits */
    uint64_t wanted;          /* the sum of the open items' bounds */
    uint64_t left;            /* branches not yet tried */
    uint64_t nodes;           /* counted, or saved by the memo, before this one; UINT64_MAX: it will
                         have no entry in the memo */
    uint32_t item;            /* that it branches on; in bits the number there */
    uint32_t option;          /* that is being tried, in the matrix */
    uint32_t at;              /* its node, or its number in bits */
    bsc_dlx_way_back links;
    bool once;  /* its item takes one more option */
    bool tried; /* options of copies were tried and left out above: no key of the memo */
} bsc_dlx_level;

typedef struct bsc_dlx_block {
    bsc_dlx_bits bits;
    uint64_t *states;
    size_t bytes; /* of states */
} bsc_dlx_block;

typedef struct bsc_dlx_work {
    uint64_t nodes, words;     /* words of bits that were changed */
    uint64_t steps, next_poll; /* a measure of time */
    uint64_t unspent;          /* units of work that the quota does not know of */
    double ticked;             /* on the clock */
} bsc_dlx_work;

/* The subtrees that a worker meets, and those of them that are its own. */
typedef struct bsc_dlx_subtrees {
    const bsc_dlx_level *root; /* of its own where it is in one, or NULL */
    uint64_t ticket, met;      /* the number that it drew; how many it has met */
    uint64_t *digest;          /* of the roots of those, or NULL */
    uint64_t updates, before;  /* in its own; and before this one */
    double fraction;           /* of the whole tree */
} bsc_dlx_subtrees;

/* Of leaf.c, and the last three of state.c for sums. */
typedef struct bsc_dlx_marks {
    uint64_t *set[3];               /* rows of bits */
    double *share, *weight;         /* [options]: by weights (NULL: not so); for option[] */
    double *met, *third;            /* [options]: in conflict, and pairs that are too */
    uint64_t *stamp, *side, stamps; /* [options]: of links */
    uint64_t *slot;                 /* [slots]: the last stamp by which an option can fill it */
    uint32_t *amount, *reach;       /* [sums]: what each has, and can have at most */
} bsc_dlx_marks;

typedef enum bsc_dlx_end {
    BSC_DLX_WHOLE,
    BSC_DLX_NO_MEMORY, /* a block could not be built */
    BSC_DLX_TOO_WIDE,  /* a number comes near 128 bits */
    BSC_DLX_NO_MEMO    /* the memo does not pay */
} bsc_dlx_end;

typedef struct bsc_dlx_search {
    bsc_dlx_shared *shared;
    bool first; /* it counts the upper part's nodes, and calls tick */
    bsc_dlx_end end;
    bsc_arena arena;
    bsc_dlx_links links;
    bsc_dlx_scratch scratch;
    bsc_dlx_block
        block[BSC_DLX_BLOCKS]; /* the first has no bits of its own but the shared root's */
    bsc_dlx_level *level;
    uint32_t *bound;       /* [items]: as in links.h, for bits */
    bsc_dlx_count *option; /* [options], or NULL where only the total is wanted, or by weights */
    uint32_t factor;       /* the orbit's size of the option that is tried at the root */
    bsc_dlx_memo *memo;    /* or NULL */
    bsc_dlx_work work;
    bsc_dlx_subtrees subtrees;
    bsc_dlx_marks marks;
} bsc_dlx_search;

bsc_status bsc_dlx_search_init(bsc_dlx_search *search, bsc_dlx_shared *shared, bool first,
                               bsc_error *error);
void bsc_dlx_search_release(bsc_dlx_search *search);
/* Walks the whole tree, but of its subtrees only those it draws; level[0] has the count then. Takes
 * a search, as bsc_jobs has it; and so does the next. */
void bsc_dlx_search_run(void *search);
/* Of the first worker: calls the run's tick, if it is time. */
void bsc_dlx_search_tick(void *search);
/* An estimate of the whole tree without a memo, by random ways down (Knuth, "Estimating the
 * efficiency of backtrack programs", 1975), always the same, of about `budget` units. */
double bsc_dlx_search_forecast(bsc_dlx_search *search, uint64_t budget);
/* Adds units of work; those of the upper part of the tree count once, for the first worker. */
void bsc_dlx_search_add_units(bsc_dlx_search *search, uint64_t units);
/* Adds `steps`, of about 50 ns each, and looks at the clock now and then; whether to stop. */
bool bsc_dlx_search_stopped(bsc_dlx_search *search, uint64_t steps);
uint64_t bsc_dlx_search_updates(const bsc_dlx_search *search);

#endif
