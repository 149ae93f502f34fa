/* simulate_svg.c - whole games as a picture, below, and as a page with both charts and the tables:
 *
 *   title
 *   number of games
 *   share |        __---    a curve for each strategy, with what it says in its tooltip, and each
 *   of    |   o --          of its points in one of its own; at its mean a mark, with a line of two
 *   games |__/              standard errors to either side
 *         +-------------- shots
 *   --- exact, mean 42.1 +- 0.3   --- density, ...      in as many rows as they need
 *
 * A curve is the share of games that are over after so many shots, or a histogram's outline. Bins
 * are as wide as Freedman and Diaconis advise ("On the histogram as a density estimator", 1981):
 * twice the interquartile range by the cube root of the number of games, the least of all
 * strategies, and the same for all. */
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

#define MARGIN 16
#define WIDTH  720 /* inside the margins */
#define LEFT   52  /* of the axis, for the shares */
#define PLOT   320 /* its height */
#define BELOW  46  /* the axis: numbers and what they are */
#define GAP    12
#define LINE   28 /* of a curve in the legend */
#define ROW    22
#define LETTER 7 /* a letter's width, on average, at most */

/* The plot's corner and the axes' ends in the data's units. */
typedef struct axes {
    int top;
    uint32_t from, to;
    uint32_t bin; /* shots of one; 0: curves */
    double most;  /* the greatest share */
} axes;

/* Five hues that differ for all eyes, then the same dashed. */
static const char *const colours[] = {"#1b6ca8", "#c8421a", "#2a7d43", "#8a3fa0", "#444444"};
#define COLOURS (sizeof colours / sizeof *colours)
static const char *const dashes[] = {"", " stroke-dasharray=\"8 4\"", " stroke-dasharray=\"2 3\""};

static void write_stroke(size_t s, FILE *out) {
    fprintf(out, "stroke=\"%s\"%s", colours[s % COLOURS], dashes[s / COLOURS % 3]);
}

static double across(const axes *a, double shots) {
    return LEFT + (shots - a->from) / (double)(a->to - a->from) * (WIDTH - LEFT);
}

static double down(const axes *a, double share) {
    return a->top + PLOT - share / a->most * PLOT;
}

/* Of the games that took from `first` to `last` shots. */
static double share_within(const bsc_simulate_row *row, uint32_t first, uint32_t last) {
    return (double)bsc_simulate_within(row, first, last) / (double)row->summary.games;
}

/* The first shots of a bin, which begin where the axis does. */
static uint32_t bin_of(const axes *a, uint32_t shots) {
    return shots - (shots - a->from) % a->bin;
}

static axes measure(const bsc_simulate_view *view, bsc_chart chart, int top) {
    axes a = {top, view->fewest > 0 ? view->fewest - 1 : 0, view->greatest + 1, 0, 1.0};
    if (chart == BSC_CHART_CURVES) return a;
    double width = INFINITY;
    for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++) {
        const bsc_summary *sum = &row->summary;
        width = fmin(width, 2.0 * (sum->third_quartile - sum->quartile) / cbrt((double)sum->games));
    }
    a.bin = width < 1.0 ? 1 : (uint32_t)(width + 0.5);
    a.from = view->fewest;
    a.to = bin_of(&a, view->greatest) + a.bin;
    a.most = 0.0;
    for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++)
        for (uint32_t k = a.from; k < a.to; k += a.bin)
            a.most = fmax(a.most, share_within(row, k, k + a.bin - 1));
    return a;
}

