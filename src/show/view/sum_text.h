/* sum_text.h - writes a sum, the number of ships' cells in a set of cells, as text. */
#ifndef BSC_VIEW_SUM_TEXT_H
#define BSC_VIEW_SUM_TEXT_H

#include "bscount.h"

#include <stdio.h>

/* Writes a sum as --sum and a board's `sum` take it: "A1 B1 C1 <= 2". */
void bsc_sum_write(const bsc_problem *problem, const bsc_sum *sum, FILE *out);

#endif
