/* search.h - the search tree of dlx: one worker's walk through it, and what the workers share.
 *
 * A node of the tree stands for a choice of some options of the matrix. It branches on one item:
 * each child takes one more option of that item (search.c has an example). A worker, which is a
 * thread, walks the tree depth first. It has a stack of levels, one for each node on the path from
 * the root to its current node.
 *
 * The state of a node is the set of items and options that are still open. It is stored in linked
 * lists (links.h) while the matrix is large, or in two sets of bits (bits.h). When few options are
 * still open, the lists are replaced by a block, which is the open part of the matrix as rows of
 * bits. Further down, a smaller block replaces the block whenever half of the words of a row have
 * become empty.
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

/* Limit of the number of blocks on one path. The rows of each block have at most half as many words
 * as those of the block before, so there cannot be more. */
#define BSC_DLX_BLOCKS 16u

/* ---- memo.c: a transposition table: the number of solutions below a node, by its covered items --
 *
 * Example: dominoes must cover a board of 2 columns and 4 rows, which has 5 solutions. Two
 * horizontal dominoes cover rows 1 and 2, and so do two vertical dominoes. Both nodes have the same
 * key, because the same cells are covered by the same number of dominoes. The first node is
 * searched, and has 2 solutions below it. The second node finds this number in the table.
 *
 *   key     a bit for each item, 1 if it is covered; then, for each item with several copies, how
 *           many of them are taken
 *   entry   key | number of solutions, 2 words | nodes of the subtree, 0 in an empty entry
 *
 * The hash of a key says in which entry the key is stored; a new key replaces the old key there.
 * When as many keys have been stored as the table has entries, the table grows to four times its
 * size, unless that exceeds its limit. Whole keys are compared, so it does no harm if different
 * keys have the same hash. */

/* A number of solutions, with 128 bits. They are enough without a memo, because a leaf adds less
 * than 2^64 solutions, and no run can visit 2^64 leaves. With a memo the number may become too
 * large, so search.c checks each sum. */
typedef bsc_wide bsc_dlx_count;

typedef struct bsc_dlx_memo {
    const bsc_matrix *matrix;
    uint32_t item_words; /* number of 64-bit words for the bits of all items */
    uint32_t key_words;  /* number of 64-bit words of a key */
    uint32_t stride;     /* number of 64-bit words of an entry */
    uint64_t *key;       /* [key_words]: key of the search's current node */
    uint64_t *entry;     /* [size * stride]: the table */
    size_t size;         /* number of entries, a power of 2 */
    size_t max_size;     /* number of entries that the table may grow to, a power of 2 */
    uint64_t stores;     /* number of entries stored since the table last grew */
    uint64_t trial_end;  /* number of steps after which search.c checks whether the memo pays */
    uint64_t saved;      /* number of nodes of all subtrees whose count was found in the table */
} bsc_dlx_memo;

/* ---- orbits.c: where the root of the search branches on a matrix that has symmetries ----
 *
 * Example: a ship of 2 cells on a 3x3 board has 12 options in two orbits. The turns and reflections
 * of the board take the option A1 B1 to the 8 options at the sides of the board, and B1 B2 to the 4
 * options that reach into the middle. The root tries only these two options. If the ship lies at A1
 * B1, the rest of the fleet can be laid in as many ways as if it lies at any other option at a
 * side. So the number of solutions with A1 B1 counts 8 times, and the number with B1 B2 counts 4
 * times.
 *
 * In general, let S be the set of the symmetries that keep one chosen item in place. They permute
 * the options of the item, and all options of an orbit are in equally many solutions. So the root
 * needs to try only one option of each orbit. The numbers of solutions with each option are then
 * replaced by their means over S: 8 solutions for A1 B1 and 0 for its seven images become 1 for
 * each. */

typedef struct bsc_dlx_orbits {
    bsc_symmetries symmetries;
    uint32_t count;      /* number of orbits of the item's options; 0: symmetry saves no work */
    uint32_t item;       /* the chosen item, on which the root branches */
    uint32_t stabilizer; /* bit g is set if symmetry g belongs to S */
    /* [options]: for the first option of an orbit, the orbit's size; otherwise 0 */
    uint32_t *size;
} bsc_dlx_orbits;

/* ---- The search ---- */

/* A visitor receives every solution as a list of its options. A run with a visitor has one worker,
 * and uses closed forms only to skip nodes that have no solution. If the root tries only one option
 * of each orbit, the images of a solution are passed to the visitor right after the solution. */
typedef struct bsc_dlx_visitor {
    /* Receives a solution, option[0 .. options - 1]. Returns false to end the search. */
    bool (*visit)(void *context, const uint32_t *option, uint32_t options);
    void *context; /* for visit */
    /* Work space for two solutions. Each has as many elements as the sum of the multiplicities. */
    uint32_t *chosen;
    uint32_t *image;
} bsc_dlx_visitor;

