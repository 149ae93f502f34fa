/* board_view.c - writes a board as the command `show` prints it: its title and rules, the board
 * itself, a table of its pieces, and drawings of the pieces that are not straight. It also writes a
 * board as a .board file and as JSON. Example: a board of 3x3 places with an island, sums for two
 * of its rows, a bent piece and a straight one:
 *
 *     Example
 *     lattice square, touch allowed, cover optional; 8 cells, 12 placements
 *
 *       A B C
 *     1 . . . 2         the sum of row 1: two of its cells have a ship
 *     2 . # .           an island at B2
 *     3 . . . 1
 *
 *     piece  cells  copies  orientations  placements  turn
 *     L          3       1             4           4  turned, not reflected
 *     S          2       1             2           8  turned, not reflected
 *
 *     L                 the drawing of the piece L; S is straight and has none
 *     X
 *     X X
 *
 * The label of a place, such as C12, consists of the letters of its column and a number. On squares
 * and pointy hexagons the number is at the left of the row, and a cell shows a dot. On flat
 * hexagons each column counts its cells from its own top, so each cell shows its own number. Cube
 * coordinates are shown in the cells. */
#include "show/view/board_view.h"

#include "show/view/copies_text.h"

#include "show/view/grid.h"
#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/piece_picture.h"
#include "show/view/result.h"
#include "show/view/sum_text.h"
#include "show/view/table.h"

#include <string.h>

/* Lengths in characters. */
#define MAX_ROW_WIDTH 78u /* greatest width of a row of drawn pieces */
#define PIECE_GAP     3u  /* distance between two pieces that are drawn side by side */

/* Describes in a few words how a piece may be turned, for the table of pieces. `turn` is the
 * keyword for this in a .board file, and must be one of the five keywords in the list. */
static const char *describe_turn(const char *turn) {
    static const struct {
        const char *turn;
        const char *description;
    } descriptions[] = {
        {"none", "not turned"},
        {"rotate", "turned, not reflected"},
        {"reflect", "turned and reflected"},
        {"half", "turned by half, not reflected"},
        {"horizontal", "reflected, not turned"},
    };
    size_t k = 0;
    while (strcmp(descriptions[k].turn, turn) != 0) k++;
    return descriptions[k].description;
}

/* Returns a table with one row per piece. How a piece may be turned is described in words if the
 * table is for people; otherwise it is the keyword of a .board file. */
static bsc_table tabulate_pieces(const bsc_problem *problem, bool for_people) {
    bsc_table table = {0};
    const bool may_lack_ships = bsc_problem_may_lack_ships(problem);
    char copies[BSC_COPIES_SIZE];
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        const bsc_piece *piece = bsc_problem_piece(problem, p);
        bsc_table_add(&table, "piece", piece->name);
        bsc_table_add_unsigned(&table, "cells", piece->cells);
        bsc_copies_write(problem, p, copies);
        if (may_lack_ships)
            bsc_table_add(&table, "copies", copies);
        else
            bsc_table_add_unsigned(&table, "copies", piece->copies);
        bsc_table_add_unsigned(&table, "orientations", piece->orientations);
        bsc_table_add_unsigned(&table, "placements", piece->placements);
        if (for_people)
            bsc_table_add(&table, "turn", describe_turn(piece->turn));
        else
            bsc_table_add(&table, "turn", piece->turn);
    }
    return table;
}

/* ---- Drawings of pieces ---- */

/* Returns the distance, in characters, between the drawings of a cell at x and a cell at x + 1. It
 * is 1 on pointy hexagons, where neighbouring cells of a row differ by 2 in x. It is 2 on the other
 * lattices. */
static uint32_t stride_of_x(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) == BSC_HEX_POINTY ? 1 : 2;
}

/* Returns the x of cell k of piece p, in the orientation in which the piece is drawn. The least x
 * of the cells of a piece is 0. */
static uint32_t piece_x(const bsc_problem *problem, uint32_t p, uint32_t k) {
    return bsc_problem_piece_shape(problem, p)[2 * k];
}

/* Returns the y of cell k of piece p, in the orientation in which the piece is drawn. The least y
 * of the cells of a piece is 0. */
