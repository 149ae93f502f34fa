/* run.c - from options to a tally, in time, and with progress on standard error. */
#include "program/command/command.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <unistd.h>

#define FEW_DRAWS 30.0 /* of equal weight: with more, sums are nearly normal */

const char *bsc_call_law(const bsc_call *call) {
    static const char *const name[] = {NULL, "sequential", "flat", "edges"};
    return name[call->law];
}

void bsc_call_run(bsc_run *run, const bsc_call *call) {
    run->engine = call->engine;
    if (call->given[OPTION_THREADS]) run->threads = (unsigned)call->threads;
    if (run->engine == BSC_ENGINE_MC || call->given[OPTION_WITHIN] || call->given[OPTION_SECONDS] ||
        call->command == COMMAND_PLAY) {
        run->seed = call->seed;
        run->samples = call->samples;
    }
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
    const bool tree = stats->engine == BSC_ENGINE_DLX;
    bsc_stats_line(tree ? "nodes" : "states", tree ? stats->nodes : stats->states);
    bsc_stats_line(tree ? "updates" : "transitions", tree ? stats->updates : stats->transitions);
    bsc_stats_line("peak bytes", bsc_memory_peak());
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
    } else if (call->given[OPTION_UP_TO]) {
        status = bsc_classes_count(tally, matrix, &run, NULL, &c->stats, &error);
    } else {
        status =
            bsc_tally_within(tally, matrix, &run, c->within, &c->stats, &c->stopped_by, &error);
    }
    bsc_meter_end(&meter);
    bsc_interrupt_note(-1.0);
    if (call->given[OPTION_STATS] && (status == BSC_OK || status == BSC_INTERRUPTED))
        bsc_stats_print(&c->stats);
    if (status == BSC_OK) bsc_stats_warn(&c->stats);
    if (status == BSC_OK) return STATUS_DONE;
    const bsc_exit code = bsc_report(&error);
    if (status == BSC_INTERRUPTED) { /* how far it was, and what it had found if its engine knows */
        char found[128] = "";
        if (*tally != NULL && c->stats.engine == BSC_ENGINE_DLX)
            bsc_natural_format(bsc_tally_total(*tally), found, sizeof found);
        fprintf(stderr, "bscount: stopped with %.1f %% done", 100.0 * meter.fraction);
        if (*found != '\0') fprintf(stderr, ", %s deployments found so far", found);
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
        bsc_sunk_find(subject->sunk, subject->problem, subject->log, subject->matrix, tally);
    return bsc_report_shots(&error, subject->log, subject->problem);
}

bsc_exit bsc_subject_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                           bool every_option, bsc_stats *taken) {
    const bool twice = call->given[OPTION_VERIFY];
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
    const char *name = call->given[OPTION_SHIP];
    if (call->values == BSC_LEFT && bsc_problem_cover(subject->problem) == BSC_COVER_ALL)
        return bsc_refuse_usage("--values island needs a board on which cells may stay empty: on "
                                "this one each deployment covers every cell");
    *piece = name == NULL ? BSC_ALL_PIECES : bsc_problem_find_piece(subject->problem, name);
    if (name == NULL || *piece != UINT32_MAX) return STATUS_DONE;
    const uint32_t ships = bsc_problem_pieces(subject->problem);
    const char **known = calloc(ships, sizeof *known);
    if (known == NULL) return bsc_fail_memory();
    const unsigned long cells = strtoul(name, NULL, 10);
    const char *meant = NULL;
    for (uint32_t p = 0; p < ships; p++) {
        const bsc_piece *ship = bsc_problem_piece(subject->problem, p);
        known[p] = ship->name;
        if (meant == NULL && ship->cells == cells) meant = ship->name;
    }
    bsc_refuse_unknown("ship", name, meant == NULL ? bsc_closest(name, known, ships) : meant);
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
    if (stats && error.status == BSC_OK && call->given[OPTION_STATS])
        fprintf(stderr, "engine       independent\nmatcher      %s\nchecks       %" PRIu64 "\n",
                bsc_matcher_name(matcher), checks);
    return bsc_report(&error);
}

