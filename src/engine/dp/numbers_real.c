/* numbers_real.c - the number kernel for weights: doubles in the place of limbs. */
#define FORWARD  bsc_dp_forward_real
#define BACKWARD bsc_dp_backward_real
#define LIMBS    1
#define REAL
#include "engine/dp/numbers.h"
