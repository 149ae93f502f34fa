/* grid.c - a board with a text at each place.
 *
 *   square              hex-pointy           hex-flat            hex-flat, labelled
 *       A  B  C           A  B  C             A   B   C              A     B     C
 *    1 11 22 33         1 11 22 33           11      33          A1 11       C1 33
 *    2 44 55 66         2   44 55                22                    B1 22
 *
 * A text ends where its place says: x times the stride, which is as narrow as the widest text and
 * column name allow. Cells of a row are one x apart on squares and two on hexagons. Brackets take
 * the blanks between texts, so that neighbours are in one frame: [21.36 21.36]. */
#include "show/view/grid.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bsc_grid bsc_grid_begin(const bsc_problem *problem) {
    bsc_grid grid = {.problem = problem};
    grid.cell = calloc(bsc_problem_places(problem), sizeof *grid.cell);
    grid.failed = grid.cell == NULL;
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

static void keep(bsc_grid *grid, const char *text, char **copy) {
    free(*copy);
    *copy = text == NULL ? NULL : strdup(text);
    grid->failed |= *copy == NULL;
}

void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text, bool framed,
                  const char *colour) {
    assert(place < bsc_problem_places(grid->problem));
    if (grid->failed) return;
    keep(grid, text, &grid->cell[place].text);
    grid->cell[place].framed = framed;
    if (colour == NULL) return;
    grid->painted = true;
    keep(grid, colour, &grid->cell[place].colour);
}

static const char *text_at(const bsc_grid *grid, uint32_t place) {
    if (grid->cell[place].text != NULL) return grid->cell[place].text;
    if (!bsc_problem_place(grid->problem, place)->island) return "";
    return grid->painted && grid->narrowing == BSC_WIDE
               ? "# "
               : "#"; /* in line with the digits of blocks */
}

bool bsc_grid_names_cells(const bsc_problem *problem) {
    return bsc_problem_lattice(problem) != BSC_HEX_FLAT &&
           bsc_problem_labels(problem) == BSC_LABELS_LETTERS;
}

/* The letters of its column; none of coordinates. */
static size_t letters_of(const bsc_problem *problem, const bsc_place *place) {
    const bool letters = bsc_problem_labels(problem) == BSC_LABELS_LETTERS;
    return letters ? strcspn(place->label, "0123456789") : 0;
}

typedef struct layout {
    size_t margin; /* for the row numbers */
    size_t label;  /* width of the widest label and the blank behind it; 0: none is shown */
    size_t value;  /* width of the widest text */
    size_t width;  /* of a place: the widest text, or its block */
    size_t stride; /* from one x to the next */
    size_t apart;  /* from a place to the next in its row */
    bool padded;   /* blocks have a blank or bracket of their own on either side */
} layout;

static layout measure(const bsc_grid *grid) {
    const bsc_lattice lattice = bsc_problem_lattice(grid->problem);
    const bool padded = grid->painted && grid->narrowing == BSC_WIDE;
    const size_t apart = lattice == BSC_SQUARE ? 1 : 2;
    const size_t columns_apart = lattice == BSC_HEX_POINTY ? 2 : 1;
    size_t value = 1, letters = 1, row = 1, label = 0, framed = 0;
    for (uint32_t k = 0; k < bsc_problem_places(grid->problem); k++) {
        const size_t own = strlen(text_at(grid, k));
        const bsc_place *place = bsc_problem_place(grid->problem, k);
        const size_t named = letters_of(grid->problem, place);
        const size_t labelled = grid->labelled ? strlen(place->label) + 1 : 0;
        if (own > value && (!grid->painted || grid->cell[k].colour != NULL)) value = own;
        if (named > letters) letters = named;
        if (labelled > label) label = labelled;
        framed |= grid->cell[k].framed && !padded;
    }
    for (uint32_t height = bsc_problem_height(grid->problem); height > 9; height /= 10) row++;
    const size_t width = label + value + (padded ? 2 : 0);
    const size_t blank = !padded && grid->narrowing < BSC_NARROW_TOUCHING;
    const size_t by_text = (width + blank + apart - 1) / apart;
    const size_t by_letter =
        grid->narrowing < BSC_NARROW_DIGIT ? (letters + columns_apart) / columns_apart : 0;
    const size_t stride = by_text > by_letter ? by_text : by_letter;
    return (layout){bsc_grid_names_cells(grid->problem) ? row + 1 : framed,
                    label,
                    value,
                    width,
                    stride,
                    apart * stride,
                    padded};
}

