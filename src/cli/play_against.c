/* play_against.c - `bscount play --against`: the program hides a random fleet that agrees with the
 * shots so far, drawn from all such or as --fleet-law says, and answers as the game announces. At
 * the end it compares for each turn the chance of a hit of the player's shot with that of the best
 * one, given what was known then. */
#include "cli/play.h"
#include "cli/command.h"
#include "view/view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The worth of a shot. */
typedef struct turn {
    double fired, best; /* chances of a hit: of the cell fired at, of the best one */
    bool was_best;
} turn;

typedef struct duel {
    uint64_t seed;
    bsc_matrix *matrix;                  /* after the shots before the first turn */
    uint32_t *option, *placement, ships; /* the hidden fleet */
    turn *turns;                         /* [cells]: of the log's shots, the dialogue's own */
} duel;

static bsc_status fire(bsc_dialogue *d, uint32_t cell, bsc_error *error) {
    const duel *own = d->own;
    bsc_position *at = &d->at;
    const bsc_map *map = at->now.map;
    const uint32_t best = bsc_best_cell(at->subject->problem, at->log, map);
    const bsc_shot shot = bsc_answer_to(at->log, own->placement, own->ships, cell);
    bool any;
    own->turns[bsc_log_shots(at->log)] =
        (turn){bsc_map_probability(map, cell), bsc_map_probability(map, best),
               bsc_best_ties(map, best, cell)};
    bsc_status status = bsc_log_fire(at->log, &shot, error);
    if (status != BSC_OK) return status;
    status = bsc_position_count(at, &any, error);
    if (status != BSC_OK) {
        bsc_log_undo(at->log);
        return status;
    }
    bsc_shot_write(at->subject->problem, &shot, at->out);
    putc('\n', at->out);
    bsc_dialogue_keep(d);
    d->over = bsc_position_left(at) == 0;
    return d->manner->show(d, error);
}

static bsc_status take_line(bsc_dialogue *d, const char *line, bsc_error *error) {
    const char *rest = bsc_line_skip(line + bsc_label_length(line));
    uint32_t cell;
    if (!bsc_dialogue_cell(d, line, &cell)) return BSC_OK;
    if (*rest != '\0') {
        fputs("unexpected text after the cell: '", d->at.out);
        bsc_text_write(d->at.out, rest);
        fputs("'; the answer is for the program to give\n", d->at.out);
        return BSC_OK;
    }
    if (bsc_log_at(d->at.log, cell) == NULL) return fire(d, cell, error);
    fprintf(d->at.out, "%s has already been fired at\n",
            bsc_place_of(d->at.subject->problem, cell)->label);
    return BSC_OK;
}

static bsc_status give_up(bsc_dialogue *d, const char *operand, bsc_error *error) {
    const duel *own = d->own;
    const bsc_subject *subject = d->at.subject;
    bsc_sample_view view = {.origin = {.board = subject->name, .problem = subject->problem},
                            .matrix = own->matrix,
                            .format = BSC_FORMAT_TEXT};
    (void)operand;
    d->over = true;
    bsc_sample_begin(&view, d->at.out);
    const bool done = bsc_sample_write(&view, own->option, own->ships, d->at.out);
    return done ? BSC_OK : bsc_error_become(error, BSC_NO_MEMORY);
}

static const bsc_verb verbs[] = {
    {"ships", OPERAND_NONE, "the ships afloat and those sunk", bsc_verb_ships},
    {"log", OPERAND_NONE, "the shots so far", bsc_verb_log},
    {"undo", OPERAND_NONE, "take back the last shot", bsc_verb_undo},
    {"map", OPERAND_SHIP, "advice: the chance of a ship on each cell, or of this ship",
     bsc_verb_map},
    {"best", OPERAND_NONE, "advice: the best cell", bsc_verb_best},
    {"by", OPERAND_RANK, "rank cells by probability, entropy or lookahead", bsc_verb_by},
    {"save", OPERAND_FILE, "write the shots to a file", bsc_verb_save},
    {"give up", OPERAND_NONE, "end, and see the fleet", give_up},
    {"help", OPERAND_NONE, "show this list", bsc_verb_help},
    {"quit", OPERAND_NONE, "end; so does Ctrl-D", bsc_verb_quit},
};

static const char help[] = "C1                   fire at this cell; Tab completes\n";

