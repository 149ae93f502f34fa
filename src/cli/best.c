/* best.c - `bscount best`: the cells to fire at. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/best_view.h"
#include "view/envelope.h"

#include <stdlib.h>

enum { BY_PROBABILITY, BY_ENTROPY, BY_LOOKAHEAD }; /* in the order of the option's choices */

static const char *by_name(const bsc_call *call) {
    return call->value[OPTION_BY] == NULL ? "probability" : call->value[OPTION_BY];
}

static unsigned by_of(const bsc_call *call) {
    return bsc_choice(bsc_option_table[OPTION_BY].choices, by_name(call));
}

static bsc_exit read_aim(bsc_aim *aim, const bsc_call *call) {
    *aim = (bsc_aim){.by_entropy = by_of(call) == BY_ENTROPY};
    return bsc_call_skew(&aim->skew, call);
}

/* `engine` may be NULL. */
static bsc_exit write_table(const bsc_table *table, const bsc_subject *subject, const char *by,
                            double skew, const char *engine, const bsc_call *call,
                            bsc_target *target) {
    const bsc_origin origin = {subject->name, subject->problem, subject->log, subject->weights_file,
                               engine};
    if (table->failed) return bsc_fail_memory();
    if (bsc_call_format(call) != 2) {
        const bsc_exit status = bsc_target_write_origin(target, call, &origin);
        return status == EXIT_DONE ? bsc_table_print(table, call, target) : status;
    }
    FILE *out = bsc_target_begin(target);
    bsc_envelope_begin("best", out);
    bsc_envelope_add_origin(&origin, 2, out);
    bsc_envelope_add_text("by", by, out);
    bsc_envelope_add_real("skew", skew, out);
    bsc_envelope_add_table("cells", table, out);
    bsc_envelope_end(out);
    return EXIT_DONE;
}

/* The strategy's own cell is the best one. */
static bsc_exit score_by_lookahead(const bsc_subject *subject, const bsc_tally *tally,
                                   double *score) {
    const bsc_settings settings = {.weights = subject->weights};
    bsc_error error = {.status = BSC_OK};
    const bsc_counted counted = {subject->matrix, tally};
    uint32_t cell;
    if (bsc_strategy_choose(bsc_strategy_find("lookahead"), subject->log, &settings, &counted, 1,
                            &cell, &error) != BSC_OK)
        return bsc_fail(&error);
    score[cell] = 1.0;
    return EXIT_DONE;
}

static bsc_exit score_cells(const bsc_subject *subject, const bsc_tally *tally, const bsc_aim *aim,
                            unsigned by, double *score, double *bits) {
    if (by == BY_LOOKAHEAD) return score_by_lookahead(subject, tally, score);
    bsc_aim_scores(subject->log, subject->matrix, tally, aim, score);
    for (uint32_t cell = 0; cell < bsc_problem_cells(subject->problem) && by == BY_ENTROPY; cell++)
        bits[cell] = bsc_shot_bits(subject->log, subject->matrix, tally, cell);
    return EXIT_DONE;
}

/* By the scores, or where they are NULL by the map itself. */
static bsc_table make_table(const bsc_subject *subject, const bsc_map *map, const double *score,
                            const double *bits, bool eyes) {
    const bsc_ranking ranking = {score, bits};
    if (!bsc_map_exact(map))
        return bsc_best_estimates(subject->problem, subject->log, map, score, eyes);
    return bsc_best_table(subject->problem, subject->log, map, score == NULL ? NULL : &ranking,
                          eyes);
}