static void write_axes(const axes *a, FILE *out) {
    const double shares = bsc_scale_step(100.0 * a->most);
    double shots = bsc_scale_step((a->to - a->from) / 2.0);
    if (shots < 1.0) shots = 1.0;
    for (unsigned k = 0; k * shares <= 100.0 * a->most; k++) {
        const double y = down(a, k * shares / 100.0);
        fprintf(out, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>", LEFT, y, WIDTH);
        fprintf(out, "<text class=\"last\" x=\"%d\" y=\"%.1f\">%g %%</text>\n", LEFT - 6, y + 4.0,
                k * shares);
    }
    const int floor = a->top + PLOT;
    for (double x = 0.0; x <= a->to; x += shots)
        if (x >= a->from)
            fprintf(out,
                    "<path class=\"tick\" d=\"M%.1f %dv5\"/><text class=\"axis\" x=\"%.1f\" "
                    "y=\"%d\">%g</text>\n",
                    across(a, x), floor, across(a, x), floor + 19, x);
    fprintf(out, "<path class=\"tick\" fill=\"none\" d=\"M%d %dV%dH%d\"/>\n", LEFT, a->top, floor,
            WIDTH);
    fprintf(out, "<text class=\"axis\" x=\"%d\" y=\"%d\">shots</text>\n", (LEFT + WIDTH) / 2,
            floor + 40);
    fputs("<text x=\"0\" ", out);
    if (a->bin == 0)
        fprintf(out, "y=\"%d\">share of games over after so many shots</text>\n", a->top - 10);
    else
        fprintf(out, "y=\"%d\">share of games over in so many shots, bins of %" PRIu32 "</text>\n",
                a->top - 10, a->bin);
}

/* The mean's; 0 where it is not known. */
static double error_of(const bsc_summary *sum) {
    return isfinite(sum->standard_error) ? sum->standard_error : 0.0;
}

/* "exact, mean 42.11 +- 0.29 shots" */
static void write_mean(const bsc_simulate_row *row, FILE *out) {
    bsc_xml_wrap(out, "", row->label, "");
    fprintf(out, ", mean %.2f", row->summary.mean);
    if (row->summary.games > 1) fprintf(out, " &#177; %.2f", row->summary.standard_error);
}

/* From 0 before the least number of shots to 1 from the greatest on. */
static void write_curve(const axes *a, const bsc_simulate_row *row, FILE *out) {
    const uint32_t least = row->summary.least, most = row->summary.most;
    fprintf(out, " d=\"M%.1f %.1f", across(a, (double)least - 1.0), down(a, 0.0));
    for (uint32_t k = least; k <= most; k++)
        fprintf(out, "L%.1f %.1f", across(a, k), down(a, share_within(row, 0, k)));
    fprintf(out, "H%d\"/>\n", WIDTH);
}

/* The bars' common outline: each from its first number of shots to the next one's. */
static void write_bars(const axes *a, const bsc_simulate_row *row, FILE *out) {
    const uint32_t first = bin_of(a, row->summary.least);
    const uint32_t end = bin_of(a, row->summary.most) + a->bin;
    fprintf(out, " d=\"M%.1f %.1f", across(a, first), down(a, 0.0));
    for (uint32_t k = first; k < end; k += a->bin)
        fprintf(out, "V%.1fH%.1f", down(a, share_within(row, k, k + a->bin - 1)),
                across(a, k + a->bin));
    fprintf(out, "V%.1f\"/>\n", down(a, 0.0));
}

/* Of a curve at each number of shots that games took, of bars at the middle of each. */
static void write_points(const axes *a, const bsc_simulate_row *row, FILE *out) {
    const bool bars = a->bin > 0;
    const uint32_t step = bars ? a->bin : 1;
    uint32_t k = bars ? bin_of(a, row->summary.least) : row->summary.least;
    for (; k <= row->summary.most; k += step) {
        const uint32_t last = k + step - 1;
        const double share = share_within(row, bars ? k : 0, last);
        if (share_within(row, k, last) == 0.0) continue;
        fprintf(out, "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>",
                across(a, bars ? k + step / 2.0 : k), down(a, share));
        bsc_xml_wrap(out, "", row->label, ": ");
        fprintf(out, "%.2f %% over %s %" PRIu32, 100.0 * share, bars ? "with" : "after", k);
        if (last > k) fprintf(out, " to %" PRIu32, last);
        fputs(" shots</title></circle>\n", out);
    }
}

/* At the mean, on the curve or its bar. Bars stand half a shot to the right of their number. */
static void write_mark(const axes *a, const bsc_simulate_row *row, size_t s, FILE *out) {
    const bsc_summary *sum = &row->summary;
    const double shift = a->bin > 0 ? 0.5 : 0.0, either = 2.0 * error_of(sum);
    const uint32_t whole = (uint32_t)(sum->mean + shift);
    double share;
    if (a->bin > 0)
        share = share_within(row, bin_of(a, whole), bin_of(a, whole) + a->bin - 1);
    else
        share = share_within(row, 0, whole) +
                (sum->mean - whole) * share_within(row, whole + 1, whole + 1);
    const double y = down(a, share);
    fprintf(out, "<g stroke=\"%s\"><path stroke-width=\"2\" d=\"M%.1f %.1fH%.1f\"/>",
            colours[s % COLOURS], across(a, sum->mean - either + shift), y,
            across(a, sum->mean + either + shift));
    fprintf(out,
            "<circle class=\"mean\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#fff\" "
            "stroke-width=\"2\"/></g>\n",
            across(a, sum->mean + shift), y);
}

/* The rows of the legend from y on; returns their height. With `out` NULL it only measures. */
static int write_legend(const bsc_simulate_view *view, int y, FILE *out) {
    int x = 0, row = 0;
    for (const bsc_simulate_row *each = view->row; each < view->row + view->strategies; each++) {
        const bsc_summary *sum = &each->summary;
        const int letters = (int)strlen(each->label) +
                            snprintf(NULL, 0, ", mean %.2f + %.2f", sum->mean, error_of(sum));
        const int own = LINE + 6 + letters * LETTER + 14;
        if (x > 0 && x + own > WIDTH) {
            x = 0;
            row++;
        }
        if (out != NULL) {
            fprintf(out, "<g transform=\"translate(%d %d)\"><path stroke-width=\"3\" ", x,
                    y + row * ROW);
            write_stroke((size_t)(each - view->row), out);
            fprintf(out, " d=\"M0 8h%d\"/><text x=\"%d\" y=\"12\">", LINE, LINE + 6);
            write_mean(each, out);
            fputs("</text></g>\n", out);
        }
        x += own;
    }
    return (row + 1) * ROW;
}

/* The board's title, or "... against ..."; the caller frees it. */
static char *title_of(const bsc_simulate_view *view) {
    const char *one = bsc_title_of(view->board[0].problem, view->board[0].board);
    if (!view->duels) return strdup(one);
    return bsc_text_format("%s against %s", one,
                           bsc_title_of(view->board[1].problem, view->board[1].board));
}

/* The number of games, and what the marks are; the caller frees it. NULL when memory ran out. */
static char *caption_of(const bsc_simulate_view *view) {
    const bsc_duel *duel = &view->duel;
    char *games = bsc_simulate_games(view, view->duels            ? " of each side"
                                           : view->strategies > 1 ? " of each strategy"
                                                                  : "");
    char wins[128] = "";
    if (view->duels)
        snprintf(
            wins, sizeof wins,
            "Blue wins %.2f +- %.2f %% of duels with the first move, %.2f +- %.2f %% without; ",
            100.0 * duel->first.value, 100.0 * duel->first.standard_error,
            100.0 * duel->second.value, 100.0 * duel->second.standard_error);
    char *caption = games == NULL
                        ? NULL
                        : bsc_text_format("%s%s; shots until the %s fleet is hit; marks at the "
                                          "means, with twice their standard error",
                                          wins, games, view->duels ? "other's" : "whole");
    free(games);
    return caption;
}

/* A chart with its legend from y on; returns their height. With `out` NULL it only measures. */
static int write_chart(const bsc_simulate_view *view, bsc_chart chart, int y, FILE *out) {
    const axes a = measure(view, chart, y + GAP + 12);
    const int legend = a.top + PLOT + BELOW + GAP;
    if (out != NULL) {
        write_axes(&a, out);
        for (size_t s = 0; s < view->strategies; s++) {
            const bsc_simulate_row *row = &view->row[s];
            fputs("<g class=\"curve\"><title>", out);
            write_mean(row, out);
            fprintf(out,
                    " shots; half of the games within %" PRIu32 ", 95 %% within %" PRIu32
                    "</title>\n<path fill=\"none\" stroke-width=\"2\" ",
                    row->summary.median, row->summary.percentile95);
            write_stroke(s, out);
            (a.bin == 0 ? write_curve : write_bars)(&a, row, out);
            write_points(&a, row, out);
            write_mark(&a, row, s, out);
            fputs("</g>\n", out);
        }
    }
    return legend + write_legend(view, legend, out) - y;
}

bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out) {
    char *name = title_of(view), *caption = caption_of(view);
    if (name == NULL || caption == NULL) {
        free(name);
        free(caption);
        return false;
    }
    const int head = bsc_paragraph_write(name, true, WIDTH, 0, 0, NULL);
    const int top = head + bsc_paragraph_write(caption, false, WIDTH, 0, 0, NULL) + GAP;
    bsc_svg_begin(WIDTH + 2 * MARGIN, 2 * MARGIN + top + write_chart(view, chart, top, NULL), name,
                  out);
    bsc_svg_group(MARGIN, MARGIN, out);
    bsc_paragraph_write(name, true, WIDTH, 0, 0, out);
    bsc_paragraph_write(caption, false, WIDTH, 0, head, out);
    write_chart(view, chart, top, out);
    fputs("</g>\n</svg>\n", out);
    free(name);
    free(caption);
    return true;
}

