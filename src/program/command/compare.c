/* compare.c - `bscount compare`: prints the counts of several boards, and their ratios to the count
 * of the first board; or, with --values difference, the map of one board minus the map of another.
 *
 * `bscount map --film` shows the positions of a game, one after each shot, in the same way. In the
 * code below, such a position counts as a board too.
 *
 * If the counts are estimates, each board has random draws of its own: board k (from 0) uses the
 * seed S + k, where S is the value of --seed. So the estimates are independent, and the standard
 * error of a ratio follows from the errors of both counts. With --weights each board must have the
 * ships and cells of the file of weights. A function of this file that returns another status than
 * STATUS_DONE has printed why. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/command.h"
#include "program/command/output.h"
#include "program/command/results.h"
#include "program/command/run.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/report.h"
#include "show/view/compare_view.h"
#include "show/view/map_words.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <math.h>

/* One of the boards whose results are shown side by side, and the results of counting its
 * deployments. */
typedef struct counted_board {
    /* The board. For `map --film` it is a position of the game, and shares the problem and the
     * weights with the game. */
    bsc_subject subject;
    /* The number of deployments of the board. If a map is shown, `map` has that number too, and the
     * tally is freed before the next board is counted, to save memory; it is then NULL. */
    bsc_tally *tally;
    bsc_map *map; /* how likely each cell is to hold a ship; NULL if only the count is shown */
} counted_board;

/* Opens one of the positions that `map --film` shows side by side: the position of `game` after its
 * first `steps` steps (shots, salvos or scans). Gives *subject a log with these steps, and a
 * matrix; the problem and the weights are those of `game`, which owns them. So the caller sets
 * these two pointers to NULL before it closes the subject, which it must do even after a failure
 * (release_boards). */
static bsc_exit open_position(bsc_subject *subject, const bsc_subject *game, uint32_t steps,
                              const bsc_call *call) {
    bsc_error error = {0};
    *subject = *game;
    subject->log = NULL;
    subject->sunk = NULL;
    subject->matrix = NULL;
    bsc_log_new(&subject->log, game->problem, bsc_log_announced(game->log), &error);
    for (uint32_t s = 0; s < steps && error.status == BSC_OK; s++)
        bsc_log_repeat(subject->log, game->log, s, &error);
    if (error.status != BSC_OK) return bsc_report(&error);
    if (steps == bsc_log_steps(game->log))
        bsc_log_set_over(subject->log, bsc_log_is_over(game->log));
    return bsc_subject_make_matrix(subject, call);
}

/* Opens board k (from 0) of those that are shown side by side. For `compare` it is the board that
 * operand k of the command line names; but if --values difference has only one operand, board 1 is
 * the same board as board 0 (it gets no weights, because the caller has left --weights out of
 * *call). For `map --film` board k is the position of `game` after its first k steps. */
static bsc_exit open_board_to_show(bsc_subject *subject, const bsc_subject *game,
                                   const bsc_call *call, int k) {
    if (call->text[OPTION_FILM]) return open_position(subject, game, (uint32_t)k, call);
    const char *name = call->operand[0];
    if (k < call->operands) name = call->operand[k];
    return bsc_subject_open_board(subject, name, call);
}

/* Fills *shown, which says what is printed of a board, from the results of counting the board;
 * counted->tally must not have been freed, but counted->map may be NULL: then no map is shown. If
 * the tally is an estimate, shown->count is left 0. The ratio to the first board is always left 0;
 * find_ratio sets the ratio later. `piece` is the ship of the map, or BSC_ALL_PIECES. `stats`
 * belongs to the run that counted. */
static void fill_shown(bsc_compared_board *shown, const counted_board *counted, uint32_t piece,
                       const bsc_stats *stats, const bsc_call *call) {
    *shown = (bsc_compared_board){.is_exact = bsc_tally_exact(counted->tally)};
    shown->result = bsc_subject_result(&counted->subject, bsc_engine_name(stats->engine), call);
    if (piece != BSC_ALL_PIECES)
        shown->result.ship_name = bsc_problem_piece(counted->subject.problem, piece)->name;
    shown->result.map = counted->map;
    shown->estimate = bsc_tally_estimate(counted->tally, &shown->error);
    if (shown->is_exact && counted->map != NULL)
        shown->count = bsc_map_total(counted->map);
    else if (shown->is_exact)
        shown->count = bsc_tally_total(counted->tally);
}

/* Says whether the boards are drawn in this format, as maps. In all other formats only their counts
 * are printed, except with --values difference, which always shows a map. */
static bool is_drawn(bsc_format format) {
    return format == BSC_FORMAT_SVG || format == BSC_FORMAT_HTML;
}

