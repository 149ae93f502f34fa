/* log_check.h - says whether a game so far is possible, that is, whether any deployment (way to lay
 * the whole fleet) agrees with all answers in its log, and finds the step at which it becomes
 * impossible. */
#ifndef BSC_GAME_LOG_CHECK_H
#define BSC_GAME_LOG_CHECK_H

#include "bscount_game.h"

#include "play/game/log_matrix.h"

#include <stdbool.h>
#include <stdint.h>

/* Sets *possible to whether some deployment agrees with all answers of the log. Whether the log
 * says that the whole fleet is hit (bsc_log_is_over) makes no difference. The result is certain: if
 * the settings `run` ask for an engine that only estimates, an exact engine takes its place. Fails
 * as bsc_matrix_new_after and bsc_tally_new do; *possible is then false. */
bsc_status bsc_log_is_possible(bool *possible, const bsc_log *log, const bsc_run *run,
                               bsc_error *error);

/* Sets *possible to whether some deployment agrees with the first `steps` steps of the log, which
 * has at least as many, except that the answers to the shots in the range `ignored` are ignored. If
 * this range is empty, the result is certain. Otherwise false is certain, but true may be wrong,
 * because it is only guessed which placements are still possible (bsc_matrix_new_ignoring). Fails
 * as bsc_log_is_possible does; *possible is then false. */
bsc_status bsc_log_is_possible_ignoring(bool *possible, const bsc_log *log, uint32_t steps,
                                        bsc_shot_range ignored, const bsc_run *run,
                                        bsc_error *error);

/* Sets *step to the first step after which no deployment agrees with the log, counted from 1. Sets
 * it to 0 if some deployment agrees with the whole log, or if the board has no deployment at all.
 * Fails as bsc_log_is_possible does; *step is then 0. */
bsc_status bsc_log_find_failing_step(uint32_t *step, const bsc_log *log, const bsc_run *run,
                                     bsc_error *error);

/* Returns a copy of the settings `run` that counts only the total, and counts it exactly: the
 * engine mc, which estimates, is replaced by auto. */
bsc_run bsc_run_exact_total(const bsc_run *run);

#endif
