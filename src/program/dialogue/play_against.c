/* play_against.c - `bscount play --against`: the program hides a random fleet that agrees with the
 * shots so far, drawn from all such or as --fleet-law says, and answers as the game announces. At
 * the end it compares for each turn the chance of a hit of the player's shot with that of the best
 * one, given what was known then.
 *
 * With --duel the program fires back, at the best cell of a game of its own, which is one as in
 * play.c: the player enters the answers, or a fleet of --deployments gives them, or one that is
 * laid at random so that it agrees with the answers so far. The player has the first move, so the
 * program owes a shot exactly while it has fired less often. */
#include "program/dialogue/play_against.h"

#include "bscount_json.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/dialogue/play_answers.h"
#include "program/dialogue/play_dialogue.h"
#include "program/dialogue/play_position.h"
#include "program/dialogue/play_words.h"
#include "program/line/call.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/session/review.h"
#include "show/session/shots_per_hit.h"
#include "show/view/best_view.h"
#include "show/view/grid.h"
#include "show/view/map_words.h"
#include "show/view/record_view.h"
#include "show/view/result.h"

#include <inttypes.h>
#include <stdio.h>
#include <strings.h>
#include <unistd.h>

typedef struct fleet {
    bsc_matrix *matrix; /* that it was drawn from */
    uint32_t *option, *placement, ships;
} fleet;

typedef struct duel {
    uint64_t seed;
    fleet hidden;
    bsc_judged_shot *turns; /* [cells]: of the log's shots, the dialogue's own */
    /* with --duel: */
    bsc_subject subject; /* with the log of the program's shots */
    bsc_manner manner;
    bsc_dialogue back; /* the program's game, of that manner */
    fleet mine;        /* no ships: the player answers */
} duel;

static const char *label_of(const bsc_dialogue *d, uint32_t cell) {
    return bsc_place_of(d->problem, cell)->label;
}

static bool is_duel(const bsc_dialogue *d) {
    return d->call->given[OPTION_DUEL];
}

static bool is_over(const bsc_dialogue *d) {
    const duel *own = d->own;
    return bsc_position_left(d) == 0 || (is_duel(d) && bsc_position_left(&own->back) == 0);
}

static bool owes(const bsc_dialogue *d) {
    const duel *own = d->own;
    return is_duel(d) && !is_over(d) && bsc_log_shots(own->back.log) < bsc_log_shots(d->log);
}

/* Fires at a fleet, and says what it answers. */
static bsc_status shoot(bsc_dialogue *d, const fleet *there, uint32_t cell, const char *head) {
    const bsc_shot shot = bsc_answer_to(d->log, there->placement, there->ships, cell);
    bsc_status status = bsc_log_fire(d->log, &shot, d->error);
    if (status != BSC_OK) return status;
    status = bsc_position_count(d);
    if (status != BSC_OK) {
        bsc_log_undo(d->log);
        return status;
    }
    fputs(head, d->out);
    bsc_shot_write(d->problem, &shot, d->out);
    putc('\n', d->out);
    return BSC_OK;
}

/* After a shot of either side. */
static bsc_status go_on(bsc_dialogue *d) {
    duel *own = d->own;
    bsc_dialogue *back = &own->back;
    bsc_status status = BSC_OK;
    while (status == BSC_OK && own->mine.ships > 0 && owes(d))
        status = shoot(back, &own->mine, back->best, "the program: ");
    d->over = is_over(d);
    if (status == BSC_OK) status = d->manner->show(d);
    if (status == BSC_OK && owes(d))
        bsc_say(d, "the program fires at %s: miss, hit or sunk?", label_of(d, back->best));
    return status;
}

/* Of the program's game. */
static bsc_status show_back(const bsc_dialogue *back) {
    return go_on(back->own);
}

/* Takes an answer, but to no other shot than was asked about. */
static bsc_status take_answer(bsc_dialogue *back, const char *line) {
    return bsc_label_length(line) > 0 ? go_on(back->own) : bsc_play_manner.take_line(back, line);
}

/* The answers to the program's shots, and their corrections, are for its game. */
static bsc_dialogue *find_turn(bsc_dialogue *d, const char *line) {
    duel *own = d->own;
    const bool back = owes(d)
                          ? strncasecmp(line, "give", 4) != 0 && strncasecmp(line, "lay", 3) != 0
                          : is_duel(d) && own->mine.ships == 0 && strncasecmp(line, "fix", 3) == 0;
    return back ? &own->back : d;
}

static bsc_status fire(bsc_dialogue *d, uint32_t cell) {
    const duel *own = d->own;
    bsc_judged_shot *turn = &own->turns[bsc_log_shots(d->log)];
    turn->shot.cell = cell;
    bsc_shot_judge(turn, d->subject->problem, d->log, d->now.map);
    const bsc_status status = shoot(d, &own->hidden, cell, "");
    if (status != BSC_OK) return status;
    bsc_dialogue_keep(d);
    return go_on(d);
}

