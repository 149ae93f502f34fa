/* count_view.c - writes the result of a count, which is one number or a number for each of several
 * fleets, as a table or as JSON.
 *
 *     fleet     count  percent
 *     3,2          36    45.00
 *     2x2          44    55.00
 *     together     80 */
#include "show/view/count_view.h"

#include "show/view/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The table has one row: the board, the count and, for an estimate, its standard error. Only a
 * count without weights is exact, with all its digits. A sum of weights (origin->weights is not
 * NULL) has 12 significant digits, an estimate 8, and the standard error of an estimate 2. */
bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally) {
    bsc_table table = {0};
    long double error;
    const long double count = bsc_tally_estimate(tally, &error);
    bsc_table_add(&table, "board", origin->board_name);
    if (bsc_tally_exact(tally)) {
        bsc_table_add_natural(&table, "count", bsc_tally_total(tally));
    } else if (origin->weights != NULL) {
        char *digits = bsc_text_format("%.12Lg", count);
        bsc_table_add_owned(&table, "count", BSC_COLUMN_DIGITS, digits);
    } else {
        char *digits = bsc_text_format("%.8Lg", count);
        char *error_digits = bsc_text_format("%.2Lg", error);
        bsc_table_add_owned(&table, "count", BSC_COLUMN_DIGITS, digits);
        bsc_table_add_owned(&table, "error", BSC_COLUMN_NUMBER, error_digits);
    }
    return table;
}

void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out) {
    bsc_json_begin("count", origin, out);
    if (up_to != NULL) bsc_json_add_text("up_to", up_to, 2, out);
    bsc_json_add_text("count", table->cell[1], 2, out);
    if (table->columns > 2) bsc_json_add_text("error", table->cell[2], 2, out);
    bsc_json_end(out);
}

/* ---- Several fleets ---- */

/* Returns the number of deployments of the fleet with the index `fleet`. The array `copies` has an
 * element for each piece of the problem, and is used as working space: whatever it holds is
 * overwritten. The result is valid until the next call of this function or of
 * bsc_fleet_counts_total. */
static bsc_natural count_of_fleet(const bsc_fleet_counts *counts, uint32_t fleet,
                                  uint32_t *copies) {
    if (counts->tally != NULL) return bsc_tally_fleet(counts->tally, counts->matrix, fleet);
    for (uint32_t p = 0; p < bsc_problem_pieces(counts->problem); p++)
        copies[p] = bsc_problem_fleet_copies(counts->problem, fleet, p);
    return bsc_sub_fleets_count(counts->sub_fleets, copies);
}

bsc_natural bsc_fleet_counts_total(const bsc_fleet_counts *counts) {
    if (counts->tally != NULL) return bsc_tally_total(counts->tally);
    return bsc_sub_fleets_count(counts->sub_fleets, NULL);
}

/* Fills share[fleets], an element for each fleet of the problem, with the probabilities of the
 * fleets. The probability of a fleet is its weight times its number of deployments, divided by the
 * sum of these products over all fleets; it is NAN if there are no deployments at all. A product
 * can be beyond the range of doubles, so each number of deployments is first divided by the number
 * of all fleets together. copies[pieces] is working space. Returns false if memory ran out. */
static bool compute_shares(const bsc_fleet_counts *counts, double *share, uint32_t *copies) {
    const uint32_t fleets = bsc_problem_fleets(counts->problem);
    bsc_natural total = bsc_fleet_counts_total(counts);
    double sum = 0.0;
    /* The limbs of `total` are copied, because they are valid only until the next count. */
    uint64_t *limb = malloc(total.limbs * sizeof *limb);
    if (limb == NULL) return false;
    memcpy(limb, total.limb, total.limbs * sizeof *limb);
    total.limb = limb;
    for (uint32_t f = 0; f < fleets; f++) {
        share[f] = bsc_natural_ratio(count_of_fleet(counts, f, copies), total) *
                   bsc_problem_fleet_weight(counts->problem, f);
        sum += share[f];
    }
    for (uint32_t f = 0; f < fleets; f++) share[f] = sum > 0.0 ? share[f] / sum : NAN;
    free(limb);
    return true;
}

/* Adds a row for each fleet of the problem to the table: the fleet, its number of deployments, and
 * its probability, which is share[fleet]. If the fleets have weights, the row has the weight too.
 * copies[pieces] is working space. */
static void add_fleets(bsc_table *table, const bsc_fleet_counts *counts, const double *share,
                       uint32_t *copies, bool for_people) {
    const bsc_problem *problem = counts->problem;
    for (uint32_t f = 0; f < bsc_problem_fleets(problem); f++) {
        bsc_table_add(table, "fleet", bsc_problem_fleet_text(problem, f));
        if (bsc_problem_weighs_fleets(problem))
            bsc_table_add_unsigned(table, "weight", bsc_problem_fleet_weight(problem, f));
        bsc_table_add_natural(table, "count", count_of_fleet(counts, f, copies));
        if (for_people)
            bsc_table_add_real(table, "percent", 100.0 * share[f], 2);
        else
            bsc_table_add_real(table, "probability", share[f], 12);
    }
}

bsc_table bsc_fleet_counts_table(const bsc_fleet_counts *counts, bool for_people) {
    const bsc_problem *problem = counts->problem;
    bsc_table table = {0};
    uint32_t *copies = calloc(bsc_problem_pieces(problem), sizeof *copies);
    double *share = calloc(bsc_problem_fleets(problem), sizeof *share);
    table.has_failed = copies == NULL || share == NULL || !compute_shares(counts, share, copies);
    if (!table.has_failed) add_fleets(&table, counts, share, copies, for_people);
    free(share);
    free(copies);
    if (table.has_failed || !for_people) return table;
    bsc_table_add(&table, "fleet", "together");
    if (bsc_problem_weighs_fleets(problem)) bsc_table_add_real(&table, "weight", NAN, 0);
    bsc_table_add_natural(&table, "count", bsc_fleet_counts_total(counts));
    bsc_table_add_real(&table, "percent", NAN, 0);
    return table;
}

bool bsc_fleet_counts_write_json(const bsc_fleet_counts *counts, const bsc_result *origin,
                                 FILE *out) {
    bsc_table table = bsc_fleet_counts_table(counts, false);
    char *digits = bsc_natural_digits(bsc_fleet_counts_total(counts));
    const bool done = digits != NULL && !table.has_failed;
    if (done) {
        bsc_json_begin("count", origin, out);
        bsc_json_add_text("count", digits, 2, out);
        bsc_json_add_table("fleets", &table, out);
        bsc_json_end(out);
    }
    free(digits);
    bsc_table_release(&table);
    return done;
}
