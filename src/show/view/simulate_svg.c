/* simulate_svg.c - draws the results of whole games as a chart, and writes an HTML page with both
 * kinds of charts and the tables. A chart has a curve for each strategy, or for each side of a
 * duel:
 *
 *   title
 *   how many games were played
 *   share |        __---    a curve; the mark o is at its mean, and the line through the mark
 *   of    |   o --          extends by two standard errors to either side
 *   games |__/
 *         +-------------- shots
 *   --- exact, mean 42.1 +- 0.3   --- density, ...      a legend, in as many rows as it needs
 *
 * The tooltip of a curve tells its mean and quantiles. Each point of a curve has a tooltip with the
 * share of games there. A curve shows which share of the games was over after each number of shots.
 * In the other kind of chart it is the outline of a histogram. The bins of a histogram are ranges
 * of numbers of shots; all bins of a chart are equally wide.
 *
 * Freedman and Diaconis ("On the histogram as a density estimator", 1981) advise bins whose width
 * is twice the interquartile range divided by the cube root of the number of games. Of the widths
 * that this rule gives for the rows of a chart, the least is used. For example, 1,000 games with
 * quartiles of 38 and 48 shots have bins of 2 * 10 / 10 = 2 shots. */
#include "show/view/simulate_svg.h"

#include "bscount_game.h"

#include "show/view/legend.h"
#include "show/view/map_words.h"
#include "show/view/page.h"
#include "show/view/simulate_view.h"
#include "show/view/svg.h"
#include "show/view/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Lengths in pixels. */
#define MARGIN       16  /* around the chart */
#define WIDTH        720 /* width of the chart without its margins */
#define AXIS_X       52  /* x of the vertical axis, whose percents are to its left */
#define PLOT_HEIGHT  320 /* length of the vertical axis */
#define AXIS_HEIGHT  46  /* space below the horizontal axis, for its numbers and its name */
#define GAP          12  /* between parts of the chart */
#define SAMPLE_LINE  28  /* length of the piece of a curve that the legend shows */
#define LABEL_X      (SAMPLE_LINE + 6) /* from the left end of a legend entry to its text */
#define ENTRY_GAP    14 /* from the end of an entry's text to the next entry of the row */
#define ROW_HEIGHT   22 /* distance from one row of the legend to the next */
#define LETTER_WIDTH 7  /* average width of a letter in the widest common sans serif font */

/* The axes of a chart. The horizontal axis goes from `first` shots at x = AXIS_X to `last` shots at
 * x = WIDTH. The vertical axis goes from a share of 0 at the bottom to greatest_share at the
 * top. */
typedef struct chart_axes {
    int top;               /* y of the upper end of the vertical axis, in pixels */
    uint32_t first, last;  /* least and greatest number of shots on the horizontal axis */
    uint32_t bin_width;    /* how many numbers of shots a bin has; 0: curves, which have no bins */
    double greatest_share; /* share of games at the upper end of the vertical axis, from 0 to 1 */
} chart_axes;

/* Says whether the chart has histograms. Otherwise it has curves. */
static bool has_bins(const chart_axes *axes) {
    return axes->bin_width > 0;
}

/* The colours and the kinds of lines in which the curves of a chart are drawn. The first five
 * curves have solid lines in the five colours, which colour-blind people can tell apart too; the
 * next five have dashed lines in the same colours, and the next five dotted lines. Curve 16 looks
 * like the first one again. */
static const char *const hues[] = {"#1b6ca8", "#c8421a", "#2a7d43", "#8a3fa0", "#444444"};
static const char *const dashes[] = {"", " stroke-dasharray=\"8 4\"", " stroke-dasharray=\"2 3\""};

#define HUES   (sizeof hues / sizeof *hues)     /* how many colours curves can have */
#define DASHES (sizeof dashes / sizeof *dashes) /* how many kinds of lines curves can have */

/* Returns the colour in which row s (a strategy, or a side of a duel) is drawn. */
static const char *hue_of_row(size_t s) {
    return hues[s % HUES];
}

/* Writes the SVG attributes of the line with which row s (a strategy, or a side of a duel) is
 * drawn: its colour, and whether it is dashed or dotted. */
static void write_stroke(size_t s, FILE *out) {
    fprintf(out, "stroke=\"%s\"%s", hue_of_row(s), dashes[s / HUES % DASHES]);
}

