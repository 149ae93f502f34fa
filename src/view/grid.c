/* grid.c - a board with a text at each place.
 *
 *   square              hex-pointy           hex-flat
 *       A  B  C           A  B  C             A   B   C       a text ends where its place says:
 *    1 11 22 33         1 11 22 33           11      33       x times the stride, which is as
 *                                                             narrow
 *    2 44 55 66         2   44 55                22           as the widest text and letter allow
 *
 * Cells of a row are one x apart on squares and two on hexagons. */
#include "view/grid.h"

#include <stdlib.h>
#include <string.h>

bool bsc_grid_begin(bsc_grid *grid, const bsc_problem *problem) {
    const size_t places = bsc_problem_places(problem);
    *grid = (bsc_grid){problem, calloc(places, sizeof *grid->text),
                       calloc(places, sizeof *grid->colour), false};
    if (grid->text != NULL && grid->colour != NULL) return true;
    bsc_grid_release(grid);
    return false;
}

static bool keep(char **kept, const char *text) {
    free(*kept);
    *kept = malloc(strlen(text) + 1);
    if (*kept == NULL) return false;
    strcpy(*kept, text);
    return true;
}

bool bsc_grid_set(bsc_grid *grid, uint32_t place, const char *text) {
    return keep(&grid->text[place], text);
}

bool bsc_grid_paint(bsc_grid *grid, uint32_t place, const char *colour) {
    return keep(&grid->colour[place], colour);
}

static void release(char **texts, uint32_t count) {
    for (uint32_t k = 0; texts != NULL && k < count; k++) free(texts[k]);
    free(texts);
}

void bsc_grid_release(bsc_grid *grid) {
    release(grid->text, bsc_problem_places(grid->problem));
    release(grid->colour, bsc_problem_places(grid->problem));
    grid->text = NULL;
    grid->colour = NULL;
}

static const char *text_at(const bsc_grid *grid, uint32_t place) {
    if (grid->text[place] != NULL) return grid->text[place];
    return bsc_problem_place(grid->problem, place)->island ? "#" : "";
}

static size_t letters_of(const bsc_place *place) {
    return strcspn(place->label, "0123456789");
}

static size_t divide_up(size_t a, size_t b) {
    return (a + b - 1) / b;
}

typedef struct layout {
    size_t margin; /* room for the row numbers */
    size_t width;  /* of the widest text */
    size_t stride; /* from one x to the next */
} layout;

static layout measure(const bsc_grid *grid) {
    const bsc_lattice lattice = bsc_problem_lattice(grid->problem);
    const size_t apart = lattice == BSC_SQUARE ? 1 : 2;
    const size_t columns_apart = lattice == BSC_HEX_POINTY ? 2 : 1;
    size_t width = 1, letters = 1, row = 1;
    for (uint32_t k = 0; k < bsc_problem_places(grid->problem); k++) {
        const size_t own = strlen(text_at(grid, k)),
                     named = letters_of(bsc_problem_place(grid->problem, k));
        if (own > width) width = own;
        if (named > letters) letters = named;
    }
    for (uint32_t height = bsc_problem_height(grid->problem); height > 9; height /= 10) row++;
    const size_t by_text = divide_up(width + !grid->tight, apart);
    const size_t by_letter = divide_up(letters + 1, columns_apart);
    return (layout){lattice == BSC_HEX_FLAT ? 0 : row + 1, width,
                    by_text > by_letter ? by_text : by_letter};
}

/* Moves on to the column where a text of this length ends at the place's end, and writes it. */
static void write_at(FILE *out, const layout *at, size_t *column, uint32_t x, const char *text,
                     size_t length, const char *colour) {
    const size_t end = at->margin + x * at->stride + at->width;
    const size_t blanks = end > *column + length ? end - *column - length : 0;
    fprintf(out, "%*s", (int)blanks, "");
    if (colour != NULL) fprintf(out, "\033[%sm", colour);
    fprintf(out, "%.*s", (int)length, text);
    if (colour != NULL) fputs("\033[0m", out);
    *column += blanks + length;
}

/* One letter group a column, above its leftmost place. */
static void write_letters(const bsc_grid *grid, FILE *out, const layout *at) {
    const bsc_problem *problem = grid->problem;
    const uint32_t wide = bsc_problem_lattice(problem) == BSC_HEX_POINTY ? 2 : 1;
    layout letters = *at;
    size_t column = 0;
    letters.width -= grid->tight; /* above the last digit */
    for (uint32_t x = 0; x < bsc_problem_width(problem); x += wide)
        for (uint32_t k = 0; k < bsc_problem_places(problem); k++) {
            const bsc_place *place = bsc_problem_place(problem, k);
            if (place->x / wide != x / wide) continue;
            write_at(out, &letters, &column, x, place->label, letters_of(place), NULL);
            break;
        }
    putc('\n', out);
}

void bsc_grid_write(const bsc_grid *grid, FILE *out) {
    const layout at = measure(grid);
    const uint32_t places = bsc_problem_places(grid->problem);
    uint32_t k = 0;
    write_letters(grid, out, &at);
    for (uint32_t y = 0; y < bsc_problem_height(grid->problem); y++) {
        size_t column = 0;
        if (at.margin > 0) {
            fprintf(out, "%*u", (int)at.margin - 1, (unsigned)y + 1);
            column = at.margin - 1;
        }
        for (; k < places && bsc_problem_place(grid->problem, k)->y == y; k++)
            write_at(out, &at, &column, bsc_problem_place(grid->problem, k)->x, text_at(grid, k),
                     strlen(text_at(grid, k)), grid->colour[k]);
        putc('\n', out);
    }
}
