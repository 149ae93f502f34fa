/* log_matrix.h - says whether a game so far is possible, that is, whether any deployment (way to
 * lay the whole fleet) agrees with all answers in its log, and whether the game may be over. */
#ifndef BSC_GAME_LOG_MATRIX_H
#define BSC_GAME_LOG_MATRIX_H

#include "bscount_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets *possible to whether some deployment agrees with all answers of the log. The result is
 * certain: if the settings `run` ask for an engine that only estimates, an exact engine takes its
 * place. Fails as bsc_tally_new does; *possible is then false. */
bsc_status bsc_log_is_possible(bool *possible, const bsc_log *log, const bsc_run *run,
                               bsc_error *error);

/* Makes the matrix whose solutions are the deployments that end the game: they agree with the log,
 * and every cell of their ships was fired at. If the matrix has a solution, the game may be over.
 * The caller frees the matrix. Fails as bsc_matrix_new_after does. */
bsc_status bsc_matrix_new_of_hit_fleets(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);

#endif
