/* search.h - the search tree of dlx: one worker's walk through it, and what the workers share.
 *
 * A node of the tree stands for a choice of some options of the matrix. It branches on one item:
 * each child of the node takes one more option of that item (search.c has an example). A worker,
 * which is a thread, walks the tree depth first. It has a stack of levels, one for each node on the
 * path from the root to its current node.
 *
 * The state of a node is the set of items and options that are still open: items that need more
 * options, and options that may still be taken. While the matrix is large, the state is stored in
 * linked lists (links.h). When few options are still open, the worker replaces the lists by a
 * block, which has the open part of the matrix as rows of bits (bits.h); the state is then two sets
 * of bits. Further down, whenever half of the words of a row have become empty, a smaller block
 * replaces the block.
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
#include "count/engine/dlx/memo.h"
#include "count/engine/dlx/orbits.h"
#include "count/engine/quota.h"

/* How many blocks there can be on a path from the root down, at most. (A block is a copy, as rows
 * of bits, of the part of the matrix that is still open at some node.) The rows of each block have
 * at most half as many words as those of the block before it, so no path can have more blocks. */
#define BSC_DLX_BLOCKS 16u

/* Receives every solution of a run, as a list of the solution's options. A run with a visitor has
 * one worker, and uses closed forms (leaf.c) only to skip nodes that have no solution. If symmetry
 * is used, the root tries only one of several options that are images of each other. The images of
 * a solution are then passed to the visitor right after the solution. */
typedef struct bsc_dlx_visitor {
    /* Called with each solution, whose options are option[0 .. options - 1]. Returns false to end
     * the search. */
    bool (*visit)(void *context, const uint32_t *option, uint32_t options);
    void *context; /* passed to `visit` */
    /* Work space for two solutions, which the caller provides. Each array has as many elements as a
     * solution can have options: the sum of the multiplicities of all primary items, or the number
     * of options of the matrix if that is less. */
    uint32_t *solution; /* the options that the search has chosen: the solution that it has found */
    uint32_t *image;    /* the image of this solution under a symmetry */
} bsc_dlx_visitor;

/* The settings of a run: which techniques it may use, and the limits of the run. Tests switch some
 * of the techniques off. */
typedef struct bsc_dlx_method {
    /* A matrix with at most this many options is stored as rows of bits from the start; a larger
     * matrix begins as linked lists. */
    uint32_t max_root_options;
    /* the lists become rows of bits when at most this many options can still be taken */
    uint32_t max_block_options;
    /* symmetries may be used: the root then tries only one of several options that are images of
     * each other (orbits.h) */
    bool may_use_symmetry;
    /* a memo, a table of subtrees that were searched already (memo.h), may be used, if the run
     * wants only the total */
    bool may_use_memo;
    bsc_quota *quota;               /* limit of the work; NULL: no limit */
    const bsc_dlx_visitor *visitor; /* receives the solutions; NULL: they are only counted */
    /* the part of the tree to search, if the run is cut into parts; NULL: the whole tree */
    bsc_dlx_cut *cut;
} bsc_dlx_method;

/* What all workers together have finished so far; for the progress report. */
typedef struct bsc_dlx_done {
    double fraction;     /* the finished share of the tree, 0 to 1; an estimate */
    bsc_dlx_count count; /* how many solutions the finished subtrees have */
} bsc_dlx_done;

/* What the workers of a run share. Each worker is a thread. Every worker walks the upper part of
 * the search tree, and numbers the subtrees below it 0, 1, 2, ... in the order in which it meets
 * them, so all workers agree on the numbers. A worker claims the first subtree that nobody has
 * claimed, passes over all subtrees until it meets the claimed one, walks it, and then claims the
 * next one. In a run that is cut into 3 parts, the workers of part 1 claim the subtrees 1, 4, 7 and
 * so on. */
typedef struct bsc_dlx_shared {
    const bsc_run *run;
    const bsc_dlx_method *method;
    /* The item on which the root of the tree branches, with the orbits of its options. NULL: the
     * root branches like every other node, and no symmetry is used. */
    const bsc_dlx_orbits *orbits;
    const bsc_matrix *matrix;
    /* the whole matrix as rows of bits; if it has 0 options, the run begins with linked lists */
    bsc_dlx_bits root;
    /* [options]: the weights of the options. A solution counts as the product of its options'
     * weights. NULL: every solution counts as 1. */
    const double *weight;
    uint32_t *primaries_covered; /* [options]: how many primary items each option covers */
    /* How many options all primary items of the matrix need together: the sum of their
     * multiplicities. No solution has more options. */
    uint64_t options_needed;
    /* The upper part of the tree is continued downwards until there are about this many subtrees
     * below it for the workers to share. */
    double min_subtrees;
    /* Which part of the run these workers count, 0 .. parts - 1. If it equals `parts`, they walk no
     * subtree: they only number the subtrees and hash their roots. */
    uint64_t part;
    uint64_t parts; /* how many parts the run is cut into; 1 (and part is 0) if it is not cut */
    atomic_uint_fast64_t claims; /* how many subtrees the workers have claimed so far */
    atomic_bool stop;            /* true: all workers must end */
    /* true: a worker that failed has set `stop`, and nobody had asked the run to stop before */
    bool is_stopped_by_failure;
    bsc_lock lock; /* guards `done` */
    bsc_dlx_done done;
} bsc_dlx_shared;