/* Returns the x at which a number of shots is on the horizontal axis, in pixels. */
static double x_of_shots(const chart_axes *axes, double shots) {
    return AXIS_X + (shots - axes->first) / (double)(axes->last - axes->first) * (WIDTH - AXIS_X);
}

/* Returns the y at which a share of games is on the vertical axis, in pixels. */
static double y_of_share(const chart_axes *axes, double share) {
    return axes->top + PLOT_HEIGHT - share / axes->greatest_share * PLOT_HEIGHT;
}

/* Returns the share of the row's games that took at least `first` and at most `last` shots. */
static double share_within(const bsc_simulate_row *row, uint32_t first, uint32_t last) {
    return (double)bsc_simulate_count_games(row, first, last) / (double)row->summary.games;
}

/* Returns the lower end of the bin that contains `shots`, which is at least axes->first; the chart
 * must have bins. Bins are ranges of numbers of shots: if they are 20 to 21, 22 to 23 and so on,
 * the lower end of the bin of 23 is 22. */
static uint32_t begin_of_bin(const chart_axes *axes, uint32_t shots) {
    return shots - (shots - axes->first) % axes->bin_width;
}

/* Returns the share of the row's games in one bin. `first` is the lower end of the bin. */
static double share_in_bin(const chart_axes *axes, const bsc_simulate_row *row, uint32_t first) {
    return share_within(row, first, first + axes->bin_width - 1);
}

/* Returns the bin width that the rule of Freedman and Diaconis (at the top of this file) advises
 * for the games of a row, in shots, not rounded. */
static double suitable_bin_width(const bsc_simulate_row *row) {
    const bsc_summary *summary = &row->summary;
    return 2.0 * (summary->third_quartile - summary->quartile) / cbrt((double)summary->games);
}

/* Returns the width of the bins of all histograms, in shots. The rule of Freedman and Diaconis
 * gives a width for each row (a strategy, or a side of a duel); this is the least of them, rounded,
 * and at least 1. */
static uint32_t choose_bin_width(const bsc_simulate_view *view) {
    double width = INFINITY;
    for (size_t s = 0; s < view->strategies; s++)
        width = fmin(width, suitable_bin_width(&view->row[s]));
    if (width < 1.0) return 1;
    return (uint32_t)(width + 0.5);
}

/* Chooses the ranges of the axes of a chart with curves. `top` is the y of the upper end of the
 * vertical axis. The horizontal axis begins one shot before the shortest game, where the share of
 * finished games is 0, and ends one shot after the longest game. */
static chart_axes measure_curves(const bsc_simulate_view *view, int top) {
    chart_axes axes = {.top = top, .last = view->most_shots + 1, .greatest_share = 1.0};
    if (view->fewest_shots > 0) axes.first = view->fewest_shots - 1;
    return axes;
}

/* Chooses the width of the bins and the ranges of the axes of a chart with histograms. `top` is the
 * y of the upper end of the vertical axis, where the highest bar of any histogram ends. The
 * horizontal axis begins with the bin of the shortest game, and ends with that of the longest. */
static chart_axes measure_histograms(const bsc_simulate_view *view, int top) {
    chart_axes axes = {
        .top = top, .first = view->fewest_shots, .bin_width = choose_bin_width(view)};
    axes.last = begin_of_bin(&axes, view->most_shots) + axes.bin_width;
    for (size_t s = 0; s < view->strategies; s++)
        for (uint32_t k = axes.first; k < axes.last; k += axes.bin_width) {
            const double share = share_in_bin(&axes, &view->row[s], k);
            axes.greatest_share = fmax(axes.greatest_share, share);
        }
    return axes;
}

/* Chooses the ranges of the axes of a chart: with curves or with histograms, as `chart` says. `top`
 * is the y of the upper end of the vertical axis. */
static chart_axes measure_axes(const bsc_simulate_view *view, bsc_chart chart, int top) {
    if (chart == BSC_CHART_CURVES) return measure_curves(view, top);
    return measure_histograms(view, top);
}

/* ---- Axes ---- */

/* Writes the percentages at the vertical axis, and a horizontal line across the chart at each of
 * them. */