/* The player's own board: shots without advice. */
static bsc_status show(const bsc_dialogue *d, bsc_error *error) {
    const bsc_problem *problem = d->at.subject->problem;
    static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};
    if (!d->redraws) return BSC_OK;
    bsc_grid grid = bsc_grid_begin(problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const bsc_shot *shot = bsc_sunk_at(d->at.log, d->at.now.sunk, cell);
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell),
                     shot == NULL ? "." : mark[shot->answer]);
    }
    const bool done = bsc_grid_write(&grid, d->at.out);
    bsc_grid_release(&grid);
    bsc_position_show_ships(&d->at);
    return done ? BSC_OK : bsc_error_become(error, BSC_NO_MEMORY);
}

static void report(const bsc_dialogue *d) {
    const duel *own = d->own;
    const uint32_t fired = bsc_log_shots(d->at.log), shots = fired - d->first;
    uint32_t best_shots = 0;
    turn sum = {0.0, 0.0, false};
    if (bsc_position_left(&d->at) == 0)
        fprintf(d->at.out, "all ships sunk after %u shot%s\n", (unsigned)fired,
                fired == 1 ? "" : "s");
    for (uint32_t k = d->first; k < fired; k++) {
        best_shots += own->turns[k].was_best;
        sum.fired += own->turns[k].fired;
        sum.best += own->turns[k].best;
    }
    if (shots == 0) return;
    fprintf(d->at.out,
            "%u of your %u shots were the best possible; average chance of a hit: yours %.1f %%, "
            "the best %.1f %%\n",
            (unsigned)best_shots, (unsigned)shots, 100.0 * sum.fired / shots,
            100.0 * sum.best / shots);
}

/* Draws the fleet to hide: options of the matrix, and their placements. The log may be longer than
 * when the subject's matrix was made, by the shots of --log. */
static bsc_exit hide(duel *own, const bsc_dialogue *d) {
    bsc_sampler *sampler = NULL;
    bsc_error error = {0};
    bsc_run run = d->at.counting.run;
    run.tick = bsc_interrupt_tick;
    bsc_status status =
        bsc_game_matrix(&own->matrix, d->at.subject, d->at.log, d->at.call->game.law, &error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, own->matrix, own->seed, &run, &error);
    if (status != BSC_OK) return bsc_report(&error);
    const size_t capacity = (size_t)bsc_sampler_max_options(sampler) + 1;
    own->option = calloc(capacity, sizeof *own->option);
    own->placement = calloc(capacity, sizeof *own->placement);
    own->turns = calloc(bsc_problem_cells(d->at.subject->problem), sizeof *own->turns);
    const bool made = own->option != NULL && own->placement != NULL && own->turns != NULL;
    if (made) bsc_sampler_draw(sampler, own->option, &own->ships, &error);
    for (uint32_t k = 0; k < own->ships; k++)
        own->placement[k] = bsc_matrix_placement(own->matrix, own->option[k]);
    bsc_sampler_free(sampler);
    return made ? bsc_report(&error) : bsc_fail_memory();
}

static const bsc_manner manner = {
    .verb = verbs,
    .verbs = sizeof verbs / sizeof *verbs,
    .help = help,
    .take_line = take_line,
    .show = show,
};

static bsc_exit converse(bsc_dialogue *d) {
    const duel *own = d->own;
    bsc_error error = {0};
    d->manner = &manner;
    d->over = bsc_position_left(&d->at) == 0;
    fprintf(d->at.out,
            "a fleet is hidden (--seed %" PRIu64 "); enter a cell to fire at, such as %s%s\n",
            own->seed, bsc_position_example(&d->at), isatty(STDIN_FILENO) == 1 ? ", or help" : "");
    if (show(d, &error) != BSC_OK) return bsc_report(&error);
    const bsc_exit status = bsc_dialogue_hold(d);
    if (status == STATUS_DONE || d->file_failed) report(d);
    return status;
}

bsc_exit bsc_play_against(bsc_dialogue *d) {
    duel own = {.seed = d->at.call->count.seed};
    if (!d->at.call->given[OPTION_SEED]) /* another fleet for each game */
        own.seed = (uint64_t)time(NULL) * 1000003 % 1000000000;
    d->own = &own;
    d->first = bsc_log_shots(d->at.log);
    bsc_exit status = hide(&own, d);
    if (status == STATUS_DONE) status = converse(d);
    bsc_matrix_free(own.matrix);
    free(own.option);
    free(own.placement);
    free(own.turns);
    return status;
}
