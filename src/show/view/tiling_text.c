/* tiling_text.c - draws a deployment for a terminal. A wall (a line) is wherever a ship ends:
 * between two ships, and between a ship and the water. Within its walls a ship is a block of its
 * colour, with its letter in each cell:
 *
 *   square           hex-flat         hex-pointy
 *
 *   +---+-------+     ___                 / \ / \     A cell at (x, y) is three characters
 *   | A | B   B |    / A \___            | A | B |    wide, from column 4x + 1 on, or on pointy
 *   |   +---+   |    \     A \          / \ /   /     hexagons from column 2x + 1 on. Its
 *   | A   A | B |     \___   /         | C | B |      letter is in line 2y + 1, or on flat
 *   +-------+---+         \_/           \ / \ /       hexagons in line y + 1.
 *
 * The drawing is made on a canvas, a rectangle of characters. The walls of squares are drawn with
 * the line characters of Unicode. Two, three or four walls may meet in a character. Therefore, for
 * each character of the canvas, the directions in which walls leave it are collected in a set, and
 * each set has its line character. For example right, down and left make a T. */
#include "show/view/tiling_text.h"

#include "show/view/grid.h"

#include <stdlib.h>
#include <string.h>

/* Distance in characters between the drawings of a cell at x and a cell at x + 1. On pointy
 * hexagons, whose cells of a row are at every second x, the distance is half of this. */
#define CELL_WIDTH 4

/* Directions in which walls leave a character of the canvas, as bits of a set. */
enum { GOES_UP = 1, GOES_RIGHT = 2, GOES_DOWN = 4, GOES_LEFT = 8 };

/* What is drawn at one character of the canvas. */
typedef struct spot {
    char mark;       /* the character that is written, such as a ship's letter; '\0': see `lines` */
    uint8_t lines;   /* if `mark` is '\0': directions in which walls leave this spot; 0: a blank */
    bool is_painted; /* the background of the spot has the colour of a ship */
    uint32_t colour; /* index of that ship's colour, below BSC_SHIP_COLOURS; valid if is_painted */
} spot;

/* The rectangle of characters on which a tiling is drawn before it is written. */
typedef struct canvas {
    int width, height; /* size of the rectangle in characters, with the margin */
    spot *spot;        /* [width * height], owned: the characters, line by line */
    int margin;        /* how many columns at the left are for the numbers of the board's rows */
} canvas;

/* Returns the character of the canvas at a column and a line, which must be on the canvas. Column 0
 * is the first column after the margin, and line 0 is the first line. */
static spot *spot_at(const canvas *drawing, int column, int line) {
    return &drawing
                ->spot[(size_t)line * (size_t)drawing->width + (size_t)(drawing->margin + column)];
}

/* ---- Cells ---- */

/* Returns the column of the canvas at which the drawing of a cell at x begins, inside its walls. */
static int first_column(bsc_lattice lattice, uint32_t x) {
    if (lattice == BSC_HEX_POINTY) return (int)x * CELL_WIDTH / 2 + 1;
    return (int)x * CELL_WIDTH + 1;
}

/* Returns the line of the canvas on which a cell at y is drawn, with its letter. (The drawing of a
 * flat hexagon also takes the next line.) */
static int line_of_cell(bsc_lattice lattice, uint32_t y) {
    return lattice == BSC_HEX_FLAT ? (int)y + 1 : 2 * (int)y + 1;
}

/* Gives `count` characters of a line the colour of a ship as background. `column` is the column of
 * the first of these characters, and `colour` is the index of the ship's colour. */
static void paint(const canvas *drawing, int column, int line, int count, uint32_t colour) {
    for (int k = 0; k < count; k++) {
        spot_at(drawing, column + k, line)->is_painted = true;
        spot_at(drawing, column + k, line)->colour = colour;
    }
}

/* Where a side of a cell is drawn. Its characters show a wall if the ship ends at this side, and
 * otherwise the colour of the ship, which continues across the side. */
typedef struct side_position {
    int column; /* column of the side's first character, minus that of the cell's first character */
    int line;   /* line of the side's characters, minus the line of the cell */
    int count;  /* how many characters the side has, next to each other on the line */
    /* The character of which a wall at this side consists, such as '/'. On squares it is '\0',
     * because there each character of a wall depends on the other walls that it meets. */
    char mark;
} side_position;

/* For each lattice, where the sides of a cell are drawn, clockwise. Side 0 is the upper side of a
 * square, the upper left side of a flat hexagon, or the upper right side of a pointy hexagon. For
 * example, {3, 0, 1, '|'} is one '|' (column 3, line 0, count 1), three columns to the right of the
 * cell's first character. The walls of squares have no character here, because theirs depends on
 * the walls that they meet. */
