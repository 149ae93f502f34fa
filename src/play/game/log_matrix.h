/* log_matrix.h - says whether a game so far is possible. */
#ifndef BSC_GAME_LOG_MATRIX_H
#define BSC_GAME_LOG_MATRIX_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets *possible to whether some deployment agrees with the log. The result is certain, whatever
 * the engine of `run` is. Fails as bsc_tally_new does; *possible is then false. */
bsc_status bsc_log_is_possible(bool *possible, const bsc_log *log, const bsc_run *run,
                               bsc_error *error);

#endif
