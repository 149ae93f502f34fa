/* search.h - the search tree of dlx: one worker's walk through it, and what the workers share.
 *
 * A node of the tree is a matrix with some options taken. It branches on one item: each child takes
 * one more option of that item (search.c has an example). A worker, which is a thread, walks the
 * tree depth first, and has a stack of levels, one for each node on the path from the root to its
 * current node.
 *
 * The state of a node is which items and options are still open. It is kept as links (links.h)
 * while the matrix is large, or as two sets of bits (bits.h). Once few options are open, a block
 * replaces the links: the open part of the matrix as rows of bits. Further down, whenever half of a
 * row's words have become empty, a smaller block replaces the block.
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

/* Blocks on one path: each has rows of at most half the words of the block before, so that there
 * cannot be more. */
#define BSC_DLX_BLOCKS 16u

/* ---- memo.c: a transposition table: the number of solutions below a node, by its covered items --
 *
 * Example: dominoes are to cover a board of 2 columns and 4 rows, which has 5 solutions. Two lying
 * dominoes cover rows 1 and 2, and so do two standing ones: the same cells are covered and the same
 * number of dominoes is taken, so that both nodes have the same key. The first of them is searched,
 * and has 2 solutions below it; the second finds this number in the table.
 *
 *   key     a bit for each item, 1 if it is covered; then, for each item with several copies, how
 *           many of them are taken
 *   entry   key | number of solutions, 2 words | nodes of the subtree, 0 in an empty entry
 *
 * A key can stand in one entry only, which its hash tells; a new key there replaces the old one.
 * The table grows to four times its size once as many entries were stored as it holds, up to its
 * limit. Keys are compared as a whole, so that equal hashes of different keys do no harm. */

/* A number of solutions. 128 bits are enough for any count that can be enumerated: a leaf adds less
 * than 2^64, and no run sees 2^64 leaves. A memo can make the count too large for them: search.c
 * checks each sum. */
typedef bsc_wide bsc_dlx_count;

typedef struct bsc_dlx_memo {
    const bsc_matrix *matrix;
    uint32_t item_words; /* 64-bit words of the items' bits */
    uint32_t key_words;  /* 64-bit words of a key */
    uint32_t stride;     /* 64-bit words of an entry */
    uint64_t *key;       /* [key_words]: key of the search's current node */
    uint64_t *entry;     /* [size * stride] */
    size_t size;         /* entries, a power of 2 */
    size_t max_size;     /* entries that the table may grow to, a power of 2 */
    uint64_t stores;     /* entries stored since the table last grew */
    uint64_t trial_end;  /* number of steps at which search.c checks whether the memo pays */
    uint64_t saved;      /* nodes of all subtrees whose count was found in the table */
} bsc_dlx_memo;

/* ---- orbits.c: where the root of the search branches on a matrix that has symmetries ----
 *
 * Example: a ship of 2 on 3x3 has 12 options in two orbits. The turns and reflections of the board
 * take the option A1 B1 to the 8 options at the board's side, and B1 B2 to the 4 that reach into
 * the middle. The root tries these two alone. With the ship at A1 B1 the rest of the fleet has as
 * many solutions as with the ship at each other option at the side: their number counts 8 times,
 * and the number with B1 B2 4 times.
 *
 * In general, let S be the symmetries that keep one chosen item in place. They permute the item's
 * options, and options of one orbit are in equally many solutions. The numbers of solutions with
 * each option, which are tallied for the tried options alone, come out right as means over S: 8
 * solutions for A1 B1 and 0 for its seven images have the mean 1. */

typedef struct bsc_dlx_orbits {
    bsc_symmetries symmetries;
    uint32_t count;      /* orbits of the item's options; 0: symmetry spares nothing */
    uint32_t item;       /* the chosen item, on which the root branches */
    uint32_t stabilizer; /* bit g is set if symmetry g belongs to S */
    uint32_t *size;      /* [options]: an orbit's size at its first option, 0 at all others */
} bsc_dlx_orbits;

/* ---- The search ---- */

/* Receives every solution as the list of its options. One worker walks the tree then; closed forms
 * only skip nodes that have no solution. Where the root tries one option of each orbit, the images
 * of a solution are reported right after the solution. */
typedef struct bsc_dlx_visitor {
    /* Gets option[0 .. options - 1]; returns false to end the search. */
    bool (*visit)(void *context, const uint32_t *option, uint32_t options);
    void *context; /* for visit */
    /* Work space for two solutions: [sum of the multiplicities] options each. */
    uint32_t *chosen;
    uint32_t *image;
} bsc_dlx_visitor;

