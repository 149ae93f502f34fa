/* sample.h - uniformly random solutions from a forward pass that is kept. */
#ifndef BSC_ENGINE_DP_SAMPLE_H
#define BSC_ENGINE_DP_SAMPLE_H

#include "base/random.h"
#include "cover/tally.h"

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