bsc_counting bsc_call_counting(const bsc_call *call, double within) {
    const bool estimates = call->engine == BSC_ENGINE_MC;
    bsc_counting c = {.run = {.seconds = call->seconds}, .within = within};
    bsc_call_run(&c.run, call);
    if (call->given[OPTION_WITHIN]) {
        c.within = call->within;
        if (estimates && c.run.seconds == 0.0) c.run.seconds = c.within;
    } else if (call->given[OPTION_SECONDS] && !estimates) {
        c.within = c.run.seconds;
        c.run.seconds = 0.0;
    }
    return c;
}

/* ---- Progress: " 42.0 % done, 3 min 20 s left, 2.1 GiB held", the last of dp ----
 *
 * On a terminal the line is drawn over itself twice a second, after the first half second;
 * elsewhere (--progress into a file) it is a line of its own every ten seconds. */

/* 0 where the clock failed, now or then; a clock that runs backwards counts too. */
static double seconds_since(const struct timespec *then) {
    struct timespec now;
    if (then->tv_sec == 0 || clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0.0;
    return fabs((double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9);
}

double bsc_meter_seconds(const bsc_meter *meter) {
    return seconds_since(&meter->start);
}

bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *of, const bsc_call *call) {
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const bool wanted = call->given[OPTION_PROGRESS];
    bsc_run run = *of;
    *meter = (bsc_meter){.terminal = terminal,
                         .shown = (terminal || wanted) && !call->given[OPTION_NO_PROGRESS]};
    bsc_meter_again(meter);
    run.tick = bsc_meter_tick;
    run.context = meter;
    return run;
}

bsc_run bsc_meter_run(bsc_meter *meter, const bsc_call *call) {
    bsc_run run = {0};
    bsc_call_run(&run, call);
    return bsc_meter_begin(meter, &run, call);
}

void bsc_meter_again(bsc_meter *meter) {
    meter->fraction = meter->bytes = 0.0;
    if (clock_gettime(CLOCK_MONOTONIC, &meter->start) != 0) meter->start = (struct timespec){0};
    meter->last = meter->start;
}

/* "3 min 20 s" */
static void format_time(char *text, size_t size, double seconds) {
    if (seconds >= 1e9)
        snprintf(text, size, "years");
    else if (seconds >= 3600.0)
        snprintf(text, size, "%ld h %02ld min", (long)seconds / 3600, (long)seconds / 60 % 60);
    else if (seconds >= 60.0)
        snprintf(text, size, "%ld min %02ld s", (long)seconds / 60, (long)seconds % 60);
    else
        snprintf(text, size, "%.0f s", seconds);
}

/* "2.1 GiB" */
static void format_bytes(char *text, size_t size, double bytes) {
    static const char unit[] = "MGTPE"; /* MiB and upwards */
    size_t k = 0;
    for (bytes /= 1048576.0; bytes >= 1024.0 && k + 2 < sizeof unit; k++) bytes /= 1024.0;
    snprintf(text, size, bytes < 10.0 ? "%.1f %ciB" : "%.0f %ciB", bytes, unit[k]);
}

static void draw(bsc_meter *meter) {
    char left[48] = "", bytes[32];
    const double passed = seconds_since(&meter->start), fraction = meter->fraction;
    if (fraction > 0.0) format_time(left, sizeof left, passed * (1.0 - fraction) / fraction);
    fprintf(stderr, "%s%5.1f %% done%s%s%s", meter->terminal ? "\r\033[K" : "", 100.0 * fraction,
            *left == '\0' ? "" : ", ", left, *left == '\0' ? "" : " left");
    if (meter->bytes > 0.0) {
        format_bytes(bytes, sizeof bytes, meter->bytes);
        fprintf(stderr, ", %s held", bytes);
    }
    if (!meter->terminal) putc('\n', stderr);
    fflush(stderr);
    meter->drawn = true;
}

bool bsc_meter_tick(void *context, const bsc_progress *progress) {
    bsc_meter *meter = context;
    if (progress->fraction < meter->fraction) bsc_meter_again(meter); /* of another run */
    meter->fraction = progress->fraction;
    meter->bytes = progress->bytes;
    if (meter->counts) bsc_interrupt_note(meter->fraction);
    if (meter->shown && seconds_since(&meter->last) >= (meter->terminal ? 0.5 : 10.0)) {
        clock_gettime(CLOCK_MONOTONIC, &meter->last);
        draw(meter);
    }
    return bsc_interrupt_tick(NULL, progress);
}

void bsc_meter_end(bsc_meter *meter) {
    if (meter->drawn && meter->terminal) fputs("\r\033[K", stderr);
    meter->drawn = false;
}
