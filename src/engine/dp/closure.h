/* closure.h - finds the tests for items that are as good as taken. */
#ifndef BSC_ENGINE_DP_CLOSURE_H
#define BSC_ENGINE_DP_CLOSURE_H

#include "engine/dp/plan.h"

/* Fills the tests of all steps and moves, which are there but for these. */
bsc_status bsc_dp_closure_find(bsc_dp_plan *plan, bsc_error *error);

#endif