/* Which means a run may use. A normal run may use all; tests switch some of them off. */
typedef struct bsc_dlx_method {
    uint32_t root_options; /* a matrix of at most so many options begins as bits, others as links */
    uint32_t block_options;         /* links become bits where at most so many options are open */
    bool symmetry;                  /* try one option of each orbit at the root */
    bool memo;                      /* try a memo of covered items where only the total is wanted */
    bsc_quota *quota;               /* limit of the work; NULL: no limit */
    const bsc_dlx_visitor *visitor; /* receives the solutions; NULL: they are only counted */
    bsc_dlx_cut *cut;               /* the part to run; NULL: all subtrees are walked */
} bsc_dlx_method;

/* What all workers have finished so far, for the progress report. */
typedef struct bsc_dlx_done {
    double fraction;     /* of the tree */
    bsc_dlx_count count; /* solutions in the finished subtrees */
} bsc_dlx_done;

/* What the workers of a run share. Every worker walks the upper part of the tree and numbers the
 * subtrees below that part as it meets them, so that all workers agree on the numbers. A worker
 * draws a ticket, which is the number of a subtree, and walks only this one of the subtrees; then
 * it draws the next ticket. In a run of several parts, ticket n stands for subtree
 * part + n * parts. */
typedef struct bsc_dlx_shared {
    const bsc_run *run;
    const bsc_dlx_method *method;
    const bsc_dlx_orbits *orbits; /* where the root branches; NULL: symmetry spares nothing */
    const bsc_matrix *matrix;
    bsc_dlx_bits root; /* the matrix as bits; without options if the run begins with links */
    /* [options]: a solution counts as the product of its options' weights. NULL: every solution
     * counts 1. */
    const double *weight;
    uint32_t *worth; /* [options]: primary items that an option covers */
    uint64_t wanted; /* the sum of the primary items' multiplicities */
    double subtrees; /* about how many subtrees there are to be */
    uint64_t part;   /* of the subtrees that are walked; 0 in a run that is not cut */
    uint64_t parts;  /* 1 in a run that is not cut; part = parts: no subtree is walked */
    atomic_uint_fast64_t ticket; /* the next to be drawn */
    atomic_bool stop;            /* all workers are to end */
    bsc_lock lock;               /* guards `done` */
    bsc_dlx_done done;
} bsc_dlx_shared;

/* One node on the path from the root to a worker's current node. */
typedef struct bsc_dlx_level {
    /* What has been counted. */
    bsc_dlx_count count;    /* solutions found below the node */
    double path_weight;     /* with weights: product over the options taken above the node */
    double solution_weight; /* with weights: sum of the weights of the solutions below the node */
    /* The node's share of the tree, if the branches of each node were equal. Above 0 in the upper
     * part, 0 in the subtrees below. child_fraction is that of each child, valid once the node
     * branches. */
    double fraction;
    double child_fraction;
    /* Nodes counted, or saved by the memo, before this node. UINT64_MAX: the node gets no entry in
     * the memo. */
    uint64_t nodes;
    /* The state: what is still open. */
    uint64_t wanted;          /* the sum of the open items' bounds */
    const bsc_dlx_bits *bits; /* the block that the sets belong to; NULL: the state is in links */
    uint64_t *alive;          /* with bits: the set of open options */
    uint64_t *open;           /* with bits: the set of open items */
    /* The branches. */
    uint64_t untried;      /* branches not yet tried */
    uint32_t item;         /* on which the node branches: its number in bits, or in the matrix */
    uint32_t option;       /* which the current branch takes: its number in the matrix */
    uint32_t local_option; /* with bits: the number of `option` in the block */
    uint32_t node;         /* with links: the node of `option` in the item's list */
    uint32_t covered_end;  /* with links: what bsc_dlx_links_take returned for `option` */
    uint32_t removals;     /* with links: options that had been removed before the node branched */
    bool covers_item;      /* one option covers the item: its bound is 1 */
    /* On the path, options of an item with copies were tried and removed. The covered items then do
     * not tell which options are open, so that the node gets no entry in the memo. */
    bool has_exclusions;
} bsc_dlx_level;

/* A block, and the states of the levels in it. */
typedef struct bsc_dlx_block {
    bsc_dlx_bits bits;
    uint64_t *states; /* the sets alive and open of each level in the block */
    size_t bytes;     /* of states */
} bsc_dlx_block;

/* What a worker has done, in several measures. */
typedef struct bsc_dlx_work {
    uint64_t nodes;     /* of the tree */
    uint64_t words;     /* words of bits that were changed */
    uint64_t steps;     /* of about 50 ns each */
    uint64_t next_poll; /* the number of steps at which the clock is looked at next */
    uint64_t unspent;   /* units of work that the quota does not know of yet */
    double tick_time;   /* seconds on the clock when the run's tick was last called */
} bsc_dlx_work;

