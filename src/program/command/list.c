/* list.c - deployments, one after the other: `bscount list`, of every deployment, or every solution
 * of a matrix file, as they are found; and `bscount sample`, of random ones. Nothing is kept, so
 * the list may be as long as it likes. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/blame.h"
#include "program/command/command.h"
#include "program/command/meter.h"
#include "program/command/output.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/view/record_view.h"
#include "show/view/result.h"

#include <unistd.h>

#define VISITS_A_LOOK 256u /* at the interrupt, beside the search's own ticks */
#define DRAWS_A_TICK  1024u

typedef struct list {
    bsc_sample_view view; /* of a board's deployments; of a file's solutions, its matrix */
    bsc_meter meter;
    uint64_t solutions; /* found so far */
    uint64_t limit;     /* solutions to print; 0: all */
    uint64_t every;     /* print each solution of this number, and no other */
    uint64_t printed;
    bool failed; /* memory ran out */
    FILE *out;
} list;

static bool visit(void *context, const uint32_t *option, uint32_t options) {
    list *l = context;
    const uint64_t number = ++l->solutions;
    if (l->printed == l->limit && l->limit > 0) return false;
    if ((number - 1) % l->every != 0) return true;
    l->view.written = (unsigned long)(number - 1);
    if (l->view.origin.problem == NULL)
        bsc_solution_write(l->view.matrix, l->view.format, (unsigned long)number, option, options,
                           l->out);
    else
        l->failed = !bsc_sample_write(&l->view, option, options, l->out);
    if (l->failed || ferror(l->out) || ++l->printed == l->limit) return false;
    return number % VISITS_A_LOOK != 0 || !bsc_interrupted();
}

bsc_exit bsc_list_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    list l = {.view = {.origin = bsc_subject_result(subject, NULL, call),
                       .matrix = subject->matrix,
                       .format = call->format,
                       .is_list = true},
              .limit = call->limit,
              .every = call->every,
              .out = out};
    bsc_error error = {0};
    if (subject->problem != NULL)
        bsc_sample_begin(&l.view, l.out);
    else if (l.view.format == BSC_FORMAT_CSV)
        fputs("number,option\n", l.out);
    const bsc_run run = bsc_meter_run(&l.meter, call);
    /* the progress line would run into deployments that are shown on the same terminal */
    if (isatty(fileno(l.out)) == 1) l.meter.shown = false;
    bsc_solutions_visit(subject->matrix, &run, call->text[OPTION_UP_TO], visit, &l, &error);
    bsc_meter_end(&l.meter);
    if (error.status != BSC_OK) return bsc_report(&error);
    if (bsc_interrupted()) return bsc_fail_interrupted();
    return l.failed ? bsc_fail_memory() : STATUS_DONE;
}

/* ---- Uniformly random deployments ---- */

bsc_exit bsc_sample_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_sample_view view = {.origin = bsc_subject_result(subject, NULL, call),
                            .matrix = subject->matrix,
                            .seed = call->seed,
                            .format = call->format};
    bsc_sampler *sampler;
    bsc_error error = {0};
    bsc_meter meter;
    const bsc_run run = bsc_meter_run(&meter, call);
    const uint64_t samples = call->text[OPTION_SAMPLES] ? call->samples : 1;
    bsc_sampler_new(&sampler, subject->matrix, view.seed, &run, &error);
    const bool has_solutions = sampler != NULL && bsc_sampler_any(sampler);
    uint32_t *option = NULL, count;
    if (has_solutions)
        option = calloc((size_t)bsc_sampler_max_options(sampler) + 1, sizeof *option);
    bool done = option != NULL && bsc_output_write_origin(out, call, &view.origin);
    if (option != NULL) bsc_sample_begin(&view, out);
    /* the progress line would run into samples that are shown on the same terminal */
    if (isatty(fileno(out)) == 1) meter.shown = false;
    for (uint64_t k = 0; k < samples && done && !ferror(out); k++) {
        const bsc_progress progress = {.fraction = (double)k / (double)samples};
        if (k % DRAWS_A_TICK == 0 && !bsc_meter_tick(&meter, &progress)) {
            bsc_error_become(&error, BSC_INTERRUPTED);
            break;
        }
        if (bsc_sampler_draw(sampler, option, &count, &error) != BSC_OK) break;
        done = bsc_sample_write(&view, option, count, out);
    }
    if (option != NULL) bsc_sample_end(&view, out);
    free(option);
    bsc_sampler_free(sampler);
    bsc_meter_end(&meter);
    if (error.status != BSC_OK) return bsc_report(&error);
    if (!has_solutions && subject->log != NULL &&
        bsc_log_check(subject->log, &run, &error) != BSC_OK)
        return bsc_report_shots(&error, subject->log, subject->problem);
    if (!has_solutions) return bsc_fail_none(subject->name);
    return done ? STATUS_DONE : bsc_fail_memory();
}
