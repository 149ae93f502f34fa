/* numbers_many.c - the number kernel for numbers of any number of limbs. */
#define FORWARD  bsc_dp_forward_many
#define BACKWARD bsc_dp_backward_many
#define LIMBS    limbs
#include "engine/dp/numbers.h"
