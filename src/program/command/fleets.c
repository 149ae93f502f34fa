/* fleets.c - for a board that may have one of several fleets: prints how many deployments each
 * fleet has, and how likely each fleet is (show/view/count_view.c).
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
#include "show/view/count_view.h"
#include "show/view/map_view.h"
#include "show/view/table.h"

bool bsc_call_lists_fleets(const bsc_subject *subject, const bsc_call *call) {
    if (subject->problem == NULL || bsc_problem_fleets(subject->problem) < 2) return false;
    const bool wants_estimate =
        call->engine == BSC_ENGINE_MC || call->text[OPTION_WITHIN] || call->text[OPTION_SECONDS];
    return !wants_estimate && !call->text[OPTION_UP_TO];
}

/* Prints a row for each fleet in the format that the command line asks for: text, CSV or JSON.
 * stats->engine is the engine that counted. Fails only if memory runs out. */
static bsc_exit print_counts(const bsc_fleet_counts *counts, const bsc_stats *stats,
                             const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats->engine), call);
    if (call->format == BSC_FORMAT_JSON)
        return bsc_fleet_counts_write_json(counts, &origin, out) ? STATUS_DONE : bsc_fail_memory();
    bsc_table table = bsc_fleet_counts_table(counts, call->format == BSC_FORMAT_TEXT);
    return bsc_table_print(&table, "fleets", &origin, call, out);
}

/* If the board has only one fleet, so that there is no choice to tell of, prints an error and
 * returns STATUS_USAGE. */
static bsc_exit check_choice(const bsc_subject *subject) {
    if (bsc_problem_fleets(subject->problem) > 1) return STATUS_DONE;
    return bsc_refuse_usage("--fleets needs several fleets, such as --fleet '5,4 or 3,3'");
}

bsc_exit bsc_fleets_print_tally(bsc_tally *tally, const bsc_stats *stats,
                                const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bsc_exit status = check_choice(subject);
    if (status != STATUS_DONE) return status;
    const bsc_fleet_counts counts = {
        .problem = subject->problem, .matrix = subject->matrix, .tally = tally};
    return print_counts(&counts, stats, subject, call, out);
}

bsc_exit bsc_fleets_print(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_tally *tally = NULL;
    bsc_sub_fleets *sub_fleets = NULL;
    bsc_stats stats;
    bsc_exit status = check_choice(subject);
    if (status != STATUS_DONE) return status;
    if (subject->matrix != NULL)
        status = bsc_subject_count(&tally, subject, call, true, &stats);
    else
        status = bsc_subject_count_wanted(&(bsc_wanted){.sub_fleets = &sub_fleets}, subject, call,
                                          &stats);
    if (status == STATUS_DONE) {
        const bsc_fleet_counts counts = {.problem = subject->problem,
                                         .matrix = subject->matrix,
                                         .tally = tally,
                                         .sub_fleets = sub_fleets};
        status = print_counts(&counts, &stats, subject, call, out);
    }
    bsc_sub_fleets_free(sub_fleets);
    bsc_tally_free(tally);
    return status;
}