/* Opens board k (from 0), counts its deployments, and makes its map if one is shown. Keeps the
 * results in *counted, which must be all zero before and whose parts release_boards frees, even
 * after a failure. Fills *shown with what is printed of them, except the ratio to the first board;
 * after a failure *shown stays as it was. `map --film` is carried out by this function too: its
 * board k is the position of `game` after k steps. For `compare`, `game` is not used. */
static bsc_exit count_board(counted_board *counted, bsc_compared_board *shown,
                            const bsc_subject *game, const bsc_call *call, int k) {
    const bool is_difference = call->values == BSC_VALUES_DIFFERENCE;
    const bool shows_map = is_difference || is_drawn(call->format);
    bsc_subject *subject = &counted->subject;
    bsc_call board_call = *call;
    bsc_stats stats;
    uint32_t piece;
    board_call.command = COMMAND_COMPARE;
    board_call.seed += (uint64_t)k;
    if (is_difference && k > 0) board_call.text[OPTION_WEIGHTS] = NULL;
    bsc_exit status = open_board_to_show(subject, game, &board_call, k);
    if (status == STATUS_DONE) status = bsc_subject_find_ship(&piece, subject, call);
    if (status == STATUS_DONE && shows_map)
        status = bsc_subject_count_map(&counted->map, &counted->tally, subject, &board_call, piece,
                                       &stats);
    else if (status == STATUS_DONE)
        status = bsc_subject_count(&counted->tally, subject, &board_call, false, &stats);
    if (status != STATUS_DONE) return status;
    fill_shown(shown, counted, piece, &stats, call);
    bsc_matrix_free(subject->matrix);
    subject->matrix = NULL;
    if (shows_map) {
        bsc_tally_free(counted->tally);
        counted->tally = NULL;
    }
    return status;
}

/* Sets board->ratio, the ratio of the board's number of deployments to that of the first board,
 * and, unless both counts are exact, board->ratio_error, the standard error of this ratio, which
 * must be 0 before. The relative errors of both counts are independent, so their squares are added.
 * The ratio of the first board to itself is 1 and has no error. If the count of the first board is
 * 0, the ratio and its error are set to infinity, also for the first board itself; infinity is
 * shown as a missing value. */
static void find_ratio(bsc_compared_board *board, const bsc_compared_board *first) {
    if (first->estimate == 0.0L) {
        board->ratio = INFINITY;
        board->ratio_error = INFINITY;
        return;
    }
    if (board->is_exact && first->is_exact) {
        board->ratio = bsc_natural_ratio(board->count, first->count);
        return;
    }
    board->ratio = (double)(board->estimate / first->estimate);
    if (board == first) return;
    /* the standard errors of both counts, divided by the first board's count; an exact count has
     * the error 0 */
    const long double board_error = board->error / first->estimate;
    const long double first_error = first->error / first->estimate;
    board->ratio_error = (double)hypotl(board_error, board->ratio * first_error);
}

/* Prints a row for each board with its count and its ratio. If some count is an estimate, all rows
 * also have standard errors. A count by weights is rounded, but it is no estimate and has no
 * standard error. */
static bsc_exit print_table(const bsc_compared_board *board, size_t boards, const bsc_call *call,
                            FILE *out) {
    const bool for_people = call->format == BSC_FORMAT_TEXT;
    bool has_errors = false;
    for (size_t k = 0; k < boards; k++)
        has_errors |= !board[k].is_exact && board[k].result.weights == NULL;
    bsc_table table = {0};
    for (size_t k = 0; k < boards; k++) {
        bsc_table_add(&table, "board", board[k].result.board_name);
        bsc_table_add_owned(&table, "count", BSC_COLUMN_DIGITS,
                            bsc_compare_format_count(&board[k], for_people));
        if (has_errors) bsc_table_add_ratio(&table, "error", board[k].error, 2);
        bsc_table_add_ratio(&table, "ratio", board[k].ratio, for_people ? 5 : 13);
        if (has_errors) bsc_table_add_ratio(&table, "ratio_error", board[k].ratio_error, 2);
    }
    return bsc_table_print(&table, "rows", NULL, call, out);
}

/* Says whether two boards have the same cells, at the same places. */
static bool have_same_cells(const bsc_problem *first, const bsc_problem *second) {
    if (bsc_problem_cells(first) != bsc_problem_cells(second)) return false;
    for (uint32_t cell = 0; cell < bsc_problem_cells(first); cell++) {
        const bsc_place *a = bsc_cell_place(first, cell);
        const bsc_place *b = bsc_cell_place(second, cell);
        if (a->x != b->x || a->y != b->y) return false;
    }
    return true;
}

