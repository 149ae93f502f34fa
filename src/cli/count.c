/* count.c - `bscount count`: the number of deployments, alone on a line; or an estimate, then +-
 * and its standard error; or by weights the sum of their products, which all 1 make the number.
 * `bscount map`: how often a ship lies on each cell. `bscount compare`: the counts of several
 * boards, and their ratios to the first.
 *
 * Estimates of compared boards are drawn from seeds S, S + 1, ..., so that they are independent:
 * their errors add up to that of a ratio. With --weights each board must have the ships and cells
 * of the file. */
#include "cli/command.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine,
                              const bsc_call *call) {
    return (bsc_result){.board = subject->name,
                        .problem = subject->problem,
                        .log = subject->log,
                        .sunk = subject->sunk,
                        .weights = subject->weights_file,
                        .law = bsc_call_law(call),
                        .engine = engine,
                        .values = call->show.values};
}

bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, bsc_target *target) {
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats->engine), call);
    const bool sum = subject->weights != NULL, exact = bsc_tally_exact(tally);
    bsc_table table = {0};
    bsc_exit status = STATUS_DONE;
    char number[64];
    long double error;
    bsc_table_add(&table, "board", subject->name);
    snprintf(number, sizeof number, sum ? "%.12Lg" : "%.8Lg", bsc_tally_estimate(tally, &error));
    if (exact)
        bsc_table_add_natural(&table, "count", bsc_tally_total(tally));
    else
        bsc_table_take(&table, "count", BSC_DIGITS, strdup(number));
    snprintf(number, sizeof number, "%.2Lg", error);
    if (!exact && !sum) bsc_table_take(&table, "error", BSC_NUMBER, strdup(number));
    const bool csv = call->output.format == BSC_FORMAT_CSV;
    FILE *out = target->file.stream;
    if (table.failed || (csv && !bsc_target_write_origin(target, call, &origin))) {
        status = bsc_fail_memory();
    } else if (csv) {
        bsc_table_write_csv(&table, out);
    } else if (call->output.format == BSC_FORMAT_TEXT) {
        fprintf(out, "%s", table.cell[1]);
        if (table.columns > 2) fprintf(out, " +- %s", table.cell[2]);
        putc('\n', out);
    } else {
        bsc_json_begin("count", out);
        bsc_json_add_origin(&origin, 2, out);
        if (call->given[OPTION_UP_TO]) bsc_json_add_text("up_to", call->count.up_to, 2, out);
        bsc_json_add_text("count", table.cell[1], 2, out);
        if (table.columns > 2) bsc_json_add_text("error", table.cell[2], 2, out);
        bsc_json_end(out);
    }
    bsc_table_release(&table);
    return status;
}

/* A row for each sub-fleet, the last ship's copies rising first; in the end the whole fleet. */
static bsc_exit print_sub_fleets(const bsc_subject *subject, const bsc_call *call,
                                 bsc_target *target) {
    const uint32_t pieces = bsc_problem_pieces(subject->problem);
    uint32_t *copies = calloc(pieces, sizeof *copies), p = 0;
    bsc_sub_fleets *all = NULL;
    bsc_stats stats;
    bsc_table table = {0};
    bsc_exit status = copies == NULL ? bsc_fail_memory() : STATUS_DONE;
    if (status == STATUS_DONE) status = bsc_subject_sub_fleets(&all, subject, call, &stats);
    while (status == STATUS_DONE && p < pieces) {
        for (uint32_t k = 0; k < pieces; k++)
            bsc_table_add_unsigned(&table, bsc_problem_piece(subject->problem, k)->name, copies[k]);
        bsc_table_add_natural(&table, "count", bsc_sub_fleets_count(all, copies));
        for (p = 0; p < pieces; p++) {
            uint32_t *own = &copies[pieces - 1 - p];
            if (*own < bsc_problem_piece(subject->problem, pieces - 1 - p)->copies) {
                ++*own;
                break;
            }
            *own = 0;
        }
    }
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats.engine), call);
    const bool csv = call->output.format == BSC_FORMAT_CSV;
    if (status == STATUS_DONE &&
        (table.failed || (csv && !bsc_target_write_origin(target, call, &origin))))
        status = bsc_fail_memory();
    if (status == STATUS_DONE && call->output.format == BSC_FORMAT_JSON) {
        bsc_json_begin("count", target->file.stream);
        bsc_json_add_origin(&origin, 2, target->file.stream);
        bsc_json_add_table("sub_fleets", &table, target->file.stream);
        bsc_json_end(target->file.stream);
    } else if (status == STATUS_DONE) {
        status = bsc_table_print(&table, call, target);
    }
    bsc_table_release(&table);
    bsc_sub_fleets_free(all);
    free(copies);
    return status;
}

