/* settings.h - settings with which tests make the dynamic programme run code that it would
 * otherwise run only on boards too large for a test. */
#ifndef BSC_ENGINE_DP_SETTINGS_H
#define BSC_ENGINE_DP_SETTINGS_H

#include "count/engine/dp/number.h"

/* What a test forces a sweep to do. If all fields are zero, nothing is forced. The counts are the
 * same with all settings. */
typedef struct bsc_dp_settings {
    uint32_t min_words;         /* each mask has at least this many 64-bit words */
    bsc_dp_kind narrowest_kind; /* the first layer's numbers are of this kind or a wider one */
    uint32_t bucket_states;     /* about how many states a bucket has; 0: as many as is fastest */
    bool no_mirror;             /* states and their mirror images are kept apart */
    bool no_fix;                /* no options are left out because of symmetries */
} bsc_dp_settings;

#endif