static uint32_t piece_y(const bsc_problem *problem, uint32_t p, uint32_t k) {
    return bsc_problem_piece_shape(problem, p)[2 * k + 1];
}

/* Returns the greatest x of the cells of piece p (piece_x). */
static uint32_t greatest_x(const bsc_problem *problem, uint32_t p) {
    uint32_t greatest = 0;
    for (uint32_t k = 0; k < bsc_problem_piece(problem, p)->cells; k++)
        if (piece_x(problem, p, k) > greatest) greatest = piece_x(problem, p, k);
    return greatest;
}

/* Returns the greatest y of the cells of piece p (piece_y). */
static uint32_t greatest_y(const bsc_problem *problem, uint32_t p) {
    uint32_t greatest = 0;
    for (uint32_t k = 0; k < bsc_problem_piece(problem, p)->cells; k++)
        if (piece_y(problem, p, k) > greatest) greatest = piece_y(problem, p, k);
    return greatest;
}

/* Returns how many characters the name of piece p has. */
static uint32_t name_width(const bsc_problem *problem, uint32_t p) {
    return (uint32_t)bsc_text_width(bsc_problem_piece(problem, p)->name);
}

/* Returns the width that a piece needs in a row of drawings, in characters: the width of its
 * drawing or of the name above it, whichever is wider. The gap after it is not counted. */
static uint32_t drawing_width(const bsc_problem *problem, uint32_t p) {
    const uint32_t shape_width = greatest_x(problem, p) * stride_of_x(problem) + 1;
    const uint32_t width = name_width(problem, p);
    return shape_width > width ? shape_width : width;
}

/* Writes a mark at a column, counted from 0, of the current line. *written is how many characters
 * the line has so far, at most `column`, and is updated. Blanks are written only here, before a
 * mark, so that no line ends with blanks. */
static void write_mark(uint32_t column, char mark, uint32_t *written, FILE *out) {
    fprintf(out, "%*s%c", (int)(column - *written), "", mark);
    *written = column + 1;
}

/* Writes row y of the drawing of piece p: an X for each of its cells in this row. The drawing
 * begins at column `begin` of the line. *written is how many characters the line has so far, and is
 * updated. */
static void write_row(const bsc_problem *problem, uint32_t p, uint32_t y, uint32_t begin,
                      uint32_t *written, FILE *out) {
    for (uint32_t x = 0; x <= greatest_x(problem, p); x++)
        for (uint32_t k = 0; k < bsc_problem_piece(problem, p)->cells; k++)
            if (piece_x(problem, p, k) == x && piece_y(problem, p, k) == y)
                write_mark(begin + x * stride_of_x(problem), 'X', written, out);
}

/* Says whether piece p was given by its length, so that the text without colours has no drawing of
 * it. */
static bool is_straight(const bsc_problem *problem, uint32_t p) {
    return bsc_problem_piece(problem, p)->straight;
}

/* Writes a line with the names of the pieces first .. end - 1, each above the drawing of its piece.
 * Straight pieces, which are not drawn, are left out. */
static void write_names(const bsc_problem *problem, uint32_t first, uint32_t end, FILE *out) {
    uint32_t blanks = 0; /* how many blanks are written before the next name */
    for (uint32_t p = first; p < end; p++) {
        if (is_straight(problem, p)) continue;
        fprintf(out, "%*s", (int)blanks, "");
        bsc_text_write(out, bsc_problem_piece(problem, p)->name);
        blanks = drawing_width(problem, p) - name_width(problem, p) + PIECE_GAP;
    }
    putc('\n', out);
}

/* Draws the pieces first .. end - 1 side by side, below their names. Straight pieces are left
 * out. */
static void write_shapes(const bsc_problem *problem, uint32_t first, uint32_t end, FILE *out) {
    uint32_t height = 0;
    for (uint32_t p = first; p < end; p++)
        if (!is_straight(problem, p) && greatest_y(problem, p) >= height)
            height = greatest_y(problem, p) + 1;
    putc('\n', out);
    write_names(problem, first, end, out);
    for (uint32_t y = 0; y < height; y++) {
        uint32_t begin = 0, written = 0;
        for (uint32_t p = first; p < end; p++) {
            if (is_straight(problem, p)) continue;
            write_row(problem, p, y, begin, &written, out);
            begin += drawing_width(problem, p) + PIECE_GAP;
        }
        putc('\n', out);
    }
}

