/* best_view.c - the cells that are most likely to be hit. Where a map has numbers of deployments,
 * those are compared and not probabilities, so cells tie when they do and not when rounding says so. */
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

/* <0, 0, >0 as a cell is less, equally or more likely than another. */
static int compare(const bsc_map *map, uint32_t a, uint32_t b) {
    if (bsc_map_exact(map)) return bsc_natural_compare(bsc_map_cell(map, a), bsc_map_cell(map, b));
    const double difference = bsc_map_probability(map, a) - bsc_map_probability(map, b);
    return (difference > 0.0) - (difference < 0.0);
}

bool bsc_best_is(const bsc_log *log, const bsc_map *map, uint32_t cell, uint32_t best) {
    return best != UINT32_MAX && is_open(log, cell) && compare(map, cell, best) == 0 &&
           bsc_map_probability(map, cell) > 0.0;
}

uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map) {
    uint32_t best = UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (is_open(log, cell) && (best == UINT32_MAX || compare(map, cell, best) > 0)) best = cell;
    return best;
}

static void add_count(bsc_table *table, const bsc_map *map, uint32_t cell) {
    if (bsc_map_exact(map))
        bsc_table_add_natural(table, bsc_map_cell(map, cell));
    else
        bsc_table_add(table, "");
}

static void add_cell(bsc_table *table, const bsc_problem *problem, const bsc_map *map, uint32_t cell,
                     bool for_people) {
    const bsc_place *place = bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
    const double share = bsc_map_probability(map, cell);
    bsc_table_add(table, place->label);
    if (for_people) {
        bsc_table_add_real(table, 100.0 * share, 2);
        add_count(table, map, cell);
        return;
    }
    bsc_table_add_unsigned(table, place->x);
    bsc_table_add_unsigned(table, place->y);
    add_count(table, map, cell);
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
            ranking != NULL ? ranking->score[cell] >= least : compare(map, cell, best) == 0;
        if (!wanted) continue;
        add_cell(&table, problem, map, cell, for_people);
        if (bits) bsc_table_add_real(&table, ranking->bits[cell], for_people ? 4 : 12);
    }
    return table;
}
