/* masks_64.c - the mask kernel for masks of 64 bits. */
#define EXPAND bsc_dp_expand_64
#define WORDS  1
#include "engine/dp/masks.h"