/* Draws all pieces that are not straight. Each row of drawings has as many pieces as fit into
 * MAX_ROW_WIDTH characters, and at least one, before which there is an empty line. Writes nothing
 * if all pieces are straight. */
static void write_all_shapes(const bsc_problem *problem, FILE *out) {
    uint32_t first = 0, row_width = 0;
    bool has_shapes = false;
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        if (is_straight(problem, p)) continue;
        const uint32_t width = drawing_width(problem, p) + PIECE_GAP;
        if (has_shapes && row_width + width > MAX_ROW_WIDTH) {
            write_shapes(problem, first, p, out);
            first = p;
            row_width = 0;
        }
        row_width += width;
        has_shapes = true;
    }
    if (has_shapes) write_shapes(problem, first, bsc_problem_pieces(problem), out);
}

/* ---- Sums ---- */

/* Writes a line such as "sum A1 B1 C2 = 2": two of the cells A1, B1 and C2 have a ship. */
static void write_sum(const bsc_problem *problem, const bsc_sum *sum, FILE *out) {
    fputs("sum ", out);
    bsc_sum_write(problem, sum, out);
    putc('\n', out);
}

/* Returns the first sum of a row, if `line` is 'r', or of a column, if it is 'c'; `number` is the
 * index of this row or column. Returns NULL if the board has no such sum. */
static const bsc_sum *find_first_sum(const bsc_problem *problem, char line, uint32_t number) {
    for (uint32_t s = 0; s < bsc_problem_sums(problem); s++) {
        const bsc_sum *sum = bsc_problem_sum(problem, s);
        if (sum->line == line && sum->number == number) return sum;
    }
    return NULL;
}

/* Writes a line such as "sum A1 B1 C2 = 2" for each sum of the board that is written nowhere else.
 * In a .board file (`is_file` is true), write_sums_of_rows_and_columns writes the sums of whole
 * rows and columns, so they are left out here. In the output for people, the first sum of each row
 * and column stands at the edge of the board, and is left out here. If a row has a second sum, it
 * gets a line here: beside the first, the sums 1 and 2 would look like 12. */
static void write_sums(const bsc_problem *problem, bool is_file, FILE *out) {
    for (uint32_t s = 0; s < bsc_problem_sums(problem); s++) {
        const bsc_sum *sum = bsc_problem_sum(problem, s);
        const bool is_elsewhere =
            sum->line != '\0' &&
            (is_file || find_first_sum(problem, sum->line, sum->number) == sum);
        if (!is_elsewhere) write_sum(problem, sum, out);
    }
}

/* Returns how many rows the board has if `line` is 'r', and how many columns if it is 'c'. */
static uint32_t count_rows_or_columns(const bsc_problem *problem, char line) {
    return line == 'c' ? bsc_problem_width(problem) : bsc_problem_height(problem);
}

/* Says whether a .board file can have the line `rows`, if `line` is 'r', or `columns`, if it is
 * 'c'. Some of these sums must be known. If all are, and the number of ships is fixed, they must
 * add up to the cells of the fleet; they do not only if they were given by several options --sum,
 * and then there is no deployment. */
static bool has_line(const bsc_problem *problem, char line) {
    const uint32_t lines = count_rows_or_columns(problem, line);
    uint32_t known = 0, total = 0;
    for (uint32_t number = 0; number < lines; number++) {
        const bsc_sum *sum = find_first_sum(problem, line, number);
        if (sum == NULL) continue;
        known++;
        total += sum->least;
    }
    if (known < lines || bsc_problem_may_lack_ships(problem)) return known > 0;
    return total == bsc_problem_fleet_cells(problem);
}

/* Writes the sums of the rows, if `line` is 'r', or of the columns, if it is 'c', as one line of a
 * .board file, which must be able to have it (has_line). For example, "rows 2 . 1" means that two
 * cells of the first row and one cell of the third have a ship; the dot is a row without a sum. */
