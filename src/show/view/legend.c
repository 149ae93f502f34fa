/* legend.c - the colours of the cells of a map, how many digits their percentages have, and the
 * legend below a picture.
 *
 * The share of a cell (what part of all deployments has a ship there) has a position on the scale,
 * from 0 to 1, and each position has a colour. For example, a map whose shares go from 0 to 0.4 has
 * the scale {low 0, high 0.4}. A cell of share 0.1 has position 0.25. This is point 2 of the points
 * 0 to 8 for which colours are listed, so the cell has the third colour, 0x3b528b, a dark blue.
 *
 * The colours are those of the scale viridis, given at nine points. Equal steps of viridis look
 * equally large, and each colour is lighter than the one before, so that the order can still be
 * seen in a grey print. Scales with a middle go from blue over nearly white to orange. Colour-blind
 * people can tell blue and orange apart, and no hit, miss or island has these colours. The widths
 * in a legend assume the widest letters of any system, so that its texts never overlap. */
#include "show/view/legend.h"

#include "show/view/best_view.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sizes of the parts of a legend, in pixels. An entry of the legend is a mark and, to its right,
 * the text that explains the mark. */
#define BAR_HEIGHT   14 /* height of the bar of colours, without the numbers below it */
#define SWATCH       16 /* side of the square in which a mark is drawn */
#define ROW_HEIGHT   24 /* distance from the top of one row of entries to the top of the next */
#define LETTER_WIDTH 7  /* average width of a letter in the widest common sans serif font */
#define LABEL_X      (SWATCH + 6) /* distance from the left side of a mark to its text */
#define ENTRY_GAP    10           /* distance from the end of a text to the next entry of the row */

/* The colours of a scale at evenly spaced positions, as 0xRRGGBB. */
typedef uint32_t colour_ramp[BSC_SCALE_POINTS];

static const colour_ramp viridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                    0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};
static const colour_ramp blue_to_orange = {0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7,
                                           0xfee0b6, 0xfdb863, 0xe08214, 0xb35806};

/* Returns the colours of a scale at BSC_SCALE_POINTS evenly spaced positions, from its low end to
 * its high end: blue to orange if the scale has a middle, and otherwise viridis. */
static const uint32_t *ramp_of_scale(const bsc_scale *scale) {
    return isnan(scale->middle) ? viridis : blue_to_orange;
}

/* ---- From a share to a colour ---- */

uint32_t bsc_find_scale_colour(bsc_scale scale, double position) {
    const uint32_t *ramp = ramp_of_scale(&scale);
    const unsigned last = BSC_SCALE_POINTS - 1;
    const double ramp_position = position * last; /* 0 is ramp[0], 1 is ramp[1], and so on */
    if (!(ramp_position > 0.0)) return ramp[0];
    if (ramp_position >= last) return ramp[last];
    /* The colour is mixed from ramp[low] and ramp[low + 1]; `fraction` is the part of the second
     * one, from 0 to 1. */
    const unsigned low = (unsigned)ramp_position;
    const double fraction = ramp_position - low;
    uint32_t mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const int low_channel = ramp[low] >> shift & 0xff;
        const int high_channel = ramp[low + 1] >> shift & 0xff;
        const double channel = low_channel + (high_channel - low_channel) * fraction + 0.5;
        mixed = mixed << 8 | (uint32_t)channel;
    }
    return mixed;
}

/* Returns how much light a colour channel (red, green or blue) sends out, from 0 to 1, for the
 * value that an image stores, also from 0 to 1. The formula is that of the standard sRGB. */
static double linear_light(double channel) {
    if (channel <= 0.04045) return channel / 12.92;
    return pow((channel + 0.055) / 1.055, 2.4);
}

/* Luminance (brightness from 0 to 1) of a background on which white and black text can be read
 * equally well. On darker backgrounds white text is easier to read. The contrast of two colours is
 * (L + 0.05) / (D + 0.05), where L is the luminance of the lighter and D that of the darker colour;
 * white has luminance 1 and black 0. So this is the luminance x at which both contrasts are equal:
 * 1.05 / (x + 0.05) = (x + 0.05) / 0.05. */
#define EQUAL_CONTRAST 0.179

