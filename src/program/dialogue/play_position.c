/* play_position.c - a game at one moment, counted, ranked and shown. */
#include "program/dialogue/play_position.h"

#include "program/command/blame.h"
#include "program/command/run.h"
#include "program/command/run_options.h"
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

#define MAX_NAMED       8u  /* of the cells that are as good as the best */
#define DEFAULT_SECONDS 3.0 /* for a count */

const char *bsc_position_example(const bsc_dialogue *d) {
    const bool cube = bsc_problem_labels(d->problem) == BSC_LABELS_CUBE;
    return cube ? bsc_cell_place(d->problem, 0)->label : "C1";
}

uint32_t bsc_position_left(const bsc_dialogue *d) {
    return bsc_log_cells_left(d->log);
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

/* The best cells, the first of them the one to fire at. */
static bsc_table best_table(const bsc_dialogue *d) {
    const bsc_ranking ranking = {.score = d->analysis.score,
                                 .bits = d->ranking == BSC_BY_ENTROPY ? d->analysis.bits : NULL};
    return bsc_best_table(d->problem, d->log, d->analysis.map, &ranking, true);
}

static bsc_status find_best(bsc_dialogue *d) {
    const bsc_problem *problem = d->problem;
    bsc_table table = best_table(d);
    const bool failed = table.has_failed;
    d->best_cell = UINT32_MAX;
    if (!failed && table.cells > 0)
        d->best_cell =
            bsc_problem_place(problem, bsc_problem_find_place(problem, table.cell[0]))->cell;
    bsc_table_release(&table);
    return failed ? bsc_error_become(d->error, BSC_NO_MEMORY) : BSC_OK;
}

bsc_status bsc_position_rank(bsc_dialogue *d) {
    const uint32_t cells = bsc_problem_cells(d->problem);
    bsc_analysis *now = &d->analysis;
    free(now->score);
    free(now->bits);
    now->score = now->bits = NULL;
    /* an estimate is ranked by probability; and a game that is over has nothing to look ahead to */
    const double skew = d->ranking == BSC_BY_LOOKAHEAD ? 0.0 : d->call->skew;
    if ((d->ranking == BSC_BY_PROBABILITY && skew == 0.0) || now->stopped_by != BSC_OK ||
        bsc_position_left(d) == 0)
        return find_best(d);
    now->score = calloc(cells, sizeof *now->score);
    now->bits = calloc(cells, sizeof *now->bits);
    if (now->score == NULL || now->bits == NULL) return bsc_error_become(d->error, BSC_NO_MEMORY);
    const bsc_counted counted = {now->matrix, now->tally};
    const bsc_run run = {.tick = bsc_interrupt_tick, .seconds = d->call->within};
    const bsc_settings settings = {.weights = d->subject->weights, .skew = skew, .run = &run};
    bsc_error reason = {0};
    const bsc_status status = bsc_rank_cells(now->score, now->bits, d->problem, d->log, &counted,
                                             &settings, d->ranking, &reason);
    if (status == BSC_LIMIT) { /* another number of ships may do */
        bsc_show_error(&reason, d->out);
        d->ranking = BSC_BY_PROBABILITY;
        return bsc_position_rank(d);
    }
    if (status == BSC_OK) return find_best(d);
    *d->error = reason;
    return status;
}

/* ---- Counting ---- */

bsc_status bsc_position_count(bsc_dialogue *d) {
    const bsc_subject *subject = d->subject;
    bsc_analysis analysis = {0};
    bsc_status status =
        bsc_game_matrix(&analysis.matrix, subject, d->log, BSC_LAW_UNIFORM, d->error);
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
    bsc_find_sunk_ships(analysis.sunk, subject->problem, d->log, analysis.matrix, analysis.tally);
    bsc_analysis_release(&d->analysis);
    d->analysis = analysis;
    return bsc_position_rank(d);
}

bsc_exit bsc_position_begin(bsc_dialogue *d, const bsc_subject *subject, const bsc_call *call) {
    d->subject = subject;
    d->problem = subject->problem;
    d->call = call;
    d->log = subject->log;
    d->ranking = call->by;
    d->counting = /* weights have no estimates */
        bsc_call_counting(call, subject->weights == NULL ? DEFAULT_SECONDS : 0.0);
    d->counting.run.every_option = true;
    if (bsc_position_count(d) != BSC_OK)
        return bsc_report_shots(d->error, subject->log, subject->problem);
    return d->has_deployments ? STATUS_DONE : bsc_fail_none(subject->name);
}

/* ---- Showing ---- */

bsc_status bsc_position_show_map(const bsc_dialogue *d, uint32_t piece) {
    const bsc_problem *problem = d->problem;
    bsc_map *ship_map = NULL;
    bsc_result view = {.board_name = d->subject->name,
                       .problem = problem,
                       .log = d->log,
                       .weights = d->subject->weights_file,
                       .fleet_law = d->subject->weights == NULL ? NULL : bsc_call_law(d->call),
                       .map = d->analysis.map,
                       .sunk = d->analysis.sunk};
    if (piece != BSC_ALL_PIECES) {
        const bsc_status status =
            bsc_map_new(&ship_map, problem, d->analysis.matrix, d->analysis.tally, piece, d->error);
        if (status != BSC_OK) return status;
        view.ship_name = bsc_problem_piece(problem, piece)->name;
        view.map = ship_map;
    }
    const bool done = bsc_map_write_text(&view, d->depth, d->out);
    bsc_map_free(ship_map);
    return done ? BSC_OK : bsc_error_become(d->error, BSC_NO_MEMORY);
}

/* Why it is an estimate. */
static void show_estimate(const bsc_dialogue *d) {
    const uint64_t samples = bsc_map_samples(d->analysis.map);
    if (d->analysis.stopped_by == BSC_OK) return;
    bsc_counting_explain(&d->counting, d->out);
    fprintf(d->out, ": estimated from %" PRIu64 " random deployments\n", samples);
    if (d->ranking != BSC_BY_PROBABILITY) fputs("an estimate is ranked by probability\n", d->out);
}

/* The others, in brackets. */
static void show_ties(const bsc_dialogue *d, const bsc_table *table) {
    const bool estimated = bsc_map_samples(d->analysis.map) > 0;
    const size_t rows = table->cells / table->columns;
    const size_t named = rows - 1 <= MAX_NAMED ? rows - 1 : MAX_NAMED;
    if (rows > 1) {
        fputs(estimated ? " (estimated, too close to tell apart:" : " (as good:", d->out);
        for (size_t k = 1; k <= named; k++) fprintf(d->out, " %s", table->cell[k * table->columns]);
        if (rows - 1 > named) fprintf(d->out, " and %zu more", rows - 1 - named);
        putc(')', d->out);
    } else if (estimated) {
        fputs(" (estimated)", d->out);
    }
    putc('\n', d->out);
}

bsc_status bsc_position_show_best(const bsc_dialogue *d) {
    if (bsc_position_left(d) == 0) {
        const unsigned shots = bsc_log_shots(d->log);
        const unsigned hits = bsc_problem_fleet_cells(d->problem);
        fprintf(d->out, "all ships sunk after %u shot%s, %u of them misses\n", shots,
                shots == 1 ? "" : "s", shots - hits);
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
    return failed ? bsc_error_become(d->error, BSC_NO_MEMORY) : BSC_OK;
}

/* ---- Ships: those afloat and those sunk, as the game announces them ---- */

/* Shots that sank a ship of that name, of that size, or one of which no more is known. */
static uint32_t sunk_shots(const bsc_dialogue *d, uint32_t piece, uint32_t size) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < bsc_log_shots(d->log); k++) {
        const bsc_shot *shot = bsc_log_shot(d->log, k);
        count += shot->answer == BSC_SUNK && shot->piece == piece && shot->size == size;
    }
    return count;
}

