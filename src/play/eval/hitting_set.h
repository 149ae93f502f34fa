/* hitting_set.h - the least set of cells that hits each of many sets of cells: has one of its
 * cells at least. */
#ifndef BSC_EVAL_HITTING_SET_H
#define BSC_EVAL_HITTING_SET_H

#include "bscount.h"

#include "play/eval/cell_set.h"

/* When a search is to end before it is finished. */
typedef struct bsc_search_limit {
    const bsc_run *run;  /* its tick is asked; the search has its seconds, if they are above 0 */
    double start;        /* when the search began, by bsc_clock_seconds */
    bool is_interrupted; /* the tick has ended the search */
    bool is_over;        /* the tick or the time has ended the search */
} bsc_search_limit;

/* Asks the tick and the clock. Returns whether the search is to end; true for ever once it is. */
bool bsc_search_limit_reached(bsc_search_limit *limit);

/* What is to be hit. */
typedef struct bsc_hitting_task {
    const bsc_cell_set *target; /* [targets]: none is empty; several may be equal */
    size_t targets;             /* at least 1 */
    uint32_t cells;             /* all cells are below it; at most BSC_LISTED_CELLS */
    uint32_t known_bound;       /* the caller knows that no fewer cells do; 0: nothing is known */
    uint64_t max_nodes;         /* the tree search ends after so many nodes */
    double effort; /* of the usual work for the bound and in the local search; 1: all */
} bsc_hitting_task;

/* What was found. */
typedef struct bsc_hitting_result {
    bsc_cell_set set; /* it hits all targets */
    uint32_t size;    /* the cells of the set */
    uint32_t bound;   /* proven: no fewer cells hit all targets; equal to `size` if the set is one
                       * of the least */
} bsc_hitting_result;

/* Finds a small set that hits all targets, and proves a bound; both meet unless the nodes or the
 * limit end the search. The result depends on the task alone unless the limit does. Fails for want
 * of memory only. */
bsc_status bsc_hitting_set_find(bsc_hitting_result *result, const bsc_hitting_task *task,
                                bsc_search_limit *limit, bsc_error *error);

#endif
