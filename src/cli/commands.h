/* commands.h - one function a command, each in its file. */
#ifndef BSC_CLI_COMMANDS_H
#define BSC_CLI_COMMANDS_H

#include "cli/options.h"

bsc_exit bsc_count_command(const bsc_call *call);
bsc_exit bsc_map_command(const bsc_call *call);
bsc_exit bsc_best_command(const bsc_call *call);
bsc_exit bsc_play_command(const bsc_call *call);
bsc_exit bsc_sample_command(const bsc_call *call);
bsc_exit bsc_simulate_command(const bsc_call *call);
bsc_exit bsc_learn_command(const bsc_call *call);
bsc_exit bsc_compare_command(const bsc_call *call);
bsc_exit bsc_matrix_command(const bsc_call *call);
bsc_exit bsc_show_command(const bsc_call *call);
bsc_exit bsc_boards_command(const bsc_call *call);

#endif
