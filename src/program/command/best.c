/* best.c - `bscount best`: prints the cells to fire at after the shots so far, the best first.
 *
 * It answers five kinds of question, each in a function of its own: the best cells by a count of
 * all deployments (write_best); by --engine independent, which counts each ship on its own; by the
 * best play to the end of the game (--optimal); the fewest cells that surely hit, or surely sink
 * the fleet (--sure); and the best question to ask about a set of cells (--by question).
 *
 * In this file a subject always has a board and a log, the format is text, CSV or JSON, and a
 * function that returns another status than STATUS_DONE has printed why. */
#include "bscount_game.h"
#include "bscount_parts.h"

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
#include "show/view/best_view.h"
#include "show/view/result.h"
#include "show/view/sure_view.h"
#include "show/view/table.h"

#include <assert.h>
#include <math.h>

/* The time limit of --sure in seconds, if --within is not given. --sure searches for the fewest
 * cells that surely hit. On most boards that takes less than a second, and a search that takes
 * longer than this limit seldom comes to its end. */
#define SURE_SECONDS 10.0

/* Writes a table of the best cells, or of the best questions, in the format that the command line
 * asks for (text, CSV or JSON), and releases the table. If memory ran out for the table
 * (has_failed), reports that instead. `ranking` says how the rows are ranked, such as "entropy";
 * only JSON shows it. `engine` is the name of the engine that counted, or NULL if none did. */
static bsc_exit write_table(bsc_table *table, const bsc_subject *subject, const char *ranking,
                            const char *engine, const bsc_call *call, FILE *out) {
    const bsc_result origin = bsc_subject_result(subject, engine, call);
    if (table->has_failed || call->format != BSC_FORMAT_JSON)
        return bsc_table_print(table, NULL, &origin, call, out);
    bsc_best_write_json(table, &origin, ranking, call->skew, call->salvo, out);
    bsc_table_release(table);
    return STATUS_DONE;
}

/* The results of counting the deployments of a position. They are used to rank the cells and to
 * write the best ones. */
typedef struct position {
    const bsc_subject *subject;
    /* The result of the count: the total number of deployments and, for each option of the matrix
     * (a placement of a ship), the number of deployments that use it. NULL for --engine independent
     * and for the engine narrow, which make no tally. */
    const bsc_tally *tally;
    const bsc_map *map;    /* how likely each cell is to hold any ship */
    const char *engine;    /* the name of the engine that counted */
    bsc_criterion ranking; /* how the cells are to be ranked */
} position;

/* Writes to score[cells], whose elements must be 0 before, how good a shot at each cell is; greater
 * is better. If the ranking is by lookahead, only the best cell gets a score. If it is by entropy,
 * also writes to bits[cells] how much information, in bits, the answer to the shot gives. If
 * p->tally is NULL, the score of a cell is its probability in the map; with --skew this is raised
 * for some cells, such as the dark cells of a chessboard. After a failure the scores mean
 * nothing. */
static bsc_exit score_cells(double *score, double *bits, const position *p, const bsc_call *call) {
    const bsc_subject *subject = p->subject;
    const bsc_counted counted = {subject->matrix, p->tally};
    const bsc_run run = {.tick = bsc_interrupt_tick, .seconds = call->within};
    const bsc_settings settings = {
        .weights = subject->weights,
        .skew = call->skew,
        .run = &run,
    };
    bsc_error error = {0};
    if (p->tally != NULL) {
        bsc_rank_cells(score, bits, subject->problem, subject->log, &counted, &settings, p->ranking,
                       &error);
        return bsc_report(&error);
    }
    for (uint32_t cell = 0; cell < bsc_problem_cells(subject->problem); cell++)
        score[cell] = bsc_map_probability(p->map, cell);
    bsc_aim_skew(subject->log, call->skew, score);
    return STATUS_DONE;
}

/* Writes the comment lines above a table that is printed as text. These comment lines say which
 * cells the table has and, if the cells could not be ranked as --by asks for, how they are ranked
 * instead. `max_cells` is the greatest number of cells in the table; 0 means only the best
 * cells. */
static void write_comments(const position *p, size_t max_cells, const bsc_call *call, FILE *out) {
    const size_t shots = (size_t)call->salvo;
    if (bsc_map_samples(p->map) > 0 && max_cells == 0)
        fputs("# the best cell and all within two standard errors of it\n", out);
    if (shots > 1)
        fprintf(out, "# a salvo of %zu, chosen one after the other by expected hits\n", shots);
    if (p->ranking != call->by) fputs("# an estimate is ranked by probability\n", out);
}

/* Ranks the cells of the position, and writes a table of the best cells: with --salvo so many, else
 * those of --top, else only those that tie for the best. */
