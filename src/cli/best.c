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

static bsc_exit write_table(const bsc_table *table, const bsc_subject *subject, const bsc_aim *aim,
                            const bsc_stats *stats, const bsc_call *call, bsc_target *target) {
    const bsc_origin origin = {subject->name, subject->problem, subject->log,
                               bsc_engine_name(stats->engine)};
    if (bsc_call_format(call) != 2) return bsc_table_print(table, call, target);
    if (table->failed) return bsc_fail_memory();
    FILE *out = bsc_target_begin(target);
    bsc_envelope_begin("best", out);
    bsc_envelope_add_origin(&origin, 2, out);
    bsc_envelope_add_text("by", aim->by_entropy ? "entropy" : "probability", out);
    bsc_envelope_add_real("skew", aim->skew, out);
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
        if (eyes && !bsc_map_exact(map) && !table.failed)
            fputs("# the best and all that the draws do not tell from it, by two standard errors\n",
                  bsc_target_begin(target));
        status = write_table(&table, subject, aim, stats, call, target);
        bsc_table_release(&table);
    }
    free(score);
    free(bits);
    return status;
}

static bsc_exit print_best(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_error error = {.status = BSC_OK};
    bsc_aim aim;
    bsc_stats stats;
    bsc_exit status = read_aim(&aim, call);
    if (status == EXIT_DONE) status = bsc_subject_count(&tally, subject, call, true, &stats);
    if (status == EXIT_DONE &&
        bsc_map_new(&map, subject->problem, subject->matrix, tally, BSC_ALL_PIECES, &error) != BSC_OK)
        status = bsc_fail(&error);
    if (status == EXIT_DONE) status = write_best(subject, tally, &stats, map, &aim, call, target);
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}

bsc_exit bsc_best_command(const bsc_call *call) {
    const char *by = call->value[OPTION_BY];
    if (bsc_call_estimates(call) && by != NULL && strcmp(by, "entropy") == 0)
        return bsc_refuse_usage("--by entropy goes with an exact engine, not with --engine mc");
    return bsc_call_print(call, print_best);
}