/* One level of a worker's stack: a node on the path from the root of the search tree to the
 * worker's current node. The state of the node says which options may still be taken, and which
 * items still need options; these are called open. */
typedef struct bsc_dlx_level {
    /* What has been counted below the node so far: */
    bsc_dlx_count count; /* how many solutions */
    /* if options have weights: the product of the weights of the options taken above the node */
    double path_weight;
    /* if options have weights: the sum of the weights of the solutions below the node */
    double solution_weight;
    /* An estimate of what share of the whole tree lies below the node; it assumes that all branches
     * of a node are equally large. It is above 0 in the upper part of the tree, which every worker
     * walks, and 0 inside the subtrees below that part. */
    double fraction;
    /* The same share for each child of the node; valid once the node branches. */
    double child_fraction;
    /* How many nodes the worker had counted before it reached this node: the nodes that it had
     * visited, and those that the memo had saved. When the node is left, the difference gives the
     * size of its subtree, which is stored in the memo. */
    uint64_t nodes_before;
    /* How many more options the open items need together, before all primary items are covered. */
    uint64_t options_needed;
    /* Where the state of the node is stored. NULL: in linked lists. Otherwise in the two sets
     * below, and this is the block (the open part of the matrix as rows of bits) to whose options
     * and items their bits belong. */
    const bsc_dlx_bits *bits;
    uint64_t *open_options; /* a bit for each option of the block: 1 if it may still be taken */
    uint64_t *open_items;   /* a bit for each item of the block: 1 if it still needs options */
    /* The branches of the node: it branches on one item, and each branch takes a different one of
     * the options that cover this item. */
    uint64_t untried; /* how many branches have not been tried yet */
    uint32_t option;  /* the option that the current branch takes: its index in the matrix */
    /* Only if the state is in rows of bits (`bits` is not NULL): the item that the node branches
     * on, and the option of the current branch, by their indices in the block `bits`. */
    uint32_t block_item;
    uint32_t block_option;
    /* Only if the state is in linked lists (`bits` is NULL): the item that this node of the tree
     * branches on, as an index in the matrix. */
    uint32_t list_item;
    /* Only for linked lists: where the option of the current branch stands in the list of this
     * item, as the index of an element of the lists (links.h). */
    uint32_t list_node;
    /* Only for linked lists: an index into entry[] of the matrix, where the items of an option
     * follow one another. When the current branch took its option, it went through the option's
     * items from the last one back to this one, and covered those that need no more options.
     * bsc_dlx_links_take returns the index, and bsc_dlx_links_undo needs it to uncover these
     * items. */
    uint32_t first_covered_entry;
    /* Only for linked lists: how many options the levels above have removed because they have tried
     * them (links->removals). Options that were removed later are put back after the last branch of
     * this node. */
    uint32_t removals_before;
    bool covers_item; /* the item needs only one more option, so each branch covers it completely */
    /* True if above the node, options of a piece with several copies were tried and then removed.
     * In that case the covered items do not determine which options are open, so the node gets no
     * entry in the memo. */
    bool has_exclusions;
    /* the node's count is to be stored in the memo when the node is left; valid once it branches */
    bool gets_memo_entry;
} bsc_dlx_level;

/* A block: a copy, in rows of bits, of the options that could still be taken at some node of the
 * search tree, and of the items that still needed options there. That node uses the block, and so
 * do the nodes below it, until one of them has so few options left that it gets a smaller block. A
 * block also has memory for the states of the nodes that use it. */
typedef struct bsc_dlx_block {
    bsc_dlx_bits bits; /* the rows of bits */
    /* for each level that uses the block, its two sets: open options, then open items */
    uint64_t *states;
    size_t bytes; /* how many bytes `states` has */
} bsc_dlx_block;

/* How much work a worker has done so far, in several measures. */
typedef struct bsc_dlx_work {
    uint64_t nodes; /* how many nodes of the tree the worker has visited */
    /* How many 64-bit words the worker has written to the sets of bits that hold states. With the
     * updates of linked lists, this measures the work in a way that is the same on every machine
     * (bsc_dlx_search_updates). */
    uint64_t words;
    /* a rough measure of the time that the worker has taken, in steps of about 50 ns: one for each
     * node, and more where a node takes longer */
    uint64_t steps;
    uint64_t next_poll; /* the value of `steps` at which the worker looks at the clock next */
    /* work that has not been reported to the quota (quota.h) yet, in units of about 50 ns: the
     * steps and some further work of each node. All workers walk the upper part of the tree, but
     * only the first worker adds the work done there. */
    uint64_t unreported_units;
    double tick_time; /* the time, in seconds, when the run's tick (a callback) was last called */
} bsc_dlx_work;

