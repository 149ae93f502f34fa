/* best.c - `bscount best`: the cells to fire at. */
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
#include "show/view/best_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

/* `engine` may be NULL. Releases the table. */
static bsc_exit write_table(bsc_table *table, const bsc_subject *subject, const char *by,
                            const char *engine, const bsc_call *call, FILE *out) {
    const bsc_result origin = bsc_subject_result(subject, engine, call);
    if (table->has_failed || call->format != BSC_FORMAT_JSON)
        return bsc_table_print(table, NULL, &origin, call, out);
    bsc_best_write_json(table, &origin, by, call->skew, call->salvo, out);
    bsc_table_release(table);
    return STATUS_DONE;
}

/* Of --engine independent there is no tally, but numbers that a skew can favour too. */
static bsc_exit write_best(const bsc_subject *subject, const bsc_tally *tally, const char *engine,
                           bsc_by by, const bsc_map *map, const bsc_call *call, FILE *out) {
    const bsc_problem *problem = subject->problem;
    const size_t cells = bsc_problem_cells(problem);
    const bool for_people = call->format == BSC_FORMAT_TEXT;
    const double skew = call->skew;
    const bool counts = tally != NULL || subject->matrix == NULL; /* or is a map by narrow */
    const size_t shots = (size_t)call->salvo;
    const bool plain = counts && by == BSC_BY_PROBABILITY && skew == 0.0;
    const bsc_counted counted = {subject->matrix, tally};
    const bsc_run run = {.tick = bsc_interrupt_tick, .seconds = call->within};
    const bsc_settings settings = {.weights = subject->weights, .skew = skew, .run = &run};
    bsc_error error = {0};
    double *score = calloc(cells, sizeof *score), *bits = calloc(cells, sizeof *bits);
    bsc_exit status = score == NULL || bits == NULL ? bsc_fail_memory() : STATUS_DONE;
    if (status == STATUS_DONE && tally == NULL) {
        for (uint32_t cell = 0; cell < cells; cell++) score[cell] = bsc_map_probability(map, cell);
        bsc_aim_skew(subject->log, skew, score);
    } else if (status == STATUS_DONE && !plain) {
        bsc_rank_cells(score, bits, problem, subject->log, &counted, &settings, by, &error);
        status = bsc_report(&error);
    }
    if (status == STATUS_DONE) {
        bsc_ranking ranking = {.max_cells = call->top};
        if (!plain) ranking.score = score;
        if (by == BSC_BY_ENTROPY) ranking.bits = bits;
        if (shots > 0) ranking.max_cells = shots;
        bsc_table table = bsc_best_table(problem, subject->log, map, &ranking, for_people);
        if (for_people && !table.has_failed) {
            if (bsc_map_samples(map) > 0 && ranking.max_cells == 0)
                fputs("# the best cell and all within two standard errors of it\n", out);
            if (shots > 1)
                fprintf(out, "# a salvo of %zu, chosen one after the other by expected hits\n",
                        shots);
            if (by != call->by) fputs("# an estimate is ranked by probability\n", out);
        }
        status = write_table(&table, subject, bsc_by_names[by], engine, call, out);
    }
    free(score);
    free(bits);
    return status;
}

/* Says why there is no cell to fire at, if there is none: no deployment agrees with the shots (no
 * open cell may have a ship), or the whole fleet is hit. */
static bsc_exit check_game(const bsc_subject *subject, bool has_open_cell) {
    if (!has_open_cell) return bsc_fail_none(subject->name);
    if (bsc_log_cells_left(subject->log) > 0) return STATUS_DONE;
    bsc_refuse_usage("the whole fleet is hit: there is no next shot");
    return STATUS_INPUT;
}

static bsc_exit print_independent(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_map *map = NULL;
    bsc_exit status = bsc_subject_independent(&map, subject, BSC_ALL_PIECES, call, NULL, true);
    if (status != STATUS_DONE) return status;
    /* its numbers do not say whether there is a deployment */
    const uint32_t best = bsc_find_best_cell(subject->problem, subject->log, map);
    const bool has_open_cell = best != UINT32_MAX && bsc_map_probability(map, best) > 0.0;
    const bool over = bsc_log_cells_left(subject->log) == 0;
    if (!has_open_cell || over) {
        const bsc_run run = {.threads = 1, .tick = bsc_interrupt_tick};
        bsc_error error = {0};
        bsc_log_check(subject->log, &run, &error);
        status = bsc_report_shots(&error, subject->log, subject->problem);
        if (status == STATUS_DONE) status = check_game(subject, has_open_cell || over);
    }
    if (status == STATUS_DONE)
        status = write_best(subject, NULL, "independent", BSC_BY_PROBABILITY, map, call, out);
    bsc_map_free(map);
    return status;
}

static bsc_exit print_best_play(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_meter meter;
    bsc_error error = {0};
    double *expected = calloc(bsc_problem_cells(subject->problem), sizeof *expected);
    if (expected == NULL) return bsc_fail_memory();
    const bsc_run run = bsc_meter_run(&meter, call);
    bsc_best_play(subject->log, &run, expected, &error);
    bsc_meter_end(&meter);
    const bool has_deployments = error.status != BSC_BAD_INPUT;
    if (!has_deployments) {
        error = (bsc_error){0};
        bsc_log_check(subject->log, &run, &error);
    }
    bsc_exit status = bsc_report_shots(&error, subject->log, subject->problem);
    if (status == STATUS_DONE) status = check_game(subject, has_deployments);
    if (status == STATUS_DONE) {
        bsc_table table =
            bsc_best_play_table(subject->problem, expected, call->format == BSC_FORMAT_TEXT);
        status = write_table(&table, subject, "optimal", NULL, call, out);
    }
    free(expected);
    return status;
}

static bsc_exit print_questions(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_meter meter;
    bsc_error error = {0};
    bsc_questions *questions;
    bsc_tally *tally;
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, NULL);
    if (status == STATUS_DONE) status = check_game(subject, bsc_tally_estimate(tally, NULL) > 0.0L);
    bsc_tally_free(tally);
    if (status != STATUS_DONE) return status;
    const bsc_run run = bsc_meter_run(&meter, call);
    bsc_questions_new(&questions, subject->problem, subject->matrix, &run, &error);
    bsc_meter_end(&meter);
    status = bsc_report(&error);
    if (status == STATUS_DONE) {
        bsc_table table = bsc_question_table(subject->problem, questions, call->top,
                                             call->format == BSC_FORMAT_TEXT);
        status = write_table(&table, subject, "question", NULL, call, out);
    }
    bsc_questions_free(questions);
    return status;
}

bsc_exit bsc_best_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_stats stats = {0};
    if (call->by == BSC_BY_QUESTION) return print_questions(subject, call, out);
    if (call->text[OPTION_OPTIMAL]) return print_best_play(subject, call, out);
    if (call->engine == ENGINE_INDEPENDENT) return print_independent(subject, call, out);
    bsc_exit status = bsc_subject_count_map(&map, &tally, subject, call, BSC_ALL_PIECES, &stats);
    const bool estimated = stats.engine == BSC_ENGINE_MC; /* with --within */
    if (status == STATUS_DONE)
        status = check_game(subject, tally != NULL ? bsc_tally_estimate(tally, NULL) > 0.0L
                                                   : bsc_natural_double(bsc_map_total(map)) > 0.0);
    if (status == STATUS_DONE)
        status = write_best(subject, tally, bsc_engine_name(stats.engine),
                            estimated ? BSC_BY_PROBABILITY : call->by, map, call, out);
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}
