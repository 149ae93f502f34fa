/* closure.h - finds out when a sweep may mark a free item as taken, because no option ahead can
 * cover it any more. States that differ only in such items then become one state (closure.c). */
#ifndef BSC_ENGINE_DP_CLOSURE_H
#define BSC_ENGINE_DP_CLOSURE_H

#include "count/engine/dp/plan.h"

/* Adds to a plan the tests that find useless items: free items that no option ahead can cover any
 * more. Fills plan->item_tests, and decides which tests a sweep must make after each step and each
 * move. (A move places one option.) The steps and the moves must be in the plan already. The
 * function calls the tick of `run` (the caller's callback, which may stop the run) now and then.
 * Returns BSC_OK on success; BSC_INTERRUPTED if the tick stopped the work; BSC_LIMIT or
 * BSC_NO_MEMORY if memory ran out. */
bsc_status bsc_dp_add_item_tests(bsc_dp_plan *plan, const bsc_run *run, bsc_error *error);

#endif
