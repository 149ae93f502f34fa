/* list.c - `bscount list`: every deployment, or every solution of a matrix file, one after the
 * other as they are found. Nothing is kept, so the list may be as long as it likes. */
#include "cli/run.h"

#include <unistd.h>

#define VISITS_A_LOOK 256u /* at the interrupt, beside the search's own ticks */

typedef struct list {
    bsc_sample_view view; /* of a board's deployments; of a file's solutions, its matrix */
    bsc_meter meter;
    bool meters;                  /* not where the deployments are shown on the same terminal */
    uint64_t found, limit, every; /* limit 0: none */
    uint64_t printed;
    bool failed; /* memory ran out */
    FILE *out;
} list;

static bool tick(void *context, const bsc_progress *progress) {
    list *l = context;
    return l->meters ? bsc_meter_tick(&l->meter, progress) : !bsc_interrupted();
}

static bool visit(void *context, const uint32_t *option, uint32_t options) {
    list *l = context;
    const uint64_t number = ++l->found;
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

static bsc_exit print_list(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    list l = {.view = {.origin = {.board = subject->name,
                                  .problem = subject->problem,
                                  .log = subject->log},
                       .matrix = subject->matrix,
                       .format = call->output.format,
                       .lines = true},
              .limit = call->show.limit,
              .every = call->show.every,
              .out = target->file.stream};
    bsc_run run = {.threads = 1, .tick = tick, .context = &l};
    bsc_error error = {.status = BSC_OK};
    l.meters = isatty(fileno(l.out)) != 1;
    if (subject->problem != NULL)
        bsc_sample_begin(&l.view, l.out);
    else if (l.view.format == BSC_FORMAT_CSV)
        fputs("number,option\n", l.out);
    bsc_meter_begin(&l.meter, call);
    bsc_solutions_visit(subject->matrix, &run, call->given[OPTION_UP_TO], visit, &l, &error);
    bsc_meter_end(&l.meter);
    if (error.status != BSC_OK) return bsc_report(&error);
    if (bsc_interrupted()) return bsc_fail_interrupted();
    return l.failed ? bsc_fail_memory() : STATUS_DONE;
}

bsc_exit bsc_list_command(const bsc_call *call) {
    return bsc_call_print(call, print_list);
}