static void write_line(const bsc_problem *problem, char line, FILE *out) {
    fputs(line == 'c' ? "columns" : "rows", out);
    for (uint32_t number = 0; number < count_rows_or_columns(problem, line); number++) {
        const bsc_sum *sum = find_first_sum(problem, line, number);
        if (sum == NULL)
            fputs(" .", out);
        else
            fprintf(out, " %u", (unsigned)sum->least);
    }
    putc('\n', out);
}

/* Writes the sums of rows and columns. The first sum of each row is in the line `rows`, and that of
 * each column in the line `columns`, if the file can have these lines (has_line). All other sums
 * are written as sums of cells (write_sum), because a .board file has each of the two lines only
 * once. Of these, sums of islands alone are left out: they have no cells and say nothing. */
static void write_sums_of_rows_and_columns(const bsc_problem *problem, FILE *out) {
    const bool has_rows = has_line(problem, 'r'), has_columns = has_line(problem, 'c');
    if (has_rows) write_line(problem, 'r', out);
    if (has_columns) write_line(problem, 'c', out);
    for (uint32_t s = 0; s < bsc_problem_sums(problem); s++) {
        const bsc_sum *sum = bsc_problem_sum(problem, s);
        if (sum->line == '\0') continue;
        const bool is_on_line = (sum->line == 'c' ? has_columns : has_rows) &&
                                find_first_sum(problem, sum->line, sum->number) == sum;
        bool has_cells = false;
        for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
            has_cells |= sum->cell[cell];
        if (!is_on_line && has_cells) write_sum(problem, sum, out);
    }
}

/* ---- The board for people ---- */

/* Returns the text that `show` prints on a cell. If the board tells something about the cell, this
 * is the mark for it, such as 'X' for a cell of a ship. Otherwise it is a dot, or the part of the
 * cell's label that the letters above and the numbers at the left of the board do not show. mark[2]
 * is memory of the caller, in which a text of one character is stored. */
static const char *text_of_cell(const bsc_problem *problem, uint32_t cell, char *mark) {
    const bsc_place *place = bsc_cell_place(problem, cell);
    mark[0] = place->mark;
    mark[1] = '\0';
    if (bsc_grid_names_cells(problem) || *mark != '.') return mark;
    if (bsc_problem_labels(problem) != BSC_LABELS_LETTERS) return place->label;
    return place->label + strcspn(place->label, "0123456789"); /* the number alone */
}

/* Writes the title, or `name` if the board has none; a line with the rules and with how many cells
 * and placements there are; and an empty line. */
static void write_head(const bsc_problem *problem, const char *name, FILE *out) {
    bsc_text_write(out, bsc_board_title(problem, name));
    fprintf(out, "\nlattice %s, touch %s, cover %s; %u cells, %u placements\n\n",
            bsc_lattice_name(bsc_problem_lattice(problem)),
            bsc_touch_name(bsc_problem_touch(problem)), bsc_cover_name(bsc_problem_cover(problem)),
            bsc_problem_cells(problem), bsc_problem_placements(problem));
}

bool bsc_board_write(const bsc_problem *problem, const char *name, bsc_depth depth, FILE *out) {
    bsc_table pieces = tabulate_pieces(problem, true);
    bsc_grid grid = bsc_grid_begin(problem);
    write_head(problem, name, out);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        char mark[2];
        const char *text = text_of_cell(problem, cell, mark);
        bsc_grid_set(&grid, bsc_problem_cell_place(problem, cell), text, false, NULL);
    }
    grid.shows_sums = true;
    bool done = bsc_grid_write(&grid, out) && !pieces.has_failed;
    bsc_grid_release(&grid);
    if (done) {
        write_sums(problem, false, out);
        putc('\n', out);
        bsc_table_write_text(&pieces, out);
        if (bsc_problem_fleets(problem) > 1) {
            fputs("one of the fleets ", out);
            bsc_fleet_choices_write(problem, out);
            putc('\n', out);
        }
        if (depth == BSC_DEPTH_NONE)
            write_all_shapes(problem, out);
        else
            done = bsc_pieces_write_text(problem, depth, out);
    }
    bsc_table_release(&pieces);
    return done;
}

/* ---- A .board file that reads as the same problem ---- */

/* Writes the drawing of the board in a .board file, from the line "board" to the line "end". Each
 * place has a mark: '.' for a cell, '#' for an island, or the mark for what the board tells about
 * the cell. */
