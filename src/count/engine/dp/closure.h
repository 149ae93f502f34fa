/* closure.h - finds out when a sweep may treat a free item as taken, because no option that is
 * still to come can use the item. States that differ only in such items then become one
 * (closure.c). */
#ifndef BSC_ENGINE_DP_CLOSURE_H
#define BSC_ENGINE_DP_CLOSURE_H

#include "count/engine/dp/plan.h"

/* Adds the tests for such items to a plan: fills plan->closing, and says for each step and each
 * move of the plan which tests are made after it. The steps and the moves must be in the plan
 * already. Returns BSC_OK; BSC_INTERRUPTED if the tick of `run` ended the work; BSC_LIMIT or
 * BSC_NO_MEMORY if memory ran out. */
bsc_status bsc_dp_add_closing_tests(bsc_dp_plan *plan, const bsc_run *run, bsc_error *error);

#endif
