/* board_view.c - what `show` prints: a head line, the board, a table of the pieces, and a drawing
 * of those that are not straight; or the board as a .board file, or in JSON.
 *
 * The label of a place is the letters of its column and a position. On squares and pointy hexagons
 * the position is shown at the left of the row and cells are dots; on flat hexagons each cell shows
 * its position. Cube coordinates are shown in the cells. */
#include "show/view/board_view.h"

#include "show/view/grid.h"
#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/result.h"
#include "show/view/sum_text.h"
#include "show/view/table.h"

#include <string.h>

#define DRAWING_WIDTH 78u /* of a row of drawn pieces */
#define GAP           3u  /* between two of them */

static bsc_table tabulate_pieces(const bsc_problem *problem) {
    bsc_table table = {0};
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        bsc_table_add(&table, "piece", piece->name);
        bsc_table_add_unsigned(&table, "cells", piece->cells);
        bsc_table_add_unsigned(&table, "copies", piece->copies);
        bsc_table_add_unsigned(&table, "orientations", piece->orientations);
        bsc_table_add_unsigned(&table, "placements", piece->placements);
    }
    return table;
}

/* Characters from one x of a drawing to the next: 1 on hex-pointy, whose cells are 2 apart in x. */
static uint32_t stride_of(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) == BSC_HEX_POINTY ? 1 : 2;
}

static uint32_t greatest(const bsc_problem *problem, uint32_t p, unsigned axis) {
    const uint32_t *shape = bsc_problem_piece_shape(problem, p);
    uint32_t most = 0;
    for (uint32_t k = 0; k < bsc_problem_piece(problem, p)->cells; k++)
        if (shape[2 * k + axis] > most) most = shape[2 * k + axis];
    return most;
}

static uint32_t drawing_width(const bsc_problem *problem, uint32_t p) {
    const uint32_t drawn = greatest(problem, p, 0) * stride_of(problem) + 1;
    const uint32_t named = (uint32_t)bsc_text_width(bsc_problem_piece(problem, p)->name);
    return drawn > named ? drawn : named;
}

/* The blanks before a mark are held back until it comes, so that no line ends with them. */
static void write_mark(uint32_t column, char mark, uint32_t *at, FILE *out) {
    fprintf(out, "%*s%c", (int)(column - *at), "", mark);
    *at = column + 1;
}

/* A row of a piece whose drawing begins at the column `from`. */
static void write_row(const bsc_problem *problem, uint32_t p, uint32_t y, uint32_t from,
                      uint32_t *at, FILE *out) {
    const uint32_t *shape = bsc_problem_piece_shape(problem, p);
    for (uint32_t x = 0; x <= greatest(problem, p, 0); x++)
        for (uint32_t k = 0; k < bsc_problem_piece(problem, p)->cells; k++)
            if (shape[2 * k] == x && shape[2 * k + 1] == y)
                write_mark(from + x * stride_of(problem), 'X', at, out);
}

/* Pieces first .. end - 1 side by side: their names, then their rows. */
static void write_shapes(const bsc_problem *problem, uint32_t first, uint32_t end, FILE *out) {
    uint32_t height = 0, blanks = 0;
    putc('\n', out);
    for (uint32_t p = first; p < end; p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        if (piece->straight) continue;
        fprintf(out, "%*s", (int)blanks, "");
        bsc_text_write(out, piece->name);
        blanks = drawing_width(problem, p) - (uint32_t)bsc_text_width(piece->name) + GAP;
        if (greatest(problem, p, 1) >= height) height = greatest(problem, p, 1) + 1;
    }
    putc('\n', out);
    for (uint32_t y = 0; y < height; y++) {
        uint32_t from = 0, at = 0;
        for (uint32_t p = first; p < end; p++) {
            if (bsc_problem_piece(problem, p)->straight) continue;
            write_row(problem, p, y, from, &at, out);
            from += drawing_width(problem, p) + GAP;
        }
        putc('\n', out);
    }
}

static void write_all_shapes(const bsc_problem *problem, FILE *out) {
    uint32_t first = 0, width = 0;
    bool drawn = false;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        if (bsc_problem_piece(problem, p)->straight) continue;
        const uint32_t own = drawing_width(problem, p) + GAP;
        if (drawn && width + own > DRAWING_WIDTH) {
            write_shapes(problem, first, p, out);
            first = p;
            width = 0;
        }
        width += own;
        drawn = true;
    }
    if (drawn) write_shapes(problem, first, bsc_problem_pieces(problem), out);
}

/* A line each, but for those of rows and columns. */
static void write_sums(const bsc_problem *problem, FILE *out) {
    for (uint32_t s = 0; s < bsc_problem_sums(problem); s++) {
        const bsc_sum *sum = bsc_problem_sum(problem, s);
        if (sum->line != '\0') continue;
        fputs("sum ", out);
        bsc_sum_write(problem, sum, out);
        putc('\n', out);
    }
}

