/* closure.h - the tests of a plan by which useless items count as taken (see closure.c). */
#ifndef BSC_ENGINE_DP_CLOSURE_H
#define BSC_ENGINE_DP_CLOSURE_H

#include "count/engine/dp/plan.h"

/* Fills plan->closing, and the tests of all steps and moves. The plan must have its steps and
 * moves: the tests are the last part that is made of it. Returns BSC_INTERRUPTED if the tick of
 * `run` says to end, and fails if memory is missing. */
bsc_status bsc_dp_add_closing_tests(bsc_dp_plan *plan, const bsc_run *run, bsc_error *error);

#endif