bool bsc_colour_is_dark(uint32_t colour) {
    static const double weight[] = {0.2126, 0.7152, 0.0722}; /* weights of red, green and blue */
    double luminance = 0.0;
    for (int k = 0; k < 3; k++) {
        const uint32_t channel = colour >> (16 - 8 * k) & 0xff;
        luminance += weight[k] * linear_light(channel / 255.0);
    }
    return luminance < EQUAL_CONTRAST;
}

/* Tries steps (distances between two numbers at the axis) until the axis is 2.5 to 6.5 steps long.
 * The first step is the greatest power of ten up to `length`, so that the axis is 1 to 10 steps
 * long. If the axis is shorter than 2.5 steps, the step is halved; if it is still shorter, the step
 * is divided by 2.5: 10 becomes 5 and then 2. While the axis is longer than 6.5 steps, the step is
 * doubled: 10 becomes 20. */
double bsc_choose_axis_step(double length) {
    double step = pow(10.0, floor(log10(length)));
    if (length / step < 2.5) step /= 2.0;
    if (length / step < 2.5) step /= 2.5;
    while (length / step > 6.5) step *= 2.0;
    return step;
}

double bsc_find_scale_position(bsc_scale scale, double share) {
    if (!isnan(scale.middle)) {
        const double radius = fmax(scale.high - scale.middle, scale.middle - scale.low);
        if (radius <= 0.0) return 0.5;
        return 0.5 + (share - scale.middle) / (2.0 * radius);
    }
    if (scale.high <= scale.low) return 0.0;
    return (share - scale.low) / (scale.high - scale.low);
}

/* ---- The scale of a map ---- */

double bsc_map_share(const bsc_result *result, uint32_t cell) {
    const double covered = bsc_map_probability(result->map, cell);
    if (result->subtracted != NULL)
        return covered - bsc_map_probability(result->subtracted->map, cell);
    if (result->values != BSC_VALUES_ISLAND) return covered;
    const bool is_impossible =
        bsc_map_exact(result->map) && bsc_natural_double(bsc_map_total(result->map)) == 0.0;
    if (is_impossible) return 0.0;
    return 1.0 - covered;
}

char *bsc_format_uncovered_count(const bsc_result *result, uint32_t cell, bool grouped) {
    const bsc_natural total = bsc_map_total(result->map);
    uint64_t *limb = calloc(total.limbs, sizeof *limb);
    if (limb == NULL) return NULL;
    const bsc_natural uncovered =
        bsc_natural_subtract(total, bsc_map_cell(result->map, cell), limb);
    char *text;
    if (grouped)
        text = bsc_natural_grouped(uncovered);
    else
        text = bsc_natural_digits(uncovered);
    free(limb);
    return text;
}

/* Returns the scaling of a map, which says where the scale of colours begins and ends. This is
 * result->scaling. If result->scaling is BSC_SCALING_BY_VALUES, it is the scaling that suits the
 * numbers that the map shows. */
static bsc_scaling resolve_scaling(const bsc_result *result) {
    if (result->scaling != BSC_SCALING_BY_VALUES) return result->scaling;
    if (result->subtracted != NULL) return BSC_SCALING_MEAN;
    if (result->values == BSC_VALUES_ISLAND) return BSC_SCALING_LEAST;
    return BSC_SCALING_ZERO;
}

/* Returns how many digits the percentages of a map have after the decimal point: one, or two if all
 * percentages are below 10. In most pictures of a game the best cells to fire at have a ring around
 * them (has_rings). One more digit is added if a cell without a ring would otherwise show the same
 * percentage as the best cells. `unringed_share` is the greatest share of a cell without a ring. */
static int choose_digits(const bsc_scale *scale, bool has_rings, double unringed_share) {
    int digits = 1;
    double units_in_whole = 1e3; /* 100.0 % is 1,000 units of the last digit */
    if (fmax(scale->high, -scale->low) < 0.1) {
        digits = 2;
        units_in_whole = 1e4; /* 100.00 % */
    }
    const bool looks_equal =
        round(units_in_whole * unringed_share) == round(units_in_whole * scale->high);
    if (has_rings && looks_equal) digits++;
    return digits;
}

