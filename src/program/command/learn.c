/* learn.c - two commands. `bscount learn` makes a file of weights, which say how likely an opponent
 * is to choose each placement, from recorded games: from deployments, or from a table of how often
 * a ship lay on each cell. `bscount review` says what each shot of a recorded game was worth. */
#include "bscount_json.h"
#include "bscount_parts.h"

#include "program/command/blame.h"
#include "program/command/command.h"
#include "program/command/meter.h"
#include "program/command/refusals.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/report.h"
#include "show/session/review.h"
#include "show/view/record_view.h"
#include "show/view/result.h"

#include <float.h>
#include <math.h>

/* What `learn` has read from its files: either the deployments in several files, or one table of
 * how often a ship lay on each cell. */
typedef struct record_set {
    bsc_deployments **deployments; /* [files]: the deployments in each file; NULL for a table */
    size_t files;                  /* how many files were read */
    /* [cells]: for a table, the share of the games in which a ship lay on each cell; NULL if the
     * files have deployments. */
    double *share;
    double games; /* for a table, how many games it was made from; 0: that is not known */
} record_set;

/* Makes the weights of an opponent from the records. *weights must be NULL before, and is NULL
 * after a failure, which is printed; the caller frees it. If the records are a table, sets *fit to
 * how well the weights fit the table; otherwise *fit does not change. If the records are
 * deployments, refuses --smoothing 0 (STATUS_USAGE), because a placement that was never seen would
 * then be impossible. */
static bsc_exit learn(bsc_weights **weights, bsc_fit *fit, const bsc_subject *subject,
                      const record_set *records, const bsc_call *call) {
    bsc_meter meter;
    bsc_error error = {0};
    const bool is_table = records->share != NULL;
    double smoothing = call->smoothing;
    if (!is_table && !call->text[OPTION_SMOOTHING]) smoothing = 1.0;
    if (!is_table && smoothing < DBL_MIN) {
        bsc_refuse_usage("invalid --smoothing '%g'", smoothing);
        return bsc_hint("expected a number above 0, such as 1");
    }
    const bsc_run run = bsc_meter_begin_run(&meter, call);
    if (is_table)
        bsc_weights_fit(weights, subject->problem, records->share,
                        smoothing / (records->games + smoothing), false, &run, fit, &error);
    else
        bsc_weights_learn(weights, subject->problem,
                          (const bsc_deployments *const *)records->deployments, records->files,
                          smoothing, &run, &error);
    bsc_meter_end(&meter);
    return bsc_report(&error);
}

/* Reads the files of deployments, or the one table of cells, that the command line names; there is
 * at least one. Prints an error if there is a table and other files beside it, or --games without a
 * table. *records must be empty before; the caller frees what it then has, even after a failure. */
static bsc_exit open_records(record_set *records, const bsc_subject *subject,
                             const bsc_call *call) {
    bsc_exit status = STATUS_DONE;
    records->deployments = calloc((size_t)call->operands, sizeof(bsc_deployments *));
    if (records->deployments == NULL) return bsc_fail_memory();
    if (call->text[OPTION_GAMES]) records->games = (double)call->games;
    for (; records->files < (size_t)call->operands && status == STATUS_DONE; records->files++) {
        if (records->share != NULL) break;
        bsc_deployments **read = &records->deployments[records->files];
        status = bsc_records_open(read, &records->share, &records->games, subject->problem,
                                  call->operand[records->files]);
    }
    if (status == STATUS_DONE && records->share != NULL && call->operands > 1)
        return bsc_refuse_usage("a table of cells must be the only file");
    if (status == STATUS_DONE && records->share == NULL && call->text[OPTION_GAMES])
        return bsc_refuse_usage("--games needs a table of cells, not deployments");
    return status;
}

/* Carries out `learn`: makes the weights of an opponent from the files that the command line names,
 * and writes them to `out`. Prints an error if the command line names no files. */
bsc_exit bsc_learn_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    record_set records = {.files = 0};
    bsc_weights *weights = NULL;
    bsc_fit fit = {.maps = 0};
    if (call->operands == 0) return bsc_refuse_without_files(call, "no files of deployments given");
    bsc_exit status = open_records(&records, subject, call);
    if (status == STATUS_DONE) status = learn(&weights, &fit, subject, &records, call);
    if (status == STATUS_DONE && records.share != NULL)
        fprintf(out, "# fitted to a table of cells: the map of these weights is within %.1g rms\n",
                fmax(fit.rms, 1e-6)); /* a smaller figure is shown as 1e-06 */
    if (status == STATUS_DONE) bsc_weights_write(weights, subject->problem, out);
    bsc_weights_free(weights);
    for (size_t k = 0; k < records.files; k++) bsc_deployments_free(records.deployments[k]);
    free(records.deployments);
    free(records.share);
    return status;
}

/* ---- `bscount review`: what the shots of a game were worth ---- */

/* Carries out `review`: reads the shots of one game, from the file of --shots or from the one
 * operand, and prints what each of them was worth. Prints an error and returns STATUS_USAGE if the
 * command line names no file or several. */
bsc_exit bsc_review_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_subject game = {.name = subject->name, .problem = subject->problem};
    bsc_review review = {.judged_shot = NULL};
    bsc_error error = {0};
    bsc_meter meter;
    const char *path = call->text[OPTION_SHOTS];
    int files = call->operands;
    if (path != NULL) files++;
    if (files != 1) return bsc_refuse_without_files(call, "'review' needs one file of shots");
    if (path == NULL) path = call->operand[0];
    bsc_log_new(&game.log, game.problem, call->announce, &error);
    bsc_exit status = bsc_report(&error);
    if (status == STATUS_DONE) status = bsc_shots_load(&game, path);
    if (status == STATUS_DONE) {
        const bsc_run run = bsc_meter_begin_run(&meter, call);
        bsc_review_new(&review, game.problem, game.log, &run, &error);
        bsc_meter_end(&meter);
        status = bsc_report_shots(&error, game.log, game.problem);
    }
    const bsc_result origin = bsc_subject_result(&game, NULL, call);
    if (status == STATUS_DONE && !bsc_review_write(&review, &origin, call->format, out))
        status = bsc_fail_memory();
    free(review.judged_shot);
    bsc_log_free(game.log);
    return status;
}
