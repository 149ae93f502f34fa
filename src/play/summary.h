/* summary.h - statistics of a row of games. */
#ifndef BSC_PLAY_SUMMARY_H
#define BSC_PLAY_SUMMARY_H

#include "bscount_game.h"

/* Of games that took shots[0 .. games), at least one game and none longer than `most`; `with` has
 * room for most + 1 numbers and gets the games of each length. */
void bsc_summary_fill(bsc_summary *summary, const uint32_t *shots, size_t games, uint32_t most,
                      uint64_t *with);
/* The mean of a[k] - b[k], and its standard error: of paired games, so what the two have in common
 * cancels. */
double bsc_paired_difference(const uint32_t *a, const uint32_t *b, size_t games,
                             double *standard_error);

#endif
