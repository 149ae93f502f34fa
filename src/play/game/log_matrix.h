/* log_matrix.h - says whether a game so far is possible, that is, whether any deployment agrees
 * with its log, and whether it may be over. */
#ifndef BSC_GAME_LOG_MATRIX_H
#define BSC_GAME_LOG_MATRIX_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets *possible to whether some deployment agrees with the log. The result is certain, even if the
 * engine of `run` only estimates. Fails as bsc_tally_new does; *possible is then false. */
bsc_status bsc_log_is_possible(bool *possible, const bsc_log *log, const bsc_run *run,
                               bsc_error *error);

/* Makes the matrix of the deployments that agree with the log and whose cells were all fired at: if
 * the fleet is laid in one of these ways, the game is over. The caller frees the matrix. Fails as
 * bsc_matrix_new_after does. */
bsc_status bsc_matrix_new_of_hit_fleets(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);

#endif
