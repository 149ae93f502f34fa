/* play_against.c - `bscount play --against`: the program hides a fleet, and the player fires at it.
 *
 * The hidden fleet is drawn at random, by the law of --fleet-law, from all deployments that agree
 * with the shots so far (those of --shots and --log). The program answers each shot and announces
 * what --announce says. At the end it judges each shot of the player: it compares the chance that
 * the shot would hit with the chance of the best cell, both as they could be known before the shot.
 *
 * With --duel the program also fires at a fleet of the player. This is a second game with its own
 * log (program_game), in which the program always fires at the best cell. Normally the player
 * answers its shots. With --deployments, the first fleet in that file answers them. After the
 * command `lay`, they are answered by a random fleet that agrees with the answers so far.
 *
 * The player fires first in each round. So it is the program's turn exactly while it has fired
 * fewer shots than the player.
 *
 * In this file the dialogue `d` is the one in which the player fires, whose context is an
 * against_game, except where a comment says otherwise; in the other one the program fires. */
#include "program/dialogue/play_against.h"

#include "bscount_json.h"
#include "bscount_parts.h"

#include "os/terminal.h"
#include "program/command/file.h"
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
#include <string.h>

/* A fleet on the board: where each of its ships lies. If all fields are 0, no fleet is stored. */
typedef struct fleet {
    bsc_matrix *matrix; /* the matrix from which the fleet was drawn; NULL if a file gave it */
    /* [ships]: for each ship, the index of the option (row) of `matrix` that puts the ship at its
     * place; NULL if a file gave the fleet. */
    uint32_t *option;
    uint32_t *placement; /* [ships]: the index of each ship's placement in the problem */
    uint32_t ships;      /* how many ships the fleet has */
} fleet;

/* A game against the program, and with --duel also the game in which the program fires back. */
typedef struct against_game {
    uint64_t seed; /* the seed with which the fleets are drawn */
    fleet hidden;  /* the fleet that the player fires at */
    /* [cells]: judged_shots[k] says how good the player's shot k (from 0) was */
    bsc_judged_shot *judged_shots;
    /* The fields below are only used with --duel. They are about the game in which the program
     * fires at the player's fleet. */
    bsc_subject subject; /* the board of the program's game; subject.log has the program's shots */
    /* The functions and commands of program_game, in which the player types the answers to the
     * program's shots. This is a copy of bsc_answers_dialogue (play_answers.c), but with other
     * functions take_line and show_position. */
    bsc_dialogue_kind program_kind;
    bsc_dialogue program_game; /* the game in which the program fires */
    /* The player's fleet, at which the program fires, if the program knows this fleet; the
     * program's shots are then answered from it. If player_fleet has no ships, the program does not
     * know the fleet, and the player types the answers. */
    fleet player_fleet;
} against_game;

/* Returns the label of the cell, such as "E5". */
static const char *label_of(const bsc_dialogue *d, uint32_t cell) {
    return bsc_cell_place(d->problem, cell)->label;
}

/* Says whether the game is a duel, in which the program fires back. */
static bool is_duel(const bsc_dialogue *d) {
    return d->call->text[OPTION_DUEL];
}

/* Says whether the game is over: the whole hidden fleet is hit or, in a duel, the player's whole
 * fleet is. */
static bool is_over(const bsc_dialogue *d) {
    const against_game *game = d->context;
    return bsc_position_cells_left(d) == 0 ||
           (is_duel(d) && bsc_position_cells_left(&game->program_game) == 0);
}

/* Says whether it is the program's turn to fire in a duel. If the player types the answers, the
 * program's turn ends only with the player's answer. */
static bool is_programs_turn(const bsc_dialogue *d) {
    const against_game *game = d->context;
    return is_duel(d) && !is_over(d) &&
           bsc_log_shots(game->program_game.log) < bsc_log_shots(d->log);
}

/* Fires at a cell, which was not fired at before, in the game `d`, which may be either game of a
 * duel. `target` is the fleet that is fired at in it: adds the shot, with the answer of this fleet,
 * to the log, and counts the deployments that still agree with the log. Then prints `head` and the
 * shot with its answer. If the count fails, prints nothing and returns the failure; the caller
 * takes the shot out of the log again, by bsc_position_end_change. */
