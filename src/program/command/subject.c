/* subject.c - what a command works on: a board, which is a built-in, a file, standard input or a
 * size alone, its shots, and files of weights, deployments and matrices.
 */
#include "program/command/subject.h"

#include "program/command/blame.h"
#include "program/command/file.h"
#include "program/command/refusals.h"
#include "program/command/run_options.h"
#include "program/line/board_name.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "program/line/slips.h"
#include "show/view/best_view.h"
#include "show/view/table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The values of an option that may be repeated as the lines of one text, so that the line of an
 * error is the number of the option; then a line for each change behind the board's name with that
 * mark. The caller frees it; NULL when memory ran out. */
static char *join_lines(const bsc_list *list, const char *changes, char mark) {
    size_t length = strlen(changes) + 1;
    for (size_t k = 0; k < list->count; k++) length += strlen(list->text[k]) + 1;
    char *text = malloc(length), *end = text;
    if (text == NULL) return NULL;
    *end = '\0';
    for (size_t k = 0; k < list->count; k++) end += sprintf(end, "%s\n", list->text[k]);
    for (; *changes != '\0'; changes++) {
        const size_t length_of_change = strcspn(changes + 1, "+#");
        if (*changes == mark) end += sprintf(end, "%.*s\n", (int)length_of_change, changes + 1);
        changes += length_of_change;
    }
    return text;
}

/* Keeps, where a board's file cannot be read, that the built-in board of its name was meant:
 * classic for boards/classic.board. Returns the status. */
static bsc_exit keep_builtin_of(const char *path, bsc_exit status) {
    const char *name = strrchr(path, '/');
    char meant[64];
    name = name == NULL ? path : name + 1;
    snprintf(meant, sizeof meant, "%.*s", (int)strcspn(name, "."), name);
    if (bsc_builtin_find(meant) != NULL) bsc_report_mean(path, meant);
    return status;
}

/* A board without changes in its name. What the library refuses is in the error. */
static bsc_exit open_named(bsc_problem **problem, bsc_source source, const char *board,
                           const bsc_call *call, bsc_error *error) {
    const bsc_builtin *builtin = bsc_builtin_find(board);
    char *bytes = NULL;
    if (bsc_board_is_size(board) && !bsc_board_is_path(board)) {
        if (source.fleet == NULL) {
            bsc_report_mean("", atoi(board) >= 8 ? "--fleet\n5,4,3,3,2" : "--fleet\n3,2");
            return bsc_refuse_usage("a board given by its size needs a fleet");
        }
        if (bsc_board_is_any_size(board) && call->command != COMMAND_COUNT) {
            bsc_refuse_usage("'%s' takes no board of any size, which %s is",
                             bsc_command_table[call->command].name, board);
            return bsc_hint("'count' prints its formula");
        }
        source.lattice = call->text[OPTION_LATTICE];
    } else if (call->text[OPTION_LATTICE]) {
        bsc_report_mean("--lattice", "");
        return bsc_refuse_usage("--lattice needs a board given by its size, such as 10x10");
    } else if (bsc_board_is_path(board)) {
        const bsc_exit status = bsc_file_read(board, false, &bytes, &source.length);
        if (status != STATUS_DONE) return keep_builtin_of(board, status);
        source.text = bytes;
        source.name = bsc_path_shown(board);
    } else if (builtin != NULL) {
        source.text = builtin->text;
        source.length = builtin->length;
    } else {
        char slip[BSC_SLIP_SIZE];
        const char *meant = bsc_slip_meant("operand", call->command, board, slip);
        if (meant == NULL) meant = bsc_slip_meant("board", call->command, board, slip);
        if (meant == NULL) meant = bsc_builtin_closest(board);
        bsc_refuse_unknown("board", board, meant);
        if (meant == NULL)
            bsc_hint("bscount boards lists the built-in boards; a file's name has a / or ends in "
                     ".board");
        return STATUS_INPUT;
    }
    bsc_problem_new(problem, &source, error);
    free(bytes);
    return STATUS_DONE;
}

/* The error of a change is about an option, or about the board's name. */
static void name_change(bsc_error *error, const char *board, const bsc_call *call) {
    const bool island = strcmp(error->name, "island") == 0;
    if (error->reason != BSC_REASON_FIELD || (!island && strcmp(error->name, "cell") != 0)) return;
    if (error->line <= (island ? &call->list[OPTION_ISLAND] : &call->list[OPTION_CELL])->count)
        return;
    bsc_text_cut(error->name, sizeof error->name, board, strlen(board));
    error->reason = BSC_REASON_NONE;
    error->line = error->column = 0;
    error->source[0] = '\0';
}

