/* numbers_1.c - the number kernel for numbers of one limb. */
#define FORWARD  bsc_dp_forward_1
#define BACKWARD bsc_dp_backward_1
#define LIMBS    1
#include "engine/dp/numbers.h"
