/* legend.c - what a legend must tell of a map. */
#include "view/legend.h"

#include "view/best_view.h"

unsigned bsc_legend_marks(const bsc_map_view *view) {
    static const unsigned of[] = {BSC_MARK_MISS, BSC_MARK_HIT, BSC_MARK_SUNK};
    const uint32_t best = bsc_best_cell(view->problem, view->log, view->map);
    unsigned marks = 0;
    if (best != UINT32_MAX && bsc_best_ties(view->log, view->map, best, best)) marks |= BSC_MARK_BEST;
    for (uint32_t k = 0; k < bsc_problem_places(view->problem); k++)
        if (bsc_problem_place(view->problem, k)->island) marks |= BSC_MARK_ISLAND;
    for (uint32_t k = 0; view->log != NULL && k < bsc_log_shots(view->log); k++)
        marks |= of[bsc_log_shot(view->log, k)->answer];
    return marks;
}

double bsc_legend_most(const bsc_map_view *view) {
    double most = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const double own = bsc_map_probability(view->map, cell);
        if ((view->log == NULL || bsc_log_at(view->log, cell) == NULL) && own > most) most = own;
    }
    return most;
}
