/* simulate_svg.c - distributions of whole games as a picture.
 *
 *   share |     _
 *   of    |   _/ \__        a line for each strategy, its name above the axes
 *   games |__/      \___
 *         +-------------- shots */
#include "view/view.h"

#include <inttypes.h>

#define WIDTH  720.0
#define HEIGHT 420.0
#define LEFT   64.0
#define RIGHT  20.0
#define TOP    56.0
#define BOTTOM 52.0

/* The axes' ends in the data's units. */
typedef struct axes {
    uint32_t from, to;
    double most; /* the greatest share */
} axes;

static const char *const colours[] = {"#1b6ca8", "#c8421a", "#2a8c4a", "#8a3fa0",
                                      "#b08a00", "#444444", "#d0558a", "#008c8c"};

static const char *colour_of(size_t s) {
    return colours[s % (sizeof colours / sizeof *colours)];
}

static double across(const axes *a, double shots) {
    return LEFT + (shots - a->from) / (double)(a->to - a->from) * (WIDTH - LEFT - RIGHT);
}

static double down(const axes *a, double share) {
    return HEIGHT - BOTTOM - share / a->most * (HEIGHT - TOP - BOTTOM);
}

static double share_of(const bsc_simulate_row *row, uint32_t shots) {
    return (double)row->with[shots] / (double)row->summary.games;
}

/* 1, 2 or 5 times a power of ten, so that at most `lines` of it fit into the range. */
static double step_for(double range, double lines) {
    static const double factor[] = {1.0, 2.0, 5.0};
    double power = 1e-6;
    for (;; power *= 10.0)
        for (unsigned k = 0; k < 3; k++)
            if (range / (factor[k] * power) <= lines) return factor[k] * power;
}

static void write_text(FILE *out, double x, double y, const char *anchor, const char *text) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    bsc_xml_text(out, text);
    fputs("</text>\n", out);
}

static void write_line(FILE *out, double x1, double y1, double x2, double y2, const char *colour) {
    fprintf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n", x1, y1,
            x2, y2, colour);
}

static void write_axes(const axes *a, FILE *out) {
    char label[32];
    const double shares = step_for(a->most, 6.0);
    double shots = step_for((double)(a->to - a->from), 14.0);
    if (shots < 1.0) shots = 1.0;
    for (unsigned k = 0; k * shares <= a->most; k++) {
        snprintf(label, sizeof label, "%g %%", 100.0 * shares * k);
        write_line(out, LEFT, down(a, k * shares), WIDTH - RIGHT, down(a, k * shares), "#dddddd");
        write_text(out, LEFT - 6.0, down(a, k * shares) + 4.0, "end", label);
    }
    for (double x = 0.0; x <= a->to; x += shots) {
        if (x < a->from) continue;
        snprintf(label, sizeof label, "%g", x);
        write_line(out, across(a, x), HEIGHT - BOTTOM, across(a, x), HEIGHT - BOTTOM + 5.0,
                   "#000000");
        write_text(out, across(a, x), HEIGHT - BOTTOM + 18.0, "middle", label);
    }
    write_line(out, LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "#000000");
    write_line(out, LEFT, TOP, LEFT, HEIGHT - BOTTOM, "#000000");
    write_text(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12.0, "middle",
               "shots until the whole fleet is hit");
    write_text(out, LEFT, TOP - 10.0, "middle", "share of games");
}

/* A line through the games of each length, its first and last point on the axis. */
static void write_distribution(const axes *a, const bsc_simulate_row *row, size_t s, FILE *out) {
    const bsc_summary *sum = &row->summary;
    fprintf(out, "<polyline fill=\"none\" stroke-width=\"1.8\" stroke=\"%s\" points=\"",
            colour_of(s));
    fprintf(out, "%.1f,%.1f", across(a, (double)sum->least - 1.0), down(a, 0.0));
    for (uint32_t k = sum->least; k <= sum->most; k++)
        fprintf(out, " %.1f,%.1f", across(a, k), down(a, share_of(row, k)));
    fprintf(out, " %.1f,%.1f\"/>\n", across(a, sum->most + 1.0), down(a, 0.0));
}

static void write_legend(const bsc_simulate_view *view, FILE *out) {
    double x = LEFT + 60.0;
    for (size_t s = 0; s < view->strategies; s++) {
        char label[96];
        const int length = snprintf(label, sizeof label, "%s, mean %.2f", view->row[s].strategy,
                                    view->row[s].summary.mean);
        fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" fill=\"%s\"/>\n", x,
                TOP - 19.0, colour_of(s));
        write_text(out, x + 14.0, TOP - 10.0, "start", label);
        x += 30.0 + 6.5 * length;
    }
}

void bsc_simulate_write_svg(const bsc_simulate_view *view, FILE *out) {
    axes a = {view->least > 0 ? view->least - 1 : 0, view->most + 1, 0.0};
    char title[512];
    for (size_t s = 0; s < view->strategies; s++)
        for (uint32_t k = view->least; k <= view->most; k++)
            if (share_of(&view->row[s], k) > a.most) a.most = share_of(&view->row[s], k);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
            WIDTH, HEIGHT);
    snprintf(title, sizeof title, "%s, %zu games", view->board,
             bsc_tournament_games(view->tournament));
    write_text(out, WIDTH / 2.0, 20.0, "middle", title);
    write_axes(&a, out);
    for (size_t s = 0; s < view->strategies; s++) write_distribution(&a, &view->row[s], s, out);
    write_legend(view, out);
    fputs("</svg>\n", out);
}
