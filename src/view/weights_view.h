/* weights_view.h - weights in bytes, as bsc_weights_read reads them. */
#ifndef BSC_VIEW_WEIGHTS_VIEW_H
#define BSC_VIEW_WEIGHTS_VIEW_H

#include "bscount_game.h"

#include <stdio.h>

/* A placement a line: `ship,cells,weight`. */
void bsc_weights_write(const bsc_weights *weights, const bsc_problem *problem, FILE *out);

#endif
