/* count_view.h - writes the result of a count, which is one number, as a table or as JSON. The
 * caller releases the table (bsc_table_release); its field has_failed says whether memory ran
 * out. */
#ifndef BSC_VIEW_COUNT_VIEW_H
#define BSC_VIEW_COUNT_VIEW_H

#include "bscount.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdio.h>

/* Returns a table of one row: the name of the board, its count, and, if the count is an estimate,
 * the standard error of the estimate. If deployments have weights (origin->weights), the count is
 * the sum of their weights. It is computed from all deployments, so it is no estimate and has no
 * standard error. */
bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally);
/* Writes a table of bsc_count_table, which must not have failed, as a JSON object. `up_to` is the
 * word that the option --up-to was given, such as "symmetry": solutions that differ only by a
 * symmetry of the board were then counted as one. It is NULL if every solution was counted. */
void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out);

#endif
