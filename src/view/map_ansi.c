/* map_ansi.c - a map for a terminal. Each cell is a block of its colour, as wide as the widest
 * number; the best cells stand in brackets, so that they are told without colours too. */
#include "view/map_view.h"

#include "view/best_view.h"
#include "view/grid.h"
#include "view/legend.h"
#include "view/scale.h"

#include <stdlib.h>
#include <string.h>

#define COLOUR_SIZE 64
#define WHITE       231 /* of 256 colours */
#define BLACK       16

typedef struct palette {
    bool true_colour;
    double most; /* the probability at the scale's end */
} palette;

/* The sequence for a share of the scale, and for letters that can be read on it. */
static void format_colour(const palette *p, double share, char *text) {
    const bsc_colour colour = bsc_scale_colour(share);
    bool dark;
    const unsigned number = bsc_scale_colour_256(share, &dark);
    if (p->true_colour)
        snprintf(text, COLOUR_SIZE, "38;5;%d;48;2;%d;%d;%d",
                 bsc_colour_is_dark(colour) ? WHITE : BLACK, colour.red, colour.green, colour.blue);
    else
        snprintf(text, COLOUR_SIZE, "38;5;%d;48;5;%u", dark ? WHITE : BLACK, number);
}

static bool set_cell(bsc_grid *grid, const bsc_map_view *view, const palette *p, uint32_t cell,
                     const char *value, size_t width, bool best) {
    static const char *const shot_colour[] = {
        [BSC_MISS] = "2", [BSC_HIT] = "1;31", [BSC_SUNK] = "1;35"};
    const bsc_shot *shot = view->log == NULL ? NULL : bsc_log_at(view->log, cell);
    const uint32_t place = bsc_problem_cell_place(view->problem, cell);
    const size_t size = width + 3;
    char colour[COLOUR_SIZE];
    char *text = malloc(size);
    if (text == NULL) return false;
    snprintf(text, size, "%c%*s%c", best ? '[' : ' ', (int)width, value, best ? ']' : ' ');
    format_colour(p, bsc_map_probability(view->map, cell) / (p->most > 0.0 ? p->most : 1.0),
                  colour);
    const bool done =
        bsc_grid_set(grid, place, text) &&
        bsc_grid_paint(grid, place, shot == NULL ? colour : shot_colour[shot->answer]);
    free(text);
    return done;
}

/* Blocks from 0 to the greatest, each with its number. */
static void write_legend(const palette *p, bool any_best, FILE *out) {
    char colour[COLOUR_SIZE];
    fputs("# percent", out);
    for (int k = 0; k < BSC_SCALE_POINTS; k += 2) {
        const double share = (double)k / (BSC_SCALE_POINTS - 1);
        format_colour(p, share, colour);
        fprintf(out, "%s\033[%sm %.2f \033[0m", k == 0 ? " " : "", colour, 100.0 * share * p->most);
    }
    fputs(any_best ? "; [ ] the best cells\n" : "\n", out);
}

/* The numbers of all cells; false when memory ran out. The caller frees each, and all. */
static bool read_values(const bsc_map_view *view, bsc_values values, char **value, size_t *width) {
    *width = 1;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        value[cell] = bsc_map_value(view, values, cell);
        if (value[cell] == NULL) return false;
        if (strlen(value[cell]) > *width) *width = strlen(value[cell]);
    }
    return true;
}

static bool fill_grid(bsc_grid *grid, const bsc_map_view *view, const palette *p,
                      bsc_values values) {
    const uint32_t cells = bsc_problem_cells(view->problem);
    const uint32_t best = bsc_best_cell(view->problem, view->log, view->map);
    char **value = calloc(cells, sizeof *value);
    size_t width;
    bool done = value != NULL && read_values(view, values, value, &width);
    for (uint32_t cell = 0; cell < cells && done; cell++)
        done = set_cell(grid, view, p, cell, value[cell], width,
                        bsc_best_is(view->log, view->map, cell, best));
    for (uint32_t cell = 0; value != NULL && cell < cells; cell++) free(value[cell]);
    free(value);
    for (uint32_t k = 0; k < bsc_problem_places(view->problem) && done; k++)
        if (bsc_problem_place(view->problem, k)->island) done = bsc_grid_set(grid, k, "# ");
    grid->tight = true;
    return done;
}

bool bsc_map_write_ansi(const bsc_map_view *view, bsc_values values, bool true_colour, FILE *out) {
    const palette p = {true_colour, bsc_legend_most(view)};
    bsc_grid grid;
    const bool done = bsc_grid_begin(&grid, view->problem) && fill_grid(&grid, view, &p, values) &&
                      bsc_map_write_head(view, values, out);
    if (done) {
        bsc_grid_write(&grid, out);
        write_legend(&p, (bsc_legend_marks(view) & BSC_MARK_BEST) != 0, out);
    }
    bsc_grid_release(&grid);
    return done;
}
