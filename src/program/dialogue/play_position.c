/* play_position.c - counts the deployments that agree with the shots of a game in `play`, ranks the
 * cells to fire at, and shows the map, the best cell and the ships.
 *
 *   log -> matrix -> tally (exact, or an estimate after a few seconds) -> map -> ranking
 *
 * Invariant: d->analysis has the results for d->log. (But the shot that ends a game against the
 * program may add `over` to d->log after the count.) If counting or ranking fails, d->analysis
 * still has the results for the log before the last change, and the caller restores that log. */
#include "program/dialogue/play_position.h"

#include "program/command/blame.h"
#include "program/command/run.h"
#include "program/command/run_options.h"
#include "program/dialogue/play_words.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/view/best_view.h"
#include "show/view/map_view.h"
#include "show/view/map_words.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

/* At most this many cells that are as good as the best cell are named after it, on the same line.
 * More of them would not fit on the line. */
#define MAX_NAMED 8u

/* The time limit of a count, in seconds, if neither --within nor --seconds is given. A count that
 * takes longer becomes an estimate, because the player is waiting for the answer. */
#define DEFAULT_SECONDS 3.0

const char *bsc_position_example_label(const bsc_dialogue *d) {
    if (bsc_problem_labels(d->problem) == BSC_LABELS_CUBE)
        return bsc_cell_place(d->problem, 0)->label;
    return "C1";
}

/* Returns how many cells of the fleet have been hit; at most as many as the largest fleet has. */
static uint32_t count_hits(const bsc_dialogue *d) {
    const uint32_t hits = bsc_log_hits(d->log);
    const uint32_t cells = bsc_problem_fleet_cells(d->problem);
    return hits < cells ? hits : cells;
}

uint32_t bsc_position_cells_left(const bsc_dialogue *d) {
    const uint32_t hits = count_hits(d);
    if (!d->analysis.can_hit || hits >= d->fleet_cells) return 0;
    if (bsc_log_is_over(d->log)) return 0;
    return d->fleet_cells - hits;
}

void bsc_analysis_release(bsc_analysis *a) {
    bsc_matrix_free(a->matrix);
    bsc_tally_free(a->tally);
    bsc_map_free(a->map);
    free(a->sunk);
    free(a->score);
    free(a->bits);
    *a = (bsc_analysis){0};
}

/* ---- Ranking ---- */

/* Returns a table of the best cells: the cell to fire at in the first row, and then a row for each
 * cell that is as good. The columns are those of bsc_best_table. The caller releases the table. */
static bsc_table best_table(const bsc_dialogue *d) {
    bsc_ranking ranking = {.score = d->analysis.score};
    if (d->ranking == BSC_BY_ENTROPY) ranking.bits = d->analysis.bits;
    return bsc_best_table(d->problem, d->log, d->analysis.map, &ranking, true);
}

/* Sets d->best_cell to the cell to fire at, or to UINT32_MAX if no cell is left to fire at. If
 * memory runs out, fails and leaves d->best_cell as it was. */
static bsc_status find_best(bsc_dialogue *d) {
    const bsc_problem *problem = d->problem;
    bsc_table table = best_table(d);
    const bool failed = table.has_failed;
    if (!failed) d->best_cell = UINT32_MAX;
    if (!failed && table.cells > 0) {
        const char *best_label = table.cell[0]; /* the first column of the first row */
        const uint32_t best_place = bsc_problem_find_place(problem, best_label);
        d->best_cell = bsc_problem_place(problem, best_place)->cell;
    }
    bsc_table_release(&table);
    if (failed) return bsc_error_become(d->error, BSC_NO_MEMORY);
    return BSC_OK;
}

/* Says whether the cells are ranked by the probabilities of the map alone, so that no scores are
 * needed. `skew` is the value of --skew that the ranking uses; 0 if it uses none. If the count has
 * become an estimate, the cells are always ranked by probability; so are the cells of a game that
 * is over, because there is nothing to look ahead to. */
static bool needs_only_map(const bsc_dialogue *d, double skew) {
    return (d->ranking == BSC_BY_PROBABILITY && skew == 0.0) || d->analysis.stopped_by != BSC_OK ||
           bsc_position_cells_left(d) == 0;
}

