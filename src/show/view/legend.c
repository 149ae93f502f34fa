/* legend.c - the colours of cells in a map (the scale, and the colour of a place on it), the legend
 * of a picture, its frame, and lines of text. A picture has no script and loads nothing.
 *
 * The colours are viridis, by nine of its points: steps look equally large, and each is lighter
 * than the one before, so that the order survives a print in grey. Around a middle they are blue,
 * nearly white and orange, which all eyes tell apart, and no colour of a hit, a miss or an island.
 * The widths of a legend assume the widest letters of any system, so that nothing overlaps. */
#include "show/view/legend.h"

#include "show/view/best_view.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BAR    14 /* the scale's height without its numbers */
#define SWATCH 16
#define ROW    24
#define LETTER 7 /* a letter's width, on average, at most */

static const uint32_t points[][BSC_SCALE_POINTS] = {
    {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725},
    {0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7, 0xfee0b6, 0xfdb863, 0xe08214, 0xb35806}};

uint32_t bsc_scale_colour(bsc_scale scale, double place) {
    const uint32_t *point = points[!isnan(scale.middle)];
    const unsigned last = BSC_SCALE_POINTS - 1;
    const double at = place * last;
    if (!(at > 0.0)) return point[0];
    if (at >= last) return point[last];
    const unsigned low = (unsigned)at;
    uint32_t mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const int from = point[low] >> shift & 0xff, to = point[low + 1] >> shift & 0xff;
        mixed = mixed << 8 | (uint32_t)(from + (to - from) * (at - low) + 0.5);
    }
    return mixed;
}

/* White and black have the same contrast here: (1.05 / (x + 0.05)) = (x + 0.05) / 0.05. */
#define MIDDLE 0.179

/* Each channel as linear light, by the sRGB curve. */
bool bsc_colour_is_dark(uint32_t colour) {
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    double luminance = 0.0;
    for (int k = 0; k < 3; k++) {
        const double share = (colour >> (16 - 8 * k) & 0xff) / 255.0;
        luminance +=
            weight[k] * (share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4));
    }
    return luminance < MIDDLE;
}

double bsc_scale_step(double most) {
    double step = pow(10.0, floor(log10(most)));
    if (most / step < 2.5) step /= 2.0;
    if (most / step < 2.5) step /= 2.5;
    while (most / step > 6.5) step *= 2.0;
    return step;
}

unsigned bsc_legend_marks(const bsc_result *view) {
    static const unsigned of[] = {BSC_MARK_MISS, BSC_MARK_HIT, BSC_MARK_SUNK};
    unsigned marks = 0;
    if (bsc_best_ringed(view) != UINT32_MAX)
        marks |= bsc_map_samples(view->map) > 0 ? BSC_MARK_CLOSE : BSC_MARK_BEST;
    for (uint32_t k = 0; k < bsc_problem_places(view->problem); k++)
        if (bsc_problem_place(view->problem, k)->island) marks |= BSC_MARK_ISLAND;
    for (uint32_t k = 0; k < bsc_problem_cells(view->problem); k++)
        if (bsc_salvo_has(view->log, k)) marks |= BSC_MARK_SALVO;
    for (uint32_t k = 0; view->log != NULL && k < bsc_log_shots(view->log); k++)
        marks |= of[bsc_sunk_at(view->log, view->sunk, bsc_log_shot(view->log, k)->cell)->answer];
    return marks;
}

double bsc_map_share(const bsc_result *view, uint32_t cell) {
    const double covered = bsc_map_probability(view->map, cell);
    if (view->less != NULL) return covered - bsc_map_probability(view->less->map, cell);
    const bool none =
        bsc_map_exact(view->map) && bsc_natural_double(bsc_map_total(view->map)) == 0.0;
    return view->values == BSC_LEFT && !none ? 1.0 - covered : covered;
}

char *bsc_map_left(const bsc_result *view, uint32_t cell, bool grouped) {
    const bsc_natural total = bsc_map_total(view->map);
    uint64_t *limb = calloc(total.limbs, sizeof *limb);
    if (limb == NULL) return NULL;
    const bsc_natural left = bsc_natural_subtract(total, bsc_map_cell(view->map, cell), limb);
    char *text = grouped ? bsc_natural_grouped(left) : bsc_natural_digits(left);
    free(limb);
    return text;
}

/* A percent has a digit behind the point, or two where all are small; and one more where a cell
 * that is not among the best would show what the best ones do. */
