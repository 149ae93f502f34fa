/* best_view.c - the cells that are most likely to be hit. Exact: numbers of deployments are compared,
 * not probabilities, so cells tie when they do and not when rounding says so. */
#include "view/best_view.h"

/* The last column of each is for rankings with bits. */
static const bsc_column for_scripts[] = {{"cell", BSC_TEXT},          {"x", BSC_NUMBER},
                                         {"y", BSC_NUMBER},           {"count", BSC_DIGITS},
                                         {"probability", BSC_NUMBER}, {"bits", BSC_NUMBER}};
static const bsc_column for_eyes[] = {
    {"cell", BSC_TEXT}, {"percent", BSC_NUMBER}, {"count", BSC_DIGITS}, {"bits", BSC_NUMBER}};

static bool is_open(const bsc_log *log, uint32_t cell) {
    return log == NULL || bsc_log_at(log, cell) == NULL;
}

uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map) {
    uint32_t best = UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (is_open(log, cell) &&
            (best == UINT32_MAX ||
             bsc_natural_compare(bsc_map_cell(map, cell), bsc_map_cell(map, best)) > 0))
            best = cell;
    return best;
}

static void add_cell(bsc_table *table, const bsc_problem *problem, const bsc_map *map, uint32_t cell,
                     bool for_people) {
    const bsc_place *place = bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
    const bsc_natural number = bsc_map_cell(map, cell);
    const double share = bsc_natural_ratio(number, bsc_map_total(map));
    bsc_table_add(table, place->label);
    if (for_people) {
        bsc_table_add_real(table, 100.0 * share, 2);
        bsc_table_add_natural(table, number);
        return;
    }
    bsc_table_add_unsigned(table, place->x);
    bsc_table_add_unsigned(table, place->y);
    bsc_table_add_natural(table, number);
    bsc_table_add_real(table, share, 12);
}

static double best_score(const bsc_problem *problem, const double *score) {
    double best = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (score[cell] > best) best = score[cell];
    return best;
}

bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people) {
    const size_t bits = ranking != NULL && ranking->bits != NULL;
    bsc_table table =
        for_people ? bsc_table_begin(for_eyes, 3 + bits) : bsc_table_begin(for_scripts, 5 + bits);
    const uint32_t best = bsc_best_cell(problem, log, map);
    const double least = ranking == NULL ? 0.0 : best_score(problem, ranking->score) * (1.0 - 1e-9);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        if (!is_open(log, cell)) continue;
        const bool wanted =
            ranking != NULL ? ranking->score[cell] >= least
                            : bsc_natural_compare(bsc_map_cell(map, cell), bsc_map_cell(map, best)) == 0;
        if (!wanted) continue;
        add_cell(&table, problem, map, cell, for_people);
        if (bits) bsc_table_add_real(&table, ranking->bits[cell], for_people ? 4 : 12);
    }
    return table;
}
