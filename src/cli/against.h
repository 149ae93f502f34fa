/* against.h - the dialogue turned round: the program hides a fleet, and the person fires. */
#ifndef BSC_CLI_AGAINST_H
#define BSC_CLI_AGAINST_H

#include "cli/position.h"

bsc_exit bsc_play_against(bsc_position *at, const bsc_call *call);

#endif
