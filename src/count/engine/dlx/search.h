/* search.h - the search tree of dlx: one worker's walk through it, and what the workers share.
 *
 * A node of the tree stands for a choice of some options of the matrix. It branches on one item:
 * each child of the node takes one more option of that item (search.c has an example). A worker,
 * which is a thread, walks the tree depth first. It has a stack of levels, one for each node on the
 * path from the root to its current node.
 *
 * The state of a node is the set of items and options that are still open. While the matrix is
 * large, the state is stored in linked lists (links.h). When few options are still open, the worker
 * replaces the lists by a block, which has the open part of the matrix as rows of bits (bits.h);
 * the state is then two sets of bits. Further down, whenever half of the words of a row have become
 * empty, a smaller block replaces the block.
 *
 *   level 0   1   2   3   4   5   6       A block is built at the first level that uses it.
 *         lists   | block 1   | block 2   Each level that uses a block has its two sets in the
 *                                         array states[] of the block. */
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

/* Greatest number of blocks on one path. The rows of each block have at most half as many words as
 * those of the block before it, so no path can have more. */
#define BSC_DLX_BLOCKS 16u

/* ---- memo.c: a table of the number of solutions below a node, by the node's covered items ----
 *
 * Example: dominoes must cover a board of 2 columns and 4 rows, which can be done in 5 ways. The
 * upper two rows can be covered by two horizontal dominoes, or by two vertical ones. The two nodes
 * of the search have the same key, because the same cells are covered by the same number of
 * dominoes. The first node is searched, and has 2 solutions below it. The second node finds this
 * number in the table.
 *
 *   key     a bit for each item, 1 if it is covered; then, for each item with several copies, a
 *           word with the number of copies that are taken
 *   entry   key | number of solutions, 2 words | nodes of the subtree, 1 word; 0 in an empty entry
 *
 * The hash of a key says in which entry the key is stored; a new key replaces the old key there.
 * When as many keys have been stored as the table has entries, the table grows to four times its
 * size, unless that exceeds its limit. Whole keys are compared, so it does no harm if different
 * keys have the same hash. */

/* A number of solutions, with 128 bits. Without a memo these are enough, because a leaf of the tree
 * adds less than 2^64 solutions, and no run can visit 2^64 leaves. With a memo the number may
 * become too large, so search.c checks each sum. */
typedef bsc_wide bsc_dlx_count;

/* The memo of a search: the table, and the key of the search's current node. */
typedef struct bsc_dlx_memo {
    const bsc_matrix *matrix;
    uint32_t item_words; /* number of 64-bit words that the bits of all items take in a key */
    uint32_t key_words;  /* number of 64-bit words in a key */
    uint32_t stride;     /* number of 64-bit words in an entry */
    uint64_t *key;       /* [key_words]: key of the search's current node */
    uint64_t *entry;     /* [size * stride]: the table */
    size_t size;         /* number of entries in the table, a power of 2 */
    size_t max_size;     /* number of entries to which the table may grow, a power of 2 */
    uint64_t stores;     /* number of entries stored since the table last grew */
    uint64_t trial_end;  /* number of steps after which search.c checks whether the memo pays off */
    uint64_t saved;      /* number of nodes not walked, because the table had the count */
} bsc_dlx_memo;

/* ---- orbits.c: where the root of the search branches on a matrix that has symmetries ----
 *
 * Example: a ship of 2 cells on a 3x3 board has 12 options, which form two orbits. The turns and
 * reflections of the board map the option A1 B1 to the 8 options along the sides of the board, and
 * B1 B2 to the 4 options that reach into the middle. The root tries only these two options. If the
 * ship lies at A1 B1, the rest of the fleet can be laid in as many ways as if the ship lies at any
 * other of the 8 options. So each solution with A1 B1 counts 8 times, and each solution with B1 B2
 * counts 4 times.
 *
 * In general, let S be the set of the symmetries that keep one chosen item in place. They permute
 * the options of the item, and all options of an orbit are in equally many solutions. So the root
 * needs to try only one option of each orbit. After the search, the number of solutions with each
 * option is replaced by its mean over S: if the search found 8 solutions with A1 B1 and 0 with its
 * seven images, each of these eight options gets 1. */

