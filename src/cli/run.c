/* run.c - from options to a tally. */
#include "cli/run.h"

#include "cli/memory_free.h"
#include "cli/meter.h"
#include "cli/report.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bsc_exit read_threads(unsigned *threads, const bsc_call *call) {
    const char *text = call->value[OPTION_THREADS];
    char *end;
    if (text == NULL) return EXIT_DONE;
    const unsigned long number = isdigit((unsigned char)*text) ? strtoul(text, &end, 10) : 0;
    if (number == 0 || *end != '\0' || number > 1024) {
        bsc_refuse_usage("--threads cannot be '%s'", text);
        bsc_hint("it is a number from 1 to 1024");
        return EXIT_USAGE;
    }
    *threads = (unsigned)number;
    return EXIT_DONE;
}

bsc_exit bsc_call_number(uint64_t *number, const bsc_call *call, bsc_option_id id, uint64_t most) {
    const char *text = call->value[id];
    char *end;
    if (text == NULL) return EXIT_DONE;
    *number = isdigit((unsigned char)*text) ? strtoull(text, &end, 10) : most;
    if (!isdigit((unsigned char)*text) || *end != '\0' || *number >= most)
        return bsc_refuse_usage("--%s cannot be '%s'", bsc_option_table[id].name, text);
    return EXIT_DONE;
}

bsc_exit bsc_call_seed(uint64_t *seed, const bsc_call *call) {
    return bsc_call_number(seed, call, OPTION_SEED, UINT64_MAX);
}

bsc_exit bsc_call_skew(double *skew, const bsc_call *call) {
    const char *text = call->value[OPTION_SKEW];
    char *end;
    if (text == NULL) return EXIT_DONE;
    *skew = strtod(text, &end);
    if (end != text && *end == '\0' && *skew >= 0.0 && *skew <= 100.0) return EXIT_DONE;
    bsc_refuse_usage("--skew cannot be '%s'", text);
    bsc_hint("it is a share such as 0.2");
    return EXIT_USAGE;
}

bool bsc_call_estimates(const bsc_call *call) {
    return call->value[OPTION_ENGINE] != NULL && strcmp(call->value[OPTION_ENGINE], "mc") == 0;
}

bool bsc_call_independent(const bsc_call *call) {
    return call->value[OPTION_ENGINE] != NULL &&
           strcmp(call->value[OPTION_ENGINE], "independent") == 0;
}

bsc_matcher bsc_call_matcher(const bsc_call *call) {
    const char *matcher = call->value[OPTION_MATCHER];
    if (matcher == NULL) return BSC_MATCHER_KMP;
    return (bsc_matcher)bsc_choice(bsc_option_table[OPTION_MATCHER].choices, matcher);
}

/* What goes with estimates alone. */
static bsc_exit read_estimate(bsc_run *run, const bsc_call *call) {
    static const bsc_option_id only[] = {OPTION_SAMPLES, OPTION_SECONDS, OPTION_SEED};
    const char *seconds = call->value[OPTION_SECONDS];
    char *end;
    const bool applies = ((ON_ESTIMATES | ON_PLAY) >> call->command & 1u) != 0;
    const bool only_so = (ON_ESTIMATES >> call->command & 1u) != 0;
    for (size_t k = 0; k < 3 && only_so && run->engine != BSC_ENGINE_MC; k++)
        if (call->value[only[k]] != NULL)
            return bsc_refuse_usage("--%s goes with --engine mc", bsc_option_table[only[k]].name);
    if (run->engine != BSC_ENGINE_MC) return EXIT_DONE;
    if (!applies)
        return bsc_refuse_usage("'%s' needs exact counts, not --engine mc",
                                bsc_command_table[call->command].name);
    if (call->value[OPTION_VERIFY] != NULL)
        return bsc_refuse_usage("--verify compares exact counts, not those of --engine mc");
    if (seconds != NULL) {
        run->seconds = strtod(seconds, &end);
        if (end == seconds || *end != '\0' || !(run->seconds > 0.0 && run->seconds <= 1e6))
            return bsc_refuse_usage("--seconds cannot be '%s'", seconds);
    }
    run->seed = 1;
    const bsc_exit status = bsc_call_number(&run->samples, call, OPTION_SAMPLES, UINT64_C(1) << 40);
    return status == EXIT_DONE ? bsc_call_seed(&run->seed, call) : status;
}

bsc_exit bsc_call_run(bsc_run *run, const bsc_call *call) {
    const char *engine = call->value[OPTION_ENGINE];
    if (bsc_call_independent(call))
        return bsc_refuse_usage("--engine independent makes maps: '%s' needs another",
                                bsc_command_table[call->command].name);
    if (call->command != COMMAND_SIMULATE && call->value[OPTION_MATCHER] != NULL)
        return bsc_refuse_usage("--matcher goes with --engine independent");
    if (engine != NULL)
        run->engine = (bsc_engine)bsc_choice(bsc_option_table[OPTION_ENGINE].choices, engine);
    bsc_exit status = read_threads(&run->threads, call);
    if (status == EXIT_DONE) status = read_estimate(run, call);
    return status == EXIT_DONE ? bsc_call_memory(&run->memory_limit, call) : status;
}