bsc_scale bsc_legend_scale(const bsc_result *view) {
    const bool less = view->less != NULL, own = view->scaling == BSC_SCALING_OWN;
    const bool centred = view->scaling == BSC_SCALING_MEAN || (own && less);
    const bool least = view->scaling == BSC_SCALING_LEAST || (own && view->values == BSC_LEFT);
    const uint32_t best = bsc_best_ringed(view);
    bsc_scale scale = {INFINITY, -INFINITY, NAN, 1};
    double sum = 0.0, cells = 0.0, next = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const double share = bsc_map_share(view, cell);
        if (view->log != NULL && bsc_log_at(view->log, cell) != NULL) continue;
        scale.least = fmin(scale.least, share);
        scale.most = fmax(scale.most, share);
        sum += share;
        cells++;
        if (!bsc_best_is(view, cell, best)) next = fmax(next, share);
    }
    if (cells == 0.0) scale.least = scale.most = 0.0;
    if (!centred && !least) scale.least = fmin(scale.least, 0.0);
    if (centred) scale.middle = less ? 0.0 : sum / fmax(cells, 1.0);
    if (fmax(scale.most, -scale.least) < 0.1) scale.digits = 2;
    const double unit = scale.digits == 1 ? 1e3 : 1e4;
    scale.digits += best != UINT32_MAX && round(unit * next) == round(unit * scale.most);
    return scale;
}

double bsc_scale_place(bsc_scale scale, double share) {
    const double radius = fmax(scale.most - scale.middle, scale.middle - scale.least);
    if (!isnan(scale.middle))
        return 0.5 + (radius > 0.0 ? (share - scale.middle) / (2.0 * radius) : 0.0);
    return scale.most > scale.least ? (share - scale.least) / (scale.most - scale.least) : 0.0;
}

typedef struct meaning {
    bsc_legend_mark mark;
    const char *text, *picture;
} meaning;

#define RING                                                                                       \
    "<g class=\"best\"><path class=\"halo\" d=\"M2 2h12v12h-12z\"/><path d=\"M2 "                  \
    "2h12v12h-12z\"/></g>"
#define FIRED(class, mark) "<g class=\"key " class "\"><path d=\"M0 0h16v16h-16z\"/>" mark "</g>"
#define CROSS              "<path class=\"mark\" d=\"M4 4l8 8m0-8l-8 8\"/>"

/* A mark's picture is a square of SWATCH. */
static const meaning meanings[] = {
    {BSC_MARK_BEST, "best to fire at", RING},
    {BSC_MARK_CLOSE, "cannot be told from the best", RING},
    {BSC_MARK_ISLAND, "an island", "<path class=\"island\" d=\"M0 0h16v16h-16z\"/>"},
    {BSC_MARK_MISS, "a miss", FIRED("miss", "<circle class=\"mark\" cx=\"8\" cy=\"8\" r=\"4\"/>")},
    {BSC_MARK_HIT, "a hit", FIRED("hit", CROSS)},
    {BSC_MARK_SUNK, "a ship sunk", FIRED("sunk", CROSS)},
    {BSC_MARK_SALVO, "fired at in a salvo",
     FIRED("miss", "<circle class=\"salvo\" cx=\"12\" cy=\"4\" r=\"3\"/>")},
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

void bsc_legend_write(const bsc_scale *scale, size_t scales, size_t shown, unsigned marks,
                      int width, int below, FILE *out) {
    fputs("<defs><linearGradient id=\"scale\">", out);
    for (int k = 0; k < BSC_SCALE_POINTS; k++)
        fprintf(out, "<stop offset=\"%g\" stop-color=\"#%06x\"/>",
                (double)k / (BSC_SCALE_POINTS - 1), points[!isnan(scale->middle)][k]);
    fputs("</linearGradient></defs>\n", out);
    for (size_t s = 0; s < scales; s++) {
        const double least = 100.0 * scale[s].least, most = 100.0 * scale[s].most;
        const double step = most > least ? bsc_scale_step(most - least) : 1.0;
        const double first = ceil(least / step);
        fprintf(out, "<g class=\"scale\"%s>\n", s != shown ? " display=\"none\"" : "");
        fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"url(#scale)\"/>\n", BSC_SCALE_WIDTH,
                BAR);
        for (int k = 0; step * (first + k) <= most; k++) {
            const double share = bsc_scale_place(scale[s], step * (first + k) / 100.0);
            const int x = (int)(BSC_SCALE_WIDTH * share + 0.5);
            fprintf(out,
                    "<path class=\"tick\" d=\"M%d %dv4\"/><text class=\"%s\" x=\"%d\" "
                    "y=\"%d\">%g%s</text>\n",
                    x, BAR, x == 0 ? "first" : "axis", x, BAR + 16, step * (first + k),
                    k == 0 ? " %" : "");
        }
        fputs("</g>\n", out);
    }
    bsc_legend_write_marks(marks, width, below, out);
}