/* The settings of a run: which means it may use. Tests switch some of them off. */
typedef struct bsc_dlx_method {
    /* A matrix with at most this many options begins as bits, others as links. */
    uint32_t root_options;
    uint32_t block_options;         /* links become bits if at most this many options are open */
    bool symmetry;                  /* the root may try only one option of each orbit */
    bool memo;                      /* a memo may be tried if only the total is wanted */
    bsc_quota *quota;               /* limit of the work; NULL: no limit */
    const bsc_dlx_visitor *visitor; /* receives the solutions; NULL: they are only counted */
    bsc_dlx_cut *cut;               /* the part to run; NULL: the whole run */
} bsc_dlx_method;

/* What all workers have finished so far, for the progress report. */
typedef struct bsc_dlx_done {
    double fraction;     /* finished share of the tree, 0 to 1 */
    bsc_dlx_count count; /* number of solutions in the finished subtrees */
} bsc_dlx_done;

/* What the workers of a run share. Every worker walks the upper part of the tree, and numbers the
 * subtrees below it in the order in which it meets them. So all workers agree on the numbers. A
 * worker draws a ticket, which is the number of a subtree, and skips all subtrees until it meets
 * that one. It walks this subtree, and draws the next ticket. In a run that is cut into parts,
 * ticket n stands for subtree part + n * parts. */
typedef struct bsc_dlx_shared {
    const bsc_run *run;
    const bsc_dlx_method *method;
    /* The item on which the root branches; NULL: no symmetry is used. */
    const bsc_dlx_orbits *orbits;
    const bsc_matrix *matrix;
    bsc_dlx_bits root; /* the matrix as bits; it has no options if the run begins with links */
    /* [options]: the options' weights; a solution counts as their product. NULL: every solution
     * counts as 1. */
    const double *weight;
    uint32_t *worth;             /* [options]: number of primary items that the option covers */
    uint64_t wanted;             /* the sum of the primary items' multiplicities */
    double subtrees;             /* about how many subtrees to make */
    uint64_t part;               /* number of the part to run; `parts`: no subtree is walked */
    uint64_t parts;              /* number of parts; 1 (and part = 0) in a run that is not cut */
    atomic_uint_fast64_t ticket; /* the next ticket to be drawn */
    atomic_bool stop;            /* all workers must end */
    bsc_lock lock;               /* guards `done` */
    bsc_dlx_done done;
} bsc_dlx_shared;

/* One node on the path from the root to a worker's current node. */
typedef struct bsc_dlx_level {
    /* What has been counted. */
    bsc_dlx_count count;    /* number of solutions found below the node */
    double path_weight;     /* with weights: product of the weights of the options taken above */
    double solution_weight; /* with weights: sum of the weights of the solutions below the node */
    /* Share of the tree that lies below the node, if all branches of a node are taken as equal. It
     * is above 0 in the upper part of the tree, and 0 in the subtrees below. child_fraction is the
     * share of each child; it is valid when the node branches. */
    double fraction;
    double child_fraction;
    /* Number of nodes that were counted, or saved by the memo, before this node. UINT64_MAX: the
     * node gets no entry in the memo. */
    uint64_t nodes;
    /* The state: what is still open. */
    uint64_t wanted; /* sum, over the open primary items, of how many more options each needs */
    const bsc_dlx_bits *bits; /* the block that the sets belong to; NULL: the state is in links */
    uint64_t *alive;          /* with bits: the set of open options */
    uint64_t *open;           /* with bits: the set of open items */
    /* The branches. */
    uint64_t untried;      /* number of branches not tried yet */
    uint32_t item;         /* the item that the node branches on: its number in bits or in matrix */
    uint32_t option;       /* the option that the current branch takes: its number in the matrix */
    uint32_t local_option; /* with bits: the number of `option` in the block */
    uint32_t node;         /* with links: the node of `option` in the item's list */
    uint32_t covered_end;  /* with links: what bsc_dlx_links_take returned for `option` */
    /* With links: number of options that were removed before the node branched. */
    uint32_t removals;
    bool covers_item; /* the item needs just one more option, so that any option covers it */
    /* On the path to the node, options of an item with copies were tried and then removed. So the
     * covered items do not tell which options are open, and the node gets no entry in the memo. */
    bool has_exclusions;
} bsc_dlx_level;

/* A block, which is a part of the matrix as bits, and the states of the levels in it. */
typedef struct bsc_dlx_block {
    bsc_dlx_bits bits;
    uint64_t *states; /* the sets `alive` and `open` of each level in the block */
    size_t bytes;     /* number of bytes of `states` */
} bsc_dlx_block;

/* How much work a worker has done, in several measures. */
typedef struct bsc_dlx_work {
    uint64_t nodes;     /* number of nodes of the tree that were visited */
    uint64_t words;     /* number of words of bits that were changed */
    uint64_t steps;     /* number of steps of about 50 ns each */
    uint64_t next_poll; /* number of steps after which the worker looks at the clock next */
    uint64_t unspent;   /* units of work that were not reported to the quota yet */
    double tick_time;   /* seconds on the clock when the run's tick was last called */
} bsc_dlx_work;

