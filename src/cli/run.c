/* run.c - from options to a tally. */
#include "cli/run.h"

#include <inttypes.h>
#include <stdlib.h>

#define FEW_DRAWS 30.0 /* of equal weight: with more, sums are nearly normal */

bsc_exit bsc_call_seed(uint64_t *seed, const bsc_call *call) {
    return bsc_call_number(seed, call, OPTION_SEED, 0, UINT64_MAX);
}

bsc_exit bsc_call_samples(uint64_t *samples, const bsc_call *call) {
    return bsc_call_number(samples, call, OPTION_SAMPLES, 0, (UINT64_C(1) << 40) - 1);
}

bsc_exit bsc_call_skew(double *skew, const bsc_call *call) {
    return bsc_call_real(skew, call, OPTION_SKEW, 0.0, 100.0, "expected a share such as 0.2");
}

const char *bsc_call_law(const bsc_call *call) {
    return bsc_call_says(call, OPTION_FLEET_LAW, "sequential") ? call->value[OPTION_FLEET_LAW]
                                                               : NULL;
}

bool bsc_call_inexact(const bsc_call *call) {
    return bsc_call_says(call, OPTION_ENGINE, "mc") ||
           bsc_call_says(call, OPTION_ENGINE, "independent");
}

bsc_matcher bsc_call_matcher(const bsc_call *call) {
    return bsc_call_says(call, OPTION_MATCHER, "brute") ? BSC_MATCHER_BRUTE : BSC_MATCHER_KMP;
}

/* What needs an estimate. */
static bsc_exit read_estimate(bsc_run *run, const bsc_call *call) {
    static const bsc_option_id only[] = {OPTION_SAMPLES, OPTION_SEED};
    const bool runs = (ON_RUNS >> call->command & 1u) != 0;
    const bool estimates = run->engine == BSC_ENGINE_MC;
    const bool may = estimates || bsc_call_limit(call) != NULL;
    for (size_t k = 0; k < 2 && runs && !may; k++)
        if (call->value[only[k]] != NULL)
            return bsc_refuse_usage("--%s needs --engine mc or --within",
                                    bsc_option_table[only[k]].name);
    if (estimates && call->value[OPTION_VERIFY] != NULL)
        return bsc_refuse_usage("--verify needs an exact engine, not --engine mc");
    if (!may && call->command != COMMAND_PLAY) return STATUS_DONE;
    run->seed = 1;
    const bsc_exit status = bsc_call_samples(&run->samples, call);
    return status == STATUS_DONE ? bsc_call_seed(&run->seed, call) : status;
}

/* That the engine can do what other options ask for. The law of `play` is for the hidden fleet. */
static bsc_exit check_engine(bsc_engine engine, const bsc_call *call) {
    const bool dp = engine == BSC_ENGINE_AUTO || engine == BSC_ENGINE_DP;
    const bool lays = engine == BSC_ENGINE_AUTO || engine == BSC_ENGINE_MC;
    if (call->value[OPTION_WEIGHTS] != NULL && !dp)
        return bsc_refuse_usage("--weights needs --engine dp or auto");
    if (bsc_call_law(call) != NULL && call->command != COMMAND_PLAY && !lays)
        return bsc_refuse_usage("--fleet-law sequential needs --engine mc or auto");
    return STATUS_DONE;
}

bsc_exit bsc_call_run(bsc_run *run, const bsc_call *call) {
    uint64_t threads = run->threads;
    if (bsc_call_says(call, OPTION_ENGINE, "independent"))
        return bsc_refuse_usage("'%s' does not support --engine independent",
                                bsc_command_table[call->command].name);
    if (call->command != COMMAND_SIMULATE && call->value[OPTION_MATCHER] != NULL)
        return bsc_refuse_usage("--matcher needs --engine independent");
    for (int k = BSC_ENGINE_AUTO; k <= BSC_ENGINE_MC; k++)
        if (bsc_call_says(call, OPTION_ENGINE, bsc_engine_name((bsc_engine)k)))
            run->engine = (bsc_engine)k;
    bsc_exit status = check_engine(run->engine, call);
    if (status == STATUS_DONE) status = bsc_call_number(&threads, call, OPTION_THREADS, 1, 1024);
    run->threads = (unsigned)threads;
    if (status == STATUS_DONE) status = read_estimate(run, call);
    return status;
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
    if (call->value[OPTION_UP_TO] != NULL) {
        c->run.tick = bsc_meter_tick;
        c->run.context = &meter;
        status = bsc_classes_count(tally, matrix, &c->run, NULL, &c->stats, &error);
    } else {
        status = bsc_tally_within(tally, matrix, c, &meter, &error);
    }
    bsc_meter_end(&meter);
    bsc_interrupt_note(-1.0);
    if (call->value[OPTION_STATS] != NULL && (status == BSC_OK || status == BSC_INTERRUPTED))
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

bsc_exit bsc_check_symmetric(const bsc_subject *subject, bsc_engine engine) {
    if (subject->problem == NULL)
        return bsc_refuse_usage("--up-to symmetry and --matrix cannot be used together: a matrix "
                                "file does not say where its items lie");
    if (subject->weights != NULL)
        return bsc_refuse_usage("--up-to symmetry and --weights cannot be used together");
    if (engine == BSC_ENGINE_MC)
        return bsc_refuse_usage("--up-to symmetry needs an exact engine, not --engine mc");
    return STATUS_DONE;
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
    const bool twice = call->value[OPTION_VERIFY] != NULL;
    const bsc_matrix *matrix = subject->matrix;
    bsc_counting c = {.run = {.every_option = every_option || twice}};
    *tally = NULL;
    bsc_exit status = bsc_call_run(&c.run, call);
    if (status == STATUS_DONE) status = bsc_call_within(&c, call);
    if (status == STATUS_DONE && twice && subject->weights != NULL)
        status = bsc_refuse_usage("--verify and --weights cannot be used together: weighted counts "
                                  "are not exact");
    if (status == STATUS_DONE && twice && bsc_call_law(call) != NULL)
        status = bsc_refuse_usage("--verify and --fleet-law sequential cannot be used together");
    if (status == STATUS_DONE && call->value[OPTION_UP_TO] != NULL)
        status = bsc_check_symmetric(subject, c.run.engine);
    if (status == STATUS_DONE) status = count_once(tally, matrix, call, &c);
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
    const char *name = call->value[OPTION_SHIP];
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
    if (call->value[OPTION_STATS] == NULL) return;
    fprintf(stderr, "engine       independent\nmatcher      %s\nchecks       %" PRIu64 "\n",
            bsc_matcher_name(bsc_call_matcher(call)), checks);
}

bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, bsc_mode *mode, uint64_t *checks) {
    static const bsc_option_id others[] = {OPTION_SAMPLES,  OPTION_SECONDS, OPTION_WITHIN,
                                           OPTION_SEED,     OPTION_VERIFY,  OPTION_WEIGHTS,
                                           OPTION_FLEET_LAW};
    bsc_error error = {.status = BSC_OK};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (call->value[others[k]] != NULL)
            return bsc_refuse_usage("--%s and --engine independent cannot be used together",
                                    bsc_option_table[others[k]].name);
    const bsc_problem *problem = subject->problem;
    const bsc_matcher matcher = bsc_call_matcher(call);
    if (mode != NULL)
        bsc_map_density(map, problem, subject->log, piece, mode, matcher, checks, &error);
    else
        bsc_map_independent(map, problem, subject->log, piece, matcher, checks, &error);
    return bsc_report(&error);
}
