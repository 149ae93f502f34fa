/* simulate_svg.h - writes the results of whole games as a picture and as an HTML page. Both
 * functions return false if memory ran out. */
#ifndef BSC_VIEW_SIMULATE_SVG_H
#define BSC_VIEW_SIMULATE_SVG_H

#include "show/view/simulate_view.h"

/* What a chart shows for each strategy, or for each side of a duel. The horizontal axis is the
 * number of shots. */
typedef enum bsc_chart {
    BSC_CHART_CURVES, /* for each number of shots, the share of the games that were over after it */
    BSC_CHART_HISTOGRAM /* the outline of a histogram of the numbers of shots */
} bsc_chart;

/* Writes an SVG picture of one chart, with a title, a caption and a legend. */
bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out);
/* Writes an HTML page with both charts and the tables of results. */
bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out);

#endif