/* Stores new scores of the cells (`score`), and how much information each shot gives (`bits`), in
 * the analysis, frees the old ones, and sets d->best_cell. Both are NULL if the cells are ranked by
 * probability. The analysis now owns both arrays. But if memory runs out, frees `score` and `bits`,
 * and leaves the old scores and d->best_cell as they were. */
static bsc_status take_scores(bsc_dialogue *d, double *score, double *bits) {
    const bsc_analysis before = d->analysis;
    d->analysis.score = score;
    d->analysis.bits = bits;
    const bsc_status status = find_best(d);
    if (status != BSC_OK) d->analysis = before;
    free(status == BSC_OK ? before.score : score);
    free(status == BSC_OK ? before.bits : bits);
    return status;
}

bsc_status bsc_position_rank(bsc_dialogue *d) {
    const uint32_t cells = bsc_problem_cells(d->problem);
    const bsc_analysis *analysis = &d->analysis;
    double skew = d->call->skew;
    if (d->ranking == BSC_BY_LOOKAHEAD) skew = 0.0; /* --by lookahead does not use --skew */
    if (needs_only_map(d, skew)) return take_scores(d, NULL, NULL);
    double *score = calloc(cells, sizeof *score); /* how good a shot at each cell is */
    double *bits = calloc(cells, sizeof *bits);   /* how many bits of information it gives */
    const bsc_counted counted = {analysis->matrix, analysis->tally};
    const bsc_run run = {.tick = bsc_interrupt_tick, .seconds = d->call->within};
    const bsc_settings settings = {.weights = d->subject->weights, .skew = skew, .run = &run};
    bsc_error reason = {0};
    bsc_status status = BSC_NO_MEMORY;
    if (score == NULL || bits == NULL)
        bsc_error_become(&reason, BSC_NO_MEMORY);
    else
        status = bsc_rank_cells(score, bits, d->problem, d->log, &counted, &settings, d->ranking,
                                &reason);
    if (status == BSC_OK) return take_scores(d, score, bits);
    free(score);
    free(bits);
    /* The ranking that the player has asked for is too much work for this position. So the cells
     * are ranked by probability, and the player may ask for the other ranking again later. */
    if (status == BSC_LIMIT) {
        bsc_show_error(&reason, d->out);
        d->ranking = BSC_BY_PROBABILITY;
        return bsc_position_rank(d);
    }
    *d->error = reason;
    return status;
}

/* ---- Counting ---- */

/* Says whether some cell that was not fired at can hold a ship. */
static bool can_hit(const bsc_dialogue *d, const bsc_map *map) {
    for (uint32_t cell = 0; cell < bsc_problem_cells(d->problem); cell++)
        if (!bsc_log_fired(d->log, cell) && bsc_map_probability(map, cell) > 0.0) return true;
    return false;
}

/* Called when the results of a new count have replaced the results `before`: keeps them for the
 * change that may be taken back, if this is its first count, and otherwise releases them. */
static void keep_or_release(bsc_dialogue *d, bsc_analysis *before) {
    if (d->change == NULL || d->change->was_counted) {
        bsc_analysis_release(before);
        return;
    }
    d->change->analysis_before = *before;
    d->change->was_counted = true;
}

void bsc_position_begin_change(bsc_dialogue *d, bsc_change *change) {
    *change = (bsc_change){.steps_before = bsc_log_steps(d->log), .best_cell_before = d->best_cell};
    d->change = change;
}

bsc_status bsc_position_end_change(bsc_dialogue *d, bsc_status status) {
    bsc_change *change = d->change;
    d->change = NULL;
    if (status == BSC_OK) {
        bsc_analysis_release(&change->analysis_before);
        return status;
    }
    while (bsc_log_steps(d->log) > change->steps_before) bsc_log_undo(d->log);
    if (change->was_counted) {
        bsc_analysis_release(&d->analysis);
        d->analysis = change->analysis_before;
        d->best_cell = change->best_cell_before;
    }
    return status;
}

