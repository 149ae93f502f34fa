/* piece_picture.c - draws the pieces of a fleet side by side, in rows as wide as the output. The
 * pieces of a row become the ships of one tiling, a board on which ships are laid (tiling.h), with
 * gaps between them and room for their names above. So pieces are drawn in the same way as the
 * ships of a deployment. */
#include "show/view/piece_picture.h"

#include "show/view/copies_text.h"

#include "show/view/map_words.h"
#include "show/view/outline.h"
#include "show/view/svg.h"
#include "show/view/table.h"
#include "show/view/tiling.h"
#include "show/view/tiling_svg.h"
#include "show/view/tiling_text.h"

#include <stdlib.h>
#include <string.h>

/* Widths that decide how many pieces are in a row: in characters of a terminal, or in pixels of a
 * picture. */
typedef struct row_measure {
    uint32_t step;    /* distance between the drawings of a cell at x and a cell at x + 1 */
    uint32_t letter;  /* width of one letter of a piece's name */
    uint32_t max_row; /* greatest width of a row of pieces that are drawn side by side */
} row_measure;

/* Size, in bytes, of a text with the name of a piece and how many copies there are of it, such as
 * "Ship2 x3". A name has up to 64 characters of up to 4 bytes, which are 256 bytes. */
#define NAME_SIZE 288

/* Lengths in pixels. */
#define MARGIN         16  /* free space around the picture */
#define NAME_HEIGHT    20  /* height of the line with the name above a piece */
#define MIN_TEXT_WIDTH 720 /* least width of the lines of text, even if the board is narrower */

/* Writes the name of a piece to text[NAME_SIZE], followed by the count of copies unless there is
 * only one: "Ship2 x3". */
static void name_piece(const bsc_problem *problem, uint32_t p, char text[NAME_SIZE]) {
    const bsc_piece *piece = bsc_problem_piece(problem, p);
    char copies[BSC_COPIES_SIZE];
    bsc_copies_write_after_name(problem, p, copies);
    snprintf(text, NAME_SIZE, "%.256s%s", piece->name, copies);
}

/* Returns how much room piece p needs in a row of pieces: the width of the piece or of its name,
 * whichever is greater, and a gap of 1 after it. Widths are given in steps from x to x + 1, each of
 * which is measure.step wide. On hexagons the result is even, because the cells of a row are only
 * at every second x. */
static uint32_t measure_piece(const bsc_problem *problem, uint32_t p, row_measure measure) {
    const uint32_t *shape = bsc_problem_piece_shape(problem, p);
    char name[NAME_SIZE];
    uint32_t cells = 0;
    for (uint32_t c = 0; c < bsc_problem_piece(problem, p)->cells; c++)
        if (shape[2 * c] >= cells) cells = shape[2 * c] + 1;
    name_piece(problem, p, name);
    const uint32_t letters = (uint32_t)bsc_text_width(name) * measure.letter / measure.step + 1;
    uint32_t width = (cells > letters ? cells : letters) + 1;
    if (bsc_problem_lattice(problem) != BSC_SQUARE) width += width % 2;
    return width;
}

/* Fills a row with pieces, from piece `first` on, until no more fit; piece `first`, which must
 * exist, is always in the row. Sets left[p - first] to the x of the left side of piece p, for each
 * piece p of the row; left[] must have room for all pieces from `first` on. Returns the index of
 * the first piece of the next row, or the number of all pieces. */
static uint32_t fill_row(const bsc_problem *problem, uint32_t first, row_measure measure,
                         uint32_t *left) {
    uint32_t x = 0; /* x of the left side of piece p */
    for (uint32_t p = first; p < bsc_problem_pieces(problem); p++) {
        const uint32_t width = measure_piece(problem, p, measure);
        if (p > first && (x + width) * measure.step > measure.max_row) return p;
        left[p - first] = x;
        x += width;
    }
    return bsc_problem_pieces(problem);
}

/* ---- In a terminal ---- */

/* Writes a line with the names of the pieces first .. end - 1. Each name begins above the left side
 * of its piece; left[p - first] is the x of the left side of piece p. The names must not overlap,
 * which fill_row has seen to. */
static void write_names(const bsc_problem *problem, uint32_t first, uint32_t end,
                        row_measure measure, const uint32_t *left, FILE *out) {
    uint32_t written = 0;
    for (uint32_t p = first; p < end; p++) {
        char name[NAME_SIZE];
        name_piece(problem, p, name);
        fprintf(out, "%*s", (int)(left[p - first] * measure.step - written), "");
        bsc_text_write(out, name);
        written = left[p - first] * measure.step + (uint32_t)bsc_text_width(name);
    }
    putc('\n', out);
}