static bsc_exit open_board(bsc_problem **problem, const char *board, const bsc_call *call) {
    const size_t length = bsc_board_name_length(board);
    char *texts[] = {strndup(board, length),
                     join_lines(&call->list[OPTION_ISLAND], board + length, '#'),
                     join_lines(&call->list[OPTION_CELL], board + length, '+'),
                     join_lines(&call->list[OPTION_SUM], "", '\0')};
    bsc_exit status = STATUS_DONE;
    bsc_error error = {0};
    bsc_source source = {.name = texts[0],
                         .fleet = call->text[OPTION_FLEET],
                         .touch = call->text[OPTION_TOUCH],
                         .cover = call->text[OPTION_COVER],
                         .labels = call->text[OPTION_LABELS],
                         .islands = texts[1],
                         .cells = texts[2],
                         .sums = texts[3]};
    *problem = NULL;
    for (size_t k = 0; k < 4 && status == STATUS_DONE; k++)
        if (texts[k] == NULL) status = bsc_fail_memory();
    if (status == STATUS_DONE) status = open_named(problem, source, texts[0], call, &error);
    name_change(&error, board, call);
    for (size_t k = 0; k < 4; k++) free(texts[k]);
    return status == STATUS_DONE ? bsc_report_value(&error) : status;
}

bsc_exit bsc_check_weights(const bsc_call *call, size_t boards) {
    return boards > 1 && bsc_is_standard(call->text[OPTION_WEIGHTS])
               ? bsc_refuse_usage("cannot read the weights of several boards from standard input")
               : STATUS_DONE;
}

bsc_exit bsc_shots_load(const bsc_subject *subject, const char *path) {
    char *text;
    size_t length;
    bsc_exit status = bsc_file_read(path, false, &text, &length);
    if (status != STATUS_DONE) {
        if (strchr(path, ' ') != NULL) bsc_report_mean("--shots", "--shot"); /* --shots 'E5 hit' */
        return status;
    }
    status = bsc_shots_read(subject->log, subject->problem, text, length, bsc_path_shown(path));
    free(text);
    return status;
}

static bsc_exit open_log(bsc_subject *subject, const bsc_call *call) {
    const char *path = call->text[OPTION_SHOTS];
    bsc_error error = {0};
    if (call->command == COMMAND_REVIEW) return STATUS_DONE; /* which reads its shots itself */
    if (path == NULL && call->list[OPTION_SHOT].count == 0 && call->command != COMMAND_PLAY &&
        call->command != COMMAND_BEST)
        return STATUS_DONE;
    bsc_log_new(&subject->log, subject->problem, call->announce, &error);
    bsc_exit status = bsc_report(&error);
    if (status == STATUS_DONE && path != NULL) status = bsc_shots_load(subject, path);
    if (status != STATUS_DONE || call->list[OPTION_SHOT].count == 0) return status;
    char *text = join_lines(&call->list[OPTION_SHOT], "", '\0');
    if (text == NULL) return bsc_fail_memory();
    status = bsc_shots_read(subject->log, subject->problem, text, strlen(text), "--shot");
    free(text);
    return status;
}

/* The weights of --fleet-law; with sequential what strategies that count know of it. */
static bsc_exit weigh_by_law(bsc_subject *subject, const bsc_call *call) {
    const bsc_law law = call->law;
    bsc_error error = {0};
    bsc_fit fit = {0};
    bsc_run run = {.tick = bsc_interrupt_tick};
    bool known = law > BSC_LAW_SEQUENTIAL;
    for (size_t k = 0; k < call->list[OPTION_STRATEGY].count && law == BSC_LAW_SEQUENTIAL; k++)
        known |=
            bsc_words_find("exact entropy lookahead", call->list[OPTION_STRATEGY].text[k]) >= 0;
    if (!known) return STATUS_DONE;
    bsc_call_run(&run, call);
    run.engine = BSC_ENGINE_AUTO;
    bsc_weights_of_law(&subject->weights, subject->problem, law, &run, &fit, &error);
    if (error.status == BSC_OK && fit.rms > 1e-4)
        fprintf(stderr, "bscount: note: the map of --fleet-law %s is met within %.2g rms\n",
                bsc_call_law(call), fit.rms);
    return bsc_report(&error);
}

