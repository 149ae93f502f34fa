/* log_view.h - a game's shots as bsc_log_read takes them. */
#ifndef BSC_VIEW_LOG_VIEW_H
#define BSC_VIEW_LOG_VIEW_H

#include "bscount_game.h"

#include <stdio.h>

/* "D5 sunk Carrier", without a line's end. */
void bsc_shot_write(const bsc_problem *problem, const bsc_shot *shot, FILE *out);
/* A shot a line. */
void bsc_log_write(const bsc_problem *problem, const bsc_log *log, FILE *out);

#endif
