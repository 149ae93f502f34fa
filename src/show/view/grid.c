/* grid.c - writes a board as lines of text, with a text at each place.
 *
 *   square              hex-pointy           hex-flat            hex-flat, labelled
 *       A  B  C           A  B  C             A   B   C              A     B     C
 *    1 11 22 33         1 11 22 33           11      33          A1 11       C1 33
 *    2 44 55 66         2   44 55                22                    B1 22
 *
 * The texts of all places with the same x end at the same column. Up to this end a line has
 *
 *    margin + x * x_stride + place_width
 *
 * characters. `margin` is the width of the row numbers at the left, with the blank after them.
 * `place_width` is the width of the widest text, with its label if labels are shown. `x_stride` is
 * the number of characters from one x to the next; it is as small as the widest text, the longest
 * column name and the widest sum allow. Neighbouring cells of a row are 1 apart in x on squares and
 * 2 on hexagons. In the first drawing margin is 2, place_width is 2 and x_stride is 3, so the 22 of
 * B1, where x = 1, ends after 2 + 1 * 3 + 2 = 7 characters.
 *
 * Brackets replace the blanks between texts, so that best cells that are neighbours share one
 * frame: [21.36 21.36]. In colour, each text is in a coloured block, which includes the blank or
 * bracket on either side of the text. From BSC_NARROW_BRACKETS on, neighbouring blocks share the
 * blank or bracket between them. */
#include "show/view/grid.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bsc_grid bsc_grid_begin(const bsc_problem *problem) {
    bsc_grid grid = {.problem = problem};
    grid.cell = calloc(bsc_problem_places(problem), sizeof *grid.cell);
    grid.has_failed = grid.cell == NULL;
    return grid;
}

void bsc_grid_release(bsc_grid *grid) {
    for (uint32_t k = 0; grid->cell != NULL && k < bsc_problem_places(grid->problem); k++) {
        free(grid->cell[k].text);
        free(grid->cell[k].colour);
    }
    free(grid->cell);
    *grid = (bsc_grid){0};
}

/* Frees *copy, and sets it to a new copy of `text`. If `text` is NULL or memory runs out, sets it
 * to NULL and marks the grid as failed. */
static void replace_copy(bsc_grid *grid, const char *text, char **copy) {
    free(*copy);
    *copy = NULL;
    if (text != NULL) *copy = strdup(text);
    if (*copy == NULL) grid->has_failed = true;
}

void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text, bool is_framed,
                  const char *colour) {
    assert(place < bsc_problem_places(grid->problem));
    if (grid->has_failed) return;
    replace_copy(grid, text, &grid->cell[place].text);
    grid->cell[place].is_framed = is_framed;
    if (colour == NULL) return;
    grid->has_colours = true;
    replace_copy(grid, colour, &grid->cell[place].colour);
}

/* Says whether every coloured block has a blank or bracket of its own on either side of its text.
 * This is so if places have colours, and the grid need not be made narrower. Otherwise neighbouring
 * blocks share the blank or bracket between them. */
static bool has_padded_blocks(const bsc_grid *grid) {
    return grid->has_colours && grid->narrowing == BSC_NARROW_NOTHING;
}

/* Returns the text that is written at a place. For an island without a text it is '#'. If the texts
 * of cells are in coloured blocks that have a blank after the text, the '#' has one too, so that it
 * is in line with the last digits of the texts. */
static const char *shown_text(const bsc_grid *grid, uint32_t place) {
    if (grid->cell[place].text != NULL) return grid->cell[place].text;
    if (!bsc_problem_place(grid->problem, place)->island) return "";
    if (has_padded_blocks(grid)) return "# ";
    return "#";
}

bool bsc_grid_names_cells(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) != BSC_HEX_FLAT &&
           bsc_problem_labels(problem) == BSC_LABELS_LETTERS;
}

size_t bsc_grid_column_name_length(const bsc_problem *problem, const bsc_place *place) {
    if (bsc_problem_labels(problem) != BSC_LABELS_LETTERS) return 0;
    return strcspn(place->label, "0123456789");
}

/* The widths of the parts of a grid, in characters. A line has margin + x * x_stride + place_width
 * characters up to the end of the text, or of the coloured block, of a place at x. */