static bsc_exit open_weights(bsc_subject *subject, const bsc_call *call) {
    const char *path = call->text[OPTION_WEIGHTS];
    bsc_error error = {0};
    char *bytes;
    size_t length;
    if (subject->weights != NULL) return STATUS_DONE;
    if (path == NULL) return weigh_by_law(subject, call);
    const bsc_exit status = bsc_file_read(path, true, &bytes, &length);
    if (status != STATUS_DONE) return status;
    bsc_weights_read(&subject->weights, subject->problem, bytes, length, bsc_path_shown(path),
                     &error);
    free(bytes);
    subject->weights_file = path;
    return bsc_report(&error);
}

/* The tables of the Battleship Probability Calculator's games, which its author publishes: a row
 * for each game, or for each square and way to play. */
static bsc_exit refuse_published(const char *bytes, const char *path) {
    char head[128];
    snprintf(head, sizeof head, "%.*s", (int)strcspn(bytes, "\n"), bytes);
    if (strstr(head, "ai_mode_id") == NULL) return STATUS_DONE;
    bsc_refuse_usage("'%s' is a published table of the calculator's games, not of cells", path);
    if (strstr(head, "square") == NULL)
        bsc_hint("its battleship_game_squares.csv has what can be learnt");
    else
        bsc_hint("try: awk -F'\"' 'NR > 1 && $10 == 0 {n[$12] += $14} END {print \"cell,count\"; "
                 "for (s in n) printf \"%%c%%d,%%d\\n\", 65 + (s - 1) %% 10, (s + 9) / 10, "
                 "n[s]}' %s >cells.csv",
                 path);
    return STATUS_INPUT;
}

bsc_exit bsc_records_open(bsc_deployments **deployments, double **share, double *games,
                          const bsc_problem *problem, const char *path) {
    bsc_error error = {0};
    char *bytes;
    size_t length;
    *deployments = NULL;
    bsc_exit status = bsc_file_read(path, true, &bytes, &length);
    if (status != STATUS_DONE) return status;
    const char *name = bsc_path_shown(path);
    const bool table = share != NULL && bsc_frequencies_are(bytes, length);
    if (share != NULL) status = refuse_published(bytes, name);
    if (table) *share = calloc(bsc_problem_cells(problem), sizeof **share);
    if (table && *share == NULL)
        status = bsc_fail_memory();
    else if (table && status == STATUS_DONE)
        bsc_frequencies_read(*share, games, problem, bytes, length, name, &error);
    else if (status == STATUS_DONE)
        bsc_deployments_read(deployments, problem, bytes, length, name, &error);
    free(bytes);
    return status == STATUS_DONE ? bsc_report(&error) : status;
}

bsc_exit bsc_part_open(bsc_part **part, const char *path) {
    bsc_error error = {0};
    char *bytes;
    size_t length;
    *part = NULL;
    const bsc_exit status = bsc_file_read(path, true, &bytes, &length);
    if (status != STATUS_DONE) return status;
    bsc_part_read(part, bytes, length, path, &error);
    free(bytes);
    return bsc_report(&error);
}

bsc_status bsc_game_matrix(bsc_matrix **matrix, const bsc_subject *subject, const bsc_log *log,
                           bsc_law law, bsc_error *error) {
    bsc_status status = log == NULL ? bsc_matrix_new(matrix, subject->problem, error)
                                    : bsc_matrix_new_after(matrix, log, error);
    if (status == BSC_OK && law == BSC_LAW_SEQUENTIAL)
        status = bsc_matrix_lay_in_sequence(*matrix, subject->problem, error);
    if (status == BSC_OK && subject->weights != NULL)
        status = bsc_matrix_weigh(*matrix, subject->weights, error);
    return status;
}

/* Returns whether the command needs no matrix: it wants the number, or the map of any ship, of all
 * deployments of a board without shots, and the engine `narrow` has these. */
static bool needs_no_matrix(const bsc_subject *subject, const bsc_call *call) {
    /* options, or words of them, that need a matrix: with all commands, and with some */
    static const char with_all[] = "up-to|within|seconds|part|weights|ship|optimal|fleet-law|"
                                   "values island difference|by entropy lookahead question";
    const bsc_command_id command = call->command;
    const bool wants_map = command == COMMAND_MAP || command == COMMAND_BEST;
    const char *with_command = "part";
    if (command == COMMAND_COMPARE) with_command = "verify|format svg html";
    if (wants_map) with_command = "verify|format html";
    char term[96];
    if (!bsc_option_fits(OPTION_VERIFY, command)) return false;
    if (bsc_call_find(call, with_command, term) != OPTIONS) return false;
    if (bsc_call_find(call, with_all, term) != OPTIONS) return false;
    if (subject->log != NULL && bsc_log_steps(subject->log) > 0) return false;
    return call->text[OPTION_SUB_FLEETS] ||
           bsc_engine_is_narrow(call->engine, subject->problem, wants_map);
}