static bsc_exit write_best(const position *p, const bsc_call *call, FILE *out) {
    const bsc_subject *subject = p->subject;
    const size_t cells = bsc_problem_cells(subject->problem);
    const bool for_people = call->format == BSC_FORMAT_TEXT;
    /* If the cells are to be ranked by probability and the deployments were counted, the map has
     * all that is needed, and no scores are computed. The engine narrow makes such a map too,
     * without a matrix or a tally. The map of --engine independent is not enough, because that
     * engine counts no deployments. */
    const bool is_counted = p->tally != NULL || subject->matrix == NULL;
    const bool map_ranks = is_counted && p->ranking == BSC_BY_PROBABILITY && call->skew == 0.0;
    double *score = calloc(cells, sizeof *score);
    double *bits = calloc(cells, sizeof *bits);
    bsc_exit status = STATUS_DONE;
    if (score == NULL || bits == NULL)
        status = bsc_fail_memory();
    else if (!map_ranks)
        status = score_cells(score, bits, p, call);
    if (status == STATUS_DONE) {
        bsc_ranking ranking = {.max_cells = call->top};
        if (!map_ranks) ranking.score = score;
        if (p->ranking == BSC_BY_ENTROPY) ranking.bits = bits;
        if (call->salvo > 0) ranking.max_cells = (size_t)call->salvo;
        bsc_table table =
            bsc_best_table(subject->problem, subject->log, p->map, &ranking, for_people);
        if (for_people && !table.has_failed) write_comments(p, ranking.max_cells, call, out);
        status =
            write_table(&table, subject, bsc_criterion_names[p->ranking], p->engine, call, out);
    }
    free(score);
    free(bits);
    return status;
}

/* Reports that there is nothing to fire at, because the whole fleet is hit. Returns
 * STATUS_INPUT. */
static bsc_exit refuse_hit_fleet(void) {
    bsc_refuse_usage("the whole fleet is hit: there is no next shot");
    return STATUS_INPUT;
}

/* Returns STATUS_DONE if there is a cell to fire at. Otherwise prints why there is none, and
 * returns STATUS_INPUT. There is none if no deployment agrees with the shots (`has_deployments` is
 * false), or if the log has at least as many hits as the fleet has cells or says that the whole
 * fleet is hit. */
static bsc_exit check_can_fire(const bsc_subject *subject, bool has_deployments) {
    if (!has_deployments) bsc_note_reason_for_none(subject->problem);
    if (!has_deployments) return bsc_fail_none(subject->name);
    if (bsc_log_cells_left(subject->log) > 0) return STATUS_DONE;
    return refuse_hit_fleet();
}

/* Prints the best cells by --engine independent, which looks at each ship on its own. Its map does
 * not show whether any deployment of the whole fleet agrees with the shots. So this is checked
 * separately if no cell has a probability above 0, or if the whole fleet is hit. */
static bsc_exit print_independent(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_map *map = NULL;
    bsc_exit status = bsc_subject_map_independent(&map, subject, BSC_ALL_PIECES, call, NULL, true);
    if (status != STATUS_DONE) return status;
    const uint32_t best = bsc_find_best_cell(subject->problem, subject->log, map);
    const bool has_open_cell = best != UINT32_MAX && bsc_map_probability(map, best) > 0.0;
    const bool is_over = bsc_log_cells_left(subject->log) == 0;
    if (!has_open_cell || is_over) {
        const bsc_run run = {.threads = 1, .tick = bsc_interrupt_tick};
        bsc_error error = {0};
        bsc_log_check(subject->log, &run, &error);
        status = bsc_report_shots(&error, subject->log, subject->problem);
        if (status == STATUS_DONE) status = check_can_fire(subject, has_open_cell || is_over);
    }
    if (status == STATUS_DONE) {
        const position p = {
            .subject = subject,
            .map = map,
            .engine = "independent",
            .ranking = BSC_BY_PROBABILITY,
        };
        status = write_best(&p, call, out);
    }
    bsc_map_free(map);
    return status;
}

/* Says whether any cell has an expected number of shots: whether expected[cells] has a number that
 * is not infinity. */
static bool has_best_cell(const double *expected, uint32_t cells) {
    uint32_t cell = 0;
    while (cell < cells && isinf(expected[cell])) cell++;
    return cell < cells;
}

/* Prints the cells at which a player who plays as well as possible to the end of the game may fire
 * next (--optimal). Each cell has the expected number of shots until the whole fleet is hit. */
