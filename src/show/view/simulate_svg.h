/* simulate_svg.h - writes the results of whole games, of strategies or of the two sides of a duel,
 * as a picture and as an HTML page. Both functions return false, and write nothing, if memory ran
 * out. Each row of the view must have a game. */
#ifndef BSC_VIEW_SIMULATE_SVG_H
#define BSC_VIEW_SIMULATE_SVG_H

#include "show/view/simulate_view.h"

/* What a chart shows for each strategy, or for each side of a duel. Its horizontal axis is how many
 * shots a game took until the whole fleet was hit. */
typedef enum bsc_chart {
    BSC_CHART_CURVES,   /* a curve: what share of the games was over after this many shots */
    BSC_CHART_HISTOGRAM /* the outline of a histogram: what share took this many shots */
} bsc_chart;

/* Writes an SVG picture of one chart, with a title, a caption and a legend. */
bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out);
/* Writes an HTML page with both charts and the tables of results. */
bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out);

#endif
