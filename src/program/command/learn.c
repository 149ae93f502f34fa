/* learn.c - what was recorded of games: `bscount learn`, from deployments or a table of cells to a
 * weights file; and `bscount review`, of a game's shots. */
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

/* The contents of the files: deployments, or one table. */
typedef struct records {
    bsc_deployments **deployments; /* [files] */
    size_t files;
    double *share; /* [cells], or NULL */
    double games;
} records;

static bsc_exit learn(bsc_weights **weights, bsc_fit *fit, const bsc_subject *subject,
                      const records *files, const bsc_call *call) {
    bsc_meter meter;
    bsc_error error = {0};
    const bool table = files->share != NULL;
    const double smoothing = table || call->text[OPTION_SMOOTHING] ? call->smoothing : 1.0;
    if (!table && smoothing < DBL_MIN) {
        bsc_refuse_usage("invalid --smoothing '%g'", smoothing);
        return bsc_hint("expected a number above 0, such as 1");
    }
    const bsc_run run = bsc_meter_run(&meter, call);
    if (table)
        bsc_weights_fit(weights, subject->problem, files->share,
                        smoothing / (files->games + smoothing), false, &run, fit, &error);
    else
        bsc_weights_learn(weights, subject->problem,
                          (const bsc_deployments *const *)files->deployments, files->files,
                          smoothing, &run, &error);
    bsc_meter_end(&meter);
    return bsc_report(&error);
}

static bsc_exit open_records(records *files, const bsc_subject *subject, const bsc_call *call) {
    bsc_exit status = STATUS_DONE;
    files->deployments = calloc((size_t)call->operands, sizeof(bsc_deployments *));
    if (files->deployments == NULL) return bsc_fail_memory();
    if (call->text[OPTION_GAMES]) files->games = (double)call->games;
    for (; files->files < (size_t)call->operands && status == STATUS_DONE; files->files++) {
        if (files->share != NULL) break;
        bsc_deployments **read = &files->deployments[files->files];
        status = bsc_records_open(read, &files->share, &files->games, subject->problem,
                                  call->operand[files->files]);
    }
    if (status == STATUS_DONE && files->share != NULL && call->operands > 1)
        return bsc_refuse_usage("a table of cells must be the only file");
    if (status == STATUS_DONE && files->share == NULL && call->text[OPTION_GAMES])
        return bsc_refuse_usage("--games needs a table of cells, not deployments");
    return status;
}

bsc_exit bsc_learn_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    records files = {.files = 0};
    bsc_weights *weights = NULL;
    bsc_fit fit = {.maps = 0};
    if (call->operands == 0) return bsc_refuse_without_files(call, "no files of deployments given");
    bsc_exit status = open_records(&files, subject, call);
    if (status == STATUS_DONE) status = learn(&weights, &fit, subject, &files, call);
    if (status == STATUS_DONE && files.share != NULL)
        fprintf(out, "# fitted to a table of cells: the map of these weights is within %.1g rms\n",
                fit.rms > 1e-6 ? fit.rms : 1e-6);
    if (status == STATUS_DONE) bsc_weights_write(weights, subject->problem, out);
    bsc_weights_free(weights);
    for (size_t k = 0; k < files.files; k++) bsc_deployments_free(files.deployments[k]);
    free(files.deployments);
    free(files.share);
    return status;
}

/* ---- `bscount review`: what the shots of a game were worth ---- */

bsc_exit bsc_review_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_subject game = {.name = subject->name, .problem = subject->problem};
    bsc_review review = {.turn = NULL};
    bsc_error error = {0};
    bsc_meter meter;
    const char *path = call->operands > 0 ? call->operand[0] : call->text[OPTION_SHOTS];
    if (path == NULL || call->operands > (call->text[OPTION_SHOTS] == NULL))
        return bsc_refuse_without_files(call, "'review' needs one file of shots");
    bsc_log_new(&game.log, game.problem, call->announce, &error);
    bsc_exit status = bsc_report(&error);
    if (status == STATUS_DONE) status = bsc_shots_load(&game, path);
    if (status == STATUS_DONE) {
        const bsc_run run = bsc_meter_run(&meter, call);
        bsc_review_new(&review, game.problem, game.log, &run, &error);
        bsc_meter_end(&meter);
        status = bsc_report_shots(&error, game.log, game.problem);
    }
    const bsc_result origin = bsc_subject_result(&game, NULL, call);
    if (status == STATUS_DONE && !bsc_review_write(&review, &origin, call->format, out))
        status = bsc_fail_memory();
    free(review.turn);
    bsc_log_free(game.log);
    return status;
}
