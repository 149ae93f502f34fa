/* grid.c - a board with a text at each place.
 *
 *   square              hex-pointy           hex-flat            hex-flat, labelled
 *       A  B  C           A  B  C             A   B   C              A     B     C
 *    1 11 22 33         1 11 22 33           11      33          A1 11       C1 33
 *    2 44 55 66         2   44 55                22                    B1 22
 *
 * A text ends where its place says: x times the stride, which is as narrow as the widest text and
 * column name allow. Cells of a row are one x apart on squares and two on hexagons. */
#include "view/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bsc_grid bsc_grid_begin(const bsc_problem *problem) {
    bsc_grid grid = {.problem = problem, .length = 1}; /* 0 is no text */
    grid.cell = calloc(bsc_problem_places(problem), sizeof *grid.cell);
    grid.failed = grid.cell == NULL;
    return grid;
}

void bsc_grid_release(bsc_grid *grid) {
    free(grid->cell);
    free(grid->bytes);
    *grid = (bsc_grid){0};
}

/* Copies a text to the buffer, where it begins at *begin. */
static void keep(bsc_grid *grid, const char *text, size_t *begin) {
    if (text == NULL) grid->failed = true;
    if (grid->failed) return;
    const size_t size = strlen(text) + 1;
    if (size > grid->capacity - grid->length || grid->capacity == 0) {
        const size_t capacity = 2 * (grid->capacity + size) + 1024;
        char *bytes = realloc(grid->bytes, capacity);
        grid->failed = bytes == NULL;
        if (grid->failed) return;
        grid->bytes = bytes;
        grid->capacity = capacity;
    }
    *begin = grid->length;
    memcpy(grid->bytes + grid->length, text, size);
    grid->length += size;
}

void bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text) {
    assert(place < bsc_problem_places(grid->problem));
    if (!grid->failed) keep(grid, text, &grid->cell[place].text);
}

void bsc_grid_paint(bsc_grid *grid, uint32_t place, const char *colour, bool framed) {
    assert(place < bsc_problem_places(grid->problem));
    grid->painted = true;
    if (grid->failed) return;
    keep(grid, colour, &grid->cell[place].colour);
    grid->cell[place].framed = framed;
}

static const char *text_at(const bsc_grid *grid, uint32_t place) {
    if (grid->cell[place].text != 0) return grid->bytes + grid->cell[place].text;
    if (!bsc_problem_place(grid->problem, place)->island) return "";
    return grid->painted ? "# " : "#"; /* in line with the digits of blocks */
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
} layout;

static layout measure(const bsc_grid *grid) {
    const bsc_lattice lattice = bsc_problem_lattice(grid->problem);
    const size_t apart = lattice == BSC_SQUARE ? 1 : 2;
    const size_t columns_apart = lattice == BSC_HEX_POINTY ? 2 : 1;
    size_t value = 1, letters = 1, row = 1, label = 0;
    for (uint32_t k = 0; k < bsc_problem_places(grid->problem); k++) {
        const size_t own = strlen(text_at(grid, k));
        const bsc_place *place = bsc_problem_place(grid->problem, k);
        const size_t named = letters_of(grid->problem, place);
        const size_t labelled = grid->labelled ? strlen(place->label) + 1 : 0;
        if (own > value && (!grid->painted || grid->cell[k].colour != 0)) value = own;
        if (named > letters) letters = named;
        if (labelled > label) label = labelled;
    }
    for (uint32_t height = bsc_problem_height(grid->problem); height > 9; height /= 10) row++;
    const size_t width = label + value + (grid->painted ? 2 : 0);
    const size_t by_text = (width + !grid->painted + apart - 1) / apart;
    const size_t by_letter = (letters + columns_apart) / columns_apart;
    return (layout){bsc_grid_names_cells(grid->problem) ? row + 1 : 0, label, value, width,
                    by_text > by_letter ? by_text : by_letter};
}

/* Moves on from *column to where a text of that length ends at the place's end. */
static void move_on(const layout *at, size_t *column, uint32_t x, size_t length, FILE *out) {
    const size_t end = at->margin + x * at->stride + at->width;
    const size_t blanks = end > *column + length ? end - *column - length : 0;
    fprintf(out, "%*s", (int)blanks, "");
    *column += blanks + length;
}

static void write_cell(const bsc_grid *grid, const layout *at, size_t *column, uint32_t place,
                       FILE *out) {
    const bsc_grid_cell *cell = &grid->cell[place];
    const char *text = text_at(grid, place);
    const bsc_place *here = bsc_problem_place(grid->problem, place);
    const char *label = grid->labelled ? here->label : "";
    const int wide = (int)at->label, value = (int)at->value;
    if (cell->colour != 0) {
        move_on(at, column, here->x, at->width, out);
        fprintf(out, "\033[%sm%c%-*s%*s%c\033[0m", grid->bytes + cell->colour,
                cell->framed ? '[' : ' ', wide, label, value, text, cell->framed ? ']' : ' ');
    } else if (wide > 0 && !here->island) {
        move_on(at, column, here->x, at->width, out);
        fprintf(out, "%-*s%*s", wide, label, value, text);
    } else {
        move_on(at, column, here->x, strlen(text), out);
        fputs(text, out);
    }
}

bool bsc_grid_write(const bsc_grid *grid, FILE *out) {
    const bsc_problem *problem = grid->problem;
    const uint32_t places = bsc_problem_places(problem);
    const uint32_t wide = bsc_problem_lattice(problem) == BSC_HEX_POINTY ? 2 : 1;
    const bool lettered = bsc_problem_labels(problem) == BSC_LABELS_LETTERS;
    if (grid->failed) return false;
    const layout at = measure(grid);
    layout letters = at;
    size_t above = 0;
    letters.width -= grid->painted; /* above the last digit */
    for (uint32_t x = 0; lettered && x < bsc_problem_width(problem); x += wide)
        for (uint32_t k = 0; k < places; k++) { /* a column's letters above its leftmost place */
            const bsc_place *place = bsc_problem_place(problem, k);
            if (place->x / wide != x / wide) continue;
            move_on(&letters, &above, x, letters_of(problem, place), out);
            fwrite(place->label, 1, letters_of(problem, place), out);
            break;
        }
    if (lettered) putc('\n', out);
    for (uint32_t y = 0, k = 0; y < bsc_problem_height(problem); y++) {
        size_t column = 0;
        if (at.margin > 0) {
            fprintf(out, "%*u", (int)at.margin - 1, (unsigned)y + 1);
            column = at.margin - 1;
        }
        for (; k < places && bsc_problem_place(problem, k)->y == y; k++)
            write_cell(grid, &at, &column, k, out);
        putc('\n', out);
    }
    return true;
}