bsc_status bsc_position_count(bsc_dialogue *d) {
    const bsc_subject *subject = d->subject;
    bsc_analysis analysis = {0};
    bsc_status status =
        bsc_game_matrix(&analysis.matrix, subject, d->log, BSC_LAW_UNIFORM, d->error);
    if (status == BSC_OK)
        status = bsc_matrix_weigh_fleets(analysis.matrix, subject->problem, d->error);
    if (status == BSC_OK) {
        bsc_meter meter;
        bsc_counting *c = &d->counting;
        const bsc_run run = bsc_meter_begin(&meter, &c->run, d->call);
        status = bsc_tally_within(&analysis.tally, analysis.matrix, &run, c->within, &c->stats,
                                  &c->stopped_by, d->error);
        bsc_meter_end(&meter);
        analysis.stopped_by = c->stopped_by;
    }
    d->has_deployments = status == BSC_OK && bsc_tally_estimate(analysis.tally, NULL) > 0.0L;
    if (d->has_deployments)
        status = bsc_map_new(&analysis.map, subject->problem, analysis.matrix, analysis.tally,
                             BSC_ALL_PIECES, d->error);
    analysis.sunk = calloc(bsc_problem_cells(subject->problem), sizeof *analysis.sunk);
    if (status == BSC_OK && analysis.sunk == NULL)
        status = bsc_error_become(d->error, BSC_NO_MEMORY);
    if (status == BSC_OK && !d->has_deployments)
        status = bsc_log_check(d->log, &d->counting.run, d->error);
    if (status != BSC_OK || !d->has_deployments) {
        bsc_analysis_release(&analysis);
        return status;
    }
    analysis.can_hit = can_hit(d, analysis.map);
    bsc_find_sunk_ships(analysis.sunk, subject->problem, d->log, analysis.matrix, analysis.tally);
    bsc_analysis before = d->analysis;
    d->analysis = analysis;
    status = bsc_position_rank(d);
    if (status == BSC_OK) {
        keep_or_release(d, &before);
    } else {
        /* The new position could not be ranked. The caller will undo the last change of the log,
         * so the analysis of the position before that change is put back. */
        bsc_analysis_release(&d->analysis);
        d->analysis = before;
    }
    return status;
}

bsc_exit bsc_position_begin(bsc_dialogue *d, const bsc_subject *subject, const bsc_call *call) {
    d->subject = subject;
    d->problem = subject->problem;
    d->call = call;
    d->log = subject->log;
    d->ranking = call->by;
    d->fleet_cells = bsc_problem_fleet_cells(d->problem);
    /* A count with weights gets no time limit by default, because it cannot become an estimate. */
    d->counting = bsc_call_counting(call, subject->weights == NULL ? DEFAULT_SECONDS : 0.0);
    d->counting.run.every_option = true;
    if (bsc_position_count(d) != BSC_OK)
        return bsc_report_shots(d->error, subject->log, subject->problem);
    return d->has_deployments ? STATUS_DONE : bsc_fail_none(subject->name);
}

/* ---- Showing ---- */

bsc_status bsc_position_show_map(const bsc_dialogue *d, uint32_t piece) {
    const bsc_problem *problem = d->problem;
    bsc_map *ship_map = NULL;
    bsc_result result = {.board_name = d->subject->name,
                         .problem = problem,
                         .log = d->log,
                         .weights = d->subject->weights_file,
                         .fleet_law =
                             d->subject->weights == NULL ? NULL : bsc_call_fleet_law(d->call),
                         .map = d->analysis.map,
                         .sunk = d->analysis.sunk};
    if (piece != BSC_ALL_PIECES) {
        const bsc_status status =
            bsc_map_new(&ship_map, problem, d->analysis.matrix, d->analysis.tally, piece, d->error);
        if (status != BSC_OK) return status;
        result.ship_name = bsc_problem_piece(problem, piece)->name;
        result.map = ship_map;
    }
    const bool done = bsc_map_write_text(&result, d->depth, d->out);
    bsc_map_free(ship_map);
    if (!done) return bsc_error_become(d->error, BSC_NO_MEMORY);
    return BSC_OK;
}

/* If the last count of deployments has become an estimate, tells the player why, and from how many
 * random deployments the estimate was made. If the player has asked for another ranking, also says
 * that the cells are ranked by probability. Prints nothing if the count is exact, or if an estimate
 * was asked for by --engine mc. */