/* The subtrees below the upper part, as one worker sees them. */
typedef struct bsc_dlx_subtrees {
    const bsc_dlx_level *root; /* of the current subtree; NULL: the worker is in the upper part */
    uint64_t ticket;           /* the number of the subtree that the worker is to walk next */
    uint64_t count;            /* subtrees met so far */
    uint64_t *digest;          /* hash of the roots of all subtrees met; NULL: not wanted */
    uint64_t updates;          /* made in all subtrees that the worker has finished */
    uint64_t start_updates;    /* the worker's updates when it entered the current subtree */
    double fraction;           /* the current subtree's share of the tree */
} bsc_dlx_subtrees;

/* Work space of leaf.c, and of state.c for sums. Stamps are numbers that rise with each use, so
 * that the arrays need not be cleared. */
typedef struct bsc_dlx_marks {
    /* Closed forms by bits. */
    uint64_t *set[3];     /* [words of a row]: the options of up to three open items */
    double *conflict_sum; /* [options]: number, or weight, of another slot's options in conflict */
    /* With weights: */
    double *weight;     /* [options of the block] */
    double *triple_sum; /* [options]: weight of pairs in conflict with the option and each other */
    double *share;      /* [options]: the tally; NULL: solutions count 1 each */
    /* Closed forms by links. */
    uint64_t *stamp;      /* [options]: the last stamp under which the option was met */
    uint64_t *side_stamp; /* [options]: the last stamp under which it was in the second list */
    /* Sums of cells. */
    uint64_t *slot_stamp; /* [slots]: the last stamp under which some option can fill the slot */
    uint32_t *amount;     /* [sums]: what the options taken contribute to each sum */
    uint32_t *reach;      /* [sums]: the most that each sum can still come to */
    uint64_t stamps;      /* stamps given out so far, for links and for sums */
} bsc_dlx_marks;

/* Why a worker has ended before all was counted. */
typedef enum bsc_dlx_end {
    BSC_DLX_NO_FAILURE, /* nothing has gone wrong */
    BSC_DLX_NO_MEMORY,  /* a block could not be built */
    BSC_DLX_TOO_WIDE,   /* a number comes near 128 bits */
    BSC_DLX_NO_MEMO     /* the memo does not pay: run again without one */
} bsc_dlx_end;

/* One worker. */
typedef struct bsc_dlx_search {
    bsc_dlx_shared *shared;
    bool first; /* the first worker counts the upper part's nodes, and calls the run's tick */
    bsc_dlx_end end;
    bsc_arena arena; /* of the arrays */
    bsc_dlx_links links;
    bsc_dlx_scratch scratch;
    bsc_dlx_block block[BSC_DLX_BLOCKS]; /* block 0 has only states: its bits are shared->root */
    bsc_dlx_level *level;                /* [the longest path + 1], level[0] is the root */
    uint32_t *bound; /* [items]: for bits, how many more options each item takes */
    /* [options]: solutions with each option. NULL: only the total is wanted, or weights are
     * given. */
    bsc_dlx_count *option_solutions;
    uint32_t factor;    /* the size of the orbit of the option that is tried at the root */
    bsc_dlx_memo *memo; /* NULL: the search has none */
    bsc_dlx_work work;
    bsc_dlx_subtrees subtrees;
    bsc_dlx_marks marks;
} bsc_dlx_search;

/* Allocates a worker's memory. `first` is true for one worker of a run. BSC_NO_MEMORY: nothing is
 * left to release. */
bsc_status bsc_dlx_search_init(bsc_dlx_search *search, bsc_dlx_shared *shared, bool first,
                               bsc_error *error);
void bsc_dlx_search_release(bsc_dlx_search *search);
/* Walks the tree's upper part and the subtrees that the worker draws. Afterwards level[0].count has
 * the number of their solutions, and search->end says whether the walk failed. `search` is a
 * bsc_dlx_search, which bsc_jobs passes as void *. */
void bsc_dlx_search_run(void *search);
/* Calls the run's tick if `search` (a bsc_dlx_search) is the first worker and the last call was
 * 0.05 s ago or more. */
void bsc_dlx_search_tick(void *search);
/* Returns an estimate of the units of work of the whole tree without a memo, by random ways down
 * (Knuth, "Estimating the efficiency of backtrack programs", 1975). Takes about `budget` units; the
 * random numbers, and so the estimate, are always the same. */
double bsc_dlx_search_forecast(bsc_dlx_search *search, uint64_t budget);
/* Adds units of work for the quota. All workers walk the upper part of the tree, but its units are
 * added by the first worker only. */
void bsc_dlx_search_add_units(bsc_dlx_search *search, uint64_t units);
/* Adds `steps`, of about 50 ns each, and now and then calls the tick and reports to the quota.
 * Returns true if the search is to stop. */
bool bsc_dlx_search_stopped(bsc_dlx_search *search, uint64_t steps);
/* Returns how many nodes of links and words of bits the worker has changed. */
uint64_t bsc_dlx_search_updates(const bsc_dlx_search *search);

#endif
