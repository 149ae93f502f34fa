/* list.c - two commands that write deployments one after another. `bscount list` writes every
 * deployment of a board, or every solution of a matrix file, as soon as the search finds it.
 * `bscount sample` writes random deployments. No deployment is stored, so a longer list does not
 * need more memory. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/terminal.h"
#include "program/command/blame.h"
#include "program/command/command.h"
#include "program/command/meter.h"
#include "program/command/notes.h"
#include "program/command/output.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/view/record_view.h"
#include "show/view/result.h"

/* How many deployments the function `visit` prints between two checks for signals. The search that
 * calls `visit` checks for signals too, but may print many deployments between its checks. */
#define VISITS_PER_CHECK 256u

/* How many random deployments `sample` draws between two calls of bsc_meter_tick, which shows the
 * progress and checks for signals. */
#define DRAWS_PER_TICK 1024u

/* The greatest number of deployments in a picture without --limit. Each is drawn as a board, and
 * this many boards fill a few rows of a screen. */
#define DEFAULT_BOARDS_OF_PICTURE 12u

/* The state of the command `list` while it writes the deployments of a board or the solutions of a
 * matrix. */
typedef struct list_writer {
    /* How the list is written. view.origin.problem is NULL if the matrix was read from a file
     * (--matrix) and not made from a board. */
    bsc_sample_view view;
    bsc_meter meter;
    uint64_t solutions; /* how many solutions the search has found so far */
    uint64_t limit;     /* the maximum number of solutions to print; 0: all */
    uint64_t every; /* the value of --every: with 3, only the solutions 1, 4, 7, ... are printed */
    uint64_t printed; /* how many solutions were printed so far */
    bool failed;      /* memory ran out while a solution was written */
    FILE *out;
} list_writer;

/* The search calls this function with each solution (it is a bsc_visit). `context` is the
 * list_writer. A solution is a set of options (rows) of the matrix, such as the placements of all
 * ships, and option[options] has their indices. Prints the solution unless --every or --limit
 * leaves it out. Returns false to end the search: at the limit, after a signal, if memory runs out
 * (writer->failed), or if writer->out has an error. */
static bool visit(void *context, const uint32_t *option, uint32_t options) {
    list_writer *writer = context;
    writer->solutions++;
    const uint64_t number = writer->solutions;
    if (writer->printed == writer->limit && writer->limit > 0) {
        writer->view.ended_at_limit = true;
        return false;
    }
    if ((number - 1) % writer->every != 0) return true;
    writer->view.deployments_before = (unsigned long)(number - 1);
    if (writer->view.origin.problem == NULL)
        bsc_solution_write(writer->view.matrix, writer->view.format, (unsigned long)number, option,
                           options, writer->out);
    else
        writer->failed = !bsc_sample_write(&writer->view, option, options, writer->out);
    if (writer->failed || ferror(writer->out)) return false;
    writer->printed++;
    if (writer->printed == writer->limit && writer->view.format != BSC_FORMAT_SVG) return false;
    return number % VISITS_PER_CHECK != 0 || !bsc_interrupted();
}

/* Returns the maximum number of solutions that `list` prints; 0 means all of them. This is the
 * value of --limit. Without --limit it is 0, except for a picture, which gets only as many boards
 * as fit on a screen. */
static uint64_t list_limit(const bsc_call *call) {
    if (call->format == BSC_FORMAT_SVG && !call->text[OPTION_LIMIT])
        return DEFAULT_BOARDS_OF_PICTURE;
    return call->limit;
}

/* Prints an error that says that a picture cannot have as many boards as the command line asks for.
 * `option` is the option with which the hint shows how to ask for fewer: "--limit" or "--samples".
 * Returns STATUS_USAGE. */
static bsc_exit refuse_boards(const char *option) {
    bsc_refuse_usage("a picture has at most %u boards", BSC_MAX_BOARDS);
    return bsc_hint("%s %u, or --format text, csv or json, which may be as long as they get",
                    option, BSC_MAX_BOARDS);
}

/* Explains why the board has no deployment that agrees with the shots: prints which shot
 * contradicts the earlier ones, and returns another status than STATUS_DONE; or, if the board has
 * no deployment even without the shots, writes a note about what may be the reason, and returns
 * STATUS_DONE. `run` has the settings of the search that found none, and `meter` is the meter that
 * shows its progress; it is ended here. */