static bsc_exit write_best(const bsc_subject *subject, const bsc_tally *tally,
                           const bsc_stats *stats, const bsc_map *map, const bsc_aim *aim,
                           const bsc_call *call, bsc_target *target) {
    const size_t cells = bsc_problem_cells(subject->problem);
    const bool eyes = bsc_call_format(call) == 0;
    const unsigned by = by_of(call);
    double *score = calloc(cells, sizeof *score), *bits = calloc(cells, sizeof *bits);
    bsc_exit status = score == NULL || bits == NULL
                          ? bsc_fail_memory()
                          : score_cells(subject, tally, aim, by, score, bits);
    if (status == EXIT_DONE) {
        const bool plain = by == BY_PROBABILITY && aim->skew == 0.0;
        bsc_table table =
            make_table(subject, map, plain ? NULL : score, by == BY_ENTROPY ? bits : NULL, eyes);
        if (eyes && bsc_map_samples(map) > 0 && !table.failed)
            fputs("# the best and all that the draws do not tell from it, by two standard errors\n",
                  bsc_target_begin(target));
        status = write_table(&table, subject, by_name(call), aim->skew,
                             bsc_engine_name(stats->engine), call, target);
        bsc_table_release(&table);
    }
    free(score);
    free(bits);
    return status;
}

/* By --engine independent: its numbers are no deployments', but a skew can favour them all the
 * same. */
static bsc_exit print_independent(const bsc_subject *subject, const bsc_aim *aim,
                                  const bsc_call *call, bsc_target *target) {
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
        bsc_table table = bsc_best_estimates(subject->problem, subject->log, map, score,
                                             bsc_call_format(call) == 0);
        status =
            write_table(&table, subject, "probability", aim->skew, "independent", call, target);
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
    if (status == EXIT_DONE && bsc_map_new(&map, subject->problem, subject->matrix, tally,
                                           BSC_ALL_PIECES, &error) != BSC_OK)
        status = bsc_fail(&error);
    if (status == EXIT_DONE) status = write_best(subject, tally, &stats, map, &aim, call, target);
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}

static bsc_exit print_best_play(const bsc_subject *subject, const bsc_call *call,
                                bsc_target *target) {
    bsc_run run = {.threads = 1};
    bsc_error error = {.status = BSC_OK};
    bsc_exit status = bsc_call_run(&run, call);
    if (status != EXIT_DONE) return status;
    if (call->value[OPTION_MEMORY] == NULL) run.memory_limit = 0; /* its own default is less */
    double *expected = calloc(bsc_problem_cells(subject->problem), sizeof *expected);
    if (expected == NULL) return bsc_fail_memory();
    if (bsc_best_play(subject->log, &run, expected, &error) == BSC_OK) {
        bsc_table table =
            bsc_best_play_table(subject->problem, expected, bsc_call_format(call) == 0);
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

/* Options that would be passed over in silence. */
static bsc_exit refuse_pairs(const bsc_call *call) {
    static const bsc_option_id others[] = {OPTION_BY, OPTION_SKEW, OPTION_ENGINE, OPTION_WEIGHTS};
    const unsigned by = by_of(call);
    for (size_t k = 0; k < 4 && call->value[OPTION_OPTIMAL] != NULL; k++)
        if (call->value[others[k]] != NULL)
            return bsc_refuse_usage("--optimal does not go with --%s",
                                    bsc_option_table[others[k]].name);
    if ((bsc_call_estimates(call) || bsc_call_independent(call)) && by != BY_PROBABILITY)
        return bsc_refuse_usage("--by %s goes with an exact engine, not with --engine %s",
                                by_name(call), call->value[OPTION_ENGINE]);
    if (call->value[OPTION_WEIGHTS] != NULL && by == BY_ENTROPY)
        return bsc_refuse_usage("--by entropy does not go with --weights");
    if (call->value[OPTION_SKEW] != NULL && by == BY_LOOKAHEAD)
        return bsc_refuse_usage("--by lookahead does not go with --skew");
    return EXIT_DONE;
}

bsc_exit bsc_best_command(const bsc_call *call) {
    const bsc_exit status = refuse_pairs(call);
    if (status != EXIT_DONE) return status;
    return bsc_call_print(call, call->value[OPTION_OPTIMAL] != NULL ? print_best_play : print_best);
}
