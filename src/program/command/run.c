/* run.c - counts deployments and makes maps in the way that the options of the command line ask
 * for: exactly or as an estimate, once or twice (--verify), and with the figures that --stats
 * shows. */
#include "program/command/run.h"

#include "program/command/blame.h"
#include "program/command/run_options.h"
#include "program/command/subject.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/view/best_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* An estimate gets a warning if its effective number of random draws is below this limit. The
 * effective number is how many draws of equal weight would give the same precision (bsc_stats).
 * From about 30 such draws on, the sum of the draws is nearly normally distributed, so that its
 * standard error means what it says. */
#define MIN_DRAWS 30.0

bsc_run bsc_meter_begin_run(bsc_meter *meter, const bsc_call *call) {
    bsc_run run = {0};
    bsc_run_set_options(&run, call);
    return bsc_meter_begin(meter, &run, call);
}

void bsc_stats_print_line(const char *name, uint64_t number) {
    fprintf(stderr, "%-12s %" PRIu64 "\n", name, number);
}

void bsc_stats_print(const bsc_stats *stats) {
    fprintf(stderr, "engine       %s\nplan         %s\n", bsc_engine_name(stats->engine),
            stats->plan);
    if (stats->engine == BSC_ENGINE_MC) {
        bsc_stats_print_line("samples", stats->samples);
        bsc_stats_print_line("deployments", stats->reached);
        fprintf(stderr, "effective    %.0f\n", stats->effective);
        return;
    }
    if (stats->engine == BSC_ENGINE_DLX) {
        bsc_stats_print_line("nodes", stats->nodes);
        bsc_stats_print_line("updates", stats->updates);
    } else {
        bsc_stats_print_line("states", stats->states);
        bsc_stats_print_line("transitions", stats->transitions);
    }
    bsc_stats_print_line("peak bytes", bsc_memory_peak());
}

/* Warns if the random draws of an estimate are few, or if a few of them make up most of the sum.
 * The standard error of the estimate is then only a guess, because draws that are still to come may
 * have greater weights than any so far. */
void bsc_stats_warn(const bsc_stats *stats) {
    if (stats->samples == 0 || stats->effective >= MIN_DRAWS) return;
    fprintf(stderr, "bscount: warning: %" PRIu64 " random draw", stats->samples);
    const char *says = "s say";
    if (stats->samples == 1) says = " says";
    fputs(says, stderr);
    if (stats->effective <= 0.5 * (double)stats->samples)
        fprintf(stderr, " as little as %.0f of equal weight would", stats->effective);
    else
        fputs(" little", stderr);
    fputs("; the estimate may be farther off than its standard error says\n", stderr);
    bsc_hint("try more --samples or --seconds");
}

/* Calls the library function that makes the wanted result. If `wanted` is NULL, the result is a
 * tally, and *tally is set to it. Otherwise the one pointer in *wanted that is not NULL says which
 * result to make, and where to store it. Sets c->stats to how much work the run took. If an exact
 * count may become an estimate, also sets c->stopped_by, the reason why it did. Prints no messages.
 * Fails as the library function does. */
static bsc_status count_wanted(bsc_tally **tally, const bsc_wanted *wanted,
                               const bsc_subject *subject, const bsc_call *call, const bsc_run *run,
                               bsc_counting *c, bsc_error *error) {
    const bsc_problem *problem = subject->problem;
    const bsc_matrix *matrix = subject->matrix;
    bsc_stats *stats = &c->stats;
    if (wanted != NULL && wanted->formula != NULL) {
        const bool is_square = tolower((unsigned char)*subject->name) == 'n'; /* nxn, not wxh */
        return bsc_formula_new(wanted->formula, problem, is_square, run, stats, error);
    }
    if (wanted != NULL && wanted->map != NULL)
        return bsc_problem_map(wanted->map, problem, run, stats, error);
    if (wanted != NULL) return bsc_sub_fleets_new(wanted->sub_fleets, problem, run, stats, error);
    if (matrix == NULL) return bsc_problem_count(tally, problem, run, stats, error);
    if (call->text[OPTION_UP_TO]) return bsc_classes_count(tally, matrix, run, NULL, stats, error);
    return bsc_tally_within(tally, matrix, run, c->within, stats, &c->stopped_by, error);
}

/* Prints after an interrupt how much of the run was done. If the engine dlx counted, which finds
 * one deployment after the other, also prints how many it had found by then: the total of `tally`,
 * which may be NULL, as it is if none were found. `fraction` is from 0 to 1. */
