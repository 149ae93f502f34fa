/* simulate_svg.c - distributions of whole games as a picture:
 *
 *   title
 *   how many games
 *   share |     _
 *   of    |   _/ \__        a curve for each strategy, with what it says in its tooltip, and
 *   games |__/      \___    each of its points in one of its own
 *         +-------------- shots
 *   --- exact, mean 42.1 +- 0.3   --- density, ...      in as many rows as they need
 *
 * A curve is a share for each number of shots: what share is share_of alone. */
#include "view/view.h"

#include "view/picture.h"

#include <inttypes.h>
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
    double most; /* the greatest share */
} axes;

/* Five hues that differ for all eyes, then the same dashed. */
static const char *const colours[] = {"#1b6ca8", "#c8421a", "#2a7d43", "#8a3fa0", "#444444"};
#define COLOURS (sizeof colours / sizeof *colours)
static const char *const dashes[] = {"", " stroke-dasharray=\"8 4\"", " stroke-dasharray=\"2 3\""};

static void write_stroke(size_t s, FILE *out) {
    fprintf(out, "fill=\"none\" stroke=\"%s\"%s", colours[s % COLOURS], dashes[s / COLOURS % 3]);
}

static double across(const axes *a, double shots) {
    return LEFT + (shots - a->from) / (double)(a->to - a->from) * (WIDTH - LEFT);
}

static double down(const axes *a, double share) {
    return a->top + PLOT - share / a->most * PLOT;
}

static double share_of(const bsc_simulate_row *row, uint32_t shots) {
    return (double)row->with[shots] / (double)row->summary.games;
}

static axes measure(const bsc_simulate_view *view, int top) {
    axes a = {top, view->least > 0 ? view->least - 1 : 0, view->most + 1, 0.0};
    for (size_t s = 0; s < view->strategies; s++)
        for (uint32_t k = view->least; k <= view->most; k++)
            if (share_of(&view->row[s], k) > a.most) a.most = share_of(&view->row[s], k);
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
    fprintf(out,
            "<text class=\"axis\" x=\"%d\" y=\"%d\">shots until the whole fleet is hit</text>\n",
            (LEFT + WIDTH) / 2, floor + 40);
    fprintf(out, "<text x=\"0\" y=\"%d\">share of games</text>\n", a->top - 10);
}

/* "exact, mean 42.11 +- 0.29 shots" */
static void write_mean(const bsc_simulate_row *row, FILE *out) {
    fprintf(out, "%s, mean %.2f", row->strategy, row->summary.mean);
    if (row->summary.games > 1) fprintf(out, " &#177; %.2f", row->summary.standard_error);
}

/* A line through the shares, its first and last point on the axis. */
static void write_curve(const axes *a, const bsc_simulate_row *row, size_t s, FILE *out) {
    const bsc_summary *sum = &row->summary;
    fputs("<g class=\"curve\"><title>", out);
    write_mean(row, out);
    fprintf(out,
            " shots; half of the games within %" PRIu32 ", 95 %% within %" PRIu32
            "</title>\n<polyline stroke-width=\"2\" ",
            sum->median, sum->percentile95);
    write_stroke(s, out);
    fprintf(out, " points=\"%.1f,%.1f", across(a, (double)sum->least - 1.0), down(a, 0.0));
    for (uint32_t k = sum->least; k <= sum->most; k++)
        fprintf(out, " %.1f,%.1f", across(a, k), down(a, share_of(row, k)));
    fprintf(out, " %.1f,%.1f\"/>\n", across(a, sum->most + 1.0), down(a, 0.0));
    for (uint32_t k = sum->least; k <= sum->most; k++)
        if (row->with[k] > 0)
            fprintf(out,
                    "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>%s: %" PRIu32
                    " shots in %.2f %% of the games</title></circle>\n",
                    across(a, k), down(a, share_of(row, k)), row->strategy, k,
                    100.0 * share_of(row, k));
    fputs("</g>\n", out);
}

/* The rows of the legend from y on; returns their height. With `out` NULL it only measures. */
static int write_legend(const bsc_simulate_view *view, int y, FILE *out) {
    int x = 0, row = 0;
    for (size_t s = 0; s < view->strategies; s++) {
        const bsc_summary *sum = &view->row[s].summary;
        const int letters = (int)strlen(view->row[s].strategy) +
                            snprintf(NULL, 0, ", mean %.2f + %.2f", sum->mean, sum->standard_error);
        const int own = LINE + 6 + letters * LETTER + 14;
        if (x > 0 && x + own > WIDTH) {
            x = 0;
            row++;
        }
        if (out != NULL) {
            fprintf(out, "<g transform=\"translate(%d %d)\"><path stroke-width=\"3\" ", x,
                    y + row * ROW);
            write_stroke(s, out);
            fprintf(out, " d=\"M0 8h%d\"/><text x=\"%d\" y=\"12\">", LINE, LINE + 6);
            write_mean(&view->row[s], out);
            fputs("</text></g>\n", out);
        }
        x += own;
    }
    return (row + 1) * ROW;
}

static char *caption_of(const bsc_simulate_view *view) {
    const size_t games = bsc_tournament_games(view->tournament);
    char *number = bsc_count_grouped(games);
    const size_t size = number == NULL ? 0 : strlen(number) + 64;
    char *caption = number == NULL ? NULL : malloc(size);
    if (caption != NULL)
        snprintf(caption, size, "%s game%s%s; means with their standard errors", number,
                 games == 1 ? "" : "s", view->strategies > 1 ? " of each strategy" : "");
    free(number);
    return caption;
}

bool bsc_simulate_write_svg(const bsc_simulate_view *view, FILE *out) {
    const bsc_map_view board = {.board = view->board, .problem = view->problem};
    const bsc_paragraph title = {bsc_map_title(&board), "title", 18, WIDTH};
    char *caption = caption_of(view);
    if (caption == NULL) return false;
    const bsc_paragraph below = {caption, "caption", 12, WIDTH};
    const int head = bsc_paragraph_write(&title, 0, 0, NULL);
    const axes a = measure(view, head + bsc_paragraph_write(&below, 0, 0, NULL) + 2 * GAP + 12);
    const int legend = a.top + PLOT + BELOW + GAP;
    bsc_svg_begin(WIDTH + 2 * MARGIN, 2 * MARGIN + legend + write_legend(view, 0, NULL),
                  bsc_map_title(&board), out);
    fprintf(out, "<g transform=\"translate(%d %d)\">\n", MARGIN, MARGIN);
    bsc_paragraph_write(&title, 0, 0, out);
    bsc_paragraph_write(&below, 0, head, out);
    write_axes(&a, out);
    for (size_t s = 0; s < view->strategies; s++) write_curve(&a, &view->row[s], s, out);
    write_legend(view, legend, out);
    fputs("</g>\n", out);
    bsc_svg_end(out);
    free(caption);
    return true;
}
