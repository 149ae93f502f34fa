/* learn.c - `bscount learn`: from recorded deployments to a weights file. */
#include "cli/run.h"

#include <float.h>
#include <stdlib.h>

static bsc_exit learn(const bsc_subject *subject, bsc_deployments *const *records,
                      const bsc_call *call, bsc_target *target) {
    bsc_weights *weights;
    bsc_meter meter;
    bsc_run run = {.tick = bsc_meter_tick, .context = &meter};
    bsc_error error = {.status = BSC_OK};
    double smoothing = 1.0;
    bsc_exit status = bsc_call_real(&smoothing, call, OPTION_SMOOTHING, DBL_MIN, 1e9,
                                    "expected a number above 0, such as 1");
    if (status == STATUS_DONE) status = bsc_call_run(&run, call);
    if (status != STATUS_DONE) return status;
    bsc_meter_begin(&meter, call);
    bsc_weights_learn(&weights, subject->problem, (const bsc_deployments *const *)records,
                      (size_t)call->operands, smoothing, &run, &error);
    bsc_meter_end(&meter);
    if (error.status != BSC_OK) return bsc_report(&error);
    bsc_weights_write(weights, subject->problem, target->file.stream);
    bsc_weights_free(weights);
    return STATUS_DONE;
}

static bsc_exit print_weights(const bsc_subject *subject, const bsc_call *call,
                              bsc_target *target) {
    const size_t files = (size_t)call->operands;
    bsc_deployments **records = calloc(files, sizeof(bsc_deployments *));
    bsc_exit status = records == NULL ? bsc_fail_memory() : STATUS_DONE;
    for (size_t k = 0; k < files && status == STATUS_DONE; k++)
        status = bsc_deployments_open(&records[k], subject->problem, call->operand[k], call);
    if (status == STATUS_DONE) status = learn(subject, records, call, target);
    for (size_t k = 0; records != NULL && k < files; k++) bsc_deployments_free(records[k]);
    free(records);
    return status;
}

bsc_exit bsc_learn_command(const bsc_call *call) {
    if (call->operands > 0) return bsc_call_print(call, print_weights);
    bsc_refuse_usage("no files of deployments given");
    bsc_hint("for example: bscount learn --board classic games.csv --output weights.csv");
    return STATUS_USAGE;
}
