/* compare.c - `bscount compare`: the counts of several boards, and their ratios to the first; or
 * the difference of the maps of two. `bscount map --film`: the same of the positions of a game.
 *
 * Estimates are drawn from seeds S, S + 1, ..., so that they are independent: their errors add up
 * to that of a ratio. With --weights each board must have the file's ships and cells. */
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

/* One of the boards; all is owned. Of one that is counted only what is shown stays. */
typedef struct entry {
    bsc_subject subject;
    bsc_tally *tally; /* without options; or NULL */
    bsc_map *map;     /* NULL where none is shown */
} entry;

/* The position after the first steps of a game, whose problem and weights it shares. */
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
    return error.status == BSC_OK ? bsc_subject_make_matrix(subject, call) : bsc_report(&error);
}

/* Fills what is shown of board k but for its ratio. */
static bsc_exit count_board(entry *e, bsc_compared_board *shown, const bsc_subject *game,
                            const bsc_call *call, int k) {
    const bool less = call->values == BSC_VALUES_DIFFERENCE;
    const bool picture = less || call->format >= BSC_FORMAT_SVG;
    bsc_call board_call = *call;
    bsc_stats stats;
    uint32_t piece;
    board_call.command = COMMAND_COMPARE;
    board_call.seed += (uint64_t)k;
    if (less && k > 0) board_call.text[OPTION_WEIGHTS] = NULL;
    const char *name = call->operand[k < call->operands ? k : 0];
    bsc_exit status;
    if (call->text[OPTION_FILM])
        status = open_position(&e->subject, game, (uint32_t)k, &board_call);
    else
        status = bsc_subject_open_board(&e->subject, name, &board_call);
    if (status == STATUS_DONE) status = bsc_subject_ship(&piece, &e->subject, call);
    if (status == STATUS_DONE)
        status = picture ? bsc_subject_count_map(&e->map, &e->tally, &e->subject, &board_call,
                                                 piece, &stats)
                         : bsc_subject_count(&e->tally, &e->subject, &board_call, false, &stats);
    if (status != STATUS_DONE) return status;
    const bsc_problem *problem = e->subject.problem;
    *shown = (bsc_compared_board){.is_exact = bsc_tally_exact(e->tally)};
    shown->view = bsc_subject_result(&e->subject, bsc_engine_name(stats.engine), call);
    shown->view.ship_name =
        piece == BSC_ALL_PIECES ? NULL : bsc_problem_piece(problem, piece)->name;
    shown->view.map = e->map;
    shown->estimate = bsc_tally_estimate(e->tally, &shown->error);
    if (shown->is_exact) shown->count = picture ? bsc_map_total(e->map) : bsc_tally_total(e->tally);
    bsc_matrix_free(e->subject.matrix);
    e->subject.matrix = NULL;
    if (picture) {
        bsc_tally_free(e->tally);
        e->tally = NULL;
    }
    return status;
}

/* Errors of both counts add up as squares, of a count of 0 as well. The first board's ratio to
 * itself has none. Nothing has a ratio to 0, which is shown as missing. */
static void find_ratio(bsc_compared_board *board, const bsc_compared_board *first) {
    if (first->estimate == 0.0L) {
        board->ratio = board->ratio_error = INFINITY;
        return;
    }
    if (board->is_exact && first->is_exact) {
        board->ratio = bsc_natural_ratio(board->count, first->count);
        return;
    }
    board->ratio = (double)(board->estimate / first->estimate);
    if (board == first) return;
    const long double relative_error = board->is_exact ? 0.0L : board->error / first->estimate;
    const long double first_error = first->is_exact ? 0.0L : first->error / first->estimate;
    board->ratio_error = (double)hypotl(relative_error, board->ratio * first_error);
}