uint32_t bsc_position_afloat(const bsc_dialogue *d, uint32_t piece) {
    const uint32_t copies = bsc_problem_piece(d->problem, piece)->copies;
    const uint32_t sunk = sunk_shots(d, piece, 0);
    return sunk < copies ? copies - sunk : 0;
}

/* "afloat: Carrier 5, Boat 1 x4"; by size "afloat: 5, 4, 3 x2, 2"; nothing where there is none. */
static void list_ships(const bsc_dialogue *d, bool by_size, bool sunk) {
    const bsc_problem *problem = d->problem;
    const uint32_t pieces = bsc_problem_pieces(problem);
    const uint32_t kinds = by_size ? bsc_problem_fleet_cells(problem) : pieces;
    const char *separator = sunk ? "sunk:" : "afloat:";
    for (uint32_t kind = 0; kind < kinds; kind++) {
        const uint32_t size = by_size ? kinds - kind : bsc_problem_piece(problem, kind)->cells;
        uint32_t ships = 0;
        for (uint32_t p = 0; p < pieces; p++) {
            const bsc_piece *piece = bsc_problem_piece(problem, p);
            if (by_size ? piece->cells == size : p == kind) ships += piece->copies;
        }
        const uint32_t down =
            by_size ? sunk_shots(d, BSC_ALL_PIECES, size) : sunk_shots(d, kind, 0);
        const uint32_t count = sunk ? down : ships - down;
        assert(down <= ships); /* some deployment agrees with the log */
        if (count == 0) continue;
        fputs(separator, d->out);
        if (!by_size) fprintf(d->out, " %s", bsc_problem_piece(problem, kind)->name);
        fprintf(d->out, " %u", size);
        if (count > 1) fprintf(d->out, " x%u", count);
        separator = ",";
    }
    if (*separator == ',') fputs(by_size ? " (cells of each ship)\n" : "\n", d->out);
}

void bsc_position_show_ships(const bsc_dialogue *d) {
    const bsc_problem *problem = d->problem;
    const bsc_announce announced = bsc_log_announced(d->log);
    const bool by_size = announced == BSC_ANNOUNCE_SIZE;
    const unsigned unnamed = sunk_shots(d, BSC_ALL_PIECES, 0);
    const unsigned cells = bsc_problem_fleet_cells(problem);
    unsigned ships = 0;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        ships += bsc_problem_piece(problem, p)->copies;
    if (announced == BSC_ANNOUNCE_SUNK) {
        fprintf(d->out, "sunk: %u of %u ships\n", unnamed, ships);
    } else if (announced != BSC_ANNOUNCE_NONE) {
        list_ships(d, by_size, false);
        list_ships(d, by_size, true);
        if (unnamed > 0)
            fprintf(d->out, "sunk without a %s: %u\n", by_size ? "size" : "name", unnamed);
    }
    fprintf(d->out, "hit: %u of %u cells\n", cells - bsc_position_left(d), cells);
}