/* How far one worker has come with the subtrees. All workers walk the upper part of the search
 * tree, and share the subtrees below it. */
typedef struct bsc_dlx_subtrees {
    /* root of the subtree that the worker is walking; NULL: it is in the upper part of the tree */
    const bsc_dlx_level *root;
    uint64_t claimed; /* number of the subtree that the worker will walk next, or is walking */
    /* how many subtrees the worker has come across so far, its own and those of others; this gives
     * each subtree its number */
    uint64_t seen_subtrees;
    /* hash of the paths to all subtrees that the worker has come across, which shows whether two
     * parts of a run were cut from the same tree; NULL: the caller does not need the hash */
    uint64_t *digest;
    /* how many updates the worker's finished subtrees took; an update is a node taken out of a
     * linked list, or a 64-bit word written in a set of bits (bsc_dlx_search_updates) */
    uint64_t updates;
    /* how many updates (nodes taken out of lists, and words written) the worker had made in all
     * when it entered the current subtree */
    uint64_t start_updates;
    double fraction; /* the share of the whole tree that lies in the current subtree */
} bsc_dlx_subtrees;

/* Work space of leaf.c, which counts the last options of a solution by formulas (closed forms), and
 * of state.c for sums. Two options are in conflict if they share an item.
 *
 * An array of stamps is a set that need not be cleared before its next use. Each use takes a new
 * number as its stamp, one above the latest stamp of all. An element is in the set if it holds the
 * stamp of this use; older stamps mean nothing. */
typedef struct bsc_dlx_marks {
    /* Arrays for states in rows of bits. Their indices are those of the block (the open part of the
     * matrix), except in share[]. */
    /* item_options[n] is a row of bits: the open options of the open item number n (of at most
     * three, which is as many as the formulas of leaf.c can deal with) */
    uint64_t *item_options[3];
    /* [options]: set for the options that can fill one slot of leaf.c (a slot stands for an option
     * that a solution still lacks): for each of them, how many options that can fill another slot
     * are in conflict with it or, if options have weights, the sum of their weights */
    double *conflict_sum;
    double *weight; /* [options]: the weight of each option; NULL: options have no weights */
    /* [options]: only if options have weights, otherwise NULL. A triple is three options, one for
     * each of the last three places of a solution (slots in leaf.c), every two of which are in
     * conflict. The element of an option is a sum over all triples that contain it: the products of
     * the weights of the other two options. leaf.c corrects a sum of pairs by it, in which these
     * pairs were subtracted twice. Options of the slot that leaf.c treats first get no sum: leaf.c
     * finds all triples while it treats this slot, and uses the sums only for the other slots. */
    double *triple_sum;
    /* [options], by index in the matrix: the weight of the solutions that use each option; NULL:
     * options have no weights */
    double *share;
    /* Two sets (arrays of stamps) for states in linked lists. leaf.c goes through the options of
     * one item, and counts for each of them the options of a second item that can be taken together
     * with it. */
    /* [options]: holds the current stamp if the option is in conflict with the current option of
     * the first item; each option of the first item has a stamp of its own */
    uint64_t *conflict_stamp;
    /* [options]: holds the current stamp if the option covers the second item; all options of the
     * first item share this stamp */
    uint64_t *member_stamp;
    /* Arrays for matrices with sums. A sum usually limits how many cells of a set hold a ship; in
     * what follows, a cell may also be a ship, or an item of a text (bsc_term in cover/matrix.h).
     * Each cell of such a set has a number, its slot. */
    /* [slots]: a set (an array of stamps), whose stamp is new at each node of the search. Holds the
     * current stamp if some open option covers the cell with this slot, so that the cell is not
     * counted twice in max_sum[]. */
    uint64_t *slot_stamp;
    /* [sums]: for each sum, how many cells of its set the options taken so far cover */
    uint32_t *sum_so_far;
    /* [sums]: for each sum, how many cells the taken and the open options can cover at most */
    uint32_t *max_sum;
    uint64_t latest_stamp; /* the greatest number that any of these sets has used as its stamp */
} bsc_dlx_marks;

/* Why a worker has failed: why it ended before it had counted everything. */
typedef enum bsc_dlx_failure {
    BSC_DLX_NO_FAILURE, /* the worker has not failed */
    BSC_DLX_NO_MEMORY,  /* no memory for a block, a smaller copy of the matrix */
    /* there are 2^120 solutions or more; counts of 128 bits are no longer safe */
    BSC_DLX_TOO_MANY_SOLUTIONS,
    /* the memo (the table of searched nodes) saved too little; search again without it */
    BSC_DLX_MEMO_USELESS
} bsc_dlx_failure;