/* Prints the map of board[0] minus the map of board[1] (--values difference). These are either two
 * boards with the same cells, or the same board with weights and without them. Prints an error if
 * the cells differ. */
static bsc_exit print_difference(bsc_compared_board *board, const bsc_call *call, FILE *out) {
    bsc_result *result = &board[0].result;
    const bsc_result *subtracted = &board[1].result;
    if (!have_same_cells(result->problem, subtracted->problem)) {
        bsc_refuse_usage("%s and %s do not have the same cells", result->board_name,
                         subtracted->board_name);
        return STATUS_INPUT;
    }
    result->subtracted = subtracted;
    return bsc_maps_print(result, 1, 0, call, out);
}

/* Writes the results of board[boards] as JSON, as a picture (SVG) or, for every other format, as a
 * page (HTML). Returns false if memory ran out. */
static bool write_boards(const bsc_compared_board *board, size_t boards, bsc_format format,
                         FILE *out) {
    if (format == BSC_FORMAT_JSON) return bsc_compare_write_json(board, boards, out);
    if (format == BSC_FORMAT_SVG) return bsc_compare_write_svg(board, boards, out);
    return bsc_compare_write_html(board, boards, out);
}

/* Prints the results of board[boards], in the format that the command line asks for: text, CSV,
 * JSON, SVG or HTML. With --values difference, prints the map of the difference instead
 * (print_difference). Otherwise fails only if memory runs out. */
static bsc_exit print_boards(bsc_compared_board *board, size_t boards, const bsc_call *call,
                             FILE *out) {
    const bool is_json = call->format == BSC_FORMAT_JSON;
    if (call->values == BSC_VALUES_DIFFERENCE) return print_difference(board, call, out);
    if (call->text[OPTION_ORIGIN] && !bsc_compare_write_origin(board, boards, out))
        return bsc_fail_memory();
    if (!is_json && !is_drawn(call->format)) return print_table(board, boards, call, out);
    if (!write_boards(board, boards, call->format, out)) return bsc_fail_memory();
    return STATUS_DONE;
}

/* Frees counted[boards], which may be NULL, and what its elements own. For `map --film` (`is_film`)
 * all positions share the problem and the weights of the game, which owns them. */
static void release_boards(counted_board *counted, size_t boards, bool is_film) {
    for (size_t k = 0; counted != NULL && k < boards; k++) {
        bsc_map_free(counted[k].map);
        bsc_tally_free(counted[k].tally);
        if (is_film) {
            counted[k].subject.problem = NULL;
            counted[k].subject.weights = NULL;
        }
        bsc_subject_close(&counted[k].subject);
    }
    free(counted);
}

/* Counts the deployments of each board that the command line names, or for `map --film` of each
 * position of the game in `subject`, and prints the results. The file of --weights is read once for
 * each board; but it is read only once for a difference, because the second board has no weights,
 * and only once for a film, because all positions belong to the same game. Standard input can be
 * read only once, so it is refused as the file of weights if there would be more readings
 * (bsc_check_weights). A single board is printed alone, with the ratio 1; without a board, and
 * without --film, prints an error and returns STATUS_USAGE. */
bsc_exit bsc_compare_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bool is_difference = call->values == BSC_VALUES_DIFFERENCE;
    const bool is_film = call->text[OPTION_FILM];
    size_t boards = (size_t)call->operands;
    if (is_difference) boards = 2;
    if (is_film) boards = (size_t)bsc_log_steps(subject->log) + 1;
    size_t readings = boards;
    if (is_difference || is_film) readings = 1;
    bsc_exit status = bsc_check_weights(call, readings);
    if (call->operands == 0 && !is_film) {
        bsc_remedy_store("", "hex-upper\nhex-lower");
        bsc_refuse_usage("no boards to compare");
        return bsc_hint("for example: bscount compare hex-upper hex-lower");
    }
    if (status != STATUS_DONE) return status;
    counted_board *counted = calloc(boards, sizeof *counted);
    bsc_compared_board *shown = calloc(boards, sizeof *shown);
    if (counted == NULL || shown == NULL) status = bsc_fail_memory();
    for (size_t k = 0; k < boards && status == STATUS_DONE; k++) {
        status = count_board(&counted[k], &shown[k], subject, call, (int)k);
        if (status == STATUS_DONE) find_ratio(&shown[k], &shown[0]);
        shown[k].follows_shot = is_film && k > 0;
    }
    if (status == STATUS_DONE) status = print_boards(shown, boards, call, out);
    release_boards(counted, boards, is_film);
    free(shown);
    return status;
}
