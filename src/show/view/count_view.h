/* count_view.h - writes the result of a count as a table or as JSON. The result is one number or,
 * on a board that may have one of several fleets, a number for each fleet. The caller releases the
 * tables (bsc_table_release); their field has_failed says whether memory ran out. Errors of `out`
 * are for the caller to find (ferror). */
#ifndef BSC_VIEW_COUNT_VIEW_H
#define BSC_VIEW_COUNT_VIEW_H

#include "bscount_parts.h"

#include "show/view/result.h"
#include "show/view/table.h"

#include <stdio.h>

/* Returns a table of one row: the name of the board, its count, and, if the count is an estimate,
 * the standard error of the estimate. If deployments have weights (origin->weights), the count is
 * the sum of their weights. It is computed from all deployments, so it is no estimate and has no
 * standard error. A count that is not exact is "inf" if it is beyond the range of long doubles. */
bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally);
/* Writes a table of bsc_count_table, which must not have failed, as a JSON object, and cannot fail.
 * `origin`, which may be NULL, is what was counted (bsc_json_begin). `up_to` is the word that the
 * option --up-to was given, such as "symmetry": solutions that differ only by a symmetry of the
 * board were then counted as one. It is NULL if every solution was counted. */
void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out);

/* How many deployments each of the fleets of a problem has. The counts come either from a tally, or
 * from the counts of all sub-fleets (fleets that have some of the ships). */
typedef struct bsc_fleet_counts {
    const bsc_problem *problem; /* a problem with several fleets */
    const bsc_matrix *matrix;   /* the matrix of `tally`; otherwise NULL */
    /* The tally that has the counts, if a matrix was counted; otherwise NULL. It must be exact,
     * give every deployment the same weight, and say of each option of the matrix (a ship at a
     * placement) how many deployments use it. */
    const bsc_tally *tally;
    bsc_sub_fleets *sub_fleets; /* has the counts if there is no matrix; otherwise NULL */
} bsc_fleet_counts;

/* Returns the number of deployments of all fleets together, without their weights. Cannot fail. The
 * result is valid until the next call of any function for these counts. */
bsc_natural bsc_fleet_counts_total(const bsc_fleet_counts *counts);
/* Returns a table with a row for each fleet. The probability of a fleet is proportional to its
 * weight times its number of deployments. It is missing if no fleet has a deployment. A table for
 * people has percentages instead of probabilities, and a last row with the number of deployments of
 * all fleets together. There is a column of weights if the fleets have different ones. */
bsc_table bsc_fleet_counts_table(const bsc_fleet_counts *counts, bool for_people);
/* Writes the fleets as JSON: the number of deployments of all fleets, and an array with an object
 * for each fleet. Returns false, and writes nothing, if memory ran out. */
bool bsc_fleet_counts_write_json(const bsc_fleet_counts *counts, const bsc_result *origin,
                                 FILE *out);

#endif