/* The item on which the root of the search branches, and the orbits of the item's options. */
typedef struct bsc_dlx_orbits {
    bsc_symmetries symmetries; /* all symmetries of the matrix */
    uint32_t count; /* number of orbits that the item's options form; 0: symmetry saves no work */
    uint32_t item;  /* the chosen item, on which the root branches */
    uint32_t stabilizer; /* bit g is 1 if symmetry g keeps the item in place */
    /* [options]: the size of the orbit if the option is the first one of its orbit; otherwise 0 */
    uint32_t *size;
} bsc_dlx_orbits;

/* ---- The search ---- */

/* Receives every solution of a run, as a list of the solution's options. A run with a visitor has
 * one worker, and uses closed forms only to skip nodes that have no solution. If the root tries
 * only one option of each orbit, the images of a solution are passed to the visitor right after the
 * solution. */
typedef struct bsc_dlx_visitor {
    /* Is called with each solution, which is option[0 .. options - 1]. Returns false to end the
     * search. */
    bool (*visit)(void *context, const uint32_t *option, uint32_t options);
    void *context; /* passed to `visit` */
    /* Work space for two solutions, which the caller provides. The length of each array is the sum
     * of the multiplicities of all primary items. */
    uint32_t *chosen;
    uint32_t *image;
} bsc_dlx_visitor;

/* The settings of a run: which techniques it may use. Tests switch some of them off. */
typedef struct bsc_dlx_method {
    /* A matrix with at most this many options is stored as rows of bits from the start; a larger
     * matrix begins as linked lists. */
    uint32_t max_root_options;
    uint32_t max_block_options;     /* lists become rows of bits when at most this many are open */
    bool symmetry;                  /* the root may try only one option of each orbit */
    bool memo;                      /* a memo may be tried if the run wants only the total */
    bsc_quota *quota;               /* limit of the work; NULL: no limit */
    const bsc_dlx_visitor *visitor; /* receives the solutions; NULL: they are only counted */
    bsc_dlx_cut *cut;               /* the part of the tree to search; NULL: the whole tree */
} bsc_dlx_method;

/* What all workers together have finished so far, for the progress report. */
typedef struct bsc_dlx_done {
    double fraction;     /* estimate of the finished share of the tree, 0 to 1 */
    bsc_dlx_count count; /* number of solutions in the finished subtrees */
} bsc_dlx_done;

/* What the workers of a run share. Every worker walks the upper part of the tree, and numbers the
 * subtrees below it in the order in which it meets them, so all workers agree on the numbers. A
 * worker draws a ticket, which is the number of a subtree, and skips all subtrees until it meets
 * the one with this number. It walks that subtree, and then draws the next ticket. In a run that is
 * cut into parts, ticket n is for the subtree with the number part + n * parts. */
typedef struct bsc_dlx_shared {
    const bsc_run *run;
    const bsc_dlx_method *method;
    /* The item on which the root branches, with its orbits; NULL: no symmetry is used. */
    const bsc_dlx_orbits *orbits;
    const bsc_matrix *matrix;
    bsc_dlx_bits root; /* the whole matrix as bits; 0 options: the run begins with linked lists */
    /* [options]: the weights of the options. A solution counts as the product of its options'
     * weights. NULL: every solution counts as 1. */
    const double *weight;
    uint32_t *primaries_covered; /* [options]: number of primary items that each option covers */
    uint64_t wanted;             /* sum of the multiplicities of all primary items */
    double subtrees;             /* about how many subtrees the tree is to be divided into */
    uint64_t part;  /* the part that is run, 0 .. parts - 1; if `parts`, no subtree is walked */
    uint64_t parts; /* number of parts; 1 if the run is not cut into parts, and part is then 0 */
    atomic_uint_fast64_t ticket; /* the next ticket that a worker will draw */
    atomic_bool stop;            /* true if all workers must end */
    bsc_lock lock;               /* guards `done` */
    bsc_dlx_done done;
} bsc_dlx_shared;