static const side_position side_positions[][6] = {
    [BSC_SQUARE] = {{0, -1, 3, '\0'}, {3, 0, 1, '\0'}, {0, 1, 3, '\0'}, {-1, 0, 1, '\0'}},
    [BSC_HEX_FLAT] = {{-1, 0, 1, '/'},
                      {0, -1, 3, '_'},
                      {3, 0, 1, '\\'},
                      {3, 1, 1, '/'},
                      {0, 1, 3, '_'},
                      {-1, 1, 1, '\\'}},
    [BSC_HEX_POINTY] = {{2, -1, 1, '\\'},
                        {3, 0, 1, '|'},
                        {2, 1, 1, '/'},
                        {0, 1, 1, '\\'},
                        {-1, 0, 1, '|'},
                        {0, -1, 1, '/'}},
};

/* Draws a wall (the line around a ship) along the left or the right side of a square. This wall is
 * one character high, at `column` and `line`. It also leads into the corners of the square above
 * and below it, so that it joins the other walls that meet there. */
static void draw_vertical_wall(const canvas *drawing, int column, int line) {
    spot_at(drawing, column, line - 1)->lines |= GOES_DOWN;
    spot_at(drawing, column, line)->lines |= GOES_UP | GOES_DOWN;
    spot_at(drawing, column, line + 1)->lines |= GOES_UP;
}

/* Draws a wall (the line around a ship) along the upper or the lower side of a square. This wall is
 * `count` characters wide, and begins at `column` and `line`. It also leads into the corners of the
 * square to its left and right, so that it joins the other walls that meet there. */
static void draw_horizontal_wall(const canvas *drawing, int column, int line, int count) {
    spot_at(drawing, column - 1, line)->lines |= GOES_RIGHT;
    for (int k = 0; k < count; k++)
        spot_at(drawing, column + k, line)->lines |= GOES_LEFT | GOES_RIGHT;
    spot_at(drawing, column + count, line)->lines |= GOES_LEFT;
}

/* Draws side k of the ship's cell at (x, y): a wall if the ship ends at this side, and otherwise
 * the colour of the ship, which continues across the side. The wall at the lower side of a flat
 * hexagon is drawn in the last line of the hexagon, which has the colour of the ship. */
static void draw_side(const canvas *drawing, const bsc_tiling *tiling, uint32_t x, uint32_t y,
                      unsigned k) {
    const side_position *side = &side_positions[tiling->lattice][k];
    const int column = first_column(tiling->lattice, x) + side->column;
    const int line = line_of_cell(tiling->lattice, y) + side->line;
    const uint32_t tile = bsc_tile_at(tiling, x, y);
    const bool ship_continues = tile == bsc_tile_across(tiling, x, y, k);
    if (ship_continues) {
        paint(drawing, column, line, side->count, tiling->ship[tile].colour);
    } else if (tiling->lattice != BSC_SQUARE) {
        for (int i = 0; i < side->count; i++) spot_at(drawing, column + i, line)->mark = side->mark;
    } else if (side->count == 1) {
        draw_vertical_wall(drawing, column, line);
    } else {
        draw_horizontal_wall(drawing, column, line, side->count);
    }
}

/* Says whether one ship covers all four squares (x, y), (x + 1, y), (x, y + 1) and (x + 1, y + 1),
 * so that the corner between these squares is inside the ship. There must be a ship at (x, y). */
static bool covers_2x2(const bsc_tiling *tiling, uint32_t x, uint32_t y) {
    const uint32_t tile = bsc_tile_at(tiling, x, y);
    return bsc_tile_at(tiling, (int64_t)x + 1, y) == tile &&
           bsc_tile_at(tiling, x, (int64_t)y + 1) == tile &&
           bsc_tile_at(tiling, (int64_t)x + 1, (int64_t)y + 1) == tile;
}

/* Draws what is at (x, y): water, an island, a cell of a ship with its sides, or nothing if the
 * board has no place there. (x, y) must be a point of the tiling, and the canvas must come from
 * begin_canvas for this tiling. */
static void draw_cell(const canvas *drawing, const bsc_tiling *tiling, uint32_t x, uint32_t y) {
    const uint32_t tile = bsc_tile_at(tiling, x, y);
    const int column = first_column(tiling->lattice, x);
    const int line = line_of_cell(tiling->lattice, y);
    char *mark = &spot_at(drawing, column + 1, line)->mark;
    if (tile == BSC_TILE_WATER) *mark = '.';
    if (tile == BSC_TILE_ISLAND) *mark = '#';
    if (tile >= tiling->ships) return;
    const bsc_tiled_ship *ship = &tiling->ship[tile];
    *mark = bsc_letter(ship->letter);
    paint(drawing, column, line, 3, ship->colour);
    if (tiling->lattice == BSC_HEX_FLAT) paint(drawing, column, line + 1, 3, ship->colour);
    for (unsigned k = 0; k < bsc_count_sides(tiling->lattice); k++)
        draw_side(drawing, tiling, x, y, k);
    if (tiling->lattice == BSC_SQUARE && covers_2x2(tiling, x, y))
        paint(drawing, column + 3, line + 1, 1, ship->colour);
}

/* ---- Writing ---- */

