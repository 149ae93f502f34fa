/* sample.c - `bscount sample`: uniformly random deployments. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/meter.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/sample_view.h"

#include <stdlib.h>

static bsc_exit write_samples(bsc_sampler *sampler, const bsc_subject *subject, uint64_t samples,
                              uint64_t seed, const bsc_call *call, bsc_target *target) {
    bsc_sample_view view = {
        .origin = {subject->name, subject->problem, subject->log, subject->weights_file, NULL},
        .matrix = subject->matrix,
        .seed = seed,
        .format = (bsc_sample_format)bsc_call_format(call)};
    bsc_error error = {.status = BSC_OK};
    uint32_t *option = calloc((size_t)bsc_sampler_max_options(sampler) + 1, sizeof *option), count;
    if (option == NULL) return bsc_fail_memory();
    FILE *out = bsc_target_begin(target);
    bool done = bsc_target_write_origin(target, call, &view.origin) == EXIT_DONE;
    bsc_sample_begin(&view, out);
    for (uint64_t k = 0; k < samples && done && !ferror(out); k++) {
        if (bsc_sampler_draw(sampler, option, &count, &error) != BSC_OK) break;
        done = bsc_sample_write(&view, option, count, out);
    }
    bsc_sample_end(&view, out);
    free(option);
    if (error.status != BSC_OK) return bsc_fail(&error);
    return done ? EXIT_DONE : bsc_fail_memory();
}

/* No deployment: the shots contradict each other, or there is none at all. */
static bsc_exit refuse_none(const bsc_subject *subject, const bsc_run *run) {
    bsc_error error = {.status = BSC_OK};
    if (subject->log != NULL && bsc_log_check(subject->log, run, &error) != BSC_OK)
        return bsc_fail(&error);
    fprintf(stderr, "bscount: error: %s has no deployment to draw\n", subject->name);
    return EXIT_INPUT;
}

static bsc_exit print_samples(const bsc_subject *subject, const bsc_call *call,
                              bsc_target *target) {
    bsc_sampler *sampler;
    bsc_error error = {.status = BSC_OK};
    bsc_meter meter;
    bsc_run run = {.threads = 1, .tick = bsc_meter_tick, .context = &meter};
    uint64_t samples = 1, seed = 1;
    bsc_exit status = bsc_call_number(&samples, call, OPTION_SAMPLES, UINT64_C(1) << 40);
    if (status == EXIT_DONE) status = bsc_call_seed(&seed, call);
    if (status == EXIT_DONE) status = bsc_call_run(&run, call);
    if (status != EXIT_DONE) return status;
    bsc_meter_begin(&meter, call);
    if (bsc_sampler_new(&sampler, subject->matrix, seed, &run, &error) != BSC_OK)
        return bsc_fail(&error);
    status = bsc_sampler_any(sampler) ? write_samples(sampler, subject, samples, seed, call, target)
                                      : refuse_none(subject, &run);
    bsc_meter_end(&meter);
    bsc_sampler_free(sampler);
    return status;
}

bsc_exit bsc_sample_command(const bsc_call *call) {
    return bsc_call_print(call, print_samples);
}
