/* best_view.c - the cells that are most likely to be hit. Exact maps are compared by their numbers
 * of deployments, not by probabilities, so that cells never tie by rounding. In an estimate cells
 * tie where the draws do not tell them apart.
 *
 * Also the ships that are known to be sunk. A log says of a ship's last cell that it sank; the
 * others were only hits when they were fired at. The ship on the cell of a `sunk` lies at one of
 * the placements that the log leaves possible and that cover the cell. With an exact tally those
 * that no deployment uses are left out: what the other ships need decides too. Where all that
 * remain are the same cells, these are the ship's. Where not, none is marked: a mark is never a
 * guess. Cost: the entries of the matrix for each ship that sank. */
#include "view/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The last column of each is for rankings with bits. */
static const bsc_column for_scripts[] = {{"cell", BSC_TEXT},          {"x", BSC_NUMBER},
                                         {"y", BSC_NUMBER},           {"count", BSC_DIGITS},
                                         {"probability", BSC_NUMBER}, {"bits", BSC_NUMBER}};
static const bsc_column for_eyes[] = {
    {"cell", BSC_TEXT}, {"percent", BSC_NUMBER}, {"count", BSC_DIGITS}, {"bits", BSC_NUMBER}};

static const bsc_column estimates_for_scripts[] = {{"cell", BSC_TEXT},
                                                   {"x", BSC_NUMBER},
                                                   {"y", BSC_NUMBER},
                                                   {"probability", BSC_NUMBER},
                                                   {"error", BSC_NUMBER}};
/* People see no errors where nothing was drawn. */
static const bsc_column estimates_for_eyes[] = {
    {"cell", BSC_TEXT}, {"percent", BSC_NUMBER}, {"error", BSC_NUMBER}};

static const bsc_column play_for_scripts[] = {
    {"cell", BSC_TEXT}, {"x", BSC_NUMBER}, {"y", BSC_NUMBER}, {"shots", BSC_NUMBER}};
static const bsc_column play_for_eyes[] = {{"cell", BSC_TEXT}, {"shots", BSC_NUMBER}};

static bool is_open(const bsc_log *log, uint32_t cell) {
    return log == NULL || bsc_log_at(log, cell) == NULL;
}

/* <0, 0, >0: a cell is less, equally or more likely than another. */
static int compare(const bsc_map *map, uint32_t a, uint32_t b) {
    if (bsc_map_exact(map)) return bsc_natural_compare(bsc_map_cell(map, a), bsc_map_cell(map, b));
    const double difference = bsc_map_probability(map, a) - bsc_map_probability(map, b);
    return (difference > 0.0) - (difference < 0.0);
}

/* Sums of the same numbers in another order differ in their last bits. */
static double noise_of(double best) {
    return 1e-9 * best;
}

bool bsc_best_ties(const bsc_map *map, uint32_t best, uint32_t cell) {
    if (bsc_map_exact(map)) return compare(map, cell, best) == 0;
    const double most = bsc_map_probability(map, best);
    return most - bsc_map_probability(map, cell) <=
           2.0 * bsc_map_difference_standard_error(map, best, cell) + noise_of(most);
}

bool bsc_best_is(const bsc_log *log, const bsc_map *map, uint32_t cell, uint32_t best) {
    return best != UINT32_MAX && is_open(log, cell) && bsc_best_ties(map, best, cell) &&
           bsc_map_probability(map, cell) > 0.0;
}

uint32_t bsc_best_ringed(const bsc_problem *problem, const bsc_log *log, const bsc_map *map) {
    const uint32_t best = bsc_best_cell(problem, log, map);
    if (best == UINT32_MAX || !(bsc_map_probability(map, best) > 0.0)) return UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (is_open(log, cell) && !bsc_best_ties(map, best, cell)) return best;
    return UINT32_MAX;
}

uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map) {
    uint32_t best = UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (is_open(log, cell) && (best == UINT32_MAX || compare(map, cell, best) > 0)) best = cell;
    return best;
}

