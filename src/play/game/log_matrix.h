/* log_matrix.h - makes the matrix of a board after some shots, whose solutions are the deployments
 * (ways to lay the whole fleet) that agree with the answers of a game's log. */
#ifndef BSC_GAME_LOG_MATRIX_H
#define BSC_GAME_LOG_MATRIX_H

#include "bscount_game.h"

#include <stdint.h>

/* A range of the single shots of a log: log->shot[first] .. log->shot[first + count - 1]. It is
 * empty if `count` is 0. */
typedef struct bsc_shot_range {
    uint32_t first, count;
} bsc_shot_range;

/* Makes the matrix whose solutions are the deployments that agree with the first `steps` steps of
 * the log, which has at least as many, except that some answers are ignored. A step is a single
 * shot, a salvo or a scan. The ignored answers are those to the single shots in the range
 * `ignored`, which must lie within these steps. If the range is not empty, the matrix may have a
 * few solutions too many, because a ship on the cell of an ignored shot is compared with each of
 * the other answers only by itself. For example, after shots at A1 and then A2, a ship of two cells
 * cannot lie on A1 A2 if the second was answered "hit" in a game that announces "sunk", because it
 * would have sunk the ship. If the answer at A1 is ignored, the matrix allows this ship. The caller
 * frees the matrix with bsc_matrix_free. Fails as bsc_matrix_new_after does; *matrix is then
 * NULL. */
bsc_status bsc_matrix_new_ignoring(bsc_matrix **matrix, const bsc_log *log, uint32_t steps,
                                   bsc_shot_range ignored, bsc_error *error);

/* Makes the matrix whose solutions are the deployments that end the game: they agree with the log,
 * and every cell of their ships was fired at. If the matrix has a solution, the game may be over.
 * The caller frees the matrix. Fails as bsc_matrix_new_after does; *matrix is then NULL. */
bsc_status bsc_matrix_new_of_hit_fleets(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);

/* Makes the matrix that has one solution if the given deployment agrees with the log, and no
 * solution if it does not. The deployment has `ships` ships, at least one, and placement[ships] has
 * the indices of their placements. The caller frees the matrix. Fails as bsc_matrix_new_after
 * does; *matrix is then NULL. */
bsc_status bsc_matrix_new_of_fleet(bsc_matrix **matrix, const bsc_log *log,
                                   const uint32_t *placement, uint32_t ships, bsc_error *error);

#endif
