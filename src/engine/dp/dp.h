/* dp.h - the dynamic programme with parts of it forced, for tests. */
#ifndef BSC_ENGINE_DP_DP_H
#define BSC_ENGINE_DP_DP_H

#include "cover/tally.h"
#include "engine/dp/number.h"

typedef struct bsc_dp_settings {
    uint32_t least_words;   /* masks have at least so many 64-bit words */
    bsc_dp_kind least;      /* narrower kinds of numbers are not used */
    uint32_t bucket_states; /* about so many states a bucket; 0: as is best */
    bool no_mirror;         /* states are not folded */
    bool no_fix;            /* no piece is fixed */
} bsc_dp_settings;

/* As bsc_dp_run, with as many limbs as the tally has. */
bsc_status bsc_dp_run_as(const bsc_matrix *matrix, const bsc_run *run,
                         const bsc_dp_settings *settings, bsc_tally *tally, bsc_stats *stats,
                         bsc_error *error);

#endif