/* Label, and for scripts the coordinates. */
static void add_place(bsc_table *table, const bsc_problem *problem, uint32_t cell,
                      bool for_people) {
    const bsc_place *place = bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
    bsc_table_add(table, place->label);
    if (for_people) return;
    bsc_table_add_unsigned(table, place->x);
    bsc_table_add_unsigned(table, place->y);
}

static void add_exact(bsc_table *table, const bsc_problem *problem, const bsc_map *map,
                      const double *bits, uint32_t cell, bool for_people) {
    const double share = bsc_map_probability(map, cell);
    add_place(table, problem, cell, for_people);
    if (for_people) bsc_table_add_real(table, 100.0 * share, 2);
    if (for_people)
        bsc_table_add_grouped(table, bsc_map_cell(map, cell));
    else
        bsc_table_add_natural(table, bsc_map_cell(map, cell));
    if (!for_people) bsc_table_add_real(table, share, 12);
    if (bits != NULL) bsc_table_add_real(table, bits[cell], for_people ? 4 : 12);
}

/* Whether a cell ranks before another, by more than rounding. */
static bool ranks_before(const bsc_map *map, const double *score, uint32_t a, uint32_t b) {
    return score == NULL ? compare(map, a, b) > 0 : score[a] * (1.0 - 1e-9) > score[b];
}

/* The best open cell that is not listed yet, or UINT32_MAX. */
static uint32_t next_best(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                          const double *score, const bool *listed) {
    uint32_t best = UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (!listed[cell] && is_open(log, cell) &&
            (best == UINT32_MAX || ranks_before(map, score, cell, best)))
            best = cell;
    return best;
}

bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people) {
    const double *bits = ranking->bits, *score = ranking->score;
    const size_t columns = bits != NULL;
    bsc_table table = for_people ? bsc_table_begin(for_eyes, 3 + columns)
                                 : bsc_table_begin(for_scripts, 5 + columns);
    const uint32_t cells = bsc_problem_cells(problem);
    bool *listed = calloc(cells, sizeof *listed);
    table.failed = listed == NULL;
    if (table.failed) return table;
    uint32_t best = next_best(problem, log, map, score, listed);
    for (uint32_t cell = 0; cell < cells && ranking->top == 0; cell++)
        if (is_open(log, cell) && !ranks_before(map, score, best, cell))
            add_exact(&table, problem, map, bits, cell, for_people);
    for (size_t row = 0; row < ranking->top && best != UINT32_MAX; row++) {
        add_exact(&table, problem, map, bits, best, for_people);
        listed[best] = true;
        best = next_best(problem, log, map, score, listed);
    }
    free(listed);
    return table;
}

/* What a cell is ranked by: its score, which may be a multiple of its probability. */
static double rank_of(const bsc_map *map, const double *score, uint32_t cell) {
    return score == NULL ? bsc_map_probability(map, cell) : score[cell];
}

typedef struct ranked {
    double rank;
    uint32_t cell;
} ranked;

/* The best first; of equal ones in reading order. */
static int by_rank(const void *one, const void *other) {
    const ranked *a = one, *b = other;
    if (a->rank != b->rank) return a->rank > b->rank ? -1 : 1;
    return (a->cell > b->cell) - (a->cell < b->cell);
}

/* All open cells, which the caller frees; NULL when memory ran out. */
static ranked *rank_cells(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                          const double *score, size_t *count) {
    const uint32_t cells = bsc_problem_cells(problem);
    ranked *list = calloc(cells, sizeof *list);
    *count = 0;
    for (uint32_t cell = 0; cell < cells && list != NULL; cell++)
        if (is_open(log, cell)) list[(*count)++] = (ranked){rank_of(map, score, cell), cell};
    if (list != NULL) qsort(list, *count, sizeof *list, by_rank);
    return list;
}

