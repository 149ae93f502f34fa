/* masks_128.c - the mask kernel for masks of 128 bits. */
#define EXPAND bsc_dp_expand_128
#define WORDS  2
#include "engine/dp/masks.h"
