/* tiling_svg.c - draws deployments as SVG. A ship is one path filled with its colour, with its
 * letter in its first cell and a wall (a thick line) around it. All walls are drawn after all
 * ships, so that no ship covers half of a neighbour's wall.
 *
 * Boards are in rows of a fixed width, MAX_ROW_WIDTH. So the position of a board depends only on
 * its number, and each board can be drawn as soon as its deployment is found, before it is known
 * how many there are. */
#include "show/view/tiling_svg.h"

#include "os/streams.h"
#include "show/view/map_words.h"
#include "show/view/outline.h"
#include "show/view/svg.h"
#include "show/view/table.h"

#include <stdlib.h>

/* Lengths in pixels. */
#define MARGIN         16   /* around the picture */
#define GAP            24   /* between boards */
#define NUMBER_HEIGHT  20   /* space above a board, for its number */
#define MAX_ROW_WIDTH  1200 /* greatest width of a row of boards: about that of a screen */
#define MIN_TEXT_WIDTH 240  /* least width of the lines of text, even if the boards are narrower */

/* ---- A board ---- */

/* Returns the middle of a cell in the drawing of its board, in pixels. */
static bsc_pixel middle_of_cell(const bsc_problem *problem, uint32_t cell) {
    const bsc_place *place = bsc_cell_place(problem, cell);
    return bsc_middle_of_place(bsc_problem_lattice(problem), place->x, place->y);
}

/* Draws the cells of the board that have no ship, and its islands. */
static void write_water(const bsc_problem *problem, const bsc_tiling *tiling, FILE *out) {
    fputs("<path fill=\"#eef3f8\" stroke=\"#aab4c0\" d=\"", out);
    for (uint32_t y = 0; y < tiling->height; y++)
        for (uint32_t x = 0; x < tiling->width; x++)
            if (bsc_tile_at(tiling, x, y) == BSC_TILE_WATER)
                bsc_outline_write(tiling->lattice, bsc_middle_of_place(tiling->lattice, x, y), out);
    fputs("\"/>\n", out);
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (place->island) bsc_island_write(problem, place, out);
    }
}

/* Returns how many pixels the baseline of a letter is below the middle of its cell. On hexagons the
 * label is above the letter. */
static int letter_offset(bsc_lattice lattice) {
    return lattice == BSC_SQUARE ? 5 : 11;
}

/* Draws a ship: a tooltip with its name and the labels of its cells, its cells, and its letter in
 * the first of them. */
static void write_ship(const bsc_problem *problem, const bsc_tiled_ship *ship, FILE *out) {
    const bsc_lattice lattice = bsc_problem_lattice(problem);
    const bsc_placement *placement = &ship->placement;
    fprintf(out, "<g fill=\"#%06x\">", bsc_ship_colour(ship->colour));
    bsc_xml_write(out, "<title>", bsc_problem_piece(problem, placement->piece)->name, ":");
    for (uint32_t c = 0; c < placement->cells; c++)
        fprintf(out, " %s", bsc_cell_place(problem, placement->cell[c])->label);
    fputs("</title><path d=\"", out);
    for (uint32_t c = 0; c < placement->cells; c++)
        bsc_outline_write(lattice, middle_of_cell(problem, placement->cell[c]), out);
    const bsc_pixel first = middle_of_cell(problem, placement->cell[0]);
    fprintf(out, "\"/><text x=\"%d\" y=\"%d\">%c</text></g>\n", first.x,
            first.y + letter_offset(lattice), bsc_letter(ship->letter));
}

/* Draws the walls (thick lines) around all ships, as one SVG path. The wall between two
 * neighbouring ships is drawn only once, at the ship with the lower index. */
static void write_walls(const bsc_tiling *tiling, FILE *out) {
    fputs("<path fill=\"none\" stroke=\"#16181d\" stroke-width=\"3\" stroke-linecap=\"round\" d=\"",
          out);
    for (uint32_t y = 0; y < tiling->height; y++)
        for (uint32_t x = 0; x < tiling->width; x++)
            for (unsigned k = 0; k < bsc_count_sides(tiling->lattice); k++) {
                const uint32_t tile = bsc_tile_at(tiling, x, y);
                const uint32_t neighbour = bsc_tile_across(tiling, x, y, k);
                const bool is_other_ships_wall = neighbour < tiling->ships && neighbour < tile;
                if (tile >= tiling->ships || tile == neighbour || is_other_ships_wall) continue;
                bsc_side_write(tiling->lattice, bsc_middle_of_place(tiling->lattice, x, y), k, out);
            }
    fputs("\"/>\n", out);
}

/* Writes the marks of cells of which the board's text tells something: '~' for water, 'X' for a
 * cell of a ship, and so on. */
static void write_marks(const bsc_problem *problem, FILE *out) {
    const bsc_lattice lattice = bsc_problem_lattice(problem);
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        const char mark[] = {place->mark, '\0'};
        const bsc_pixel middle = bsc_middle_of_place(lattice, place->x, place->y);
        if (place->island || *mark == '.') continue;
        fprintf(out, "<text x=\"%d\" y=\"%d\">", middle.x, middle.y + letter_offset(lattice));
        bsc_xml_write(out, "", mark, "</text>\n");
    }
}

