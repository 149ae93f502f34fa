/* simulate_svg.h - writes the results of whole games as a picture and as a page. Both functions
 * return false when memory ran out. */
#ifndef BSC_VIEW_SIMULATE_SVG_H
#define BSC_VIEW_SIMULATE_SVG_H

#include "show/view/simulate_view.h"

/* What a chart shows of each strategy or side, all over one axis of shots. */
typedef enum bsc_chart {
    BSC_CHART_CURVES,   /* the share of the games that were over after so many shots */
    BSC_CHART_HISTOGRAM /* the outline of a histogram of the numbers of shots */
} bsc_chart;

/* Writes a picture of one chart, with a title, a caption and a legend. */
bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out);
/* Writes a page with both charts and the tables. */
bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out);

#endif