static void print_stats(const bsc_stats *stats) {
    fprintf(stderr, "engine       %s\n", bsc_engine_name(stats->engine));
    fprintf(stderr, "plan         %s\n", stats->plan);
    if (stats->engine == BSC_ENGINE_DLX) {
        fprintf(stderr, "nodes        %" PRIu64 "\n", stats->nodes);
        fprintf(stderr, "updates      %" PRIu64 "\n", stats->updates);
    } else if (stats->engine == BSC_ENGINE_MC) {
        fprintf(stderr, "samples      %" PRIu64 "\n", stats->samples);
        fprintf(stderr, "deployments  %" PRIu64 "\n", stats->reached);
    } else {
        fprintf(stderr, "states       %" PRIu64 "\n", stats->states);
        fprintf(stderr, "transitions  %" PRIu64 "\n", stats->transitions);
        fprintf(stderr, "peak bytes   %zu\n", stats->peak_bytes);
    }
}

/* After an interrupt: where the run was, and what it had found if its engine can say. */
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
                           bsc_run run, bsc_stats *stats) {
    bsc_error error = {.status = BSC_OK};
    bsc_meter meter;
    bsc_meter_begin(&meter, call);
    run.tick = bsc_meter_tick;
    run.context = &meter;
    const bsc_status status = bsc_tally_new(tally, matrix, &run, stats, &error);
    bsc_meter_end(&meter);
    if (call->value[OPTION_STATS] != NULL && (status == BSC_OK || status == BSC_INTERRUPTED))
        print_stats(stats);
    if (status == BSC_OK) return EXIT_DONE;
    const bsc_exit code = bsc_fail(&error);
    if (status == BSC_INTERRUPTED) print_so_far(*tally, stats, meter.fraction);
    bsc_tally_free(*tally);
    *tally = NULL;
    return code;
}

static bsc_exit verify(const bsc_tally *tally, const bsc_matrix *matrix, const bsc_call *call,
                       bsc_run run, const bsc_stats *stats) {
    bsc_tally *second;
    bsc_stats second_stats;
    bsc_error error = {.status = BSC_OK};
    run.engine = stats->engine == BSC_ENGINE_DLX ? BSC_ENGINE_DP : BSC_ENGINE_DLX;
    const bsc_exit status = count_once(&second, matrix, call, run, &second_stats);
    if (status != EXIT_DONE) return status;
    bsc_tally_compare(tally, second, &error);
    bsc_tally_free(second);
    return error.status == BSC_OK ? EXIT_DONE : bsc_fail(&error);
}

static bool any(const bsc_tally *tally) {
    return bsc_tally_estimate(tally, NULL) > 0.0L;
}

static bsc_exit check_shots(const bsc_tally *tally, const bsc_subject *subject, bsc_run run) {
    bsc_error error = {.status = BSC_OK};
    if (subject->log == NULL || any(tally)) return EXIT_DONE;
    return bsc_log_check(subject->log, &run, &error) == BSC_OK ? EXIT_DONE : bsc_fail(&error);
}

/* Weights leave nothing that a second engine could compare. */
static bsc_exit refuse_verify(const bsc_subject *subject) {
    if (subject->weights == NULL) return EXIT_DONE;
    return bsc_refuse_usage("--verify compares exact counts, and --weights leave none");
}

bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *taken) {
    const bool twice = call->value[OPTION_VERIFY] != NULL;
    const bsc_matrix *matrix = subject->matrix;
    bsc_run run = {.every_option = every_option || twice};
    bsc_stats stats;
    *tally = NULL;
    bsc_exit status = bsc_call_run(&run, call);
    if (status == EXIT_DONE && twice) status = refuse_verify(subject);
    if (status == EXIT_DONE) status = count_once(tally, matrix, call, run, &stats);
    if (status == EXIT_DONE && twice) status = verify(*tally, matrix, call, run, &stats);
    if (status == EXIT_DONE) status = check_shots(*tally, subject, run);
    if (status == EXIT_DONE && taken != NULL) *taken = stats;
    if (status == EXIT_DONE) return status;
    bsc_tally_free(*tally);
    *tally = NULL;
    return status;
}

void bsc_print_checks(const bsc_call *call, uint64_t checks) {
    if (call->value[OPTION_STATS] == NULL) return;
    fprintf(stderr, "engine       independent\nmatcher      %s\nchecks       %" PRIu64 "\n",
            bsc_call_matcher(call) == BSC_MATCHER_BRUTE ? "brute" : "kmp", checks);
}

bsc_exit bsc_subject_independent(bsc_map **map, const bsc_subject *subject, uint32_t piece,
                                 const bsc_call *call, uint64_t *checks) {
    static const bsc_option_id others[] = {OPTION_SAMPLES, OPTION_SECONDS, OPTION_SEED,
                                           OPTION_VERIFY, OPTION_WEIGHTS};
    bsc_error error = {.status = BSC_OK};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (call->value[others[k]] != NULL)
            return bsc_refuse_usage("--%s does not go with --engine independent",
                                    bsc_option_table[others[k]].name);
    const bsc_status status = bsc_map_independent(map, subject->problem, subject->log, piece,
                                                  bsc_call_matcher(call), checks, &error);
    return status == BSC_OK ? EXIT_DONE : bsc_fail(&error);
}
