/* closure.h - the tests of a plan by which useless items count as taken (see closure.c). */
#ifndef BSC_ENGINE_DP_CLOSURE_H
#define BSC_ENGINE_DP_CLOSURE_H

#include "count/engine/dp/plan.h"

/* Fills plan->closing, and the tests of all steps and moves, which must be there: the last part of
 * a plan. `run` is asked whether to go on. Fails where it is not, or memory is missing. */
bsc_status bsc_dp_add_closing_tests(bsc_dp_plan *plan, const bsc_run *run, bsc_error *error);

#endif
