/* boards.c - three commands. `bscount boards` lists the built-in boards, one on each line. `bscount
 * show` prints one board with its labels, islands and pieces, or as a board file. `bscount matrix`
 * prints the exact-cover matrix of a board, in numbers or in the formats of other programs. */
#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/command.h"
#include "program/command/file.h"
#include "program/command/output.h"
#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/report.h"
#include "show/view/board_view.h"
#include "show/view/piece_picture.h"
#include "show/view/record_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <assert.h>
#include <inttypes.h>

/* Prints a row for each built-in board: its name, its alias if it has one, how many cells and ships
 * it has, and its title. The subject is not used. */
bsc_exit bsc_boards_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    bsc_table table = {0};
    bsc_exit status = STATUS_DONE;
    for (size_t k = 0; k < bsc_builtins(); k++) {
        const bsc_builtin *builtin = bsc_builtin_at(k);
        const bsc_source source = {
            .name = builtin->name,
            .text = builtin->text,
            .length = builtin->length,
        };
        bsc_error error = {0};
        bsc_problem *problem;
        uint64_t ships = 0;
        bsc_problem_new(&problem, &source, &error);
        status = bsc_report(&error);
        if (status != STATUS_DONE) break;
        for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
            ships += bsc_problem_piece(problem, p)->copies;
        bsc_table_add(&table, "name", builtin->name);
        const char *alias = builtin->alias;
        if (alias == NULL) alias = "";
        bsc_table_add(&table, "alias", alias);
        bsc_table_add_unsigned(&table, "cells", bsc_problem_cells(problem));
        bsc_table_add_unsigned(&table, "ships", ships);
        bsc_table_add(&table, "title", builtin->title);
        bsc_problem_free(problem);
    }
    if (status == STATUS_DONE) return bsc_table_print(&table, "rows", NULL, call, out);
    bsc_table_release(&table);
    return status;
}

/* Prints the board of the subject in the format that the command line asks for: as text, ANSI, SVG,
 * JSON or the text of a .board file. A board of any size, or of more than 200 columns or rows,
 * cannot be shown: that is STATUS_USAGE. */
bsc_exit bsc_show_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bsc_format format = call->format;
    bool done = true;
    bsc_depth depth = BSC_DEPTH_NONE;
    if (format == BSC_FORMAT_ANSI) depth = bsc_output_depth(out, call, true);
    if (bsc_problem_cells(subject->problem) == 0)
        return bsc_refuse_usage("a board of more than 200 columns or rows can only be counted");
    if (format == BSC_FORMAT_BOARD)
        bsc_board_write_file(subject->problem, out);
    else if (format == BSC_FORMAT_JSON)
        done = bsc_board_write_json(subject->problem, subject->name, out);
    else if (format == BSC_FORMAT_SVG)
        done = bsc_board_write_svg(subject->problem, subject->name, out);
    else
        done = bsc_board_write(subject->problem, subject->name, depth, out);
    if (!done) return bsc_fail_memory();
    return STATUS_DONE;
}

/* ---- The matrix ---- */

/* The greatest number of items (things that a placement covers) in a matrix that is drawn as text.
 * Each item is a column, and most screens would break the lines of a wider drawing. */
#define MAX_DRAWN_ITEMS 60u

/* Prints the exact-cover matrix of the board, or of --matrix, in the format that the command line
 * asks for: text, CSV, dlx, dlx3, cnf, or only its size (stats); asserted. As text a matrix of more
 * than MAX_DRAWN_ITEMS items is refused: STATUS_USAGE. If the output cannot be written, returns
 * STATUS_DONE all the same, because bsc_output_close, which knows the system's reason, reports this
 * error. */
bsc_exit bsc_matrix_command(const bsc_subject *subject, const bsc_call *call, FILE *out) {
    const bsc_matrix *matrix = subject->matrix;
    const unsigned items = bsc_matrix_items(matrix), primaries = bsc_matrix_primaries(matrix);
    bsc_error error = {0};
    bsc_table table;
    const bsc_sink sink = bsc_stream_sink(out);
    switch (call->format) {
    case BSC_FORMAT_STATS:
        fprintf(out, "%u items (%u primary, %u secondary), %u options, %" PRIu64 " entries\n",
                items, primaries, items - primaries, bsc_matrix_options(matrix),
                bsc_matrix_entries(matrix));
        break;
    case BSC_FORMAT_TEXT:
        if (items > MAX_DRAWN_ITEMS) {
            bsc_remedy_store("", "--format\ncsv");
            bsc_refuse_usage("a matrix of %u items is too wide to draw", items);
            return bsc_hint("--format csv has it as rows");
        }
        if (!bsc_matrix_write_drawing(matrix, out)) return bsc_fail_memory();
        break;
    case BSC_FORMAT_CSV:
        table = bsc_matrix_table(matrix, subject->problem);
        return bsc_table_print(&table, "rows", NULL, call, out);
    case BSC_FORMAT_DLX:
        bsc_matrix_write_dlx(matrix, &sink, &error);
        break;
    case BSC_FORMAT_DLX3:
        bsc_matrix_write_dlx3(matrix, &sink, &error);
        break;
    default:
        assert(call->format == BSC_FORMAT_CNF);
        bsc_matrix_write_cnf(matrix, &sink, &error);
    }
    if (error.status == BSC_SINK_FAILED) return STATUS_DONE;
    return bsc_report(&error);
}
