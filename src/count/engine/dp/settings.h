/* settings.h - choices of the dynamic programme that tests force, to run code that boards small
 * enough for a test would not reach. */
#ifndef BSC_ENGINE_DP_SETTINGS_H
#define BSC_ENGINE_DP_SETTINGS_H

#include "count/engine/dp/number.h"

/* What a test forces in a sweep. All zero: nothing is forced. The counts are the same with all
 * settings. */
typedef struct bsc_dp_settings {
    uint32_t min_words;         /* 64-bit words that each mask has at least */
    bsc_dp_kind narrowest_kind; /* numbers begin with this kind, not with the narrowest */
    uint32_t bucket_states;     /* states that a bucket has, about; 0: as is fastest */
    bool no_mirror;             /* states are not folded */
    bool no_fix;                /* no options are left out by symmetry */
} bsc_dp_settings;

#endif