/* Where a text at that x ends. */
static size_t end_of(const layout *at, uint32_t x) {
    return at->margin + x * at->stride + at->width;
}

size_t bsc_grid_width(const bsc_grid *grid) {
    const layout at = measure(grid);
    return end_of(&at, bsc_problem_width(grid->problem) - 1);
}

/* Where the line is, and whether it is within brackets. */
typedef struct cursor {
    size_t column;
    bool open;
} cursor;

/* A frame that is open ends before the blanks, but where the neighbour is framed too. */
static void write_cell(const bsc_grid *grid, const layout *at, cursor *now, uint32_t place,
                       FILE *out) {
    const bsc_grid_cell *cell = &grid->cell[place];
    const bsc_place *here = bsc_problem_place(grid->problem, place);
    const bool block = cell->colour != NULL, padded = block && at->padded;
    const bool whole = block || (grid->labelled && !here->island);
    const char *text = text_at(grid, place), *label = whole && grid->labelled ? here->label : "";
    const size_t length = whole ? at->label + at->value : strlen(text);
    const size_t end = end_of(at, here->x) - padded;
    size_t blanks = end > now->column + length ? end - now->column - length : 0;
    const bool joined = now->open && cell->framed && blanks < at->apart;
    if (now->open && !joined) {
        putc(']', out);
        blanks--;
    }
    const bool opens = cell->framed && !joined, inside = blanks > 0 && (block || opens);
    fprintf(out, "%*s", (int)blanks - inside, "");
    if (block) fprintf(out, "\033[%sm", cell->colour);
    if (inside) putc(opens ? '[' : ' ', out);
    fprintf(out, "%-*s%*s", whole ? (int)at->label : 0, label, whole ? (int)at->value : 0, text);
    if (padded) putc(cell->framed ? ']' : ' ', out);
    if (block) fputs("\033[0m", out);
    now->open = cell->framed && !padded;
    now->column = (end > now->column + length ? end : now->column + length) + padded;
}

/* That of a row right of it, that of a column in line with it. */
static void write_sums(const bsc_grid *grid, const layout *at, char line, uint32_t number,
                       size_t *column, FILE *out) {
    const bsc_problem *problem = grid->problem;
    for (uint32_t s = 0; grid->summed && s < bsc_problem_sums(problem); s++) {
        const bsc_sum *sum = bsc_problem_sum(problem, s);
        if (sum->line != line || sum->number != number) continue;
        const size_t end = end_of(at, line == 'c' ? number : bsc_problem_width(problem));
        fprintf(out, "%*u", (int)(end - *column), sum->least);
        *column = end;
    }
}

bool bsc_grid_write(const bsc_grid *grid, FILE *out) {
    const bsc_problem *problem = grid->problem;
    const uint32_t places = bsc_problem_places(problem);
    const uint32_t wide = bsc_problem_lattice(problem) == BSC_HEX_POINTY ? 2 : 1;
    const bool lettered = bsc_problem_labels(problem) == BSC_LABELS_LETTERS;
    if (grid->failed) return false;
    const layout at = measure(grid);
    size_t above = 0;
    for (uint32_t x = 0; lettered && x < bsc_problem_width(problem); x += wide)
        for (uint32_t k = 0; k < places; k++) { /* a column's letters above its leftmost place */
            const bsc_place *place = bsc_problem_place(problem, k);
            const int length = (int)letters_of(problem, place);
            const size_t end = end_of(&at, x) - at.padded; /* above the last digit */
            if (place->x / wide != x / wide) continue;
            if (end < above + (size_t)length + (length > 1)) break; /* there is no room */
            fprintf(out, "%*.*s", (int)(end - above), length, place->label);
            above = end;
            break;
        }
    if (lettered) putc('\n', out);
    for (uint32_t y = 0, k = 0; y < bsc_problem_height(problem); y++) {
        cursor now = {0};
        if (bsc_grid_names_cells(problem)) {
            fprintf(out, "%*u", (int)at.margin - 1, y + 1);
            now.column = at.margin - 1;
        }
        for (; k < places && bsc_problem_place(problem, k)->y == y; k++)
            write_cell(grid, &at, &now, k, out);
        if (now.open) putc(']', out);
        write_sums(grid, &at, 'r', y, &now.column, out);
        putc('\n', out);
    }
    above = 0;
    for (uint32_t x = 0; x < bsc_problem_width(problem); x++)
        write_sums(grid, &at, 'c', x, &above, out);
    if (above > 0) putc('\n', out);
    return true;
}
