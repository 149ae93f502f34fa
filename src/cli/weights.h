/* weights.h - a weights file, as --weights names it. */
#ifndef BSC_CLI_WEIGHTS_H
#define BSC_CLI_WEIGHTS_H

#include "bscount_game.h"

#include "cli/options.h"

/* NULL where the call names none; the caller frees it. */
bsc_exit bsc_call_weights(bsc_weights **weights, const bsc_problem *problem, const bsc_call *call);

#endif