typedef struct grid_layout {
    size_t margin;      /* how many characters each line has at the left, for the row numbers */
    size_t label_width; /* width of the widest label and the blank after it; 0: no labels */
    size_t text_width;  /* width of the widest text of a place */
    size_t place_width; /* room for one place: its label, and its text or coloured block */
    /* how many characters it is from the end of the text of a place to the end of the text of a
     * place whose x is 1 greater; on hexagons there may be no such place in the same row */
    size_t x_stride;
    /* how many characters it is from the end of the text of a cell to the end of the text of the
     * next cell in the row, whose x is 1 greater on squares and 2 greater on hexagons */
    size_t cell_stride;
    bool pads_blocks; /* each coloured block has a blank of its own on both sides of its text */
} grid_layout;

/* Returns the greater of two numbers. */
static size_t greater(size_t a, size_t b) {
    return a > b ? a : b;
}

/* Returns a / b, rounded up. */
static size_t divide_up(size_t a, size_t b) {
    return (a + b - 1) / b;
}

/* Returns how many decimal digits the number has; 0 has one digit. */
static size_t count_digits(uint32_t number) {
    size_t digits = 1;
    for (uint32_t k = number; k > 9; k /= 10) digits++;
    return digits;
}

/* Returns the width of the widest label and the blank after it, in characters, or 0 if no labels
 * are shown. */
static size_t measure_labels(const bsc_grid *grid) {
    size_t width = 0;
    if (!grid->shows_labels) return 0;
    for (uint32_t k = 0; k < bsc_problem_places(grid->problem); k++)
        width = greater(width, strlen(bsc_problem_place(grid->problem, k)->label) + 1);
    return width;
}

/* Returns the width of the widest text in characters, at least 1. If any place has a colour, only
 * the texts of places with a colour are measured. The other texts are those of islands: a '#', and
 * perhaps a blank after it (shown_text), which must not make all places wider. */
static size_t measure_texts(const bsc_grid *grid) {
    size_t width = 1;
    for (uint32_t k = 0; k < bsc_problem_places(grid->problem); k++)
        if (!grid->has_colours || grid->cell[k].colour != NULL)
            width = greater(width, strlen(shown_text(grid, k)));
    return width;
}

/* Returns the length of the longest column name, at least 1. */
static size_t measure_column_names(const bsc_problem *problem) {
    size_t length = 1;
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++)
        length =
            greater(length, bsc_grid_column_name_length(problem, bsc_problem_place(problem, k)));
    return length;
}

/* Returns the width of the widest sum of a row or a column, or 0 if no sums are shown. */
static size_t measure_sums(const bsc_grid *grid) {
    size_t width = 0;
    if (!grid->shows_sums) return 0;
    for (uint32_t s = 0; s < bsc_problem_sums(grid->problem); s++) {
        const bsc_sum *sum = bsc_problem_sum(grid->problem, s);
        if (sum->line != '\0') width = greater(width, count_digits(sum->least));
    }
    return width;
}

/* Says whether the text of any place is framed, that is, written between [ and ]. */
static bool has_frames(const bsc_grid *grid) {
    for (uint32_t k = 0; k < bsc_problem_places(grid->problem); k++)
        if (grid->cell[k].is_framed) return true;
    return false;
}

/* Returns how many characters a line has before the first place. This is the width of the row
 * numbers and the blank after them. Without row numbers it is 1 if a bracket may be written there,
 * and 0 otherwise. */
static size_t measure_margin(const bsc_grid *grid) {
    if (bsc_grid_names_cells(grid->problem))
        return count_digits(bsc_problem_height(grid->problem)) + 1;
    if (has_frames(grid) && !has_padded_blocks(grid)) return 1;
    return 0;
}

/* Returns by how much the x of a cell is greater than that of the cell before it in the same row: 1
 * on squares, 2 on hexagons. */
static uint32_t x_distance_in_row(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) == BSC_SQUARE ? 1 : 2;
}

uint32_t bsc_grid_column_distance(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) == BSC_HEX_POINTY ? 2 : 1;
}

/* Computes the widths of the parts of a grid, which must not have failed, in characters. All places
 * of the board get the same width, which is that of the widest text. In colour, each text is in a
 * block, a part of the line that has one colour; at full width a block also has a blank on both
 * sides of the text (pads_blocks). Otherwise there is a blank between two texts of a row, unless
 * grid->narrowing, which says how far the grid is made narrower, is BSC_NARROW_TOUCHING. All
 * columns are also wide enough for the longest column name and a blank, unless it is
 * BSC_NARROW_DIGIT or BSC_NARROW_TOUCHING; and for the widest sum and a blank, if sums are
 * shown. */