static void write_places(const bsc_problem *problem, FILE *out) {
    const uint32_t places = bsc_problem_places(problem);
    uint32_t k = 0; /* index of the place that is drawn next; places are in reading order */
    fputs("board\n", out);
    for (uint32_t y = 0; y < bsc_problem_height(problem); y++) {
        uint32_t written = 0;
        while (k < places && bsc_problem_place(problem, k)->y == y) {
            const bsc_place *place = bsc_problem_place(problem, k);
            write_mark(place->x * stride_of_x(problem), place->mark, &written, out);
            k++;
        }
        putc('\n', out);
    }
    fputs("end\n", out);
}

/* Writes the lines of a piece in a .board file. A straight piece has one line, such as "piece Ship2
 * line 2 x3". Any other piece has a line with its name and how many copies the fleet has, then its
 * drawing, and the line "end". The copies are written as x3, x0-2 or x*, and not at all if there is
 * exactly one. "turn" and how the piece may be turned follow unless that is the default, rotate. */
static void write_piece(const bsc_problem *problem, uint32_t p, FILE *out) {
    const bsc_piece *piece = bsc_problem_piece(problem, p);
    fprintf(out, "piece %s", piece->name);
    if (piece->straight) fprintf(out, " line %u", piece->cells);
    char copies[BSC_COPIES_SIZE];
    bsc_copies_write_after_name(problem, p, copies);
    fputs(copies, out);
    if (strcmp(piece->turn, "rotate") != 0) fprintf(out, " turn %s", piece->turn);
    putc('\n', out);
    if (piece->straight) return;
    for (uint32_t y = 0; y <= greatest_y(problem, p); y++) {
        uint32_t written = 0;
        write_row(problem, p, y, 0, &written, out);
        putc('\n', out);
    }
    fputs("end\n", out);
}

/* Writes the alternative fleets of a board, of which there must be several and one of which is
 * hidden in a game, as lines of a .board file. A text with a range, such as "5,4x0-2", which stands
 * for three fleets, is written as one line. Before the lines comes a line with how their ships may
 * be turned, unless that is the default. */
static void write_fleets(const bsc_problem *problem, FILE *out) {
    const char *turn = bsc_problem_piece(problem, 0)->turn;
    if (strcmp(turn, "rotate") != 0) fprintf(out, "turn     %s\n", turn);
    for (uint32_t f = 0; f < bsc_problem_fleets(problem); f++) {
        const uint32_t weight = bsc_problem_fleet_weight(problem, f);
        const char *text = bsc_problem_fleet_as_written(problem, f);
        if (text == NULL) continue;
        fprintf(out, "fleet    %s", text);
        if (weight != 1) fprintf(out, " weight %u", (unsigned)weight);
        putc('\n', out);
    }
}

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
    write_places(problem, out);
    write_sums_of_rows_and_columns(problem, out);
    write_sums(problem, true, out);
    if (bsc_problem_fleets(problem) > 1) {
        write_fleets(problem, out);
        return;
    }
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) write_piece(problem, p, out);
}

/* ---- JSON ---- */

/* Adds the column `island`, which says whether a place is an island, to the current row. The column
 * has the kind BSC_COLUMN_NUMBER, because JSON has the words true and false without quotes. */
static void add_island(bool is_island, bsc_table *table) {
    const char *word = is_island ? "true" : "false";
    bsc_table_add_owned(table, "island", BSC_COLUMN_NUMBER, strdup(word));
}

bool bsc_board_write_json(const bsc_problem *problem, const char *name, FILE *out) {
    const bsc_result origin = {.board_name = name, .problem = problem};
    bsc_table places = {0}, pieces = tabulate_pieces(problem, false);
    bsc_json_begin("show", &origin, out);
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        bsc_table_add_place(&places, place, false);
        add_island(place->island, &places);
    }
    const bool done = !places.has_failed && !pieces.has_failed;
    if (done) {
        bsc_json_add_table("places", &places, out);
        bsc_json_add_table("pieces", &pieces, out);
    }
    bsc_json_end(out);
    bsc_table_release(&places);
    bsc_table_release(&pieces);
    return done;
}