static bsc_exit print_best_play(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_meter meter;
    bsc_error error = {0};
    double *expected = calloc(bsc_problem_cells(subject->problem), sizeof *expected);
    if (expected == NULL) return bsc_fail_memory();
    const bsc_run run = bsc_meter_begin_run(&meter, call);
    bsc_best_play(subject->log, &run, expected, &error);
    bsc_meter_end(&meter);
    const bool has_deployments = error.status != BSC_BAD_INPUT;
    if (!has_deployments) {
        error = (bsc_error){0};
        bsc_log_check(subject->log, &run, &error);
    }
    bsc_exit status = bsc_report_shots(&error, subject->log, subject->problem);
    if (status == STATUS_DONE) status = check_can_fire(subject, has_deployments);
    if (status == STATUS_DONE && !has_best_cell(expected, bsc_problem_cells(subject->problem)))
        status = refuse_hit_fleet();
    if (status == STATUS_DONE) {
        bsc_table table =
            bsc_best_play_table(subject->problem, expected, call->format == BSC_FORMAT_TEXT);
        status = write_table(&table, subject, "optimal", NULL, call, out);
    }
    free(expected);
    return status;
}

/* Prints the best questions to ask (--by question): how many cells of a line or a rectangle hold a
 * ship, or whether any of them does. The best questions are those whose answer gives the most
 * information. */
static bsc_exit print_questions(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_meter meter;
    bsc_error error = {0};
    bsc_questions *questions;
    bsc_tally *tally;
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, NULL);
    if (status == STATUS_DONE)
        status = check_can_fire(subject, bsc_tally_estimate(tally, NULL) > 0.0L);
    bsc_tally_free(tally);
    if (status != STATUS_DONE) return status;
    const bsc_run run = bsc_meter_begin_run(&meter, call);
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

/* Writes the set of cells that --sure asks for, in the format that the command line asks for: text,
 * CSV or JSON (asserted). If the search has ended early, a smaller set may exist. Text and JSON
 * then say how many cells are proven to be needed (sure->bound). CSV has no column for this number,
 * so a note on standard error says it. Fails only if memory runs out. */
static bsc_exit write_sure(const bsc_sure_set *sure, const bsc_subject *subject,
                           const bsc_call *call, FILE *out) {
    const bsc_result origin = bsc_subject_result(subject, NULL, call);
    if (call->format == BSC_FORMAT_TEXT)
        return bsc_sure_write_text(sure, &origin, out) ? STATUS_DONE : bsc_fail_memory();
    bsc_table table = bsc_sure_table(sure, subject->problem);
    if (call->format == BSC_FORMAT_CSV && sure->bound < sure->size)
        fprintf(stderr, "bscount: note: fewer cells may do, but not fewer than %u\n", sure->bound);
    if (table.has_failed || call->format == BSC_FORMAT_CSV)
        return bsc_table_print(&table, NULL, &origin, call, out);
    assert(call->format == BSC_FORMAT_JSON);
    bsc_sure_write_json(sure, &table, &origin, out);
    bsc_table_release(&table);
    return STATUS_DONE;
}

/* Prints why there is nothing to fire at, although no answer to a shot is at fault: the board has
 * no deployment, or the whole fleet is hit. Returns STATUS_INPUT, or another status, but never
 * STATUS_DONE, if the count that tells these two cases apart fails. */
static bsc_exit refuse_without_target(const bsc_subject *subject, const bsc_call *call) {
    bsc_tally *tally;
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, NULL);
    if (status == STATUS_DONE)
        status = check_can_fire(subject, bsc_tally_estimate(tally, NULL) > 0.0L);
    bsc_tally_free(tally);
    return status == STATUS_DONE ? refuse_hit_fleet() : status;
}

/* Prints the smallest set of cells that surely hits (--sure): every deployment has a ship on at
 * least one of these cells. If the search does not end within SURE_SECONDS or the time of --within,
 * prints the smallest such set that it has found. Prints an error, and returns another status than
 * STATUS_DONE, if no deployment agrees with the shots, if the whole fleet is hit, or if the search
 * fails, as it does after a signal or on boards with too many cells (bsc_sure_cells). */
static bsc_exit print_surely_hit(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const uint32_t cells = bsc_problem_cells(subject->problem);
    bsc_meter meter;
    bsc_error error = {0};
    bsc_sure_set sure = {0};
    bool *chosen = calloc(cells, sizeof *chosen);
    if (chosen == NULL) return bsc_fail_memory();
    bsc_run run = bsc_meter_begin_run(&meter, call);
    run.seconds = bsc_call_counting(call, SURE_SECONDS).within;
    bsc_sure_cells(subject->log, &run, chosen, &sure.bound, &error);
    bsc_meter_end(&meter);
    const bool has_cells = error.status != BSC_BAD_INPUT;
    if (!has_cells) {
        error = (bsc_error){0};
        bsc_log_check(subject->log, &run, &error);
    }
    for (uint32_t cell = 0; cell < cells; cell++) sure.size += chosen[cell];
    bsc_exit status = bsc_report_shots(&error, subject->log, subject->problem);
    if (error.status == BSC_INTERRUPTED && sure.size > 0)
        fprintf(stderr, "bscount: stopped with %u cells that surely hit; not fewer than %u do\n",
                sure.size, sure.bound);
    if (status == STATUS_DONE && !has_cells) status = refuse_without_target(subject, call);
    sure.chosen = chosen;
    if (status == STATUS_DONE) status = write_sure(&sure, subject, call, out);
    free(chosen);
    return status;
}

