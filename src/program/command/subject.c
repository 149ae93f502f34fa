/* subject.c - opens what a command works on: either a board with its shots and weights, or a
 * matrix. It also reads files of deployments and of parts.
 *
 * On the command line, a board is given as the name of a built-in board, the path of a file, "-"
 * for standard input, or a size. Changes may follow: "classic#E5+F6" is the board classic with the
 * cell E5 turned into an island, and the island F6 turned into a cell. The options --island and
 * --cell do the same. */
#include "program/command/subject.h"

#include "os/files.h"
#include "program/command/blame.h"
#include "program/command/file.h"
#include "program/command/notes.h"
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

/* Returns a text with a line for each value in `list`, which has the values of --island, --cell,
 * --sum or --shot. `changes` is what was typed after the name of a board, such as "#E5+F6", or "":
 * each change is '+' or '#', followed by the label of a cell. For each change that begins with
 * `mark`, the text also gets a line with its label: from "#E5+F6" and the mark '#', the line "E5".
 *
 * Because the values come first, an error in line n of the text is about value n of the option. If
 * there are neither values nor changes, the text is empty. The caller frees the text. Returns NULL
 * if memory ran out. */
static char *join_lines(const bsc_list *list, const char *changes, char mark) {
    size_t length = strlen(changes) + 1;
    for (size_t k = 0; k < list->count; k++) length += strlen(list->text[k]) + 1;
    char *text = malloc(length);
    char *end = text;
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

/* Called when a board file cannot be read. The user may have meant the built-in board whose name is
 * that of the file up to its first dot, such as classic for boards/classic.board; stores this as
 * the remedy (bsc_remedy_store). Does nothing if there is no such board. */
static void suggest_builtin(const char *path) {
    const char *name = bsc_path_last(path);
    char meant[64];
    snprintf(meant, sizeof meant, "%.*s", (int)strcspn(name, "."), name);
    if (bsc_builtin_find(meant) != NULL) bsc_remedy_store(path, meant);
}

/* Prints an error, and returns STATUS_USAGE, if a board is given by its size but there is no fleet
 * for it (`fleet` is NULL); or if it is a board of any size, such as nxn, and the command is not
 * `count`. Otherwise returns STATUS_DONE. */
static bsc_exit check_size(const char *board, const char *fleet, const bsc_call *call) {
    /* An option and its value for the user to add, separated by a line end, as bsc_remedy_store
     * takes them. On a board of 8 or more columns it is the usual fleet of Battleship, which
     * smaller boards may not have room for. */
    const char *example = "--fleet\n3,2";
    if (atoi(board) >= 8) example = "--fleet\n5,4,3,3,2";
    if (fleet == NULL) {
        bsc_remedy_store("", example);
        return bsc_refuse_usage("a board given by its size needs a fleet");
    }
    if (bsc_board_is_any_size(board) && call->command != COMMAND_COUNT) {
        bsc_refuse_usage("'%s' takes no board of any size, which %s is",
                         bsc_command_table[call->command].name, board);
        return bsc_hint("'count' prints its formula");
    }
    return STATUS_DONE;
}

/* Prints an error that says that there is no board called `board`. Also prints what was probably
 * meant, which may be a board, an option, or that the word be left out; or a hint if nothing is
 * known. Returns STATUS_INPUT. */
static bsc_exit refuse_board(const char *board, const bsc_call *call) {
    char meant_words[BSC_MEANT_SIZE];
    const char *meant = bsc_word_find_meant("operand", call->command, board, meant_words);
    if (meant == NULL) meant = bsc_word_find_meant("board", call->command, board, meant_words);
    if (meant == NULL) meant = bsc_builtin_closest(board);
    bsc_refuse_unknown("board", board, meant);
    if (meant == NULL)
        bsc_hint("bscount boards lists the built-in boards; a file's name has a %s or ends in "
                 ".board",
                 bsc_path_separators);
    return STATUS_INPUT;
}

/* Makes the problem of a board from its name `board` and from the other fields of `source`, which
 * the caller has filled: the options of the command line, and the changes that were typed after the
 * name. If the library refuses the board, *error says why, *problem is NULL, and STATUS_DONE is
 * returned all the same: the caller prints *error, but first makes it name the right text. If this
 * function refuses the board, it prints an error, does not change *problem, and returns another
 * status. */
static bsc_exit open_named(bsc_problem **problem, bsc_source source, const char *board,
                           const bsc_call *call, bsc_error *error) {
    const bsc_builtin *builtin = bsc_builtin_find(board);
    bsc_exit status = STATUS_DONE;
    char *bytes = NULL;
    if (bsc_board_is_size(board) && !bsc_board_is_path(board)) {
        status = check_size(board, source.fleet, call);
        source.lattice = call->text[OPTION_LATTICE];
    } else if (call->text[OPTION_LATTICE]) {
        bsc_remedy_store("--lattice", "");
        status = bsc_refuse_usage("--lattice needs a board given by its size, such as 10x10");
    } else if (bsc_board_is_path(board)) {
        status = bsc_file_read(board, false, &bytes, &source.length);
        if (status != STATUS_DONE) suggest_builtin(board);
        source.text = bytes;
        source.name = bsc_path_shown(board);
    } else if (builtin != NULL) {
        source.text = builtin->text;
        source.length = builtin->length;
    } else {
        status = refuse_board(board, call);
    }
    if (status != STATUS_DONE) return status;
    bsc_problem_new(problem, &source, error);
    free(bytes);
    return STATUS_DONE;
}

/* Changes *error so that it names the board, if the mistake is in a change that was typed after the
 * name of the board, such as "#E5" in "classic#E5". The library reads these changes as part of the
 * values of --island or --cell: join_lines puts them below the values that were typed. So an error
 * in a line below the typed values is about a change. Such an error gets the name of the board, and
 * loses its line and column. All other errors stay as they are. */
static void blame_board_name(bsc_error *error, const char *board, const bsc_call *call) {
    bsc_option_id id = OPTION_CELL;
    if (strcmp(error->name, "island") == 0) id = OPTION_ISLAND;
    if (error->reason != BSC_REASON_FIELD) return;
    if (id == OPTION_CELL && strcmp(error->name, "cell") != 0) return;
    if (error->line <= call->list[id].count) return;
    bsc_text_cut(error->name, sizeof error->name, board, strlen(board));
    error->reason = BSC_REASON_NONE;
    error->line = 0;
    error->column = 0;
    error->source[0] = '\0';
}

/* Makes the problem of a board with the options of the command line. `board` is the name of the
 * board, perhaps with changes after it, such as "hex#C2". The caller frees *problem. If the problem
 * cannot be made, prints why on standard error, and *problem is NULL. */
static bsc_exit open_board(bsc_problem **problem, const char *board, const bsc_call *call) {
    const size_t length = bsc_board_name_length(board);
    const char *changes = board + length;
    char *name = bsc_text_format("%.*s", (int)length, board);
    char *islands = join_lines(&call->list[OPTION_ISLAND], changes, '#');
    char *cells = join_lines(&call->list[OPTION_CELL], changes, '+');
    char *sums = join_lines(&call->list[OPTION_SUM], "", '\0');
    bsc_exit status = STATUS_DONE;
    bsc_error error = {0};
    const bsc_source source = {
        .size = sizeof source,
        .name = name,
        .fleet = call->text[OPTION_FLEET],
        .touch = call->text[OPTION_TOUCH],
        .cover = call->text[OPTION_COVER],
        .labels = call->text[OPTION_LABELS],
        .islands = islands,
        .cells = cells,
        .sums = sums,
        .reflect = call->text[OPTION_REFLECT] != NULL,
    };
    *problem = NULL;
    if (name == NULL || islands == NULL || cells == NULL || sums == NULL)
        status = bsc_fail_memory();
    else
        status = open_named(problem, source, name, call, &error);
    blame_board_name(&error, board, call);
    free(name);
    free(islands);
    free(cells);
    free(sums);
    if (status != STATUS_DONE) return status;
    return bsc_report_value(&error);
}

bsc_exit bsc_check_weights(const bsc_call *call, size_t boards) {
    if (boards > 1 && bsc_is_standard(call->text[OPTION_WEIGHTS]))
        return bsc_refuse_usage("cannot read the weights of several boards from standard input");
    return STATUS_DONE;
}

bsc_exit bsc_shots_load(const bsc_subject *subject, const char *path) {
    char *text;
    size_t length;
    bsc_exit status = bsc_file_read(path, false, &text, &length);
    if (status != STATUS_DONE) {
        /* The user probably typed a shot where a file is expected, as in --shots 'E5 hit'. */
        if (strchr(path, ' ') != NULL) bsc_remedy_store("--shots", "--shot");
        return status;
    }
    status = bsc_shots_read(subject->log, subject->problem, text, length, bsc_path_shown(path));
    free(text);
    return status;
}

/* Makes the subject's log with the shots of --shots and then the shots of --shot. If no shots are
 * given, makes a log only for `best` and `play`, which always need one. Makes no log for `review`,
 * which reads its shots itself. The caller closes the subject, even if this fails. */
static bsc_exit open_log(bsc_subject *subject, const bsc_call *call) {
    const char *path = call->text[OPTION_SHOTS];
    bsc_error error = {0};
    if (call->command == COMMAND_REVIEW) return STATUS_DONE;
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

/* Says whether weights must be made for --fleet-law. The laws `flat` and `edges` are defined by
 * weights. The law `sequential` (fleets are laid ship by ship) cannot be described exactly by
 * weights. But strategies that count deployments need some, and get weights that come close to the
 * law. */
static bool needs_law_weights(const bsc_call *call) {
    const bsc_list *strategies = &call->list[OPTION_STRATEGY];
    if (call->law == BSC_LAW_FLAT || call->law == BSC_LAW_EDGES) return true;
    if (call->law != BSC_LAW_SEQUENTIAL) return false;
    for (size_t k = 0; k < strategies->count; k++)
        if (bsc_words_find("exact entropy lookahead", strategies->text[k]) >= 0) return true;
    return false;
}

/* Makes the weights of --fleet-law, if the law needs some or, with the law `sequential`, if a
 * strategy does (needs_law_weights); otherwise does nothing. The subject has no weights yet. The
 * weights are fitted to the map of the board that the law would give: if they miss it by more than
 * 0.0001 rms (the root of the mean squared difference), a note on standard error says by how much.
 * On failure prints why, and the weights stay NULL. */
static bsc_exit make_law_weights(bsc_subject *subject, const bsc_call *call) {
    const bsc_law law = call->law;
    bsc_error error = {0};
    bsc_fit fit = {0};
    bsc_run run = {.tick = bsc_interrupt_tick};
    if (!needs_law_weights(call)) return STATUS_DONE;
    bsc_run_set_options(&run, call);
    run.engine = BSC_ENGINE_AUTO;
    bsc_weights_of_law(&subject->weights, subject->problem, law, &run, &fit, &error);
    if (error.status == BSC_OK && fit.rms > 1e-4)
        fprintf(stderr, "bscount: note: the map of --fleet-law %s is met within %.2g rms\n",
                bsc_call_fleet_law(call), fit.rms);
    return bsc_report(&error);
}

/* Makes the subject's weights, from --weights or --fleet-law. Does nothing if the command line has
 * neither option, or if the subject has weights already. On failure prints why, and the weights
 * stay NULL. */
static bsc_exit open_weights(bsc_subject *subject, const bsc_call *call) {
    const char *path = call->text[OPTION_WEIGHTS];
    bsc_error error = {0};
    char *bytes;
    size_t length;
    if (subject->weights != NULL) return STATUS_DONE;
    if (path == NULL) return make_law_weights(subject, call);
    const bsc_exit status = bsc_file_read(path, true, &bytes, &length);
    if (status != STATUS_DONE) return status;
    bsc_weights_read(&subject->weights, subject->problem, bytes, length, bsc_path_shown(path),
                     &error);
    free(bytes);
    subject->weights_file = path;
    return bsc_report(&error);
}

/* Prints an error for some tables that the author of the Battleship Probability Calculator has
 * published about its games. They have a row for each game, or for each square and way to play, but
 * `learn` needs a row for each cell. Shows how the table of squares can be turned into a table of
 * cells, and returns STATUS_INPUT. Returns STATUS_DONE for all other files, also for an empty one.
 * bytes[length] is the text of the file. */
static bsc_exit refuse_published_table(const char *bytes, size_t length, const char *path) {
    char head[128] = "";
    const size_t size = length < sizeof head ? length : sizeof head - 1;
    memcpy(head, bytes, size);
    head[strcspn(head, "\n")] = '\0';
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
    const bool is_table = share != NULL && bsc_frequencies_are(bytes, length);
    if (share != NULL) status = refuse_published_table(bytes, length, name);
    if (is_table) *share = calloc(bsc_problem_cells(problem), sizeof **share);
    if (is_table && *share == NULL)
        status = bsc_fail_memory();
    else if (is_table && status == STATUS_DONE)
        bsc_frequencies_read(*share, games, problem, bytes, length, name, &error);
    else if (status == STATUS_DONE)
        bsc_deployments_read(deployments, problem, bytes, length, name, &error);
    free(bytes);
    if (status != STATUS_DONE) return status;
    return bsc_report(&error);
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
    bsc_status status;
    if (log == NULL)
        status = bsc_matrix_new(matrix, subject->problem, error);
    else
        status = bsc_matrix_new_after(matrix, log, error);
    if (status == BSC_OK && law == BSC_LAW_SEQUENTIAL)
        status = bsc_matrix_lay_in_sequence(*matrix, subject->problem, error);
    if (status == BSC_OK && subject->weights != NULL)
        status = bsc_matrix_weigh(*matrix, subject->weights, error);
    return status;
}

/* A board may have one of several fleets, each with a weight. Says whether the command uses these
 * weights, so that the probability of a deployment is proportional to the weight of its fleet.
 * Maps, `best` and random deployments use the weights. For counts and lists of deployments, all
 * deployments have the same weight. With --fleets the weights are not used here, because they are
 * applied later; with --sure it does not matter how likely a deployment is. */
static bool follows_fleet_weights(const bsc_call *call) {
    if (call->text[OPTION_FLEETS] || call->text[OPTION_SURE]) return false;
    return call->command == COMMAND_MAP || call->command == COMMAND_BEST ||
           call->command == COMMAND_SAMPLE;
}

/* Says whether the command needs no matrix, because the library can count on the board itself. This
 * is possible only if there is no log, or an empty one. The counts of all sub-fleets (--sub-fleets)
 * never need a matrix. The number of deployments and the map of all ships need none if the engine
 * "narrow" counts them; but it counts without the weights of fleets. */
static bool needs_no_matrix(const bsc_subject *subject, const bsc_call *call) {
    /* These two lists have the options that need a matrix: with_all for every command, and
     * with_command for the command of this call. The notation is that of bsc_rule: "verify|format
     * html" means --verify, and --format with the value html. */
    static const char with_all[] = "up-to|within|seconds|part|weights|ship|optimal|sure|fleet-law|"
                                   "values island difference|by entropy lookahead question";
    const bsc_command_id command = call->command;
    const bool wants_map = command == COMMAND_MAP || command == COMMAND_BEST;
    const char *with_command = "part";
    if (command == COMMAND_COMPARE) with_command = "verify|format svg html";
    if (wants_map) with_command = "verify|format html";
    char term[96];
    if (!bsc_option_fits(OPTION_VERIFY, command)) return false;
    if (bsc_call_find_term(call, with_command, term) != OPTIONS) return false;
    if (bsc_call_find_term(call, with_all, term) != OPTIONS) return false;
    if (subject->log != NULL && !bsc_log_is_empty(subject->log)) return false;
    if (follows_fleet_weights(call) && bsc_problem_weighs_fleets(subject->problem)) return false;
    return call->text[OPTION_SUB_FLEETS] ||
           bsc_engine_is_narrow(call->engine, subject->problem, wants_map);
}

bsc_exit bsc_subject_make_matrix(bsc_subject *subject, const bsc_call *call) {
    bsc_error error = {0};
    const bsc_exit status = open_weights(subject, call);
    if (status != STATUS_DONE || !bsc_option_fits(OPTION_SHOTS, call->command) ||
        call->command == COMMAND_REVIEW || needs_no_matrix(subject, call))
        return status;
    if (follows_fleet_weights(call) && bsc_problem_weighs_fleets(subject->problem)) {
        /* Counts by weights are not integers, and two of them differ by rounding. */
        const char *option = NULL;
        if (call->values == BSC_VALUES_COUNT) option = "--values count";
        if (call->values == BSC_VALUES_ISLAND) option = "--values island";
        if (call->text[OPTION_VERIFY] != NULL) option = "--verify";
        if (option != NULL)
            return bsc_refuse_usage("%s needs fleets without weights: weighted counts are not "
                                    "exact",
                                    option);
    }
    bsc_game_matrix(&subject->matrix, subject, subject->log, call->law, &error);
    if (error.status == BSC_OK && follows_fleet_weights(call))
        bsc_matrix_weigh_fleets(subject->matrix, subject->problem, &error);
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

/* Writes notes to standard error about fleets and pieces of the subject's board that may surprise
 * the user. */
static void note_pieces(const bsc_subject *subject) {
    bsc_note_misfits(subject->problem, subject->name);
    bsc_note_equal_fleets(subject->problem);
    bsc_note_alike_ships(subject->problem);
    if (bsc_problem_cover(subject->problem) == BSC_COVER_ALL)
        bsc_note_unreflected(subject->problem);
}

bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call) {
    *subject = (bsc_subject){.name = bsc_path_shown(board)};
    /* Standard input can be read only once. So the shots cannot be read from standard input if the
     * board is read from it too, or if there are several boards, because the shots are read again
     * for each board. */
    const bool is_read_again = bsc_is_standard(call->text[OPTION_BOARD]) || call->operands > 1 ||
                               (call->operands == 1 && bsc_is_standard(call->operand[0]));
    if (bsc_is_standard(call->text[OPTION_SHOTS]) && is_read_again)
        return bsc_refuse_usage("cannot read both the board and the shots from standard input");
    bsc_exit status = open_board(&subject->problem, board, call);
    if (status == STATUS_DONE && bsc_problem_cells(subject->problem) > 0 &&
        call->command != COMMAND_SHOW)
        note_pieces(subject);
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
    const uint32_t secondary = (uint32_t)call->secondary;
    if (secondary > 0)
        bsc_matrix_read_rows(&subject->matrix, bytes, length, subject->name, secondary, &error);
    else
        bsc_matrix_read(&subject->matrix, bytes, length, subject->name, &error);
    free(bytes);
    if (error.status == BSC_OK) bsc_note_rows_left_out(subject->matrix);
    return bsc_report(&error);
}

/* Says whether the weights in the file of --weights can be read for the subject's board, and
 * whether the law of --fleet-law can be used there. Standard input is not read, and counts as
 * weights that can be read. For weights that cannot be read, an error is printed. */
static bool do_weights_open(bsc_subject *subject, const bsc_call *call) {
    const char *path = call->text[OPTION_WEIGHTS];
    if (path != NULL) return bsc_is_standard(path) || open_weights(subject, call) == STATUS_DONE;
    return call->law == BSC_LAW_UNIFORM || !bsc_problem_may_lack_ships(subject->problem);
}

/* Says whether the deployments in the file of --deployments can be read for the problem. Standard
 * input is not read, and counts as deployments that can be read. For deployments that cannot be
 * read, an error is printed. */
static bool do_deployments_open(const bsc_problem *problem, const bsc_call *call) {
    const char *path = call->text[OPTION_DEPLOYMENTS];
    bsc_deployments *deployments = NULL;
    if (path == NULL || bsc_is_standard(path)) return true;
    const bsc_exit status = bsc_records_open(&deployments, NULL, NULL, problem, path);
    bsc_deployments_free(deployments);
    return status == STATUS_DONE;
}

bool bsc_board_opens(const char *board, const bsc_call *call) {
    bsc_subject subject = {.name = board};
    const char *ship = call->text[OPTION_SHIP];
    if (bsc_is_standard(board) || bsc_is_standard(call->text[OPTION_SHOTS])) return true;
    bool opens = open_board(&subject.problem, board, call) == STATUS_DONE &&
                 open_log(&subject, call) == STATUS_DONE;
    if (opens && ship != NULL) opens = bsc_problem_find_piece(subject.problem, ship) != UINT32_MAX;
    if (opens && subject.log != NULL) opens = bsc_log_seems_possible(subject.log);
    if (opens && call->command == COMMAND_BEST) opens = bsc_log_cells_left(subject.log) > 0;
    if (opens) opens = do_weights_open(&subject, call);
    if (opens) opens = do_deployments_open(subject.problem, call);
    bsc_subject_close(&subject);
    return opens;
}
