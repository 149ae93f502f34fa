/* run.c - from options to a tally. */
#include "cli/run.h"

#include <inttypes.h>
#include <stdlib.h>

#define FEW_DRAWS 30.0 /* of equal weight: with more, sums are nearly normal */

const char *bsc_call_law(const bsc_call *call) {
    return call->game.law == LAW_SEQUENTIAL ? "sequential" : NULL;
}

void bsc_call_run(bsc_run *run, const bsc_call *call) {
    run->engine = call->count.engine;
    if (call->given[OPTION_THREADS]) run->threads = (unsigned)call->count.threads;
    if (run->engine == BSC_ENGINE_MC || call->given[OPTION_WITHIN] || call->given[OPTION_SECONDS] ||
        call->command == COMMAND_PLAY) {
        run->seed = call->count.seed;
        run->samples = call->count.samples;
    }
}

void bsc_stats_print(const bsc_stats *stats) {
    fprintf(stderr, "engine       %s\n", bsc_engine_name(stats->engine));
    fprintf(stderr, "plan         %s\n", stats->plan);
    if (stats->engine == BSC_ENGINE_DLX) {
        fprintf(stderr, "nodes        %" PRIu64 "\n", stats->nodes);
        fprintf(stderr, "updates      %" PRIu64 "\n", stats->updates);
        fprintf(stderr, "peak bytes   %zu\n", bsc_memory_peak());
    } else if (stats->engine == BSC_ENGINE_MC) {
        fprintf(stderr, "samples      %" PRIu64 "\n", stats->samples);
        fprintf(stderr, "deployments  %" PRIu64 "\n", stats->reached);
        fprintf(stderr, "effective    %.0f\n", stats->effective);
    } else {
        fprintf(stderr, "states       %" PRIu64 "\n", stats->states);
        fprintf(stderr, "transitions  %" PRIu64 "\n", stats->transitions);
        fprintf(stderr, "peak bytes   %zu\n", bsc_memory_peak());
    }
}

/* Of an estimate whose standard error is itself a guess: there are few draws, or few make up its
 * sum, and the weights of others may be greater than any so far. */
void bsc_stats_warn(const bsc_stats *stats) {
    if (stats->samples == 0 || stats->effective >= FEW_DRAWS) return;
    char as[64] = "";
    if (stats->effective <= 0.5 * (double)stats->samples)
        snprintf(as, sizeof as, " as %.0f of equal weight would", stats->effective);
    fprintf(stderr,
            "bscount: warning: %" PRIu64 " random draw%s %slittle%s; "
            "the estimate may be farther off than its standard error says\n",
            stats->samples, stats->samples == 1 ? " says" : "s say", *as == '\0' ? "" : "as ", as);
    bsc_hint("try more --samples or --seconds");
}

/* After an interrupt: how far the run was, and what it had found if its engine knows. */
static void print_so_far(const bsc_tally *tally, const bsc_stats *stats, double fraction) {
    char found[128] = "";
    if (tally != NULL && stats->engine == BSC_ENGINE_DLX &&
        bsc_natural_format_size(bsc_tally_total(tally)) <= sizeof found)
        bsc_natural_format(bsc_tally_total(tally), found, sizeof found);
    fprintf(stderr, "bscount: stopped with %.1f %% done", 100.0 * fraction);
    if (*found != '\0') fprintf(stderr, ", %s deployments found so far", found);
    putc('\n', stderr);
}

static bsc_exit count_once(bsc_tally **tally, const bsc_matrix *matrix, const bsc_call *call,
                           bsc_counting *c) {
    bsc_error error = {.status = BSC_OK};
    bsc_status status;
    bsc_meter meter;
    bsc_meter_begin(&meter, call);
    meter.counts = true;
    bsc_interrupt_note(0.0);
    if (call->given[OPTION_UP_TO]) {
        c->run.tick = bsc_meter_tick;
        c->run.context = &meter;
        status = bsc_classes_count(tally, matrix, &c->run, NULL, &c->stats, &error);
    } else {
        status = bsc_tally_within(tally, matrix, c, &meter, &error);
    }
    bsc_meter_end(&meter);
    bsc_interrupt_note(-1.0);
    if (call->given[OPTION_STATS] && (status == BSC_OK || status == BSC_INTERRUPTED))
        bsc_stats_print(&c->stats);
    if (status == BSC_OK) bsc_stats_warn(&c->stats);
    if (status == BSC_OK) return STATUS_DONE;
    const bsc_exit code = bsc_report(&error);
    if (status == BSC_INTERRUPTED) print_so_far(*tally, &c->stats, meter.fraction);
    bsc_tally_free(*tally);
    *tally = NULL;
    return code;
}