static grid_layout measure_layout(const bsc_grid *grid) {
    const bool pads_blocks = has_padded_blocks(grid);
    const uint32_t distance = x_distance_in_row(grid->problem);
    grid_layout layout = {.margin = measure_margin(grid),
                          .label_width = measure_labels(grid),
                          .text_width = measure_texts(grid),
                          .pads_blocks = pads_blocks};
    size_t blanks = 0; /* characters between the texts or blocks of a row: 0 or 1 */
    layout.place_width = layout.label_width + layout.text_width;
    if (pads_blocks)
        layout.place_width += 2; /* a block includes the blanks on both sides of its text */
    else if (grid->narrowing < BSC_NARROW_TOUCHING)
        blanks = 1;
    layout.x_stride = divide_up(layout.place_width + blanks, distance);
    if (grid->narrowing < BSC_NARROW_DIGIT) {
        const size_t name_width = measure_column_names(grid->problem) + 1;
        const size_t name_stride = divide_up(name_width, bsc_grid_column_distance(grid->problem));
        layout.x_stride = greater(layout.x_stride, name_stride);
    }
    /* Sums are as far apart as the places, on squares, and need a blank between them too. */
    layout.x_stride = greater(layout.x_stride, measure_sums(grid) + 1);
    layout.cell_stride = distance * layout.x_stride;
    return layout;
}

/* Returns how many characters a line has up to the end of the text of a place at x: the formula at
 * the top of this file. */
static size_t end_of_text(const grid_layout *layout, uint32_t x) {
    return layout->margin + x * layout->x_stride + layout->place_width;
}

size_t bsc_grid_width(const bsc_grid *grid) {
    const grid_layout layout = measure_layout(grid);
    return end_of_text(&layout, bsc_problem_width(grid->problem) - 1);
}

/* ---- Writing ---- */

/* How far the current line of the text is written. */
typedef struct line_cursor {
    size_t column;      /* how many characters of the line are written */
    bool needs_bracket; /* a bracket [ was written on this line, and its ] is not written yet */
} line_cursor;

/* Writes a place of the board at the end of the current line: first the blanks before the place,
 * then its label and its text. A place with a colour is a block: its text has the colour, and so
 * has the blank or bracket before it and, in padded blocks, after it. A framed place is between [
 * and ]. If the text of the place before still needs its ], this ] is written in place of one of
 * the blanks. Two neighbouring cells of a row that are both framed share one pair of brackets, as
 * in [21.36 21.36]. */
static void write_cell(const bsc_grid *grid, const grid_layout *layout, line_cursor *cursor,
                       uint32_t place, FILE *out) {
    const bsc_grid_cell *cell = &grid->cell[place];
    const bsc_place *board_place = bsc_problem_place(grid->problem, place);
    const bool is_block = cell->colour != NULL;
    const bool is_padded = is_block && layout->pads_blocks;
    const bool is_aligned = is_block || (grid->shows_labels && !board_place->island);
    const char *text = shown_text(grid, place);
    const char *label = "";
    size_t label_width = 0, text_width = strlen(text);
    if (is_aligned) {
        if (grid->shows_labels) label = board_place->label;
        label_width = layout->label_width;
        text_width = layout->text_width;
    }
    const size_t length = label_width + text_width;
    /* A padded block ends where end_of_text says: its text ends one character before, and a blank
     * or bracket follows the text. */
    const size_t blanks_after_text = is_padded ? 1 : 0;
    const size_t end =
        greater(end_of_text(layout, board_place->x) - blanks_after_text, cursor->column + length);
    size_t blanks = end - cursor->column - length;
    const bool shares_brackets =
        cursor->needs_bracket && cell->is_framed && blanks < layout->cell_stride;
    if (cursor->needs_bracket && !shares_brackets) {
        putc(']', out);
        blanks--;
    }
    const bool opens_bracket = cell->is_framed && !shares_brackets;
    /* The last one of the blanks belongs to the coloured block, or is replaced by the bracket [. */
    const bool has_inner_blank = blanks > 0 && (is_block || opens_bracket);
    if (has_inner_blank) blanks--;
    fprintf(out, "%*s", (int)blanks, "");
    if (is_block) fprintf(out, "\033[%sm", cell->colour);
    if (has_inner_blank) putc(opens_bracket ? '[' : ' ', out);
    fprintf(out, "%-*s%*s", (int)label_width, label, (int)text_width, text);
    if (is_padded) putc(cell->is_framed ? ']' : ' ', out);
    if (is_block) fputs("\033[0m", out); /* ends the colour */
    cursor->needs_bracket = cell->is_framed && !is_padded;
    cursor->column = end + blanks_after_text;
}