bsc_exit bsc_count_command(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally;
    bsc_stats stats;
    if (call->given[OPTION_SUB_FLEETS]) return print_sub_fleets(subject, call, target);
    if (call->given[OPTION_PART]) return bsc_part_print(NULL, subject, call, target);
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, &stats);
    if (status == STATUS_DONE) status = bsc_count_print(tally, &stats, subject, call, target);
    bsc_tally_free(tally);
    return status;
}

/* ---- Maps ---- */

/* The maps of any ship and of each piece, of which a page shows `shown` first; other formats have
 * the view of that one alone. */
static bsc_exit write_maps(const bsc_result *view, size_t views, size_t shown, const bsc_call *call,
                           bsc_target *target) {
    const bsc_format format = call->output.format;
    /* text is coloured unless plain text was asked for */
    const bool plain = call->given[OPTION_FORMAT] && !call->given[OPTION_COLOR];
    const bsc_depth depth = format != BSC_FORMAT_ANSI && plain
                                ? BSC_DEPTH_NONE
                                : bsc_target_depth(target, call, format == BSC_FORMAT_ANSI);
    FILE *out = target->file.stream;
    const bool done = format == BSC_FORMAT_CSV ? bsc_target_write_origin(target, call, view) &&
                                                     bsc_map_write_csv(view, out)
                      : format == BSC_FORMAT_JSON ? bsc_map_write_json(view, out)
                      : format == BSC_FORMAT_SVG  ? bsc_map_write_svg(view, out)
                      : format == BSC_FORMAT_HTML ? bsc_map_write_html(view, views, shown, out)
                                                  : bsc_map_write_text(view, depth, out);
    return done ? STATUS_DONE : bsc_fail_memory();
}

/* With --engine independent there is no tally. */
static bsc_exit write_views(const bsc_subject *subject, const bsc_tally *tally, const char *engine,
                            uint32_t piece, const bsc_call *call, bsc_target *target) {
    const bool page = call->output.format == BSC_FORMAT_HTML && call->show.values != BSC_LEFT;
    const size_t views = page ? (size_t)bsc_problem_pieces(subject->problem) + 1 : 1;
    bsc_result *view = calloc(views, sizeof *view);
    bsc_map **map = calloc(views, sizeof *map);
    bsc_exit status = view == NULL || map == NULL ? bsc_fail_memory() : STATUS_DONE;
    for (size_t k = 0; k < views && status == STATUS_DONE; k++) {
        const uint32_t which = !page ? piece : k == 0 ? BSC_ALL_PIECES : (uint32_t)k - 1;
        bsc_mode mode = call->show.mode, *counts = call->show.values == BSC_COUNT ? &mode : NULL;
        uint64_t checks;
        status = tally == NULL
                     ? bsc_subject_independent(&map[k], subject, which, call, counts, &checks)
                     : bsc_subject_map(&map[k], subject, tally, which);
        if (status == STATUS_DONE && tally == NULL && (!page || k == 0))
            bsc_print_checks(call, checks);
        view[k] = bsc_subject_result(subject, engine, call);
        if (which != BSC_ALL_PIECES)
            view[k].ship = bsc_problem_piece(subject->problem, which)->name;
        view[k].map = map[k];
        view[k].mode = mode;
    }
    if (status == STATUS_DONE) {
        const size_t shown = piece == BSC_ALL_PIECES ? 0 : (size_t)piece + 1;
        status = write_maps(view, views, page ? shown : 0, call, target);
    }
    for (size_t k = 0; map != NULL && k < views; k++) bsc_map_free(map[k]);
    free(map);
    free(view);
    return status;
}

bsc_exit bsc_subject_check_values(const bsc_subject *subject, const bsc_call *call) {
    if (call->show.values == BSC_LEFT && bsc_problem_cover(subject->problem) == BSC_COVER_ALL)
        return bsc_refuse_usage("--values island needs a board on which cells may stay empty: on "
                                "this one each deployment covers every cell");
    return STATUS_DONE;
}

bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, bsc_target *target) {
    uint32_t piece;
    bsc_exit status = bsc_subject_ship(&piece, subject, call);
    if (status == STATUS_DONE)
        status = write_views(subject, tally, bsc_engine_name(stats->engine), piece, call, target);
    return status;
}

bsc_exit bsc_map_command(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally = NULL;
    bsc_stats stats;
    uint32_t piece;
    if (call->given[OPTION_PART]) return bsc_part_print(NULL, subject, call, target);
    bsc_exit status = bsc_subject_ship(&piece, subject, call);
    if (status == STATUS_DONE) status = bsc_subject_check_values(subject, call);
    if (status == STATUS_DONE && call->count.engine == ENGINE_INDEPENDENT)
        return write_views(subject, NULL, "independent", piece, call, target);
    if (status == STATUS_DONE) status = bsc_subject_count(&tally, subject, call, true, &stats);
    if (status == STATUS_DONE) status = bsc_map_print(tally, &stats, subject, call, target);
    bsc_tally_free(tally);
    return status;
}

/* ---- Several boards ---- */

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
