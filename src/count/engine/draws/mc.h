/* mc.h - what other files use of mc.c. */
#ifndef BSC_DRAWS_MC_H
#define BSC_DRAWS_MC_H

#include "bscount.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Fills an estimate; or where `parts` is not 0, as one part of a run, sums over walks from streams
 * of random numbers that have none in common (tally.h's before they are divided; `value` is sum(w),
 * `spread` sum(w^2)). Those of all parts, added, bsc_mc_join makes an estimate of. `part` is from
 * 0; at least a sample for each part. */
bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t part, uint32_t parts,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_mc_join(bsc_tally *tally, const bsc_matrix *matrix, uint64_t samples,
                       bsc_stats *stats, bsc_error *error);

#endif