static void show_estimate(const bsc_dialogue *d) {
    const uint64_t samples = bsc_map_samples(d->analysis.map);
    if (d->analysis.stopped_by == BSC_OK) return;
    /* d->counting is about the last count, which may have been made for a shot that was then
     * refused. So the reason is taken from d->analysis, whose count is the one that is shown. */
    bsc_counting counting = d->counting;
    counting.stopped_by = d->analysis.stopped_by;
    bsc_counting_explain(&counting, d->out);
    fprintf(d->out, ": estimated from %" PRIu64 " random deployments\n", samples);
    if (d->ranking != BSC_BY_PROBABILITY) fputs("an estimate is ranked by probability\n", d->out);
}

/* Completes the line that names the best cell, the first row of `table`, which must have a row.
 * Adds in brackets the cells that are as good, which are in the other rows, and says whether the
 * chances are estimates. */
static void show_ties(const bsc_dialogue *d, const bsc_table *table) {
    const bool is_estimate = bsc_map_samples(d->analysis.map) > 0;
    const size_t ties = table->cells / table->columns - 1;
    const char *reason = " (as good:";
    if (is_estimate) reason = " (estimated, too close to tell apart:";
    if (ties > 0) {
        fputs(reason, d->out);
        for (size_t row = 1; row <= ties && row <= MAX_NAMED; row++)
            fprintf(d->out, " %s", table->cell[row * table->columns]);
        if (ties > MAX_NAMED) fprintf(d->out, " and %zu more", ties - MAX_NAMED);
        putc(')', d->out);
    } else if (is_estimate) {
        fputs(" (estimated)", d->out);
    }
    putc('\n', d->out);
}

unsigned bsc_position_count_fired(const bsc_dialogue *d) {
    unsigned cells = 0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(d->problem); cell++)
        cells += bsc_log_fired(d->log, cell);
    return cells;
}

bsc_status bsc_position_show_best(const bsc_dialogue *d) {
    if (bsc_position_cells_left(d) == 0) {
        const unsigned shots = bsc_position_count_fired(d);
        const unsigned hits = count_hits(d);
        fprintf(d->out, "all ships sunk after %u shot%s, %u of them misses\n", shots,
                bsc_plural_ending(shots), shots - hits);
        return BSC_OK;
    }
    bsc_table table = best_table(d);
    if (!table.has_failed && table.cells > 0) {
        show_estimate(d);
        fprintf(d->out, "best: %s, %s %%", table.cell[0], table.cell[1]);
        if (d->analysis.score != NULL && d->ranking == BSC_BY_ENTROPY)
            fprintf(d->out, ", %.4f bits", d->analysis.bits[d->best_cell]);
        show_ties(d, &table);
    }
    const bool failed = table.has_failed;
    bsc_table_release(&table);
    if (failed) return bsc_error_become(d->error, BSC_NO_MEMORY);
    return BSC_OK;
}

/* ---- Ships afloat and sunk, as the game announces them ---- */

/* Counts the shots that sank a ship and were announced in one way. `piece` and `size` say which of
 * three ways: with the ship's name (`piece` is its piece, `size` is 0), with its size (`piece` is
 * BSC_ALL_PIECES, `size` is its number of cells), or with neither (`piece` is BSC_ALL_PIECES,
 * `size` is 0). */
static uint32_t count_sunk(const bsc_dialogue *d, uint32_t piece, uint32_t size) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < bsc_log_shots(d->log); k++) {
        const bsc_shot *shot = bsc_log_shot(d->log, k);
        count += shot->answer == BSC_SUNK && shot->piece == piece && shot->size == size;
    }
    return count;
}

/* Returns how many ships were announced as sunk with the name of the piece. */
static uint32_t count_sunk_by_name(const bsc_dialogue *d, uint32_t piece) {
    return count_sunk(d, piece, 0);
}

uint32_t bsc_position_count_afloat(const bsc_dialogue *d, uint32_t piece) {
    const uint32_t copies = bsc_problem_piece(d->problem, piece)->copies;
    const uint32_t sunk = count_sunk_by_name(d, piece);
    return sunk < copies ? copies - sunk : 0;
}