/* "rows 2 . 1": those of a board's text stand together, by their numbers. */
static void write_lines(const bsc_problem *problem, FILE *out) {
    const uint32_t sums = bsc_problem_sums(problem);
    for (uint32_t s = 0, next = 0; s < sums; s++) {
        const bsc_sum *sum = bsc_problem_sum(problem, s);
        const uint32_t lines =
            sum->line == 'c' ? bsc_problem_width(problem) : bsc_problem_height(problem);
        if (sum->line == '\0') continue;
        if (next == 0) fputs(sum->line == 'c' ? "columns" : "rows", out);
        for (; next < sum->number; next++) fputs(" .", out);
        fprintf(out, " %u", (unsigned)sum->least);
        const bsc_sum *after = s + 1 < sums ? bsc_problem_sum(problem, s + 1) : NULL;
        next = sum->number + 1;
        if (after != NULL && after->line == sum->line && after->number >= next) continue;
        for (; next < lines; next++) fputs(" .", out);
        putc('\n', out);
        next = 0;
    }
}

bool bsc_board_write(const bsc_problem *problem, const char *name, FILE *out) {
    const bool letters = bsc_problem_labels(problem) == BSC_LABELS_LETTERS;
    bsc_table pieces = tabulate_pieces(problem);
    bsc_grid grid = bsc_grid_begin(problem);
    bsc_text_write(out, bsc_title_of(problem, name));
    fprintf(out, "\nlattice %s, touch %s, cover %s; %u cells, %u placements\n\n",
            bsc_lattice_name(bsc_problem_lattice(problem)),
            bsc_touch_name(bsc_problem_touch(problem)), bsc_cover_name(bsc_problem_cover(problem)),
            bsc_problem_cells(problem), bsc_problem_placements(problem));
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        const char *label = bsc_place_of(problem, cell)->label;
        if (letters) label += strcspn(label, "0123456789");
        const char mark[] = {bsc_place_of(problem, cell)->mark, '\0'};
        if (bsc_grid_names_cells(problem) || *mark != '.') label = mark;
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), label, false, NULL);
    }
    grid.summed = true;
    const bool done = bsc_grid_write(&grid, out) && !pieces.failed;
    bsc_grid_release(&grid);
    if (done) {
        write_sums(problem, out);
        putc('\n', out);
        bsc_table_write_text(&pieces, out);
        write_all_shapes(problem, out);
    }
    bsc_table_release(&pieces);
    return done;
}

/* ---- A .board file that reads as the same problem ---- */

void bsc_board_write_file(const bsc_problem *problem, FILE *out) {
    const char *title = bsc_problem_title(problem);
    if (*title != '\0') {
        fputs("title    ", out);
        bsc_text_write(out, title);
        putc('\n', out);
    }
    fprintf(out, "lattice  %s\ntouch    %s\ncover    %s\n",
            bsc_lattice_name(bsc_problem_lattice(problem)),
            bsc_touch_name(bsc_problem_touch(problem)), bsc_cover_name(bsc_problem_cover(problem)));
    const char *origin = bsc_problem_origin(problem);
    if (origin != NULL) fprintf(out, "origin   %s\n", origin);
    fputs("board\n", out);
    for (uint32_t y = 0, k = 0; y < bsc_problem_height(problem); y++) {
        uint32_t at = 0;
        for (; k < bsc_problem_places(problem) && bsc_problem_place(problem, k)->y == y; k++) {
            const bsc_place *place = bsc_problem_place(problem, k);
            write_mark(place->x * stride_of(problem), place->mark, &at, out);
        }
        putc('\n', out);
    }
    fputs("end\n", out);
    write_lines(problem, out);
    write_sums(problem, out);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        fprintf(out, "piece %s", piece->name);
        if (piece->straight) fprintf(out, " line %u", piece->cells);
        if (piece->copies > 1) fprintf(out, " x%u", piece->copies);
        if (strcmp(piece->turn, "rotate") != 0) fprintf(out, " turn %s", piece->turn);
        putc('\n', out);
        if (piece->straight) continue;
        for (uint32_t y = 0; y <= greatest(problem, p, 1); y++) {
            uint32_t at = 0;
            write_row(problem, p, y, 0, &at, out);
            putc('\n', out);
        }
        fputs("end\n", out);
    }
}

/* ---- JSON ---- */

bool bsc_board_write_json(const bsc_problem *problem, const char *name, FILE *out) {
    const bsc_result origin = {.board = name, .problem = problem};
    bsc_table places = {0}, pieces = tabulate_pieces(problem);
    bsc_json_begin("show", &origin, out);
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        bsc_table_add_place(&places, place, false);
        bsc_table_take(&places, "island", BSC_NUMBER, strdup(place->island ? "true" : "false"));
    }
    const bool done = !places.failed && !pieces.failed;
    if (done) {
        bsc_json_add_table("places", &places, out);
        bsc_json_add_table("pieces", &pieces, out);
    }
    bsc_json_end(out);
    bsc_table_release(&places);
    bsc_table_release(&pieces);
    return done;
}
