/* simulate_svg.h - what other files use of simulate_svg.c. */
#ifndef BSC_VIEW_SIMULATE_SVG_H
#define BSC_VIEW_SIMULATE_SVG_H

#include "show/view/simulate_view.h"

/* All strategies over one axis: the share of games over after so many shots, or histograms. */
typedef enum bsc_chart { BSC_CHART_CURVES, BSC_CHART_HISTOGRAM } bsc_chart;
bool bsc_simulate_write_svg(const bsc_simulate_view *view, bsc_chart chart, FILE *out);
/* A page of both charts and the tables. */
bool bsc_simulate_write_html(const bsc_simulate_view *view, FILE *out);

#endif