/* A score is the probability of its cell times a factor (the skew), and so is its error. */
static bool differ_surely(const bsc_map *map, const double *score, uint32_t best, uint32_t cell) {
    const double p = bsc_map_probability(map, cell);
    const double factor = score != NULL && p > 0.0 ? score[cell] / p : 1.0;
    const double gap = rank_of(map, score, best) - rank_of(map, score, cell);
    return gap > 2.0 * factor * bsc_map_difference_standard_error(map, best, cell) +
                     noise_of(rank_of(map, score, best));
}

bsc_table bsc_best_estimates(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                             const bsc_ranking *ranking, bool for_people) {
    const double *score = ranking->score;
    const bool errors = !for_people || bsc_map_samples(map) > 0;
    bsc_table table = for_people ? bsc_table_begin(estimates_for_eyes, errors ? 3 : 2)
                                 : bsc_table_begin(estimates_for_scripts, 5);
    const double unit = for_people ? 100.0 : 1.0;
    size_t count;
    ranked *list = rank_cells(problem, log, map, score, &count);
    table.failed = list == NULL;
    for (size_t row = 0; row < count && (ranking->top == 0 || row < ranking->top); row++) {
        const uint32_t cell = list[row].cell;
        if (ranking->top == 0 && differ_surely(map, score, list[0].cell, cell)) break;
        add_place(&table, problem, cell, for_people);
        bsc_table_add_real(&table, unit * bsc_map_probability(map, cell), for_people ? 2 : 12);
        if (errors)
            bsc_table_add_real(&table, unit * bsc_map_standard_error(map, cell),
                               for_people ? 3 : 12);
    }
    free(list);
    return table;
}

bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people) {
    bsc_table table =
        for_people ? bsc_table_begin(play_for_eyes, 2) : bsc_table_begin(play_for_scripts, 4);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++) {
        if (!isfinite(expected[cell])) continue;
        add_place(&table, problem, cell, for_people);
        bsc_table_add_real(&table, expected[cell], for_people ? 6 : 12);
    }
    return table;
}

static bool covers(bsc_placement at, uint32_t cell) {
    for (uint32_t k = 0; k < at.cells; k++)
        if (at.cell[k] == cell) return true;
    return false;
}

static bool is_used(const bsc_tally *tally, uint32_t option) {
    static const uint64_t zero = 0;
    static const bsc_natural none = {&zero, 1};
    if (tally == NULL || !bsc_tally_exact(tally)) return true;
    return bsc_natural_compare(bsc_tally_option(tally, option), none) > 0;
}

/* The cells of the ship on `cell`, in *ship; false where they are not known. */
static bool find_ship(bsc_placement *ship, const bsc_problem *problem, const bsc_matrix *matrix,
                      const bsc_tally *tally, uint32_t cell) {
    bool found = false;
    for (uint32_t option = 0; option < bsc_matrix_options(matrix); option++) {
        const bsc_placement at =
            bsc_problem_placement(problem, bsc_matrix_placement(matrix, option));
        if (!covers(at, cell) || !is_used(tally, option)) continue;
        if (found && (at.cells != ship->cells ||
                      memcmp(at.cell, ship->cell, at.cells * sizeof *at.cell) != 0))
            return false;
        *ship = at;
        found = true;
    }
    return found;
}

void bsc_sunk_find(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                   const bsc_matrix *matrix, const bsc_tally *tally) {
    memset(sunk, 0, bsc_problem_cells(problem) * sizeof *sunk);
    for (uint32_t k = 0; k < bsc_log_shots(log); k++) {
        const bsc_shot *shot = bsc_log_shot(log, k);
        bsc_placement ship;
        if (shot->answer != BSC_SUNK || !find_ship(&ship, problem, matrix, tally, shot->cell))
            continue;
        for (uint32_t c = 0; c < ship.cells; c++) sunk[ship.cell[c]] = k + 1;
    }
}

const bsc_shot *bsc_sunk_at(const bsc_log *log, const uint32_t *sunk, uint32_t cell) {
    if (log == NULL) return NULL;
    const bsc_shot *shot = bsc_log_at(log, cell);
    if (sunk != NULL && sunk[cell] > 0) return bsc_log_shot(log, sunk[cell] - 1);
    return shot;
}