/* Writes the sum of a row (line 'r') or of a column (line 'c'): how many of its cells have a ship.
 * `number` is the index of the row or column, from 0. Writes nothing if the row or column has no
 * sum, or if the grid does not show sums. The sum ends where the text of a place at x would end. Of
 * several sums of the row or column only the first is written. *column is how many characters of
 * the current line are written, and is set to where the sum ends. */
static void write_sum(const bsc_grid *grid, const grid_layout *layout, char line, uint32_t number,
                      uint32_t x, size_t *column, FILE *out) {
    const bsc_problem *problem = grid->problem;
    if (!grid->shows_sums) return;
    for (uint32_t s = 0; s < bsc_problem_sums(problem); s++) {
        const bsc_sum *sum = bsc_problem_sum(problem, s);
        if (sum->line != line || sum->number != number) continue;
        const size_t end = end_of_text(layout, x);
        fprintf(out, "%*u", (int)(end - *column), sum->least);
        *column = end;
        return;
    }
}

const bsc_place *bsc_grid_find_column(const bsc_problem *problem, uint32_t x) {
    const uint32_t width = bsc_grid_column_distance(problem);
    for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
        const bsc_place *place = bsc_problem_place(problem, k);
        if (place->x / width == x / width) return place;
    }
    return NULL;
}

/* Writes a line with the names of the columns. Each name ends above the last character of the texts
 * of its column. (On pointy hexagons a column has texts at two values of x; the name is above those
 * further left.) A name is left out if there is no room for it. Names of one letter may stand side
 * by side, but a name of several letters needs a blank before it, because it would look like one
 * name with the name before it. */
static void write_column_names(const bsc_grid *grid, const grid_layout *layout, FILE *out) {
    const bsc_problem *problem = grid->problem;
    const uint32_t width = bsc_grid_column_distance(problem);
    size_t written = 0; /* how many characters of the line are written */
    for (uint32_t x = 0; x < bsc_problem_width(problem); x += width) {
        const bsc_place *place = bsc_grid_find_column(problem, x);
        if (place == NULL) continue;
        const size_t length = bsc_grid_column_name_length(problem, place);
        /* The texts of the column end one character earlier if each is in a coloured block that has
         * a blank after the text. */
        const size_t blanks_after_text = layout->pads_blocks ? 1 : 0;
        const size_t end = end_of_text(layout, x) - blanks_after_text;
        const size_t blanks_before_name = length > 1 ? 1 : 0; /* at least so many */
        if (end < written + length + blanks_before_name) continue;
        fprintf(out, "%*.*s", (int)(end - written), (int)length, place->label);
        written = end;
    }
    putc('\n', out);
}

bool bsc_grid_write(const bsc_grid *grid, FILE *out) {
    const bsc_problem *problem = grid->problem;
    const uint32_t places = bsc_problem_places(problem);
    if (grid->has_failed) return false;
    const grid_layout layout = measure_layout(grid);
    if (bsc_problem_labels(problem) == BSC_LABELS_LETTERS) write_column_names(grid, &layout, out);
    uint32_t k = 0; /* index of the place that is written next; places are in reading order */
    for (uint32_t y = 0; y < bsc_problem_height(problem); y++) {
        line_cursor cursor = {0};
        if (bsc_grid_names_cells(problem)) {
            fprintf(out, "%*u", (int)layout.margin - 1, y + 1);
            cursor.column = layout.margin - 1;
        }
        while (k < places && bsc_problem_place(problem, k)->y == y) {
            write_cell(grid, &layout, &cursor, k, out);
            k++;
        }
        if (cursor.needs_bracket) putc(']', out);
        write_sum(grid, &layout, 'r', y, bsc_problem_width(problem), &cursor.column, out);
        putc('\n', out);
    }
    size_t written = 0;
    for (uint32_t x = 0; x < bsc_problem_width(problem); x++)
        write_sum(grid, &layout, 'c', x, x, &written, out);
    if (written > 0) putc('\n', out);
    return true;
}
