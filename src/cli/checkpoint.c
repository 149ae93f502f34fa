/* checkpoint.c - --checkpoint: a count or a map by dlx that can be stopped, or killed, and goes on.
 *
 * The run is done in parts, one after the other (bscount_parts.h), of about PART_SECONDS each. The
 * file holds the sum of those that are done, and is replaced after each part, at most once in
 * SAVE_SECONDS: what an interrupt loses is the part at hand. The cut is that of the file, so the
 * total hangs on nothing else. */
#include "cli/run.h"

#include <unistd.h>

#define PART_SECONDS 10.0
#define SAVE_SECONDS 1.0
#define MIN_PARTS    16u
#define MAX_PARTS    4096u

typedef struct checkpoint {
    const char *path;
    const char *board;
    bsc_part *sum; /* NULL: no part is done */
    uint32_t parts, done;
    double saved; /* on the meter, when the file was last written */
    bsc_meter meter;
} checkpoint;

static bool tick(void *context, const bsc_progress *progress) {
    checkpoint *c = context;
    bsc_progress whole = *progress;
    whole.fraction = (c->done + progress->fraction) / c->parts;
    return bsc_meter_tick(&c->meter, &whole);
}

static bsc_exit save(checkpoint *c, const bsc_call *call) {
    const bsc_part_source source = {.command = bsc_command_table[call->command].name,
                                    .board = c->board,
                                    .text = "",
                                    .labels = "",
                                    .shots = "",
                                    .announce = ""};
    bsc_error error = {.status = BSC_OK};
    bsc_file file;
    int reason = bsc_file_open(&file, c->path);
    if (reason != 0) return bsc_fail_file("write", c->path, reason);
    const bsc_sink sink = bsc_stream_sink(file.stream);
    const bool done = bsc_part_write(c->sum, &source, &sink, &error) == BSC_OK;
    reason = bsc_file_close(&file, done);
    bsc_interrupt_resume();
    c->saved = bsc_meter_seconds(&c->meter);
    if (!done && error.status != BSC_SINK_FAILED) return bsc_report(&error);
    return reason == 0 ? STATUS_DONE : bsc_fail_file("write", c->path, reason);
}

/* Into how many parts a new run is cut. */
static bsc_exit choose_parts(checkpoint *c, const bsc_matrix *matrix, const bsc_run *run) {
    bsc_run alone = *run;
    bsc_forecast forecast;
    bsc_error error = {.status = BSC_OK};
    alone.engine = BSC_ENGINE_DLX;
    alone.tick = bsc_interrupt_tick;
    bsc_forecast_make(&forecast, matrix, &alone, 1, &error);
    if (error.status != BSC_OK) return bsc_report(&error);
    const double parts = forecast.whole.seconds / PART_SECONDS;
    c->parts = parts < MIN_PARTS ? MIN_PARTS : parts < MAX_PARTS ? (uint32_t)parts : MAX_PARTS;
    return STATUS_DONE;
}

/* From the file, where there is one. */
static bsc_exit begin(checkpoint *c, const bsc_matrix *matrix, const bsc_run *run,
                      const bsc_call *call) {
    bsc_run alone = *run;
    bsc_error error = {.status = BSC_OK};
    if (access(c->path, F_OK) != 0) { /* that it cannot be written is reported at once */
        bsc_file file;
        const int reason = bsc_file_open(&file, c->path);
        if (reason != 0) return bsc_fail_file("write", c->path, reason);
        bsc_file_close(&file, false);
        return choose_parts(c, matrix, run);
    }
    const bsc_exit status = bsc_part_open(&c->sum, c->path, call);
    if (status != STATUS_DONE) return status;
    alone.tick = bsc_interrupt_tick;
    bsc_part_check(c->sum, matrix, &alone, &error);
    c->parts = bsc_part_parts(c->sum);
    c->done = bsc_part_done(c->sum);
    return bsc_report(&error);
}