/* The subtrees below the upper part, as one worker sees them. */
typedef struct bsc_dlx_subtrees {
    /* Root of the current subtree; NULL: the worker is in the upper part. */
    const bsc_dlx_level *root;
    uint64_t ticket;        /* number of the subtree that the worker walks next */
    uint64_t count;         /* number of subtrees met so far */
    uint64_t *digest;       /* hash of the roots of all subtrees met; NULL: not wanted */
    uint64_t updates;       /* number of updates in all subtrees that the worker has finished */
    uint64_t start_updates; /* number of updates when the worker entered the current subtree */
    double fraction;        /* the current subtree's share of the tree */
} bsc_dlx_subtrees;

/* Work space of leaf.c, and of state.c for sums. A stamp marks an element of an array for one use
 * of the array. Each use has a greater stamp, so the arrays need not be cleared. */
typedef struct bsc_dlx_marks {
    /* Closed forms by bits. */
    uint64_t *set[3];     /* [words of a row]: the open options of up to three items */
    double *conflict_sum; /* [options]: number, or weight, of the options in conflict (leaf.c) */
    /* With weights. */
    double *weight;     /* [options]: by number in the block: the option's weight */
    double *triple_sum; /* [options]: weight of pairs in conflict with the option and each other */
    double *share;      /* [options]: weight of the solutions with the option; NULL: no weights */
    /* Closed forms by links. */
    uint64_t *stamp;      /* [options]: the last stamp with which the option was met */
    uint64_t *side_stamp; /* [options]: the last stamp with which it was in the second list */
    /* Sums of cells. */
    uint64_t *slot_stamp; /* [slots]: the last stamp with which some option could fill the slot */
    uint32_t *amount;     /* [sums]: number of cells that the options taken add to the sum */
    uint32_t *reach;      /* [sums]: the greatest value that the sum can still reach */
    uint64_t stamps;      /* number of stamps used so far, for links and for sums */
} bsc_dlx_marks;

/* Why a worker has ended before everything was counted. */
typedef enum bsc_dlx_end {
    BSC_DLX_NO_FAILURE, /* nothing has gone wrong */
    BSC_DLX_NO_MEMORY,  /* a block could not be built */
    BSC_DLX_TOO_WIDE,   /* a number comes near 128 bits */
    BSC_DLX_NO_MEMO     /* the memo does not pay: run again without one */
} bsc_dlx_end;

/* One worker, which is a thread that walks the search tree. */
typedef struct bsc_dlx_search {
    bsc_dlx_shared *shared;
    bool first; /* the first worker counts the upper part's nodes, and calls the run's tick */
    bsc_dlx_end end;
    bsc_arena arena; /* owns the arrays */
    bsc_dlx_links links;
    bsc_dlx_scratch scratch;
    bsc_dlx_block block[BSC_DLX_BLOCKS]; /* block 0 has only states: its bits are shared->root */
    bsc_dlx_level *level;                /* [nodes on the longest path + 1]; level[0] is the root */
    uint32_t *bound; /* [items]: for bits: how many more options each item needs */
    /* [options]: number of solutions with each option. NULL: only the total is wanted, or options
     * have weights. */
    bsc_dlx_count *option_solutions;
    uint32_t factor;    /* size of the orbit of the option that the root is trying */
    bsc_dlx_memo *memo; /* NULL: the search has none */
    bsc_dlx_work work;
    bsc_dlx_subtrees subtrees;
    bsc_dlx_marks marks;
} bsc_dlx_search;

/* Initializes a worker, and allocates its memory. `first` must be true for exactly one worker of a
 * run. If memory runs out, nothing is left to release. */
bsc_status bsc_dlx_search_init(bsc_dlx_search *search, bsc_dlx_shared *shared, bool first,
                               bsc_error *error);
void bsc_dlx_search_release(bsc_dlx_search *search);
/* Walks the upper part of the tree and the subtrees that the worker draws. Afterwards
 * search->level[0].count is the number of solutions in these subtrees, and search->end says whether
 * the walk failed. `search` is a bsc_dlx_search; it is a void pointer because bsc_jobs_run calls
 * the function. */
void bsc_dlx_search_run(void *search);
/* Calls the run's tick if `search`, a bsc_dlx_search, is the first worker and the last call was at
 * least 0.05 s ago. */
void bsc_dlx_search_tick(void *search);
/* Estimates the units of work of the whole tree without a memo, by random descents (Knuth,
 * "Estimating the efficiency of backtrack programs", 1975). Spends about `budget` units itself. The
 * random numbers are always the same, and so is the estimate. */
double bsc_dlx_search_forecast(bsc_dlx_search *search, uint64_t budget);
/* Adds units of work, which are later reported to the quota. All workers walk the upper part of the
 * tree, but only the first worker adds the units of that part. */
void bsc_dlx_search_add_units(bsc_dlx_search *search, uint64_t units);
/* Adds `steps` steps of about 50 ns each to the work. From time to time calls the tick and reports
 * to the quota. Returns true if the search must stop. */
bool bsc_dlx_search_stopped(bsc_dlx_search *search, uint64_t steps);
/* Returns how many updates the worker has made: nodes of lists and words of bits that it
 * changed. */
uint64_t bsc_dlx_search_updates(const bsc_dlx_search *search);

#endif