static bsc_exit print_table(const bsc_compared_board *board, size_t boards, const bsc_call *call,
                            FILE *out) {
    const bool for_people = call->format == BSC_FORMAT_TEXT;
    bool errors = false;
    for (size_t k = 0; k < boards; k++)
        errors |= !board[k].is_exact && board[k].view.weights == NULL;
    bsc_table table = {0};
    for (size_t k = 0; k < boards; k++) {
        bsc_table_add(&table, "board", board[k].view.board_name);
        bsc_table_add_owned(&table, "count", BSC_COLUMN_DIGITS,
                            bsc_compare_format_count(&board[k], for_people));
        if (errors) bsc_table_add_ratio(&table, "error", board[k].error, 2);
        bsc_table_add_ratio(&table, "ratio", board[k].ratio, for_people ? 5 : 13);
        if (errors) bsc_table_add_ratio(&table, "ratio_error", board[k].ratio_error, 2);
    }
    return bsc_table_print(&table, "rows", NULL, call, out);
}

/* Of two boards with the same cells, or of one by weights and without. */
static bsc_exit print_difference(bsc_compared_board *board, const bsc_call *call, FILE *out) {
    const bsc_problem *problem = board->view.problem, *second_problem = board[1].view.problem;
    bool same = bsc_problem_cells(problem) == bsc_problem_cells(second_problem);
    for (uint32_t cell = 0; same && cell < bsc_problem_cells(problem); cell++) {
        const bsc_place *a = bsc_cell_place(problem, cell),
                        *b = bsc_cell_place(second_problem, cell);
        same = a->x == b->x && a->y == b->y;
    }
    if (!same) {
        bsc_refuse_usage("%s and %s do not have the same cells", board->view.board_name,
                         board[1].view.board_name);
        return STATUS_INPUT;
    }
    board->view.subtracted = &board[1].view;
    return bsc_maps_print(&board->view, 1, 0, call, out);
}

/* Writes the boards as JSON, as a picture or as a page. Returns false if memory ran out. */
static bool write_boards(const bsc_compared_board *board, size_t boards, bsc_format format,
                         FILE *out) {
    if (format == BSC_FORMAT_JSON) return bsc_compare_write_json(board, boards, out);
    if (format == BSC_FORMAT_SVG) return bsc_compare_write_svg(board, boards, out);
    return bsc_compare_write_html(board, boards, out);
}

bsc_exit bsc_compare_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bool less = call->values == BSC_VALUES_DIFFERENCE, film = call->text[OPTION_FILM];
    size_t boards = (size_t)call->operands;
    if (less) boards = 2;
    if (film) boards = (size_t)bsc_log_steps(subject->log) + 1;
    const bsc_format format = call->format;
    bsc_exit status = bsc_check_weights(call, less || film ? 1 : boards);
    if (call->operands == 0 && !film) {
        bsc_report_mean("", "hex-upper\nhex-lower");
        bsc_refuse_usage("no boards to compare");
        return bsc_hint("for example: bscount compare hex-upper hex-lower");
    }
    if (status != STATUS_DONE) return status;
    entry *all = calloc(boards, sizeof *all);
    bsc_compared_board *board = calloc(boards, sizeof *board);
    if (all == NULL || board == NULL) status = bsc_fail_memory();
    for (size_t k = 0; k < boards && status == STATUS_DONE; k++) {
        status = count_board(&all[k], &board[k], subject, call, (int)k);
        if (status == STATUS_DONE) find_ratio(&board[k], &board[0]);
        board[k].follows_shot = film && k > 0;
    }
    if (status == STATUS_DONE && call->text[OPTION_ORIGIN] && !less &&
        !bsc_compare_write_origin(board, boards, out))
        status = bsc_fail_memory();
    if (status == STATUS_DONE && less)
        status = print_difference(board, call, out);
    else if (status == STATUS_DONE && format < BSC_FORMAT_JSON)
        status = print_table(board, boards, call, out);
    else if (status == STATUS_DONE && !write_boards(board, boards, format, out))
        status = bsc_fail_memory();
    for (size_t k = 0; all != NULL && k < boards; k++) {
        bsc_map_free(all[k].map);
        bsc_tally_free(all[k].tally);
        if (film) { /* the game's */
            all[k].subject.problem = NULL;
            all[k].subject.weights = NULL;
        }
        bsc_subject_close(&all[k].subject);
    }
    free(all);
    free(board);
    return status;
}