/* One level of a worker's stack: a node on the path from the root to the worker's current node. */
typedef struct bsc_dlx_level {
    /* What has been counted below the node. */
    bsc_dlx_count count;    /* number of solutions found so far */
    double path_weight;     /* with weights: product of the weights of the options taken above */
    double solution_weight; /* with weights: sum of the weights of the solutions */
    /* Share of the tree that lies below the node, if all branches of a node are taken to be equally
     * large. It is above 0 in the upper part of the tree, and 0 inside the subtrees below that
     * part. child_fraction is the share of each child; it is valid once the node branches. */
    double fraction;
    double child_fraction;
    /* Number of nodes that had been visited, or saved by the memo, before the walk reached this
     * node. UINT64_MAX: the node gets no entry in the memo. */
    uint64_t nodes_before;
    /* The state of the node: what is still open. */
    uint64_t wanted; /* sum of the numbers of options that the open primary items still need */
    const bsc_dlx_bits *bits; /* the block of the two sets below; NULL: the state is in lists */
    uint64_t *alive;          /* with bits: the set of open options */
    uint64_t *open;           /* with bits: the set of open items */
    /* The branches of the node. */
    uint64_t untried; /* number of branches that are not tried yet */
    uint32_t item;   /* the item to branch on: its number in the block; with lists, in the matrix */
    uint32_t option; /* the option that the current branch takes: its number in the matrix */
    uint32_t local_option; /* with bits: number of `option` in the block */
    uint32_t node;         /* with lists: the node of `option` in the list of `item` (links.h) */
    uint32_t covered_end;  /* with lists: what bsc_dlx_links_take returned for `option` */
    uint32_t removals;     /* with lists: value of links.removals before the node branched */
    bool covers_item;      /* the item needs just one more option, so that each branch covers it */
    /* True if on the path to the node, options of an item with copies were tried and then removed.
     * Then the covered items do not determine which options are open, so the node gets no entry in
     * the memo. */
    bool has_exclusions;
} bsc_dlx_level;

/* A block, and memory for the states of the levels that use it. */
typedef struct bsc_dlx_block {
    bsc_dlx_bits bits; /* a part of the matrix as rows of bits */
    uint64_t *states;  /* the sets `alive` and `open` of each level that uses the block */
    size_t bytes;      /* number of bytes allocated for `states` */
} bsc_dlx_block;

/* How much work a worker has done so far, in several measures. */
typedef struct bsc_dlx_work {
    uint64_t nodes;     /* number of nodes of the tree that the worker has visited */
    uint64_t words;     /* number of 64-bit words that were written in sets of bits */
    uint64_t steps;     /* number of steps of about 50 ns each */
    uint64_t next_poll; /* number of steps at which the worker will look at the clock next */
    uint64_t unspent;   /* units of work that have not been reported to the quota yet */
    double tick_time;   /* seconds on the clock when the run's tick (a callback) was last called */
} bsc_dlx_work;

/* How far one worker has come with the subtrees below the upper part of the tree. */
typedef struct bsc_dlx_subtrees {
    const bsc_dlx_level *root; /* root of the current subtree; NULL: in the upper part */
    uint64_t ticket;  /* number of the subtree that the worker will walk next, or is walking */
    uint64_t count;   /* number of subtrees that the worker has met so far */
    uint64_t *digest; /* hash of the roots of all subtrees that were met; NULL: not wanted */
    uint64_t updates; /* number of updates (bsc_dlx_search_updates) in all finished subtrees */
    uint64_t start_updates; /* number of updates when the worker entered the current subtree */
    double fraction;        /* share of the tree that the current subtree has */
} bsc_dlx_subtrees;

/* Work space of leaf.c, and of state.c for sums. Some arrays serve as sets that need not be
 * cleared: an element is in the set if it holds the latest stamp, a number that grows with each use
 * of the array. */
typedef struct bsc_dlx_marks {
    /* Closed forms for states in rows of bits. The arrays are indexed by numbers in the block. */
    uint64_t *set[3];     /* each [words of a row]: the open options of up to three items */
    double *conflict_sum; /* [options]: number, or weight, of the options in conflict (leaf.c) */
    double *weight;       /* [options]: the weight of each option; NULL: no weights */
    double *triple_sum;   /* [options]: weight of triples in conflict (leaf.c); NULL: no weights */
    /* [options], by number in the matrix: weight of the solutions that use each option. NULL: no
     * weights. */
    double *share;
    /* Closed forms for states in linked lists. */
    uint64_t *stamp;      /* [options]: the last stamp with which each was found in conflict */
    uint64_t *side_stamp; /* [options]: the last stamp with which each was in the second list */
    /* Sums, each of which limits how many cells of a set hold a ship. Slots are cells of sums. */
    uint64_t *slot_stamp; /* [slots]: the last stamp with which an open option could fill each */
    uint32_t *amount;     /* [sums]: number of cells that the options taken add to each sum */
    uint32_t *reach;      /* [sums]: the greatest value that each sum can still reach */
    uint64_t stamps;      /* the latest stamp used, for linked lists and for sums */
} bsc_dlx_marks;

