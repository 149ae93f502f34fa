/* legend.c - a picture's legend. Its widths take letters for as wide as any system draws them, so
 * that nothing overlaps. */
#include "view/legend.h"

#include "view/best_view.h"
#include "view/scale.h"

#include <string.h>

#define BAR    14 /* the scale's height without its numbers */
#define SWATCH 16
#define ROW    24
#define LETTER 7 /* a letter's width, on average, at most */

unsigned bsc_legend_marks(const bsc_map_view *view) {
    static const unsigned of[] = {BSC_MARK_MISS, BSC_MARK_HIT, BSC_MARK_SUNK};
    const uint32_t best = bsc_best_cell(view->problem, view->log, view->map);
    unsigned marks = 0;
    if (best != UINT32_MAX && bsc_best_is(view->log, view->map, best, best)) marks |= BSC_MARK_BEST;
    for (uint32_t k = 0; k < bsc_problem_places(view->problem); k++)
        if (bsc_problem_place(view->problem, k)->island) marks |= BSC_MARK_ISLAND;
    for (uint32_t k = 0; view->log != NULL && k < bsc_log_shots(view->log); k++)
        marks |= of[bsc_log_shot(view->log, k)->answer];
    return marks;
}

double bsc_legend_most(const bsc_map_view *view) {
    double most = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const double own = bsc_map_probability(view->map, cell);
        if ((view->log == NULL || bsc_log_at(view->log, cell) == NULL) && own > most) most = own;
    }
    return most;
}

void bsc_legend_write_colours(FILE *out) {
    fputs("<defs><linearGradient id=\"scale\">", out);
    for (int k = 0; k < BSC_SCALE_POINTS; k++) {
        const double share = (double)k / (BSC_SCALE_POINTS - 1);
        fprintf(out, "<stop offset=\"%g\" stop-color=\"", share);
        bsc_colour_write(bsc_scale_colour(share), out);
        fputs("\"/>", out);
    }
    fputs("</linearGradient></defs>\n", out);
}

void bsc_legend_write_scale(double most, int width, bool hidden, FILE *out) {
    const double step = most > 0.0 ? bsc_scale_step(100.0 * most) : 1.0;
    fprintf(out, "<g class=\"scale\"%s>\n", hidden ? " display=\"none\"" : "");
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"url(#scale)\"/>\n", width, BAR);
    for (int k = 0; k * step <= 100.0 * most; k++) {
        const int x = most > 0.0 ? (int)(width * k * step / (100.0 * most) + 0.5) : 0;
        fprintf(out,
                "<path class=\"tick\" d=\"M%d %dv4\"/><text class=\"%s\" x=\"%d\" "
                "y=\"%d\">%g%s</text>\n",
                x, BAR, k == 0 ? "first" : "axis", x, BAR + 16, k * step, k == 0 ? " %" : "");
    }
    fputs("</g>\n", out);
}

typedef struct meaning {
    bsc_mark mark;
    const char *text, *picture;
} meaning;

/* A mark's picture is a square of SWATCH. */
static const meaning meanings[] = {
    {BSC_MARK_BEST, "the best cells to fire at",
     "<g class=\"best\"><path d=\"M2 2h12v12h-12z\"/></g>"},
    {BSC_MARK_ISLAND, "an island", "<path class=\"island\" d=\"M0 0h16v16h-16z\"/>"},
    {BSC_MARK_MISS, "a miss",
     "<g class=\"key miss\"><path d=\"M0 0h16v16h-16z\"/><circle class=\"mark\" cx=\"8\" cy=\"8\" "
     "r=\"4\"/></g>"},
    {BSC_MARK_HIT, "a hit",
     "<g class=\"key hit\"><path d=\"M0 0h16v16h-16z\"/><path class=\"mark\" d=\"M4 4l8 8m0-8l-8 "
     "8\"/></g>"},
    {BSC_MARK_SUNK, "a ship sunk",
     "<g class=\"key sunk\"><path d=\"M0 0h16v16h-16z\"/><path class=\"mark\" d=\"M4 4l8 8m0-8l-8 "
     "8\"/></g>"},
};

int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out) {
    int x = 0, row = 0;
    for (size_t k = 0; k < sizeof meanings / sizeof *meanings; k++) {
        const int own = SWATCH + 6 + (int)strlen(meanings[k].text) * LETTER + 10;
        if ((marks & meanings[k].mark) == 0) continue;
        if (x > 0 && x + own > width) {
            x = 0;
            row++;
        }
        if (out != NULL)
            fprintf(out,
                    "<g transform=\"translate(%d %d)\">%s<text x=\"%d\" y=\"12\">%s</text></g>\n",
                    x, y + row * ROW, meanings[k].picture, SWATCH + 6, meanings[k].text);
        x += own;
    }
    return marks == 0 ? 0 : (row + 1) * ROW;
}