static void write_share_axis(const chart_axes *axes, FILE *out) {
    const double greatest = 100.0 * axes->greatest_share;
    const double step = bsc_choose_axis_step(greatest);
    for (unsigned k = 0; k * step <= greatest; k++) {
        const double y = y_of_share(axes, k * step / 100.0);
        fprintf(out, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>", AXIS_X, y, WIDTH);
        fprintf(out, "<text class=\"last\" x=\"%d\" y=\"%.1f\">%g %%</text>\n", AXIS_X - 6, y + 4.0,
                k * step);
    }
}

/* Writes the numbers of shots below the horizontal axis, which is at y, and a short line (a tick)
 * at each of them. The step from one number to the next is chosen for half the length of the axis,
 * so that there are about twice as many numbers as at the vertical axis, which is half as long. */
static void write_shot_axis(const chart_axes *axes, int y, FILE *out) {
    const double step = fmax(bsc_choose_axis_step((axes->last - axes->first) / 2.0), 1.0);
    for (double shots = 0.0; shots <= axes->last; shots += step) {
        if (shots < axes->first) continue;
        const double x = x_of_shots(axes, shots);
        fprintf(out, "<path class=\"tick\" d=\"M%.1f %dv5\"/>", x, y);
        fprintf(out, "<text class=\"axis\" x=\"%.1f\" y=\"%d\">%g</text>\n", x, y + 19, shots);
    }
}

/* Writes both axes, and beside each axis what its numbers mean. */
static void write_axes(const chart_axes *axes, FILE *out) {
    const int bottom = axes->top + PLOT_HEIGHT;
    write_share_axis(axes, out);
    write_shot_axis(axes, bottom, out);
    fprintf(out, "<path class=\"tick\" fill=\"none\" d=\"M%d %dV%dH%d\"/>\n", AXIS_X, axes->top,
            bottom, WIDTH);
    fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">shots</text>\n", (AXIS_X + WIDTH) / 2,
            bottom + 40);
    fprintf(out, "<text x=\"0\" y=\"%d\">", axes->top - 10);
    if (has_bins(axes))
        fprintf(out, "share of games over in so many shots, bins of %" PRIu32, axes->bin_width);
    else
        fputs("share of games over after so many shots", out);
    fputs("</text>\n", out);
}

/* ---- Curves and bars ---- */

/* Returns the standard error of the mean number of shots, or 0 if it is not known because there was
 * only one game. */
static double error_of_mean(const bsc_summary *summary) {
    if (!isfinite(summary->standard_error)) return 0.0;
    return summary->standard_error;
}

/* Writes the name of a row, its mean number of shots, and the standard error of the mean: "exact,
 * mean 42.11 &#177; 0.29". */
static void write_mean(const bsc_simulate_row *row, FILE *out) {
    bsc_xml_write(out, "", row->label, "");
    fprintf(out, ", mean %.2f", row->summary.mean);
    if (row->summary.games > 1) fprintf(out, " &#177; %.2f", row->summary.standard_error);
}

/* Writes the curve of a row, as the end of a path element that the caller has begun. The curve goes
 * from a share of 0, one shot before the shortest game, to a share of 1 at the longest game, and
 * from there to the right end of the chart. */
static void write_curve(const chart_axes *axes, const bsc_simulate_row *row, FILE *out) {
    const uint32_t first = row->summary.least;
    const uint32_t last = row->summary.most;
    fprintf(out, " d=\"M%.1f %.1f", x_of_shots(axes, (double)first - 1.0), y_of_share(axes, 0.0));
    for (uint32_t k = first; k <= last; k++) {
        const double share = share_within(row, 0, k);
        fprintf(out, "L%.1f %.1f", x_of_shots(axes, k), y_of_share(axes, share));
    }
    fprintf(out, "H%d\"/>\n", WIDTH);
}

/* Writes the outline of all bars of a row's histogram, as the end of a path element that the caller
 * has begun. Each bar shows a bin, a range of numbers of shots. It extends from the lower end of
 * its bin to the lower end of the next bin. */
static void write_bars(const chart_axes *axes, const bsc_simulate_row *row, FILE *out) {
    const uint32_t width = axes->bin_width;
    const uint32_t first = begin_of_bin(axes, row->summary.least);
    const uint32_t end = begin_of_bin(axes, row->summary.most) + width;
    fprintf(out, " d=\"M%.1f %.1f", x_of_shots(axes, first), y_of_share(axes, 0.0));
    for (uint32_t k = first; k < end; k += width) {
        const double y = y_of_share(axes, share_in_bin(axes, row, k));
        fprintf(out, "V%.1fH%.1f", y, x_of_shots(axes, k + width));
    }
    fprintf(out, "V%.1f\"/>\n", y_of_share(axes, 0.0));
}

