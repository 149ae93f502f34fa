/* compare.c - `bscount compare`: counts of several boards, and their ratios to the first. */
#include "cli/run.h"

#include <stdlib.h>

/* One of the boards; all is owned. Of a board that is counted no more stays than what is shown:
 * there can be many. */
typedef struct entry {
    bsc_subject subject;
    bsc_tally *tally; /* without options; or NULL */
    bsc_map *map;     /* NULL where the format has no pictures */
    bsc_natural count;
    bsc_stats stats;
} entry;

static bsc_exit count_board(entry *e, const char *board, const bsc_call *call) {
    const bool picture = bsc_call_format(call) >= BSC_FORMAT_SVG;
    bsc_exit status = bsc_subject_open_board(&e->subject, board, call);
    if (status == STATUS_DONE)
        status = bsc_subject_count(&e->tally, &e->subject, call, picture, &e->stats);
    if (status == STATUS_DONE && picture)
        status = bsc_subject_map(&e->map, &e->subject, e->tally, BSC_ALL_PIECES);
    if (status != STATUS_DONE) return status;
    e->count = picture ? bsc_map_total(e->map) : bsc_tally_total(e->tally);
    bsc_matrix_free(e->subject.matrix);
    e->subject.matrix = NULL;
    if (picture) bsc_tally_free(e->tally);
    if (picture) e->tally = NULL;
    return status;
}

static bsc_exit print_table(const bsc_compared *board, size_t boards, const bsc_call *call,
                            bsc_target *target) {
    static const bsc_column columns[] = {
        {"board", BSC_TEXT}, {"count", BSC_DIGITS}, {"ratio", BSC_NUMBER}};
    const bool for_people = bsc_call_format(call) == BSC_FORMAT_TEXT;
    bsc_table table = bsc_table_begin(columns, 3);
    for (size_t k = 0; k < boards; k++) {
        bsc_table_add(&table, board[k].view.board);
        if (for_people)
            bsc_table_add_grouped(&table, board[k].count);
        else
            bsc_table_add_natural(&table, board[k].count);
        bsc_table_add_ratio(&table, board[k].ratio, for_people ? 5 : 13);
    }
    const bsc_exit status = bsc_table_print(&table, call, target);
    bsc_table_release(&table);
    return status;
}

static bsc_exit print_boards(const bsc_compared *board, size_t boards, const bsc_call *call,
                             bsc_target *target) {
    const bsc_format format = bsc_call_format(call);
    if (format < BSC_FORMAT_JSON) return print_table(board, boards, call, target);
    FILE *out = target->file.stream;
    const bool done = format == BSC_FORMAT_JSON  ? bsc_compare_write_json(board, boards, out)
                      : format == BSC_FORMAT_SVG ? bsc_compare_write_svg(board, boards, out)
                                                 : bsc_compare_write_html(board, boards, out);
    return done ? STATUS_DONE : bsc_fail_memory();
}

static bsc_exit compare(entry *all, const bsc_call *call, bsc_target *target) {
    const size_t boards = (size_t)call->operands;
    bsc_compared *board = calloc(boards, sizeof *board);
    bsc_exit status = board == NULL ? bsc_fail_memory() : STATUS_DONE;
    for (size_t k = 0; k < boards && status == STATUS_DONE; k++) {
        entry *e = &all[k];
        status = count_board(e, call->operand[k], call);
        if (status != STATUS_DONE) break;
        board[k] = (bsc_compared){.view = {.board = e->subject.name,
                                           .engine = bsc_engine_name(e->stats.engine),
                                           .problem = e->subject.problem,
                                           .log = e->subject.log,
                                           .sunk = e->subject.sunk,
                                           .map = e->map},
                                  .count = e->count};
        board[k].ratio = bsc_natural_ratio(board[k].count, board[0].count);
    }
    if (status == STATUS_DONE) status = print_boards(board, boards, call, target);
    free(board);
    return status;
}

bsc_exit bsc_compare_command(const bsc_call *call) {
    bsc_target target;
    if (call->operands == 0) {
        bsc_refuse_usage("no boards to compare");
        bsc_hint("for example: bscount compare hex-upper hex-lower");
        return STATUS_USAGE;
    }
    bsc_exit status = bsc_target_open(&target, call);
    if (status != STATUS_DONE) return status;
    entry *all = calloc((size_t)call->operands, sizeof *all);
    status = all == NULL ? bsc_fail_memory() : compare(all, call, &target);
    for (int k = 0; k < call->operands && all != NULL; k++) {
        bsc_map_free(all[k].map);
        bsc_tally_free(all[k].tally);
        bsc_subject_close(&all[k].subject);
    }
    free(all);
    return bsc_target_close(&target, status);
}
