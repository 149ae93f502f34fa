/* play.c - `bscount play`: opens a game, and runs its dialogue. Either the player enters the answer
 * to each shot of a game that is played elsewhere (play_answers.c), or the player fires at a fleet
 * that the program hides (play_against.c). */
#include "program/dialogue/play.h"

#include "os/files.h"
#include "os/terminal.h"
#include "program/command/command.h"
#include "program/command/file.h"
#include "program/command/output.h"
#include "program/command/subject.h"
#include "program/dialogue/play_against.h"
#include "program/dialogue/play_answers.h"
#include "program/dialogue/play_dialogue.h"
#include "program/dialogue/play_position.h"
#include "program/dialogue/play_words.h"
#include "program/line/report.h"
#include "show/view/map_words.h"

#include <stdio.h>
#include <strings.h>

/* Runs the dialogue of a game that is played elsewhere, from the greeting, which only a terminal
 * gets, to the last line. The player enters the answers to the shots. bsc_position_begin must have
 * set up `d`; the caller ends it afterwards. Prints an error if something fails. Returns the exit
 * status: that of bsc_dialogue_run, or that of the failure if the board could not be shown at the
 * beginning. */
static bsc_exit run_answers_dialogue(bsc_dialogue *d) {
    const bsc_subject *subject = d->subject;
    d->kind = &bsc_answers_dialogue;
    if (bsc_is_terminal(stdin)) {
        bsc_say(d, "%s", bsc_board_title(subject->problem, subject->name));
        bsc_say(d, "Fire at the best cell, named last, and enter the answer: miss, hit, or sunk "
                   "SHIP.");
        bsc_say(d, "If you fired elsewhere, name the cell: %s miss. Type help for more.",
                bsc_position_example_label(d));
    }
    bsc_status status = BSC_OK;
    if (!d->redraws && bsc_position_cells_left(d) > 0)
        status = bsc_position_show_map(d, BSC_ALL_PIECES);
    if (status == BSC_OK) status = d->kind->show_position(d);
    if (status != BSC_OK) return bsc_report(d->error);
    return bsc_dialogue_run(d);
}

/* Prepares the file of --log, in which the game is saved. Does nothing without --log. If the file
 * has shots, adds them to the subject's log, so that the game goes on after them. Prints an error
 * (STATUS_USAGE) if the command line also gives other shots. Also tests whether the file can be
 * written, without changing it, so that a game is not lost later. */
static bsc_exit open_game_file(const bsc_subject *subject, const bsc_call *call) {
    const char *path = call->text[OPTION_LOG];
    if (path == NULL) return STATUS_DONE;
    const bool has_file = bsc_path_find(path) == BSC_PATH_FILE;
    const bool has_shots = !bsc_log_is_empty(subject->log); /* given by --shots or --shot */
    if (has_file && has_shots &&
        (call->text[OPTION_SHOTS] == NULL || strcmp(call->text[OPTION_SHOTS], path) != 0)) {
        bsc_refuse_usage("'%s' already has a game", path);
        return bsc_hint("leave out --shots and --shot to go on with that game");
    }
    bsc_exit status = STATUS_DONE;
    if (has_file && !has_shots) status = bsc_shots_load(subject, path);
    if (status != STATUS_DONE) return status;
    bsc_file file;
    status = bsc_output_open(&file, path);
    if (status == STATUS_DONE) bsc_file_close(&file, false);
    return status;
}

/* Opens the game and runs its dialogue, whose lines come from standard input. Prints an error and
 * returns STATUS_INPUT if every shot would hit because each deployment covers all cells, if there
 * is no deployment, or if the shots so far contradict each other. Returns STATUS_DONE at the end of
 * the game or of the lines, but STATUS_FILE if standard input or a file that the player has named
 * could not be read or written, and STATUS_STOPPED after a signal. */
bsc_exit bsc_play_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bool is_typed = bsc_is_terminal(stdin);
    const bool redraws = call->redraw == WHEN_ALWAYS || (is_typed && call->redraw == WHEN_AUTO);
    bsc_error error = {0};
    bsc_dialogue d = {.path = call->text[OPTION_LOG],
                      .redraws = redraws,
                      .subject = subject,
                      .depth = bsc_output_depth(out, call, false),
                      .out = out,
                      .error = &error};
    bsc_exit status = STATUS_DONE;
    if (bsc_problem_fills_board(subject->problem)) {
        bsc_refuse_usage("%s is a puzzle: every shot would hit", subject->name);
        bsc_remedy_store("", "--limit\n1");
        bsc_remedy_store_command("list");
        status = STATUS_INPUT;
    }
    const bool program_hides = call->text[OPTION_AGAINST] || call->text[OPTION_DUEL];
    if (status == STATUS_DONE) status = open_game_file(subject, call);
    if (status == STATUS_DONE) status = bsc_position_begin(&d, subject, call);
    if (status == STATUS_DONE && program_hides && bsc_log_steps(subject->log) == 0 &&
        bsc_position_cells_left(&d) == 0) {
        bsc_refuse_usage("no deployment to play");
        status = STATUS_INPUT;
    }
    if (status == STATUS_DONE && d.path != NULL && bsc_log_steps(subject->log) > 0 &&
        bsc_position_cells_left(&d) > 0)
        fprintf(d.out, "the game goes on after %u shot%s\n", bsc_log_steps(subject->log),
                bsc_plural_ending(bsc_log_steps(subject->log)));
    if (status == STATUS_DONE && program_hides)
        status = bsc_play_against(&d);
    else if (status == STATUS_DONE)
        status = run_answers_dialogue(&d);
    bsc_dialogue_end(&d);
    return status;
}
