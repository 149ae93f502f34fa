/* best.c - `bscount best`: the cells to fire at. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/best_view.h"

#include <stdlib.h>
#include <string.h>

static bsc_exit read_aim(bsc_aim *aim, const bsc_call *call) {
    const char *by = call->value[OPTION_BY];
    *aim =
        (bsc_aim){.by_entropy = by != NULL && bsc_choice(bsc_option_table[OPTION_BY].choices, by) == 1};
    return bsc_call_skew(&aim->skew, call);
}

static bsc_exit write_best(const bsc_subject *subject, const bsc_tally *tally, const bsc_map *map,
                           const bsc_aim *aim, const bsc_call *call, bsc_target *target) {
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
        if (eyes && !bsc_map_exact(map) && !table.failed)
            fputs("# the best and all that the draws do not tell from it, by two standard errors\n",
                  bsc_target_begin(target));
        status = bsc_table_print(&table, call, target);
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
    bsc_exit status = bsc_subject_independent(&map, subject, BSC_ALL_PIECES, call);
    if (status != EXIT_DONE) return status;
    double *score = calloc(cells, sizeof *score);
    for (uint32_t cell = 0; cell < cells && score != NULL; cell++)
        score[cell] = bsc_map_probability(map, cell);
    if (score == NULL) {
        status = bsc_fail_memory();
    } else {
        bsc_aim_skew(subject->log, aim->skew, score);
        bsc_table table =
            bsc_best_estimates(subject->problem, subject->log, map, score, bsc_call_format(call) == 0);
        status = bsc_table_print(&table, call, target);
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
    bsc_exit status = read_aim(&aim, call);
    if (status == EXIT_DONE && bsc_call_independent(call))
        return print_independent(subject, &aim, call, target);
    if (status == EXIT_DONE) status = bsc_subject_count(&tally, subject, call, true);
    if (status == EXIT_DONE &&
        bsc_map_new(&map, subject->problem, subject->matrix, tally, BSC_ALL_PIECES, &error) != BSC_OK)
        status = bsc_fail(&error);
    if (status == EXIT_DONE) status = write_best(subject, tally, map, &aim, call, target);
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}

bsc_exit bsc_best_command(const bsc_call *call) {
    const char *by = call->value[OPTION_BY];
    if ((bsc_call_estimates(call) || bsc_call_independent(call)) && by != NULL &&
        strcmp(by, "entropy") == 0)
        return bsc_refuse_usage("--by entropy goes with an exact engine, not with --engine %s",
                                call->value[OPTION_ENGINE]);
    return bsc_call_print(call, print_best);
}