static bsc_exit explain_none(const bsc_subject *subject, const bsc_run *run, bsc_meter *meter) {
    bsc_error error = {0};
    bsc_status status = BSC_OK;
    if (subject->log != NULL) status = bsc_log_check(subject->log, run, &error);
    bsc_meter_end(meter);
    if (status != BSC_OK) return bsc_report_shots(&error, subject->log, subject->problem);
    bsc_note_reason_for_none(subject->problem);
    return STATUS_DONE;
}

/* Runs the command `list` (a bsc_print of command.h). A list may be empty: that is an error only if
 * it is empty because of a shot. That --limit ends a list is no failure. */
bsc_exit bsc_list_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    list_writer writer = {.view = {.origin = bsc_subject_result(subject, NULL, call),
                                   .matrix = subject->matrix,
                                   .format = call->format,
                                   .depth = bsc_output_depth(out, call, true),
                                   .is_list = true},
                          .limit = list_limit(call),
                          .every = call->every,
                          .out = out};
    bsc_error error = {0};
    if (call->format == BSC_FORMAT_SVG && writer.limit > BSC_MAX_BOARDS)
        return refuse_boards("--limit");
    if (subject->problem != NULL)
        writer.failed = !bsc_sample_begin(&writer.view, writer.out);
    else if (writer.view.format == BSC_FORMAT_CSV)
        fputs("number,option\n", writer.out);
    const bsc_run run = bsc_meter_begin_run(&writer.meter, call);
    /* A line of progress would be mixed up with the deployments that are printed on the same
     * terminal. */
    if (bsc_is_terminal(writer.out)) writer.meter.is_shown = false;
    if (!writer.failed)
        bsc_solutions_visit(subject->matrix, &run, call->text[OPTION_UP_TO], visit, &writer,
                            &error);
    bsc_meter_end(&writer.meter);
    if (subject->problem != NULL && !bsc_sample_end(&writer.view, writer.out)) writer.failed = true;
    if (error.status != BSC_OK) return bsc_report(&error);
    if (bsc_interrupted()) return bsc_fail_interrupted();
    if (writer.failed) return bsc_fail_memory();
    return writer.solutions == 0 ? explain_none(subject, &run, &writer.meter) : STATUS_DONE;
}

/* ---- Random deployments ---- */

/* Runs the command `sample` (a bsc_print of command.h). Without a deployment to draw, prints an
 * error and returns STATUS_INPUT; with --samples 0, writes a list without deployments. */
bsc_exit bsc_sample_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_sample_view view = {.origin = bsc_subject_result(subject, NULL, call),
                            .matrix = subject->matrix,
                            .seed = call->seed,
                            .format = call->format,
                            .depth = bsc_output_depth(out, call, true)};
    bsc_sampler *sampler;
    bsc_error error = {0};
    bsc_meter meter;
    const bsc_run run = bsc_meter_begin_run(&meter, call);
    uint64_t samples = 1;
    if (call->text[OPTION_SAMPLES]) samples = call->samples;
    if (call->format == BSC_FORMAT_SVG && samples > BSC_MAX_BOARDS)
        return refuse_boards("--samples");
    bsc_sampler_new(&sampler, subject->matrix, view.seed, &run, &error);
    const bool has_solutions = sampler != NULL && bsc_sampler_any(sampler);
    uint32_t *option = NULL, count;
    if (has_solutions)
        option = calloc((size_t)bsc_sampler_max_options(sampler) + 1, sizeof *option);
    bool done = option != NULL && bsc_output_write_origin(out, call, &view.origin);
    if (done) done = bsc_sample_begin(&view, out);
    /* A line of progress would be mixed up with the deployments that are printed on the same
     * terminal. */
    if (bsc_is_terminal(out)) meter.is_shown = false;
    for (uint64_t k = 0; k < samples && done && !ferror(out); k++) {
        const bsc_progress progress = {.fraction = (double)k / (double)samples};
        if (k % DRAWS_PER_TICK == 0 && !bsc_meter_tick(&meter, &progress)) {
            bsc_error_become(&error, BSC_INTERRUPTED);
            break;
        }
        if (bsc_sampler_draw(sampler, option, &count, &error) != BSC_OK) break;
        done = bsc_sample_write(&view, option, count, out);
    }
    if (option != NULL && !bsc_sample_end(&view, out)) done = false;
    free(option);
    bsc_sampler_free(sampler);
    bsc_meter_end(&meter);
    if (error.status != BSC_OK) return bsc_report(&error);
    if (!has_solutions) {
        const bsc_exit status = explain_none(subject, &run, &meter);
        return status == STATUS_DONE ? bsc_fail_none(subject->name) : status;
    }
    if (!done) return bsc_fail_memory();
    return STATUS_DONE;
}