bool bsc_pieces_write_text(const bsc_problem *problem, bsc_depth depth, FILE *out) {
    const bool is_pointy = bsc_problem_lattice(problem) == BSC_HEX_POINTY;
    const row_measure measure = {.step = is_pointy ? 2 : 4, .letter = 1, .max_row = 78};
    const uint32_t pieces = bsc_problem_pieces(problem);
    uint32_t *left = calloc((size_t)pieces + 1, sizeof *left);
    bool done = left != NULL;
    for (uint32_t first = 0, end = 0; first < pieces && done; first = end) {
        bsc_tiling tiling;
        end = fill_row(problem, first, measure, left);
        done = bsc_tiling_begin_pieces(&tiling, problem, first, end, left);
        if (!done) break;
        putc('\n', out);
        write_names(problem, first, end, measure, left, out);
        done = bsc_tiling_write_text(&tiling, NULL, depth, out);
        bsc_tiling_release(&tiling);
    }
    free(left);
    return done;
}

/* ---- As a picture ---- */

/* Draws all pieces in rows, each at most max_row pixels wide. The first row has its upper end at y,
 * and each piece has its name above it. Sets *extent to the width and the height of all rows
 * together. If `out` is NULL, draws nothing and only computes the extent. Returns false if memory
 * ran out; *extent then has only the rows before. */
static bool draw_pieces(const bsc_problem *problem, uint32_t max_row, int y, bsc_extent *extent,
                        FILE *out) {
    const bsc_cell_shape *cell_shape = bsc_shape_of_cells(bsc_problem_lattice(problem));
    const row_measure measure = {.step = (uint32_t)cell_shape->dx, .letter = 9, .max_row = max_row};
    const uint32_t pieces = bsc_problem_pieces(problem);
    uint32_t *left = calloc((size_t)pieces + 1, sizeof *left);
    bool done = left != NULL;
    *extent = (bsc_extent){0, 0};
    for (uint32_t first = 0, end = 0; first < pieces && done; first = end) {
        bsc_tiling tiling;
        end = fill_row(problem, first, measure, left);
        done = bsc_tiling_begin_pieces(&tiling, problem, first, end, left);
        if (!done) break;
        const int width = (int)tiling.width * cell_shape->dx + 2 * cell_shape->half_width;
        if (width > extent->width) extent->width = width;
        for (uint32_t p = first; p < end && out != NULL; p++) {
            char name[NAME_SIZE];
            name_piece(problem, p, name);
            fprintf(out, "<text x=\"%d\" y=\"%d\">",
                    cell_shape->axis_width + (int)left[p - first] * cell_shape->dx,
                    y + extent->height + 14);
            bsc_xml_write(out, "", name, "</text>\n");
        }
        extent->height += NAME_HEIGHT;
        if (out != NULL) {
            bsc_svg_group(0, y + extent->height - cell_shape->axis_width, out);
            bsc_tiling_draw_ships(&tiling, out);
            fputs("</g>\n", out);
        }
        extent->height +=
            (int)(tiling.height - 1) * cell_shape->dy + 2 * cell_shape->half_height + 16;
        bsc_tiling_release(&tiling);
    }
    free(left);
    return done;
}

bool bsc_board_write_svg(const bsc_problem *problem, const char *name, FILE *out) {
    const bsc_extent board = bsc_picture_extent(problem);
    const int text_width = board.width > MIN_TEXT_WIDTH ? board.width : MIN_TEXT_WIDTH;
    const char *title = bsc_board_title(problem, name);
    char caption[160];
    bsc_extent pieces;
    bsc_tiling tiling;
    snprintf(caption, sizeof caption, "lattice %s, touch %s, cover %s; %u cells, %u placements",
             bsc_lattice_name(bsc_problem_lattice(problem)),
             bsc_touch_name(bsc_problem_touch(problem)), bsc_cover_name(bsc_problem_cover(problem)),
             bsc_problem_cells(problem), bsc_problem_placements(problem));
    if (!draw_pieces(problem, (uint32_t)text_width, 0, &pieces, NULL)) return false;
    if (!bsc_tiling_begin(&tiling, problem, NULL, NULL, 0)) return false;
    const int width = pieces.width > text_width ? pieces.width : text_width;
    const int title_height = bsc_paragraph_write(title, true, width, 0, 0, NULL);
    const int board_y =
        MARGIN + title_height + bsc_paragraph_write(caption, false, width, 0, 0, NULL) + 8;
    const int height = board_y + board.height + pieces.height + 2 * MARGIN;
    bsc_svg_begin(width + 2 * MARGIN, height, title, out);
    bsc_paragraph_write(title, true, width, MARGIN, MARGIN, out);
    bsc_paragraph_write(caption, false, width, MARGIN, MARGIN + title_height, out);
    bsc_svg_group(MARGIN, board_y, out);
    bsc_tiling_draw(&tiling, problem, out);
    const bool done =
        draw_pieces(problem, (uint32_t)text_width, board.height + MARGIN, &pieces, out);
    fputs("</g>\n</svg>\n", out);
    bsc_tiling_release(&tiling);
    return done;
}
