/* fleets.c - for a board that may have one of several fleets: prints how many deployments each
 * fleet has, and how likely each fleet is. The probability of a fleet is proportional to its weight
 * times its number of deployments.
 *
 *     fleet     count  percent
 *     3,2          36    45.00
 *     2x2          44    55.00
 *     together     80
 *
 * All fleets are counted in a single run. Normally this run counts a matrix that has an option for
 * each choice of the fleet. The engine narrow works without a matrix; it counts all sub-fleets of
 * the ships instead. */
#include "program/command/fleets.h"

#include "bscount_parts.h"

#include "program/command/output.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/line/report.h"
#include "show/view/json.h"
#include "show/view/map_view.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>

/* How many deployments each fleet has. The counts come either from a tally, or from the counts of
 * all sub-fleets (fleets that have some of the ships). */
typedef struct fleet_counts {
    const bsc_subject *subject;
    /* [pieces]: scratch space, in which count_of_fleet stores how many copies of each piece a fleet
     * has */
    uint32_t *copies;
    bsc_tally *tally;           /* has the counts if a matrix was counted; otherwise NULL */
    bsc_sub_fleets *sub_fleets; /* has the counts if there is no matrix; otherwise NULL */
    bsc_stats stats;            /* how much work the run that counted took */
} fleet_counts;

bool bsc_call_lists_fleets(const bsc_subject *subject, const bsc_call *call) {
    if (subject->problem == NULL || bsc_problem_fleets(subject->problem) < 2) return false;
    const bool wants_estimate =
        call->engine == BSC_ENGINE_MC || call->text[OPTION_WITHIN] || call->text[OPTION_SECONDS];
    return !wants_estimate && !call->text[OPTION_UP_TO];
}

/* Returns the number of deployments of one fleet. The result is valid until the next call of this
 * function or of count_of_all. */
static bsc_natural count_of_fleet(const fleet_counts *counts, uint32_t fleet) {
    const bsc_problem *problem = counts->subject->problem;
    if (counts->tally != NULL)
        return bsc_tally_fleet(counts->tally, counts->subject->matrix, fleet);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        counts->copies[p] = bsc_problem_fleet_copies(problem, fleet, p);
    return bsc_sub_fleets_count(counts->sub_fleets, counts->copies);
}

/* Returns the number of deployments of all fleets together. The result is valid until the next call
 * of this function or of count_of_fleet. */
static bsc_natural count_of_all(const fleet_counts *counts) {
    if (counts->tally != NULL) return bsc_tally_total(counts->tally);
    return bsc_sub_fleets_count(counts->sub_fleets, NULL);
}

/* Returns the fleet's weight times its number of deployments. The probability of the fleet is
 * proportional to this product. */
static double weigh_fleet(const fleet_counts *counts, uint32_t fleet) {
    return bsc_natural_double(count_of_fleet(counts, fleet)) *
           bsc_problem_fleet_weight(counts->subject->problem, fleet);
}

/* Returns a table with a row for each fleet. If it is for people, it has percentages instead of
 * probabilities, and a last row with the number of deployments of all fleets together. */
static bsc_table make_table(const fleet_counts *counts, bool for_people) {
    const bsc_problem *problem = counts->subject->problem;
    const bool weighted = bsc_problem_weighs_fleets(problem);
    bsc_table table = {0};
    double sum = 0.0;
    for (uint32_t f = 0; f < bsc_problem_fleets(problem); f++) sum += weigh_fleet(counts, f);
    for (uint32_t f = 0; f < bsc_problem_fleets(problem); f++) {
        const double share = sum > 0.0 ? weigh_fleet(counts, f) / sum : NAN;
        bsc_table_add(&table, "fleet", bsc_problem_fleet_text(problem, f));
        if (weighted)
            bsc_table_add_unsigned(&table, "weight", bsc_problem_fleet_weight(problem, f));
        bsc_table_add_natural(&table, "count", count_of_fleet(counts, f));
        if (for_people)
            bsc_table_add_real(&table, "percent", 100.0 * share, 2);
        else
            bsc_table_add_real(&table, "probability", share, 12);
    }
    if (!for_people) return table;
    bsc_table_add(&table, "fleet", "together");
    if (weighted) bsc_table_add_real(&table, "weight", NAN, 0);
    bsc_table_add_natural(&table, "count", count_of_all(counts));
    bsc_table_add_real(&table, "percent", NAN, 0);
    return table;
}

/* Writes the fleets as JSON: the number of deployments of all fleets, and an array with an object
 * for each fleet. */
static bsc_exit write_json(const fleet_counts *counts, const bsc_table *table,
                           const bsc_result *origin, FILE *out) {
    char *digits = bsc_natural_digits(count_of_all(counts));
    if (digits == NULL) return bsc_fail_memory();
    bsc_json_begin("count", origin, out);
    bsc_json_add_text("count", digits, 2, out);
    bsc_json_add_table("fleets", table, out);
    bsc_json_end(out);
    free(digits);
    return STATUS_DONE;
}

/* Prints a row for each fleet in the format that the command line asks for. counts->stats.engine is
 * the engine that counted. */
static bsc_exit print_counts(const fleet_counts *counts, const bsc_call *call, FILE *out) {
    const bsc_result origin =
        bsc_subject_result(counts->subject, bsc_engine_name(counts->stats.engine), call);
    bsc_table table = make_table(counts, call->format == BSC_FORMAT_TEXT);
    if (table.has_failed || call->format != BSC_FORMAT_JSON)
        return bsc_table_print(&table, "fleets", &origin, call, out);
    const bsc_exit status = write_json(counts, &table, &origin, out);
    bsc_table_release(&table);
    return status;
}

/* Prints an error if the board has only one fleet, so that there is no choice to tell of. */
static bsc_exit check_choice(const bsc_subject *subject) {
    if (bsc_problem_fleets(subject->problem) > 1) return STATUS_DONE;
    return bsc_refuse_usage("--fleets needs several fleets, such as --fleet '5,4 or 3,3'");
}

bsc_exit bsc_fleets_print_tally(bsc_tally *tally, const bsc_stats *stats,
                                const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bsc_exit status = check_choice(subject);
    if (status != STATUS_DONE) return status;
    const fleet_counts counts = {.subject = subject, .tally = tally, .stats = *stats};
    return print_counts(&counts, call, out);
}

bsc_exit bsc_fleets_print(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    fleet_counts counts = {.subject = subject};
    bsc_exit status = check_choice(subject);
    if (status != STATUS_DONE) return status;
    counts.copies = calloc(bsc_problem_pieces(subject->problem), sizeof *counts.copies);
    if (counts.copies == NULL) return bsc_fail_memory();
    if (subject->matrix != NULL)
        status = bsc_subject_count(&counts.tally, subject, call, true, &counts.stats);
    else
        status = bsc_subject_count_wanted(&(bsc_wanted){.sub_fleets = &counts.sub_fleets}, subject,
                                          call, &counts.stats);
    if (status == STATUS_DONE) status = print_counts(&counts, call, out);
    bsc_sub_fleets_free(counts.sub_fleets);
    bsc_tally_free(counts.tally);
    free(counts.copies);
    return status;
}
