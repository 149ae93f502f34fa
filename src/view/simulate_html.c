/* simulate_html.c - whole games as a page: the curves, the table of the strategies, the histogram,
 * and the differences of strategies that played the same deployments. */
#include "view/picture.h"
#include "view/simulate_tables.h"

#include <stdlib.h>

#define MARGIN 16

/* Charts keep the colours of a picture, on white. */
static void write_chart(const bsc_simulate_view *view, bsc_chart chart, const char *what,
                        FILE *out) {
    const int width = BSC_CHART_WIDTH + 2 * MARGIN;
    const int height = 2 * MARGIN + bsc_simulate_write_chart(view, chart, 0, NULL);
    fprintf(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"chart: %s\">\n",
            what);
    bsc_page_write_least("", width * 9 / 10, out);
    fprintf(out,
            "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
            "<g transform=\"translate(%d %d)\">\n",
            width, height, what, MARGIN, MARGIN);
    bsc_simulate_write_chart(view, chart, 0, out);
    fputs("</g>\n</svg>\n</div>\n", out);
}

bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out) {
    bsc_table summary = bsc_simulate_summaries(view, 2);
    bsc_table apart =
        view->duels ? bsc_simulate_chances(view, true) : bsc_simulate_differences(view, 3);
    char *title = bsc_simulate_title(view), *caption = bsc_simulate_caption(view);
    const bool done = title != NULL && caption != NULL && !summary.failed && !apart.failed;
    if (done) {
        bsc_page_begin(title, out);
        fprintf(out, "<p>%s.</p>\n", caption);
        write_chart(view, BSC_CHART_CURVES, "share of games over after so many shots", out);
        bsc_page_write_rows(&summary, "the strategies", out);
        if (view->adjusts) fputs("<p>Adjusted: with luck taken out.</p>\n", out);
        write_chart(view, BSC_CHART_HISTOGRAM, "share of games over in so many shots", out);
        if (view->strategies > 1) {
            fputs(view->duels ? "<p>Percent of duels won: one shot each in turn, by who has the "
                                "first move.</p>\n"
                              : "<p>The same deployments: differences game by game.</p>\n",
                  out);
            bsc_page_write_rows(&apart, view->duels ? "who wins" : "the differences", out);
        }
        for (size_t k = 0; k < (view->duels ? 2 : 1); k++)
            bsc_page_write_rules(
                &(bsc_map_view){.board = view->board[k].board, .problem = view->board[k].problem},
                out);
        bsc_page_end(out);
    }
    bsc_table_release(&summary);
    bsc_table_release(&apart);
    free(title);
    free(caption);
    return done;
}