/* Writes a character of the canvas, without its colour: its mark or, if it has none, the line
 * character that joins the walls around it. The lines are listed by their set of directions: for
 * example GOES_UP | GOES_RIGHT is 3, and lines[3] leads up and to the right. */
static void write_spot(const spot *character, FILE *out) {
    static const char *const lines[] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                        "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    if (character->mark != '\0')
        putc(character->mark, out);
    else
        fputs(lines[character->lines], out);
}

/* Writes the escape sequence after which characters are black and have the colour of a ship as
 * background. `colour` is the index of the ship's colour, and `depth` says which colours the
 * terminal has: 256, or those of 24 bits. */
static void begin_block(uint32_t colour, bsc_depth depth, FILE *out) {
    const uint32_t rgb = bsc_ship_colour(colour);
    if (depth == BSC_DEPTH_24_BITS)
        fprintf(out, "\033[38;5;16;48;2;%u;%u;%um", rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff);
    else
        fprintf(out, "\033[38;5;16;48;5;%um", bsc_ship_terminal_colour(colour));
}

/* Writes a line of the canvas, with its colours and the end of the line. The caller has written the
 * margin of the line before. Blanks without a colour at the end of the line are left out. */
static void write_line(const canvas *drawing, int line, bsc_depth depth, FILE *out) {
    const spot *spots = spot_at(drawing, 0, line);
    int end = drawing->width - drawing->margin;
    bool is_open =
        false; /* the previous character is in a coloured block, which is not ended yet */
    while (end > 0 && spots[end - 1].mark == '\0' && spots[end - 1].lines == 0 &&
           !spots[end - 1].is_painted)
        end--;
    for (int k = 0; k < end; k++) {
        const bool continues_block =
            is_open && spots[k].is_painted && spots[k].colour == spots[k - 1].colour;
        if (is_open && !continues_block) fputs("\033[0m", out); /* ends the block */
        if (spots[k].is_painted && !continues_block) begin_block(spots[k].colour, depth, out);
        is_open = spots[k].is_painted;
        write_spot(&spots[k], out);
    }
    if (is_open) fputs("\033[0m", out);
    putc('\n', out);
}

/* Writes the names of the columns on a line, each above the middle of the first cell of its column.
 * A name that would touch the name before it is left out. */
static void write_column_names(const canvas *drawing, const bsc_problem *problem, FILE *out) {
    int written = 0;
    for (uint32_t x = 0; x < bsc_problem_width(problem); x += bsc_grid_column_distance(problem)) {
        const bsc_place *place = bsc_grid_find_column(problem, x);
        if (place == NULL) continue;
        const int length = (int)bsc_grid_column_name_length(problem, place);
        const int begin =
            drawing->margin + first_column(bsc_problem_lattice(problem), place->x) + 1;
        if (written > 0 && begin <= written) continue;
        fprintf(out, "%*s%.*s", begin - written, "", length, place->label);
        written = begin + length;
    }
    putc('\n', out);
}

/* Returns how many columns the margin at the left of the drawing needs: as many as the longest
 * number of a row has digits, and one for a blank. Returns 0 if the rows have no numbers, because
 * these do not help to name the cells or `problem` is NULL. */
static int measure_margin(const bsc_problem *problem) {
    if (problem == NULL || !bsc_grid_names_cells(problem)) return 0;
    char digits[16];
    return snprintf(digits, sizeof digits, "%u", bsc_problem_height(problem)) + 1;
}

/* Returns an empty canvas that is large enough for the tiling and, if `problem` is not NULL, for
 * the numbers of the board's rows. The caller frees its member `spot`, which is NULL if memory ran
 * out. */
static canvas begin_canvas(const bsc_tiling *tiling, const bsc_problem *problem) {
    const bsc_lattice lattice = tiling->lattice;
    canvas drawing = {.margin = measure_margin(problem)};
    drawing.width = drawing.margin + first_column(lattice, tiling->width - 1) + CELL_WIDTH;
    drawing.height = line_of_cell(lattice, tiling->height - 1) + 2;
    drawing.spot = calloc((size_t)drawing.width * (size_t)drawing.height, sizeof *drawing.spot);
    return drawing;
}

bool bsc_tiling_write_text(const bsc_tiling *tiling, const bsc_problem *problem, bsc_depth depth,
                           FILE *out) {
    const canvas drawing = begin_canvas(tiling, problem);
    if (drawing.spot == NULL) return false;
    for (uint32_t y = 0; y < tiling->height; y++)
        for (uint32_t x = 0; x < tiling->width; x++) draw_cell(&drawing, tiling, x, y);
    if (problem != NULL && bsc_problem_labels(problem) == BSC_LABELS_LETTERS)
        write_column_names(&drawing, problem, out);
    for (int line = 0; line < drawing.height; line++) {
        const bool is_row = line % 2 == 1 && drawing.margin > 0;
        if (is_row)
            fprintf(out, "%*d ", drawing.margin - 1, line / 2 + 1);
        else
            fprintf(out, "%*s", drawing.margin, "");
        write_line(&drawing, line, depth, out);
    }
    free(drawing.spot);
    return true;
}
