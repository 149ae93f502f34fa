/* run.c - from options to a tally, in time. */
#include "program/command/run.h"

#include "program/command/blame.h"
#include "program/command/run_options.h"
#include "program/command/subject.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/view/best_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define FEW_DRAWS 30.0 /* of equal weight: with more, sums are nearly normal */

bsc_run bsc_meter_run(bsc_meter *meter, const bsc_call *call) {
    bsc_run run = {0};
    bsc_call_run(&run, call);
    return bsc_meter_begin(meter, &run, call);
}

void bsc_stats_line(const char *name, uint64_t number) {
    fprintf(stderr, "%-12s %" PRIu64 "\n", name, number);
}

void bsc_stats_print(const bsc_stats *stats) {
    fprintf(stderr, "engine       %s\nplan         %s\n", bsc_engine_name(stats->engine),
            stats->plan);
    if (stats->engine == BSC_ENGINE_MC) {
        bsc_stats_line("samples", stats->samples);
        bsc_stats_line("deployments", stats->reached);
        fprintf(stderr, "effective    %.0f\n", stats->effective);
        return;
    }
    if (stats->engine == BSC_ENGINE_DLX) {
        bsc_stats_line("nodes", stats->nodes);
        bsc_stats_line("updates", stats->updates);
    } else {
        bsc_stats_line("states", stats->states);
        bsc_stats_line("transitions", stats->transitions);
    }
    bsc_stats_line("peak bytes", bsc_memory_peak());
}

/* The standard error is itself a guess if there are few draws, or if few of them make up the sum:
 * the weights of others may be greater than any so far. */
void bsc_stats_warn(const bsc_stats *stats) {
    if (stats->samples == 0 || stats->effective >= FEW_DRAWS) return;
    fprintf(stderr, "bscount: warning: %" PRIu64 " random draw", stats->samples);
    fputs(stats->samples == 1 ? " says" : "s say", stderr);
    if (stats->effective <= 0.5 * (double)stats->samples)
        fprintf(stderr, " as little as %.0f of equal weight would", stats->effective);
    else
        fputs(" little", stderr);
    fputs("; the estimate may be farther off than its standard error says\n", stderr);
    bsc_hint("try more --samples or --seconds");
}