/* Begins an invisible circle, which shows a tooltip when the reader points at it. (shots, share) is
 * the centre of the circle in the coordinates of the chart: a number of shots and a share of the
 * games. The tooltip begins with the name of the row. The caller writes the rest of the tooltip,
 * then "</title></circle>". */
static void write_point(const chart_axes *axes, const bsc_simulate_row *row, double shots,
                        double share, FILE *out) {
    fprintf(out, "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>",
            x_of_shots(axes, shots), y_of_share(axes, share));
    bsc_xml_write(out, "", row->label, ": ");
}

/* Writes an invisible point with a tooltip on the curve for each number of shots that at least one
 * game took. */
static void write_curve_points(const chart_axes *axes, const bsc_simulate_row *row, FILE *out) {
    for (uint32_t k = row->summary.least; k <= row->summary.most; k++) {
        if (share_within(row, k, k) == 0.0) continue;
        const double share = share_within(row, 0, k);
        write_point(axes, row, k, share, out);
        fprintf(out, "%.2f %% over after %" PRIu32 " shots</title></circle>\n", 100.0 * share, k);
    }
}

/* Writes an invisible point with a tooltip in the middle of the upper side of each bar that is not
 * empty. */
static void write_bar_points(const chart_axes *axes, const bsc_simulate_row *row, FILE *out) {
    const uint32_t width = axes->bin_width;
    for (uint32_t k = begin_of_bin(axes, row->summary.least); k <= row->summary.most; k += width) {
        const double share = share_in_bin(axes, row, k);
        if (share == 0.0) continue;
        write_point(axes, row, k + width / 2.0, share, out);
        fprintf(out, "%.2f %% over with %" PRIu32, 100.0 * share, k);
        if (width > 1) fprintf(out, " to %" PRIu32, k + width - 1);
        fputs(" shots</title></circle>\n", out);
    }
}

/* Returns the height of a row's curve at the mean of its games: which share of the games was over
 * after the mean number of shots. Between whole numbers of shots the curve is a straight line. */
static double share_at_mean(const bsc_simulate_row *row) {
    const double mean = row->summary.mean;
    const uint32_t low = (uint32_t)mean;
    return share_within(row, 0, low) + (mean - low) * share_within(row, low + 1, low + 1);
}

/* Draws a mark at the mean of the games of a row, on its curve or on the upper side of a bar, and
 * through the mark a horizontal line that extends by two standard errors to either side. s is the
 * index of the row, which decides the colour. The bar for a single number of shots n extends from n
 * to n + 1, so its middle is half a shot to the right of n. Therefore the mark and its line are
 * half a shot further to the right in a histogram. */
static void write_mark(const chart_axes *axes, const bsc_simulate_row *row, size_t s, FILE *out) {
    const bsc_summary *summary = &row->summary;
    const double margin = 2.0 * error_of_mean(summary);
    double shift = 0.0, share;
    if (has_bins(axes)) {
        shift = 0.5;
        share = share_in_bin(axes, row, begin_of_bin(axes, (uint32_t)(summary->mean + shift)));
    } else {
        share = share_at_mean(row);
    }
    const double y = y_of_share(axes, share);
    fprintf(out, "<g stroke=\"%s\"><path stroke-width=\"2\" d=\"M%.1f %.1fH%.1f\"/>", hue_of_row(s),
            x_of_shots(axes, summary->mean - margin + shift), y,
            x_of_shots(axes, summary->mean + margin + shift));
    fprintf(out,
            "<circle class=\"mean\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#fff\" "
            "stroke-width=\"2\"/></g>\n",
            x_of_shots(axes, summary->mean + shift), y);
}

/* Draws the games of a strategy, or of one side of a duel: a tooltip, the curve or the bars, on
 * them invisible points that show tooltips when the reader points at them, and the mark at the
 * mean. s is the index of the row, which decides its colour. */