/* One worker, which is a thread that walks the search tree. */
typedef struct bsc_dlx_search {
    bsc_dlx_shared *shared;
    /* True for exactly one worker of a run. All workers walk the upper part of the tree, but only
     * this one counts the nodes there. It also calls the run's tick, a callback that reports
     * progress. */
    bool is_first;
    bsc_dlx_failure failure;
    bsc_arena arena; /* owns the arrays of this struct */
    bsc_dlx_links links;
    bsc_dlx_scratch scratch;
    /* the blocks (rows of bits) on the path from the root to the current node, each smaller than
     * the one before; block[0] has only states, because its rows are in shared->root */
    bsc_dlx_block block[BSC_DLX_BLOCKS];
    /* [most options of a solution + 2]: the stack of levels; level[0] is the root */
    bsc_dlx_level *level;
    /* [items]: how many more options each item needs; only for states in rows of bits, because the
     * linked lists have an array of their own */
    uint32_t *options_needed;
    /* [options]: how many solutions use each option. NULL: only the total is wanted, or options
     * have weights. */
    bsc_dlx_count *option_solutions;
    /* How many solutions each solution that is found stands for. If symmetry is used, the root
     * tries only one option of each orbit, a set of options that symmetries map to each other, and
     * this is the size of the current orbit. Otherwise it is 1. */
    uint32_t orbit_size;
    bsc_dlx_memo *memo; /* the table of searched nodes; NULL: none */
    bsc_dlx_work work;
    bsc_dlx_subtrees subtrees;
    bsc_dlx_marks marks;
} bsc_dlx_search;

/* Initializes a worker, and allocates its memory. The fields of *shared up to options_needed must
 * be set. The worker has no memo and no digest; the caller may set these fields afterwards.
 * `is_first` must be true for exactly one worker of a run: that worker counts the nodes of the
 * upper part of the tree, which all workers walk, and calls the run's tick (a callback of the
 * caller). If memory runs out, frees everything again and returns an error. */
bsc_status bsc_dlx_search_init(bsc_dlx_search *search, bsc_dlx_shared *shared, bool is_first,
                               bsc_error *error);
/* Frees the memory of a worker, also if bsc_dlx_search_init has failed. */
void bsc_dlx_search_release(bsc_dlx_search *search);
/* Does the work of one worker: walks the upper part of the tree, and those subtrees below it that
 * the worker claims. Afterwards search->level[0].count is the number of solutions in these
 * subtrees, and search->failure says whether the walk failed; with weights,
 * level[0].solution_weight is the sum of their weights instead. If the walk was stopped
 * (shared->stop), both are incomplete. It can be called once after bsc_dlx_search_init. `search` is
 * a bsc_dlx_search; it is a void pointer because bsc_jobs_run calls the function. */
void bsc_dlx_search_run(void *search);
/* Calls the run's tick, a callback that reports progress. If it returns false, sets shared->stop,
 * which ends all workers. Does nothing if `search`, a bsc_dlx_search, is not the first worker, if
 * the run has no tick or is stopped already, or if the last call was less than 0.05 s ago. */
void bsc_dlx_search_tick(void *search);
/* Estimates how much work the search of the whole tree would take without a memo, in units of about
 * 50 ns, by random descents (Knuth, "Estimating the efficiency of backtrack programs", 1975). Makes
 * at least one descent, and spends about `budget` units on them. The random numbers are always the
 * same, and so is the estimate. `search` must be a first worker that has no memo, uses no symmetry
 * and has not run. If memory runs out, search->failure says so, and the result has no meaning. */
double bsc_dlx_search_forecast(bsc_dlx_search *search, uint64_t budget);
/* Adds work that the worker has done to work.unreported_units, in units of about 50 ns; it is
 * reported to the run's quota later. All workers walk the upper part of the tree, but the work done
 * there is only added by the first worker, so that the quota gets it once. */
void bsc_dlx_search_add_units(bsc_dlx_search *search, uint64_t units);
/* Adds work that the worker has done to work.steps, and also to the units that are reported to the
 * quota (bsc_dlx_search_add_units). A step is one unit of work, about 50 ns. Once in a while also
 * calls the run's tick (a callback of the caller), and reports the work to the quota. Returns true
 * if the search must stop. */
bool bsc_dlx_search_stopped(bsc_dlx_search *search, uint64_t steps);
/* Returns how many updates the worker has made so far, a measure of work: nodes taken out of linked
 * lists, and words written in sets of bits. */
uint64_t bsc_dlx_search_updates(const bsc_dlx_search *search);

#endif
