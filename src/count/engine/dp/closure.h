/* closure.h - finds out when a sweep may mark a free item as taken, because no option ahead can
 * cover it any more. States that differ only in such items then become one state (closure.c). */
#ifndef BSC_ENGINE_DP_CLOSURE_H
#define BSC_ENGINE_DP_CLOSURE_H

#include "count/engine/dp/plan.h"
#include "count/engine/dp/settings.h"

/* Adds to a plan the tests that find useless items: free items that no option ahead can cover any
 * more. Fills plan->item_tests, and decides which tests a sweep must make after each step and each
 * move. (A move places one option.) The steps and the moves must be in the plan already. If the
 * model has no edges or vertices of cells, there are no tests. If too many items of options would
 * have to be read, the last steps get no tests; a test of bscount sets this limit by
 * settings->max_items_read. The function calls the tick of `run` (the caller's callback, which may
 * stop the run) now and then. Returns BSC_OK on success; BSC_INTERRUPTED if the tick stopped the
 * work; BSC_LIMIT or BSC_NO_MEMORY if memory ran out. After a failure the plan can only be
 * released. */
bsc_status bsc_dp_add_item_tests(bsc_dp_plan *plan, const bsc_dp_settings *settings,
                                 const bsc_run *run, bsc_error *error);

#endif