bsc_scale bsc_choose_scale(const bsc_result *result) {
    const bsc_scaling scaling = resolve_scaling(result);
    /* The first of the best cells, which have rings around them in a picture; UINT32_MAX: the
     * picture has no rings. */
    const uint32_t best = bsc_find_ringed_cell(result);
    bsc_scale scale = {.low = INFINITY, .high = -INFINITY, .middle = NAN};
    /* A cell at which a single shot was fired, and not a salvo of several shots, shows the answer
     * to the shot. All other cells, the coloured cells, show a colour of the scale. */
    uint32_t coloured_cells = 0; /* how many coloured cells there are */
    double share_sum = 0.0;      /* the sum of the shares of all coloured cells */
    double unringed_share = 0.0; /* the greatest share of a coloured cell without a ring */
    for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++) {
        if (result->log != NULL && bsc_log_at(result->log, cell) != NULL) continue;
        const double share = bsc_map_share(result, cell);
        scale.low = fmin(scale.low, share);
        scale.high = fmax(scale.high, share);
        share_sum += share;
        coloured_cells++;
        if (!bsc_has_ring(result, cell, best)) unringed_share = fmax(unringed_share, share);
    }
    if (coloured_cells == 0) {
        scale.low = 0.0;
        scale.high = 0.0;
    }
    if (scaling == BSC_SCALING_ZERO) scale.low = fmin(scale.low, 0.0);
    if (scaling == BSC_SCALING_MEAN) scale.middle = share_sum / fmax((double)coloured_cells, 1.0);
    if (scaling == BSC_SCALING_MEAN && result->subtracted != NULL) scale.middle = 0.0;
    scale.digits = choose_digits(&scale, best != UINT32_MAX, unringed_share);
    return scale;
}

/* Returns the kind of mark that a cell has in a picture if it shows the answer to this shot: the
 * mark of a miss, of a hit, or of a sunk ship. */
static bsc_legend_mark mark_of_shot(const bsc_shot *shot) {
    static const bsc_legend_mark marks[] = {
        [BSC_MISS] = BSC_MARK_MISS, [BSC_HIT] = BSC_MARK_HIT, [BSC_SUNK] = BSC_MARK_SUNK};
    return marks[shot->answer];
}

/* Returns the mark with which the legend explains the rings of a map. If the map is an estimate
 * from random deployments (samples), rings are around all cells that may be the best, as far as the
 * estimate can tell: the mark is BSC_MARK_CLOSE, "cannot be told from the best". Otherwise rings
 * are around the best cells. */
static bsc_legend_mark mark_of_rings(const bsc_result *result) {
    if (bsc_map_samples(result->map) > 0) return BSC_MARK_CLOSE;
    return BSC_MARK_BEST;
}

unsigned bsc_find_marks(const bsc_result *result) {
    unsigned marks = 0;
    if (bsc_find_ringed_cell(result) != UINT32_MAX) marks |= mark_of_rings(result);
    for (uint32_t k = 0; k < bsc_problem_places(result->problem); k++)
        if (bsc_problem_place(result->problem, k)->island) marks |= BSC_MARK_ISLAND;
    for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++)
        if (bsc_is_in_salvo(result->log, cell)) marks |= BSC_MARK_SALVO;
    if (result->log == NULL) return marks;
    for (uint32_t k = 0; k < bsc_log_shots(result->log); k++) {
        const uint32_t cell = bsc_log_shot(result->log, k)->cell;
        marks |= mark_of_shot(bsc_find_shown_shot(result->log, result->sunk, cell));
    }
    return marks;
}

/* ---- The legend of a picture ---- */

/* An entry of the legend: a mark that cells can have, and the text that explains it. */
typedef struct legend_entry {
    bsc_legend_mark mark; /* which mark the entry explains */
    const char *text;     /* what the mark means, such as "a hit" */
    /* The CSS class that gives a cell its colour if this mark shows the answer to a shot, such as
     * "hit"; the legend then draws the mark on a small cell of this colour. NULL: the legend draws
     * the mark alone. */
    const char *fired_class;
    const char *picture; /* SVG elements that draw the mark in a square of SWATCH x SWATCH pixels */
} legend_entry;

