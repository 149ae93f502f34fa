/* sum_text.h - writes a sum as text. A sum is a rule of a board: at least, at most or exactly this
 * many cells of a set have a ship. Errors of `out` are for the caller to find (ferror). */
#ifndef BSC_VIEW_SUM_TEXT_H
#define BSC_VIEW_SUM_TEXT_H

#include "bscount.h"

#include <stdio.h>

/* Writes a sum of the problem as the option --sum and the line `sum` of a .board file take it:
 * "A1 B1 <= 1" (at most one of these cells has a ship), "A1 B1 >= 1" or "A1 B1 C1 = 2". A sum has
 * only one bound or two equal ones. If it has no cells, an island stands for them, as in "B2 = 0"
 * or, for at least one of no cells, "B2 yes". Only on a board without islands is the bound then
 * written alone. */
void bsc_sum_write(const bsc_problem *problem, const bsc_sum *sum, FILE *out);

#endif
