/* sample.c - `bscount sample`: uniformly random deployments. */
#include "cli/run.h"

#include <stdlib.h>
#include <unistd.h>

#define DRAWS_A_TICK 1024u

/* The progress line would run into samples that are shown on the same terminal. */
static bool go_on(bsc_meter *meter, double fraction, FILE *out) {
    const bsc_progress progress = {.fraction = fraction};
    if (isatty(fileno(out)) == 1) return !bsc_interrupted();
    return bsc_meter_tick(meter, &progress);
}

/* False when memory ran out; what else went wrong is in the error. */
static bool write_samples(bsc_sampler *sampler, bsc_sample_view *view, uint64_t samples,
                          const bsc_call *call, bsc_meter *meter, bsc_target *target,
                          bsc_error *error) {
    uint32_t *option = calloc((size_t)bsc_sampler_max_options(sampler) + 1, sizeof *option), count;
    if (option == NULL) return false;
    FILE *out = target->file.stream;
    bool done = bsc_target_write_origin(target, call, &view->origin);
    bsc_sample_begin(view, out);
    for (uint64_t k = 0; k < samples && done && !ferror(out); k++) {
        if (k % DRAWS_A_TICK == 0 && !go_on(meter, (double)k / (double)samples, out)) {
            *error = (bsc_error){.status = BSC_INTERRUPTED, .message = "interrupted"};
            break;
        }
        if (bsc_sampler_draw(sampler, option, &count, error) != BSC_OK) break;
        done = bsc_sample_write(view, option, count, out);
    }
    bsc_sample_end(view, out);
    free(option);
    return done;
}

static bsc_exit print_samples(const bsc_subject *subject, const bsc_call *call,
                              bsc_target *target) {
    bsc_sample_view view = {.origin = {subject->name, subject->problem, subject->log,
                                       subject->weights_file, NULL, subject->sunk,
                                       bsc_call_law(call)},
                            .matrix = subject->matrix,
                            .seed = call->count.seed,
                            .format = call->output.format};
    bsc_sampler *sampler;
    bsc_error error = {.status = BSC_OK};
    bsc_meter meter;
    bsc_run run = {.threads = 1, .tick = bsc_meter_tick, .context = &meter};
    const uint64_t samples = call->given[OPTION_SAMPLES] ? call->count.samples : 1;
    bsc_call_run(&run, call);
    bsc_meter_begin(&meter, call);
    bsc_sampler_new(&sampler, subject->matrix, view.seed, &run, &error);
    const bool any = sampler != NULL && bsc_sampler_any(sampler);
    const bool done = !any || write_samples(sampler, &view, samples, call, &meter, target, &error);
    bsc_sampler_free(sampler);
    bsc_meter_end(&meter);
    if (error.status != BSC_OK) return bsc_report(&error);
    if (!any && subject->log != NULL && bsc_log_check(subject->log, &run, &error) != BSC_OK)
        return bsc_report(&error);
    if (!any) return bsc_fail_none(subject->name);
    return done ? STATUS_DONE : bsc_fail_memory();
}

bsc_exit bsc_sample_command(const bsc_call *call) {
    return bsc_call_print(call, print_samples);
}
