/* legend.c - the colours of the cells of a map, and the legend below a picture.
 *
 * A share becomes a place on the scale, 0 to 1, and the place a colour. For example a map whose
 * shares go from 0 to 0.4 has the scale {low 0, high 0.4}: a cell of share 0.1 has place 0.25,
 * which is point 2 of the points 0 to 8, and gets its colour, 0x3b528b, a dark blue.
 *
 * The colours are viridis, by nine of its points: steps look equally large, and each is lighter
 * than the one before, so that the order survives a print in grey. Scales with a middle are blue,
 * nearly white and orange, which all eyes tell apart, and which no hit, miss or island has.
 * The widths of a legend assume the widest letters of any system, so that nothing overlaps. */
#include "show/view/legend.h"

#include "show/view/best_view.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sizes in pixels. */
#define BAR_HEIGHT   14 /* the bar of colours, without the numbers below */
#define SWATCH       16 /* side of the square in which a mark is drawn */
#define ROW_HEIGHT   24 /* from one row of marks to the next */
#define LETTER_WIDTH 7  /* a letter, on average, in the widest common sans serif */

typedef uint32_t colour_ramp[BSC_SCALE_POINTS];

static const colour_ramp viridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                    0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};
static const colour_ramp blue_to_orange = {0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7,
                                           0xfee0b6, 0xfdb863, 0xe08214, 0xb35806};

static const uint32_t *ramp_of_scale(const bsc_scale *scale) {
    return isnan(scale->middle) ? viridis : blue_to_orange;
}

/* ---- From a share to a colour ---- */

uint32_t bsc_find_scale_colour(bsc_scale scale, double place) {
    const uint32_t *ramp = ramp_of_scale(&scale);
    const unsigned last = BSC_SCALE_POINTS - 1;
    const double point = place * last;
    if (!(point > 0.0)) return ramp[0];
    if (point >= last) return ramp[last];
    const unsigned low = (unsigned)point;
    const double part = point - low;
    uint32_t mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const int low_channel = ramp[low] >> shift & 0xff;
        const int high_channel = ramp[low + 1] >> shift & 0xff;
        const double channel = low_channel + (high_channel - low_channel) * part + 0.5;
        mixed = mixed << 8 | (uint32_t)channel;
    }
    return mixed;
}

/* Turns a channel of a colour, 0 to 1, into the light that it sends, by the sRGB curve. */
static double linear_light(double channel) {
    if (channel <= 0.04045) return channel / 12.92;
    return pow((channel + 0.055) / 1.055, 2.4);
}

/* The luminance, 0 to 1, on which white and black text have the same contrast. Contrast is
 * (lighter + 0.05) / (darker + 0.05), so that it solves 1.05 / (x + 0.05) = (x + 0.05) / 0.05. */
#define EQUAL_CONTRAST 0.179

bool bsc_colour_is_dark(uint32_t colour) {
    static const double weight[] = {0.2126, 0.7152, 0.0722}; /* of red, green and blue */
    double luminance = 0.0;
    for (int k = 0; k < 3; k++) {
        const uint32_t channel = colour >> (16 - 8 * k) & 0xff;
        luminance += weight[k] * linear_light(channel / 255.0);
    }
    return luminance < EQUAL_CONTRAST;
}

double bsc_choose_axis_step(double length) {
    double step = pow(10.0, floor(log10(length)));
    if (length / step < 2.5) step /= 2.0;
    if (length / step < 2.5) step /= 2.5;
    while (length / step > 6.5) step *= 2.0;
    return step;
}

double bsc_find_scale_place(bsc_scale scale, double share) {
    if (!isnan(scale.middle)) {
        const double radius = fmax(scale.high - scale.middle, scale.middle - scale.low);
        if (radius <= 0.0) return 0.5;
        return 0.5 + (share - scale.middle) / (2.0 * radius);
    }
    if (scale.high <= scale.low) return 0.0;
    return (share - scale.low) / (scale.high - scale.low);
}

