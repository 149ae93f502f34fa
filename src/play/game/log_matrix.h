/* log_matrix.h - what other files use of log_matrix.c. */
#ifndef BSC_GAME_LOG_MATRIX_H
#define BSC_GAME_LOG_MATRIX_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* *any: whether some deployment agrees with the log. Certain, whatever run's engine is. */
bsc_status bsc_log_is_possible(bool *any, const bsc_log *log, const bsc_run *run, bsc_error *error);

#endif
