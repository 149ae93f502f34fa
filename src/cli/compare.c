/* compare.c - `bscount compare`: the counts of several boards, and their ratios to the first.
 *
 * Estimates of compared boards are drawn from seeds S, S + 1, ..., so that they are independent:
 * their errors add up to that of a ratio. With --weights each board must have the ships and cells
 * of the file. */
#include "cli/command.h"

#include <math.h>
#include <stdlib.h>

/* One of the boards; all is owned. Of a board that is counted no more stays than what is shown:
 * there can be many. */
typedef struct entry {
    bsc_subject subject;
    bsc_tally *tally; /* without options; or NULL */
    bsc_map *map;     /* NULL where the format has no pictures */
    bsc_stats stats;
} entry;

/* Fills what is shown of board k but for its ratio. */
static bsc_exit count_board(entry *e, bsc_compared *shown, const bsc_call *call, int k) {
    const bool picture = call->output.format >= BSC_FORMAT_SVG;
    bsc_call own = *call;
    uint32_t piece;
    own.count.seed += (uint64_t)k;
    bsc_exit status = bsc_subject_open_board(&e->subject, call->operand[k], call);
    if (status == STATUS_DONE) status = bsc_subject_ship(&piece, &e->subject, call);
    if (status == STATUS_DONE) status = bsc_subject_check_values(&e->subject, call);
    if (status == STATUS_DONE)
        status = bsc_subject_count(&e->tally, &e->subject, &own, picture, &e->stats);
    if (status == STATUS_DONE && picture)
        status = bsc_subject_map(&e->map, &e->subject, e->tally, piece);
    if (status != STATUS_DONE) return status;
    const bsc_problem *problem = e->subject.problem;
    *shown = (bsc_compared){.exact = bsc_tally_exact(e->tally)};
    shown->view = bsc_subject_result(&e->subject, bsc_engine_name(e->stats.engine), call);
    shown->view.ship = piece == BSC_ALL_PIECES ? NULL : bsc_problem_piece(problem, piece)->name;
    shown->view.map = e->map;
    shown->estimate = bsc_tally_estimate(e->tally, &shown->error);
    if (shown->exact) shown->count = picture ? bsc_map_total(e->map) : bsc_tally_total(e->tally);
    bsc_matrix_free(e->subject.matrix);
    e->subject.matrix = NULL;
    if (picture) bsc_tally_free(e->tally);
    if (picture) e->tally = NULL;
    return status;
}

/* Errors of both counts add up as squares, of a count of 0 as well. The first board's ratio to
 * itself has none. Nothing has a ratio to 0, which is shown as missing. */
static void find_ratio(bsc_compared *board, const bsc_compared *first) {
    if (first->estimate == 0.0L) {
        board->ratio = board->ratio_error = INFINITY;
        return;
    }
    if (board->exact && first->exact) {
        board->ratio = bsc_natural_ratio(board->count, first->count);
        return;
    }
    board->ratio = (double)(board->estimate / first->estimate);
    if (board == first) return;
    const long double own = board->exact ? 0.0L : board->error / first->estimate;
    const long double other = first->exact ? 0.0L : first->error / first->estimate;
    board->ratio_error = (double)hypotl(own, board->ratio * other);
}

static bsc_exit print_table(const bsc_compared *board, size_t boards, const bsc_call *call,
                            bsc_target *target) {
    const bool for_people = call->output.format == BSC_FORMAT_TEXT;
    bool errors = false;
    for (size_t k = 0; k < boards; k++) errors |= !board[k].exact && board[k].view.weights == NULL;
    bsc_table table = {0};
    for (size_t k = 0; k < boards; k++) {
        bsc_table_add(&table, "board", board[k].view.board);
        bsc_table_take(&table, "count", BSC_DIGITS, bsc_compare_count(&board[k], for_people));
        if (errors) bsc_table_add_ratio(&table, "error", board[k].error, 2);
        bsc_table_add_ratio(&table, "ratio", board[k].ratio, for_people ? 5 : 13);
        if (errors) bsc_table_add_ratio(&table, "ratio_error", board[k].ratio_error, 2);
    }
    const bsc_exit status = bsc_table_print(&table, call, target);
    bsc_table_release(&table);
    return status;
}

bsc_exit bsc_compare_command(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    const size_t boards = (size_t)call->operands;
    const bsc_format format = call->output.format;
    FILE *out = target->file.stream;
    bsc_exit status = bsc_check_weights(call, boards);
    (void)subject;
    if (boards == 0) {
        bsc_refuse_usage("no boards to compare");
        bsc_hint("for example: bscount compare hex-upper hex-lower");
        return STATUS_USAGE;
    }
    if (status != STATUS_DONE) return status;
    entry *all = calloc(boards, sizeof *all);
    bsc_compared *board = calloc(boards, sizeof *board);
    if (all == NULL || board == NULL) status = bsc_fail_memory();
    for (size_t k = 0; k < boards && status == STATUS_DONE; k++) {
        status = count_board(&all[k], &board[k], call, (int)k);
        if (status == STATUS_DONE) find_ratio(&board[k], &board[0]);
    }
    if (status == STATUS_DONE && call->given[OPTION_ORIGIN] &&
        !bsc_compare_write_origin(board, boards, out))
        status = bsc_fail_memory();
    if (status == STATUS_DONE && format < BSC_FORMAT_JSON)
        status = print_table(board, boards, call, target);
    else if (status == STATUS_DONE &&
             !(format == BSC_FORMAT_JSON  ? bsc_compare_write_json
               : format == BSC_FORMAT_SVG ? bsc_compare_write_svg
                                          : bsc_compare_write_html)(board, boards, out))
        status = bsc_fail_memory();
    for (size_t k = 0; all != NULL && k < boards; k++) {
        bsc_map_free(all[k].map);
        bsc_tally_free(all[k].tally);
        bsc_subject_close(&all[k].subject);
    }
    free(all);
    free(board);
    return status;
}