/* ---- What a map asks for ---- */

double bsc_map_share(const bsc_result *view, uint32_t cell) {
    const double covered = bsc_map_probability(view->map, cell);
    if (view->subtracted != NULL) return covered - bsc_map_probability(view->subtracted->map, cell);
    if (view->values != BSC_VALUES_LEFT) return covered;
    const bool is_impossible =
        bsc_map_exact(view->map) && bsc_natural_double(bsc_map_total(view->map)) == 0.0;
    return is_impossible ? covered : 1.0 - covered;
}

char *bsc_format_left(const bsc_result *view, uint32_t cell, bool grouped) {
    const bsc_natural total = bsc_map_total(view->map);
    uint64_t *limb = calloc(total.limbs, sizeof *limb);
    if (limb == NULL) return NULL;
    const bsc_natural uncovered = bsc_natural_subtract(total, bsc_map_cell(view->map, cell), limb);
    char *text = grouped ? bsc_natural_grouped(uncovered) : bsc_natural_digits(uncovered);
    free(limb);
    return text;
}

/* Returns view->scaling, or the scaling that BSC_SCALING_BY_VALUES means for the map's values. */
static bsc_scaling resolve_scaling(const bsc_result *view) {
    if (view->scaling != BSC_SCALING_BY_VALUES) return view->scaling;
    if (view->subtracted != NULL) return BSC_SCALING_MEAN;
    return view->values == BSC_VALUES_LEFT ? BSC_SCALING_LEAST : BSC_SCALING_ZERO;
}

/* The digits of percents: one behind the point, or two where all percents are below 10; and one
 * more where a cell that is not among the best would else show the same as the best ones. */
bsc_scale bsc_choose_scale(const bsc_result *view) {
    const bsc_scaling scaling = resolve_scaling(view);
    const uint32_t best = bsc_find_ringed_cell(view);
    bsc_scale scale = {.low = INFINITY, .high = -INFINITY, .middle = NAN, .digits = 1};
    double sum = 0.0, cells = 0.0;
    double second = 0.0; /* greatest share of a cell that is not among the best */
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        if (view->log != NULL && bsc_log_at(view->log, cell) != NULL) continue;
        const double share = bsc_map_share(view, cell);
        scale.low = fmin(scale.low, share);
        scale.high = fmax(scale.high, share);
        sum += share;
        cells++;
        if (!bsc_has_ring(view, cell, best)) second = fmax(second, share);
    }
    if (cells == 0.0) {
        scale.low = 0.0;
        scale.high = 0.0;
    }
    if (scaling == BSC_SCALING_ZERO) scale.low = fmin(scale.low, 0.0);
    if (scaling == BSC_SCALING_MEAN) {
        const double mean = sum / fmax(cells, 1.0);
        scale.middle = view->subtracted != NULL ? 0.0 : mean;
    }
    if (fmax(scale.high, -scale.low) < 0.1) scale.digits = 2;
    const double unit = scale.digits == 1 ? 1e3 : 1e4; /* steps from 0 % to 100 % that show */
    if (best != UINT32_MAX && round(unit * second) == round(unit * scale.high)) scale.digits++;
    return scale;
}

static unsigned mark_of_shot(const bsc_shot *shot) {
    static const unsigned marks[] = {
        [BSC_MISS] = BSC_MARK_MISS, [BSC_HIT] = BSC_MARK_HIT, [BSC_SUNK] = BSC_MARK_SUNK};
    return marks[shot->answer];
}