static void write_row(const chart_axes *axes, const bsc_simulate_row *row, size_t s, FILE *out) {
    fputs("<g class=\"curve\"><title>", out);
    write_mean(row, out);
    fprintf(out, " shots; half of the games within %" PRIu32 ", 95 %% within %" PRIu32 "</title>\n",
            row->summary.median, row->summary.percentile95);
    fputs("<path fill=\"none\" stroke-width=\"2\" ", out);
    write_stroke(s, out);
    if (has_bins(axes)) {
        write_bars(axes, row, out);
        write_bar_points(axes, row, out);
    } else {
        write_curve(axes, row, out);
        write_curve_points(axes, row, out);
    }
    write_mark(axes, row, s, out);
    fputs("</g>\n", out);
}

/* ---- The chart ---- */

/* Returns the width that a row's entry needs in the legend, in pixels. The text that is measured
 * has a + in place of the plus-minus sign, because both are one character. */
static int entry_width(const bsc_simulate_row *row) {
    const bsc_summary *summary = &row->summary;
    const int label = (int)strlen(row->label);
    const int mean = snprintf(NULL, 0, ", mean %.2f + %.2f", summary->mean, error_of_mean(summary));
    return LABEL_X + (label + mean) * LETTER_WIDTH + ENTRY_GAP;
}

/* Writes the legend, whose upper end is at y, and returns its height in pixels. An entry that is
 * wider than the chart gets a row of its own. If `out` is NULL, writes nothing and only
 * measures. */
static int write_legend(const bsc_simulate_view *view, int y, FILE *out) {
    int x = 0, rows = 1;
    for (size_t s = 0; s < view->strategies; s++) {
        const int width = entry_width(&view->row[s]);
        if (x > 0 && x + width > WIDTH) {
            x = 0;
            rows++;
        }
        if (out != NULL) {
            fprintf(out, "<g transform=\"translate(%d %d)\"><path stroke-width=\"3\" ", x,
                    y + (rows - 1) * ROW_HEIGHT);
            write_stroke(s, out);
            fprintf(out, " d=\"M0 8h%d\"/><text x=\"%d\" y=\"12\">", SAMPLE_LINE, LABEL_X);
            write_mean(&view->row[s], out);
            fputs("</text></g>\n", out);
        }
        x += width;
    }
    return rows * ROW_HEIGHT;
}

/* Writes a chart, whose upper end is at y, and its legend below the chart. Returns the height of
 * both together, in pixels. If `out` is NULL, writes nothing and only measures. */
static int write_chart(const bsc_simulate_view *view, bsc_chart chart, int y, FILE *out) {
    const int line_height = 12; /* of the words above the vertical axis, in pixels */
    const chart_axes axes = measure_axes(view, chart, y + line_height + GAP);
    const int legend_y = axes.top + PLOT_HEIGHT + AXIS_HEIGHT + GAP;
    if (out != NULL) {
        write_axes(&axes, out);
        for (size_t s = 0; s < view->strategies; s++) write_row(&axes, &view->row[s], s, out);
    }
    return legend_y + write_legend(view, legend_y, out) - y;
}

/* ---- Picture and page ---- */

/* Returns the title of the board, or its name if it has no title; for a duel, those of both boards:
 * "3x3 against 3x4". The caller frees the text. Returns NULL if memory ran out. */
static char *format_title(const bsc_simulate_view *view) {
    const char *title = bsc_board_title(view->board[0].problem, view->board[0].board_name);
    if (!view->is_duel) return strdup(title);
    return bsc_text_format("%s against %s", title,
                           bsc_board_title(view->board[1].problem, view->board[1].board_name));
}

/* Writes to text[size] the chances of Blue to win a duel with and without the first move, in
 * percent, followed by "; ". What does not fit is cut; 128 bytes are enough. */
static void format_chances(const bsc_duel *duel, char *text, size_t size) {
    snprintf(text, size,
             "Blue wins %.2f +- %.2f %% of duels with the first move, %.2f +- %.2f %% without; ",
             100.0 * duel->first.value, 100.0 * duel->first.standard_error,
             100.0 * duel->second.value, 100.0 * duel->second.standard_error);
}

/* Returns the caption of the chart: Blue's chances, if the games are a duel; how many games were
 * played; when a game ends; and that the marks are at the mean numbers of shots. The caller frees
 * the caption. Returns NULL if memory ran out. */
