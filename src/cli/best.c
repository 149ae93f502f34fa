/* best.c - `bscount best`: the cells to fire at. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/best_view.h"
#include "view/envelope.h"

#include <stdlib.h>
#include <string.h>

static bsc_exit read_aim(bsc_aim *aim, const bsc_call *call) {
    const char *by = call->value[OPTION_BY];
    *aim =
        (bsc_aim){.by_entropy = by != NULL && bsc_choice(bsc_option_table[OPTION_BY].choices, by) == 1};
    return bsc_call_skew(&aim->skew, call);
}

/* `engine` may be NULL. */
static bsc_exit write_table(const bsc_table *table, const bsc_subject *subject, const char *by,
                            double skew, const char *engine, const bsc_call *call, bsc_target *target) {
    const bsc_origin origin = {subject->name, subject->problem, subject->log, subject->weights_file,
                               engine};
    if (bsc_call_format(call) != 2) return bsc_table_print(table, call, target);
    if (table->failed) return bsc_fail_memory();
    FILE *out = bsc_target_begin(target);
    bsc_envelope_begin("best", out);
    bsc_envelope_add_origin(&origin, 2, out);
    bsc_envelope_add_text("by", by, out);
    bsc_envelope_add_real("skew", skew, out);
    bsc_envelope_add_table("cells", table, out);
    bsc_envelope_end(out);
    return EXIT_DONE;
}

static bsc_exit write_best(const bsc_subject *subject, const bsc_tally *tally, const bsc_stats *stats,
                           const bsc_map *map, const bsc_aim *aim, const bsc_call *call,
                           bsc_target *target) {
    const size_t cells = bsc_problem_cells(subject->problem);
    double *score = calloc(cells, sizeof *score), *bits = calloc(cells, sizeof *bits);
    bsc_exit status = EXIT_DONE;
    if (score == NULL || bits == NULL) {
        status = bsc_fail_memory();
    } else {
        const bsc_ranking ranking = {score, aim->by_entropy ? bits : NULL};
        const bool exact = !aim->by_entropy && aim->skew == 0.0;
        bsc_aim_scores(subject->log, subject->matrix, tally, aim, score);
        for (uint32_t cell = 0; cell < cells && aim->by_entropy; cell++)
            bits[cell] = bsc_shot_bits(subject->log, subject->matrix, tally, cell);
        const bool eyes = bsc_call_format(call) == 0;
        bsc_table table =
            bsc_map_exact(map)
                ? bsc_best_table(subject->problem, subject->log, map, exact ? NULL : &ranking, eyes)
                : bsc_best_estimates(subject->problem, subject->log, map, exact ? NULL : score, eyes);
        if (eyes && !bsc_map_exact(map) && bsc_map_samples(map) > 0 && !table.failed)
            fputs("# the best and all that the draws do not tell from it, by two standard errors\n",
                  bsc_target_begin(target));
        status = write_table(&table, subject, aim->by_entropy ? "entropy" : "probability", aim->skew,
                             bsc_engine_name(stats->engine), call, target);
        bsc_table_release(&table);
    }
    free(score);
    free(bits);
    return status;
}

/* By --engine independent: its numbers are no deployments', but a skew can favour them all the same. */
static bsc_exit print_independent(const bsc_subject *subject, const bsc_aim *aim, const bsc_call *call,
                                  bsc_target *target) {
    const uint32_t cells = bsc_problem_cells(subject->problem);
    bsc_map *map = NULL;
    uint64_t checks;
    bsc_exit status = bsc_subject_independent(&map, subject, BSC_ALL_PIECES, call, &checks);
    if (status != EXIT_DONE) return status;
    bsc_print_checks(call, checks);
    double *score = calloc(cells, sizeof *score);
    for (uint32_t cell = 0; cell < cells && score != NULL; cell++)
        score[cell] = bsc_map_probability(map, cell);
    if (score == NULL) {
        status = bsc_fail_memory();
    } else {
        bsc_aim_skew(subject->log, aim->skew, score);
        bsc_table table =
            bsc_best_estimates(subject->problem, subject->log, map, score, bsc_call_format(call) == 0);
        status = write_table(&table, subject, "probability", aim->skew, "independent", call, target);
        bsc_table_release(&table);
    }
    free(score);
    bsc_map_free(map);
    return status;
}

static bsc_exit print_best(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_error error = {.status = BSC_OK};
    bsc_aim aim;
    bsc_stats stats;
    bsc_exit status = read_aim(&aim, call);
    if (status == EXIT_DONE && bsc_call_independent(call))
        return print_independent(subject, &aim, call, target);
    if (status == EXIT_DONE) status = bsc_subject_count(&tally, subject, call, true, &stats);
    if (status == EXIT_DONE &&
        bsc_map_new(&map, subject->problem, subject->matrix, tally, BSC_ALL_PIECES, &error) != BSC_OK)
        status = bsc_fail(&error);
    if (status == EXIT_DONE) status = write_best(subject, tally, &stats, map, &aim, call, target);
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}

static bsc_exit print_best_play(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_run run = {.threads = 1};
    bsc_error error = {.status = BSC_OK};
    bsc_exit status = bsc_call_run(&run, call);
    if (status != EXIT_DONE) return status;
    if (call->value[OPTION_MEMORY] == NULL) run.memory_limit = 0; /* its own default is less */
    double *expected = calloc(bsc_problem_cells(subject->problem), sizeof *expected);
    if (expected == NULL) return bsc_fail_memory();
    if (bsc_best_play(subject->log, &run, expected, &error) == BSC_OK) {
        bsc_table table = bsc_best_play_table(subject->problem, expected, bsc_call_format(call) == 0);
        status = write_table(&table, subject, "optimal", 0.0, NULL, call, target);
        bsc_table_release(&table);
    } else {
        bsc_error blame = {.status = BSC_OK};
        if (error.status == BSC_BAD_INPUT) bsc_log_check(subject->log, &run, &blame);
        status = bsc_fail(blame.status == BSC_OK ? &error : &blame);
    }
    free(expected);
    return status;
}

bsc_exit bsc_best_command(const bsc_call *call) {
    static const bsc_option_id others[] = {OPTION_BY, OPTION_SKEW, OPTION_ENGINE, OPTION_WEIGHTS};
    const char *by = call->value[OPTION_BY];
    for (size_t k = 0; k < 4 && call->value[OPTION_OPTIMAL] != NULL; k++)
        if (call->value[others[k]] != NULL)
            return bsc_refuse_usage("--optimal does not go with --%s", bsc_option_table[others[k]].name);
    if (call->value[OPTION_OPTIMAL] != NULL) return bsc_call_print(call, print_best_play);
    if ((bsc_call_estimates(call) || bsc_call_independent(call)) && by != NULL &&
        strcmp(by, "entropy") == 0)
        return bsc_refuse_usage("--by entropy goes with an exact engine, not with --engine %s",
                                call->value[OPTION_ENGINE]);
    if (call->value[OPTION_WEIGHTS] != NULL && by != NULL && strcmp(by, "entropy") == 0)
        return bsc_refuse_usage("--by entropy does not go with --weights");
    return bsc_call_print(call, print_best);
}
