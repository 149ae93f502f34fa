/* numbers_2.c - the number kernel for numbers of two limbs. */
#define FORWARD  bsc_dp_forward_2
#define BACKWARD bsc_dp_backward_2
#define LIMBS    2
#include "engine/dp/numbers.h"