/* SVG elements that draw a ring (around best cells), and a cross (on hits and on sunk ships). */
static const char ring[] = "<g class=\"best\"><path class=\"halo\" d=\"M2 2h12v12h-12z\"/>"
                           "<path d=\"M2 2h12v12h-12z\"/></g>";
static const char cross[] = "<path class=\"mark\" d=\"M4 4l8 8m0-8l-8 8\"/>";

/* All entries that a legend can have, in the order in which they are drawn. */
static const legend_entry entries[] = {
    {BSC_MARK_BEST, "best to fire at", NULL, ring},
    {BSC_MARK_CLOSE, "cannot be told from the best", NULL, ring},
    {BSC_MARK_ISLAND, "an island", NULL, "<path class=\"island\" d=\"M0 0h16v16h-16z\"/>"},
    {BSC_MARK_MISS, "a miss", "miss", "<circle class=\"mark\" cx=\"8\" cy=\"8\" r=\"4\"/>"},
    {BSC_MARK_HIT, "a hit", "hit", cross},
    {BSC_MARK_SUNK, "a ship sunk", "sunk", cross},
    {BSC_MARK_SALVO, "fired at in a salvo", "miss",
     "<circle class=\"salvo\" cx=\"12\" cy=\"4\" r=\"3\"/>"},
};

/* Draws an entry of the legend with its upper left corner at (x, y). */
static void write_entry(const legend_entry *entry, int x, int y, FILE *out) {
    fprintf(out, "<g transform=\"translate(%d %d)\">", x, y);
    if (entry->fired_class != NULL)
        fprintf(out, "<g class=\"key %s\"><path d=\"M0 0h16v16h-16z\"/>%s</g>", entry->fired_class,
                entry->picture);
    else
        fputs(entry->picture, out);
    fprintf(out, "<text x=\"%d\" y=\"12\">%s</text></g>\n", LABEL_X, entry->text);
}

int bsc_legend_write_marks(unsigned marks, int width, int y, FILE *out) {
    int x = 0, row = 0;
    for (size_t k = 0; k < sizeof entries / sizeof *entries; k++) {
        const legend_entry *entry = &entries[k];
        const int entry_width = LABEL_X + (int)strlen(entry->text) * LETTER_WIDTH + ENTRY_GAP;
        if ((marks & entry->mark) == 0) continue;
        if (x > 0 && x + entry_width > width) {
            x = 0;
            row++;
        }
        if (out != NULL) write_entry(entry, x, y + row * ROW_HEIGHT, out);
        x += entry_width;
    }
    if (marks == 0) return 0;
    return (row + 1) * ROW_HEIGHT;
}

/* Writes one number of a scale: at x a short line below the bar of colours, and below this line the
 * number `percent` followed by `unit`. */
static void write_tick(int x, double percent, const char *unit, FILE *out) {
    const char *class = "axis";  /* the number is centred below the short line */
    if (x == 0) class = "first"; /* the number begins at the line, so that it is in the picture */
    fprintf(out, "<path class=\"tick\" d=\"M%d %dv4\"/>", x, BAR_HEIGHT);
    fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">%g%s</text>\n", class, x, BAR_HEIGHT + 16,
            percent, unit);
}

/* Writes a scale: the bar of colours, and below it round percentages from the low end of the scale
 * to its high end. The first number is followed by "%". If both ends are equal, only a percentage
 * that is whole is written. If `is_hidden`, the scale is not visible until a script shows it. */
static void write_scale(const bsc_scale *scale, bool is_hidden, FILE *out) {
    const double low = 100.0 * scale->low, high = 100.0 * scale->high;
    double step = 1.0;
    if (high > low) step = bsc_choose_axis_step(high - low);
    const double first = ceil(low / step);
    fputs("<g class=\"scale\"", out);
    if (is_hidden) fputs(" display=\"none\"", out);
    fputs(">\n", out);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"url(#scale)\"/>\n", BSC_SCALE_WIDTH,
            BAR_HEIGHT);
    for (int k = 0; step * (first + k) <= high; k++) {
        const double percent = step * (first + k);
        const int x =
            (int)(BSC_SCALE_WIDTH * bsc_find_scale_position(*scale, percent / 100.0) + 0.5);
        write_tick(x, percent, k == 0 ? " %" : "", out);
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