bsc_exit bsc_subject_make_matrix(bsc_subject *subject, const bsc_call *call) {
    bsc_error error = {0};
    const bsc_exit status = open_weights(subject, call);
    if (status != STATUS_DONE || !bsc_option_fits(OPTION_SHOTS, call->command) ||
        call->command == COMMAND_REVIEW || needs_no_matrix(subject, call))
        return status;
    bsc_game_matrix(&subject->matrix, subject, subject->log, call->law, &error);
    if (error.status != BSC_OK || subject->log == NULL) return bsc_report(&error);
    subject->sunk = calloc(bsc_problem_cells(subject->problem), sizeof *subject->sunk);
    if (subject->sunk == NULL) return bsc_fail_memory();
    bsc_find_sunk_ships(subject->sunk, subject->problem, subject->log, subject->matrix, NULL);
    return STATUS_DONE;
}

void bsc_subject_close(bsc_subject *subject) {
    free(subject->sunk);
    bsc_matrix_free(subject->matrix);
    bsc_weights_free(subject->weights);
    bsc_log_free(subject->log);
    bsc_problem_free(subject->problem);
    *subject = (bsc_subject){0};
}

/* A count of zero is a result; but its reader may wonder. */
static void note_misfits(const bsc_subject *subject) {
    const bsc_problem *problem = subject->problem;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        if (piece->placements > 0) continue;
        fputs("bscount: note: ", stderr);
        bsc_text_write(stderr, piece->name);
        fputs(" does not fit on ", stderr);
        bsc_text_write(stderr, subject->name);
        putc('\n', stderr);
    }
}

bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call) {
    *subject = (bsc_subject){.name = bsc_path_shown(board)};
    const bool boards = bsc_is_standard(call->text[OPTION_BOARD]) || call->operands > 1 ||
                        (call->operands == 1 && bsc_is_standard(call->operand[0]));
    if (bsc_is_standard(call->text[OPTION_SHOTS]) && boards) /* which can be read only once */
        return bsc_refuse_usage("cannot read both the board and the shots from standard input");
    bsc_exit status = open_board(&subject->problem, board, call);
    if (status == STATUS_DONE && bsc_problem_cells(subject->problem) > 0 &&
        call->command != COMMAND_SHOW)
        note_misfits(subject);
    if (status == STATUS_DONE) status = open_log(subject, call);
    if (status == STATUS_DONE) status = bsc_subject_make_matrix(subject, call);
    if (status != STATUS_DONE) bsc_subject_close(subject);
    return status;
}

bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call) {
    const char *board = call->text[OPTION_BOARD], *path = call->text[OPTION_MATRIX];
    *subject = (bsc_subject){0};
    if (path == NULL && board != NULL) return bsc_subject_open_board(subject, board, call);
    if (path == NULL) return bsc_refuse_without_board(call);
    bsc_error error = {0};
    char *bytes;
    size_t length;
    const bsc_exit status = bsc_file_read(path, true, &bytes, &length);
    if (status != STATUS_DONE) return status;
    subject->name = bsc_path_shown(path);
    bsc_matrix_read(&subject->matrix, bytes, length, subject->name, &error);
    free(bytes);
    return bsc_report(&error);
}

bool bsc_board_opens(const char *board, const bsc_call *call) {
    bsc_subject subject = {.name = board};
    const char *ship = call->text[OPTION_SHIP];
    if (bsc_is_standard(board) || bsc_is_standard(call->text[OPTION_SHOTS])) return true;
    bool opens = open_board(&subject.problem, board, call) == STATUS_DONE &&
                 open_log(&subject, call) == STATUS_DONE;
    if (opens && ship != NULL) opens = bsc_problem_find_piece(subject.problem, ship) != UINT32_MAX;
    if (opens && subject.log != NULL) opens = bsc_log_may_hold(subject.log);
    if (opens && call->command == COMMAND_BEST) opens = bsc_log_cells_left(subject.log) > 0;
    bsc_subject_close(&subject);
    return opens;
}
