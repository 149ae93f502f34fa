/* masks_wide.c - the mask kernel for masks of any number of words. */
#define EXPAND bsc_dp_expand_wide
#define WORDS  (plan->words)
#include "engine/dp/masks.h"
