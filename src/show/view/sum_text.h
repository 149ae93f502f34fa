/* sum_text.h - a sum of cells as --sum takes it. */
#ifndef BSC_VIEW_SUM_TEXT_H
#define BSC_VIEW_SUM_TEXT_H

#include "bscount.h"

#include <stdio.h>

/* As --sum and a board's `sum` take it. */
void bsc_sum_write(const bsc_problem *problem, const bsc_sum *sum, FILE *out);

#endif
