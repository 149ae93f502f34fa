/* hitting_set.h - finds the smallest set of cells that hits each of many given sets of cells, the
 * targets. A set hits a target if they have at least one cell in common. */
#ifndef BSC_EVAL_HITTING_SET_H
#define BSC_EVAL_HITTING_SET_H

#include "bscount.h"

#include "play/eval/cell_set.h"

/* Decides when a search must end early: when the tick, a callback of the user, says so, or when the
 * time that the user allows has passed. Functions that take a limit need one: it never ends the
 * search if its run has no tick and 0 seconds. */
typedef struct bsc_search_limit {
    /* The settings of the user: the tick, and how many seconds the search may take (0: any
     * time). */
    const bsc_run *run;
    double start;        /* the time at which the search began, as from bsc_clock_seconds */
    bool is_interrupted; /* whether the tick has ended the search */
    bool is_over;        /* whether the tick has ended the search, or its time has passed */
} bsc_search_limit;

/* Says whether the search must end now: calls the tick, if there is one, and reads the clock. The
 * tick is told what fraction of the allowed time has passed; 0 if any time is allowed. Once the
 * result is true, it is true in all later calls, which do not call the tick. */
bool bsc_search_limit_reached(bsc_search_limit *limit);

/* The targets, and how much work the search for a hitting set may take. */
typedef struct bsc_hitting_task {
    /* [targets]: the sets of cells to be hit. No target is empty; several may be equal. */
    const bsc_cell_set *target;
    size_t targets; /* how many targets there are, at least 1 */
    uint32_t cells; /* all cells of the targets are below this; at most BSC_LISTED_CELLS */
    /* A lower bound that the caller knows already: every set that hits all targets has at least
     * this many cells. 0 if the caller knows none. */
    uint32_t known_bound;
    uint64_t max_nodes; /* the search gives up after this many nodes of its tree */
    /* How much work the search may spend on its lower bound and on its local search, as a multiple
     * of the usual work: 0.5 is half of it. */
    double effort;
} bsc_hitting_task;

/* The smallest hitting set that was found. */
typedef struct bsc_hitting_result {
    bsc_cell_set set; /* the cells; every target has at least one of them */
    uint32_t size;    /* how many cells `set` has */
    /* A proven bound: every set that hits all targets has at least this many cells. If it is equal
     * to `size`, `set` is a smallest hitting set. */
    uint32_t bound;
} bsc_hitting_result;

/* Finds a small set that hits all targets, and proves a lower bound of the size of any such set.
 * Unless max_nodes or the limit ends the search early, the set that is found is a smallest one. The
 * result depends only on the task, unless the limit ends the search. If the limit ends it, the
 * result is still a set that hits all targets. Fails only if memory runs out; *result is then
 * unchanged. */
bsc_status bsc_hitting_set_find(bsc_hitting_result *result, const bsc_hitting_task *task,
                                bsc_search_limit *limit, bsc_error *error);

#endif
