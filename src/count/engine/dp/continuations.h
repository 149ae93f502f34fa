/* continuations.h - computes the continuations of the states before a step of a sweep from those of
 * the states after it. A state has one count for each partial fleet (the ships placed so far): in
 * how many ways the sweep can reach the state with these ships placed. The continuation of the
 * count says in how many ways the sweep can go on from there to a solution. */
#ifndef BSC_ENGINE_DP_CONTINUATIONS_H
#define BSC_ENGINE_DP_CONTINUATIONS_H

#include "count/engine/dp/stage.h"

/* Carries out one step of the backward pass. target_continuations has one number for each count of
 * the target layer (the states after the step): in how many ways the sweep can go on from there to
 * a solution. The function fills source_continuations, which must be empty or own its array, with
 * the same for each count of the source layer (the states before the step). Also sets element m of
 * option_solutions[] to how many solutions use option m of the step: option number m of those that
 * begin at the step's item. These elements have the type of the total.
 *
 * The function may convert target_continuations to a wider type; source_continuations then gets
 * this type too. Charges the work to the quota. Returns false if memory runs out or the sweep is
 * stopped (stage->tools->poll.stopped). */
bool bsc_dp_compute_continuations(const bsc_dp_stage *stage, bsc_dp_numbers *target_continuations,
                                  bsc_dp_numbers *source_continuations, void *option_solutions);

#endif