static bsc_exit verify(const bsc_tally *tally, const bsc_matrix *matrix, const bsc_call *call,
                       bsc_counting again) {
    bsc_tally *second;
    bsc_error error = {.status = BSC_OK};
    again.run.engine = again.stats.engine == BSC_ENGINE_DLX ? BSC_ENGINE_DP : BSC_ENGINE_DLX;
    const bsc_exit status = count_once(&second, matrix, call, &again);
    if (status != STATUS_DONE) return status;
    bsc_tally_compare(tally, second, &error);
    bsc_tally_free(second);
    return bsc_report(&error);
}

/* That the result is not what it would be with more time or memory. */
static void note_estimate(const bsc_counting *c, const bsc_subject *subject) {
    if (c->stopped_by == BSC_OK) return;
    fputs("bscount: note: ", stderr);
    bsc_text_write(stderr, subject->name);
    if (c->stopped_by == BSC_LIMIT)
        fputs(": no exact count within the memory limit", stderr);
    else
        fprintf(stderr, ": no exact count within %g s", c->within);
    fputs("; this is an estimate\n", stderr);
}

bsc_exit bsc_subject_settle(const bsc_subject *subject, const bsc_tally *tally,
                            const bsc_run *run) {
    bsc_error error = {.status = BSC_OK};
    if (subject->log != NULL && bsc_tally_estimate(tally, NULL) == 0.0L)
        bsc_log_check(subject->log, run, &error);
    if (error.status == BSC_OK && subject->sunk != NULL && run->every_option)
        bsc_sunk_find(subject->sunk, subject->problem, subject->log, subject->matrix, tally);
    return bsc_report(&error);
}

bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *taken) {
    const bool twice = call->given[OPTION_VERIFY];
    const bsc_matrix *matrix = subject->matrix;
    bsc_counting c = {.run = {.every_option = every_option || twice}};
    *tally = NULL;
    bsc_call_run(&c.run, call);
    bsc_call_within(&c, call);
    bsc_exit status = count_once(tally, matrix, call, &c);
    if (status == STATUS_DONE && twice) status = verify(*tally, matrix, call, c);
    if (status == STATUS_DONE) note_estimate(&c, subject);
    if (status == STATUS_DONE) status = bsc_subject_settle(subject, *tally, &c.run);
    if (status == STATUS_DONE && taken != NULL) *taken = c.stats;
    if (status == STATUS_DONE) return status;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

bsc_exit bsc_subject_ship(uint32_t *piece, const bsc_subject *subject, const bsc_call *call) {
    const char *name = call->show.ship;
    *piece = name == NULL ? BSC_ALL_PIECES : bsc_problem_find_piece(subject->problem, name);
    if (name == NULL || *piece != UINT32_MAX) return STATUS_DONE;
    const uint32_t ships = bsc_problem_pieces(subject->problem);
    const char **known = calloc(ships, sizeof *known);
    if (known == NULL) return bsc_fail_memory();
    for (uint32_t p = 0; p < ships; p++) known[p] = bsc_problem_piece(subject->problem, p)->name;
    bsc_refuse_unknown("ship", name, bsc_closest(name, known, ships));
    fputs("hint: the ships of ", stderr);
    bsc_text_write(stderr, subject->name);
    for (uint32_t p = 0; p < ships; p++) {
        fputs(p == 0 ? " are " : ", ", stderr);
        bsc_text_write(stderr, known[p]);
    }
    putc('\n', stderr);
    free(known);
    return STATUS_INPUT;
}

bsc_exit bsc_subject_map(bsc_map **map, const bsc_subject *subject, const bsc_tally *tally,
                         uint32_t piece) {
    bsc_error error = {.status = BSC_OK};
    bsc_map_new(map, subject->problem, subject->matrix, tally, piece, &error);
    return bsc_report(&error);
}

void bsc_print_checks(const bsc_call *call, uint64_t checks) {
    if (!call->given[OPTION_STATS]) return;
    fprintf(stderr, "engine       independent\nmatcher      %s\nchecks       %" PRIu64 "\n",
            bsc_matcher_name(call->show.matcher), checks);
}

bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, uint64_t *checks) {
    bsc_error error = {.status = BSC_OK};
    const bsc_problem *problem = subject->problem;
    const bsc_matcher matcher = call->show.matcher;
    if (mode != NULL)
        bsc_map_density(map, problem, subject->log, piece, mode, matcher, checks, &error);
    else
        bsc_map_independent(map, problem, subject->log, piece, matcher, checks, &error);
    return bsc_report(&error);
}