static bsc_status shoot(bsc_dialogue *d, const fleet *target, uint32_t cell, const char *head) {
    const bsc_shot shot = bsc_answer_to(d->log, target->placement, target->ships, cell);
    bsc_status status = bsc_log_fire(d->log, &shot, d->error);
    if (status == BSC_OK) status = bsc_position_count(d);
    if (status != BSC_OK) return status;
    if (bsc_problem_may_lack_ships(d->problem) && bsc_position_cells_left(d) == 0)
        bsc_log_set_over(d->log, true);
    fputs(head, d->out);
    bsc_shot_write(d->problem, &shot, d->out);
    putc('\n', d->out);
    return BSC_OK;
}

/* Says whether the program knows the player's fleet, so that it answers its own shots in a duel. If
 * it does not know the fleet, the player types the answers. */
static bool knows_player_fleet(const against_game *game) {
    return game->player_fleet.ships > 0;
}

/* In a duel, fires the program's shots until it is the player's turn, if a stored fleet answers
 * them. If a shot fails, takes those before it back and returns the failure. */
static bsc_status let_program_fire(bsc_dialogue *d) {
    against_game *game = d->context;
    bsc_dialogue *program_game = &game->program_game;
    bsc_change change;
    bsc_status status = BSC_OK;
    if (!is_duel(d) || !knows_player_fleet(game)) return status;
    bsc_position_begin_change(program_game, &change);
    while (status == BSC_OK && is_programs_turn(d))
        status = shoot(program_game, &game->player_fleet, program_game->best_cell, "the program: ");
    return bsc_position_end_change(program_game, status);
}

/* Shows the game after a shot of the player, or after an answer to the program, and sets d->is_over
 * if the game is over. If it is the program's turn, the player must answer: tells the player where
 * the program fires, and asks for the answer. */
static bsc_status show_game(bsc_dialogue *d) {
    const against_game *game = d->context;
    d->is_over = is_over(d);
    const bsc_status status = d->kind->show_position(d);
    if (status == BSC_OK && is_programs_turn(d))
        bsc_say(d, "the program fires at %s: miss, hit or sunk?",
                label_of(d, game->program_game.best_cell));
    return status;
}

/* Continues a duel after the player has answered a shot of the program. `program_game` is the game
 * in which the program fires; its context is the dialogue in which the player fires. This is the
 * function show_position of program_game, which is called after each answer. */
static bsc_status show_program_game(const bsc_dialogue *program_game) {
    return show_game(program_game->context);
}

/* Takes the player's answer to a shot of the program, such as "miss". If the line begins with a
 * cell, it is not an answer; the duel (program_game->context) is then continued, which asks for the
 * answer again. This is the function take_line of `program_game`, the game in which the program
 * fires. */
static bsc_status take_answer(bsc_dialogue *program_game, const char *line) {
    if (bsc_label_length(line) > 0) return show_game(program_game->context);
    return bsc_answers_dialogue.take_line(program_game, line);
}

/* Says whether the first word of the line means one of two commands of the dialogue `d`, whose
 * names are `name` and `other_name`. `d` may be either dialogue of a duel. The player may shorten
 * the first word of a name, as long as no other command of the dialogue begins in the same way. An
 * empty line means no command. */
static bool means_command(const bsc_dialogue *d, const char *line, const char *name,
                          const char *other_name) {
    const bsc_verb *candidates[BSC_MAX_VERBS];
    const size_t length = strcspn(line, " \t");
    if (bsc_dialogue_find_verbs(d, line, length, candidates) != 1) return false;
    const char *meant = candidates[0]->name;
    return strcmp(meant, name) == 0 || strcmp(meant, other_name) == 0;
}

/* Returns the game that a typed line is about. A duel is two games: the player's shots at the
 * hidden fleet, and the program's shots at the player's fleet. While the program waits for an
 * answer, lines are about the program's game, except the commands `give up` and `lay`. At other
 * times they are about the player's game, with two exceptions if the player types the answers to
 * the program's shots: the command `fix` corrects such an answer, and `over` tells the program that
 * the player's whole fleet is hit. These commands may be shortened as in the game that has them:
 * `l` is no `lay`, because it may be `log` too. */
static bsc_dialogue *game_of_line(bsc_dialogue *d, const char *line) {
    against_game *game = d->context;
    bsc_dialogue *program_game = &game->program_game;
    if (is_programs_turn(d)) return means_command(d, line, "give up", "lay") ? d : program_game;
    if (is_duel(d) && !knows_player_fleet(game) && means_command(program_game, line, "fix", "over"))
        return program_game;
    return d;
}

