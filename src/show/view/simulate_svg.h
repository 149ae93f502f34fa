/* simulate_svg.h - writes the results of whole games as a picture and as a page. */
#ifndef BSC_VIEW_SIMULATE_SVG_H
#define BSC_VIEW_SIMULATE_SVG_H

#include "show/view/simulate_view.h"

/* What a chart shows of each row, all over one axis of shots: the share of the games that are over
 * after so many shots, or the outline of a histogram. */
typedef enum bsc_chart { BSC_CHART_CURVES, BSC_CHART_HISTOGRAM } bsc_chart;

bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out);
/* Writes a page with both charts and the tables. */
bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out);

#endif