static char *format_caption(const bsc_simulate_view *view) {
    const char *of_each = "";           /* words after the number of games */
    const char *fleet_to_hit = "whole"; /* which fleet: the word before "fleet" */
    char chances[128] = "";
    if (view->is_duel) {
        of_each = " of each side";
        fleet_to_hit = "other's";
        format_chances(&view->duel, chances, sizeof chances);
    } else if (view->strategies > 1) {
        of_each = " of each strategy";
    }
    char *games = bsc_simulate_format_games(view, of_each);
    if (games == NULL) return NULL;
    char *caption = bsc_text_format("%s%s; shots until the %s fleet is hit; marks at the means, "
                                    "with twice their standard error",
                                    chances, games, fleet_to_hit);
    free(games);
    return caption;
}

bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out) {
    char *title = format_title(view), *caption = format_caption(view);
    const bool done = title != NULL && caption != NULL;
    if (done) {
        const int title_height = bsc_paragraph_write(title, true, WIDTH, 0, 0, NULL);
        const int caption_height = bsc_paragraph_write(caption, false, WIDTH, 0, 0, NULL);
        const int chart_y = title_height + caption_height + GAP;
        const int height = chart_y + write_chart(view, chart, chart_y, NULL);
        bsc_svg_begin(WIDTH + 2 * MARGIN, height + 2 * MARGIN, title, out);
        bsc_svg_group(MARGIN, MARGIN, out);
        bsc_paragraph_write(title, true, WIDTH, 0, 0, out);
        bsc_paragraph_write(caption, false, WIDTH, 0, title_height, out);
        write_chart(view, chart, chart_y, out);
        fputs("</g>\n</svg>\n", out);
    }
    free(title);
    free(caption);
    return done;
}

/* Writes a chart for an HTML page, in a box. If the page is narrower than the chart, the chart
 * shrinks, but not below nine tenths of its width, so that its texts stay readable; the box is then
 * scrolled sideways. `description` is the text by which a screen reader announces the chart. */
static void write_scrollable_chart(const bsc_simulate_view *view, bsc_chart chart,
                                   const char *description, FILE *out) {
    const int width = WIDTH + 2 * MARGIN;
    const int height = 2 * MARGIN + write_chart(view, chart, 0, NULL);
    fprintf(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"chart: %s\">\n",
            description);
    const int min_width = width * 9 / 10;
    bsc_page_write_min_width("", min_width, out);
    fprintf(out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
            width, height, description);
    bsc_svg_group(MARGIN, MARGIN, out);
    write_chart(view, chart, 0, out);
    fputs("</g>\n</svg>\n</div>\n", out);
}

/* Writes the table of bsc_simulate_differences, which must not have failed, for a page: the chances
 * of a duel, or the differences of several strategies. Writes nothing for one strategy alone. */
static void write_differences(const bsc_simulate_view *view, const bsc_table *table, FILE *out) {
    if (view->is_duel) {
        fputs("<p>Percent of duels won: one shot each in turn, by who has the first move.</p>\n",
              out);
        bsc_page_write_rows(table, "who wins", out);
    } else if (view->strategies > 1) {
        fputs("<p>The same deployments: differences game by game.</p>\n", out);
        bsc_page_write_rows(table, "the differences", out);
    }
}

bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out) {
    bsc_table summaries = bsc_simulate_summaries(view, 2);
    bsc_table differences = bsc_simulate_differences(view, true);
    char *title = format_title(view), *caption = format_caption(view);
    const bool has_texts = title != NULL && caption != NULL;
    const bool done = has_texts && !summaries.has_failed && !differences.has_failed;
    if (done) {
        bsc_page_begin(title, out);
        fprintf(out, "<p>%s.</p>\n", caption);
        write_scrollable_chart(view, BSC_CHART_CURVES, "share of games over after so many shots",
                               out);
        bsc_page_write_rows(&summaries, "the strategies", out);
        if (view->has_adjusted_means) fputs("<p>Adjusted: with luck taken out.</p>\n", out);
        write_scrollable_chart(view, BSC_CHART_HISTOGRAM, "share of games over in so many shots",
                               out);
        write_differences(view, &differences, out);
        bsc_page_write_rules(&view->board[0], out);
        if (view->is_duel) bsc_page_write_rules(&view->board[1], out);
        bsc_page_end(out);
    }
    bsc_table_release(&summaries);
    bsc_table_release(&differences);
    free(title);
    free(caption);
    return done;
}
