/* results.c - prints a count or a map in the format that the command line asks for. The commands
 * count, map, compare and merge use it. */
#include "program/command/results.h"

#include "program/command/notes.h"
#include "program/command/output.h"
#include "program/command/run.h"
#include "program/command/run_options.h"
#include "program/line/report.h"
#include "show/view/compare_view.h"
#include "show/view/count_view.h"
#include "show/view/result.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine,
                              const bsc_call *call) {
    return (bsc_result){.board_name = subject->name,
                        .problem = subject->problem,
                        .log = subject->log,
                        .sunk = subject->sunk,
                        .weights = subject->weights_file,
                        .fleet_law = bsc_call_fleet_law(call),
                        .engine = engine,
                        .values = call->values,
                        .scaling = call->scaling};
}

bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, FILE *out) {
    const bsc_result origin = bsc_subject_result(subject, bsc_engine_name(stats->engine), call);
    bsc_table table = bsc_count_table(&origin, tally);
    if (bsc_tally_estimate(tally, NULL) == 0.0L) bsc_note_reason_for_none(subject->problem);
    if (table.has_failed || call->format == BSC_FORMAT_CSV)
        return bsc_table_print(&table, NULL, &origin, call, out);
    if (call->format == BSC_FORMAT_TEXT) {
        fprintf(out, "%s", table.cell[1]);
        if (table.columns > 2) fprintf(out, " +- %s", table.cell[2]); /* standard error */
        putc('\n', out);
    } else {
        assert(call->format == BSC_FORMAT_JSON);
        bsc_count_write_json(&table, &origin, call->text[OPTION_UP_TO], out);
    }
    bsc_table_release(&table);
    return STATUS_DONE;
}

bsc_exit bsc_maps_print(const bsc_result *result, size_t results, size_t shown,
                        const bsc_call *call, FILE *out) {
    const bsc_format format = call->format;
    /* Text has colours on a terminal, but --format text without --color asks for plain text. */
    const bool is_plain = call->text[OPTION_FORMAT] && !call->text[OPTION_COLOR];
    bsc_depth depth = BSC_DEPTH_NONE;
    bool done;
    if (format == BSC_FORMAT_CSV) {
        bsc_table table = bsc_map_table(result);
        return bsc_table_print(&table, NULL, result, call, out);
    }
    switch (format) {
    case BSC_FORMAT_JSON:
        done = bsc_map_write_json(result, out);
        break;
    case BSC_FORMAT_SVG:
        done = bsc_map_write_svg(result, out);
        break;
    case BSC_FORMAT_HTML:
        done = bsc_map_write_html(result, results, shown, out);
        break;
    default:
        assert(format == BSC_FORMAT_TEXT || format == BSC_FORMAT_ANSI);
        if (format == BSC_FORMAT_ANSI || !is_plain)
            depth = bsc_output_depth(out, call, format == BSC_FORMAT_ANSI);
        done = bsc_map_write_text(result, depth, out);
    }
    if (!done) return bsc_fail_memory();
    return STATUS_DONE;
}

/* Makes a map that shows where the ships of one piece are, or all ships if `piece` is
 * BSC_ALL_PIECES. The caller frees it. If `tally` is NULL, the map is made without a tally: by the
 * engine independent if the command line asks for it (--engine independent), and otherwise by the
 * engine narrow. *mode is used only for a map of counts by --engine independent. A mode says which
 * placements this engine counts: those without a hit, to find ships (hunt), or those with a hit, to
 * sink the ship that was hit (target). Before this function is called, *mode is the value of
 * --mode, and afterwards it is the mode that was used. If `prints_stats` is true, prints what
 * --stats shows of the engine independent. */
static bsc_exit make_map(bsc_map **map, bsc_mode *mode, const bsc_tally *tally,
                         const bsc_subject *subject, uint32_t piece, const bsc_call *call,
                         bool prints_stats) {
    bsc_stats map_stats;
    if (tally != NULL) return bsc_subject_make_map(map, subject, tally, piece);
    if (call->engine != ENGINE_INDEPENDENT)
        return bsc_subject_count_map(map, NULL, subject, call, piece, &map_stats);
    if (call->values != BSC_VALUES_COUNT)
        return bsc_subject_map_independent(map, subject, piece, call, NULL, prints_stats);
    return bsc_subject_map_independent(map, subject, piece, call, mode, prints_stats);
}

bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, FILE *out) {
    uint32_t piece;
    bsc_exit status = bsc_subject_find_ship(&piece, subject, call);
    if (status != STATUS_DONE) return status;
    if (tally != NULL && bsc_tally_estimate(tally, NULL) == 0.0L)
        bsc_note_reason_for_none(subject->problem);
    /* A page (--format html) has the map of all ships, and then a map of each piece; its reader can
     * choose which one to see. With --values island there is only one map, since an island is in
     * the way of every ship. */
    const bool is_page = call->format == BSC_FORMAT_HTML && call->values != BSC_VALUES_ISLAND;
    size_t results = 1;
    size_t shown = 0;
    if (is_page) results += (size_t)bsc_problem_pieces(subject->problem);
    if (is_page && piece != BSC_ALL_PIECES) shown = (size_t)piece + 1;
    const char *engine = bsc_engine_name(stats->engine);
    if (call->engine == ENGINE_INDEPENDENT) engine = "independent";
    bsc_result *result = calloc(results, sizeof *result);
    bsc_map **map = calloc(results, sizeof *map);
    if (result == NULL || map == NULL) status = bsc_fail_memory();
    for (size_t k = 0; k < results && status == STATUS_DONE; k++) {
        uint32_t piece_of_map = piece;
        if (is_page && k == 0) piece_of_map = BSC_ALL_PIECES;
        if (is_page && k > 0) piece_of_map = (uint32_t)k - 1;
        bsc_mode mode = call->mode;
        status = make_map(&map[k], &mode, tally, subject, piece_of_map, call, k == 0);
        result[k] = bsc_subject_result(subject, engine, call);
        if (piece_of_map != BSC_ALL_PIECES)
            result[k].ship_name = bsc_problem_piece(subject->problem, piece_of_map)->name;
        result[k].map = map[k];
        result[k].mode = mode;
    }
    if (status == STATUS_DONE) status = bsc_maps_print(result, results, shown, call, out);
    for (size_t k = 0; map != NULL && k < results; k++) bsc_map_free(map[k]);
    free(map);
    free(result);
    return status;
}
