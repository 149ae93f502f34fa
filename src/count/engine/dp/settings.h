/* settings.h - settings with which tests make a sweep run code that it would otherwise run only on
 * boards too large for a test. */
#ifndef BSC_ENGINE_DP_SETTINGS_H
#define BSC_ENGINE_DP_SETTINGS_H

#include "count/engine/dp/number.h"

/* What a test forces a sweep to do. If all fields are zero, nothing is forced. The counts are the
 * same with any settings. */
typedef struct bsc_dp_settings {
    uint32_t min_words; /* a state's mask has at least this many 64-bit words */
    /* the sweep begins with numbers of this kind, or of a wider one (number.h) */
    bsc_dp_kind narrowest_kind;
    /* about how many states a bucket (a part of a layer) gets; 0: the number that is fastest */
    uint32_t bucket_states;
    bool no_mirror; /* true: a state and its mirror image are kept apart (fold.c) */
    bool no_fix;    /* true: no options are left out because of symmetries (fold.c) */
} bsc_dp_settings;

#endif
