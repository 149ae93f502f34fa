/* pick.h - chooses the cell with the highest score, at random if several cells have it. Only the
 * strategies density and montecarlo choose in this way.
 *
 * If several cells are equally good, exact, entropy and lookahead take the first of them
 * (bsc_evaluation_best_cell), and so does optimal (strategy_optimal.c). The strategies random, hunt
 * and parity have no scores: they draw one of the cells that come into question. */
#ifndef BSC_STRATEGY_PICK_H
#define BSC_STRATEGY_PICK_H

#include "play/strategy/strategy.h"

/* Returns the cell c with the highest score[c] among the cells that were not fired at, neither by a
 * single shot nor in a salvo. If several cells have this score, which may be 0, chooses one of them
 * at random, each with the same chance. No score of these cells may be negative, and at least one
 * cell must not have been fired at (asserted). */
uint32_t bsc_player_choose_best(const bsc_player_context *context, const double *score,
                                bsc_random *random);

#endif