/* Counts the deployments that agree with the shots, and makes the map of all ships. Sets *map to
 * the map and *tally to the counts; *tally stays NULL if the engine narrow counted, which makes
 * none. Sets *stats to how much work the count took. Both must be NULL before, and the caller frees
 * both, even after a failure. If the count fails, if no deployment agrees, or if the whole fleet is
 * hit, prints that, and returns another status than STATUS_DONE. */
static bsc_exit count_position(bsc_map **map, bsc_tally **tally, const bsc_subject *subject,
                               const bsc_call *call, bsc_stats *stats) {
    bsc_exit status = bsc_subject_count_map(map, tally, subject, call, BSC_ALL_PIECES, stats);
    if (status != STATUS_DONE) return status;
    bool has_deployments;
    if (*tally != NULL)
        has_deployments = bsc_tally_estimate(*tally, NULL) > 0.0L;
    else
        has_deployments = bsc_natural_double(bsc_map_total(*map)) > 0.0;
    status = check_can_fire(subject, has_deployments);
    if (status == STATUS_DONE && bsc_is_all_hit(subject->problem, subject->log, *map))
        status = refuse_hit_fleet();
    return status;
}

/* Prints the fewest cells by which the fleet is surely sunk (--sure sunk), if all of them are fired
 * at. Whichever deployment is the right one, the set must have all of its cells that were not fired
 * at yet. So the set must have these cells of all deployments that agree with the shots, and needs
 * no others: it has the cells that are not 0 in the map of all deployments. */
static bsc_exit print_surely_sunk(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const uint32_t cells = bsc_problem_cells(subject->problem);
    bsc_map *map = NULL;
    bsc_tally *tally = NULL;
    bsc_stats stats = {0};
    bsc_sure_set sure = {.goal = BSC_SURE_SUNK};
    bool *chosen = calloc(cells, sizeof *chosen);
    if (chosen == NULL) return bsc_fail_memory();
    bsc_exit status = count_position(&map, &tally, subject, call, &stats);
    for (uint32_t cell = 0; status == STATUS_DONE && cell < cells; cell++) {
        const bool has_ship = bsc_natural_double(bsc_map_cell(map, cell)) > 0.0;
        chosen[cell] = has_ship && !bsc_log_fired(subject->log, cell);
        sure.size += chosen[cell];
    }
    sure.bound = sure.size;
    sure.chosen = chosen;
    if (status == STATUS_DONE) status = write_sure(&sure, subject, call, out);
    free(chosen);
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}

/* Prints the fewest cells to fire at so that at least one shot surely hits a ship or, with --sure
 * sunk, so that the whole fleet is surely sunk. Refuses puzzles, where every cell has a ship. */
static bsc_exit print_sure(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    if (bsc_problem_fills_board(subject->problem)) {
        bsc_refuse_usage("every cell has a ship: --sure is for games, not for puzzles");
        return STATUS_INPUT;
    }
    if (call->sure == BSC_SURE_SUNK) return print_surely_sunk(subject, call, out);
    return print_surely_hit(subject, call, out);
}

/* Prints what the options ask for (see the top of this file). It is an error, STATUS_INPUT, if the
 * board has no deployment, if none agrees with the shots, or if the whole fleet is hit. */
bsc_exit bsc_best_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_stats stats = {0};
    if (call->by == BSC_BY_QUESTION) return print_questions(subject, call, out);
    if (call->text[OPTION_OPTIMAL]) return print_best_play(subject, call, out);
    if (call->text[OPTION_SURE]) return print_sure(subject, call, out);
    if (call->engine == ENGINE_INDEPENDENT) return print_independent(subject, call, out);
    bsc_exit status = count_position(&map, &tally, subject, call, &stats);
    if (status == STATUS_DONE) {
        position p = {
            .subject = subject,
            .tally = tally,
            .map = map,
            .engine = bsc_engine_name(stats.engine),
            .ranking = call->by,
        };
        /* The count became an estimate, because there was no time for an exact count (--within).
         * From an estimate, cells can be ranked only by their probability. */
        if (stats.engine == BSC_ENGINE_MC) p.ranking = BSC_BY_PROBABILITY;
        status = write_best(&p, call, out);
    }
    bsc_map_free(map);
    bsc_tally_free(tally);
    return status;
}