/* Returns the number of ships in the fleet that have `size` cells. */
static uint32_t count_ships_of_size(const bsc_problem *problem, uint32_t size) {
    uint32_t ships = 0;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        if (piece->cells == size) ships += piece->copies;
    }
    return ships;
}

/* Returns the title of a list of ships: of the ships that are sunk or, if `sunk` is false, of those
 * that are afloat. If the number of ships may vary, the title for ships afloat says "at most",
 * because some of them may not be on the board. */
static const char *list_title(const bsc_dialogue *d, bool sunk) {
    if (sunk) return "sunk:";
    return bsc_problem_may_lack_ships(d->problem) ? "afloat, at most:" : "afloat:";
}

/* Prints the names and sizes of the ships that are sunk or, if `sunk` is false, of those that are
 * afloat. For example, "afloat: Carrier 5, Boat 1 x4" means one ship of 5 cells and four of 1 cell.
 * Prints nothing if there are no such ships. */
static void print_names(const bsc_dialogue *d, bool sunk) {
    const char *separator = list_title(d, sunk);
    bool is_empty = true;
    for (uint32_t p = 0; p < bsc_problem_pieces(d->problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(d->problem, p);
        uint32_t count = count_sunk_by_name(d, p);
        assert(count <= piece->copies); /* because some deployment agrees with the log */
        if (!sunk) count = piece->copies - count;
        if (count == 0) continue;
        fprintf(d->out, "%s %s %u", separator, piece->name, piece->cells);
        if (count > 1) fprintf(d->out, " x%u", count);
        separator = ",";
        is_empty = false;
    }
    if (!is_empty) putc('\n', d->out);
}

/* Prints the sizes of the ships that are sunk or, if `sunk` is false, of those that are afloat, for
 * games that do not announce names. The largest size comes first: "afloat: 5, 4, 3 x2, 2 (cells of
 * each ship)". Prints nothing if there are no such ships. */
static void print_sizes(const bsc_dialogue *d, bool sunk) {
    const char *separator = list_title(d, sunk);
    bool is_empty = true;
    for (uint32_t size = bsc_problem_fleet_cells(d->problem); size > 0; size--) {
        const uint32_t ships = count_ships_of_size(d->problem, size);
        uint32_t count = count_sunk(d, BSC_ALL_PIECES, size);
        assert(count <= ships); /* because some deployment agrees with the log */
        if (!sunk) count = ships - count;
        if (count == 0) continue;
        fprintf(d->out, "%s %u", separator, size);
        if (count > 1) fprintf(d->out, " x%u", count);
        separator = ",";
        is_empty = false;
    }
    if (!is_empty) fputs(" (cells of each ship)\n", d->out);
}

void bsc_position_show_ships(const bsc_dialogue *d) {
    const bsc_problem *problem = d->problem;
    const bsc_announce announced = bsc_log_announced(d->log);
    const unsigned unnamed = count_sunk(d, BSC_ALL_PIECES, 0);
    const unsigned cells = bsc_problem_fleet_cells(problem), hits = count_hits(d);
    const bool may_lack_ships = bsc_problem_may_lack_ships(problem);
    const bool is_over = bsc_position_cells_left(d) == 0;
    unsigned ships = 0;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        ships += bsc_problem_piece(problem, p)->copies;
    if (announced == BSC_ANNOUNCE_SUNK) {
        fprintf(d->out, "sunk: %u of %s%u ships\n", unnamed, may_lack_ships ? "at most " : "",
                ships);
    } else if (announced == BSC_ANNOUNCE_SIZE) {
        if (!is_over) print_sizes(d, false);
        print_sizes(d, true);
        if (unnamed > 0) fprintf(d->out, "sunk without a size: %u\n", unnamed);
    } else if (announced != BSC_ANNOUNCE_NONE) {
        if (!is_over) print_names(d, false);
        print_names(d, true);
        if (unnamed > 0) fprintf(d->out, "sunk without a name: %u\n", unnamed);
    }
    if (may_lack_ships)
        fprintf(d->out, "hit: %u cell%s\n", hits, bsc_plural_ending(hits));
    else
        fprintf(d->out, "hit: %u of %u cells\n", hits, cells);
}