/* Fires the player's shot at the cell, which was not fired at before. First judges it, by
 * comparison with the best cell of the map. Then adds it, with the answer of the hidden fleet, to
 * the log. In a duel, lets the program fire back; if that fails, takes the player's shot back, too.
 * At last saves the game if it has a file (--log), and shows it. */
static bsc_status fire(bsc_dialogue *d, uint32_t cell) {
    const against_game *game = d->context;
    bsc_judged_shot *judged = &game->judged_shots[bsc_log_shots(d->log)];
    bsc_change change;
    judged->shot.cell = cell;
    bsc_shot_judge(judged, d->subject->problem, d->log, d->analysis.map);
    bsc_position_begin_change(d, &change);
    bsc_status status = shoot(d, &game->hidden, cell, "");
    if (status == BSC_OK) status = let_program_fire(d);
    status = bsc_position_end_change(d, status);
    if (status != BSC_OK) return status;
    bsc_dialogue_save_changes(d);
    return show_game(d);
}

/* Fires at the cell whose label the player has typed as `line`. If the board has no such cell, if
 * something follows it, or if it has been fired at, tells the player so. This is the function
 * take_line of the dialogue in which the player fires. */
static bsc_status take_line(bsc_dialogue *d, const char *line) {
    const char *after_cell = bsc_line_skip_blanks(line + bsc_label_length(line));
    uint32_t cell;
    if (!bsc_dialogue_find_cell(d, line, &cell)) return BSC_OK;
    if (*after_cell != '\0')
        return bsc_say(d,
                       "unexpected text after the cell: '%s'; the answer is for the program to "
                       "give",
                       after_cell);
    if (!bsc_log_fired(d->log, cell)) return fire(d, cell);
    return bsc_say(d, "%s has already been fired at", label_of(d, cell));
}

/* Carries out the command `give up`: ends the game and shows the hidden fleet. */
static bsc_status give_up(bsc_dialogue *d, const char *operand) {
    const against_game *game = d->context;
    const bsc_subject *subject = d->subject;
    bsc_sample_view view = {.origin = {.board_name = subject->name, .problem = subject->problem},
                            .matrix = game->hidden.matrix,
                            .format = BSC_FORMAT_TEXT};
    d->is_over = true;
    if (!bsc_sample_begin(&view, d->out) ||
        !bsc_sample_write(&view, game->hidden.option, game->hidden.ships, d->out))
        return bsc_error_become(d->error, BSC_NO_MEMORY);
    return BSC_OK;
}

/* Says whether a ship of the fleet lies on the cell. */
static bool covers(const fleet *f, const bsc_problem *problem, uint32_t cell) {
    for (uint32_t k = 0; k < f->ships; k++) {
        const bsc_placement ship = bsc_problem_placement(problem, f->placement[k]);
        for (uint32_t c = 0; c < ship.cells; c++)
            if (ship.cell[c] == cell) return true;
    }
    return false;
}

/* Prints the board with the answers to the shots of the log of `d`, which may be either dialogue of
 * a duel, but without advice. Below it, prints which ships are afloat and which are sunk, even if
 * memory runs out for the board. If `shown` is not NULL, also prints "s" on each cell of this
 * fleet, which may be empty, that was not fired at. */
static bsc_status show_board(const bsc_dialogue *d, const fleet *shown) {
    const bsc_problem *problem = d->problem;
    static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};
    bsc_grid grid = bsc_grid_begin(problem);
    grid.shows_labels = !bsc_grid_names_cells(problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const bsc_shot *shot = bsc_find_shown_shot(d->log, d->analysis.sunk, cell);
        const char *text = ".";
        if (shot != NULL)
            text = mark[shot->answer];
        else if (shown != NULL && covers(shown, problem, cell))
            text = "s";
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), text, false, NULL);
    }
    const bool done = bsc_grid_write(&grid, d->out);
    bsc_grid_release(&grid);
    bsc_position_show_ships(d);
    if (!done) return bsc_error_become(d->error, BSC_NO_MEMORY);
    return BSC_OK;
}

/* Frees the arrays and the matrix of a fleet, and sets all its fields to 0. */
static void release_fleet(fleet *f) {
    bsc_matrix_free(f->matrix);
    free(f->option);
    free(f->placement);
    *f = (fleet){.ships = 0};
}

/* How many random fleets are drawn at most, until one has a cell that is not hit yet. If none of
 * them has such a cell, the last one is used, and the game is over at once. */
#define MAX_DRAWS 1000u

/* Says whether all cells of the fleet have been fired at, according to the log of `d`, which may be
 * either dialogue of a duel. This is also true of a fleet without ships. */
