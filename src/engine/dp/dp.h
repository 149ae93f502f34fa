/* dp.h - what the dynamic programme gives beside a tally: uniformly random solutions, and a
 * tally with choices of the programme forced, for tests. */
#ifndef BSC_ENGINE_DP_DP_H
#define BSC_ENGINE_DP_DP_H

#include "base/random.h"
#include "engine/dp/model.h"

/* As bsc_dp_run, with as many limbs as the tally has. */
bsc_status bsc_dp_run_as(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                         bsc_error *error);

typedef struct bsc_dp_sampler bsc_dp_sampler;

/* BSC_LIMIT or BSC_UNSUPPORTED where the pass cannot be kept. The matrix must outlive it. */
bsc_status bsc_dp_sampler_new(bsc_dp_sampler **sampler, const bsc_matrix *matrix,
                              const bsc_run *run, bsc_error *error);
void bsc_dp_sampler_free(bsc_dp_sampler *sampler);
bool bsc_dp_sampler_any(const bsc_dp_sampler *sampler);
/* Adds the number of solutions to an exact tally. */
bsc_status bsc_dp_sampler_total(const bsc_dp_sampler *sampler, bsc_tally *tally, bsc_error *error);
/* Options of a solution, rising; returns their number. There must be any. */
uint32_t bsc_dp_sampler_draw(bsc_dp_sampler *sampler, bsc_random *random, uint32_t *option);

#endif