static void report_progress(const bsc_tally *tally, const bsc_stats *stats, double fraction) {
    char digits[128] = "";
    if (tally != NULL && stats->engine == BSC_ENGINE_DLX)
        bsc_natural_format(bsc_tally_total(tally), digits, sizeof digits);
    fprintf(stderr, "bscount: stopped with %.1f %% done", 100.0 * fraction);
    if (*digits != '\0') fprintf(stderr, ", %s deployments found so far", digits);
    putc('\n', stderr);
}

/* Counts the deployments once, and shows the progress meanwhile. If `wanted` is NULL, sets *tally
 * to the result, which the caller frees. Otherwise stores the result where *wanted says, such as
 * the counts of all sub-fleets in *wanted->sub_fleets.
 *
 * Afterwards prints on standard error: with --stats, the statistics of the run; a warning if the
 * result is a rough estimate (bsc_stats_warn); and if the count failed, the error message. *tally
 * is then NULL, as it always is with `wanted`. c->run must not have a tick. */
static bsc_exit count_once(bsc_tally **tally, const bsc_wanted *wanted, const bsc_subject *subject,
                           const bsc_call *call, bsc_counting *c) {
    bsc_error error = {0};
    bsc_meter meter;
    const bsc_run run = bsc_meter_begin(&meter, &c->run, call);
    meter.is_count = true;
    bsc_interrupt_set_progress(0.0);
    *tally = NULL;
    const bsc_status status = count_wanted(tally, wanted, subject, call, &run, c, &error);
    bsc_meter_end(&meter);
    bsc_interrupt_set_progress(-1.0);
    if (call->text[OPTION_STATS] && (status == BSC_OK || status == BSC_INTERRUPTED))
        bsc_stats_print(&c->stats);
    if (status == BSC_OK) bsc_stats_warn(&c->stats);
    if (status == BSC_OK) return STATUS_DONE;
    const bsc_exit code = bsc_report(&error);
    if (status == BSC_INTERRUPTED) report_progress(*tally, &c->stats, meter.fraction);
    bsc_tally_free(*tally);
    *tally = NULL;
    return code;
}

void bsc_counting_explain(const bsc_counting *c, FILE *out) {
    if (c->stopped_by == BSC_LIMIT)
        fputs("no exact count within the memory limit", out);
    else
        fprintf(out, "no exact count within %g s", c->within);
}

bsc_exit bsc_subject_check_shots(const bsc_subject *subject, const bsc_tally *tally,
                                 const bsc_run *run) {
    bsc_error error = {0};
    if (subject->log != NULL && bsc_tally_estimate(tally, NULL) == 0.0L)
        bsc_log_check(subject->log, run, &error);
    if (error.status == BSC_OK && subject->sunk != NULL && run->every_option)
        bsc_find_sunk_ships(subject->sunk, subject->problem, subject->log, subject->matrix, tally);
    return bsc_report_shots(&error, subject->log, subject->problem);
}

/* For --verify: counts a second time, and compares the two tallies. `tally` and `first` are the
 * result and the settings of the first count, which must be exact (asserted) and have a count for
 * each option. The second count uses another exact engine. If the tallies differ, the program has a
 * bug, and an error is printed (STATUS_FILE). */
static bsc_exit verify(const bsc_tally *tally, const bsc_counting *first,
                       const bsc_subject *subject, const bsc_call *call) {
    bsc_tally *second_tally;
    bsc_counting second = *first;
    bsc_error error = {0};
    assert(bsc_tally_exact(tally));
    second.run.engine = BSC_ENGINE_DLX;
    if (first->stats.engine == BSC_ENGINE_DLX) second.run.engine = BSC_ENGINE_DP;
    bsc_exit status = count_once(&second_tally, NULL, subject, call, &second);
    if (status == STATUS_DONE) bsc_tally_compare(tally, second_tally, &error);
    if (status == STATUS_DONE) status = bsc_report(&error);
    bsc_tally_free(second_tally);
    return status;
}

bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *stats) {
    const bool is_verified = call->text[OPTION_VERIFY];
    bsc_counting c = bsc_call_counting(call, 0.0);
    c.run.every_option = every_option || is_verified;
    bsc_exit status = count_once(tally, NULL, subject, call, &c);
    if (status == STATUS_DONE && is_verified) status = verify(*tally, &c, subject, call);
    if (status == STATUS_DONE && c.stopped_by != BSC_OK) {
        fputs("bscount: note: ", stderr);
        bsc_text_write(stderr, subject->name);
        fputs(": ", stderr);
        bsc_counting_explain(&c, stderr);
        fputs("; this is an estimate\n", stderr);
    }
    if (status == STATUS_DONE) status = bsc_subject_check_shots(subject, *tally, &c.run);
    if (status == STATUS_DONE && stats != NULL) *stats = c.stats;
    if (status == STATUS_DONE) return status;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

bool bsc_subject_is_formula(const bsc_subject *subject) {
    return subject->problem != NULL && bsc_problem_width(subject->problem) == 0;
}

bsc_exit bsc_subject_count_wanted(const bsc_wanted *wanted, const bsc_subject *subject,
                                  const bsc_call *call, bsc_stats *stats) {
    bsc_counting c = bsc_call_counting(call, 0.0);
    bsc_tally *tally;
    const bsc_exit status = count_once(&tally, wanted, subject, call, &c);
    *stats = c.stats;
    return status;
}

/* Prints an error that says that the board has no ship called `name`, and which ships it has.
 * Suggests the ship that was probably meant. For the name "3", that is the first ship of 3 cells.
 * If the name is not a number, or no ship has that many cells, it is the ship with the most similar
 * name. Returns STATUS_INPUT, or STATUS_FILE if memory ran out. */
static bsc_exit refuse_ship(const bsc_subject *subject, const char *name) {
    const uint32_t ships = bsc_problem_pieces(subject->problem);
    const char **names = calloc(ships, sizeof *names);
    if (names == NULL) return bsc_fail_memory();
    const unsigned long cells = strtoul(name, NULL, 10);
    const char *meant = NULL;
    for (uint32_t p = 0; p < ships; p++) {
        const bsc_piece *ship = bsc_problem_piece(subject->problem, p);
        names[p] = ship->name;
        if (meant == NULL && ship->cells == cells) meant = ship->name;
    }
    if (meant == NULL) meant = bsc_closest(name, names, ships);
    bsc_refuse_unknown("ship", name, meant);
    fputs("hint: the ships of ", stderr);
    bsc_text_write(stderr, subject->name);
    const char *separator = " are ";
    for (uint32_t p = 0; p < ships; p++) {
        fputs(separator, stderr);
        bsc_text_write(stderr, names[p]);
        separator = ", ";
    }
    putc('\n', stderr);
    free(names);
    return STATUS_INPUT;
}

bsc_exit bsc_subject_find_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call) {
    const char *name = call->text[OPTION_SHIP];
    if (call->values == BSC_VALUES_ISLAND && bsc_problem_fills_board(subject->problem))
        return bsc_refuse_usage("--values island needs a board on which cells may stay empty: on "
                                "this one each deployment covers every cell");
    *piece = BSC_ALL_PIECES;
    if (name == NULL) return STATUS_DONE;
    *piece = bsc_problem_find_piece(subject->problem, name);
    if (*piece != UINT32_MAX) return STATUS_DONE;
    return refuse_ship(subject, name);
}

bsc_exit bsc_subject_make_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                              uint32_t piece) {
    bsc_error error = {0};
    bsc_map_new(map, subject->problem, subject->matrix, tally, piece, &error);
    return bsc_report(&error);
}

bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats) {
    if (subject->matrix == NULL)
        return bsc_subject_count_wanted(&(bsc_wanted){.map = map}, subject, call, stats);
    const bsc_exit status = bsc_subject_count(tally, subject, call, true, stats);
    if (status != STATUS_DONE) return status;
    return bsc_subject_make_map(map, subject, *tally, piece);
}

bsc_exit bsc_subject_map_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                     const bsc_call *call, bsc_mode *mode, bool prints_stats) {
    bsc_error error = {0};
    uint64_t checks;
    const bsc_problem *problem = subject->problem;
    const bsc_matcher matcher = call->matcher;
    if (mode != NULL)
        bsc_map_density(map, problem, subject->log, piece, mode, matcher, &checks, &error);
    else
        bsc_map_independent(map, problem, subject->log, piece, matcher, &checks, &error);
    if (prints_stats && error.status == BSC_OK && call->text[OPTION_STATS])
        fprintf(stderr, "engine       independent\nmatcher      %s\nchecks       %" PRIu64 "\n",
                bsc_matcher_name(matcher), checks);
    return bsc_report(&error);
}

bsc_counting bsc_call_counting(const bsc_call *call, double within) {
    /* With the engine mc, c.run.seconds is the time for random draws: the value of --seconds, or
     * otherwise of --within. With an exact engine, c.within is the time for the whole answer: the
     * value of --within, or otherwise of --seconds. If both options are given, c.run.seconds is the
     * part of this time that is kept for an estimate. */
    const bool estimates = call->engine == BSC_ENGINE_MC;
    bsc_counting c = {
        .run = {.seconds = call->seconds},
        .within = within,
    };
    bsc_run_set_options(&c.run, call);
    if (call->text[OPTION_WITHIN]) {
        c.within = call->within;
        if (estimates && c.run.seconds == 0.0) c.run.seconds = c.within;
    } else if (call->text[OPTION_SECONDS] && !estimates) {
        c.within = c.run.seconds;
        c.run.seconds = 0.0;
    }
    return c;
}