static bool is_all_hit(const fleet *f, const bsc_dialogue *d) {
    for (uint32_t cell = 0; cell < bsc_problem_cells(d->problem); cell++)
        if (covers(f, d->problem, cell) && !bsc_log_fired(d->log, cell)) return false;
    return true;
}

/* Returns the number of cells of the fleet, 0 if it has no ships. */
static uint32_t count_cells(const fleet *f, const bsc_problem *problem) {
    uint32_t cells = 0;
    for (uint32_t k = 0; k < f->ships; k++)
        cells += bsc_problem_placement(problem, f->placement[k]).cells;
    return cells;
}

/* Draws a random fleet, and stores it in the arrays f->option and f->placement, which the caller
 * has made large enough. The sampler is of f->matrix, and must have something to draw
 * (bsc_sampler_any). If the number of ships may vary, a fleet may be drawn whose cells are all hit,
 * or which has no ship, so that the game would be over at once. Then draws again, at most MAX_DRAWS
 * times in all, and keeps the last fleet. Fails only if a draw does. */
static bsc_status draw_fleet_with_cells_left(fleet *f, bsc_sampler *sampler,
                                             const bsc_dialogue *d) {
    for (unsigned draws = 0; draws < MAX_DRAWS; draws++) {
        const bsc_status status = bsc_sampler_draw(sampler, f->option, &f->ships, d->error);
        if (status != BSC_OK) return status;
        for (uint32_t k = 0; k < f->ships; k++)
            f->placement[k] = bsc_matrix_placement(f->matrix, f->option[k]);
        if (!bsc_problem_may_lack_ships(d->problem) || !is_all_hit(f, d)) return BSC_OK;
    }
    return BSC_OK;
}

/* Draws a random fleet that agrees with all shots in the log of `d`, either dialogue of a duel;
 * some fleet must agree with them. Stores the fleet in *f, which must be empty before, and sets
 * d->fleet_cells to how many cells the fleet has. If the number of ships may vary, prefers a fleet
 * that is not all hit yet (draw_fleet_with_cells_left). Makes a new matrix for this, because the
 * matrix of the subject does not yet have the shots of the file of --log. Fails as bsc_game_matrix,
 * bsc_matrix_weigh_fleets, bsc_sampler_new and bsc_sampler_draw do, and if memory runs out; *f is
 * then empty, and d->fleet_cells is as it was. */
static bsc_status draw_fleet(fleet *f, bsc_dialogue *d, uint64_t seed) {
    bsc_sampler *sampler = NULL;
    bsc_run run = d->counting.run;
    run.tick = bsc_interrupt_tick;
    bsc_status status = bsc_game_matrix(&f->matrix, d->subject, d->log, d->call->law, d->error);
    if (status == BSC_OK) status = bsc_matrix_weigh_fleets(f->matrix, d->problem, d->error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, f->matrix, seed, &run, d->error);
    if (status == BSC_OK) {
        const size_t capacity = (size_t)bsc_sampler_max_options(sampler) + 1;
        f->option = calloc(capacity, sizeof *f->option);
        f->placement = calloc(capacity, sizeof *f->placement);
        if (f->option == NULL || f->placement == NULL)
            status = bsc_error_become(d->error, BSC_NO_MEMORY);
        else
            status = draw_fleet_with_cells_left(f, sampler, d);
    }
    bsc_sampler_free(sampler);
    if (status == BSC_OK)
        d->fleet_cells = count_cells(f, d->problem);
    else
        release_fleet(f);
    return status;
}

/* Carries out the command `lay`: draws a random fleet for the player, which agrees with the answers
 * so far. From then on, the program's shots are answered by this fleet, and no longer by the
 * player. If it is the program's turn, it fires; if that fails, the player has no fleet again. If
 * there is no duel, or if the program knows the player's fleet already, tells the player that there
 * is no fleet to lay. */
static bsc_status lay(bsc_dialogue *d, const char *operand) {
    against_game *game = d->context;
    bsc_dialogue *program_game = &game->program_game;
    const uint32_t fleet_cells_before = program_game->fleet_cells;
    if (!is_duel(d) || knows_player_fleet(game)) return bsc_say(d, "there is no fleet to lay");
    bsc_status status = draw_fleet(&game->player_fleet, program_game, game->seed + 1);
    if (status != BSC_OK) return status;
    /* Shows the player the new fleet. If d->redraws is true, show_game shows it below. */
    if (!d->redraws) status = show_board(program_game, &game->player_fleet);
    if (status == BSC_OK) status = let_program_fire(d);
    if (status != BSC_OK) {
        release_fleet(&game->player_fleet);
        program_game->fleet_cells = fleet_cells_before;
        return status;
    }
    return show_game(d);
}