unsigned bsc_find_marks(const bsc_result *view) {
    const bool is_estimate = bsc_map_samples(view->map) > 0;
    unsigned marks = 0;
    if (bsc_find_ringed_cell(view) != UINT32_MAX)
        marks |= is_estimate ? BSC_MARK_CLOSE : BSC_MARK_BEST;
    for (uint32_t k = 0; k < bsc_problem_places(view->problem); k++)
        if (bsc_problem_place(view->problem, k)->island) marks |= BSC_MARK_ISLAND;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++)
        if (bsc_is_in_salvo(view->log, cell)) marks |= BSC_MARK_SALVO;
    const uint32_t shots = view->log == NULL ? 0 : bsc_log_shots(view->log);
    for (uint32_t k = 0; k < shots; k++) {
        const uint32_t cell = bsc_log_shot(view->log, k)->cell;
        marks |= mark_of_shot(bsc_find_shown_shot(view->log, view->sunk, cell));
    }
    return marks;
}

/* ---- The legend of a picture ---- */

typedef struct meaning {
    bsc_legend_mark mark;
    const char *text;
    const char *picture; /* elements of SVG that fill a square of SWATCH pixels */
} meaning;

/* Parts of these pictures. They are macros so that the compiler joins the strings. */
#define RING                                                                                       \
    "<g class=\"best\"><path class=\"halo\" d=\"M2 2h12v12h-12z\"/><path d=\"M2 "                  \
    "2h12v12h-12z\"/></g>"
#define FIRED(class, mark) "<g class=\"key " class "\"><path d=\"M0 0h16v16h-16z\"/>" mark "</g>"
#define CROSS              "<path class=\"mark\" d=\"M4 4l8 8m0-8l-8 8\"/>"

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
        const meaning *entry = &meanings[k];
        const int entry_width = SWATCH + 6 + (int)strlen(entry->text) * LETTER_WIDTH + 10;
        if ((marks & entry->mark) == 0) continue;
        if (x > 0 && x + entry_width > width) {
            x = 0;
            row++;
        }
        if (out != NULL)
            fprintf(out,
                    "<g transform=\"translate(%d %d)\">%s<text x=\"%d\" y=\"12\">%s</text></g>\n",
                    x, y + row * ROW_HEIGHT, entry->picture, SWATCH + 6, entry->text);
        x += entry_width;
    }
    return marks == 0 ? 0 : (row + 1) * ROW_HEIGHT;
}

/* Writes the bar of colours and the percents below it. */
static void write_scale(const bsc_scale *scale, bool hidden, FILE *out) {
    const double low = 100.0 * scale->low, high = 100.0 * scale->high;
    const double step = high > low ? bsc_choose_axis_step(high - low) : 1.0;
    const double first = ceil(low / step);
    fprintf(out, "<g class=\"scale\"%s>\n", hidden ? " display=\"none\"" : "");
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"url(#scale)\"/>\n", BSC_SCALE_WIDTH,
            BAR_HEIGHT);
    for (int k = 0; step * (first + k) <= high; k++) {
        const double percent = step * (first + k);
        const int x = (int)(BSC_SCALE_WIDTH * bsc_find_scale_place(*scale, percent / 100.0) + 0.5);
        const char *class = x == 0 ? "first" : "axis";
        const char *unit = k == 0 ? " %" : "";
        fprintf(out, "<path class=\"tick\" d=\"M%d %dv4\"/>", x, BAR_HEIGHT);
        fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">%g%s</text>\n", class, x,
                BAR_HEIGHT + 16, percent, unit);
    }
    fputs("</g>\n", out);
}

void bsc_legend_write(const bsc_scale *scale, size_t scales, size_t shown, unsigned marks,
                      int width, int marks_y, FILE *out) {
    const uint32_t *ramp = ramp_of_scale(scale);
    fputs("<defs><linearGradient id=\"scale\">", out);
    for (int k = 0; k < BSC_SCALE_POINTS; k++)
        fprintf(out, "<stop offset=\"%g\" stop-color=\"#%06x\"/>",
                (double)k / (BSC_SCALE_POINTS - 1), ramp[k]);
    fputs("</linearGradient></defs>\n", out);
    for (size_t k = 0; k < scales; k++) write_scale(&scale[k], k != shown, out);
    bsc_legend_write_marks(marks, width, marks_y, out);
}
