/* settings.h - settings with which tests make a sweep run code that it would otherwise run only on
 * boards too large for a test. */
#ifndef BSC_ENGINE_DP_SETTINGS_H
#define BSC_ENGINE_DP_SETTINGS_H

#include "count/engine/dp/number.h"

/* What a sweep is forced to do, mostly by tests. (Random draws, draws/sample.c, set never_mirrors
 * and keeps_all_options, because a draw goes back step by step to a single solution.) If all fields
 * are zero, nothing is forced. The counts are the same with any settings. */
typedef struct bsc_dp_settings {
    /* the mask of each state gets at least this many 64-bit words, even if it needs fewer */
    uint32_t min_words;
    /* the type in which the sweep begins to count (number.h); it changes to wider types when
     * needed */
    bsc_dp_kind narrowest_kind;
    /* about how many states a bucket gets (a part of the states, which one thread sweeps); 0: the
     * usual number (sweep.c) */
    uint32_t bucket_states;
    /* A free item that no later option can take is useless; it is marked as taken, which makes
     * states equal (closure.c). To make the tests that find useless items, at most about this many
     * items of options are read; later steps get no tests. 0: the usual number. */
    uint64_t max_items_read;
    bool never_mirrors; /* true: states are not replaced by their mirror images (fold.c) */
    /* true: the sweep places all options. Usually it does not place an option if a symmetry of the
     * board maps it to another option that is placed, because there are as many solutions with the
     * one as with the other (fold.c). */
    bool keeps_all_options;
} bsc_dp_settings;

#endif