static void add_stats(bsc_stats *sum, const bsc_stats *part) {
    const uint64_t nodes = sum->nodes, updates = sum->updates;
    const size_t peak = sum->peak_bytes;
    *sum = *part;
    sum->nodes += nodes;
    sum->updates += updates;
    if (peak > sum->peak_bytes) sum->peak_bytes = peak;
}

/* One part more. */
static bsc_exit run_part(checkpoint *c, const bsc_matrix *matrix, const bsc_run *run,
                         bsc_stats *stats) {
    bsc_error error = {.status = BSC_OK};
    bsc_part *part;
    bsc_stats own;
    bsc_part_new(&part, matrix, run, c->done + 1, c->parts, &own, &error);
    if (error.status == BSC_OK) add_stats(stats, &own);
    if (error.status == BSC_OK && c->sum != NULL) {
        bsc_part_add(c->sum, part, &error);
        bsc_part_free(part);
    } else if (error.status == BSC_OK) {
        c->sum = part;
    }
    if (error.status != BSC_OK) {
        bsc_meter_end(&c->meter);
        return bsc_report(&error);
    }
    c->done++;
    return STATUS_DONE;
}

static bsc_exit run_parts(checkpoint *c, const bsc_matrix *matrix, const bsc_run *run,
                          const bsc_call *call, bsc_stats *stats) {
    bsc_exit status = STATUS_DONE;
    while (status == STATUS_DONE && c->done < c->parts) {
        status = run_part(c, matrix, run, stats);
        const bool last = c->done == c->parts;
        if (status == STATUS_DONE &&
            (last || bsc_meter_seconds(&c->meter) >= c->saved + SAVE_SECONDS))
            status = save(c, call);
    }
    bsc_meter_end(&c->meter);
    if (status == STATUS_STOPPED && c->sum != NULL)
        bsc_hint("'%s' has what was done; the same command goes on from it", c->path);
    return status;
}

static bsc_exit check_call(const bsc_call *call) {
    static const bsc_option_id others[] = {OPTION_WITHIN,  OPTION_SECONDS,   OPTION_UP_TO,
                                           OPTION_WEIGHTS, OPTION_FLEET_LAW, OPTION_MATCHER};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (call->value[others[k]] != NULL)
            return bsc_refuse_usage("--checkpoint and --%s cannot be used together",
                                    bsc_option_table[others[k]].name);
    return STATUS_DONE;
}

bsc_exit bsc_checkpoint_count(bsc_tally **tally, const bsc_subject *subject, const bsc_call *call,
                              bsc_run *run, bsc_stats *stats) {
    checkpoint c = {.path = call->value[OPTION_CHECKPOINT], .board = subject->name};
    bsc_error error = {.status = BSC_OK};
    *tally = NULL;
    *stats = (bsc_stats){.engine = BSC_ENGINE_DLX};
    bsc_exit status = check_call(call);
    if (status == STATUS_DONE && run->engine != BSC_ENGINE_AUTO && run->engine != BSC_ENGINE_DLX)
        status = bsc_refuse_usage("--checkpoint needs --engine auto or dlx: only subtrees of dlx "
                                  "are saved");
    if (status == STATUS_DONE) status = begin(&c, subject->matrix, run, call);
    if (status == STATUS_DONE) {
        run->tick = tick;
        run->context = &c;
        run->forecast_seconds = 0.0;
        bsc_meter_begin(&c.meter, call);
        status = run_parts(&c, subject->matrix, run, call, stats);
    }
    if (status == STATUS_DONE) {
        run->tick = bsc_interrupt_tick;
        run->context = NULL;
        bsc_part_join(tally, c.sum, subject->matrix, run, NULL, &error);
        status = bsc_report(&error);
    }
    if (status == STATUS_DONE && call->value[OPTION_STATS] != NULL) bsc_stats_print(stats);
    bsc_part_free(c.sum);
    return status;
}