/* Charts keep the colours of a picture, on white. */
static void write_framed(const bsc_simulate_view *view, bsc_chart chart, const char *what,
                         FILE *out) {
    const int width = WIDTH + 2 * MARGIN;
    const int height = 2 * MARGIN + write_chart(view, chart, 0, NULL);
    fprintf(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"chart: %s\">\n",
            what);
    bsc_page_write_least("", width * 9 / 10, out);
    fprintf(out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
            width, height, what);
    bsc_svg_group(MARGIN, MARGIN, out);
    write_chart(view, chart, 0, out);
    fputs("</g>\n</svg>\n</div>\n", out);
}

bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out) {
    bsc_table summary = bsc_simulate_summaries(view, 2);
    bsc_table apart = bsc_simulate_differences(view, true);
    char *title = title_of(view), *caption = caption_of(view);
    const bool done = title != NULL && caption != NULL && !summary.failed && !apart.failed;
    if (done) {
        bsc_page_begin(title, out);
        fprintf(out, "<p>%s.</p>\n", caption);
        write_framed(view, BSC_CHART_CURVES, "share of games over after so many shots", out);
        bsc_page_write_rows(&summary, "the strategies", out);
        if (view->adjusts) fputs("<p>Adjusted: with luck taken out.</p>\n", out);
        write_framed(view, BSC_CHART_HISTOGRAM, "share of games over in so many shots", out);
        if (view->strategies > 1) {
            fputs(view->duels ? "<p>Percent of duels won: one shot each in turn, by who has the "
                                "first move.</p>\n"
                              : "<p>The same deployments: differences game by game.</p>\n",
                  out);
            bsc_page_write_rows(&apart, view->duels ? "who wins" : "the differences", out);
        }
        for (size_t k = 0; k < (view->duels ? 2 : 1); k++)
            bsc_page_write_rules(&view->board[k], out);
        bsc_page_end(out);
    }
    bsc_table_release(&summary);
    bsc_table_release(&apart);
    free(title);
    free(caption);
    return done;
}