/* Writes the labels of hexagons. Writes nothing for squares, which have letters and numbers beside
 * the board. */
static void write_labels(const bsc_problem *problem, FILE *out) {
    const bsc_lattice lattice = bsc_problem_lattice(problem);
    if (lattice == BSC_SQUARE) return;
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (!place->island)
            bsc_label_write(place, bsc_middle_of_place(lattice, place->x, place->y), out);
    }
    putc('\n', out);
}

void bsc_tiling_draw(const bsc_tiling *tiling, const bsc_problem *problem, FILE *out) {
    bsc_axes_write(problem, out);
    write_water(problem, tiling, out);
    fputs("<g text-anchor=\"middle\">\n", out);
    for (uint32_t k = 0; k < tiling->ships; k++) write_ship(problem, &tiling->ship[k], out);
    if (tiling->ships == 0) write_marks(problem, out);
    write_labels(problem, out);
    fputs("</g>\n", out);
    write_walls(tiling, out);
}

void bsc_tiling_draw_ships(const bsc_tiling *tiling, FILE *out) {
    for (uint32_t k = 0; k < tiling->ships; k++) {
        fprintf(out, "<path fill=\"#%06x\" d=\"", bsc_ship_colour(tiling->ship[k].colour));
        for (uint32_t y = 0; y < tiling->height; y++)
            for (uint32_t x = 0; x < tiling->width; x++)
                if (bsc_tile_at(tiling, x, y) == k)
                    bsc_outline_write(tiling->lattice, bsc_middle_of_place(tiling->lattice, x, y),
                                      out);
        fputs("\"/>\n", out);
    }
    write_walls(tiling, out);
}

/* ---- The picture ---- */

/* Returns how many boards a full row of the picture has: as many as fit into MAX_ROW_WIDTH pixels,
 * but at least one. */
static uint32_t count_columns(const bsc_problem *problem) {
    const int width = bsc_picture_extent(problem).width + GAP;
    return width >= MAX_ROW_WIDTH ? 1 : (uint32_t)(MAX_ROW_WIDTH / width);
}

bool bsc_gallery_begin(bsc_gallery *gallery) {
    *gallery = (bsc_gallery){0};
    gallery->body = bsc_stream_open(&gallery->text, &gallery->length);
    return gallery->body != NULL;
}

void bsc_gallery_add(bsc_gallery *gallery, const bsc_problem *problem, const bsc_tiling *tiling,
                     unsigned long number) {
    const bsc_extent extent = bsc_picture_extent(problem);
    const uint32_t columns = count_columns(problem);
    const uint32_t column = gallery->boards % columns, row = gallery->boards / columns;
    FILE *out = gallery->body;
    bsc_svg_group((int)column * (extent.width + GAP),
                  (int)row * (extent.height + NUMBER_HEIGHT + GAP), out);
    fprintf(out, "<text class=\"first\" y=\"14\">%lu</text>\n", number);
    bsc_svg_group(0, NUMBER_HEIGHT, out);
    bsc_tiling_draw(tiling, problem, out);
    fputs("</g>\n</g>\n", out);
    gallery->boards++;
}

bool bsc_gallery_end(bsc_gallery *gallery, const bsc_problem *problem, const char *title,
                     const char *caption, const char *below, FILE *out) {
    const bsc_extent extent = bsc_picture_extent(problem);
    const uint32_t max_columns = count_columns(problem), boards = gallery->boards;
    const int columns = (int)(boards < max_columns ? boards : max_columns);
    const int rows = (int)((boards + max_columns - 1) / max_columns);
    const int boards_width = columns * (extent.width + GAP) - GAP;
    const int boards_height = rows * (extent.height + NUMBER_HEIGHT + GAP);
    const int width = boards_width > MIN_TEXT_WIDTH ? boards_width : MIN_TEXT_WIDTH;
    if (gallery->body == NULL || !bsc_text_close(gallery->body, &gallery->text)) return false;
    gallery->body = NULL;
    const int title_height = bsc_paragraph_write(title, true, width, 0, 0, NULL);
    const int boards_y =
        MARGIN + title_height + bsc_paragraph_write(caption, false, width, 0, 0, NULL) + 8;
    const int below_y = boards_y + boards_height;
    const int height = below_y + bsc_paragraph_write(below, false, width, 0, 0, NULL) + MARGIN;
    bsc_svg_begin(width + 2 * MARGIN, height, title, out);
    bsc_paragraph_write(title, true, width, MARGIN, MARGIN, out);
    bsc_paragraph_write(caption, false, width, MARGIN, MARGIN + title_height, out);
    bsc_svg_group(MARGIN, boards_y, out);
    fputs(gallery->text, out);
    fputs("</g>\n", out);
    bsc_paragraph_write(below, false, width, MARGIN, below_y, out);
    fputs("</svg>\n", out);
    free(gallery->text);
    gallery->text = NULL;
    return true;
}