static bsc_status take_line(bsc_dialogue *d, const char *line) {
    const char *rest = bsc_line_skip(line + bsc_label_length(line));
    uint32_t cell;
    if (!bsc_dialogue_cell(d, line, &cell)) return BSC_OK;
    if (*rest != '\0')
        return bsc_say(d,
                       "unexpected text after the cell: '%s'; the answer is for the program to "
                       "give",
                       rest);
    if (bsc_log_at(d->log, cell) == NULL) return fire(d, cell);
    return bsc_say(d, "%s has already been fired at", label_of(d, cell));
}

static bsc_status give_up(bsc_dialogue *d, const char *operand) {
    const duel *own = d->own;
    const bsc_subject *subject = d->subject;
    bsc_sample_view view = {.origin = {.board = subject->name, .problem = subject->problem},
                            .matrix = own->hidden.matrix,
                            .format = BSC_FORMAT_TEXT};
    d->over = true;
    bsc_sample_begin(&view, d->out);
    const bool done = bsc_sample_write(&view, own->hidden.option, own->hidden.ships, d->out);
    return done ? BSC_OK : bsc_error_become(d->error, BSC_NO_MEMORY);
}

/* The shots, without advice, and "s" for the ships of a fleet that were not hit. */
static bsc_status show_board(const bsc_dialogue *d, const fleet *shown) {
    const bsc_problem *problem = d->problem;
    static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};
    bsc_grid grid = bsc_grid_begin(problem);
    grid.labelled = !bsc_grid_names_cells(problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const bsc_shot *shot = bsc_sunk_at(d->log, d->now.sunk, cell);
        const char *unknown = ".";
        for (uint32_t k = 0; shown != NULL && k < shown->ships; k++) {
            const bsc_placement ship = bsc_problem_placement(problem, shown->placement[k]);
            for (uint32_t c = 0; c < ship.cells; c++)
                if (ship.cell[c] == cell) unknown = "s";
        }
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell),
                     shot == NULL ? unknown : mark[shot->answer], false, NULL);
    }
    const bool done = bsc_grid_write(&grid, d->out);
    bsc_grid_release(&grid);
    bsc_position_show_ships(d);
    return done ? BSC_OK : bsc_error_become(d->error, BSC_NO_MEMORY);
}

static void release(fleet *f) {
    bsc_matrix_free(f->matrix);
    free(f->option);
    free(f->placement);
    *f = (fleet){.ships = 0};
}

/* Draws a fleet that agrees with the shots of a game. The log may be longer than when the subject's
 * matrix was made, by the shots of --log. */
static bsc_status draw(fleet *f, const bsc_dialogue *d, uint64_t seed) {
    bsc_sampler *sampler = NULL;
    bsc_run run = d->counting.run;
    run.tick = bsc_interrupt_tick;
    bsc_status status = bsc_game_matrix(&f->matrix, d->subject, d->log, d->call->law, d->error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, f->matrix, seed, &run, d->error);
    if (status == BSC_OK) {
        const size_t capacity = (size_t)bsc_sampler_max_options(sampler) + 1;
        f->option = calloc(capacity, sizeof *f->option);
        f->placement = calloc(capacity, sizeof *f->placement);
        status = f->option == NULL || f->placement == NULL
                     ? bsc_error_become(d->error, BSC_NO_MEMORY)
                     : bsc_sampler_draw(sampler, f->option, &f->ships, d->error);
    }
    for (uint32_t k = 0; k < f->ships && status == BSC_OK; k++)
        f->placement[k] = bsc_matrix_placement(f->matrix, f->option[k]);
    bsc_sampler_free(sampler);
    if (status != BSC_OK) release(f);
    return status;
}

/* The player's fleet. */
static bsc_status lay(bsc_dialogue *d, const char *operand) {
    duel *own = d->own;
    if (!is_duel(d) || own->mine.ships > 0) return bsc_say(d, "there is no fleet to lay");
    bsc_status status = draw(&own->mine, &own->back, own->seed + 1);
    if (status == BSC_OK && !d->redraws) status = show_board(&own->back, &own->mine);
    return status == BSC_OK ? go_on(d) : status;
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
    {"lay", OPERAND_NONE, "with --duel: lay your fleet at random, to answer for you", lay},
    {"give up", OPERAND_NONE, "end, and see the fleet", give_up},
    {"help", OPERAND_NONE, "show this list", bsc_verb_help},
    {"quit", OPERAND_NONE, "end; so does Ctrl-D", bsc_verb_quit},
    {0},
};

static const char *const help[] = {"%s", "fire at this cell; Tab completes", NULL};

static bsc_status show(const bsc_dialogue *d) {
    const duel *own = d->own;
    bsc_status status = BSC_OK;
    if (!d->redraws) return BSC_OK;
    if (is_duel(d)) {
        bsc_say(d, "your fleet:");
        status = show_board(&own->back, &own->mine);
        bsc_say(d, "your shots:");
    }
    return status == BSC_OK ? show_board(d, NULL) : status;
}