/* The commands that the player can type in a game against the program: name, operand, help, and the
 * function that carries out the command. */
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

/* What the command `help` prints about lines that are not commands: an example, in which %s stands
 * for a cell, and what such a line does. */
static const char *const help[] = {"%s", "fire at this cell; Tab completes", NULL};

/* If d->redraws is true, as it is on a terminal, prints the board at which the player fires, and in
 * a duel also the board at which the program fires. This is the function show_position of the
 * dialogue in which the player fires. */
static bsc_status show_boards(const bsc_dialogue *d) {
    const against_game *game = d->context;
    bsc_status status = BSC_OK;
    if (!d->redraws) return BSC_OK;
    if (is_duel(d)) {
        bsc_say(d, "your fleet:");
        status = show_board(&game->program_game, &game->player_fleet);
        bsc_say(d, "your shots:");
    }
    if (status != BSC_OK) return status;
    return show_board(d, NULL);
}

/* Prints the report at the end of a game. In a duel, it first says who won, and lists the player's
 * shots that were not the best. Every report says how good the player's shots were on the whole,
 * and how lucky the player was. The luck needs a count. If this count fails, the report leaves out
 * the luck, and the error is printed after it. If the player has fired no shot in this dialogue,
 * the report says only who has won. Returns the exit status. */
static bsc_exit print_report(const bsc_dialogue *d) {
    const against_game *game = d->context;
    const uint32_t fired = bsc_log_shots(d->log), shots = fired - d->first_shot;
    bsc_review review = {.judged_shot = game->judged_shots + d->first_shot, .shots = shots};
    bsc_run run = d->counting.run;
    bsc_error error = {.status = BSC_OK};
    run.tick = bsc_interrupt_tick;
    const bool has_won = bsc_position_cells_left(d) == 0;
    if (is_duel(d) && has_won) fputs("you win: ", d->out);
    if (is_duel(d) && !has_won && is_over(d)) fputs("the program wins\n", d->out);
    if (has_won) {
        const unsigned cells = bsc_position_count_fired(d);
        bsc_say(d, "all ships sunk after %u shot%s", cells, bsc_plural_ending(cells));
    }
    for (uint32_t k = d->first_shot; k < fired; k++) {
        game->judged_shots[k].shot = *bsc_log_shot(d->log, k);
        if (is_duel(d) && !game->judged_shots[k].was_best)
            bsc_say(d, "%s, where %s was best", label_of(d, game->judged_shots[k].shot.cell),
                    label_of(d, game->judged_shots[k].best_cell));
    }
    if (shots == 0) return STATUS_DONE;
    if (bsc_shots_per_hit(&review.shots_per_hit, d->problem, &run, &error) != BSC_OK)
        review.shots_per_hit = 0.0; /* the summary then leaves out the luck */
    bsc_review_sum(&review);
    bsc_review_write_sum(&review, d->out);
    return bsc_report(&error);
}

/* Reads the first fleet in a file of deployments, and makes it the player's fleet, which must be
 * empty before. Prints an error if that fails, or if the fleet has the weight 0: the program, which
 * counts only deployments of a weight above 0, would have no cell to fire at once none of them
 * agrees with the answers. Returns the exit status. The caller releases the player's fleet, even
 * after a failure. */
static bsc_exit read_player_fleet(against_game *game, const char *path) {
    fleet *f = &game->player_fleet;
    bsc_deployments *fleets = NULL;
    const bsc_exit status = bsc_records_open(&fleets, NULL, NULL, game->subject.problem, path);
    if (status != STATUS_DONE) return status;
    const bsc_weights *weights = game->subject.weights;
    const uint32_t ships = bsc_deployments_ships(fleets);
    bool has_weight = true;
    f->placement = calloc(ships, sizeof *f->placement);
    for (uint32_t k = 0; f->placement != NULL && k < ships; k++) {
        f->placement[k] = bsc_deployments_placement(fleets, 0, k);
        if (f->placement[k] == BSC_NO_PLACEMENT) continue;
        f->ships++;
        if (weights != NULL && bsc_weights_at(weights, f->placement[k]) == 0.0) has_weight = false;
    }
    bsc_deployments_free(fleets);
    /* Each deployment of a file has at least one ship. If none is stored, memory ran out. */
    if (f->ships == 0) return bsc_fail_memory();
    if (!has_weight) {
        bsc_refuse_usage("the first fleet in '%s' has the weight 0", bsc_path_shown(path));
        return STATUS_INPUT;
    }
    game->program_game.fleet_cells = count_cells(f, game->subject.problem);
    return STATUS_DONE;
}

