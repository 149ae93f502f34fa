/* log_matrix.h - says whether a game so far is possible, or may be over. */
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

/* Makes the matrix of the deployments that agree with the log and have no cell left to be hit: with
 * one of them the game is over. The caller frees the matrix. Fails as bsc_matrix_new_after does. */
bsc_status bsc_matrix_new_of_hit_fleets(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);

#endif
