/* results.c - prints a count or a map in the format that the call asks for: what count, map,
 * compare and merge share. */
#include "program/command/results.h"

#include "program/command/output.h"
#include "program/command/run.h"
#include "program/command/run_options.h"
#include "program/line/report.h"
#include "show/view/compare_view.h"
#include "show/view/result.h"

#include <stdio.h>
#include <stdlib.h>

bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine,
                              const bsc_call *call) {
    return (bsc_result){.board_name = subject->name,
                        .problem = subject->problem,
                        .log = subject->log,
                        .sunk = subject->sunk,
                        .weights = subject->weights_file,
                        .fleet_law = bsc_call_law(call),
                        .engine = engine,
                        .values = call->values,
                        .scaling = call->scaling};
}

bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, FILE *out) {
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats->engine), call);
    bsc_table table = bsc_count_table(&origin, tally);
    if (table.has_failed || call->format == BSC_FORMAT_CSV)
        return bsc_table_print(&table, NULL, &origin, call, out);
    if (call->format == BSC_FORMAT_TEXT) {
        fprintf(out, "%s", table.cell[1]);
        if (table.columns > 2) fprintf(out, " +- %s", table.cell[2]);
        putc('\n', out);
    } else {
        bsc_count_write_json(&table, &origin, call->text[OPTION_UP_TO], out);
    }
    bsc_table_release(&table);
    return STATUS_DONE;
}

bsc_exit bsc_maps_print(const bsc_result *view, size_t views, size_t shown, const bsc_call *call,
                        FILE *out) {
    const bsc_format format = call->format;
    /* text is coloured unless plain text was asked for */
    const bool is_plain = call->text[OPTION_FORMAT] && !call->text[OPTION_COLOR];
    bsc_depth depth = BSC_DEPTH_NONE;
    bool done;
    if (format == BSC_FORMAT_CSV) {
        bsc_table table = bsc_map_table(view);
        return bsc_table_print(&table, NULL, view, call, out);
    }
    switch (format) {
    case BSC_FORMAT_JSON:
        done = bsc_map_write_json(view, out);
        break;
    case BSC_FORMAT_SVG:
        done = bsc_map_write_svg(view, out);
        break;
    case BSC_FORMAT_HTML:
        done = bsc_map_write_html(view, views, shown, out);
        break;
    default:
        if (format == BSC_FORMAT_ANSI || !is_plain)
            depth = bsc_output_depth(out, call, format == BSC_FORMAT_ANSI);
        done = bsc_map_write_text(view, depth, out);
    }
    return done ? STATUS_DONE : bsc_fail_memory();
}

bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, FILE *out) {
    uint32_t piece;
    bsc_exit status = bsc_subject_ship(&piece, subject, call);
    if (status != STATUS_DONE) return status;
    const bool page = call->format == BSC_FORMAT_HTML && call->values != BSC_VALUES_LEFT;
    const size_t views = page ? (size_t)bsc_problem_pieces(subject->problem) + 1 : 1;
    bsc_result *view = calloc(views, sizeof *view);
    bsc_map **map = calloc(views, sizeof *map);
    if (view == NULL || map == NULL) status = bsc_fail_memory();
    const bool alone = call->engine == ENGINE_INDEPENDENT;
    bsc_stats map_stats;
    for (size_t k = 0; k < views && status == STATUS_DONE; k++) {
        uint32_t which = piece;
        if (page) which = k == 0 ? BSC_ALL_PIECES : (uint32_t)k - 1;
        bsc_mode mode = call->mode, *counts = call->values == BSC_VALUES_COUNT ? &mode : NULL;
        if (tally != NULL)
            status = bsc_subject_map(&map[k], subject, tally, which);
        else if (alone)
            status = bsc_subject_independent(&map[k], subject, which, call, counts, k == 0);
        else
            status = bsc_subject_count_map(&map[k], NULL, subject, call, which, &map_stats);
        view[k] = bsc_subject_result(subject,
                                     alone ? "independent" : bsc_engine_name(stats->engine), call);
        if (which != BSC_ALL_PIECES)
            view[k].ship_name = bsc_problem_piece(subject->problem, which)->name;
        view[k].map = map[k];
        view[k].mode = mode;
    }
    if (status == STATUS_DONE) {
        const size_t shown = page && piece != BSC_ALL_PIECES ? (size_t)piece + 1 : 0;
        status = bsc_maps_print(view, views, shown, call, out);
    }
    for (size_t k = 0; map != NULL && k < views; k++) bsc_map_free(map[k]);
    free(map);
    free(view);
    return status;
}