/* Why a worker has ended before it had counted everything. */
typedef enum bsc_dlx_end {
    BSC_DLX_NO_FAILURE, /* the worker has not failed */
    BSC_DLX_NO_MEMORY,  /* a block could not be built */
    BSC_DLX_TOO_WIDE,   /* a number of solutions is 2^120 or more, too near to 128 bits */
    BSC_DLX_NO_MEMO     /* the memo saved too few nodes: the search must be run again without it */
} bsc_dlx_end;

/* One worker, which is a thread that walks the search tree. */
typedef struct bsc_dlx_search {
    bsc_dlx_shared *shared;
    bool first; /* true for one worker: it counts the upper part's nodes, and calls the tick */
    bsc_dlx_end end;
    bsc_arena arena; /* owns the arrays below */
    bsc_dlx_links links;
    bsc_dlx_scratch scratch;
    bsc_dlx_block block[BSC_DLX_BLOCKS]; /* block 0 has only states: its bits are shared->root */
    bsc_dlx_level *level; /* [most options of a solution + 2]: the stack; level[0] is the root */
    uint32_t *bound;      /* [items], for states in bits: how many more options each item needs */
    /* [options]: number of solutions that use each option. NULL: only the total is wanted, or
     * options have weights. */
    bsc_dlx_count *option_solutions;
    uint32_t factor; /* size of the orbit of the option that the root is trying; 1: no symmetry */
    bsc_dlx_memo *memo; /* NULL: the search has none */
    bsc_dlx_work work;
    bsc_dlx_subtrees subtrees;
    bsc_dlx_marks marks;
} bsc_dlx_search;

/* Initializes a worker, and allocates its memory. `first` must be true for exactly one worker of a
 * run: that worker counts the nodes of the upper part of the tree, and calls the run's tick. If
 * memory runs out, frees everything again and returns an error. */
bsc_status bsc_dlx_search_init(bsc_dlx_search *search, bsc_dlx_shared *shared, bool first,
                               bsc_error *error);
void bsc_dlx_search_release(bsc_dlx_search *search);
/* Walks the upper part of the tree, and those subtrees whose tickets the worker draws. Afterwards
 * search->level[0].count is the number of solutions in these subtrees, and search->end says whether
 * the walk failed. `search` is a bsc_dlx_search; it is a void pointer because bsc_jobs_run calls
 * the function. */
void bsc_dlx_search_run(void *search);
/* Calls the run's tick, a callback that reports progress and may stop the run. Does nothing if
 * `search`, a bsc_dlx_search, is not the first worker, or if the last call was less than 0.05 s
 * ago. */
void bsc_dlx_search_tick(void *search);
/* Estimates how many units of work the whole tree would take without a memo, by random descents
 * (Knuth, "Estimating the efficiency of backtrack programs", 1975). Spends about `budget` units on
 * that. The random numbers are always the same, and so is the estimate. */
double bsc_dlx_search_forecast(bsc_dlx_search *search, uint64_t budget);
/* Adds `units` units of work, which are reported to the quota later. All workers walk the upper
 * part of the tree, but only the first worker adds the units of that part. */
void bsc_dlx_search_add_units(bsc_dlx_search *search, uint64_t units);
/* Adds `steps` steps of about 50 ns each to the work. From time to time also calls the run's tick
 * and reports to the quota. Returns true if the search must stop. */
bool bsc_dlx_search_stopped(bsc_dlx_search *search, uint64_t steps);
/* Returns the number of updates that the worker has made so far: nodes taken out of linked lists,
 * and words written in sets of bits. */
uint64_t bsc_dlx_search_updates(const bsc_dlx_search *search);

#endif