/* Sets up program_game, the second game of a duel, in which the program fires at the player's
 * fleet. It has the same board as the first game, and an empty log of its own. If there is a file
 * of --deployments, its first fleet becomes the player's fleet. Prints an error if something fails.
 * Returns the exit status. The caller ends the dialogue program_game if its `subject` is set, and
 * frees the log of game->subject, even after a failure. */
static bsc_exit begin_program_game(bsc_dialogue *d) {
    against_game *game = d->context;
    const bsc_call *call = d->call;
    game->subject = *d->subject;
    game->subject.log = NULL;
    game->program_kind = bsc_answers_dialogue;
    game->program_kind.show_position = show_program_game;
    game->program_kind.take_line = take_answer;
    game->program_game =
        (bsc_dialogue){.kind = &game->program_kind, .context = d, .out = d->out, .error = d->error};
    if (bsc_log_new(&game->subject.log, game->subject.problem, call->announce, d->error) != BSC_OK)
        return bsc_report(d->error);
    const bsc_exit status = bsc_position_begin(&game->program_game, &game->subject, call);
    const char *path = call->text[OPTION_DEPLOYMENTS];
    if (status != STATUS_DONE || path == NULL) return status;
    return read_player_fleet(game, path);
}

/* The functions and commands of the dialogue in which the program hides a fleet and the player
 * fires at it. */
static const bsc_dialogue_kind against_dialogue = {
    .game_of_line = game_of_line,
    .verb = verbs,
    .help = help,
    .take_line = take_line,
    .show_position = show_boards,
};

/* Runs the dialogue with the player, from the greeting to the report at the end, which is left out
 * if something but a file has failed. Returns the exit status of the first failure, or
 * STATUS_DONE. */
static bsc_exit run_against_dialogue(bsc_dialogue *d) {
    const against_game *game = d->context;
    const char *or_help = "";
    if (bsc_is_terminal(stdin)) or_help = ", or help";
    d->kind = &against_dialogue;
    d->is_over = bsc_position_cells_left(d) == 0;
    bsc_say(d, "a fleet is hidden (--seed %" PRIu64 "); enter a cell to fire at, such as %s%s",
            game->seed, bsc_position_example_label(d), or_help);
    const bool player_answers = is_duel(d) && !knows_player_fleet(game);
    if (player_answers)
        bsc_say(d, "answer the program's shots, or have your fleet laid at random: lay");
    if (player_answers && bsc_problem_may_lack_ships(d->problem))
        bsc_say(d, "when your whole fleet is hit, enter: over");
    if (show_boards(d) != BSC_OK) return bsc_report(d->error);
    const bsc_exit status = bsc_dialogue_run(d);
    if (status != STATUS_DONE && !d->file_failed) return status;
    const bsc_exit report_status = print_report(d);
    if (status != STATUS_DONE) return status;
    return report_status;
}

bsc_exit bsc_play_against(bsc_dialogue *d) {
    against_game game = {.seed = d->call->seed};
    /* Without --seed each game has a new seed, which the first line of the dialogue tells the
     * player. It has at most nine digits. The time in seconds is multiplied by a large prime
     * number, so that games which begin shortly after one another do not have similar seeds. */
    if (!d->call->text[OPTION_SEED]) game.seed = (uint64_t)time(NULL) * 1000003 % 1000000000;
    d->context = &game;
    d->first_step = bsc_log_steps(d->log);
    d->first_shot = bsc_log_shots(d->log);
    draw_fleet(&game.hidden, d, game.seed);
    game.judged_shots = calloc(bsc_problem_cells(d->problem), sizeof *game.judged_shots);
    bsc_exit status = bsc_report(d->error);
    if (game.judged_shots == NULL) status = bsc_fail_memory();
    if (status == STATUS_DONE && is_duel(d)) status = begin_program_game(d);
    if (status == STATUS_DONE) status = run_against_dialogue(d);
    if (game.program_game.subject != NULL) bsc_dialogue_end(&game.program_game);
    bsc_log_free(game.subject.log);
    release_fleet(&game.hidden);
    release_fleet(&game.player_fleet);
    free(game.judged_shots);
    return status;
}