/* Says who won, what the shots were worth, and the luck, which needs memory: fails without. */
static bsc_exit report(const bsc_dialogue *d) {
    const duel *own = d->own;
    const uint32_t fired = bsc_log_shots(d->log), shots = fired - d->first;
    bsc_review review = {.turn = own->turns + d->first, .turns = shots};
    bsc_run run = d->counting.run;
    bsc_error error = {.status = BSC_OK};
    run.tick = bsc_interrupt_tick;
    if (is_duel(d) && is_over(d))
        fputs(bsc_position_left(d) == 0 ? "you win: " : "the program wins\n", d->out);
    if (bsc_position_left(d) == 0)
        bsc_say(d, "all ships sunk after %u shot%s", fired, fired == 1 ? "" : "s");
    for (uint32_t k = d->first; k < fired; k++) {
        own->turns[k].shot = *bsc_log_shot(d->log, k);
        if (is_duel(d) && !own->turns[k].was_best)
            bsc_say(d, "%s, where %s was best", label_of(d, own->turns[k].shot.cell),
                    label_of(d, own->turns[k].best_cell));
    }
    if (shots == 0) return STATUS_DONE;
    if (bsc_shots_per_hit(&review.shots_per_hit, d->problem, &run, &error) != BSC_OK)
        review.shots_per_hit = 0.0; /* all but the luck is told without it */
    bsc_review_sum(&review);
    bsc_review_write_sum(&review, d->out);
    return bsc_report(&error);
}

/* The program's game, and the player's fleet where a file has it. */
static bsc_exit begin_back(bsc_dialogue *d) {
    duel *own = d->own;
    const bsc_call *call = d->call;
    bsc_deployments *fleets = NULL;
    own->subject = *d->subject;
    own->subject.log = NULL;
    own->manner = bsc_play_manner;
    own->manner.show = show_back;
    own->manner.take_line = take_answer;
    own->back = (bsc_dialogue){.manner = &own->manner, .own = d, .out = d->out, .error = d->error};
    if (bsc_log_new(&own->subject.log, own->subject.problem, call->announce, d->error) != BSC_OK)
        return bsc_report(d->error);
    bsc_exit status = bsc_position_begin(&own->back, &own->subject, call);
    if (status != STATUS_DONE || call->given[OPTION_DEPLOYMENTS] == NULL) return status;
    status = bsc_records_open(&fleets, NULL, NULL, own->subject.problem,
                              call->given[OPTION_DEPLOYMENTS]);
    if (status != STATUS_DONE) return status;
    own->mine.placement = calloc(own->hidden.ships, sizeof *own->mine.placement);
    if (own->mine.placement != NULL) own->mine.ships = own->hidden.ships;
    for (uint32_t k = 0; k < own->mine.ships; k++)
        own->mine.placement[k] = bsc_deployments_placement(fleets, 0, k);
    bsc_deployments_free(fleets);
    return own->mine.ships == 0 ? bsc_fail_memory() : STATUS_DONE;
}

static const bsc_manner manner = {
    .turn = find_turn,
    .verb = verbs,
    .help = help,
    .take_line = take_line,
    .show = show,
};

static bsc_exit converse(bsc_dialogue *d) {
    const duel *own = d->own;
    d->manner = &manner;
    d->over = bsc_position_left(d) == 0;
    bsc_say(d, "a fleet is hidden (--seed %" PRIu64 "); enter a cell to fire at, such as %s%s",
            own->seed, bsc_position_example(d), isatty(STDIN_FILENO) == 1 ? ", or help" : "");
    if (is_duel(d) && own->mine.ships == 0)
        bsc_say(d, "answer the program's shots, or have your fleet laid at random: lay");
    if (show(d) != BSC_OK) return bsc_report(d->error);
    const bsc_exit status = bsc_dialogue_hold(d);
    if (status != STATUS_DONE && !d->file_failed) return status;
    const bsc_exit reported = report(d);
    return status == STATUS_DONE ? reported : status;
}

bsc_exit bsc_play_against(bsc_dialogue *d) {
    duel own = {.seed = d->call->seed};
    if (!d->call->given[OPTION_SEED]) /* another fleet for each game */
        own.seed = (uint64_t)time(NULL) * 1000003 % 1000000000;
    d->own = &own;
    d->first = bsc_log_shots(d->log);
    draw(&own.hidden, d, own.seed);
    own.turns = calloc(bsc_problem_cells(d->problem), sizeof *own.turns);
    bsc_exit status = own.turns == NULL ? bsc_fail_memory() : bsc_report(d->error);
    if (status == STATUS_DONE && is_duel(d)) status = begin_back(d);
    if (status == STATUS_DONE) status = converse(d);
    if (own.back.subject != NULL) bsc_dialogue_end(&own.back);
    bsc_log_free(own.subject.log);
    release(&own.hidden);
    release(&own.mine);
    free(own.turns);
    return status;
}