/* The tally, or what is wanted in place of it. */
static bsc_exit count_once(bsc_tally **tally, const bsc_wanted *wanted, const bsc_subject *subject,
                           const bsc_call *call, bsc_counting *c) {
    const bsc_matrix *matrix = subject->matrix;
    bsc_error error = {0};
    bsc_status status;
    bsc_meter meter;
    const bsc_run run = bsc_meter_begin(&meter, &c->run, call);
    meter.counts = true;
    bsc_interrupt_note(0.0);
    *tally = NULL;
    if (wanted != NULL && wanted->formula != NULL) {
        status =
            bsc_formula_new(wanted->formula, subject->problem,
                            tolower((unsigned char)*subject->name) == 'n', &run, &c->stats, &error);
    } else if (wanted != NULL && wanted->map != NULL) {
        status = bsc_problem_map(wanted->map, subject->problem, &run, &c->stats, &error);
    } else if (wanted != NULL) {
        status = bsc_sub_fleets_new(wanted->sub_fleets, subject->problem, &run, &c->stats, &error);
    } else if (matrix == NULL) {
        status = bsc_problem_count(tally, subject->problem, &run, &c->stats, &error);
    } else if (call->text[OPTION_UP_TO]) {
        status = bsc_classes_count(tally, matrix, &run, NULL, &c->stats, &error);
    } else {
        status =
            bsc_tally_within(tally, matrix, &run, c->within, &c->stats, &c->stopped_by, &error);
    }
    bsc_meter_end(&meter);
    bsc_interrupt_note(-1.0);
    if (call->text[OPTION_STATS] && (status == BSC_OK || status == BSC_INTERRUPTED))
        bsc_stats_print(&c->stats);
    if (status == BSC_OK) bsc_stats_warn(&c->stats);
    if (status == BSC_OK) return STATUS_DONE;
    const bsc_exit code = bsc_report(&error);
    if (status == BSC_INTERRUPTED) { /* how far it was, and what it had found if its engine knows */
        char digits[128] = "";
        if (*tally != NULL && c->stats.engine == BSC_ENGINE_DLX)
            bsc_natural_format(bsc_tally_total(*tally), digits, sizeof digits);
        fprintf(stderr, "bscount: stopped with %.1f %% done", 100.0 * meter.fraction);
        if (*digits != '\0') fprintf(stderr, ", %s deployments found so far", digits);
        putc('\n', stderr);
    }
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

bsc_exit bsc_subject_settle(const bsc_subject *subject, const bsc_tally *tally,
                            const bsc_run *run) {
    bsc_error error = {0};
    if (subject->log != NULL && bsc_tally_estimate(tally, NULL) == 0.0L)
        bsc_log_check(subject->log, run, &error);
    if (error.status == BSC_OK && subject->sunk != NULL && run->every_option)
        bsc_find_sunk_ships(subject->sunk, subject->problem, subject->log, subject->matrix, tally);
    return bsc_report_shots(&error, subject->log, subject->problem);
}

bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *taken) {
    const bool twice = call->text[OPTION_VERIFY];
    bsc_counting c = bsc_call_counting(call, 0.0);
    c.run.every_option = every_option || twice;
    bsc_exit status = count_once(tally, NULL, subject, call, &c);
    if (status == STATUS_DONE && twice) {
        bsc_tally *second;
        bsc_counting again = c;
        bsc_error error = {0};
        again.run.engine = c.stats.engine == BSC_ENGINE_DLX ? BSC_ENGINE_DP : BSC_ENGINE_DLX;
        status = count_once(&second, NULL, subject, call, &again);
        if (status == STATUS_DONE) bsc_tally_compare(*tally, second, &error);
        if (status == STATUS_DONE) status = bsc_report(&error);
        bsc_tally_free(second);
    }
    if (status == STATUS_DONE && c.stopped_by != BSC_OK) {
        fputs("bscount: note: ", stderr);
        bsc_text_write(stderr, subject->name);
        fputs(": ", stderr);
        bsc_counting_explain(&c, stderr);
        fputs("; this is an estimate\n", stderr);
    }
    if (status == STATUS_DONE) status = bsc_subject_settle(subject, *tally, &c.run);
    if (status == STATUS_DONE && taken != NULL) *taken = c.stats;
    if (status == STATUS_DONE) return status;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

bool bsc_subject_is_formula(const bsc_subject *subject) {
    return subject->problem != NULL && bsc_problem_width(subject->problem) == 0;
}

bsc_exit bsc_subject_count_all(const bsc_wanted *wanted, const bsc_subject *subject,
                               const bsc_call *call, bsc_stats *stats) {
    bsc_counting c = bsc_call_counting(call, 0.0);
    bsc_tally *tally;
    const bsc_exit status = count_once(&tally, wanted, subject, call, &c);
    *stats = c.stats;
    return status;
}

bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call) {
    const char *name = call->text[OPTION_SHIP];
    if (call->values == BSC_VALUES_LEFT && bsc_problem_cover(subject->problem) == BSC_COVER_ALL)
        return bsc_refuse_usage("--values island needs a board on which cells may stay empty: on "
                                "this one each deployment covers every cell");
    *piece = name == NULL ? BSC_ALL_PIECES : bsc_problem_find_piece(subject->problem, name);
    if (name == NULL || *piece != UINT32_MAX) return STATUS_DONE;
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
    bsc_refuse_unknown("ship", name, meant == NULL ? bsc_closest(name, names, ships) : meant);
    fputs("hint: the ships of ", stderr);
    bsc_text_write(stderr, subject->name);
    for (uint32_t p = 0; p < ships; p++) {
        fputs(p == 0 ? " are " : ", ", stderr);
        bsc_text_write(stderr, names[p]);
    }
    putc('\n', stderr);
    free(names);
    return STATUS_INPUT;
}

bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece) {
    bsc_error error = {0};
    bsc_map_new(map, subject->problem, subject->matrix, tally, piece, &error);
    return bsc_report(&error);
}

bsc_exit bsc_subject_count_map(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, uint32_t piece, bsc_stats *stats) {
    if (subject->matrix == NULL)
        return bsc_subject_count_all(&(bsc_wanted){.map = map}, subject, call, stats);
    const bsc_exit status = bsc_subject_count(tally, subject, call, true, stats);
    return status == STATUS_DONE ? bsc_subject_map(map, subject, *tally, piece) : status;
}

bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, bool stats) {
    bsc_error error = {0};
    uint64_t checks;
    const bsc_problem *problem = subject->problem;
    const bsc_matcher matcher = call->matcher;
    if (mode != NULL)
        bsc_map_density(map, problem, subject->log, piece, mode, matcher, &checks, &error);
    else
        bsc_map_independent(map, problem, subject->log, piece, matcher, &checks, &error);
    if (stats && error.status == BSC_OK && call->text[OPTION_STATS])
        fprintf(stderr, "engine       independent\nmatcher      %s\nchecks       %" PRIu64 "\n",
                bsc_matcher_name(matcher), checks);
    return bsc_report(&error);
}

bsc_counting bsc_call_counting(const bsc_call *call, double within) {
    const bool estimates = call->engine == BSC_ENGINE_MC;
    bsc_counting c = {.run = {.seconds = call->seconds}, .within = within};
    bsc_call_run(&c.run, call);
    if (call->text[OPTION_WITHIN]) {
        c.within = call->within;
        if (estimates && c.run.seconds == 0.0) c.run.seconds = c.within;
    } else if (call->text[OPTION_SECONDS] && !estimates) {
        c.within = c.run.seconds;
        c.run.seconds = 0.0;
    }
    return c;
}
