/* count.c - `bscount count`: the number of deployments, alone on a line; or an estimate, then +-
 * and its standard error; or by weights the sum of their products, which all 1 make the number. And
 * `bscount map`: how often a ship lies on each cell. */
#include "cli/command.h"

#include <stdlib.h>
#include <string.h>

static bsc_table make_table(const bsc_tally *tally, const bsc_subject *subject) {
    const bool sum = subject->weights != NULL;
    bsc_table table = {0};
    bsc_table_add(&table, "board", subject->name);
    if (bsc_tally_exact(tally)) {
        bsc_table_add_natural(&table, "count", bsc_tally_total(tally));
    } else {
        char text[64];
        long double error;
        snprintf(text, sizeof text, sum ? "%.12Lg" : "%.8Lg", bsc_tally_estimate(tally, &error));
        bsc_table_take(&table, "count", BSC_DIGITS, strdup(text));
        snprintf(text, sizeof text, "%.2Lg", error);
        if (!sum) bsc_table_take(&table, "error", BSC_NUMBER, strdup(text));
    }
    return table;
}

bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, bsc_target *target) {
    const bsc_origin origin = {subject->name,
                               subject->problem,
                               subject->log,
                               subject->weights_file,
                               bsc_engine_name(stats->engine),
                               subject->sunk,
                               NULL};
    bsc_table table = make_table(tally, subject);
    bsc_exit status = STATUS_DONE;
    if (table.failed) {
        status = bsc_fail_memory();
    } else {
        FILE *out = target->file.stream;
        switch (call->output.format) {
        case BSC_FORMAT_TEXT:
            fprintf(out, "%s", table.cell[1]);
            if (table.columns > 2) fprintf(out, " +- %s", table.cell[2]);
            putc('\n', out);
            break;
        case BSC_FORMAT_CSV:
            if (!bsc_target_write_origin(target, call, &origin)) status = bsc_fail_memory();
            bsc_table_write_csv(&table, out);
            break;
        default:
            bsc_json_begin("count", out);
            bsc_json_add_origin(&origin, 2, out);
            if (call->given[OPTION_UP_TO]) bsc_json_add_text("up_to", call->count.up_to, out);
            bsc_json_add_text("count", table.cell[1], out);
            if (table.columns > 2) bsc_json_add_text("error", table.cell[2], out);
            bsc_json_end(out);
        }
    }
    bsc_table_release(&table);
    return status;
}

bsc_exit bsc_count_command(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    bsc_tally *tally;
    bsc_stats stats;
    if (call->given[OPTION_PART]) return bsc_part_print(subject, call, target);
    bsc_exit status = bsc_subject_count(&tally, subject, call, false, &stats);
    if (status == STATUS_DONE) status = bsc_count_print(tally, &stats, subject, call, target);
    bsc_tally_free(tally);
    return status;
}

/* ---- Maps ---- */

/* The maps of any ship and of each piece, of which a page shows `shown` first; other formats have
 * the view of that one alone. */
static bsc_exit write_maps(const bsc_map_view *view, size_t views, size_t shown,
                           const bsc_call *call, bsc_target *target) {
    const bsc_origin origin = {view->board,  view->problem, view->log, view->weights,
                               view->engine, view->sunk,    view->law};
    const bsc_format format = call->output.format;
    /* text is coloured unless plain text was asked for */
    const bool plain = call->given[OPTION_FORMAT] && !call->given[OPTION_COLOR];
    FILE *out = target->file.stream;
    bool done;
    switch (format) {
    case BSC_FORMAT_CSV:
        done = bsc_target_write_origin(target, call, &origin) && bsc_map_write_csv(view, out);
        break;
    case BSC_FORMAT_JSON:
        done = bsc_map_write_json(view, out);
        break;
    case BSC_FORMAT_SVG:
        done = bsc_map_write_svg(view, out);
        break;
    case BSC_FORMAT_HTML:
        done = bsc_map_write_html(view, views, shown, out);
        break;
    case BSC_FORMAT_ANSI:
        done = bsc_map_write_text(view, bsc_target_depth(target, call, true), out);
        break;
    default:
        done = bsc_map_write_text(
            view, plain ? BSC_DEPTH_NONE : bsc_target_depth(target, call, false), out);
    }
    return done ? STATUS_DONE : bsc_fail_memory();
}

/* One view: any ship's, or a piece's. With --engine independent there is no tally. */
static bsc_exit make_view(bsc_map_view *view, bsc_map **map, const bsc_subject *subject,
                          const bsc_tally *tally, const char *engine, uint32_t piece,
                          const bsc_call *call) {
    uint64_t checks;
    bsc_mode mode = call->show.mode;
    const bsc_values values = call->show.values;
    const bool counts = values == BSC_COUNT;
    const bsc_exit status = tally == NULL ? bsc_subject_independent(map, subject, piece, call,
                                                                    counts ? &mode : NULL, &checks)
                                          : bsc_subject_map(map, subject, tally, piece);
    if (status != STATUS_DONE) return status;
    if (tally == NULL && (call->output.format != BSC_FORMAT_HTML || piece == BSC_ALL_PIECES))
        bsc_print_checks(call, checks);
    *view = (bsc_map_view){
        .board = subject->name,
        .ship = piece == BSC_ALL_PIECES ? NULL : bsc_problem_piece(subject->problem, piece)->name,
        .engine = engine,
        .problem = subject->problem,
        .log = subject->log,
        .sunk = subject->sunk,
        .weights = subject->weights_file,
        .law = bsc_call_law(call),
        .mode = mode,
        .values = values,
        .map = *map};
    return STATUS_DONE;
}

static bsc_exit write_views(const bsc_subject *subject, const bsc_tally *tally, const char *engine,
                            uint32_t piece, const bsc_call *call, bsc_target *target) {
    const bool page = call->output.format == BSC_FORMAT_HTML && call->show.values != BSC_LEFT;
    const size_t views = page ? (size_t)bsc_problem_pieces(subject->problem) + 1 : 1;
    bsc_map_view *view = calloc(views, sizeof *view);
    bsc_map **map = calloc(views, sizeof *map);
    bsc_exit status = view == NULL || map == NULL ? bsc_fail_memory() : STATUS_DONE;
    for (size_t k = 0; k < views && status == STATUS_DONE; k++) {
        const uint32_t which = !page ? piece : k == 0 ? BSC_ALL_PIECES : (uint32_t)k - 1;
        status = make_view(&view[k], &map[k], subject, tally, engine, which, call);
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
    if (call->given[OPTION_PART]) return bsc_part_print(subject, call, target);
    bsc_exit status = bsc_subject_ship(&piece, subject, call);
    if (status == STATUS_DONE) status = bsc_subject_check_values(subject, call);
    if (status == STATUS_DONE && call->count.engine == ENGINE_INDEPENDENT)
        return write_views(subject, NULL, "independent", piece, call, target);
    if (status == STATUS_DONE) status = bsc_subject_count(&tally, subject, call, true, &stats);
    if (status == STATUS_DONE) status = bsc_map_print(tally, &stats, subject, call, target);
    bsc_tally_free(tally);
    return status;
}
